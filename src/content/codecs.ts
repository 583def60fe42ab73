/** Image codecs for Node: what a browser does by itself. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const FILES = {
  jpeg: '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
  webp: '@jsquash/webp/codec/dec/webp_dec.wasm',
};

/** The class that the codecs give their pixels in. */
class PlainImageData {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

/** What Node has beyond its type declarations, and what it lacks. */
const platform = globalThis as unknown as {
  WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> };
  ImageData?: unknown;
};

/** The compiled WebAssembly of a codec. */
export async function loadCodec(codec: keyof typeof FILES): Promise<WebAssembly.Module> {
  platform.ImageData ??= PlainImageData;
  return platform.WebAssembly.compile(await readFile(createRequire(import.meta.url).resolve(FILES[codec])));
}
