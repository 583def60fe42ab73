/**
 * Renders the picture of every scene for the gallery, and a ball of every material and environment of the library, by the
 * command line, into src/app/public/thumbnails and its folder materials/.
 *   npm run thumbnails                 those that are missing or out of date
 *   npm run thumbnails -- NAME …       these: cornell-box, materials/glass, materials/environments/sky
 *   --all   every one      --spp N   samples per pixel      --images FOLDER   take FOLDER/NAME.pfm instead of rendering
 *   --balls FOLDER   only write the scenes of the balls, FOLDER/materials/NAME.json, to be rendered elsewhere
 * Each folder's manifest.json says what its pictures were made of; a test fails where it is out of date.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readFolder, ROOT } from '../../content/node.ts';
import { SCENE_GROUPS } from '../../content/scene-groups.ts';
import { decodePfm } from '../../image/pfm.ts';
import { displaySettings, toneMap } from '../../image/tone.ts';
import type { FloatImage } from '../../image/types.ts';
import { conciseScene } from '../../scene/concise.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { formatJson } from '../../scene/format-json.ts';
import { checkScene, parseScene } from '../../scene/parse.ts';
import { techniquesOf } from '../../scene/techniques.ts';
import { ballNames, ballOf } from './ball.ts';
import { encodeJpeg } from './jpeg.ts';
import { thumbnailHash } from './thumbnail-hash.ts';

const FOLDER = join(ROOT, 'src/app/public/thumbnails');
const MATERIALS = 'materials/';
/** Pictures fit into this and keep the shape of the scene's film. */
const [WIDTH, HEIGHT] = [320, 240];

/** Order in the gallery; other scenes follow by name. */
const FIRST = SCENE_GROUPS.flatMap(([, names]) => names);

/** A picture to be made. */
interface Job {
  name: string;
  scene: SceneDocument;
  /** Pixels. */
  size: [width: number, height: number];
  /** A scene file for the command line. */
  file(): string;
  /** What the manifest says beside size and hash. */
  words: Record<string, string>;
}
type Entry = Record<string, string | number> & { hash: string; width: number; height: number };

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean' },
    spp: { type: 'string', default: '256' },
    images: { type: 'string' },
    balls: { type: 'string' },
  },
});
if (flags.balls !== undefined) {
  for (const { name, scene } of balls()) writeScene(join(flags.balls, `${name}.json`), scene);
} else {
  await make('', scenes());
  await make(MATERIALS, balls());
}

function scenes(): Job[] {
  const texts = readFolder('scenes', '.json');
  const rank = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return Object.entries(texts)
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([name, text]) => {
      const scene = parseScene(text);
      const { title, description } = scene;
      const scale = Math.min(WIDTH / scene.film.width, HEIGHT / scene.film.height);
      const fit = (pixels: number): number => Math.max(1, Math.round(pixels * scale));
      const size: Job['size'] = [fit(scene.film.width), fit(scene.film.height)];
      return {
        name,
        scene,
        size,
        file: () => join(ROOT, 'scenes', `${name}.json`),
        words: { title, description, techniques: techniquesOf(scene) },
      };
    });
}

function balls(): Job[] {
  return ballNames().map((name) => {
    const scene = checkScene(ballOf(name));
    const file = (): string => writeScene(join(tmpdir(), `penumbra-ball-${process.pid}.json`), scene);
    return { name: MATERIALS + name, scene, size: [scene.film.width, scene.film.height], file, words: {} };
  });
}

function writeScene(path: string, scene: SceneDocument): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${formatJson(conciseScene(scene))}\n`);
  return path;
}

/** Brings the pictures of a folder up to date. */
async function make(folder: string, jobs: readonly Job[]): Promise<void> {
  const path = join(FOLDER, folder, 'manifest.json');
  const old: Record<string, Entry> = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Entry>) : {};
  const manifest: Record<string, Entry> = {};
  const write = (entries: Record<string, Entry>): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify(entries, null, 2)}\n`);
  };
  for (const job of jobs) {
    const key = job.name.slice(folder.length);
    const hash = thumbnailHash(job.scene);
    const picture = join(FOLDER, `${job.name}.jpg`);
    const current = old[key]?.hash === hash && existsSync(picture);
    if (positionals.length > 0 ? !positionals.includes(job.name) : current && !flags.all) {
      if (old[key] !== undefined) manifest[key] = { ...old[key], ...job.words };
      continue;
    }
    const image = imageOf(job);
    mkdirSync(dirname(picture), { recursive: true });
    writeFileSync(picture, await encodeJpeg({ ...image, rgb8: toneMap(image, displaySettings(job.scene.display)) }, 88));
    manifest[key] = { ...job.words, hash, width: image.width, height: image.height };
    // After each: rendering all takes long, and what is done is done.
    write({ ...old, ...manifest });
    console.log(`${job.name}.jpg`);
  }
  write(manifest);
  const names = new Set(jobs.map(({ name }) => name.slice(folder.length)));
  for (const key of Object.keys(old)) if (!names.has(key)) rmSync(join(FOLDER, folder, `${key}.jpg`), { force: true });
}

function imageOf({ name, size, file }: Job): FloatImage {
  const path = flags.images === undefined ? render(file(), ...size) : join(flags.images, `${name}.pfm`);
  return decodePfm(new Uint8Array(readFileSync(path)));
}

function render(scene: string, width: number, height: number): string {
  const path = join(tmpdir(), `penumbra-thumbnail-${process.pid}.pfm`);
  const words = [
    join(ROOT, 'src/cli/launch.ts'),
    'src/cli/render.ts',
    scene,
    '-o',
    path,
    '--size',
    `${width}x${height}`,
    '--spp',
    flags.spp,
  ];
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', ...words], { stdio: 'inherit', cwd: ROOT });
  if (status !== 0) throw new Error(`The scene ${scene} could not be rendered.`);
  return path;
}
