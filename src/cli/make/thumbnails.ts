/**
 * Renders the picture of every scene for the gallery, by the command line, into src/app/public/thumbnails.
 *   npm run thumbnails                 those that are missing or out of date
 *   npm run thumbnails -- NAME …       these
 *   --all   every scene      --spp N   samples per pixel      --images FOLDER   take FOLDER/<scene>.pfm instead of rendering
 * manifest.json says what each was made of; a test fails where it is out of date.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readFolder, ROOT } from '../../content/node.ts';
import { decodePfm } from '../../image/pfm.ts';
import { toneMap } from '../../image/tone.ts';
import type { FloatImage } from '../../image/types.ts';
import { parseScene } from '../../scene/parse.ts';
import { encodeJpeg } from './jpeg.ts';
import { thumbnailHash } from './thumbnail-hash.ts';

const FOLDER = join(ROOT, 'src/app/public/thumbnails');
const MANIFEST = join(FOLDER, 'manifest.json');
/** Pictures fit into this and keep the shape of the scene's film. */
const [WIDTH, HEIGHT] = [320, 240];

/** Pictures darker than this on average are shown some whole stops brighter, and so is the scene when the gallery opens it. */
const DARK = 0.12;
const MOST_STOPS = 3;
/** Order in the gallery; other scenes follow by name. */
const FIRST = [
  'cornell-box',
  'cornell-spheres',
  'smallpt',
  'teapot',
  'bunny',
  'glass-row',
  'random-spheres',
  'still-life',
  'slit',
  'box-of-spheres',
];

type Manifest = Record<string, { title: string; description: string; hash: string; width: number; height: number; exposure: number }>;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, spp: { type: 'string', default: '256' }, images: { type: 'string' } },
});
const scenes = readFolder('scenes', '.json');
const old: Manifest = existsSync(MANIFEST) ? (JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest) : {};
const manifest: Manifest = {};
mkdirSync(FOLDER, { recursive: true });
const rank = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
for (const name of Object.keys(scenes).sort((a, b) => rank(a) - rank(b))) {
  const scene = parseScene(scenes[name]!);
  const { title, description } = scene;
  const hash = thumbnailHash(scene);
  const picture = join(FOLDER, `${name}.jpg`);
  const current = old[name]?.hash === hash && existsSync(picture);
  if (positionals.length > 0 ? !positionals.includes(name) : current && !flags.all) {
    if (old[name] !== undefined) manifest[name] = { ...old[name], title, description };
    continue;
  }
  const scale = Math.min(WIDTH / scene.film.width, HEIGHT / scene.film.height);
  const [width, height] = [scene.film.width, scene.film.height].map((each) => Math.max(1, Math.round(each * scale))) as [number, number];
  const image = decodePfm(
    new Uint8Array(readFileSync(flags.images === undefined ? render(name, width, height) : join(flags.images, `${name}.pfm`))),
  );
  const exposure = exposureFor(image);
  writeFileSync(picture, await encodeJpeg({ ...image, rgb8: toneMap(image, { exposure, curve: 'neutral' }) }, 88));
  manifest[name] = { title, description, hash, width: image.width, height: image.height, exposure };
  // After each: rendering all takes long, and what is done is done.
  writeFileSync(MANIFEST, `${JSON.stringify({ ...old, ...manifest }, null, 2)}\n`);
  console.log(`${name}.jpg`);
}
writeFileSync(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
for (const name of Object.keys(old)) if (!(name in scenes)) rmSync(join(FOLDER, `${name}.jpg`), { force: true });

function render(name: string, width: number, height: number): string {
  const path = join(tmpdir(), `penumbra-thumbnail-${process.pid}.pfm`);
  const words = [
    join(ROOT, 'src/cli/launch.ts'),
    'src/cli/render.ts',
    join(ROOT, 'scenes', `${name}.json`),
    '-o',
    path,
    '--size',
    `${width}x${height}`,
    '--spp',
    flags.spp,
  ];
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', ...words], { stdio: 'inherit', cwd: ROOT });
  if (status !== 0) throw new Error(`The scene ${name} could not be rendered.`);
  return path;
}

/** Whole stops. */
function exposureFor({ data }: FloatImage): number {
  let sum = 0;
  for (let i = 0; i < data.length; i += 3) sum += 0.2126 * data[i]! + 0.7152 * data[i + 1]! + 0.0722 * data[i + 2]!;
  const mean = sum / (data.length / 3);
  return mean >= DARK || mean === 0 ? 0 : Math.min(MOST_STOPS, Math.ceil(Math.log2(DARK / mean)));
}
