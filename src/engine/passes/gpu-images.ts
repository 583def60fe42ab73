/** Images of a film that never leave the GPU: drawn on a canvas, or as textures. A face of the engine. */
import type { Matrix } from '../../base/matrix.ts';
import type { SceneDocument } from '../../scene/document.ts';
import type { ShaderLibrary } from '../../shader/kernel.ts';
import type { LayerImage } from '../film/layers.ts';
import type { Renderer } from '../renderer.ts';
import { farthest } from '../camera/pick.ts';
import { DISPLAY_MODES, GUIDED_MODES, type DisplayMode } from '../../scene/display-modes.ts';
import { DisplayPass, type DisplayInput, type Picture } from './display.ts';
import { GuideLater } from './guide-later.ts';
import { isScaled, pictureLayers, RangePass, type Scale } from './layer-view.ts';
import type { TexturePass } from './texture.ts';

/** How an image is drawn: EV, what its white makes of colours, a place in the list of tone curves, and what is shown in place of the image, if anything. */
export interface Look {
  exposure: number;
  adaptation: Matrix | null;
  curve: number;
  image: LayerImage | null;
  /** In place of the image; a layer goes before. */
  mode?: DisplayMode;
  /** Luminance as colour. */
  falseColor?: boolean;
}

const BLACK = [0, 0, 0] as const;
/** What a page draws, and this does not. */
const PLAIN = { selected: null, line: 1, surround: BLACK, accent: BLACK };

export class GpuImages {
  private readonly renderer: Renderer;
  private readonly library: ShaderLibrary;
  private readonly displays = new Map<GPUTextureFormat, DisplayPass>();
  private textures: TexturePass | null = null;
  private ranges: RangePass | null = null;
  private readonly guide: GuideLater;
  /** The scene that the guide is of. */
  private guided: SceneDocument | null = null;
  private drawn = 0;

  constructor(renderer: Renderer, library: ShaderLibrary) {
    this.renderer = renderer;
    this.library = library;
    this.guide = new GuideLater(renderer);
  }

  /** @param image a layer; null: the image. @returns as `TexturePass.run` */
  async texture(scene: SceneDocument, image: LayerImage | null): Promise<GPUTexture> {
    if (this.textures === null) {
      const { TexturePass } = await import('./texture.ts');
      this.textures = new TexturePass(this.renderer.device, this.library);
    }
    return this.textures.run(this.picture(scene), image);
  }

  /** Draws over all of a target, whose format does not encode: colours are written encoded. */
  async draw(
    scene: SceneDocument,
    target: GPUCanvasContext | GPUTexture,
    { exposure, adaptation, curve, image, mode = 'radiance', falseColor = false }: Look,
  ): Promise<void> {
    const film = this.picture(scene);
    const layer = image === null ? null : { image, scale: await this.scale(film, image) };
    const isGuided = image === null && GUIDED_MODES.has(mode);
    if (isGuided) await this.see(scene);
    const display = await this.display(formatOf(target));
    const input = (width: number, height: number): DisplayInput => ({
      ...PLAIN,
      film,
      guide: isGuided ? this.guide.picture : null,
      mode: DISPLAY_MODES.indexOf(mode),
      falseColor,
      far: isGuided ? farthest(this.renderer.inputs().geometry, scene.camera.position) : 1,
      samples: this.renderer.samples + 1,
      version: String(this.drawn++),
      origin: [0, 0],
      scale: [film.width / width, film.height / height],
      exposure,
      adaptation,
      curve,
      layer,
      smooth: width > film.width || height > film.height,
    });
    for (const larger of [0, 1]) await display.prepare(input(film.width + larger, film.height));
    // A canvas has its texture for this task alone.
    const texture = 'getCurrentTexture' in target ? target.getCurrentTexture() : target;
    display.draw(texture.createView(), input(texture.width, texture.height));
  }

  /** Frees what it has on the GPU, but for textures that it gave away. */
  destroy(): void {
    for (const each of [...this.displays.values(), this.textures, this.ranges, this.guide]) each?.destroy();
  }

  /** What the camera sees first, once for a scene. */
  private async see(scene: SceneDocument): Promise<void> {
    if (this.guided === scene) return;
    this.guide.invalidate();
    this.guided = (await this.guide.run()) ? scene : null;
  }

  private picture(scene: SceneDocument): Picture {
    const { film, layers } = this.renderer.store;
    return { buffer: film, width: scene.film.width, height: scene.film.height, layers: pictureLayers(scene, layers) };
  }

  private async display(format: GPUTextureFormat): Promise<DisplayPass> {
    const found = this.displays.get(format) ?? new DisplayPass(this.renderer.device, this.library, format);
    this.displays.set(format, found);
    await found.checked;
    return found;
  }

  private async scale({ buffer, layers }: Picture, image: LayerImage): Promise<Scale> {
    if (layers === undefined || !isScaled(image)) return { low: 0, high: 1 };
    this.ranges ??= new RangePass(this.renderer.device, this.library);
    return this.ranges.measure(buffer, layers, image);
  }
}

/** Of a target, before its texture is taken. */
function formatOf(target: GPUCanvasContext | GPUTexture): GPUTextureFormat {
  if (!('getCurrentTexture' in target)) return target.format;
  const { getConfiguration } = target as { getConfiguration?: () => GPUCanvasConfiguration | null };
  // Not every browser tells.
  return getConfiguration?.call(target)?.format ?? target.getCurrentTexture().format;
}
