/** Small images as JPEG and WebP files. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface Encoder {
  default(image: { width: number; height: number; data: Uint8ClampedArray }): Promise<ArrayBuffer>;
  init(module: unknown): Promise<void>;
}

/** A bright gradient, twice as wide as high. @returns the file by the name of its format */
export async function lossyImages(): Promise<Record<'jpeg' | 'webp', Uint8Array>> {
  const [width, height] = [16, 8];
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : 100 + 9 * (Math.floor(i / 4) % width),
  );
  const encoded = async (encoder: unknown, wasm: string): Promise<Uint8Array> => {
    const { default: encode, init } = encoder as Encoder;
    await init(await WebAssembly.compile(readFileSync(createRequire(import.meta.url).resolve(wasm))));
    return new Uint8Array(await encode({ width, height, data }));
  };
  return {
    jpeg: await encoded(await import('@jsquash/jpeg/encode.js'), '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'),
    webp: await encoded(await import('@jsquash/webp/encode.js'), '@jsquash/webp/codec/enc/webp_enc.wasm'),
  };
}
