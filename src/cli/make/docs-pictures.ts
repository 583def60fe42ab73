/**
 * Renders the stored pictures of the documentation's live figures, for readers without WebGPU.
 *   npm run docs-pictures              those that are missing or out of date
 * A picture whose name ends in `-film.jpg` has one beside it that ends in `-denoised.jpg`. docs/pictures.json says what they were made of; a test fails where one is out of date.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../../content/node.ts';
import { decodePfm } from '../../image/pfm.ts';
import { displaySettings, toneMap } from '../../image/tone.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { PICTURES, pictureHash, storedPictures } from '../docs/pictures.ts';
import { allFigures } from '../docs/site.ts';
import { encodeJpeg } from './jpeg.ts';

/** Samples of a picture whose figure has more of them, or ends at an error. */
const MOST = 256;
const FILM = /-film\.jpg$/;

const stored = storedPictures();
const kept: Record<string, string> = {};
// Others are not made here.
for (const figure of allFigures().filter(({ picture }) => picture.startsWith('docs/'))) {
  const hash = pictureHash(figure);
  const { picture, scene, document, error } = figure;
  if (stored[picture] !== hash) {
    const [path, image] = ['json', 'pfm'].map((ending) => join(tmpdir(), `penumbra-docs-${process.pid}.${ending}`)) as [string, string];
    writeFileSync(path, JSON.stringify(scene));
    const words = [
      join(ROOT, 'src/cli/launch.ts'),
      'src/cli/render.ts',
      path,
      '-o',
      image,
      '--spp',
      String(Math.min(document.render.spp ?? MOST, MOST)),
    ];
    const isDenoised = FILM.test(picture);
    if (isDenoised) words.push('--denoise');
    if (error !== null) words.push('--adaptive', String(error));
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', ...words], { stdio: 'inherit', cwd: ROOT });
    if (status !== 0) throw new Error(`${picture} could not be rendered.`);
    await write(image, picture, document.display);
    if (isDenoised) await write(image.replace(/pfm$/, 'denoised.pfm'), picture.replace(FILM, '-denoised.jpg'), document.display);
  }
  kept[picture] = hash;
  // After each: what is done is done.
  writeFileSync(PICTURES, `${JSON.stringify({ ...stored, ...kept }, null, 2)}\n`);
}
writeFileSync(PICTURES, `${JSON.stringify(kept, null, 2)}\n`);

async function write(image: string, picture: string, display: SceneDocument['display']): Promise<void> {
  const pixels = decodePfm(new Uint8Array(readFileSync(image)));
  mkdirSync(dirname(join(ROOT, picture)), { recursive: true });
  writeFileSync(join(ROOT, picture), await encodeJpeg({ ...pixels, rgb8: toneMap(pixels, displaySettings(display)) }, 85));
  console.log(picture);
}
