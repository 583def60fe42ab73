/**
 * A network of Open Image Denoise (Áfra, https://www.openimagedenoise.org) on a device of ours, by the package oidn-web: a U-Net after
 * Ronneberger, Fischer and Brox 2015, trained by its authors with path-traced images.
 */
import { NativeUNetExecutor, parseTZA, validateUNetModel } from 'oidn-web/dist/oidn.js';
import { sentence } from '../../base/sentence.ts';
import { runsInSoftware } from '../gpu/device.ts';
import { EngineError } from '../gpu/errors.ts';
import { bindingBytes } from '../gpu/storage.ts';

/** Which of them: what it learned, and how many channels it has to keep that in. */
export const NETWORKS = ['base', 'small'] as const;
export type NetworkName = (typeof NETWORKS)[number];

/** Radiance, albedo and normal. */
const INPUT_CHANNELS = 9;
/** Pixels of a workgroup of its convolutions, which stand in one row. */
const WORKGROUP_PIXELS = 32;

export class Network {
  /** Most pixels that a tile may have on this device. */
  readonly mostPixels: number;
  private readonly executor: NativeUNetExecutor;

  private constructor(executor: NativeUNetExecutor, mostPixels: number) {
    this.executor = executor;
    this.mostPixels = mostPixels;
  }

  /**
   * Compiles it.
   * @param weights a file of oidn-weights (`.tza`) for radiance, albedo and normals
   * @throws EngineError where they are others, and where the adapter cannot run it
   */
  static async create(device: GPUDevice, weights: ArrayBuffer): Promise<Network> {
    try {
      const model = validateUNetModel(parseTZA(weights));
      if (model.inputChannels !== INPUT_CHANNELS)
        throw new EngineError(`expected weights for ${INPUT_CHANNELS} channels, got ${model.inputChannels}`);
      // On a processor the threads of a workgroup that wait for each other are slow.
      const kernel = runsInSoftware(device) ? 'direct' : 'auto';
      const executor = new NativeUNetExecutor(device, model, { shapeCacheSize: 1, kernel });
      await executor.prepare();
      // The widest value of full size, four bytes a channel.
      const channels = model.channelsByValue.get('dec_conv1a') ?? Math.max(...model.channelsByValue.values());
      const fits = Math.floor(bindingBytes(device.limits) / (4 * channels));
      return new Network(executor, Math.min(fits, device.limits.maxComputeWorkgroupsPerDimension * WORKGROUP_PIXELS));
    } catch (error) {
      throw new EngineError(`The denoiser cannot run on this graphics adapter: ${sentence(error)}`);
    }
  }

  /** `fp16` or `fp32`: what it computes with. */
  get precision(): string {
    return this.executor.precision;
  }

  /**
   * Submits the work of one tile.
   * @param inputs color, albedo and normal, a vec4f a pixel in [0, 1] each
   * @returns a vec4f a pixel, on the scale of the color; overwritten by the next tile
   */
  run(inputs: readonly [GPUBuffer, GPUBuffer, GPUBuffer], width: number, height: number): GPUBuffer {
    return this.executor.execute(inputs, width, height);
  }

  destroy(): void {
    this.executor.dispose();
  }
}
