/** zlib streams by the platform, which does not block: compressed, and read back with a cap. */

export async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return collected(new CompressionStream('deflate'), bytes, Infinity);
}

/** The most that zlib makes of a byte. */
const MAX_RATIO = 1032;

/**
 * Exactly `length` bytes. Never takes more memory than that, nor any for a stream that is too short to hold them.
 * @throws Error where the stream is damaged, or holds fewer or more
 */
export async function inflated(bytes: Uint8Array<ArrayBuffer>, length: number): Promise<Uint8Array<ArrayBuffer>> {
  if (length > (bytes.length + 16) * MAX_RATIO) throw new Error('it is cut off');
  const all = await collected(new DecompressionStream('deflate'), bytes, length).catch((error: unknown) => {
    throw error instanceof LengthError ? error : new Error('its compressed data is damaged', { cause: error });
  });
  if (all.length !== length) throw new LengthError(`expected ${length} bytes of data, got ${all.length}`);
  return all;
}

class LengthError extends Error {}

async function collected(
  stream: InstanceType<typeof CompressionStream | typeof DecompressionStream>,
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter();
  // What fails here fails for the reader, too.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = stream.readable.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done || value === undefined) break;
    length += value.length;
    if (length > most) {
      reader.cancel().catch(() => {});
      throw new LengthError(`expected ${most} bytes of data, got more`);
    }
    chunks.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
