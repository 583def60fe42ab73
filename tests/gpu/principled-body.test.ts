/** What the layered material's body sends out through surface and coat, in all. */
import { expect, it } from 'vitest';
import { evaluate } from '../helpers/kernel.ts';

const IMPORTS = `import package::bsdf::principled_below::below_leaves;
import package::material::Hit;
import package::principled::{Principled, principled_default};
fn there() -> Hit {
  var hit: Hit;
  hit.front = true;
  hit.tangent = vec3f(1.0, 0.0, 0.0);
  hit.outside = 1.0;
  return hit;
}
fn up(mu: f32) -> vec3f { return vec3f(sqrt(1.0 - mu * mu), 0.0, mu); }
fn layered(a: vec4f) -> Principled {
  var m = principled_default();
  m.specular_weight = a.y;
  m.coat_weight = a.z;
  return m;
}
`;

it('it is what Lambert’s body sends, whatever surface and coat reflect', async () => {
  // 2 ∫ μ π f dμ by the rule of midpoints; without a specular weight the surface reflects nothing.
  const POINTS = 256;
  const layers = [0, 0.5, 1].flatMap((specular) => [0, 0.5, 1].map((coat) => [specular, coat] as const));
  const found = await evaluate(
    IMPORTS,
    'below_leaves(layered(a), up(a.x), there()), 0.0',
    layers.flatMap((each) => Array.from({ length: POINTS }, (_, k) => [(k + 0.5) / POINTS, ...each])),
  );
  layers.forEach(([specular, coat], k) => {
    const mean = found.slice(POINTS * k, POINTS * (k + 1)).reduce((sum, [f = 0], i) => sum + (2 * (i + 0.5) * f) / POINTS ** 2, 0);
    // Never more; without a coat it goes by the fit of what the surface lets out on the average, which is off by half a per cent.
    expect(mean, `specular weight ${specular}, coat ${coat}`).toBeLessThan(1 + 2e-4);
    expect(mean, `specular weight ${specular}, coat ${coat}`).toBeGreaterThan(1 - (coat > 0 ? 1e-3 : 6e-3));
  });
});
