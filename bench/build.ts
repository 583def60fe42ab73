/**
 * CPU-seconds from meshes in memory to buffers that are ready to upload, and what the hierarchy is worth: `npm run -s bench:build`.
 * Each scene is built in a process of its own, like in a fresh worker, a few times; given are the least and the greatest. Threads of the
 * compiler and of the garbage collector count.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, shaderLibrary } from '../src/content/node.ts';
import { spheresInBox } from '../src/bench/early-scenes.ts';
import { knotScene } from '../src/bench/knot.ts';
import { bunnyField } from '../src/bench/scenes.ts';
import { allRows } from '../src/engine/pack/rows.ts';
import { packScene } from '../src/engine/index.ts';
import { buildBvh } from '../src/scene/bvh/build.ts';
import type { MeshData, SceneDocument } from '../src/scene/document.ts';
import { buildGeometry } from '../src/scene/geometry/build.ts';
import { primitiveBounds } from '../src/scene/geometry/primitives.ts';
import { readObj } from '../src/scene/import/obj.ts';
import { checkScene } from '../src/scene/parse.ts';
import { KernelAssembler } from '../src/shader/kernel.ts';

/** Of each scene. */
const RUNS = 3;
const DATA = process.env.PENUMBRA_DATA ?? join(ROOT, '../shared/data');
const mesh = (file: string): MeshData => readObj(readFileSync(join(DATA, 'meshes', file)), file);
const sceneOf = (file: string): SceneDocument =>
  checkScene({
    version: 1,
    camera: { position: [0, 0, 4], target: [0, 0, 0], fov: 40 },
    materials: { grey: { file: 'diffuse' } },
    shapes: [{ type: 'mesh', data: mesh(file), material: 'grey' }],
  });

const SCENES: Record<string, () => SceneDocument> = {
  'knot, 1 M triangles': () => knotScene(1e6),
  'knot, 100 k triangles': () => knotScene(1e5),
  'bunny, 69 k triangles': () => sceneOf('stanford-bunny.obj'),
  'nefertiti, 100 k triangles': () => sceneOf('nefertiti.obj'),
  '10,000 spheres': () => spheresInBox(10_000, 4),
  '30,000 spheres': () => spheresInBox(30_000, 4),
  '10,000 instances of the bunny': () => bunnyField(mesh('stanford-bunny.obj')),
};

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Builds and packs, and says how long it took. */
function timed(scene: SceneDocument): { seconds: number; primitives: number; sah: number | null } {
  const assembler = new KernelAssembler(shaderLibrary());
  // What making the scene has left behind is not of the build.
  globalThis.gc?.();
  const start = cpuSeconds();
  const geometry = buildGeometry(scene);
  const packed = packScene(scene, geometry, assembler, false);
  allRows(packed.primitives);
  allRows(packed.attributes);
  const seconds = cpuSeconds() - start;
  const { primitives } = geometry;
  // Two levels have no cost of their own.
  const sah = geometry.groups.length > 0 ? null : buildBvh(primitiveBounds(primitives)).sahCost;
  return { seconds, primitives: primitives.count, sah };
}

const [name] = process.argv.slice(2);
if (name !== undefined) console.log(JSON.stringify(timed(SCENES[name]!())));
else {
  console.log('| scene | primitives | CPU-seconds | SAH cost |\n| - | - | - | - |');
  for (const each of Object.keys(SCENES)) {
    const runs = Array.from({ length: RUNS }, () => {
      const { status, stdout } = spawnSync(process.execPath, ['--expose-gc', ...process.execArgv, fileURLToPath(import.meta.url), each], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      if (status !== 0) throw new Error(`${each}: the process ended with ${status}`);
      return JSON.parse(stdout) as ReturnType<typeof timed>;
    });
    const times = runs.map(({ seconds }) => seconds);
    const span = [Math.min(...times), Math.max(...times)].map((time) => time.toFixed(2)).join(' to ');
    const { primitives, sah } = runs[0]!;
    console.log(`| ${each} | ${primitives.toLocaleString('en-US')} | ${span} | ${sah?.toFixed(2) ?? '–'} |`);
  }
}
