/** Tables of numbers as NumPy's .npy, version 1: single precision, the last axis the fastest (numpy.lib.format). */

/** @param values as many as the product of `shape` */
export function encodeNpy(shape: readonly number[], values: Float32Array): Uint8Array<ArrayBuffer> {
  const count = shape.reduce((product, each) => product * each, 1);
  if (values.length !== count) throw new Error(`expected ${count} numbers for ${shape.join('×')}, got ${values.length}`);
  const text = `{'descr': '<f4', 'fortran_order': False, 'shape': (${shape.join(', ')}${shape.length === 1 ? ',' : ''}), }`;
  // Numbers begin at a multiple of 64 bytes; the line ends the header.
  const length = Math.ceil((10 + text.length + 1) / 64) * 64 - 10;
  const bytes = new Uint8Array(10 + length + 4 * count);
  const view = new DataView(bytes.buffer);
  bytes.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0]);
  view.setUint16(8, length, true);
  bytes.set(new TextEncoder().encode(`${text.padEnd(length - 1)}\n`), 10);
  for (const [i, value] of values.entries()) view.setFloat32(10 + length + 4 * i, value, true);
  return bytes;
}
