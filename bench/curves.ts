/**
 * What curves cost, on any adapter: `npm run -s bench:curves`. A lawn of blades beneath a lamp, against the same scene without them and against as
 * many triangles in their place. Seconds are of the processor where an adapter is one (`--processor`).
 */
import { parseArgs } from 'node:util';
import { openDevice, pause } from '../src/cli/adapter.ts';
import { NO_ADAPTER } from '../src/cli/exit.ts';
import { READERS } from '../src/cli/images.ts';
import { print } from '../src/cli/print.ts';
import { shaderLibrary } from '../src/content/node.ts';
import { Renderer } from '../src/engine/index.ts';
import type { SceneInput } from '../src/scene/document.ts';
import { checkScene } from '../src/scene/parse.ts';
import { randomStream } from '../src/scene/random.ts';

const { values } = parseArgs({
  options: {
    segments: { type: 'string', default: '100000' },
    height: { type: 'string', default: '128' },
    depth: { type: 'string', default: '8' },
    backend: { type: 'string', default: 'auto' },
    processor: { type: 'boolean', default: false },
  },
});
const [segments, height] = [Number(values.segments), Number(values.height)];
/** Straight pieces of a blade of four points, and its children. */
const [PIECES, CHILDREN] = [3, 19];
const guides = Math.max(1, Math.round(segments / PIECES / (CHILDREN + 1)));

const round = (x: number): number => Number(x.toFixed(5));

/** Roots on a square of 4, leaning each its own way. */
function blades(): number[] {
  const random = randomStream(1, 'lawn');
  return Array.from({ length: guides }, () => {
    const [x, z, dx, dz] = [4 * random() - 2, 4 * random() - 2, 0.2 * (random() - 0.5), 0.2 * (random() - 0.5)];
    return [0, 1 / 3, 2 / 3, 1].flatMap((s) => [round(x + dx * s), round(0.4 * s), round(z + dz * s)]);
  }).flat();
}

/** As many triangles, as long and wide as pieces, at the same places. */
function slivers(points: readonly number[]): { positions: number[]; indices: number[] } {
  const random = randomStream(2, 'lawn');
  const positions: number[] = [];
  for (let guide = 0; guide < guides; guide++)
    for (let child = 0; child <= CHILDREN; child++) {
      const [ox, oz] = [0.1 * (random() - 0.5), 0.1 * (random() - 0.5)];
      for (let piece = 0; piece < PIECES; piece++) {
        const at = (k: number, axis: number): number => points[12 * guide + 3 * k + axis] ?? 0;
        const [a, b] = [piece, piece + 1];
        positions.push(at(a, 0) + ox - 0.002, at(a, 1), at(a, 2) + oz, at(a, 0) + ox + 0.002, at(a, 1), at(a, 2) + oz);
        positions.push(at(b, 0) + ox, at(b, 1), at(b, 2) + oz);
      }
    }
  return { positions: positions.map(round), indices: Array.from({ length: positions.length / 3 }, (_, i) => i) };
}

const points = blades();
const lawn = (material: string): SceneInput['shapes'][number] => ({
  type: 'curves',
  data: { points, counts: Array.from({ length: guides }, () => 4), radii: [0.002, 0.0005] },
  basis: 'linear',
  children: { count: CHILDREN, radius: 0.06 },
  material,
});
const SCENES: Record<string, SceneInput['shapes']> = {
  nothing: [],
  'triangles, diffuse': [{ type: 'mesh', data: slivers(points), material: 'green' }],
  'curves, diffuse': [lawn('green')],
  'curves, hair': [lawn('hair')],
};

const opened = await openDevice(values.backend as 'auto');
if (opened === null) process.exit(NO_ADAPTER);
const renderer = new Renderer(opened.device, shaderLibrary(), { pause, ...READERS });
const clock = (): number => (values.processor ? process.cpuUsage().user / 1000 : performance.now());
let none = 0;
const rows = [];
for (const [name, shapes] of Object.entries(SCENES)) {
  const scene = checkScene({
    version: 1,
    camera: { position: [0, 1.4, 3.4], target: [0, 0.1, 0], fov: 45 },
    film: { width: Math.round(1.5 * height), height },
    render: { maxDepth: Number(values.depth) },
    environment: { type: 'constant', radiance: [0.4, 0.5, 0.7] },
    materials: {
      earth: { file: 'diffuse', params: { albedo: [0.2, 0.15, 0.1] } },
      green: { file: 'diffuse', params: { albedo: [0.15, 0.4, 0.08] } },
      hair: { file: 'hair', params: { eumelanin: 0.3 } },
    },
    shapes: [
      { type: 'quad', corner: [-3, 0, -3], edge1: [0, 0, 6], edge2: [6, 0, 0], material: 'earth' },
      { type: 'sphere', center: [2, 4, 1], radius: 0.5, material: 'earth', emission: { radiance: [30, 28, 24] } },
      ...shapes,
    ],
  });
  await renderer.setScene(scene);
  renderer.restart();
  const { report } = renderer;
  // The first samples teach the adapter what a job costs.
  while (renderer.samples < 2) await renderer.advance(1000, 2);
  const [first, start] = [renderer.samples, clock()];
  while (renderer.samples < first + 4 || clock() - start < 2000) await renderer.advance(1000, renderer.samples + 1);
  const milliseconds = (clock() - start) / (renderer.samples - first);
  if (none === 0) none = milliseconds;
  rows.push({
    scene: name,
    primitives: report.primitives,
    'bytes a primitive': Math.round(Object.values(report.bytes).reduce((sum, each) => sum + each, 0) / report.primitives),
    MB: Number((Object.values(report.bytes).reduce((sum, each) => sum + each, 0) / 1e6).toPrecision(3)),
    's to build': Number((report.geometryMs / 1000).toPrecision(2)),
    'ms a sample': Number(milliseconds.toPrecision(3)),
    '×': Number((milliseconds / none).toPrecision(3)),
  });
}
print(`${opened.adapter.name}, ${height} pixels high, depth ${values.depth}`);
console.table(rows);
process.exit(0);
