/** Images of a film that never leave the GPU, by their names. */
import { layerImages, type LayerImage, type Renderer as Engine } from '../engine/index.ts';
import { GpuImages } from '../engine/passes/gpu-images.ts';
import { adaptation } from '../base/adaptation.ts';
import { DISPLAY_MODES, type DisplayMode } from '../scene/display-modes.ts';
import { TONE_CURVES } from '../image/curves.ts';
import type { SceneDocument } from '../scene/document.ts';
import type { ShaderLibrary } from '../shader/kernel.ts';
import { PenumbraError } from './error.ts';
import { lookOf, noImage, RADIANCE } from './look.ts';
import type { DrawOptions } from './options.ts';

export class NamedGpuImages {
  readonly #images: GpuImages;

  constructor(engine: Engine, library: ShaderLibrary) {
    this.#images = new GpuImages(engine, library);
  }

  dispose(): void {
    this.#images.destroy();
  }

  /** As `Renderer.texture`. @throws PenumbraError `argument` */
  texture(scene: SceneDocument, name: string): Promise<GPUTexture> {
    return this.#images.texture(scene, layerOf(scene, name));
  }

  /** As `Renderer.draw`. @throws PenumbraError `argument` */
  draw(scene: SceneDocument, target: GPUCanvasContext | GPUTexture, options: DrawOptions): Promise<void> {
    const { mode = 'radiance', falseColor = false } = options;
    const { exposure, tone, white, layer } = lookOf(scene, options);
    if (!DISPLAY_MODES.includes(mode))
      throw new PenumbraError('argument', `mode: expected one of ${DISPLAY_MODES.join(', ')}, got ${JSON.stringify(mode)}`);
    if (!('getCurrentTexture' in target) && target.format.endsWith('-srgb'))
      throw new PenumbraError('argument', `target: expected a format without -srgb, got ${target.format}`);
    const [curve, image] = [TONE_CURVES.indexOf(tone), layerOf(scene, layer)];
    return this.#images.draw(scene, target, { exposure, adaptation: adaptation(white), curve, image, mode, falseColor });
  }
}

/**
 * How a picture is drawn that a link names, `normals` or `layer:depth`: as far as the scene has it, else as it is.
 * @internal
 */
export function drawOptionsOf(scene: SceneDocument, name: string, falseColor: boolean): DrawOptions {
  const layer = name.startsWith('layer:') ? name.slice('layer:'.length) : null;
  if (layer !== null) return layerImages(scene).some((each) => each.name === layer) ? { layer } : {};
  return { ...((DISPLAY_MODES as readonly string[]).includes(name) && { mode: name as DisplayMode }), falseColor };
}

/** @returns null for the image itself. @throws PenumbraError `argument` */
function layerOf(scene: SceneDocument, name: string): LayerImage | null {
  if (name === RADIANCE) return null;
  const images = layerImages(scene);
  const found = images.find((each) => each.name === name);
  if (found !== undefined) return found;
  throw noImage([RADIANCE, ...images.map((each) => each.name)], name);
}
