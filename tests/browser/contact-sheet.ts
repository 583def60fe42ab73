/** Pictures of the page in rows on one sheet, as docs/guide.md shows them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { decode } from 'fast-png';
import { encodeJpeg } from '../../src/cli/make/jpeg.ts';
import type { ByteImage } from '../../src/image/types.ts';

/** Pixels: of the sheet, and between two pictures. */
const [WIDTH, GAP] = [1200, 8];
const GROUND = 128;

/**
 * Every row fills the width, its pictures equally high.
 * @param rows files of PNG, 8 bits a channel; @param quality of the JPEG, 1 to 100
 */
export async function writeSheet(path: string, rows: readonly (readonly string[])[], quality = 62): Promise<void> {
  const placed: { image: ByteImage; x: number; y: number; width: number; height: number }[] = [];
  let top = GAP;
  for (const row of rows) {
    const images = row.map(readPng);
    const aspects = images.map(({ width, height }) => width / height);
    const height = Math.round((WIDTH - GAP * (row.length + 1)) / aspects.reduce((a, b) => a + b, 0));
    let left = GAP;
    for (const image of images) {
      const width = Math.round((height * image.width) / image.height);
      placed.push({ image, x: left, y: top, width: Math.min(width, WIDTH - GAP - left), height });
      left += width + GAP;
    }
    top += height + GAP;
  }
  const sheet: ByteImage = { width: WIDTH, height: top, rgb8: new Uint8Array(WIDTH * top * 3).fill(GROUND) };
  for (const { image, ...place } of placed) draw(sheet, image, place);
  writeFileSync(path, await encodeJpeg(sheet, quality));
}

function readPng(path: string): ByteImage {
  const { width, height, data, channels } = decode(readFileSync(path));
  const rgb8 = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) for (let c = 0; c < 3; c++) rgb8[i * 3 + c] = data[i * channels + c] ?? 0;
  return { width, height, rgb8 };
}

/** Made smaller: each pixel is the mean of those that it covers. */
function draw(sheet: ByteImage, image: ByteImage, place: { x: number; y: number; width: number; height: number }): void {
  const [sx, sy] = [image.width / place.width, image.height / place.height];
  for (let y = 0; y < place.height; y++)
    for (let x = 0; x < place.width; x++) {
      const mean = meanOf(image, x * sx, y * sy, (x + 1) * sx, (y + 1) * sy);
      sheet.rgb8.set(mean, ((place.y + y) * sheet.width + place.x + x) * 3);
    }
}

function meanOf({ width, height, rgb8 }: ByteImage, left: number, top: number, right: number, bottom: number): number[] {
  const sums = [0, 0, 0];
  let weights = 0;
  for (let y = Math.floor(top); y < Math.min(height, Math.ceil(bottom)); y++)
    for (let x = Math.floor(left); x < Math.min(width, Math.ceil(right)); x++) {
      const weight = (Math.min(x + 1, right) - Math.max(x, left)) * (Math.min(y + 1, bottom) - Math.max(y, top));
      weights += weight;
      for (let c = 0; c < 3; c++) sums[c] = (sums[c] ?? 0) + weight * (rgb8[(y * width + x) * 3 + c] ?? 0);
    }
  return sums.map((each) => Math.round(each / weights));
}
