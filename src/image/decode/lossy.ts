/** JPEG and WebP by the codecs of jSquash (MozJPEG, libwebp), compiled to WebAssembly. */
import type { DecodedImage, LoadCodec } from './index.ts';

interface Codec {
  init(module: WebAssembly.Module): Promise<unknown>;
  default(buffer: ArrayBuffer): Promise<{ width: number; height: number; data: ArrayLike<number> }>;
}

/** Codecs that have been given their module. */
const ready = new Map<string, Promise<Codec>>();

function open(name: 'jpeg' | 'webp', codec: Promise<unknown>, load: LoadCodec | undefined): Promise<Codec> {
  let opened = ready.get(name);
  if (opened === undefined) {
    opened = Promise.all([codec as Promise<Codec>, load?.(name)]).then(async ([each, module]) => {
      if (module !== undefined) await each.init(module);
      return each;
    });
    opened.catch(() => ready.delete(name));
    ready.set(name, opened);
  }
  return opened;
}

async function decoded(codec: Promise<Codec>, bytes: Uint8Array<ArrayBuffer>): Promise<DecodedImage> {
  const { width, height, data } = await (await codec).default(bytes.slice().buffer);
  return { width, height, kind: 'rgba8', data: Uint8Array.from(data), notes: [] };
}

/** @throws what the codec says */
export const decodeJpeg = (bytes: Uint8Array<ArrayBuffer>, load?: LoadCodec): Promise<DecodedImage> =>
  decoded(open('jpeg', import('@jsquash/jpeg/decode.js'), load), bytes);

/** @throws what the codec says */
export const decodeWebp = (bytes: Uint8Array<ArrayBuffer>, load?: LoadCodec): Promise<DecodedImage> =>
  decoded(open('webp', import('@jsquash/webp/decode.js'), load), bytes);
