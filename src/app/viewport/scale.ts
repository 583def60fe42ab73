/** The layer of the film that is shown, and the ends of its scale, which follow the film. */
import { wholeLibrary } from '../programs/loading.ts';
import { isScaled, type LayerImage, type Measured, type Picture, type Scale } from '../../engine/index.ts';
import { layerOfView, type ViewMode } from '../app.ts';
import type { GpuContext } from '../render/gpu-context.ts';

/** Milliseconds between two looks at the numbers. */
const INTERVAL = 400;
const UNIT: Measured = { low: 0, high: 1, sum: 0, pixels: 0 };

export class LayerScale {
  /** Of the last layer that was shown. */
  scale = UNIT;
  private name = '';
  private measuring = false;
  private measuredAt = -Infinity;
  private readonly changed: () => void;

  constructor(changed: () => void) {
    this.changed = changed;
  }

  /** What the display is to show of a picture; null where it has no such layer. */
  shown(gpu: GpuContext, picture: Picture, view: ViewMode): { image: LayerImage; scale: Scale } | null {
    const name = layerOfView(view);
    const image = picture.layers?.images.find((each) => each.name === name);
    if (image === undefined) return null;
    if (this.name !== image.name) [this.name, this.scale, this.measuredAt] = [image.name, UNIT, -Infinity];
    if (isScaled(image)) void this.measure(gpu, picture, image);
    return { image, scale: this.scale };
  }

  private async measure(gpu: GpuContext, picture: Picture, image: LayerImage): Promise<void> {
    if (this.measuring || performance.now() - this.measuredAt < INTERVAL) return;
    this.measuring = true;
    try {
      await wholeLibrary();
      const scale = await gpu.range.measure(picture.buffer, picture.layers!, image);
      if (this.name !== image.name) return;
      const isNew = scale.low !== this.scale.low || scale.high !== this.scale.high || scale.sum !== this.scale.sum;
      this.scale = scale;
      if (isNew) this.changed();
    } catch {
      // The device is gone: the next frame asks the next one.
    } finally {
      this.measuring = false;
      this.measuredAt = performance.now();
    }
  }
}
