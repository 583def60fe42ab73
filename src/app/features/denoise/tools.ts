/** What denoises on one device: the network and the guides of the film. */
import { denoiserWeights } from '../../../content/weights.ts';
import { shaderLibrary } from '../../../content/library.ts';
import { Denoiser, featuresPass, type Denoised, type NetworkName } from '../../../engine/denoise/index.ts';
import { pictureLayers, type Picture } from '../../../engine/index.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import type { GpuContext } from '../../render/gpu-context.ts';

/** Milliseconds that a tile should take: the film has its turn after each. */
const HARDWARE_MS = 25;
const SOFTWARE_MS = 400;

export class Tools {
  readonly gpu: GpuContext;
  readonly network: NetworkName;
  private readonly denoiser: Denoiser;
  private readonly guide: ReturnType<typeof featuresPass>;
  private guided: { scene: SceneDocument; picture: Picture } | null = null;

  private constructor(gpu: GpuContext, network: NetworkName, denoiser: Denoiser) {
    [this.gpu, this.network, this.denoiser] = [gpu, network, denoiser];
    this.guide = featuresPass(gpu.renderer);
  }

  /** @throws Error, one sentence */
  static async create(gpu: GpuContext): Promise<Tools> {
    const { software } = gpu.adapter;
    const network = software ? 'small' : 'base';
    const weights = await denoiserWeights(network);
    const ms = software ? SOFTWARE_MS : HARDWARE_MS;
    return new Tools(gpu, network, await Denoiser.create(gpu.device, shaderLibrary(), weights, ms));
  }

  /** @returns null where it was stopped @throws Error, one sentence */
  async run(scene: SceneDocument, goOn: (done: number, tiles: number) => boolean): Promise<Denoised | null> {
    const { renderer } = this.gpu;
    if (this.guided?.scene !== scene) {
      this.guided = null;
      if (!(await this.guide.run()) || this.guide.picture === null || !goOn(0, 1)) return null;
      this.guided = { scene, picture: this.guide.picture };
    }
    const { width, height } = scene.film;
    const layers = pictureLayers(scene, renderer.store.layers);
    return this.denoiser.run({ film: renderer.film, layers, guide: this.guided.picture.buffer, width, height }, goOn);
  }

  destroy(): void {
    this.denoiser.destroy();
    this.guide.picture?.buffer.destroy();
  }
}
