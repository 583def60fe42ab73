/**
 * Rays a second of whole renders, on any adapter: `npm run -s bench`. Each scene is rendered through the public engine
 * for a while, then once more with ray counters for a few samples; the rates of the first run and the counts of the
 * second give rays a second.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDevice } from '../src/cli/adapter.ts';
import { NO_HARDWARE } from '../src/cli/exit.ts';
import { readScene } from '../src/cli/files.ts';
import { ROOT, shaderLibrary } from '../src/content/node.ts';
import { Renderer } from '../src/engine/renderer.ts';
import { knotScene } from './knot.ts';
import type { SceneDocument } from '../src/scene/document.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '256' },
    seconds: { type: 'string', default: '4' },
    depth: { type: 'string', default: '8' },
    json: { type: 'boolean', default: false },
    backend: { type: 'string', default: 'auto' },
  },
});
const size = Number(values.size);
const seconds = Number(values.seconds);

/** Scenes of the table; files that are not there are left out with a word. */
const SCENES: { name: string; scene: string | (() => SceneDocument) }[] = [
  { name: 'Cornell box', scene: join(ROOT, 'scenes/cornell-box.json') },
  { name: 'Cornell, mirror and glass', scene: join(ROOT, 'scenes/cornell-spheres.json') },
  { name: 'bunny, 69 k triangles', scene: join(process.env.PENUMBRA_DATA ?? join(ROOT, '../shared/data'), 'meshes/stanford-bunny.obj') },
  { name: 'knot, 100 k triangles', scene: () => knotScene(1e5) },
  { name: 'knot, 1 M triangles', scene: () => knotScene(1e6) },
];

interface Row {
  scene: string;
  primitives: number;
  buildMs: number;
  linkMs: number;
  pipelineMs: number;
  firstSampleMs: number;
  sppPerSecond: number;
  raysPerSample: number;
  mraysPerSecond: number;
  cpuSecondsPerSample: number;
}

async function measure(device: GPUDevice, name: string, scene: SceneDocument): Promise<Row> {
  const start = performance.now();
  const renderer = new Renderer(device, shaderLibrary());
  await renderer.setScene(scene);
  await renderer.advance(1e9, 1);
  while (renderer.samples < 1) await renderer.advance(1e9, 1);
  const firstSampleMs = performance.now() - start;
  // A second to learn how much fits into a submission.
  for (const warm = performance.now(); performance.now() - warm < Math.min(1000, seconds * 250);) await renderer.advance(100, Infinity);
  const [from, clock, cpu] = [renderer.samples, performance.now(), process.cpuUsage()];
  while (performance.now() - clock < seconds * 1000) await renderer.advance(200, Infinity);
  const elapsed = (performance.now() - clock) / 1000;
  const used = process.cpuUsage(cpu);
  const samples = renderer.samples - from;
  const { report } = renderer;
  renderer.destroy();

  const counter = new Renderer(device, shaderLibrary(), { countRays: true });
  await counter.setScene(scene);
  const counted = 4;
  while (counter.samples < counted) await counter.advance(200, counted);
  const { closest, shadow } = await counter.readRayCounts();
  counter.destroy();

  const raysPerSample = (closest + shadow) / counted;
  return {
    scene: name,
    primitives: report.primitives,
    buildMs: report.geometryMs,
    linkMs: report.linkMs,
    pipelineMs: report.pipelineMs,
    firstSampleMs,
    sppPerSecond: samples / elapsed,
    raysPerSample: raysPerSample / (size * size),
    mraysPerSecond: (raysPerSample * samples) / elapsed / 1e6,
    cpuSecondsPerSample: (used.user + used.system) / 1e6 / samples,
  };
}

const opened = await openDevice(values.backend as 'auto', process.env.PENUMBRA_BACKEND === 'probe');
if (opened === null) process.exit(NO_HARDWARE);
const rows: Row[] = [];
for (const { name, scene: source } of SCENES) {
  if (typeof source === 'string' && !existsSync(source)) {
    console.error(`${name}: left out, ${source} is absent`);
    continue;
  }
  const scene = typeof source === 'string' ? (await readScene(source)).scene : source();
  const set = { ...scene, film: { width: size, height: size }, render: { ...scene.render, maxDepth: Number(values.depth) } };
  rows.push(await measure(opened.device, name, set));
}
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const head = { adapter: opened.adapter.name, size, depth: Number(values.depth), version, node: process.version };
if (values.json) console.log(JSON.stringify({ ...head, rows }));
else {
  console.log(`${head.adapter}, ${size}×${size}, at most ${head.depth} bounces`);
  console.table(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, typeof value === 'number' ? Number(value.toPrecision(4)) : value]),
      ),
    ),
  );
}
process.exit(0);
