/**
 * An empty project with the packages in it: built, packed by `npm pack`, installed by `npm install` from the tarballs. Their dependencies
 * are those of the repository, by links, so that no registry is asked.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PACKAGES } from '../../src/cli/packages/list.ts';
import { writePackage } from '../../src/cli/packages/write.ts';
import { ROOT } from '../../src/content/node.ts';
import { Builder } from '../helpers/gltf.ts';

const run = promisify(execFile);

export interface Project {
  /** Its folder, with the examples of docs/examples, scene.json and model.gltf. */
  folder: string;
  /** The packages as folders, and as tarballs, by name. */
  packages: Record<string, string>;
  tarballs: Record<string, string>;
  remove(): void;
}

/** A Cornell box with mirror and glass, small. */
export const SCENE = { width: 24, height: 16, spp: 4 };

export async function emptyProject(): Promise<Project> {
  const top = mkdtempSync(join(tmpdir(), 'penumbra-project-'));
  const [packages, tarballs]: [Record<string, string>, Record<string, string>] = [{}, {}];
  for (const each of PACKAGES) {
    packages[each.name] = await writePackage(each, join(top, 'packages'));
    const { stdout } = await npm(packages[each.name]!, ['pack', '--json', '--ignore-scripts', '--pack-destination', top]);
    tarballs[each.name] = join(top, filename(stdout));
  }
  const folder = join(top, 'project');
  link(
    folder,
    PACKAGES.flatMap(({ dependencies }) => dependencies),
  );
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }));
  await npm(folder, ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...Object.values(tarballs)]);
  // npm removes what nobody depends on.
  link(
    folder,
    // three.js is the example's own.
    ['three', ...PACKAGES.flatMap(({ optionalPeers }) => optionalPeers)],
  );
  cpSync(join(ROOT, 'docs', 'examples'), folder, { recursive: true });
  const { width, height, spp } = SCENE;
  const scene = JSON.parse(readFileSync(join(ROOT, 'scenes', 'cornell-spheres.json'), 'utf8')) as { render: object };
  writeFileSync(join(folder, 'scene.json'), JSON.stringify({ ...scene, film: { width, height }, render: { ...scene.render, spp } }));
  writeModel(folder);
  return { folder, packages, tarballs, remove: () => rmSync(top, { recursive: true, force: true }) };
}

/** A square as a glTF, whose numbers are a file beside it. */
function writeModel(folder: string): void {
  const corners = new Builder();
  const attributes = { POSITION: corners.accessor(Float32Array.of(-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0), 'VEC3', 3) };
  const indices = corners.accessor(Uint16Array.of(0, 1, 2, 0, 2, 3), 'SCALAR', 1);
  const bytes = corners.binary();
  const json = {
    ...corners.json,
    buffers: [{ uri: 'model.bin', byteLength: bytes.length }],
    meshes: [{ primitives: [{ attributes, indices }] }],
    nodes: [{ mesh: 0 }],
    scenes: [{ nodes: [0] }],
    scene: 0,
  };
  writeFileSync(join(folder, 'model.gltf'), JSON.stringify(json));
  writeFileSync(join(folder, 'model.bin'), bytes);
}

/** Installs the repository's own copies. */
function link(folder: string, names: readonly string[]): void {
  for (const each of names) {
    const at = join(folder, 'node_modules', each);
    mkdirSync(dirname(at), { recursive: true });
    rmSync(at, { force: true });
    symlinkSync(join(ROOT, 'node_modules', each), at);
  }
}

const npm = (cwd: string, args: string[]): Promise<{ stdout: string }> => run('npm', args, { cwd, maxBuffer: 1 << 26 });

/** npm 11 lists what it has packed, npm 12 names it. */
function filename(json: string): string {
  const packed = JSON.parse(json) as { filename: string }[] | Record<string, { filename: string }>;
  return Object.values(packed)[0]!.filename;
}
