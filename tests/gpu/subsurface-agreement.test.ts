/** Light below surfaces against a true medium, and against itself: however light is sampled, however the body is made. */
import { describe, expect, it } from 'vitest';
import { once } from '../../src/engine/once.ts';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { albedoOf } from '../reference/walk.ts';
import { imageMean, renderImage, type TestImage } from '../helpers/gpu.ts';
import { assertImagesAgree, normalP, sidak } from '../helpers/statistics.ts';

const ALPHA = sidak(1e-3, 30);
type Shapes = SceneInput['shapes'];
type Params = Record<string, number | boolean | number[]>;

/** Nothing but a body. */
const bare = (params: Params): Params => ({ specular_weight: 0, subsurface_weight: 1, ...params });

/** Lambert's law on both sides of a boundary, light going through: what a walk does at its ends, as a BSDF. */
const VEIL = `import package::material::{Hit, BsdfSample, BsdfValue, bsdf_sample_of};
import package::math::INV_PI;
import package::warp::{warp_cosine, warp_cosine_pdf};
fn value(wo: vec3f, wi: vec3f, hit: Hit) -> BsdfValue { return BsdfValue(vec3f(select(0.0, INV_PI, wi.z < 0.0)), warp_cosine_pdf(-wi)); }
fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample { let wi = -warp_cosine(u.xy); return bsdf_sample_of(wi, vec3f(1.0), warp_cosine_pdf(-wi)); }`;

/** A body above a floor with a lamp beside it. */
function room(body: Shapes, change: Partial<SceneInput> = {}): SceneInput {
  return {
    version: 1,
    camera: { position: [0, 1.2, 4], target: [0, 0.6, 0], fov: 36 },
    film: { width: 16, height: 16 },
    render: { spp: 128, maxDepth: 6, seed: 'room' },
    environment: { type: 'constant', radiance: [0.2, 0.25, 0.3] },
    materials: {
      wax: { file: 'principled', params: WAX },
      veil: { file: 'veil' },
      grey: { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } },
    },
    programs: { veil: VEIL },
    shapes: [
      { type: 'quad', corner: [-3, 0, -3], edge1: [0, 0, 6], edge2: [6, 0, 0], material: 'grey' },
      {
        type: 'quad',
        corner: [1, 0.5, -2],
        edge1: [0, 1.5, 0],
        edge2: [1, 0, 1],
        material: 'grey',
        emission: { radiance: [9, 8, 7], sides: 'both' },
      },
      ...body,
    ],
    ...change,
  } as SceneInput;
}

const [COLOR, RADIUS, G]: [Vec3, Vec3, number] = [[0.9, 0.6, 0.3], [0.4, 0.2, 0.1], 0.4];
const WAX = bare({ subsurface_color: COLOR, subsurface_radius: 1, subsurface_radius_scale: RADIUS, subsurface_scatter_anisotropy: G });
const ball: Shapes[number] = { type: 'sphere', center: [0, 0.7, 0], radius: 0.7, material: 'wax' };
const block = { center: [0, 0.6, 0], size: [1.2, 1.2, 1] };
const box = { type: 'box', ...block, material: 'wax' } as Shapes[number];

/** Faces of that block as triangles: [axis, side] pairs to take. */
function faces(take: readonly (readonly [number, number])[]): { positions: number[]; indices: number[] } {
  const [positions, indices]: [number[], number[]] = [[], []];
  for (const [axis, side] of take) {
    const first = positions.length / 3;
    for (const [u, v] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ]) {
      const at = [0, 0, 0];
      at[axis] = side;
      at[(axis + 1) % 3] = u! * side;
      at[(axis + 2) % 3] = v!;
      positions.push(...at.map((each, k) => block.center[k]! + (each * block.size[k]!) / 2));
    }
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  return { positions, indices };
}
const mesh = (take: readonly (readonly [number, number])[], material = 'wax'): Shapes[number] =>
  ({ type: 'mesh', data: faces(take), material }) as Shapes[number];
const ALL = [0, 1, 2].flatMap((axis) => [[axis, 1] as const, [axis, -1] as const]);

/** The room with the ball, which many are held against: one image for all of them. */
const ofBall = once(() => renderImage(room([ball])));

let number = 0;
const agree = (a: TestImage, b: TestImage): void =>
  void assertImagesAgree(a, b, { name: `subsurface-${number++}`, alpha: ALPHA, sees: 0.05 });

describe('the same thing', () => {
  it('as a true medium behind a boundary of Lambert’s law', async () => {
    const media = {
      wax: {
        scattering: COLOR.map((each, c) => albedoOf(each, G) / RADIUS[c]!) as Vec3,
        absorption: COLOR.map((each, c) => (1 - albedoOf(each, G)) / RADIUS[c]!) as Vec3,
        g: G,
      },
    };
    const true_ = await renderImage(
      room([{ ...ball, material: 'veil', interior: { medium: 'wax' } } as Shapes[number]], {
        media,
        render: { spp: 128, maxDepth: 1000, seed: 'true' },
      }),
    );
    // A walk is one vertex: enough of both that nothing is cut.
    agree(await renderImage(room([ball], { render: { spp: 128, maxDepth: 60, seed: 'room' } })), true_);
  });

  it.each([
    ['path-naive', { integrator: 'path-naive', spp: 512 }],
    ['lights alone', { strategy: 'light' }],
    ['balance heuristic', { strategy: 'mis-balance' }],
    ['Sobol', { sampler: 'sobol' }],
    // Half as many paths learn as are rendered: the image is the same whatever they find, and what is seen is asserted.
    ['guided', { guiding: 'learned', guidingPaths: 2 ** 14 }],
    ['another structure', { structure: 'bvh8' }],
  ] as [string, Record<string, unknown>][])('%s', async (_, render) => {
    agree(
      await ofBall(),
      await renderImage(room([ball], { render: { spp: 128, maxDepth: 6, seed: 'other', ...render } as SceneInput['render'] })),
    );
  });

  it('box, mesh, mesh in two parts', async () => {
    const one = await renderImage(room([box]));
    agree(one, await renderImage(room([mesh(ALL)], { render: { spp: 128, maxDepth: 6, seed: 'mesh' } })));
    agree(one, await renderImage(room([mesh(ALL.slice(0, 3)), mesh(ALL.slice(3))], { render: { spp: 128, maxDepth: 6, seed: 'parts' } })));
  });

  it('a scaled instance is of the lengths of the scene, and wavelengths of the colours', async () => {
    const one = await ofBall();
    const instance = {
      objects: { ball: { shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 0.35, material: 'wax' }] } },
      instances: [{ object: 'ball', transform: { scale: 2, translate: [0, 0.7, 0] } }],
    };
    agree(
      one,
      await renderImage(room([], { ...instance, render: { spp: 128, maxDepth: 6, seed: 'instance' } } as unknown as Partial<SceneInput>)),
    );
    // Greys are the same at all wavelengths, and so are their walks.
    const grey = bare({
      subsurface_color: [0.7, 0.7, 0.7],
      subsurface_radius: 0.2,
      subsurface_radius_scale: [1, 1, 1],
      subsurface_scatter_anisotropy: G,
    });
    const materials = { ...room([]).materials, wax: { file: 'principled', params: grey } };
    const white = { materials, environment: { type: 'constant', radiance: [0.3, 0.3, 0.3] } } as const;
    const lamp = (scene: SceneInput): SceneInput => ({
      ...scene,
      shapes: scene.shapes.map((each) =>
        each.emission === undefined ? each : { ...each, emission: { ...each.emission, radiance: [8, 8, 8] } },
      ),
    });
    agree(
      await renderImage(lamp(room([ball], white as unknown as Partial<SceneInput>))),
      await renderImage(
        lamp(
          room([ball], { ...white, render: { spp: 256, maxDepth: 6, seed: 'spectral', spectral: true } } as unknown as Partial<SceneInput>),
        ),
      ),
    );
  });

  it('a body in it is not there, as are media elsewhere', async () => {
    const one = await ofBall();
    const inner = { type: 'sphere' as const, center: [0, 0.7, 0] as Vec3, radius: 0.4 };
    const render = { spp: 128, maxDepth: 6, seed: 'inner' };
    agree(one, await renderImage(room([ball, { ...inner, material: 'grey' }], { render })));
    agree(one, await renderImage(room([ball, { ...inner, material: 'wax' }], { render })));
    const media = { mist: { scattering: [1, 1, 1] as Vec3 } };
    const away: Shapes[number] = { type: 'sphere', center: [0, 90, 0], radius: 0.1, material: 'veil', interior: { medium: 'mist' } };
    agree(one, await renderImage(room([ball, away], { media, render })));
  });

  it('for a short mean free path an opaque body of that colour, under its boundary', async () => {
    const look = { base_color: COLOR, specular_roughness: 0.5 };
    const walked = {
      ...look,
      subsurface_weight: 0.7,
      subsurface_color: COLOR,
      subsurface_radius: 2e-4,
      subsurface_radius_scale: [1, 1, 1],
    };
    const by = (params: Params, seed: string): Promise<TestImage> =>
      renderImage(
        room([ball], {
          materials: { ...room([]).materials, wax: { file: 'principled', params } },
          render: { spp: 128, maxDepth: 6, seed },
        }),
      );
    const [a, b] = [imageMean(await by(look, 'opaque')), imageMean(await by(walked, 'room'))];
    a.forEach((each, c) => {
      // What the inversion errs by, of a body that fills less than the picture.
      const z = Math.max(0, Math.abs(each.mean - b[c]!.mean) - 0.003) / Math.hypot(each.error, b[c]!.error);
      expect(normalP(z), `${c}: ${each.mean} ${b[c]!.mean}`).toBeGreaterThan(ALPHA);
    });
  });
});
