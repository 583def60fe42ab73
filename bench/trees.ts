/**
 * Hierarchies built on the GPU and by the processor, on any adapter: `npm run -s bench:trees`. Times are milliseconds: of the GPU alone (several
 * builds one after the other, over their number; the best of a few), from boxes in memory to a tree in memory, and of the processor. The cost is
 * that of a random ray by the surface area heuristic, relative to the processor's tree. The digest is of the tree: the same on every adapter.
 * What rays take in either: `npm run -s bench:traversal -- --trees processor,gpu`.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { knotScene } from '../src/bench/knot.ts';
import { openDevice } from '../src/cli/adapter.ts';
import { NO_ADAPTER } from '../src/cli/exit.ts';
import { print, say } from '../src/cli/print.ts';
import { ROOT, shaderLibrary } from '../src/content/node.ts';
import { TreeBuilder } from '../src/engine/build/tree-builder.ts';
import { workDone } from '../src/engine/index.ts';
import { buildBvh } from '../src/scene/bvh/build.ts';
import type { SceneDocument } from '../src/scene/document.ts';
import { planGeometry } from '../src/scene/geometry/build.ts';
import { readObj } from '../src/scene/import/obj.ts';
import { checkScene } from '../src/scene/parse.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'bunny,knot-100k,knot-1m' },
    /** Builds one after the other, and how often that is timed. */
    builds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '5' },
    backend: { type: 'string', default: 'auto' },
    json: { type: 'boolean', default: false },
  },
});
const [builds, rounds] = [Number(values.builds), Number(values.rounds)];
if (!(builds >= 1 && rounds >= 1)) {
  say(`Expected --builds and --rounds of at least 1, got ${values.builds} and ${values.rounds}.`);
  process.exit(1);
}

const DATA = process.env.PENUMBRA_DATA ?? join(ROOT, '../shared/data');
const BUNNY = join(DATA, 'meshes/stanford-bunny.obj');
const bunny = (): SceneDocument =>
  checkScene({
    version: 1,
    camera: { position: [0, 0, 4], target: [0, 0, 0] },
    materials: { grey: { file: 'diffuse' } },
    shapes: [{ type: 'mesh', data: readObj(readFileSync(BUNNY), BUNNY), material: 'grey' }],
  });
const SCENES: Record<string, () => SceneDocument | null> = {
  bunny: () => (existsSync(BUNNY) ? bunny() : null),
  'knot-10k': () => knotScene(1e4),
  'knot-100k': () => knotScene(1e5),
  'knot-1m': () => knotScene(1e6),
};

const opened = await openDevice(values.backend as 'auto');
if (opened === null) process.exit(NO_ADAPTER);
const { device, adapter } = opened;
const builder = await TreeBuilder.create(device, shaderLibrary());

async function milliseconds(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measure(scene: string, bounds: Float32Array<ArrayBuffer>) {
  const count = bounds.length / 6;
  if (count > builder.capacity) return { scene, primitives: count, note: `the adapter has room for ${builder.capacity}` };
  const run = await builder.start(bounds);
  const times: number[] = [];
  // The first one compiles.
  run.run();
  await workDone(device);
  for (let round = 0; round < rounds; round++)
    times.push(
      (await milliseconds(async () => {
        for (let k = 0; k < builds; k++) run.run();
        await workDone(device);
      })) / builds,
    );
  run.destroy();
  const inMemory = await milliseconds(() => builder.build(bounds));
  const tree = await builder.build(bounds);
  const other = await milliseconds(() => buildBvh(bounds));
  const own = buildBvh(bounds);
  const digest = createHash('sha256').update(tree.order).update(new Uint8Array(tree.nodes.buffer)).digest('hex').slice(0, 12);
  return {
    scene,
    primitives: count,
    gpuMs: Math.min(...times),
    gpuMsMost: Math.max(...times),
    inMemoryMs: inMemory,
    processorMs: other,
    cost: tree.sahCost / own.sahCost,
    depth: tree.depth,
    processorDepth: own.depth,
    digest,
  };
}

const rows = [];
for (const name of values.only.split(',')) {
  const scene = SCENES[name]?.() ?? null;
  const bounds = scene === null ? undefined : planGeometry(scene).trees[0];
  if (bounds === undefined) say(`${name}: left out, expected one of ${Object.keys(SCENES).join(', ')} whose mesh is there.`);
  else rows.push(await measure(name, bounds));
}
if (values.json) print(JSON.stringify({ adapter: adapter.name, node: process.version, rows }));
else {
  print(adapter.name);
  console.table(rows);
}
process.exit(0);
