/** A rolling shutter: what moves sideways leans by how far it moves while rows are read, and columns squeeze it. */
import { expect, it } from 'vitest';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { pixelMeans, renderImage } from '../helpers/gpu.ts';

/** A pixel is a unit; the film shows x from 0 to WIDTH, y from HEIGHT down to 0. */
const [WIDTH, HEIGHT, SPP] = [64, 16, 64];
/** Left edge of a bar, its width, and how far it moves while the shutter is open. */
const [EDGE, BAR, V] = [10.3, 8, 21];

type Rolling = { readout?: number; direction?: 'down' | 'up' | 'right' | 'left' };

/** Share of each pixel that the bar fills; `camera`: the bar stands, and the camera moves the other way. */
async function seen(rolling: Rolling, camera = false): Promise<(x: number, y: number) => number> {
  const [position, target] = [
    [WIDTH / 2, HEIGHT / 2, 5],
    [WIDTH / 2, HEIGHT / 2, 0],
  ] as [Vec3, Vec3];
  const moved = ([x, y, z]: Vec3): Vec3 => [x - V, y, z];
  const keys = [
    { time: 2, position, target },
    { time: 3, position: moved(position), target: moved(target) },
  ];
  const motion = [{ time: 2 }, { time: 3, translate: [V, 0, 0] as Vec3 }];
  const scene: SceneInput = {
    version: 1,
    camera: {
      type: 'orthographic',
      position,
      target,
      height: HEIGHT,
      shutter: { open: 2, close: 3, rolling },
      ...(camera && { motion: keys }),
    },
    film: { width: WIDTH, height: HEIGHT, filter: { type: 'box', radius: 0.5 } },
    render: { integrator: 'path-naive', maxDepth: 0, seed: 'rolling', spp: SPP },
    materials: { m: { file: 'diffuse' } },
    shapes: [
      {
        type: 'quad',
        corner: [EDGE, -10, 0],
        edge1: [BAR, 0, 0],
        edge2: [0, HEIGHT + 20, 0],
        material: 'm',
        emission: { radiance: [1, 1, 1] },
        ...(!camera && { motion }),
      },
    ],
  };
  const means = pixelMeans(await renderImage(checkScene(scene)));
  return (x, y) => means[3 * (y * WIDTH + x)]!;
}

const columns = Array.from({ length: WIDTH }, (_, x) => x);
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** Holds a row against where the bar's middle and how wide it should be. */
function expectBar(shares: readonly number[], middle: number, width: number): void {
  // A sample's chance to meet the bar varies by 1/4 at most, and where it is certain not at all.
  const unsure = shares.map((share) => Math.max(share * (1 - share), 1 / SPP) / SPP);
  expect(Math.abs(sum(shares) - width)).toBeLessThan(5 * Math.sqrt(sum(unsure)));
  const found = sum(shares.map((share, x) => share * (x + 0.5))) / sum(shares);
  const error = Math.sqrt(sum(unsure.map((each, x) => each * (x + 0.5 - middle) ** 2))) / width;
  expect(Math.abs(found - middle)).toBeLessThan(5 * error);
  // What leans would be seen to lean by a row more or less.
  expect(5 * error).toBeLessThan(V / 4);
}

it.each([
  ['down', 1, false],
  ['up', 0.6, false],
  ['down', 1, true],
] as const)('rows that are read %s over %d of the time', async (direction, readout, camera) => {
  const at = await seen({ direction, readout }, camera);
  for (let y = 0; y < HEIGHT; y++) {
    const row = (y + 0.5) / HEIGHT;
    // A row is exposed from here on for the rest, in the middle of which the bar is seen.
    const begin = readout * (direction === 'down' ? row : 1 - row);
    expectBar(
      columns.map((x) => at(x, y)),
      EDGE + BAR / 2 + V * (begin + (1 - readout) / 2),
      BAR,
    );
  }
});

it.each([
  ['right', 1],
  ['left', -1],
] as const)('columns that are read to the %s meet what moves to the right later, or sooner', async (direction, sign) => {
  const at = await seen({ direction });
  // An edge e is seen at the column x whose time t has e + V t = x; t is x / WIDTH, or 1 − x / WIDTH. Within a column the time is one.
  const edge = (e: number): number => (sign > 0 ? e / (1 - V / WIDTH) : (e + V) / (1 + V / WIDTH));
  const [from, to] = [edge(EDGE), edge(EDGE + BAR)];
  const shares = columns.map((x) => sum(Array.from({ length: HEIGHT }, (_, y) => at(x, y))) / HEIGHT);
  // Half a column at each edge is off by half of what the bar moves in its time.
  const found = sum(shares);
  expect(Math.abs(found - (to - from))).toBeLessThan(V / WIDTH + 5 * Math.sqrt(0.5 / (SPP * HEIGHT)));
  expect(Math.abs(sum(shares.map((share, x) => share * (x + 0.5))) / found - (from + to) / 2)).toBeLessThan(0.5);
});
