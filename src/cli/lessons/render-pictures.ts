/**
 * Renders the stored pictures of lessons, pictures/STEP.jpg of their folders, for readers without WebGPU and for paper. A file beside them
 * says what they were made of; only those that are missing or out of date are rendered.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../../content/node.ts';
import { decodePfm } from '../../image/pfm.ts';
import { toneMap } from '../../image/tone.ts';
import type { Lesson } from '../../lesson/types.ts';
import { resizedFilm } from '../../scene/camera.ts';
import { conciseScene } from '../../scene/concise.ts';
import { formatJson } from '../../scene/format-json.ts';
import { CliError } from '../errors.ts';
import { encodeJpeg } from '../make/jpeg.ts';
import { print } from '../print.ts';
import { picturePath, stampsOf, stepPictures, storedPictures, type StepPicture } from './pictures.ts';
import { placeOf } from './read.ts';

/** Pictures fit into this. */
const [WIDTH, HEIGHT] = [480, 360];

export interface PictureFlags {
  /** Samples a pixel. */
  spp: number;
  /** Only write the scenes, FOLDER/LESSON.STEP.json, to be rendered elsewhere to FOLDER/LESSON.STEP.pfm. */
  scenes: string | undefined;
  /** Take these in place of rendering. */
  images: string | undefined;
}

/** @throws CliError */
export async function renderPictures(lesson: Lesson, folder: string, flags: PictureFlags): Promise<void> {
  const stamps = stampsOf(folder);
  const stored = storedPictures(stamps);
  const pictures = await stepPictures([lesson]);
  const wanted = new Set(pictures.map(({ name }) => name));
  const kept = Object.fromEntries(Object.entries(stored).filter(([name]) => !name.startsWith(`${lesson.name}/`) || wanted.has(name)));
  const write = (): void => {
    if (Object.keys(kept).length === 0 && !existsSync(stamps)) return;
    mkdirSync(dirname(stamps), { recursive: true });
    writeFileSync(stamps, `${JSON.stringify(kept, null, 2)}\n`);
  };
  for (const picture of pictures) {
    const { name, step, hash, exposure } = picture;
    const path = picturePath(folder, step);
    if (stored[name] === hash && existsSync(path)) continue;
    if (flags.scenes !== undefined) {
      writeScene(join(flags.scenes, `${flat(name)}.json`), picture);
      continue;
    }
    const image = decodePfm(new Uint8Array(readFileSync(imageOf(picture, flags))));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await encodeJpeg({ ...image, rgb8: toneMap(image, { exposure, curve: 'neutral' }) }, 85));
    kept[name] = hash;
    print(placeOf(path));
    // After each: what is done is done.
    write();
  }
  if (flags.scenes === undefined) write();
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

function imageOf(picture: StepPicture, flags: PictureFlags): string {
  if (flags.images !== undefined) return join(flags.images, `${flat(picture.name)}.pfm`);
  const scene = writeScene(join(tmpdir(), `penumbra-lesson-${process.pid}.json`), picture);
  const path = join(tmpdir(), `penumbra-lesson-${process.pid}.pfm`);
  const words = [join(ROOT, 'src/cli/launch.ts'), 'src/cli/render.ts', scene, '-o', path, '--spp', String(flags.spp)];
  if (picture.layer !== null) words.push('--layer', picture.layer);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', ...words], { stdio: 'inherit', cwd: ROOT });
  if (status !== 0) throw new CliError(`The picture of ${picture.name} could not be rendered.`);
  return path;
}
