/** Refraction by Snell's law, and reflectance from either side of a boundary. */
import { describe, expect, it } from 'vitest';
import { evaluate } from '../helpers/kernel.ts';

const fresnel = (names: string): string => `import package::fresnel::{${names}};`;

/** Unpolarised reflectance from angles, by Fresnel's sines and tangents: another form than the kernel's. */
function reflectance(cosine: number, eta: number): number {
  const i = Math.acos(cosine);
  const sine = Math.sin(i) / eta;
  if (sine >= 1) return 1;
  const t = Math.asin(sine);
  if (i === 0) return ((eta - 1) / (eta + 1)) ** 2;
  return ((Math.sin(i - t) / Math.sin(i + t)) ** 2 + (Math.tan(i - t) / Math.tan(i + t)) ** 2) / 2;
}

describe('refraction', () => {
  const cases = [1.5, 1 / 1.5, 2.4, 1.0003].flatMap((eta) =>
    [0, 0.1, 0.3, 0.7, 1.2, 1.5].flatMap((theta) => [0, 1, 4].map((phi) => ({ eta, theta, phi }))),
  );
  const below = cases.filter(({ eta, theta }) => Math.sin(theta) / eta < 0.999);

  it('is to the other side, in the plane of incidence, by Snell', async () => {
    const rows = await evaluate(
      fresnel('fresnel_refract'),
      'vec4f(fresnel_refract(a.xyz, a.w), 0.0)',
      below.map(({ eta, theta, phi }) => [Math.sin(theta) * Math.cos(phi), Math.sin(theta) * Math.sin(phi), Math.cos(theta), eta]),
    );
    expect(below.length).toBeGreaterThan(50);
    rows.forEach(([x, y, z], i) => {
      const { eta, theta, phi } = below[i]!;
      const sine = Math.sin(theta) / eta;
      const expected = [-sine * Math.cos(phi), -sine * Math.sin(phi), -Math.sqrt(1 - sine * sine)];
      [x, y, z].forEach((each, k) => expect(Math.abs(each! - expected[k]!), `${eta} at ${theta}, ${phi}`).toBeLessThan(2e-6));
    });
  });

  it('of what is reflected totally lies along the boundary', async () => {
    const [row] = await evaluate(fresnel('fresnel_refract'), 'vec4f(fresnel_refract(a.xyz, a.w), 0.0)', [[0.96, 0, 0.28, 0.5]]);
    expect(row![2]! + 0).toBe(0);
    expect(row![0]).toBeCloseTo(-1.92, 6);
  });
});

it('reflectance from outside and from inside: one index, the other way round', async () => {
  const cosines = [1, 0.9, 0.75, 0.5, 0.2, 0.05];
  for (const ior of [1.5, 1.1, 2.4, 0.8]) {
    for (const front of [true, false]) {
      const rows = await evaluate(fresnel('fresnel_boundary'), `vec4f(fresnel_boundary(a.x, ${ior.toFixed(3)}, ${front}))`, cosines.map((each) => [each])); // prettier-ignore
      rows.forEach(([found], i) =>
        expect(Math.abs(found! - reflectance(cosines[i]!, front ? ior : 1 / ior)), `${ior} ${front} at ${cosines[i]}`).toBeLessThan(2e-6),
      );
    }
  }
});

it('Stokes: both ends of a refracted ray reflect as much', async () => {
  const cosines = [1, 0.8, 0.6, 0.3];
  const inside = cosines.map((c) => Math.sqrt(1 - (1 - c * c) / 1.5 ** 2));
  const rows = await evaluate(
    fresnel('fresnel_boundary'),
    'vec4f(fresnel_boundary(a.x, 1.5, true), fresnel_boundary(a.y, 1.5, false), 0.0, 0.0)',
    cosines.map((each, i) => [each, inside[i]!]),
  );
  for (const [outer, inner] of rows) expect(Math.abs(outer! - inner!)).toBeLessThan(1e-6);
});

it('is never above 1, however coarsely an adapter divides: near total reflection and at grazing angles', async () => {
  const rows = Array.from({ length: 4000 }, (_, i) => {
    const ior = 1.05 + (i % 40) * 0.04;
    const critical = Math.sqrt(1 - 1 / (ior * ior));
    const near = 10 ** (-1 - 6 * ((i * 0.618) % 1));
    return i % 2 === 0 ? [critical + near, 1 / ior] : [near, ior];
  });
  const found = await evaluate(
    fresnel('fresnel_conductor, fresnel_dielectric, fresnel_polarised'),
    'vec4f(fresnel_dielectric(a.x, a.y), fresnel_polarised(a.x, a.y), fresnel_conductor(a.x, vec3f(a.y), vec3f(0.5)).x)',
    rows,
  );
  // What is left of 1 − F must be no light at all, or some.
  found.forEach((each, i) => expect(Math.max(...each), rows[i]!.join()).toBeLessThanOrEqual(1));
  expect(Math.max(...found.map(([F]) => F!))).toBeGreaterThan(0.999);
});
