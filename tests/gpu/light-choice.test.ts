/** The tree of lights chooses with the probabilities that it claims, and never leaves out a light that shines. */
import { allRows } from '../../src/engine/pack/rows.ts';
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { packScene } from '../../src/engine/pack/pack.ts';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { normalize } from '../../src/scene/vec.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { allLights } from '../helpers/all-lights.ts';
import { renderImage, type TestImage } from '../helpers/gpu.ts';
import { runKernel } from '../helpers/kernel.ts';
import { generator } from '../helpers/primitives.ts';
import { smallestDeviation } from '../helpers/power.ts';
import { isSame } from '../helpers/same.ts';
import { assertImagesAgree, chi2Test, sidak } from '../helpers/statistics.ts';
import { randomDirection } from '../helpers/rays.ts';

const VIEWS = 48;
const DRAWS = 4096;
const ALPHA = sidak(1e-3, 2 * VIEWS + 8);
const assembler = new KernelAssembler(shaderLibrary());

/** A swarm of small spheres and quads, deep enough for both random numbers of a choice. */
function swarm(count: number): SceneInput {
  const random = generator(3);
  const at = (): Vec3 => [4 * (random() - 0.5), 3 * random(), 4 * (random() - 0.5)];
  const shapes = Array.from({ length: count }, (_, i): SceneInput['shapes'][number] => {
    const radiance: Vec3 = [random() ** 4, random() ** 4, random() ** 4];
    const common = { material: 'white', emission: { radiance, sides: i % 5 === 0 ? ('both' as const) : ('front' as const) } };
    if (i % 3 > 0) return { type: 'sphere', center: at(), radius: 0.01 + 0.05 * random(), ...common };
    const edge1 = randomDirection(random);
    const edge2 = normalize([edge1[1] - edge1[2], edge1[2] - edge1[0], edge1[0] - edge1[1]]);
    return { type: 'quad', corner: at(), edge1: edge1.map((x) => x * 0.1) as Vec3, edge2: edge2.map((x) => x * 0.1) as Vec3, ...common };
  });
  return { ...allLights(), lights: allLights().lights!.slice(0, 2), shapes };
}

interface Packed {
  inputs: Record<number, ArrayBuffer | ArrayBufferView<ArrayBuffer>>;
  count: number;
  variant: ReturnType<typeof packScene>['variant'];
}

/** The buffers of wgsl/scene.wgsl. */
async function pack(input: SceneInput): Promise<Packed> {
  const scene = checkScene({ ...input, render: { lightChoice: 'spatial' } });
  const packed = packScene(scene, buildGeometry(scene), assembler, false);
  await packed.lights.load();
  const { lights, tree } = await packed.lights.pack(new Float32Array(packed.lights.count).fill(3));
  const params = new Uint32Array([...packed.params, ...tree]);
  return {
    inputs: { 0: packed.view, 3: allRows(packed.primitives), 5: params, 6: lights },
    count: packed.lights.count,
    variant: packed.variant,
  };
}

/** Points in and around the scene, and normals; every third surface lets light through. */
const views = ((): Float32Array<ArrayBuffer> => {
  const random = generator(8);
  // Some are farther out than the coarsest cells of place go.
  const out = (i: number): number => (i % 5 === 4 ? 10 ** (1 + (i % 6)) : 1);
  const rows = Array.from({ length: VIEWS }, (_, i) => [
    out(i) * 5 * (random() - 0.5),
    out(i) * 3 * random(),
    out(i) * 5 * (random() - 0.5),
    Number(i % 3 === 0),
    ...randomDirection(random),
    0,
  ]);
  return Float32Array.from(rows.flat());
})();

const HEAD = `
import package::light::sample::{LightChoice, light_sample, light_pdf};
import package::light_sampler::{Viewpoint, light_choose, light_chosen, viewpoint_at};
import package::sampler::{sampler_start, sampler_2d};
import package::sampler::dimensions::{DIM_LIGHT, DIM_LIGHT_POINT};
import package::surface::point::surface_at;
import package::traverse::intersect::Closest;
import package::scene::{view, lights, params, primitives, LIGHT_POINT};
@group(0) @binding(10) var<storage, read> views: array<vec4f>;
@group(0) @binding(11) var<storage, read_write> out: array<vec4f>;
fn viewer(i: u32) -> Viewpoint { return viewpoint_at(views[2u * i].xyz, views[2u * i + 1u].xyz, views[2u * i].w > 0.0); }
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  // Every buffer is bound, used or not.
  if (id.x == 0xffffffffu) { out[0].x = f32(view.width + lights[0].kind + params[0].x + primitives[0].p0.x); }
  if (id.x >= arrayLength(&out)) { return; }
  sampler_start(9u, id.x, vec2u(id.x, 0u), 0u);
`;

/** Four numbers of each of \`threads\` threads. */
async function run({ inputs, variant }: Packed, body: string, threads: number, from = views): Promise<Float32Array> {
  const output = { binding: 11, bytes: 16 * threads };
  return new Float32Array(await runKernel(`${HEAD}${body}\n}`, threads, { ...inputs, 10: from }, output, { ...variant, sampler: 'pcg' }));
}

describe.each([
  ['every kind of light', allLights()],
  ['a swarm', swarm(300)],
])('%s', (_, scene) => {
  const packing = pack(scene);
  const probabilities = packing.then((packed) => {
    const { count } = packed;
    const body = `let one = light_chosen(id.x % ${count}u, viewer(id.x / ${count}u)); out[id.x] = vec4f(one.probability);`;
    return run(packed, body, VIEWS * count);
  });

  it('is chosen with the probability that is claimed', async () => {
    const packed = await packing;
    const { count } = packed;
    const claimed = await probabilities;
    const drawn = await run(
      packed,
      `let one = light_choose(viewer(id.x / ${DRAWS}u), sampler_2d(DIM_LIGHT)); out[id.x] = vec4f(f32(one.index), one.probability, 0.0, 0.0);`,
      VIEWS * DRAWS,
    );
    let others = 0;
    for (let view = 0; view < VIEWS; view++) {
      // The last cell: no light at all.
      const observed = new Float64Array(count + 1);
      const expected = new Float64Array(count + 1);
      for (let i = 0; i < count; i++) expected[i] = DRAWS * claimed[4 * (view * count + i)]!;
      const sum = expected.reduce((a, b) => a + b);
      expect(sum / DRAWS).toBeLessThan(1 + 1e-5);
      expected[count] = Math.max(1e-9, DRAWS - sum);
      for (let k = 0; k < DRAWS; k++) {
        const [index, probability] = drawn.subarray(4 * (view * DRAWS + k), 4 * (view * DRAWS + k) + 2) as unknown as [number, number];
        observed[probability > 0 ? index : count]!++;
        // The same arithmetic in the same order.
        if (probability > 0 && !isSame(probability, claimed[4 * (view * count + index)]!)) others++;
      }
      expect(chi2Test(observed, expected).p, `view ${view}`).toBeGreaterThan(ALPHA);
    }
    expect(others).toBe(0);
  });

  it('can always be chosen where it shines', async () => {
    const packed = await packing;
    const { count } = packed;
    const claimed = await probabilities;
    const tries = 16;
    // Cosine above the horizon where the sampled point shines, else 0.
    const lit = await run(
      packed,
      `let pair = id.x / ${tries}u;
  let seen = views[2u * (pair / ${count}u)];
  let n = views[2u * (pair / ${count}u) + 1u].xyz;
  let light = light_sample(LightChoice(pair % ${count}u, 1.0), seen.xyz, sampler_2d(DIM_LIGHT_POINT));
  var cosine = dot(light.wi, n);
  if (seen.w > 0.0) { cosine = abs(cosine); }
  out[id.x] = vec4f(select(0.0, cosine, light.pdf > 0.0 && any(light.radiance > vec3f(0.0))));`,
      VIEWS * count * tries,
    );
    let shining = 0;
    const missed: string[] = [];
    for (let k = 0; k < lit.length / 4; k++) {
      if (lit[4 * k]! <= 0) continue;
      shining++;
      if (!(claimed[4 * Math.floor(k / tries)]! > 0)) missed.push(`light ${Math.floor(k / tries) % count}, cosine ${lit[4 * k]}`);
    }
    expect(missed).toEqual([]);
    expect(shining).toBeGreaterThan(VIEWS * count);
  });

  it('has the same density where a sampled direction finds it', async () => {
    const packed = await packing;
    const { count } = packed;
    const tries = 8;
    const pairs = await run(
      packed,
      `let pair = id.x / ${tries}u;
  let index = pair % ${count}u;
  if (lights[index].kind >= LIGHT_POINT) { return; }
  let p = views[2u * (pair / ${count}u)].xyz;
  let light = light_sample(LightChoice(index, 0.25), p, sampler_2d(DIM_LIGHT_POINT));
  if (light.pdf <= 0.0) { return; }
  let s = surface_at(p, light.wi, Closest(light.distance, lights[index].primitive, light.at, lights[index].instance));
  out[id.x] = vec4f(light.pdf, light_pdf(LightChoice(index, 0.25), p + 1.0e-6 * light.wi, light.wi, light.distance - 1.0e-6, s.ng), abs(dot(s.ng, light.wi)), light.distance);`,
      VIEWS * count * tries,
    );
    let [compared, worst] = [0, 0];
    for (let k = 0; k < pairs.length; k += 4) {
      const [sampled, found, cosine, distance] = pairs.subarray(k, k + 4) as unknown as [number, number, number, number];
      if (sampled === 0) continue;
      compared++;
      // The other ray starts a little beside the point, as real ones do.
      worst = Math.max(worst, Math.abs(found / sampled - 1) / (1e-4 + 2e-5 / cosine / Math.min(1, distance)));
    }
    expect(worst).toBeLessThan(1);
    expect(compared).toBeGreaterThan(VIEWS * count);
  });
});

/** As many triangles as there are leaves twelve levels down, alike but for where they are and how they are turned. */
function dust(): SceneInput {
  const random = generator(12);
  const positions = Array.from({ length: 4096 }, () => {
    const middle = [0, 1, 2].map(() => 4 * (random() - 0.5)) as Vec3;
    return [0, 1, 2].flatMap(() => randomDirection(random).map((x, axis) => middle[axis]! + 0.01 * x));
  }).flat();
  const data = { positions, indices: Array.from({ length: positions.length / 3 }, (_, i) => i) };
  return {
    version: 1,
    camera: { position: [0, 0, 9], target: [0, 0, 0] },
    materials: { white: { file: 'diffuse' } },
    shapes: [{ type: 'mesh', data, material: 'white', emission: { radiance: [1, 1, 1], sides: 'both' } }],
  };
}

// One number of a choice has digits for ten levels, the second one those below: where it decides more than once, the choices of two
// levels are the same one, and a half to all but a part of the lights is never chosen. With twelve draws a light, chi² has over 3,000
// degrees of freedom and a spread of 80: probabilities that are off by an eighth, root of the mean square, are seen.
describe('a tree that is deeper than one number has digits', () => {
  it('is walked down by numbers of their own at every level', async () => {
    const packed = await pack(dust());
    const { count } = packed;
    const draws = 12 * count;
    // Far away, where all count about alike, and within.
    const from = Float32Array.from([30, 20, 25, 1, 0, 1, 0, 0, 0.1, 0.2, 0.3, 1, 0, 1, 0, 0]);
    const claimed = await run(
      packed,
      `let one = light_chosen(id.x % ${count}u, viewer(id.x / ${count}u)); out[id.x] = vec4f(one.probability);`,
      2 * count,
      from,
    );
    const drawn = await run(
      packed,
      `let one = light_choose(viewer(id.x / ${draws}u), sampler_2d(DIM_LIGHT)); out[id.x] = vec4f(f32(one.index), one.probability, 0.0, 0.0);`,
      2 * draws,
      from,
    );
    for (const view of [0, 1]) {
      const observed = new Float64Array(count);
      const expected = Float64Array.from({ length: count }, (_, i) => draws * claimed[4 * (view * count + i)]!);
      for (let k = 0; k < draws; k++) observed[drawn[4 * (view * draws + k)]!]!++;
      expect(expected.reduce((a, b) => a + b) / draws).toBeCloseTo(1, 4);
      const { p, dof } = chi2Test(observed, expected);
      expect(dof, `view ${view}`).toBeGreaterThan(view === 0 ? 3000 : 300);
      expect(smallestDeviation(draws, dof, ALPHA), `view ${view}`).toBeLessThan(1 / 8);
      expect(p, `view ${view}`).toBeGreaterThan(ALPHA);
    }
  });
});

describe('images', () => {
  const at = (change: SceneInput['render'], spp: number): Promise<TestImage> =>
    renderImage(allLights({ spp, seed: JSON.stringify(change), ...change }));
  let reference: Promise<TestImage> | null = null;
  it.each([
    ['spatial', 'mis-power', 192],
    ['spatial', 'light', 256],
    ['spatial', 'one-sample', 256],
  ] as const)('with every kind of light agree: %s, %s', async (lightChoice, strategy, spp) => {
    reference ??= at({ lightChoice: 'power' }, 256);
    assertImagesAgree(await at({ lightChoice, strategy }, spp), await reference, {
      name: `all-lights-${lightChoice}-${strategy}`,
      alpha: ALPHA,
    });
  });

  // More lights than a cell has entries: nodes of the tree, above a floor and within the swarm.
  it('with three hundred lights agree: spatial, power', async () => {
    const room = swarm(300);
    const floor: SceneInput['shapes'][number] = {
      type: 'quad',
      corner: [-4, -0.2, -4],
      edge1: [0, 0, 8],
      edge2: [8, 0, 0],
      material: 'white',
    };
    const among = (lightChoice: 'power' | 'spatial', spp: number): Promise<TestImage> =>
      renderImage({
        ...room,
        camera: { position: [0, 2, 6], target: [0, 0.6, 0], fov: 45 },
        film: { width: 32, height: 32 },
        shapes: [...room.shapes, floor, { type: 'sphere', center: [0.4, 0.6, 0.8], radius: 0.6, material: 'white' }],
        render: { spp, lightChoice, maxDepth: 3, seed: `three hundred, ${lightChoice}` },
      });
    assertImagesAgree(await among('spatial', 192), await among('power', 384), { name: 'three-hundred-lights', alpha: ALPHA });
  });
});
