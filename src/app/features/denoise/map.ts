/** The map of errors on a device, as the screen shows a layer of the film. */
import type { LayerImage, Picture, Scale } from '../../../engine/index.ts';
import type { Verdict } from './check.ts';

const IMAGE: LayerImage = { name: 'denoised-error', kind: 'amount', channels: ['N'], slot: 0, component: 0 };

export class ErrorMap {
  readonly of: Verdict;
  /** Whether there is anything in it. */
  readonly isTold: boolean;
  readonly layers: NonNullable<Picture['layers']>;
  readonly shown: { image: LayerImage; scale: Scale };
  private readonly buffer: GPUBuffer;

  constructor(device: GPUDevice, verdict: Verdict) {
    this.of = verdict;
    const { map } = verdict;
    this.isTold = map.some((each) => each > 0);
    this.buffer = device.createBuffer({
      label: 'ErrorMap',
      size: Math.max(64, map.length * 16),
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST,
    });
    const numbers = new Float32Array(4 * map.length);
    map.forEach((each, i) => (numbers[4 * i] = each));
    device.queue.writeBuffer(this.buffer, 0, numbers);
    this.layers = { images: [IMAGE], stride: 1, parts: null, half: null, buffer: this.buffer };
    this.shown = { image: IMAGE, scale: { low: 0, high: highest(map) } };
  }

  destroy(): void {
    this.buffer.destroy();
  }
}

/** End of the scale. */
export const highest = (map: Float32Array): number => map.reduce((most, each) => Math.max(most, each), 0) || 1;
