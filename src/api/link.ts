/** `penumbra-engine/link`: scenes as links, self-contained and safe to open. Runs without a GPU. */
import { addressOf } from '../link/address.ts';
import { envelopeOf, linkIn, openLink as open } from '../link/link.ts';
import type { SceneDocument, SceneInput } from '../scene/document.ts';
import { checkScene } from '../scene/parse.ts';
import { type Abortable, throwIfAborted } from './abort.ts';
import { codedLater, PenumbraError } from './error.ts';
import { linkLibrary } from './link-library.ts';

export { ERROR_CODES, PenumbraError, type ErrorCode } from './error.ts';
export type { Diagnostic } from '../shader/errors.ts';
export type { Abortable } from './abort.ts';
export type { SceneDocument, SceneInput } from '../scene/document.ts';

export interface OpenedLink {
  /** May name meshes and images that come along, by `npm:` or `pmndrs:`; `loadScene` reads them. */
  scene: SceneDocument;
  /** False where the link claims to hold another scene than it does, or what it builds on has changed since. */
  isExact: boolean;
  /** Samples per pixel that the author saw; 0: not told. */
  spp: number;
  /** Programs that do not ship with Penumbra: a stranger's code, to be shown before it runs. */
  foreign: readonly { name: string; source: string }[];
}

/** Opens a link, or the fragment of one. Time and memory are bounded, and nothing of it runs. @throws PenumbraError `link`, `scene`, `aborted` */
export function openLink(link: string, { signal }: Abortable = {}): Promise<OpenedLink> {
  return codedLater(async () => {
    throwIfAborted(signal);
    const body = linkIn(link);
    if (body === null) throw new PenumbraError('link', 'This is no link to a scene.');
    const { document: scene, isExact, spp, foreign } = await open(body, await linkLibrary());
    throwIfAborted(signal);
    return { scene, isExact, spp, foreign };
  });
}

export interface LinkOptions extends Abortable {
  /** Scene of the gallery that this one came from: the link is shorter. */
  base?: string;
  /** Samples per pixel that the author saw; default 0: not told. */
  spp?: number;
}

/**
 * A link to a scene.
 * @param page address of the page, without a fragment
 * @throws PenumbraError `link` for what no link holds: images, files that do not ship, more than 32,000 characters; `scene`, `aborted`
 */
export function makeLink(page: string, scene: SceneInput | SceneDocument, options: LinkOptions = {}): Promise<string> {
  const { base, spp = 0, signal } = options;
  return codedLater(async () => {
    throwIfAborted(signal);
    const document = checkScene(scene);
    const envelope = await envelopeOf({ document, base: base ?? null, spp, view: {}, fingerprint: null }, await linkLibrary());
    return addressOf(page, document, envelope, null);
  });
}
