/**
 * Writes the gallery's pictures of the image environments that @pmndrs/assets ships: each as it is, 256×128, tone-mapped so
 * that half of its solid angle is darker than middle grey.
 *   npm run environments
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageImage, packageImageName, PACKAGE_IMAGES } from '../../content/images.ts';
import { ROOT } from '../../content/node.ts';
import { fitted } from '../../engine/images/picture.ts';
import { readRadiance } from '../../image/decode/radiance.ts';
import { toneMap } from '../../image/tone.ts';
import { encodeJpeg } from './jpeg.ts';
import { luminanceAt } from '../../base/color.ts';
import { present } from '../../base/present.ts';

const FOLDER = join(ROOT, 'src/app/public/thumbnails/pmndrs');
const SIZE = { width: 256, height: 128 };
const MIDDLE_GREY = 0.18;

mkdirSync(FOLDER, { recursive: true });
for (const file of PACKAGE_IMAGES) {
  const { data } = fitted(await readRadiance(await packageImage(file)), SIZE.width);
  const rgb = new Float32Array((data.length / 4) * 3);
  for (let i = 0; i < data.length / 4; i++) rgb.set(data.subarray(i * 4, i * 4 + 3), i * 3);
  const image = { ...SIZE, data: rgb };
  const exposure = Math.log2(MIDDLE_GREY / middle(rgb));
  writeFileSync(
    join(FOLDER, `${packageImageName(file)}.jpg`),
    await encodeJpeg({ ...SIZE, rgb8: toneMap(image, { exposure, curve: 'neutral' }) }, 82),
  );
}

/** The luminance that half of the solid angle stays below. */
function middle(rgb: Float32Array): number {
  const all: { Y: number; share: number }[] = [];
  for (let i = 0; i < rgb.length / 3; i++) {
    const Y = luminanceAt(rgb, 3 * i);
    all.push({ Y, share: Math.sin(((Math.floor(i / SIZE.width) + 0.5) / SIZE.height) * Math.PI) });
  }
  all.sort((a, b) => a.Y - b.Y);
  let left = all.reduce((sum, { share }) => sum + share, 0) / 2;
  return present(
    all.find(({ share }) => (left -= share) <= 0),
    'a pixel in the middle',
  ).Y;
}
