/** What a failed image test leaves behind: float images (PFM) and a JSON of the numbers. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FAILURES = fileURLToPath(new URL('../../.cache/test-failures/', import.meta.url));

/** Writes the files and returns their folder. Images: three channels a pixel, rows from the top. */
export function writeEvidence(
  name: string,
  size: { readonly width: number; readonly height: number },
  images: Record<string, ArrayLike<number>>,
  facts: unknown,
): string {
  const folder = `${FAILURES}${name.replace(/[^\w.-]+/g, '_').replace(/^\.+/, '_')}/`;
  mkdirSync(folder, { recursive: true });
  for (const [key, pixels] of Object.entries(images)) writeFileSync(`${folder}${key}.pfm`, pfm(size.width, size.height, pixels));
  writeFileSync(`${folder}result.json`, `${JSON.stringify(facts, readable, 2)}\n`);
  return folder;
}

/** JSON has no NaN and no infinity, and arrays of its own only. */
function readable(_key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  return ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value;
}

/** Portable float map: little endian, rows from the bottom. */
function pfm(width: number, height: number, pixels: ArrayLike<number>): Buffer {
  const head = Buffer.from(`PF\n${width} ${height}\n-1.0\n`, 'latin1');
  const body = Buffer.alloc(12 * width * height);
  for (let y = 0; y < height; y++) {
    for (let i = 0; i < 3 * width; i++) body.writeFloatLE(pixels[(height - 1 - y) * 3 * width + i], 4 * (y * 3 * width + i));
  }
  return Buffer.concat([head, body]);
}
