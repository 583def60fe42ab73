/** Scenes with programs of their own: emission, opacity, normals and environments, against closed forms and each other. */
import { describe, expect, it } from 'vitest';
import type { SceneInput } from '../../src/scene/document.ts';
import { irradianceDisk } from '../reference/closed-form.ts';
import { shaderLibrary } from '../../src/content/node.ts';
import { packMaterials } from '../../src/engine/pack/materials.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { imageMean, pixelMeans, renderImage } from '../helpers/gpu.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { assertImagesAgree, sidak } from '../helpers/statistics.ts';

const ALPHA = sidak(1e-3, 20);
type Shapes = SceneInput['shapes'];

const HIT = 'import package::material::Hit;\n';
const GLOW = `${HIT}struct Params {
  /// @range(0, 100) @default(3)
  radiance: f32,
}
fn emission(wo: vec3f, hit: Hit, params: Params) -> vec3f { return vec3f(params.radiance); }`;
const VEIL = `${HIT}struct Params {
  /// @range(0, 1) @default(0.25)
  opacity: f32,
}
fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f { return vec3f(0.0); }
fn opacity(hit: Hit, params: Params) -> f32 { return params.opacity; }`;

/** A tiny image of the origin, seen from obliquely above. */
function spot(programs: Record<string, string>, shapes: Shapes, change: Partial<SceneInput> & { integrator?: 'path' } = {}): SceneInput {
  const { integrator = 'path', ...rest } = change;
  return {
    version: 1,
    camera: { position: [0, 2, 4], target: [0, 0, 0], fov: 0.01 },
    film: { width: 16, height: 16 },
    render: { integrator, spp: 2048, seed: 'programs' },
    programs,
    materials: { grey: { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } }, ...uses(programs) },
    shapes,
    ...rest,
  };
}

/** A material of the same name for each program that is one. */
const uses = (programs: Record<string, string>): Record<string, { file: string }> =>
  Object.fromEntries(Object.keys(programs).flatMap((name) => (programs[name]!.includes('fn environment') ? [] : [[name, { file: name }]])));

const floor: Shapes[number] = { type: 'quad', corner: [-5, 0, -5], edge1: [0, 0, 10], edge2: [10, 0, 0], material: 'grey' };

/** @param sees relative error that fails with a probability of 99 % */
async function expectLight(scene: SceneInput, expected: number, sees: number): Promise<void> {
  const image = await renderImage(scene);
  expect(image.dropped).toBe(0);
  for (const { mean, error } of imageMean(image)) {
    expectMean({ mean, error: Math.hypot(error, 2e-5 * expected) }, expected, { alpha: ALPHA, sees });
  }
}

const INTEGRATORS = ['path', 'path-naive', 'cast', 'whitted', 'distributed'] as const;

describe('emission', () => {
  // A disk that faces down to the floor: irradiance of the origin in closed form.
  const lamp = (material: string): Shapes => [floor, { type: 'disk', center: [0, 2, 0], normal: [0, -1, 0], radius: 1, material }];
  it.each(INTEGRATORS)('of a program lights like that of a document: %s', async (integrator) => {
    const expected = (0.5 / Math.PI) * irradianceDisk(3, 1, 2);
    const scene = spot({ glow: GLOW }, lamp('glow'), { integrator: integrator as 'path' });
    await expectLight({ ...scene, render: { ...scene.render, maxDepth: 1, spp: integrator === 'path-naive' ? 8192 : 64 } }, expected, 0.01);
  });
  it('adds to that of the document, whose front alone emits', async () => {
    const shapes = lamp('glow').map((shape, i) =>
      i === 1 ? { ...shape, emission: { radiance: [2, 2, 2] as [number, number, number] } } : shape,
    );
    const scene = spot({ glow: GLOW }, shapes);
    await expectLight({ ...scene, render: { ...scene.render, maxDepth: 1 } }, (0.5 / Math.PI) * irradianceDisk(5, 1, 2), 0.008);
    const turned = shapes.map((shape, i) => (i === 1 ? { ...shape, normal: [0, 1, 0] as [number, number, number] } : shape));
    await expectLight(
      { ...scene, shapes: turned as Shapes, render: { ...scene.render, maxDepth: 1 } },
      (0.5 / Math.PI) * irradianceDisk(3, 1, 2),
      0.008,
    );
  });
});

describe('emission of the principled material', () => {
  const ball = (luminance: number): SceneInput => ({
    ...spot({}, [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'glow' }]),
    materials: { glow: { file: 'principled', params: { emission_luminance: luminance, emission_color: [1, 0.5, 0.25] } } },
  });
  it('shows its luminance', async () =>
    imageMean(await renderImage(ball(3))).forEach(({ mean }, c) => expect(mean).toBeCloseTo([3, 1.5, 0.75][c]!, 5)));
  it('is no light where it is 0', async () => {
    const document = checkScene(ball(0));
    const assembler = new KernelAssembler(shaderLibrary());
    expect(packMaterials(document, assembler, []).emitting.size).toBe(0);
    expect(packMaterials(checkScene(ball(1)), assembler, []).emitting).toEqual(new Set(['glow']));
  });
});

describe('opacity', () => {
  const sky = { type: 'constant' as const, radiance: [1, 1, 1] as [number, number, number] };
  const veil = (y: number): Shapes[number] => ({ type: 'quad', corner: [-3, y, -3], edge1: [0, 0, 6], edge2: [6, 0, 0], material: 'veil' });
  it.each(INTEGRATORS)('lets its share of the light through to the eye: %s', async (integrator) =>
    expectLight(spot({ veil: VEIL }, [veil(0), veil(-1)], { integrator: integrator as 'path', environment: sky }), 0.75 ** 2, 0.009),
  );
  it.each(INTEGRATORS)('and to the lamp: %s', async (integrator) => {
    // Floor, veil below the lamp: the eye looks in from the side, beneath the veil.
    const shapes: Shapes = [
      floor,
      { type: 'disk', center: [0, 2, 0], normal: [0, -1, 0], radius: 1, material: 'grey', emission: { radiance: [3, 3, 3] } },
      { type: 'quad', corner: [-3, 1.5, -3], edge1: [0, 0, 6], edge2: [6, 0, 0], material: 'veil' },
    ];
    const scene = spot({ veil: VEIL }, shapes, {
      integrator: integrator as 'path',
      camera: { position: [0, 0.5, 4], target: [0, 0, 0], fov: 0.01 },
    });
    const spp = integrator === 'path-naive' ? 8192 : 1024;
    await expectLight({ ...scene, render: { ...scene.render, maxDepth: 1, spp } }, 0.75 * (0.5 / Math.PI) * irradianceDisk(3, 1, 2), 0.012);
  });
});

describe('an environment that is a program', () => {
  const constant = 'fn environment(direction: vec3f) -> vec3f { return vec3f(2.0); }';
  it.each(INTEGRATORS)('of one radiance is a furnace: %s', async (integrator) =>
    // A convex body: every integrator's single bounce is all there is.
    expectLight(
      spot({ sky: constant }, [{ type: 'sphere', center: [0, -1, 0], radius: 1, material: 'grey' }], {
        integrator: integrator as 'path',
        environment: { type: 'program', file: 'sky' },
      }),
      1,
      0.012,
    ),
  );
  it('lights a floor by its cosine: E = 2π/3 for radiance cos θ', async () => {
    const scene = spot({ sky: 'fn environment(direction: vec3f) -> vec3f { return vec3f(max(direction.y, 0.0)); }' }, [floor]);
    for (const integrator of INTEGRATORS) {
      const render = { ...scene.render, integrator, spp: 256 };
      await expectLight({ ...scene, render, environment: { type: 'program', file: 'sky' } }, (0.5 / Math.PI) * ((2 * Math.PI) / 3), 0.01);
    }
  });
  it('is found where it is dark but for a small sun', async () => {
    // A cap of cosine c about the zenith: E = π L (1 − c²).
    const scene = spot(
      {
        sky: 'fn environment(d: vec3f) -> vec3f { return vec3f(select(0.0, 900.0, d.y > 0.999)); }'
          .replaceAll('d:', 'direction:')
          .replace('d.y', 'direction.y'),
      },
      [floor],
    );
    const image = await renderImage({ ...scene, environment: { type: 'program', file: 'sky' } });
    const [{ mean, error }] = imageMean(image) as [{ mean: number; error: number }];
    expectMean({ mean, error }, 0.5 * 900 * (1 - 0.999 ** 2), { alpha: ALPHA, sees: 0.012 });
    // 16×16 pixels of 2,048 samples: with samples by the table the mean is known to 0.2 %.
    expect(error / mean).toBeLessThan(0.002);
  });
});

describe('everything at once', () => {
  const programs = {
    sky: `fn environment(direction: vec3f) -> vec3f {
  let lobe = pow(max(dot(direction, normalize(vec3f(1.0, 1.0, 0.5))), 0.0), 200.0);
  return mix(vec3f(0.5), vec3f(0.2, 0.4, 1.0), max(direction.y, 0.0)) + 20.0 * lobe;
}`,
    holes: `${HIT}import package::transform::object_point;
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.25); }
fn opacity(hit: Hit) -> f32 { let q = fract(object_point(hit) * 2.0) - 0.5; return select(0.3, 1.0, dot(q, q) > 0.15); }`,
    stripes: `${HIT}fn emission(wo: vec3f, hit: Hit) -> vec3f { return vec3f(4.0, 1.0, 0.5) * step(0.5, fract(hit.uv.y * 8.0)) * wo.z; }`,
    waves: `${HIT}import package::transform::{object_point, normal_from_object_gradient};
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.25, 0.2, 0.1); }
fn normal(hit: Hit) -> vec3f { return normal_from_object_gradient(hit, 0.5 * cos(object_point(hit) * 9.0)); }`,
  };
  const scene: SceneInput = {
    version: 1,
    camera: { position: [0, 1.2, 4], target: [0, 0.6, 0], fov: 40 },
    film: { width: 24, height: 16 },
    programs,
    environment: { type: 'program', file: 'sky' },
    materials: { floor: { file: 'diffuse', params: { albedo: [0.6, 0.6, 0.6] } }, glass: { file: 'glass' }, ...uses(programs) },
    shapes: [
      { type: 'quad', corner: [-5, 0, 5], edge1: [10, 0, 0], edge2: [0, 0, -10], material: 'floor' },
      { type: 'sphere', center: [-1.2, 0.6, 0], radius: 0.6, material: 'holes' },
      { type: 'sphere', center: [0, 0.4, -0.6], radius: 0.4, material: 'stripes' },
      { type: 'box', center: [1.2, 0.5, 0], size: [0.8, 0.9, 0.7], rotate: [0, 30, 0], material: 'waves' },
      { type: 'disk', center: [0.2, 1.9, 0.2], normal: [0.3, -1, 0.2], radius: 0.4, material: 'stripes' },
      { type: 'sphere', center: [0.3, 0.25, 1], radius: 0.25, material: 'glass' },
    ],
  };
  it('path agrees with path-naive', async () => {
    const at = (integrator: 'path' | 'path-naive', spp: number) =>
      renderImage({ ...scene, render: { integrator, spp, seed: integrator, maxDepth: 5 } });
    assertImagesAgree(await at('path', 768), await at('path-naive', 1536), { name: 'programs', alpha: ALPHA, sees: 0.022 });
  });
});

describe('the space of an object', () => {
  it('is where the shape is described', async () => {
    // A turned box shows its own coordinates as radiance.
    const show = `${HIT}import package::transform::{object_point, world_from_object_point};
fn emission(wo: vec3f, hit: Hit) -> vec3f {
  let p = object_point(hit);
  let error = length(world_from_object_point(hit, p) - hit.p);
  return p + 1.0 + 1000.0 * max(error - 1.0e-5, 0.0);
}`;
    const image = await renderImage({
      ...spot({ show }, [{ type: 'box', center: [1, 2, 3], size: [2, 1, 0.5], rotate: [0, 90, 0], material: 'show' }]),
      // Turned by 90° about y the face +x looks along −z: there local x is 1, and what is right of the centre has another z.
      camera: { position: [1.2, 2.1, -9], target: [1.2, 2.1, 0], fov: 0.01 },
      render: { spp: 4, maxDepth: 0 },
    });
    const [x, y, z] = imageMean(image).map(({ mean }) => mean - 1) as [number, number, number];
    expect(x).toBeCloseTo(1, 5);
    expect(y).toBeCloseTo(0.1, 3);
    expect(Math.abs(z)).toBeCloseTo(0.2, 3);
  });
  it('is that of the shape that is hit, whatever else the scene holds', async () => {
    // Two spheres of one material with parameters, and one of another, before them in every list.
    const show = `${HIT}import package::transform::object_point;
struct Params {
  /// @default(2, 2, 2)
  origin: vec3f,
}
fn emission(wo: vec3f, hit: Hit, params: Params) -> vec3f { return object_point(hit) + params.origin; }`;
    const sphere = (x: number, material: string): Shapes[number] => ({ type: 'sphere', center: [x, 5, 1], radius: 0.5, material });
    for (const x of [-3, 4]) {
      const image = await renderImage({
        ...spot({ show }, [sphere(0, 'grey'), sphere(-3, 'show'), sphere(4, 'show')]),
        camera: { position: [x, 5, 9], target: [x, 5, 0], fov: 0.01 },
        render: { spp: 1, maxDepth: 0 },
      });
      imageMean(image).forEach(({ mean }, c) => expect(mean).toBeCloseTo([2, 2, 2.5][c]!, 3));
    }
  });
  it('has a tangent along u', async () => {
    // On a quad u grows along edge1: in the world that is the tangent.
    const show = `${HIT}import package::transform::world_from_local;
fn emission(wo: vec3f, hit: Hit) -> vec3f { return world_from_local(hit, hit.tangent) + 2.0; }`;
    const quad: Shapes[number] = { type: 'quad', corner: [0.2, 0, 1.4], edge1: [1.2, 0, -1.6], edge2: [-1.6, 0, -1.2], material: 'show' };
    const image = await renderImage({ ...spot({ show }, [quad]), render: { spp: 1, maxDepth: 0 } });
    const means = pixelMeans(image);
    [2 + 0.6, 2, 2 - 0.8].forEach((expected, c) => expect(means[c]).toBeCloseTo(expected, 5));
  });
});
