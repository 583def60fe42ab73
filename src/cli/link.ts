/** `npm run -s link`: a scene file in, a link out. Started by launch.ts. */
import { basename, extname } from 'node:path';
import { shaderLibrary } from '../content/node.ts';
import { Renderer } from '../engine/index.ts';
import { filmBlocks } from '../engine/film/blocks.ts';
import { gridFor, type Fingerprint } from '../link/fingerprint.ts';
import { addressOf } from '../link/address.ts';
import { LinkError } from '../link/errors.ts';
import { envelopeOf } from '../link/link.ts';
import { BUNDLE_EXTENSION } from '../scene/bundle/extension.ts';
import type { SceneDocument } from '../scene/document.ts';
import { checkScene } from '../scene/parse.ts';
import { openDevice } from './adapter.ts';
import { readArgs, runCommand } from './command.ts';
import { CliError } from './errors.ts';
import { NO_ADAPTER } from './exit.ts';
import { readNamedScene, readScene } from './scene-files.ts';
import { BACKENDS, type Backend } from './flags.ts';
import { linkLibrary } from './library.ts';
import { print } from './print.ts';
import { oneOf } from './values.ts';
import { READERS } from './images.ts';
import { samplesOf } from '../scene/samples.ts';
import { LINK_BASE, LINK_USAGE } from './usage.ts';

const SUBMISSION_MS = 150;

await runCommand(LINK_USAGE, readFlags, main);

async function main({ values, positionals }: Flags): Promise<number> {
  const [path, more] = positionals;
  if (path === undefined || more !== undefined) throw new CliError('Expected one scene file; --help lists the flags.');
  if (extname(path).toLowerCase() !== '.json') throw new CliError(`Expected a scene that ends in .json, got ${path}`);
  const backend = oneOf('--backend', values.backend, BACKENDS) ?? 'auto';
  const scene = withSpp(await readNamedScene(path, values.allow), values.spp);
  const id = basename(path, extname(path));
  const library = linkLibrary();
  const base = (await library.scenes(id)).length > 0 ? id : null;
  const link = async (fingerprint: Fingerprint | null): Promise<string> => {
    const spp = fingerprint === null ? 0 : samplesOf(scene.render);
    const envelope = await envelopeOf({ document: scene, base, spp, view: {}, fingerprint }, library);
    return addressOf(values.base ?? LINK_BASE, scene, envelope, fingerprint);
  };
  // What no link can hold is said before the work.
  let address = await link(null).catch((error: unknown) => {
    throw error instanceof LinkError ? new CliError(`${error.message} To make one: ${fileCommand(path)}`) : error;
  });
  if (values.fingerprint) {
    const film = await render(path, scene, backend, values.allow);
    if (film === null) return NO_ADAPTER;
    const { columns, rows } = gridFor(film.width, film.height, samplesOf(scene.render));
    const fingerprint = filmBlocks(film, columns, rows);
    if (fingerprint === null) throw new CliError(`--fingerprint: expected at least 2 samples per pixel, got ${samplesOf(scene.render)}`);
    address = await link(fingerprint);
  }
  print(address);
  return 0;
}

/** What the user types to have the scene in one file. */
function fileCommand(path: string): string {
  const quoted = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
  return `npm run -s render -- ${quoted(path)} -o ${quoted(`${path.slice(0, -extname(path).length)}${BUNDLE_EXTENSION}`)}`;
}

async function render(path: string, scene: SceneDocument, backend: Backend, allow: string[] | undefined) {
  const opened = await openDevice(backend);
  if (opened === null) return null;
  const { scene: whole } = await readScene(path, { allow });
  const renderer = new Renderer(opened.device, shaderLibrary(), READERS);
  await renderer.setScene({ ...whole, render: scene.render });
  const spp = samplesOf(scene.render);
  while (!renderer.isDone(spp)) await renderer.advance(SUBMISSION_MS, spp);
  const film = await renderer.readFilm();
  renderer.destroy();
  return film;
}

function withSpp(scene: SceneDocument, text: string | undefined): SceneDocument {
  if (text === undefined) return scene;
  if (!/^\d{1,8}$/.test(text)) throw new CliError(`--spp: expected a whole number, got ${text}`);
  return checkScene({ ...scene, render: { ...scene.render, spp: Number(text) } });
}

type Flags = ReturnType<typeof parse>;

function readFlags(args: string[]): Flags | null {
  const flags = parse(args);
  return flags.values.help ? null : flags;
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  return readArgs({
    args,
    allowPositionals: true,
    options: { help: { ...flag, short: 'h' }, base: text, allow: { ...text, multiple: true }, spp: text, fingerprint: flag, backend: text },
  });
}
