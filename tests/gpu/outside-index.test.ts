/** Materials in something else than vacuum: what `hit.outside` does to them. */
import { expect, it } from 'vitest';
import { evaluate } from '../helpers/kernel.ts';

it.each([
  ['rough_glass', '0.4, vec3f(1.0)', 2],
  ['rough_glass', '0.4, vec3f(1.0)', 0.75],
])('%s in something is as another index in vacuum', async (name, rest, ratio) => {
  const source = `import package::material::Hit;
import package::materials::${name}::{Params, value};
fn both(ior: f32, outside: f32, front: bool, wi: vec3f) -> vec2f {
  var hit: Hit;
  hit.front = front;
  hit.outside = outside;
  let params = Params(ior, ${rest});
  let wo = vec3f(0.48, 0.0, 0.87727);
  let v = value(wo, wi, hit, params);
  return vec2f(v.f.x, v.pdf);
}
fn compared(z: f32, front: bool) -> vec4f {
  let wi = vec3f(-sqrt(1.0 - z * z), 0.0, z);
  let inverse = ${ratio} < 1.0;
  return vec4f(both(1.5, ${(1.5 / ratio).toFixed(6)}, front, wi), both(max(${ratio}, ${1 / ratio}), 1.0, front != inverse, wi));
}`;
  const directions = [-0.95, -0.6, -0.2, 0.3, 0.7, 0.99].flatMap((z) => [
    [z, 0],
    [z, 1],
  ]);
  const found = await evaluate(source, 'compared(a.x, a.y > 0.5)', directions, { materials: [name] });
  expect(Math.max(...found.map((each) => each[0]!))).toBeGreaterThan(0.05);
  for (const [f, density, expectedF, expectedDensity] of found) {
    expect(Math.abs(f! - expectedF!)).toBeLessThan(2e-5 * (expectedF! + 1e-3));
    expect(Math.abs(density! - expectedDensity!)).toBeLessThan(2e-5 * (expectedDensity! + 1e-3));
  }
});

it('principled in something reflects less: by the ratio of the indices', async () => {
  const source = `import package::material::Hit;
import package::principled::{principled_default, principled_value};
fn shine(ior: f32, outside: f32) -> f32 {
  var hit: Hit;
  hit.front = true;
  hit.outside = outside;
  hit.tangent = vec3f(1.0, 0.0, 0.0);
  var m = principled_default();
  m.base_weight = 0.0;
  m.specular_ior = ior;
  m.transmission_weight = 1.0;
  return principled_value(m, vec3f(0.0, 0.0, 1.0), vec3f(0.0, 0.0, 1.0), hit).f.x;
}`;
  const [found] = await evaluate(source, 'vec4f(shine(1.5, 1.25), shine(1.2, 1.0), shine(1.5, 1.0), 0.0)', [[0]], {
    materials: ['principled'],
  });
  expect(found![0]! / found![1]!).toBeCloseTo(1, 5);
  expect(found![2]! / found![1]!).toBeGreaterThan(2);
});
