/** Layers of the film: parts that add up to the image, closed forms of what the eye sees first. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { filmDropped, filmDroppedPixels } from '../../src/engine/film/film.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import type { Integrator, LayerName, SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { testDevice } from '../helpers/gpu.ts';
import { expectSum, namesOf, numbers, PARTS, rendered, room, ROUNDING } from '../helpers/layers.ts';

/** Each integrator, each kind of filter: all alike, weighted by density, signed. */
const MATRIX = [
  ['path', 'mitchell'],
  ['path-naive', 'gaussian'],
  ['whitted', 'mitchell'],
  ['cast', 'box'],
  ['distributed', 'box'],
] as const;

describe('parts add up to the image', () => {
  it.each(MATRIX)('%s, %s', async (integrator, type) => {
    const scene = room();
    const film = await rendered({ ...scene, film: { ...scene.film, filter: { type } }, render: { ...scene.render, integrator } });
    const names = ['direct', 'indirect', 'order0', 'order1', 'order2', 'order3', 'group.sky', 'group.point', 'group.lamp', 'ungrouped'];
    expect(namesOf(film, /./)).toEqual(names);
    expectSum(film, ['direct', 'indirect']);
    expectSum(film, namesOf(film, /^order/));
    expectSum(film, namesOf(film, /^group|ungrouped/));
    const [order0, order1, direct] = ['order0', 'order1', 'direct'].map((name) => numbers(film, name)) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    direct.forEach((value, i) => {
      const parts = Math.abs(order0[i]!) + Math.abs(order1[i]!);
      expect(Math.abs(value - order0[i]! - order1[i]!)).toBeLessThanOrEqual(ROUNDING * parts);
    });
    // What cannot be: a point that is found by chance; light of two events under `cast`, of three beside one mirror under `whitted` and `distributed`.
    const none = {
      path: [],
      'path-naive': ['group.point'],
      whitted: ['order3'],
      distributed: ['order3'],
      cast: ['indirect', 'order2', 'order3'],
    };
    expect(names.filter((name) => numbers(film, name).every((each) => each === 0))).toEqual(none[integrator]);
  });

  it('where samples are dropped, or shown in magenta because a loop did not end', async () => {
    const program = (what: string): string => `import package::material::Hit;
fn emission(wo: vec3f, hit: Hit) -> vec3f {
  var x = fract(hit.p.x * 7.3);
  ${what}
  return vec3f(x);
}`;
    const scene = (source: string): SceneInput =>
      room({
        programs: { odd: program(source) },
        materials: { ...room().materials, odd: { file: 'odd' } },
        shapes: [...room().shapes, { type: 'sphere', center: [0.9, 0.5, 0.6], radius: 0.4, material: 'odd' }],
      });
    const dropped = await rendered(scene('if (x > 0.7) { x = sqrt(-x); }'));
    expect(filmDropped(dropped)).toBeGreaterThan(10);
    expectSum(dropped, ['direct', 'indirect']);
    expectSum(dropped, namesOf(dropped, /^group|ungrouped/));
    const { count, pixels } = filmDroppedPixels(dropped, 3);
    expect(count).toBeGreaterThan(3);
    expect(pixels).toHaveLength(3);
    for (const { x, y, samples } of pixels) expect(dropped.data[(y * 16 + x) * 8 + 7]).toBe(samples);
    const endless = await rendered(scene('while (x > 0.4) { x = 0.5; }'));
    expectSum(endless, namesOf(endless, /^order/));
    expectSum(endless, namesOf(endless, /^group|ungrouped/));
    expect(numbers(endless, 'ungrouped').reduce((a, b) => a + b, 0)).toBeGreaterThan(10);
  });
});

describe('orders', () => {
  // Inside of a closed grey sphere that emits E: order k is E ρ^k, whatever the path, and the last holds the rest of the series.
  it('of a grey furnace are a geometric series', async () => {
    const [albedo, E, last, depth] = [0.5, 1.25, 4, 40];
    const film = await rendered({
      version: 1,
      camera: { position: [0.1, 0.2, 0.3], target: [1, 0.5, 0], fov: 60 },
      film: { width: 4, height: 4, layers: ['orders', 'direct', 'indirect', 'path-length'], orders: last },
      render: { integrator: 'path-naive', spp: 4, maxDepth: depth, rouletteStart: 1024 },
      materials: { grey: { file: 'diffuse', params: { albedo: [albedo, albedo, albedo] } } },
      shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 2, material: 'grey', emission: { radiance: [E, E, E], sides: 'both' } }],
    });
    const expectAll = (name: string, value: number): void => {
      for (const each of numbers(film, name)) expect(Math.abs(each / value - 1), name).toBeLessThan(1e-5);
    };
    for (let k = 0; k < last; k++) expectAll(`order${k}`, E * albedo ** k);
    expectAll(`order${last}`, (E * albedo ** last * (1 - albedo ** (depth + 1 - last))) / (1 - albedo));
    expectAll('direct', E * (1 + albedo));
    expectAll('path-length', depth);
  });
});

describe('orders of a caustic', () => {
  // A lamp too small to be met by chance shines away from the floor, into a mirror: all light is scattered by the mirror, then by the floor.
  it('that is searched for are those of floor and mirror', async () => {
    const film = await rendered({
      version: 1,
      camera: { position: [2, 0.4, 0], target: [0, 0, 0], fov: 0.01 },
      film: { width: 4, height: 4, layers: ['orders', 'direct', 'indirect'], orders: 4 },
      render: { spp: 1024, maxDepth: 4, seed: 'orders', caustics: 'manifold' },
      materials: { white: { file: 'diffuse', params: { albedo: [1, 1, 1] } }, mirror: { file: 'mirror' }, black: { file: 'diffuse', params: { albedo: [0, 0, 0] } } },
      shapes: [
        { type: 'quad', corner: [-3, 0, -3], edge1: [0, 0, 6], edge2: [6, 0, 0], material: 'white' },
        { type: 'quad', corner: [-3, 1.5, -3], edge1: [6, 0, 0], edge2: [0, 0, 6], material: 'mirror' },
        { type: 'disk', center: [1, 1, 0], normal: [0, 1, 0], radius: 0.005, material: 'black', emission: { radiance: [4e4, 4e4, 4e4] } },
      ],
    }); // prettier-ignore
    const sum = (name: string): number => numbers(film, name).reduce((a, b) => a + b, 0);
    expect(sum('order2')).toBeGreaterThan(0);
    // What the floor sends up comes back by the mirror: one more of each.
    expect([sum('order0'), sum('order1'), sum('order3')]).toEqual([0, 0, 0]);
    expect(sum('indirect') / (sum('order2') + sum('order4'))).toBeCloseTo(1, 4);
  });
});

describe('what the eye sees first', () => {
  const first: LayerName[] = ['depth', 'position', 'normal', 'uv', 'albedo', 'material', 'shape', 'cost', 'samples', 'variance'];
  const scene = (integrator: Integrator): SceneInput => ({
    version: 1,
    camera: { type: 'orthographic', position: [0, 0, 10], target: [0, 0, 0], height: 4 },
    film: { width: 16, height: 16, layers: first },
    render: { integrator, spp: 64, maxDepth: 2, sampler: 'sobol' },
    environment: { type: 'constant', radiance: [1, 1, 1] },
    materials: {
      unused: { file: 'mirror' },
      wall: { file: 'diffuse', params: { albedo: [0.25, 0.5, 0.75] } },
      ball: { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } },
    },
    shapes: [
      { type: 'sphere', center: [50, 50, 0], radius: 1, material: 'unused' },
      // The left half of the image; the sphere lies before a part of it.
      { type: 'quad', corner: [-2, -2, 1], edge1: [2, 0, 0], edge2: [0, 4, 0], material: 'wall' },
      { type: 'sphere', center: [1, 0, 0], radius: 0.75, material: 'ball' },
    ],
  });
  it.each(['path', 'whitted', 'cast'] as const)('%s: plane, sphere and nothing in closed form', async (integrator) => {
    const film = await rendered(scene(integrator));
    const at = (name: string, x: number, y: number): number[] => {
      const all = numbers(film, name);
      const lanes = all.length / 256;
      return Array.from(all.subarray((y * 16 + x) * lanes, (y * 16 + x + 1) * lanes));
    };
    const near = (values: number[], wanted: number[], tolerance: number): void =>
      wanted.forEach((each, i) => expect(Math.abs(values[i]! - each), `${values} for ${wanted}`).toBeLessThan(tolerance));
    // The wall: pixel (2, 5) is at x = -2 + 2.5/4, y = 2 - 5.5/4. Sobol points of a power of two average to within half a cell.
    const half = 0.25 / 64;
    near(at('depth', 2, 5), [9], 1e-5);
    near(at('position', 2, 5), [-1.375, 0.625, 1], half);
    near(at('normal', 2, 5), [0, 0, 1], 1e-6);
    near(at('uv', 2, 5), [0.3125, 0.65625], half);
    near(at('albedo', 2, 5), [0.25, 0.5, 0.75], 1e-5);
    expect([at('material', 2, 5), at('shape', 2, 5)]).toEqual([[1], [1]]);
    // The ball's middle lies on the corner of four pixels: means over one of them, by integrals of z = √(r² − x² − y²).
    let [z, count] = [0, 0];
    for (let i = 0.5; i < 64; i++)
      for (let k = 0.5; k < 64; k++) [z, count] = [z + Math.sqrt(0.75 ** 2 - (i / 256) ** 2 - (k / 256) ** 2), count + 1];
    near(at('depth', 12, 7), [10 - z / count], 2e-3);
    near(at('normal', 12, 7), [0.125 / 0.75, 0.125 / 0.75, z / count / 0.75], half / 0.75);
    expect([at('material', 12, 7), at('shape', 12, 7)]).toEqual([[2], [2]]);
    // Nothing.
    expect(at('depth', 15, 0)).toEqual([Infinity]);
    expect(at('normal', 15, 0)).toEqual([0, 0, 0]);
    expect([at('material', 15, 0), at('shape', 15, 0)]).toEqual([[-1], [-1]]);
    expect(at('samples', 15, 0)).toEqual([64]);
    expect(at('variance', 15, 0)).toEqual([0, 0, 0]);
    // Three primitives under one root: rays to nothing visit it, those to the wall go on.
    expect(at('cost.nodes', 15, 0)[0]).toBeGreaterThanOrEqual(1);
    expect(at('cost.nodes', 2, 5)[0]).toBeGreaterThan(at('cost.nodes', 15, 0)[0]!);
    expect(at('cost.tests', 2, 5)[0]).toBeGreaterThanOrEqual(1);
  });
  it('edges: a mean over what is seen; the numbers are those in the middle of the pixel', async () => {
    const input = scene('path');
    // The wall ends at 3/8 of pixel column 8: seldom seen, and never at the middle.
    const wall = { ...input.shapes[1]!, edge1: [2 + 3 / 32, 0, 0] } as SceneInput['shapes'][number];
    const film = await rendered({ ...input, shapes: [input.shapes[0]!, wall] });
    const at = 2 * 16 + 8;
    expect(numbers(film, 'depth')[at]).toBeCloseTo(9, 5);
    expect(numbers(film, 'shape')[at]).toBe(-1);
    expect(numbers(film, 'position')[at * 3]!).toBeCloseTo(3 / 64, 2);
    expect(numbers(film, 'shape')[at - 1]).toBe(1);
  });
  it('in a mist: the first surface, of the paths that get to one', async () => {
    const film = await rendered({ ...scene('path'), media: { mist: { scattering: [0.1, 0.1, 0.1] } }, fog: { medium: 'mist' } });
    const at = 5 * 16 + 2;
    expect(numbers(film, 'depth')[at]).toBeCloseTo(9, 5);
    [0.25, 0.5, 0.75].forEach((each, c) => expect(numbers(film, 'albedo')[at * 3 + c]).toBeCloseTo(each, 5));
    expect(numbers(film, 'shape')[at]).toBe(1);
  });
  it('does not change the image', async () => {
    const [none, all] = [[], [...PARTS, ...first]].map((layers) => room({ film: { ...room().film, layers } }));
    const [a, b] = [(await rendered(all!)).data, (await rendered(none!)).data];
    // Another kernel may round otherwise, and then a path may turn otherwise here and there; other random numbers would change all.
    const other = a.filter((each, i) => Math.abs(each - b[i]!) > 1e-4 * Math.abs(b[i]!)).length;
    expect(other / a.length).toBeLessThan(0.02);
  });
});

it('layers that do not fit into one buffer are refused, and the last scene goes on', async () => {
  const renderer = new Renderer(await testDevice(), shaderLibrary());
  await rendered(room(), renderer);
  const limit = Math.min(renderer.device.limits.maxBufferSize, renderer.device.limits.maxStorageBufferBindingSize);
  const side = Math.ceil(Math.sqrt(limit / (16 * 20))) + 1;
  const film = { width: side, height: side, layers: ['orders', 'depth', 'normal', 'albedo'] as LayerName[], orders: 16 };
  await expect(renderer.setScene(checkScene(room({ film })))).rejects.toThrow(
    `At film.layers: expected layers that fit into ${limit} bytes, the most that this graphics adapter has in one buffer; ` +
      `${side}×${side} pixels of 320 bytes take ${side * side * 320}`,
  );
  expect(renderer.samples).toBe(8);
  renderer.destroy();
});
