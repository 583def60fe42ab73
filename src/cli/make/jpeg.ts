/** JPEG by mozjpeg, for the gallery's pictures. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import encode, { init } from '@jsquash/jpeg/encode.js';
import type { ByteImage } from '../../image/types.ts';

let ready: Promise<void> | null = null;

/** Baseline JPEG. `quality` from 1 to 100. */
export async function encodeJpeg({ width, height, rgb8 }: ByteImage, quality: number): Promise<Uint8Array> {
  ready ??= prepare();
  await ready;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) data.set(rgb8.subarray(i * 3, i * 3 + 3), i * 4);
  // Of the browser's ImageData it reads these three.
  return new Uint8Array(await encode({ data, width, height } as never, { quality, baseline: true, progressive: false }));
}

async function prepare(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm');
  // Without the DOM library TypeScript knows the namespace only as a type.
  const { WebAssembly } = globalThis as unknown as { WebAssembly: { compile(bytes: Uint8Array): Promise<never> } };
  await init(await WebAssembly.compile(readFileSync(path)));
}
