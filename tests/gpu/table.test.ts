/** Tables of numbers in materials: lookups against double precision, from the document to the film, interpreted, and in the laboratory. */
import { afterAll, describe, expect, it } from 'vitest';
import { madeBrdf } from '../../src/cli/make/measured.ts';
import { shaderLibrary } from '../../src/content/node.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import { toDataUrl } from '../../src/image/decode/data-url.ts';
import { readTable } from '../../src/image/decode/table.ts';
import { encodeNpy } from '../../src/base/npy.ts';
import { NumberTable } from '../../src/image/number-table.ts';
import { encodePng } from '../../src/image/png.ts';
import { Laboratory } from '../../src/lab/laboratory.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { runKernel } from '../helpers/kernel.ts';
import { generator } from '../helpers/primitives.ts';
import { pixelMeans, renderImage, testDevice, testRenderer } from '../helpers/gpu.ts';

const random = generator(12);
const made = (...shape: number[]) => ({
  shape,
  values: Float32Array.from({ length: shape.reduce((a, b) => a * b) }, () => Math.fround(4 * random() - 1)),
});

/** Multilinear between the entries of the first `axes` axes, in double precision. */
function lookup({ shape, values }: ReturnType<typeof made>, axes: number, x: readonly number[]): number[] {
  const numbers = shape.length > axes ? shape[axes] : 1;
  let corners: { at: number; weight: number }[] = [{ at: 0, weight: 1 }];
  for (let axis = 0; axis < axes; axis++) {
    const last = shape[axis] - 1;
    const place = Math.min(1, Math.max(0, x[axis])) * last;
    const low = Math.min(Math.floor(place), Math.max(0, last - 1));
    const step = (i: number, part: number) => corners.map(({ at, weight }) => ({ at: at * shape[axis] + i, weight: weight * part }));
    corners = [...step(low, 1 - (place - low)), ...(last > 0 ? step(low + 1, place - low) : [])];
  }
  const one = (c: number): number => corners.reduce((sum, { at, weight }) => sum + weight * values[at * numbers + c], 0);
  return [0, 1, 2, 3].map((c) => (numbers === 1 ? one(0) : c < numbers ? one(c) : 0));
}

describe('lookups', () => {
  const POINTS = 256;
  // Beyond the ends, at them, on entries, and between.
  const points = Float32Array.from({ length: 4 * POINTS }, (_, i) => (i < 64 ? [0, 1, -0.5, 1.5, 0.5, 0.25][i % 6] : 1.4 * random() - 0.2));
  const CALLS = ['table_1d(t, x.x)', 'table_2d(t, x.xy)', 'table_3d(t, x.xyz)', 'table_4d(t, x)'];

  it.each([
    [1, made(5)],
    [1, made(1)],
    [1, made(7, 3)],
    [2, made(4, 3, 4)],
    [2, made(1, 6)],
    [3, made(3, 4, 5, 3)],
    [3, made(5, 2, 1, 3)],
    [4, made(2, 3, 2, 4)],
    [4, made(3, 2, 4, 3, 3)],
  ])('by %i numbers are multilinear, clamped, and read nothing beside the table', async (axes, table) => {
    const packed = new NumberTable(table).words(axes);
    // Elsewhere only what is no number.
    const params = new Uint32Array(16 + packed.length + 16).fill(0x7fc00000);
    params.set(packed, 16);
    const source = `import package::table::{table_1d, table_2d, table_3d, table_4d, table_size};
@group(0) @binding(1) var<storage, read_write> out: array<vec4f>;
@group(0) @binding(20) var<storage, read> points: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let t = 4u;
  let x = points[id.x];
  out[id.x] = ${CALLS[axes - 1]} + 0.0 * vec4f(table_size(t));
}`;
    const found = new Float32Array(await runKernel(source, POINTS, { 5: params, 20: points }, { binding: 1, bytes: 16 * POINTS }));
    for (let i = 0; i < POINTS; i++) {
      const expected = lookup(table, axes, [...points.subarray(4 * i, 4 * i + 4)]);
      // 15 mixes of numbers below 3, at places of 23 bits: 2^-20 of them.
      for (const [lane, each] of expected.entries()) expect(Math.abs(found[4 * i + lane] - each), `point ${i}`).toBeLessThan(6e-6);
    }
  });
});

const PROBE = `import package::material::Hit;
import package::table::{table_1d, table_2d, table_size};
struct Params {
  /// @table(1)
  curve: u32,
  /// @range(0, 1)
  x: f32,
  /// @table(2)
  map: u32,
  /// @image
  image: u32,
}
fn emission(wo: vec3f, hit: Hit, params: Params) -> vec3f {
  return vec3f(table_1d(params.curve, params.x).xy, table_2d(params.map, vec2f(params.x, 1.0)).x * f32(table_size(params.map).y));
}`;
const url = ({ shape, values }: ReturnType<typeof made>): string => toDataUrl(encodeNpy(shape, values));
const CURVE = { shape: [3, 3], values: Float32Array.of(1, 2, 3, 5, 4, 3, 7, 8, 9) };
const MAP = { shape: [2, 4], values: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 3) };
const PNG = toDataUrl(encodePng({ width: 1, height: 1, rgb8: Uint8Array.of(255, 255, 255) }, {}));

/** A quad that fills the film and emits what its material says; beside it another material, so that places differ. */
const scene = (params: Record<string, string | number>, source = PROBE): SceneInput => ({
  version: 1,
  camera: { type: 'orthographic', position: [0.5, 0.5, 1], target: [0.5, 0.5, 0], height: 1 },
  film: { width: 2, height: 2 },
  render: { spp: 1, integrator: 'path-naive', maxDepth: 0 },
  programs: { probe: source },
  images: {
    curve: { data: url(CURVE) },
    dot: { data: PNG },
    wide: { data: url(made(2, 5)) },
    map: { data: url(MAP) },
    again: { of: 'curve' },
  },
  materials: { other: { file: 'diffuse' }, probe: { file: 'probe', params } },
  shapes: [
    { type: 'quad', corner: [0, 0, 0], edge1: [1, 0, 0], edge2: [0, 1, 0], material: 'probe' },
    { type: 'sphere', center: [9, 9, 9], radius: 1, material: 'other' },
  ],
});
const pixel = async (params: Record<string, string | number>): Promise<number[]> => [
  ...pixelMeans(await renderImage(scene(params))).subarray(0, 3),
];

describe('in a scene', () => {
  it('are named by parameters, 1 without one, of any name of the file', async () => {
    expect(await pixel({ x: 0.25 })).toEqual([1, 1, 1]);
    expect(await pixel({ x: 0.25, curve: 'curve' })).toEqual([3, 3, 1]);
    expect(await pixel({ x: 0.75, curve: 'again', map: 'map' })).toEqual([6, 6, 2.5 * 4]);
    expect(await pixel({ x: 0.75, curve: 'curve', map: 'map', image: 'dot' })).toEqual([6, 6, 10]);
  });

  it.each([
    [
      { curve: 'wide' },
      'At materials.probe.params.curve: wide: expected a table of 1 axis, or of one more with 1, 3 or 4 numbers, got one of 2×5',
    ],
    [{ map: 'dot' }, 'At materials.probe.params.map: expected one of the scene’s tables, "curve", "wide", "map", "again", got "dot"'],
    [{ image: 'curve' }, 'At materials.probe.params.image: expected one of the scene’s images, "dot", got "curve"'],
    [{ map: 'nothing' }, 'At materials.probe.params.map: expected one of the scene’s tables, "curve", "wide", "map", "again"'],
  ])('%j is refused in one sentence', async (params, message) => {
    const renderer = await testRenderer();
    await expect(renderer.setScene(checkScene(scene(params)))).rejects.toThrow(message);
  });

  it('a file that lies is refused with its name', async () => {
    const bytes = encodeNpy([3], Float32Array.of(1, 2, 3));
    const images = { curve: { data: toDataUrl(bytes.subarray(0, bytes.length - 4)) } };
    const renderer = await testRenderer();
    await expect(renderer.setScene(checkScene({ ...scene({ curve: 'curve' }), images }))).rejects.toThrow(
      'At images.curve: The table curve: expected 12 bytes for 3 numbers of 4 bytes, got 8',
    );
  });

  it('@table says by how many numbers; environments may name none', async () => {
    const renderer = await testRenderer();
    const wrong = PROBE.replace('@table(1)', '@table(5)');
    await expect(renderer.setScene(checkScene(scene({}, wrong)))).rejects.toThrow('expected @table(1) to @table(4) of curve');
    const sky = {
      sky: 'struct Params {\n  /// @table(1)\n  t: u32,\n}\nfn environment(d: vec3f, params: Params) -> vec3f { return d; }\n',
    };
    const lit = {
      ...scene({}),
      programs: { probe: PROBE, ...sky },
      environment: { type: 'program', file: 'sky', params: { t: 'curve' } },
    } as const;
    await expect(renderer.setScene(checkScene(lit))).rejects.toThrow(
      'At environment.params.t: expected the name of a table, of which the scene has none, got "curve"',
    );
  });
});

describe('interpreted', () => {
  const open: Renderer[] = [];
  afterAll(() => open.forEach((each) => each.destroy()));

  it('lookups are those of the compiled text', async () => {
    const renderer = new Renderer(await testDevice(), shaderLibrary(), { readTable: async (data, name) => readTable(data, name) });
    open.push(renderer);
    const params = { x: 0.6, curve: 'curve', map: 'map' };
    await renderer.setScene(checkScene(scene(params)));
    await renderer.author(['probe']);
    await renderer.settled();
    await renderer.setScene(checkScene(scene(params, PROBE.replace('.xy, table_2d', '.xy * 2.0, table_2d'))));
    expect(renderer.report.interpreted).toEqual(['probe']);
    while (renderer.samples < 1) await renderer.advance(1000, 1);
    const { data } = await renderer.readFilm();
    const found = [0, 1, 2].map((c) => data[c] / data[3]);
    [10.8, 9.6, 8.8].forEach((each, c) => expect(Math.abs(found[c] - each)).toBeLessThan(2e-6 * each));
  });
});

describe('in the laboratory', () => {
  it('a measured BRDF has what it claims; the energy is that of the table', async () => {
    const laboratory = new Laboratory(await testDevice(), shaderLibrary());
    const subject = { name: 'measured', source: shaderLibrary().materials.measured! };
    const satin = madeBrdf();
    const table = new NumberTable(satin);
    const right = await laboratory.check(subject, { effort: 'slice', tables: { brdf: { table, file: 'satin.npy' } } });
    expect(right.checks.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
    const energy = (report: typeof right) => report.checks.find(({ id }) => id === 'energy')!;
    const [, share] = /At most ([\d.]+) %/.exec(energy(right).sentence)!;
    expect(Number(share)).toBeLessThan(90);
    expect(Number(share)).toBeGreaterThan(20);
    const bright = new NumberTable({ ...satin, values: satin.values.map((each) => 4 * each) });
    const wrong = await laboratory.check(subject, { effort: 'slice', tables: { brdf: { table: bright, file: 'too bright.npy' } } });
    expect(energy(wrong)).toMatchObject({ verdict: 'fail' });
    expect(energy(wrong).evidence?.command).toContain(" --table brdf='too bright.npy' ");
    await expect(laboratory.check(subject, { tables: { scale: { table, file: 'x' } } })).rejects.toThrow(
      'At tables.scale: no parameter of this name takes a table; measured takes brdf',
    );
    laboratory.destroy();
  });
});
