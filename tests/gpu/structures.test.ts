/** Every structure finds on the GPU what brute force finds there: the same distance, the same primitive, the same shadows. */
import { allRows } from '../../src/engine/pack/rows.ts';
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { packScene } from '../../src/engine/pack/pack.ts';
import { STRUCTURES, type SceneDocument, type SceneInput, type Vec3 } from '../../src/scene/document.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { add, normalize, scale, sub } from '../../src/scene/vec.ts';
import { PLAIN, runKernel } from '../helpers/kernel.ts';
import { ball, generator } from '../helpers/primitives.ts';
import { closestByForce, TRACE } from '../helpers/rays.ts';
import { cornellInput } from '../reference/cornell.ts';

const RAYS = 1024;
const SEED = 7;
/** Of a distance and the origin: units in the last place of a hit. */
const TIE = 4e-7;
const assembler = new KernelAssembler(shaderLibrary());

interface Found {
  t: number;
  /** Number of the primitive among those of the scene. */
  primitive: number;
  before: number;
  beyond: number;
}

async function trace(
  scene: SceneDocument,
  structure: SceneDocument['render']['structure'],
  rays: Float32Array<ArrayBuffer>,
): Promise<Found[]> {
  const asked = { ...scene, render: { ...scene.render, structure } };
  const geometry = buildGeometry(asked);
  const packed = packScene(asked, geometry, assembler, false);
  const inputs: Record<number, ArrayBuffer | ArrayBufferView<ArrayBuffer>> = { 0: rays, 3: allRows(packed.primitives) };
  if (packed.variant.structure !== 'brute-force') inputs[2] = geometry.structure.nodes;
  // The features of PLAIN, so that a structure has one kernel for all scenes of this file.
  const variant = { structure: packed.variant.structure!, stackSize: PLAIN.stackSize };
  const out = new Float32Array(await runKernel(TRACE, RAYS, inputs, { binding: 1, bytes: RAYS * 16 }, variant));
  return Array.from({ length: RAYS }, (_, i) => {
    const [t, place, before, beyond] = out.subarray(i * 4, i * 4 + 4) as unknown as [number, number, number, number];
    return { t, primitive: t < 1e38 ? geometry.structure.order[place]! : -1, before, beyond };
  });
}

/**
 * Rays between corners and random points, from inside and outside, along axes, and in the planes of boxes: origins and targets
 * share coordinates with the corners of primitives.
 */
function raysFor(scene: SceneDocument): Float32Array<ArrayBuffer> {
  const random = generator(SEED);
  const { primitives, structure } = buildGeometry(scene);
  const [low, high] = [structure.box.slice(0, 3), structure.box.slice(3)] as [Vec3, Vec3];
  const size = sub(high, low);
  const inside = (): Vec3 => low.map((each, k) => each + random() * size[k]!) as Vec3;
  const corner = (): Vec3 => [...primitives.points.subarray(9 * Math.floor(random() * primitives.count)).subarray(0, 3)] as Vec3;
  const around = (): Vec3 => add(inside(), scale(normalize([random() - 0.5, random() - 0.5, random() - 0.5]), 2 * Math.hypot(...size)));
  const rays = new Float32Array(RAYS * 8);
  for (let i = 0; i < RAYS; i++) {
    let [o, target] = [inside(), inside()];
    if (i % 4 === 1) o = around();
    if (i % 4 === 2) target = corner();
    if (i % 4 === 3) {
      // In a plane or along a line through a corner, parallel to axes: components of the direction are exactly 0.
      target = corner();
      const from = i % 8 === 3 ? inside() : around();
      o = target.map((each, k) => (k === i % 3 || (i % 5 < 2 && k === (i + 1) % 3) ? each : from[k]!)) as Vec3;
    }
    o = o.map(Math.fround) as Vec3;
    target = target.map(Math.fround) as Vec3;
    const way = sub(target, o);
    const length = Math.hypot(...way);
    rays.set(o, i * 8);
    rays.set(length === 0 ? [0, 0, -1] : way.map((each) => (each / length) * (random() < 0.5 ? 1 : -1)), i * 8 + 4);
  }
  return rays;
}

/** Brute force is wrong: in single precision it takes triangles that are tiny and far from the ray for hit now and then. */
function isFalse(scene: SceneDocument, rays: Float32Array, i: number, force: Found, found: Found): boolean {
  const [origin, direction] = [0, 4].map((at) => [...rays.subarray(i * 8 + at, i * 8 + at + 3)] as Vec3) as [Vec3, Vec3];
  const { t } = closestByForce(buildGeometry(scene).primitives, { origin, direction });
  const isRight = (each: Found): boolean => (t === Infinity ? each.t > 1e38 : Math.abs(each.t - t) <= 1e-4 * t);
  return isRight(found) && !isRight(force);
}

const stage = (shapes: SceneInput['shapes']): SceneDocument =>
  checkScene({ version: 1, camera: { position: [0, 0, 1], target: [0, 0, 0] }, materials: { a: { file: 'diffuse' } }, shapes });
const mesh = (
  positions: number[],
  indices: number[],
  size: number | Vec3 = 1,
  translate: Vec3 = [0, 0, 0],
): SceneInput['shapes'][number] => ({
  type: 'mesh',
  data: { positions, indices },
  transform: { scale: size, rotate: [20, 30, 40], translate },
  material: 'a',
});
const sphere = ball(12);
const fan = (random: () => number, count: number): number[] =>
  Array.from({ length: count }, () => {
    const [p, q] = [
      [random(), random(), random()],
      [random(), random(), random()],
    ];
    // Needles: the third corner is all but on the edge of the others.
    return [...p, ...q, ...p.map((each, k) => (each + q[k]!) / 2 + 1e-5 * random())];
  }).flat();
const everyIndex = (positions: number[]): number[] => Array.from({ length: positions.length / 3 }, (_, i) => i);

const SCENES: Record<string, () => SceneDocument> = {
  'every kind of shape': () => {
    const input = cornellInput(8);
    return checkScene({
      ...input,
      shapes: [...input.shapes, { ...mesh(sphere.positions, sphere.indices, [0.2, 0.1, 0.3]), material: 'white' }],
    } as SceneInput);
  },
  'needles and triangles without an area': () => {
    const needles = fan(generator(3), 300);
    const points = [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0, 0, 0, 1, 1, 1, 0.5, 0.5, 0.5];
    const all = [...needles, ...points, ...sphere.positions];
    return stage([mesh(all, everyIndex(all))]);
  },
  'coincident boxes': () =>
    stage(Array.from({ length: 60 }, () => [mesh(sphere.positions.slice(0, 90), everyIndex(sphere.positions.slice(0, 90)))]).flat()),
  'a flat plate in a plane of its boxes': () =>
    stage(
      Array.from({ length: 64 }, (_, i) => ({
        type: 'quad',
        corner: [i % 8, 0, i >> 3],
        edge1: [0, 0, 1],
        edge2: [1, 0, 0],
        material: 'a',
      })),
    ),
  'huge and tiny together': () =>
    stage([
      mesh(sphere.positions, sphere.indices, 100),
      mesh(sphere.positions, sphere.indices, 1),
      mesh(sphere.positions, sphere.indices, 0.01, [1.5, 0, 0]),
    ]),
  'far from the origin': () => stage([mesh(sphere.positions, sphere.indices, 1, [1000, -370, 110])]),
  'a scale of 1e-6': () =>
    stage([mesh(sphere.positions, sphere.indices, 1e-6), mesh(sphere.positions, sphere.indices, 1e-6, [3e-6, 0, 0])]),
  'a scale of 1e6': () => stage([mesh(sphere.positions, sphere.indices, 1e6), mesh(sphere.positions, sphere.indices, 1e6, [3e6, 0, 0])]),
  'one sphere': () => stage([{ type: 'sphere', center: [1, 2, 3], radius: 0.5, material: 'a' }]),
  'many spheres': () => {
    const random = generator(5);
    return stage(
      Array.from({ length: 1000 }, () => ({
        type: 'sphere',
        center: [10 * random(), 10 * random(), 10 * random()] as Vec3,
        radius: 0.05 + random() ** 4,
        material: 'a',
      })),
    );
  },
};

describe.each(Object.entries(SCENES))('%s', (name, make) => {
  const scene = make();
  const rays = raysFor(scene);
  const truth = trace(scene, 'brute-force', rays);
  it.each(STRUCTURES.filter((each) => each !== 'auto' && each !== 'brute-force'))('%s', async (structure) => {
    const expected = await truth;
    const found = await trace(scene, structure, rays);
    const wrong = found.flatMap((each, i) => {
      const right = expected[i]!;
      // Neighbours are both hit where they meet, at distances that rounding parts: either is right.
      const near = Math.abs(each.t - right.t) <= TIE * (right.t + Math.hypot(...rays.subarray(i * 8, i * 8 + 3)));
      const same = each.primitive === right.primitive ? each.t === right.t : near || isFalse(scene, rays, i, right, each);
      const shadows = each.primitive !== right.primitive || (each.before === right.before && each.beyond === right.beyond);
      return same && shadows
        ? []
        : [{ ray: i, found: each, right, o: [...rays.subarray(i * 8, i * 8 + 3)], d: [...rays.subarray(i * 8 + 4, i * 8 + 7)] }];
    });
    const hits = expected.filter(({ primitive }) => primitive >= 0).length;
    expect(hits, name).toBeGreaterThan(RAYS / 16);
    expect(wrong.length, JSON.stringify(wrong.slice(0, 3))).toBe(0);
  });
});
