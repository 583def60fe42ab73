/** Text ⇄ few bytes: deflate (RFC 1951) with the dictionary of the link's version. */
import { deflateSync, Inflate } from 'fflate';
import { DICTIONARY } from './dictionary.ts';
import { LinkError } from './errors.ts';

/** Bytes that are inflated at a time: each gives at most 1032 times as many, and then the sum is looked at. */
const PIECE = 256;

const DAMAGED = 'The link is cut off or damaged: it cannot be unpacked.';

const dictionary = new TextEncoder().encode(DICTIONARY);

export const squeezed = (text: string): Uint8Array => deflateSync(new TextEncoder().encode(text), { level: 9, dictionary });

/**
 * The text that was squeezed.
 * @param most bytes of text
 * @throws LinkError
 */
export function unsqueezed(bytes: Uint8Array, most: number): string {
  const plain = inflated(bytes, most, dictionary);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch (error) {
    throw new LinkError(DAMAGED, { cause: error });
  }
}

/** Stops as soon as there are more than `most` bytes: at most 264 kB more than that are ever held. @throws LinkError */
export function inflated(bytes: Uint8Array, most: number, dictionary?: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const inflate = new Inflate(dictionary === undefined ? {} : { dictionary }, (piece) => {
    length += piece.length;
    if (length > most) throw new LinkError(`The link unpacks to more than ${most} bytes, the most that is read.`);
    pieces.push(piece);
  });
  try {
    for (let from = 0; from < bytes.length || from === 0; from += PIECE)
      inflate.push(bytes.subarray(from, from + PIECE), from + PIECE >= bytes.length);
  } catch (error) {
    if (error instanceof LinkError) throw error;
    throw new LinkError(DAMAGED, { cause: error });
  }
  const all = new Uint8Array(length);
  let to = 0;
  for (const piece of pieces) {
    all.set(piece, to);
    to += piece.length;
  }
  return all;
}
