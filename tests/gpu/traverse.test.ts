/** What the kernel's traversal finds is what a search through all primitives in double precision finds. */
import { allRows } from '../../src/engine/pack/rows.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, shaderLibrary } from '../../src/content/node.ts';
import { packScene } from '../../src/engine/pack/pack.ts';
import { inverse, mapped } from '../../src/scene/affine.ts';
import { buildGeometry, type Geometry } from '../../src/scene/geometry/build.ts';
import type { SceneDocument, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { readObj } from '../../src/scene/import/obj.ts';
import { KIND, primitiveBounds, type Primitives } from '../../src/scene/geometry/primitives.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { randomStream } from '../../src/scene/random.ts';
import { add, length, normalize, rotation, scale, sub } from '../../src/scene/vec.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { ball } from '../helpers/primitives.ts';
import { cornellInput } from '../reference/cornell.ts';
import { runKernel } from '../helpers/kernel.ts';
import { closestByForce, intersect, type Ray, TRACE } from '../helpers/rays.ts';

const RAYS = 512;

/** Rays through the scene's middle: from around it, from inside it, and along the axes. */
function makeRays(p: Primitives, seed: string): Float32Array<ArrayBuffer> {
  const random = randomStream(seed, 'rays');
  const bounds = primitiveBounds(p);
  const [low, high]: [Vec3, Vec3] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let i = 0; i < bounds.length; i++) {
    if (i % 6 < 3) low[i % 3] = Math.min(low[i % 3]!, bounds[i]!);
    else high[i % 3] = Math.max(high[i % 3]!, bounds[i]!);
  }
  const middle = scale(add(low, high), 0.5);
  const radius = length(sub(high, low)) / 2;
  const point = (): Vec3 => [0, 1, 2].map((k) => low[k]! + random() * (high[k]! - low[k]!)) as Vec3;
  const direction = (): Vec3 => normalize([random() - 0.5, random() - 0.5, random() - 0.5]);
  const rays = new Float32Array(RAYS * 8);
  for (let i = 0; i < RAYS; i++) {
    const o = i % 3 === 0 ? add(middle, scale(direction(), 2 * radius)) : point();
    const d = i % 5 === 4 ? ([0, 1, 2].map((k) => Number(k === i % 3)) as Vec3) : i % 3 === 0 ? normalize(sub(point(), o)) : direction();
    rays.set(o, i * 8);
    rays.set(d, i * 8 + 4);
  }
  return rays;
}

/** In double precision: the ray in the coordinates of each group, against each of its primitives. */
function closestPlaced({ primitives, placements, groups, structure }: Geometry, { origin, direction }: Ray): number {
  const top = groups[0]!.first;
  const nearest = (first: number, end: number, ray: Ray): number => {
    let t = Infinity;
    for (let place = first; place < end; place++) {
      const i = structure.order[place]!;
      if (primitives.kind[i] !== KIND.instance) t = Math.min(t, intersect(primitives, i, ray));
    }
    return t;
  };
  return placements.reduce(
    (best, { group, matrix }) => {
      const m = inverse(matrix);
      const { first, end } = groups[group]!;
      return Math.min(best, nearest(first, end, { origin: mapped(m, origin, 1), direction: mapped(m, direction, 0) }));
    },
    nearest(0, top, { origin, direction }),
  );
}

async function expectSameHits(scene: SceneDocument, seed: string, make = makeRays): Promise<void> {
  const geometry = buildGeometry(scene);
  const { primitives, structure } = geometry;
  const packed = packScene(scene, geometry, new KernelAssembler(shaderLibrary()), false);
  const placed = geometry.placements.length > 0;
  const rays = make(primitives, seed);
  const inputs: Record<number, ArrayBuffer | ArrayBufferView<ArrayBuffer>> = {
    0: rays,
    2: geometry.structure.nodes,
    3: allRows(packed.primitives),
  };
  if (placed) inputs[5] = packed.params;
  const found = new Float32Array(
    await runKernel(
      TRACE,
      RAYS,
      inputs,
      { binding: 1, bytes: RAYS * 16 },
      { features: packed.variant.features, stackSize: packed.variant.stackSize, structure: packed.variant.structure },
    ),
  );
  let hits = 0;
  const wrong: unknown[] = [];
  for (let i = 0; i < RAYS; i++) {
    const [o, d] = [[...rays.subarray(i * 8, i * 8 + 3)] as Vec3, normalize([...rays.subarray(i * 8 + 4, i * 8 + 7)] as Vec3)];
    const ray = { origin: o, direction: d };
    const nearest = placed ? closestPlaced(geometry, ray) : closestByForce(primitives, ray).t;
    const [t, place, before, beyond] = found.subarray(i * 4, i * 4 + 4) as unknown as [number, number, number, number];
    // A ray that starts within rounding of a triangle's plane (alligator.obj is flat) may meet it there.
    if (t < 1e-6 * length(o)) continue;
    const hit = t < 1e38;
    hits += Number(hit);
    const same = hit === Number.isFinite(nearest) && (!hit || Math.abs(t - nearest) <= 1e-4 * (nearest + length(o)));
    const ownDistance = placed ? nearest : hit ? intersect(primitives, structure.order[place]!, ray) : Infinity;
    if (
      !same ||
      (hit && (before !== 0 || beyond !== 1) && nearest > 1e-2 * length(o)) ||
      (hit && Math.abs(ownDistance - nearest) > 1e-4 * (nearest + length(o)))
    )
      wrong.push({ i, t, nearest, before, beyond, ownDistance });
  }
  expect(hits).toBeGreaterThan(RAYS / 20);
  // A ray within rounding of an edge may fall on either side of it.
  expect(wrong.length, `seed ${seed}: ${JSON.stringify(wrong.slice(0, 3))}`).toBeLessThanOrEqual(RAYS / 128);
}

const stage = (shapes: SceneDocument['shapes']): SceneDocument =>
  checkScene({ version: 1, camera: { position: [0, 0, 1], target: [0, 0, 0] }, materials: { a: { file: 'diffuse' } }, shapes });

describe('traversal on the GPU equals brute force', () => {
  it('on every kind of shape', () => expectSameHits(checkScene(cornellInput(8)), 'shapes'));
  it('on instances, turned, stretched and mirrored', async () => {
    const random = randomStream('places', 'instances');
    const matrices = Array.from({ length: 40 }, () => {
      const rows = rotation([random() * 360, random() * 360, random() * 360]);
      const size = [0.2 + random(), (0.2 + random()) * (random() < 0.5 ? -1 : 1), 0.2 + random()];
      return rows.flatMap((row, k) => [...row.map((each, i) => each * size[i]!), 12 * random() - 6 * Number(k < 3)]);
    });
    const { materials, shapes } = cornellInput(8);
    const still = shapes.map(({ emission: _, ...shape }) => shape) as SceneInput['shapes'];
    const scene = {
      ...cornellInput(8),
      materials,
      shapes: still.slice(0, 3),
      objects: { all: { shapes: still } },
      instances: [{ object: 'all', matrices }],
    };
    await expectSameHits(checkScene(scene as SceneInput), 'instances');
  });
  it('on instances around each other, several at each place: more of them wait than the hierarchy is deep', async () => {
    const random = randomStream('nest', 'instances');
    const spheres = Array.from({ length: 6 }, () => ({
      type: 'sphere' as const,
      center: [0.1 + 0.8 * random(), 0.1 + 0.8 * random(), 0.1 + 0.8 * random()] as Vec3,
      radius: 0.1,
      material: 'a',
    }));
    const corners = [0, 1].map((at) => ({ type: 'sphere' as const, center: [at, at, at] as Vec3, radius: 1e-3, material: 'a' }));
    const scene = checkScene({
      ...stage([{ type: 'sphere', center: [0, 0, -1], radius: 0.1, material: 'a' }]),
      objects: { nest: { shapes: [...spheres, ...corners] } },
      instances: [
        {
          object: 'nest',
          // Four in each cube, turned over; each cube three times as large as the last, from the same corner on.
          matrices: Array.from({ length: 32 }, (_, i) => {
            const size = 3 ** Math.floor(i / 4);
            const rows = [0, 1, 2].map((axis) => (i % 4 === 0 || i % 4 === axis + 1 ? [size, 0] : [-size, size]));
            return rows.flatMap(([scale, at], axis) => [0, 1, 2].map((k) => (k === axis ? scale! : 0)).concat(at!));
          }),
        },
      ],
    } as SceneInput);
    // From all distances to the corner.
    await expectSameHits(scene, 'nest', (_, seed) => {
      const draw = randomStream(seed, 'rays');
      const rays = new Float32Array(RAYS * 8);
      for (let i = 0; i < RAYS; i++) {
        const from = [draw(), draw(), draw()].map((each) => each * 3 ** (9 * draw()));
        const to = [draw(), draw(), draw()];
        rays.set(from, i * 8);
        rays.set(normalize(sub(to as Vec3, from as Vec3)), i * 8 + 4);
      }
      return rays;
    });
  });
  it.each([1, 2, 3, 1000])('on %i spheres', (count) => {
    const random = randomStream(count, 'spheres');
    const shapes = Array.from({ length: count }, () => ({
      type: 'sphere' as const,
      center: [random() * 10, random() * 10, random() * 10] as Vec3,
      radius: 0.1 + random() * (count > 3 ? 0.5 : 4),
      material: 'a',
    }));
    return expectSameHits(stage(shapes), `spheres ${count}`);
  });

  const folder = join(ROOT, '..', 'shared', 'data', 'meshes');
  if (!existsSync(folder)) console.log(`skipped: ${folder} is absent`);
  it.runIf(existsSync(folder)).each(['suzanne', 'teapot', 'alligator', 'spot', 'stanford-bunny', 'nefertiti'])('on %s.obj', (name) => {
    const data = readObj(new Uint8Array(readFileSync(join(folder, `${name}.obj`))), `${name}.obj`);
    return expectSameHits(
      stage([{ type: 'mesh', data, shading: 'auto', transform: { scale: 1, rotate: [0, 0, 0], translate: [0, 0, 0] }, material: 'a' }]),
      name,
    );
  });
});

describe('closed surfaces have no gaps', () => {
  const MANY = 16384;
  const COUNT = `
import package::traverse::trace_closest;
import package::math::FAR;
@group(0) @binding(0) var<storage, read> rays: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> out: array<f32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  out[id.x] = select(0.0, 1.0, trace_closest(rays[id.x * 2u].xyz, rays[id.x * 2u + 1u].xyz).t >= FAR);
}`;
  // A sphere of triangles, far off and turned so that no coordinate is round; rays from inside at its corners, along its edges
  // and in the planes of its faces' edges.
  it.each([1, 1e3])('in a mesh at a distance of %f', async (far) => {
    const { positions, indices } = ball(16);
    const scene = stage([
      {
        type: 'mesh',
        data: { positions, indices },
        shading: 'flat',
        transform: { scale: [1, 0.7, 1.3], rotate: [20, 30, 40], translate: [far, -0.37 * far, 0.11 * far] },
        material: 'a',
      },
    ]);
    const geometry = buildGeometry(scene);
    const packed = packScene(scene, geometry, new KernelAssembler(shaderLibrary()), false);
    const random = randomStream('gaps', 'rays');
    const { points, count } = geometry.primitives;
    const rays = new Float32Array(MANY * 8);
    for (let i = 0; i < MANY; i++) {
      const at = Math.floor(random() * count) * 9;
      const corner = (k: number): Vec3 => [points[at + k * 3]!, points[at + k * 3 + 1]!, points[at + k * 3 + 2]!];
      const k = i % 3;
      const s = [0, 1, random(), random()][i % 4]!;
      const target = add(scale(corner(k), 1 - s), scale(corner((k + 1) % 3), s));
      const o = [far, -0.37 * far, 0.11 * far].map((x) => Math.fround(x + 0.4 * (random() - 0.5))) as Vec3;
      rays.set(o, i * 8);
      rays.set(normalize(sub(target, o)), i * 8 + 4);
    }
    const { features, stackSize } = packed.variant;
    const inputs = { 0: rays, 2: geometry.structure.nodes, 3: allRows(packed.primitives) };
    const out = new Float32Array(await runKernel(COUNT, MANY, inputs, { binding: 1, bytes: MANY * 4 }, { features, stackSize }));
    expect(out.reduce((sum, each) => sum + each, 0)).toBe(0);
  });
});
