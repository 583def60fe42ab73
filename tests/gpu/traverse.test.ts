/** What the kernel's traversal finds is what a search through all primitives in double precision finds. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, shaderLibrary } from '../../src/content/node.ts';
import { packScene } from '../../src/engine/pack.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import type { SceneDocument, Vec3 } from '../../src/scene/document.ts';
import { readObj } from '../../src/scene/import/obj.ts';
import { primitiveBounds, type Primitives } from '../../src/scene/geometry/primitives.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { randomStream } from '../../src/scene/random.ts';
import { add, length, normalize, scale, sub } from '../../src/scene/vec.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { cornellInput } from '../reference/cornell.ts';
import { runKernel } from '../helpers/kernel.ts';
import { closestByForce, intersect } from '../helpers/rays.ts';

const RAYS = 512;
const SOURCE = `
import package::traverse::{trace_closest, trace_any};
@group(0) @binding(0) var<storage, read> rays: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let o = rays[id.x * 2u].xyz; let d = rays[id.x * 2u + 1u].xyz;
  let hit = trace_closest(o, d);
  let before = trace_any(o, d, hit.t * 0.999);
  let beyond = trace_any(o, d, hit.t * 1.001);
  out[id.x] = vec4f(hit.t, f32(hit.primitive), select(0.0, 1.0, before), select(0.0, 1.0, beyond));
}`;

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

async function expectSameHits(scene: SceneDocument, seed: string): Promise<void> {
  const geometry = buildGeometry(scene);
  const { primitives, bvh } = geometry;
  const packed = packScene(scene, geometry, new KernelAssembler(shaderLibrary()), false);
  const rays = makeRays(primitives, seed);
  const inputs = { 0: rays, 2: packed.nodes, 3: packed.primitives };
  const found = new Float32Array(
    await runKernel(
      SOURCE,
      RAYS,
      inputs,
      { binding: 1, bytes: RAYS * 16 },
      { features: packed.variant.features, stackSize: packed.variant.stackSize },
    ),
  );
  let hits = 0;
  const wrong: unknown[] = [];
  for (let i = 0; i < RAYS; i++) {
    const [o, d] = [[...rays.subarray(i * 8, i * 8 + 3)] as Vec3, normalize([...rays.subarray(i * 8 + 4, i * 8 + 7)] as Vec3)];
    const ray = { origin: o, direction: d };
    const nearest = closestByForce(primitives, ray).t;
    const [t, place, before, beyond] = found.subarray(i * 4, i * 4 + 4) as unknown as [number, number, number, number];
    const hit = t < 1e38;
    hits += Number(hit);
    const same = hit === Number.isFinite(nearest) && (!hit || Math.abs(t - nearest) <= 1e-4 * (nearest + length(o)));
    const ownDistance = hit ? intersect(primitives, bvh.order[place]!, ray) : Infinity;
    if (
      !same ||
      (hit && (before !== 0 || beyond !== 1) && nearest > 1e-2 * length(o)) ||
      (hit && Math.abs(ownDistance - nearest) > 1e-4 * (nearest + length(o)))
    )
      wrong.push({ i, t, nearest, before, beyond, ownDistance });
  }
  expect(hits).toBeGreaterThan(RAYS / 10);
  // A ray within rounding of an edge may fall on either side of it.
  expect(wrong.length, `seed ${seed}: ${JSON.stringify(wrong.slice(0, 3))}`).toBeLessThanOrEqual(RAYS / 128);
}

const stage = (shapes: SceneDocument['shapes']): SceneDocument =>
  checkScene({ version: 1, camera: { position: [0, 0, 1], target: [0, 0, 0] }, materials: { a: { file: 'diffuse' } }, shapes });

describe('traversal on the GPU equals brute force', () => {
  it('on every kind of shape', () => expectSameHits(checkScene(cornellInput(8)), 'shapes'));
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
