/** Lines of a stream, as they come: each within a length, and text. */

/** A line that is none: too long, or no UTF-8. One sentence. */
export interface BadLine {
  bad: string;
}

const NEWLINE = 10;
const RETURN = 13;

/** @param most bytes of a line; what a longer one holds is not kept */
export async function* linesOf(stream: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<string | BadLine> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  const take = (piece: Uint8Array): void => {
    length += piece.length;
    if (length <= most) pieces.push(piece);
    else pieces = [];
  };
  const line = (): string | BadLine | null => {
    const found = length > most ? { bad: `expected a line of at most ${most} bytes, got a longer one` } : textOf(pieces);
    [pieces, length] = [[], 0];
    return found;
  };
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, end));
      from = end + 1;
      const found = line();
      if (found !== null) yield found;
    }
    take(chunk.subarray(from));
  }
  const last = line();
  if (last !== null) yield last;
}

/** Null: an empty line. */
function textOf(pieces: readonly Uint8Array[]): string | BadLine | null {
  const bytes = Buffer.concat(pieces);
  const end = bytes.at(-1) === RETURN ? -1 : bytes.length;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end));
    return text.trim() === '' ? null : text;
  } catch {
    return { bad: 'expected UTF-8, got other bytes' };
  }
}
