/** What the Lab panel's test writes: a right material, a wrong environment and a wrong signed distance. */
import type { Opened } from './harness.ts';

/** A grey Lambertian that samples its cosine, as it should. */
export const RIGHT = `// Matte: a Lambertian surface. Samples the cosine hemisphere.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::INV_PI;
import package::warp::{warp_cosine, warp_cosine_pdf, warp_cone};

struct Params {
  /// Brightness. @range(0.1, 0.9) @default(0.5)
  albedo: f32,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  return select(vec3f(0.0), vec3f(params.albedo * INV_PI), wi.z > 0.0);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let wi = warp_cosine(u.xy);
  if (wi.z <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, vec3f(params.albedo), warp_cosine_pdf(wi));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 { return warp_cosine_pdf(wi); }
`;

/** Its sine is below -0.9 in places. */
export const SKY = 'fn environment(direction: vec3f) -> vec3f {\n  return vec3f(0.9 + sin(direction.x * 9.0));\n}\n';
/** Twice as long as the way to the surface. */
export const BALL = 'fn distance(p: vec3f) -> f32 {\n  return 2.0 * (length(p) - 0.8);\n}\n';

const SHAPE = {
  type: 'sdf',
  name: 'Ball',
  program: 'ball',
  params: {},
  bounds: { min: [-1, -1, -1], max: [1, 1, 1] },
  lipschitz: 2,
  steps: 64,
  transform: { scale: 1, rotate: [0, 0, 0], translate: [0, 0, 0] },
  material: 'white',
};

/** @returns another text of one of them; what the Material panel is about: null, the environment, or the ball */
export async function putPrograms({ page }: Opened): Promise<{
  write(name: 'sky' | 'ball', source: string): Promise<void>;
  select(which: null | 'ball'): Promise<void>;
}> {
  const write = (programs: Record<string, string>, shapes: readonly unknown[]): Promise<void> =>
    page.evaluate(
      async ([texts, added]) => {
        const { penumbra } = globalThis as any;
        const { document } = penumbra.state.get();
        await penumbra.edit({
          ...document,
          shapes: [...document.shapes, ...added],
          environment: { type: 'program', file: 'sky', params: {} },
          programs: { ...document.programs, ...texts },
        });
      },
      [programs, shapes] as const,
    );
  await write({ sky: SKY, ball: BALL }, [SHAPE]);
  return {
    write: (name, source) => write({ [name]: source }, []),
    select: (which) =>
      page.evaluate((one) => {
        const { penumbra } = globalThis as any;
        const last = penumbra.state.get().document.shapes.length - 1;
        penumbra.state.update({ material: one === null ? null : `\u0000${last}` });
      }, which),
  };
}
