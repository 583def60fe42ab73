/**
 * `npm run models`: imports every glTF below a folder, renders a small picture of each, and writes a table of what each is, what of it
 * is left out, and which cannot be read. Started by launch.ts.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, extname, join, relative, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { SceneDocument } from '../scene/document.ts';
import { present } from '../base/present.ts';
import { sentence } from '../base/sentence.ts';
import { openDevice } from './adapter.ts';
import { readArgs, runCommand } from './command.ts';
import { CliError } from './errors.ts';
import { NO_ADAPTER } from './exit.ts';
import { readBytes, writeImage, writeWhole } from './files.ts';
import { BACKENDS } from './flags.ts';
import { modelChoice } from './import-flags.ts';
import { say } from './print.ts';
import { newRenderer, SUBMISSION_MS } from './run.ts';
import { readScene } from './scene-files.ts';
import { MODELS_USAGE } from './usage.ts';
import { oneOf, size, whole } from './values.ts';

/** What the table says of a file. */
interface Row {
  name: string;
  is: string;
  extensions: string;
  notes: string;
}

const GLB = 0x46546c67;

await runCommand(MODELS_USAGE, readFlags, main);

async function main({ values, positionals }: Flags): Promise<number> {
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new CliError('Expected one folder of models; --help lists the flags.');
  if (!existsSync(folder)) throw new CliError(`There is no folder ${folder}.`);
  const out = values.output;
  if (out === undefined) throw new CliError('Expected -o and a folder for pictures and the table; --help lists the flags.');
  const opened = await openDevice(oneOf('--backend', values.backend, BACKENDS) ?? 'auto');
  if (opened === null) return NO_ADAPTER;
  mkdirSync(out, { recursive: true });
  const film = size(values.size) ?? { width: 160, height: 120 };
  const spp = whole('--spp', values.spp, 1, 1_000_000) ?? 16;
  const files = modelsBelow(folder);
  if (files.length === 0) throw new CliError(`There is no .gltf and no .glb below ${folder}.`);
  const rows: Row[] = [];
  let refused = 0;
  for (const [i, file] of files.entries()) {
    const name = relative(folder, file);
    const begun = performance.now();
    const extensions = await extensionsOf(file);
    try {
      const { scene, notes } = await readScene(file, { model: modelChoice(values) });
      const picture = `${String(i).padStart(3, '0')}-${basename(file, extname(file))}.png`;
      await render(opened.device, { ...scene, film: { ...scene.film, ...film } }, spp, join(out, picture));
      rows.push({ name: `[${name}](${encodeURI(picture)})`, is: wordsOf(scene), extensions, notes: notes.join(' ') });
    } catch (error) {
      refused++;
      rows.push({ name, is: '—', extensions, notes: `**Refused.** ${sentence(error)}` });
    }
    say(`${i + 1}/${files.length} ${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
  const table = join(out, 'models.md');
  writeWhole(table, [new TextEncoder().encode(tableOf(rows))]);
  say(`${files.length - refused} of ${files.length} models are in ${table}; ${refused} are refused.`);
  return 0;
}

function modelsBelow(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return all.filter((each) => /\.(gltf|glb)$/i.test(each)).sort().map((each) => resolve(folder, each)); // prettier-ignore
}

async function render(device: GPUDevice, scene: SceneDocument, spp: number, path: string): Promise<void> {
  const renderer = newRenderer(device, { kernel: 'auto', trees: 'processor' });
  try {
    await renderer.setScene(scene);
    while (!renderer.isDone(spp)) await renderer.advance(SUBMISSION_MS, spp);
    await writeImage(path, await renderer.readFilm(), scene, { layer: undefined, colorBar: false });
  } finally {
    renderer.destroy();
  }
}

/** What is in the scene, in a few words. */
function wordsOf({ shapes, objects, instances, images, camera, lights, flight }: SceneDocument): string {
  const all = [...shapes, ...Object.values(objects).flatMap((each) => each.shapes)];
  const meshes = all.flatMap((each) => (each.type === 'mesh' && each.data !== undefined ? [each.data] : []));
  const triangles = meshes.reduce((sum, { indices }) => sum + indices.length / 3, 0);
  const moving = [...shapes, ...instances].filter(({ motion }) => motion !== undefined).length;
  const bending = meshes.filter(({ poseTimes }) => poseTimes !== undefined).length;
  const counted = (count: number, what: string): string[] => (count === 0 ? [] : [`${count} ${what}`]);
  const seconds =
    flight === undefined
      ? []
      : [`${Number((present(flight.keys.at(-1), 'a key').time - present(flight.keys[0], 'a key').time).toPrecision(3))} s`];
  return [
    ...counted(triangles, 'triangles'),
    ...counted(instances.length, 'instances'),
    ...counted(Object.keys(images).length, 'images'),
    ...counted(lights.length, 'lights'),
    ...counted(moving, 'moving'),
    ...counted(bending, 'changing form'),
    ...(camera.motion === undefined ? [] : ['moving camera']),
    ...seconds,
  ].join(', ');
}

/** What the file says that it uses. */
async function extensionsOf(file: string): Promise<string> {
  const bytes = await readBytes(file);
  const isBinary = bytes.length > 20 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === GLB;
  const end = isBinary ? 20 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true) : bytes.length;
  try {
    const { extensionsUsed } = JSON.parse(new TextDecoder().decode(bytes.subarray(isBinary ? 20 : 0, end))) as { extensionsUsed?: unknown };
    return Array.isArray(extensionsUsed) ? extensionsUsed.map(String).join(' ') : '';
  } catch {
    // The importer says what is wrong.
    return '';
  }
}

function tableOf(rows: readonly Row[]): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const lines = rows.map(({ name, is, extensions, notes }) => `| ${[name, is, extensions, notes].map(cell).join(' | ')} |`);
  return ['| model | what it is | extensions | notes |', '| --- | --- | --- | --- |', ...lines, ''].join('\n');
}

type Flags = NonNullable<ReturnType<typeof readFlags>>;

function readFlags(args: string[]) {
  const text = { type: 'string' } as const;
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: { output: { ...text, short: 'o' }, help: { type: 'boolean', short: 'h' }, size: text, spp: text, animation: text, time: text, variant: text, backend: text },
  }); // prettier-ignore
  return values.help ? null : { values, positionals };
}
