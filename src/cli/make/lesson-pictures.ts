/**
 * Renders the stored pictures of lessons, lessons/NAME/pictures/STEP.jpg, for readers without WebGPU and for paper.
 *   npm run lesson-pictures                 those that are missing or out of date
 *   --spp N   samples per pixel (default 512)     --scenes FOLDER   only write the scenes, FOLDER/NAME.STEP.json, to be rendered
 *   elsewhere to FOLDER/NAME.STEP.pfm             --images FOLDER   take these instead of rendering
 * lessons/pictures.json says what they were made of; a test fails where one is out of date.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../content/node.ts';
import { decodePfm } from '../../image/pfm.ts';
import { toneMap } from '../../image/tone.ts';
import { resizedFilm } from '../../scene/camera.ts';
import { conciseScene } from '../../scene/concise.ts';
import { formatJson } from '../../scene/format-json.ts';
import { PICTURES, picturePath, stepPictures, storedPictures, type StepPicture } from '../lessons/pictures.ts';
import { readLessons } from '../lessons/read.ts';
import { encodeJpeg } from './jpeg.ts';

/** Pictures fit into this. */
const [WIDTH, HEIGHT] = [480, 360];

const { values: flags } = parseArgs({
  options: { spp: { type: 'string', default: '512' }, scenes: { type: 'string' }, images: { type: 'string' } },
});
const { lessons } = await readLessons();
const stored = storedPictures();
const kept: Record<string, string> = {};
for (const picture of await stepPictures(lessons)) {
  const { name, hash, exposure } = picture;
  if (stored[name] === hash) kept[name] = hash;
  else if (flags.scenes !== undefined) writeScene(join(flags.scenes, `${flat(name)}.json`), picture);
  else {
    const image = decodePfm(new Uint8Array(readFileSync(imageOf(picture))));
    const path = picturePath(name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await encodeJpeg({ ...image, rgb8: toneMap(image, { exposure, curve: 'neutral' }) }, 85));
    kept[name] = hash;
    console.log(path);
    // After each: what is done is done.
    write({ ...stored, ...kept });
  }
}
if (flags.scenes === undefined) write(kept);

function write(pictures: Record<string, string>): void {
  writeFileSync(PICTURES, `${JSON.stringify(pictures, null, 2)}\n`);
}

function flat(name: string): string {
  return name.replace('/', '.');
}

function writeScene(path: string, { scene }: StepPicture): string {
  const scale = Math.min(1, WIDTH / scene.film.width, HEIGHT / scene.film.height);
  const film = resizedFilm(scene.film, Math.round(scene.film.width * scale), Math.round(scene.film.height * scale));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${formatJson(conciseScene({ ...scene, film }))}\n`);
  return path;
}

function imageOf(picture: StepPicture): string {
  if (flags.images !== undefined) return join(flags.images, `${flat(picture.name)}.pfm`);
  const scene = writeScene(join(tmpdir(), `penumbra-lesson-${process.pid}.json`), picture);
  const path = join(tmpdir(), `penumbra-lesson-${process.pid}.pfm`);
  const words = [join(ROOT, 'src/cli/launch.ts'), 'src/cli/render.ts', scene, '-o', path, '--spp', flags.spp];
  if (picture.layer !== null) words.push('--layer', picture.layer);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', ...words], { stdio: 'inherit', cwd: ROOT });
  if (status !== 0) throw new Error(`${picture.name} could not be rendered.`);
  return path;
}
