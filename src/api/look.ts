/** How the image of a film, or a layer, is to be shown. */
import type { White } from '../base/white.ts';
import { TONE_CURVES, type ToneCurve } from '../image/curves.ts';
import type { SceneDocument } from '../scene/document.ts';
import { WHITE_SHAPES, whiteShape } from '../scene/document-display.ts';
import { PenumbraError } from './error.ts';

/** Name of the image itself among the layers. */
export const RADIANCE = 'radiance';

/** @param known images of the film. @internal */
export const noImage = (known: readonly string[], name: unknown): PenumbraError =>
  new PenumbraError(
    'argument',
    `The film has no image ${JSON.stringify(name)}, but ${known.join(', ')}; film.layers of the scene says what is stored.`,
  );

export interface PictureOptions {
  /** In EV; default that of the scene. */
  exposure?: number;
  /** Default that of the scene. */
  tone?: ToneCurve;
  /** What is shown as white; default that of the scene. */
  white?: White;
  /** Shown in place of the image. */
  layer?: string;
}

/** How an image is to be shown, with the scene's values where the options have none. @throws PenumbraError `argument`. @internal */
export function lookOf({ display }: SceneDocument, options: PictureOptions): Required<PictureOptions> {
  const { exposure = display.exposure, tone = display.tone, white = display.white, layer = RADIANCE } = options;
  if (!TONE_CURVES.includes(tone))
    throw new PenumbraError('argument', `tone: expected one of ${TONE_CURVES.join(', ')}, got ${JSON.stringify(tone)}`);
  if (!Number.isFinite(exposure)) throw new PenumbraError('argument', `exposure: expected a number, got ${exposure}`);
  if (!whiteShape.safeParse(white).success)
    throw new PenumbraError('argument', `white: expected ${WHITE_SHAPES}, got ${JSON.stringify(white)}`);
  return { exposure, tone, white, layer };
}
