/** What the display pass draws, in host memory. */
import type { DisplayInput, DisplayPass } from '../../src/engine/passes/display.ts';

export const upload = (device: GPUDevice, data: Float32Array<ArrayBuffer>): GPUBuffer => {
  const buffer = device.createBuffer({ size: data.byteLength, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST });
  device.queue.writeBuffer(buffer, 0, data);
  return buffer;
};

/** Draws into a float texture and reads it back: four numbers a pixel. */
export async function drawn(
  device: GPUDevice,
  pass: DisplayPass,
  input: DisplayInput,
  width: number,
  height: number,
): Promise<Float32Array> {
  const texture = device.createTexture({
    size: [width, height],
    format: 'rgba32float',
    usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC,
  });
  await pass.prepare(input);
  pass.draw(texture.createView(), input);
  const bytesPerRow = Math.ceil((width * 16) / 256) * 256;
  const copy = device.createBuffer({ size: bytesPerRow * height, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
  const encoder = device.createCommandEncoder();
  encoder.copyTextureToBuffer({ texture }, { buffer: copy, bytesPerRow }, [width, height]);
  device.queue.submit([encoder.finish()]);
  await copy.mapAsync(GPUMapMode.READ);
  const rows = new Float32Array(copy.getMappedRange());
  const out = new Float32Array(width * height * 4);
  for (let y = 0; y < height; y++) out.set(rows.subarray((y * bytesPerRow) / 4, (y * bytesPerRow) / 4 + width * 4), y * width * 4);
  copy.destroy();
  return out;
}
