/** Fits of directional albedos against a quadrature in double precision: on the safe side, and as close as they say. */
import { describe, expect, it } from 'vitest';
import { evaluate } from '../helpers/kernel.ts';
import { generator } from '../helpers/primitives.ts';

const IMPORTS = `import package::microfacet_albedo::{ggx_loss, ggx_mean_loss, ggx_mean_transmittance, ggx_multiple, ggx_reflectance};
import package::microfacet_glass::{glass_loss, glass_loss_inside, glass_loss_outside};
import package::oren_nayar::eon_value;
fn towards(mu: f32) -> vec3f { return vec3f(sqrt(1.0 - mu * mu), 0.0, mu); }`;

const map = (expression: string, inputs: readonly (readonly number[])[]): Promise<number[][]> => evaluate(IMPORTS, expression, inputs);

function fresnel(c: number, eta: number): number {
  const sin2 = (1 - c * c) / eta ** 2;
  if (sin2 >= 1) return 1;
  const t = Math.sqrt(1 - sin2);
  return (((eta * c - t) / (eta * c + t)) ** 2 + ((c - eta * t) / (c + eta * t)) ** 2) / 2;
}

/** What single scattering leaves of the light from (μ, φ): with F = 1, reflected by a dielectric, and all of it from outside and inside. */
function albedos(mu: number, ax: number, ay: number, ior: number, phi = 0): number[] {
  const w = [Math.sqrt(1 - mu * mu) * Math.cos(phi), Math.sqrt(1 - mu * mu) * Math.sin(phi), mu];
  const stretch = (x: number[]): number => Math.hypot(ax * x[0], ay * x[1], x[2]);
  const ao = stretch(w);
  const v = [(ax * w[0]) / ao, (ay * w[1]) / ao, w[2] / ao];
  // G2/G1 of a direction that leaves under the cosine z.
  const leaves = (x: number[], z: number): number => (z <= 0 ? 0 : (z * (mu + ao)) / (ao * z + stretch(x) * mu));
  const sums = [0, 0, 0, 0];
  const [turns, heights] = [48, 400];
  for (let i = 0; i < turns * heights; i++) {
    const z = 1 - ((Math.floor(i / turns) + 0.5) / heights) * (1 + v[2]);
    const angle = (2 * Math.PI * ((i % turns) + 0.5)) / turns;
    const r = Math.sqrt(Math.max(0, 1 - z * z));
    const raw = [ax * (r * Math.cos(angle) + v[0]), ay * (r * Math.sin(angle) + v[1]), z + v[2]];
    const size = Math.hypot(...raw);
    const h = raw.map((each) => each / size);
    const c = h[0] * w[0] + h[1] * w[1] + h[2] * w[2];
    const up = h.map((each, axis) => 2 * c * each - w[axis]);
    const reflected = leaves(up, up[2]);
    sums[0] += reflected;
    sums[1] += fresnel(c, ior) * reflected;
    [ior, 1 / ior].forEach((eta, side) => {
      const F = fresnel(c, eta);
      const t = Math.sqrt(Math.max(0, 1 - (1 - c * c) / eta ** 2));
      const down = h.map((each, axis) => (c / eta - t) * each - w[axis] / eta);
      sums[2 + side] += F * reflected + (1 - F) * leaves(down, -down[2]);
    });
  }
  return sums.map((each) => each / (turns * heights));
}

/** The quadrature's own error, measured against ten times as many points: 3e-4. */
const SLACK = 4e-4;

describe('fits of albedos', () => {
  it('isotropic: never too much, and within the errors that they state', async () => {
    const random = generator(17);
    const cases = Array.from({ length: 90 }, (_, i) => {
      const a = Math.max(0.001, random() ** 2);
      // A third of the directions where the facets' own slope makes light graze.
      return [i % 3 === 0 ? Math.min(1, a * (0.05 + 2 * random())) : 0.01 + 0.99 * random(), a, 1.1 + 1.9 * random()];
    });
    const found = await map(
      'ggx_loss(a.x, vec2f(a.y)), ggx_reflectance(a.x, vec2f(a.y), a.z), glass_loss_outside(a.x, vec2f(a.y), a.z), glass_loss_inside(a.x, vec2f(a.y), a.z)',
      cases,
    );
    cases.forEach(([mu, a, ior], i) => {
      const [one, reflected, outside, inside] = albedos(mu, a, a, ior);
      const short = [1 - one - found[i][0], found[i][1] - reflected, 1 - outside - found[i][2], 1 - inside - found[i][3]];
      [0.0052, 0.033, 0.0245, 0.047].forEach((most, which) => {
        expect(short[which], `fit ${which} at μ ${mu}, α ${a}, index ${ior}`).toBeGreaterThan(-SLACK);
        expect(short[which], `fit ${which} at μ ${mu}, α ${a}, index ${ior}`).toBeLessThan(most + SLACK);
      });
    });
  });

  it('anisotropic: never too much', async () => {
    const random = generator(23);
    const cases = Array.from({ length: 150 }, () => {
      const ratio = random();
      const along = (0.05 + 0.95 * random()) ** 2 * Math.sqrt(2 / (1 + ratio * ratio));
      return [0.01 + 0.99 * random() ** 2, along, Math.max(0.001, ratio * along), 1.1 + 1.4 * random(), (random() * Math.PI) / 2];
    });
    const found = await map(
      'ggx_loss(a.x, a.yz), ggx_reflectance(a.x, a.yz, a.w), glass_loss_outside(a.x, a.yz, a.w), glass_loss_inside(a.x, a.yz, a.w)',
      cases,
    );
    cases.forEach(([mu, ax, ay, ior, phi], i) => {
      const [one, reflected, outside, inside] = albedos(mu, ax, ay, ior, phi);
      const short = [1 - one - found[i][0], found[i][1] - reflected, 1 - outside - found[i][2], 1 - inside - found[i][3]];
      short.forEach((each, which) => expect(each, `fit ${which}: ${cases[i].join(' ')}`).toBeGreaterThan(-SLACK));
    });
  });

  it('means over the hemisphere are those of the fits, or a little more', async () => {
    const [alphas, indices, N] = [96, 39, 512];
    const grid = Array.from({ length: alphas * indices }, (_, i) => {
      return [Math.max(0.001, (Math.floor(i / indices) / (alphas - 1)) ** 2), 1.1 + (1.9 * (i % indices)) / (indices - 1)];
    });
    const difference = `fn difference(alpha: vec2f, ior: f32) -> vec4f {
      var sum = vec4f(0.0);
      for (var i = 0u; i < ${N}u; i++) {
        let t = (f32(i) + 0.5) / ${N}.0;
        let mu = t * t * t;
        let fits = vec4f(ggx_loss(mu, alpha), 1.0 - ggx_reflectance(mu, alpha, ior), glass_loss_outside(mu, alpha, ior), glass_loss_inside(mu, alpha, ior));
        sum += fits * 6.0 * mu * t * t / ${N}.0;
      }
      let glass = glass_loss(alpha, ior);
      return vec4f(ggx_mean_loss(alpha), ggx_mean_transmittance(alpha, ior), glass.LO, glass.LI) - sum;
    }`;
    const lanes = ['x', 'y', 'z', 'w'].map((lane) => `difference(vec2f(a.x), a.y).${lane}`).join(', ');
    const found = await evaluate(`${IMPORTS}\n${difference}`, lanes, grid);
    for (const [i, each] of found.entries()) {
      [0.003, 0.0046, 0.007, 0.027].forEach((most, which) => {
        expect(each[which], `mean ${which}, α and index ${grid[i].join(', ')}`).toBeGreaterThan(-2e-6);
        expect(each[which], `mean ${which}, α and index ${grid[i].join(', ')}`).toBeLessThan(most);
      });
    }
  });

  it('the mean of the anisotropic loss is never too low, for any roughness and anisotropy', async () => {
    const [rows, N] = [61, 512];
    const grid = Array.from({ length: rows * rows }, (_, i) => [Math.floor(i / rows) / (rows - 1), (1 + (i % rows)) / rows]);
    const mean = `fn mean_of_loss(alpha: vec2f) -> f32 {
      var sum = 0.0;
      for (var i = 0u; i < ${N}u; i++) {
        let t = (f32(i) + 0.5) / ${N}.0;
        sum += ggx_loss(t * t * t, alpha) * 6.0 * t * t * t * t * t / ${N}.0;
      }
      return sum;
    }`;
    const alpha = 'ggx_alpha_anisotropic(a.x, a.y)';
    const expression = `mean_of_loss(${alpha}), ggx_mean_loss(${alpha}), 0.0, 0.0`;
    const imports = `import package::microfacet::ggx_alpha_anisotropic;\n${IMPORTS}`;
    const found = await evaluate(`${imports}\n${mean}`, expression, grid);
    for (const [i, [least, stated]] of found.entries()) {
      expect(stated - least, `roughness and anisotropy ${grid[i].join(', ')}`).toBeGreaterThan(-2e-6);
      expect(stated - least, `roughness and anisotropy ${grid[i].join(', ')}`).toBeLessThan(0.06);
    }
  });

  it('a white EON surface reflects everything, to 6e-4, and never more', async () => {
    const n = 128;
    // Directions, dense at the horizon, and their cosine times the solid angle that they stand for.
    const grid = Array.from({ length: n * n }, (_, i) => {
      const t = (Math.floor(i / n) + 0.5) / n;
      const phi = (2 * Math.PI * ((i % n) + 0.5)) / n;
      const size = Math.sqrt(1 - t ** 6);
      return [size * Math.cos(phi), size * Math.sin(phi), t ** 3, (t ** 3 * 3 * t * t * 2 * Math.PI) / (n * n)];
    });
    for (const r of [0, 0.4, 1]) {
      const f = (mu: number): string => `a.w * eon_value(vec3f(1.0), ${r}, towards(${mu}), a.xyz).x`;
      const found = await map([0.02, 0.3, 0.7, 1].map(f).join(', '), grid);
      for (let lane = 0; lane < 4; lane++) {
        const albedo = found.reduce((sum, each) => sum + each[lane], 0);
        // The midpoint rule over the kinks of s/t: some 1e-4.
        expect(albedo).toBeLessThan(1 + 1.5e-4);
        expect(albedo).toBeGreaterThan(1 - 6e-4 * r - 1.5e-4);
      }
    }
  });
});
