/** The phase function of Henyey and Greenstein: normalised, of mean cosine g, and sampled as it says. */
import { describe, expect, it } from 'vitest';
import { evaluate, runKernel } from '../helpers/kernel.ts';
import { chi2Test, normalP, sidak } from '../helpers/statistics.ts';

const N = 1 << 17;
const GS = [-0.99, -0.5, 0, 0.3, 0.9, 0.99].map(Math.fround);
const ALPHA = sidak(1e-3, 4 * GS.length);
const features = {
  spheres: true,
  triangles: false,
  parallelograms: false,
  disks: false,
  shading_normals: false,
  lights: false,
  environment: false,
  media: true,
  scattering: true,
};

/** Directions that wo = (0, 0, 1) is scattered from, and their densities. */
async function samples(g: number): Promise<Float32Array> {
  const source = `import package::medium::homogeneous::phase_sample;
import package::sampler::{sampler_start, sampler_2d};
import package::sampler::dimensions::DIM_DIRECTION;
@group(0) @binding(1) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  sampler_start(5u, id.x, vec2u(id.x, 0u), 0u);
  let s = phase_sample(${g.toFixed(10)}, sampler_2d(DIM_DIRECTION));
  out[id.x] = vec4f(s.wi, s.pdf);
}`;
  return new Float32Array(await runKernel(source, N, {}, { binding: 1, bytes: N * 16 }, { sampler: 'pcg', features }));
}

/** Share of directions with a cosine of deflection below `mu`: the integral of the phase function. */
const below = (g: number, mu: number): number =>
  g === 0 ? (mu + 1) / 2 : ((1 - g * g) / (2 * g)) * (1 / Math.sqrt(1 + g * g - 2 * g * mu) - 1 / (1 + g));

describe.each(GS)('g = %d', (g) => {
  it('is sampled by its density, uniformly about the axis, with mean cosine g', async () => {
    const drawn = await samples(g);
    const cells = new Float64Array(16 * 16);
    let [sum, squares, longest] = [0, 0, 0];
    for (let i = 0; i < N; i++) {
      const [x, y, z] = [drawn[4 * i]!, drawn[4 * i + 1]!, drawn[4 * i + 2]!];
      longest = Math.max(longest, Math.abs(Math.hypot(x, y, z) - 1));
      // The path goes on along wi, away from wo.
      const share = below(g, Math.max(-1, -z));
      const turn = (Math.atan2(y, x) / (2 * Math.PI) + 1) % 1;
      cells[Math.min(15, Math.floor(share * 16)) * 16 + Math.min(15, Math.floor(turn * 16))]!++;
      sum -= z;
      squares += z * z;
    }
    expect(longest).toBeLessThan(1e-6);
    expect(
      chi2Test(
        cells,
        cells.map(() => N / cells.length),
      ).p,
    ).toBeGreaterThan(ALPHA);
    const mean = sum / N;
    const error = Math.sqrt((squares / N - mean * mean) / N);
    expect(normalP((mean - g) / error), `mean cosine ${mean} ± ${error}`).toBeGreaterThan(ALPHA);
  });

  it('says the density that it samples by: (1 − g²) / (4π (1 + g² − 2 g cos θ)^{3/2})', async () => {
    const cosines = Array.from({ length: 101 }, (_, i) => -1 + i / 50);
    const found = await evaluate(
      'import package::medium::homogeneous::phase_value;',
      `vec4f(phase_value(${g.toFixed(10)}, vec3f(sqrt(max(0.0, 1.0 - a.x * a.x)), 0.0, -a.x)), 0.0, 0.0, 0.0)`,
      cosines.map((each) => [each]),
      { features },
    );
    cosines.forEach((mu, i) => {
      const exact = (1 - g * g) / (4 * Math.PI * (1 + g * g - 2 * g * mu) ** 1.5);
      // Some twenty roundings; that of the cosine counts by the slope of the lobe.
      const slope = (3 * Math.abs(g)) / (1 + g * g - 2 * g * mu);
      expect(Math.abs(found[i]![0]! / exact - 1), `cos θ = ${mu}`).toBeLessThan(1.5e-6 + slope * 2e-7);
    });
  });
});
