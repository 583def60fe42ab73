/** What `distributed` follows of a BSDF, against its definition: the largest diffuse lobe under a density, told by three directions a side. */
import { expect, it } from 'vitest';
import { evaluate } from '../helpers/kernel.ts';
import { generator } from '../helpers/primitives.ts';

/** Densities that differ in every direction, so that each probe is told from the others. */
const probe = `import package::material::{Hit, BsdfSample, bsdf_absorbed};
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.0); }
fn pdf(wo: vec3f, wi: vec3f, hit: Hit) -> f32 {
  let d = wi - vec3f(wo.xy, 0.3);
  return select(0.02, 0.05, wi.z > 0.0) * dot(d * vec3f(1.0, 1.7, 1.0), d);
}
fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample { return bsdf_absorbed(); }`;
const random = generator(41);

it('is the least of three directions 60° from the normal, 120° apart, on either side', async () => {
  const cases = Array.from({ length: 24 }, (_, i) => (i === 0 ? [0, 0, 1] : [0.9 * random(), 6.28 * random(), 0]));
  const given = cases.map(([r = 0, phi = 0]) => [r * Math.cos(phi), r * Math.sin(phi), Math.sqrt(1 - r * r)]);
  const found = await evaluate(
    `import package::path::gloss::gloss_diffuse;
import package::surface::point::Surface;
fn seen(wo: vec3f) -> vec2f { var s: Surface; return gloss_diffuse(s, wo); }`,
    'seen(a.xyz), 0.0, 0.0',
    given,
    { materials: ['probe'], programs: { probe } },
  );
  given.forEach(([x = 0, y = 0], k) => {
    const r = Math.hypot(x, y);
    const [c, s] = r > 1e-4 ? [x / r, y / r] : [1, 0];
    [1, -1].forEach((side, lane) => {
      const densities = [0, 1, 2].map((third) => {
        const angle = (2 * Math.PI * third) / 3;
        const sine = Math.sqrt(3) / 2;
        const across = [sine * Math.cos(angle), sine * Math.sin(angle)] as const;
        const d = [c * across[0] - s * across[1] - x, s * across[0] + c * across[1] - y, side * 0.5 - 0.3] as const;
        return (side > 0 ? 0.05 : 0.02) * (d[0] ** 2 + 1.7 * d[1] ** 2 + d[2] ** 2);
      });
      expect(Math.abs(found[k]![lane]! - Math.min(1, ...densities.map((each) => each * 2 * Math.PI))), `${x}, ${y}`).toBeLessThan(2e-6);
    });
  });
});

it('is the share of a density that no diffuse lobe explains, of the side that a direction is on', async () => {
  const cases = Array.from({ length: 60 }, () => [random(), random(), 2 * random() - 1, 0.01 + 2 * random()]);
  const found = await evaluate('import package::path::gloss::gloss_share;', 'gloss_share(a.xy, a.z, a.w), 0.0, 0.0, 0.0', cases);
  cases.forEach(([above = 0, below = 0, cosine = 0, pdf = 0], k) => {
    const share = 1 - ((cosine > 0 ? above : below) * Math.abs(cosine)) / (Math.PI * pdf);
    expect(Math.abs(found[k]![0]! - (share > 1e-4 ? share : 0)), `${cosine}, ${pdf}`).toBeLessThan(2e-6);
  });
});
