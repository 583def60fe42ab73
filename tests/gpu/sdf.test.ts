/** Signed-distance shapes: a ball and a box that are programs against those that are not, and programs that mean harm. */
import { allRows } from '../../src/engine/pack/rows.ts';
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { packScene } from '../../src/engine/pack/pack.ts';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { length, normalize, rotation, sub } from '../../src/scene/vec.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { imageMean, renderImage, testRenderer } from '../helpers/gpu.ts';
import { runKernel } from '../helpers/kernel.ts';
import { generator } from '../helpers/primitives.ts';
import { closestByForce, randomDirection } from '../helpers/rays.ts';
import { assertImagesAgree } from '../helpers/statistics.ts';
import { cpuTime } from '../helpers/cpu.ts';

type Shape = SceneInput['shapes'][number];
const BALL = [
  'struct Params {',
  '  /// @range(0, 10) @default(1)',
  '  radius: f32,',
  '}',
  'fn distance(p: vec3f, params: Params) -> f32 { return length(p) - params.radius; }',
];

const room = (shapes: Shape[]): SceneInput => ({
  version: 1,
  camera: { position: [0, 1.6, 5], target: [0, 0.6, 0], fov: 40 },
  film: { width: 12, height: 12 },
  render: { maxDepth: 6, spp: 512, seed: 'sdf' },
  environment: { type: 'constant', radiance: [0.3, 0.4, 0.5] },
  programs: { ball: BALL },
  materials: {
    grey: { file: 'diffuse', params: { albedo: [0.6, 0.5, 0.4] } },
    glass: { file: 'glass', params: { ior: 1.5 } },
    black: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
  },
  shapes: [
    { type: 'quad', corner: [-3, 0, -3], edge1: [0, 0, 6], edge2: [6, 0, 0], material: 'grey' },
    { type: 'quad', corner: [-1, 3, -1], edge1: [2, 0, 0], edge2: [0, 0, 2], material: 'black', emission: { radiance: [4, 4, 3] } },
    ...shapes,
  ],
});

const ball = (params: { radius: number }, translate: Vec3, material: string, scale = 1): Shape => ({
  type: 'sdf',
  program: 'ball',
  params,
  bounds: { min: [-1.1, -1.1, -1.1], max: [1.1, 1.1, 1.1] },
  transform: { scale, translate },
  material,
});

it('balls of clay and glass look like spheres', async () => {
  const walked = await renderImage(
    room([ball({ radius: 1 }, [-0.8, 0.75, 0], 'grey', 0.7), ball({ radius: 0.6 }, [0.9, 0.65, 0.4], 'glass')]),
  );
  const exact = await renderImage({
    ...room([
      { type: 'sphere', center: [-0.8, 0.75, 0], radius: 0.7, material: 'grey' },
      { type: 'sphere', center: [0.9, 0.65, 0.4], radius: 0.6, material: 'glass' },
    ]),
    render: { maxDepth: 6, spp: 1024, seed: 'sphere' },
  });
  expect(walked.dropped).toBe(0);
  assertImagesAgree(walked, exact, { name: 'sdf-sphere', alpha: 5e-4 });
});

it('a box that is a program is hit where the box is, from outside and inside, turned, stretched, and cut off by its bounds', async () => {
  const place = { rotate: [20, 40, 10] as Vec3, translate: [3, -1, 2] as Vec3 };
  const box =
    'fn distance(p: vec3f) -> f32 { let q = abs(p) - vec3f(0.5, 0.4, 0.3); return length(max(q, vec3f(0.0))) + min(max(q.x, max(q.y, q.z)), 0.0); }';
  const scene = checkScene({
    ...room([]),
    programs: { box },
    // The bounds take a fifth of it away at one end of x.
    shapes: [
      {
        type: 'sdf',
        program: 'box',
        bounds: { min: [-0.6, -0.6, -0.6], max: [0.3, 0.6, 0.6] },
        transform: { ...place, scale: [2, 1, 1] },
        material: 'grey',
      },
    ],
  });
  const rows = rotation(place.rotate);
  const middle = [0, 1, 2].map((k) => rows[k]![0] * -0.2 + place.translate[k]!) as Vec3;
  const exact = buildGeometry(
    checkScene({ ...room([]), shapes: [{ type: 'box', center: middle, size: [1.6, 0.8, 0.6], rotate: place.rotate, material: 'grey' }] }),
  );
  const geometry = buildGeometry(scene);
  const packed = packScene(scene, geometry, new KernelAssembler(shaderLibrary()), false);
  const { features, shapes, stackSize, distances, programs } = packed.variant;
  const COUNT = 2048;
  const random = generator(8);
  const rays = new Float32Array(COUNT * 8);
  for (let i = 0; i < COUNT; i++) {
    const target = middle.map((each) => each + 1.2 * (random() - 0.5)) as Vec3;
    const o = i % 3 === 0 ? target : (middle.map((each, k) => each + (i % 5 === 0 ? 300 : 2.5) * randomDirection(random)[k]!) as Vec3);
    rays.set(o, i * 8);
    rays.set(i % 3 === 0 ? randomDirection(random) : normalize(sub(target, [...rays.subarray(i * 8, i * 8 + 3)] as Vec3)), i * 8 + 4);
  }
  const source = `
import package::traverse::trace_closest;
@group(0) @binding(10) var<storage, read> rays: array<vec4f>;
@group(0) @binding(11) var<storage, read_write> out: array<f32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  out[id.x] = trace_closest(rays[id.x * 2u].xyz, rays[id.x * 2u + 1u].xyz).t;
}`;
  const variant = { features: { ...features, lights: false }, shapes, stackSize, distances, programs };
  const inputs = { 2: geometry.structure.nodes, 3: allRows(packed.primitives), 5: packed.params, 10: rays };
  const out = new Float32Array(await runKernel(source, COUNT, inputs, { binding: 11, bytes: COUNT * 4 }, variant));
  let [wrong, hits] = [0, 0];
  out.forEach((t, i) => {
    const [o, d] = [[...rays.subarray(i * 8, i * 8 + 3)] as Vec3, normalize([...rays.subarray(i * 8 + 4, i * 8 + 7)] as Vec3)];
    const nearest = closestByForce(exact.primitives, { origin: o, direction: d }).t;
    const far = 1 + length(sub(o, middle)) / 50;
    hits += Number(nearest < Infinity);
    // The surface is 2·10⁻⁵ of the diagonal thick, times the stretch; grazing rays meet it earlier by as much as they are flat.
    if (t < 1e38 !== nearest < Infinity || (nearest < Infinity && Math.abs(t - nearest) > 2e-3 * far)) wrong++;
  });
  expect(hits).toBeGreaterThan(COUNT / 4);
  expect(wrong).toBeLessThan(COUNT / 200);
});

describe('a program that means harm', () => {
  const hostile: Record<string, [string, shown: 'box' | 'nothing' | 'magenta']> = {
    'never ends': ['fn distance(p: vec3f) -> f32 { var x = p.x; loop { x += 1.0; if (x < -1.0e30) { break; } } return x; }', 'magenta'],
    'is no number': ['fn distance(p: vec3f) -> f32 { return sqrt(-1.0 - dot(p, p)); }', 'nothing'],
    'is negative everywhere': ['fn distance(p: vec3f) -> f32 { return -1.0 - abs(p.x); }', 'box'],
    'is zero everywhere': ['fn distance(p: vec3f) -> f32 { return p.x * 0.0; }', 'box'],
    creeps: ['fn distance(p: vec3f) -> f32 { return 1.0e-30; }', 'box'],
    'is infinite': ['fn distance(p: vec3f) -> f32 { return 1.0 / (p.x * 0.0); }', 'nothing'],
  };
  it.each(Object.entries(hostile))('that %s costs a sample, not the machine', async (_, [program, shown]) => {
    const shape: Shape = { type: 'sdf', program: 'hostile', bounds: { min: [-9, -9, -9], max: [9, 9, 0] }, material: 'glow' };
    const start = cpuTime();
    const image = await renderImage({
      version: 1,
      camera: { position: [0, 0, 20], target: [0, 0, 0], fov: 10 },
      film: { width: 4, height: 4 },
      render: { maxDepth: 1, spp: 2, integrator: 'path-naive' },
      environment: { type: 'constant', radiance: [1, 1, 1] },
      programs: { hostile: program },
      materials: { glow: { file: 'diffuse', params: { albedo: [0, 0, 0] } } },
      shapes: [shape],
    });
    expect(cpuTime() - start).toBeLessThan(20_000);
    expect(image.dropped).toBe(0);
    const mean = imageMean(image).map((each) => each.mean);
    expect(mean).toEqual({ box: [0, 0, 0], nothing: [1, 1, 1], magenta: [1, 0, 1] }[shown]);
    const { overBudget: over } = await (await testRenderer()).programNotes();
    if (shown === 'magenta') expect(over).toMatchObject({ module: 'materials/hostile', line: 1 });
    else expect(over).toBe(null);
  });

  it.each([
    ['fn distance(p: vec2f) -> f32 { return p.x; }', 'materials/bad, line 1, column 13: argument 1 of fn distance is vec2f, not p: vec3f'],
    ['fn distance(p: vec3f) -> f32 { return p.q; }', 'materials/bad, line 1'],
    [
      'import package::material::Hit;\nfn distance(p: vec3f) -> f32 { return 1.0; }\nfn opacity(hit: Hit) -> f32 { return 1.0; }',
      'fn distance makes this file a signed distance',
    ],
    ['@group(0) @binding(7) var<storage> x: u32;\nfn distance(p: vec3f) -> f32 { return 1.0; }', 'materials/bad, line 1'],
    ['import package::material::Hit;\nfn emission(wo: vec3f, hit: Hit) -> vec3f { return vec3f(0.0); }', 'is not a signed distance'],
  ])('%s is refused at its line', async (program, message) => {
    const shape: Shape = { type: 'sdf', program: 'bad', bounds: { min: [-1, -1, -1], max: [1, 1, 1] }, material: 'grey' };
    const scene = { ...room([shape]), programs: { bad: program } };
    await expect(renderImage(scene)).rejects.toThrow(message);
  });
});

it('neither emission nor an emitting material can be given to one', async () => {
  const shape: Shape = { type: 'sdf', program: 'ball', bounds: { min: [-1, -1, -1], max: [1, 1, 1] }, material: 'lamp' };
  const scene = { ...room([shape]), materials: { ...room([]).materials, lamp: { file: 'emitter' } } };
  await expect(renderImage(scene)).rejects.toThrow('At shapes[2].material: expected a material that does not emit');
  expect(() => checkScene(room([{ ...shape, material: 'grey', emission: { radiance: [1, 1, 1] } }]))).toThrow(
    'At shapes[2].emission: expected none',
  );
  expect(() => checkScene(room([{ ...shape, material: 'grey', bounds: { min: [0, 0, 0], max: [1, 0, 1] } }]))).toThrow(
    'At shapes[2].bounds.max[1]: expected more than min, 0, got 0',
  );
});
