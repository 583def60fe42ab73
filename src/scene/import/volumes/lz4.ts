/** Blocks of LZ4 (its block format, as published by Yann Collet): copies of bytes that came before, between bytes as they are. */

/** Fills `to` with what `from` says; false: `from` is damaged, or says less or more. */
export function fromLz4(from: Uint8Array, to: Uint8Array): boolean {
  let [at, end] = [0, 0];
  /** A length of four bits, which goes on in bytes where all four are set; NaN: the block ends. */
  const lengthOf = (bits: number): number => {
    let length = bits;
    if (bits !== 15) return length;
    for (;;) {
      const more = from[at++];
      if (more === undefined) return NaN;
      length += more;
      if (more !== 255) return length;
    }
  };
  for (;;) {
    const token = from[at++];
    if (token === undefined) return false;
    const count = lengthOf(token >> 4);
    if (!(at + count <= from.length && end + count <= to.length)) return false;
    to.set(from.subarray(at, at + count), end);
    at += count;
    end += count;
    // The last sequence has no copy.
    if (at === from.length) return end === to.length;
    const back = (from[at] ?? 0) | ((from[at + 1] ?? 0) << 8);
    at += 2;
    const copied = lengthOf(token & 15) + 4;
    if (!(back >= 1 && back <= end && at <= from.length && end + copied <= to.length)) return false;
    // What is copied may begin before it ends: one byte after the other.
    for (let i = 0; i < copied; i++, end++) to[end] = to[end - back] ?? 0;
  }
}
