/** A picture of the screen in host memory, read behind the page's back: nobody waits for what the GPU has still to do. */
import { mapped } from '../../engine/index.ts';

/** Most pixels: a larger canvas is drawn smaller. */
const MAX_PIXELS = 1920 * 1200;

/** Factor of the sides at which a canvas is read. */
export const stillScale = (width: number, height: number): number => Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));

/**
 * @param format of the canvas: `rgba8unorm` or `bgra8unorm`
 * @param draw into a texture of that format and size, in this task
 * @returns null where the device went away meanwhile
 */
export async function readStill(
  device: GPUDevice,
  format: GPUTextureFormat,
  [width, height]: readonly [number, number],
  draw: (target: GPUTextureView) => void,
): Promise<ImageData | null> {
  const bytesPerRow = 256 * Math.ceil(width / 64);
  const { RENDER_ATTACHMENT, COPY_SRC } = GPUTextureUsage;
  const texture = device.createTexture({ label: 'still', size: [width, height], format, usage: RENDER_ATTACHMENT | COPY_SRC });
  const buffer = device.createBuffer({
    label: 'still',
    size: bytesPerRow * height,
    usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST,
  });
  try {
    draw(texture.createView());
    const encoder = device.createCommandEncoder({ label: 'still' });
    encoder.copyTextureToBuffer({ texture }, { buffer, bytesPerRow }, [width, height]);
    device.queue.submit([encoder.finish()]);
    await mapped(device, buffer);
    return imageOf(new Uint32Array(buffer.getMappedRange()), bytesPerRow / 4, width, height, format === 'bgra8unorm');
  } catch {
    return null;
  } finally {
    buffer.destroy();
    texture.destroy();
  }
}

/** @param isTurned red and blue stand in each other's place */
function imageOf(words: Uint32Array, stride: number, width: number, height: number, isTurned: boolean): ImageData {
  const image = new ImageData(width, height);
  const out = new Uint32Array(image.data.buffer);
  for (let y = 0, to = 0; y < height; y++) {
    const row = y * stride;
    if (!isTurned) out.set(words.subarray(row, row + width), to);
    else
      for (let x = 0; x < width; x++) {
        const word = words[row + x] ?? 0;
        out[to + x] = (word & 0xff00ff00) | ((word >>> 16) & 0xff) | ((word & 0xff) << 16);
      }
    to += width;
  }
  return image;
}
