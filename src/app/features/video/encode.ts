/** Pictures → a video by the browser's own encoders (WebCodecs), or an archive of them. */
import type { VideoFormat } from './plan.ts';

/** Sides of the picture that encoders take are even. */
const even = (side: number): number => Math.ceil(side / 2) * 2;

/** The formats that this browser makes of pictures of this size; an archive always. */
export async function formatsFor(width: number, height: number): Promise<VideoFormat[]> {
  const formats: VideoFormat[] = [];
  for (const format of ['mp4', 'webm'] as const) if ((await codecFor(format, width, height)) !== null) formats.push(format);
  return [...formats, 'zip'];
}

async function codecFor(format: 'mp4' | 'webm', width: number, height: number) {
  if (typeof VideoEncoder === 'undefined') return null;
  const { getFirstEncodableVideoCodec } = await import('mediabunny');
  return getFirstEncodableVideoCodec(format === 'mp4' ? ['avc', 'hevc', 'av1'] : ['vp9', 'av1', 'vp8'], {
    width: even(width),
    height: even(height),
  });
}

/** The bytes of the file. @throws Error, one sentence */
export async function encodeVideo(
  pictures: readonly Uint8Array<ArrayBuffer>[],
  format: VideoFormat,
  fps: number,
  onFrame: (done: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'zip') return archive(pictures);
  const first = await createImageBitmap(new Blob([pictures[0]!]));
  const codec = await codecFor(format, first.width, first.height);
  if (codec === null) throw new Error(`This browser has no encoder for ${format.toUpperCase()}; take the frames instead.`);
  const { BufferTarget, CanvasSource, Mp4OutputFormat, Output, QUALITY_VERY_HIGH, WebMOutputFormat } = await import('mediabunny');
  const canvas = new OffscreenCanvas(even(first.width), even(first.height));
  const context = canvas.getContext('2d', { alpha: false })!;
  const target = new BufferTarget();
  const output = new Output({
    format: format === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
    target,
  });
  const source = new CanvasSource(canvas, { codec, bitrate: QUALITY_VERY_HIGH });
  output.addVideoTrack(source, { frameRate: fps });
  try {
    await output.start();
    for (const [i, picture] of pictures.entries()) {
      const image = await createImageBitmap(new Blob([picture]));
      // An odd side gets its last row again.
      context.drawImage(image, canvas.width - image.width, canvas.height - image.height);
      context.drawImage(image, 0, 0);
      image.close();
      await source.add(i / fps, 1 / fps);
      onFrame(i + 1);
    }
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => {});
    throw new Error('The browser’s encoder gave up; choose another format, a smaller size or the frames.', { cause: error });
  }
  return new Uint8Array(target.buffer!);
}

async function archive(pictures: readonly Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>> {
  const { zipSync } = await import('fflate');
  const name = (i: number): string => `frame-${String(i).padStart(Math.max(4, String(pictures.length - 1).length), '0')}.png`;
  // Pictures are compressed already.
  return zipSync(Object.fromEntries(pictures.map((each, i) => [name(i), each])), { level: 0 }) as Uint8Array<ArrayBuffer>;
}
