/** BRDFs of RGL: what the kernel makes of a file, against the same file in double precision, the BRDF that was tabulated, and the laboratory. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, shaderLibrary } from '../../src/content/node.ts';
import { decodeTable } from '../../src/image/decode/table.ts';
import { NumberTable } from '../../src/image/number-table.ts';
import { Laboratory } from '../../src/lab/laboratory.ts';
import { testDevice } from '../helpers/gpu.ts';
import { runKernel } from '../helpers/kernel.ts';
import { facetsF, looked, rglFile, tabulated, type Facets, type Tables } from '../helpers/rgl.ts';
import { Random } from '../reference/random.ts';

type V = [number, number, number];
const SOURCE = readFileSync(join(ROOT, 'materials/measured_adaptive.wgsl'), 'utf8');
const KERNEL = `${SOURCE}
@group(0) @binding(1) var<storage, read_write> out: array<vec4f>;
@group(0) @binding(20) var<storage, read> pairs: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  var hit: Hit;
  let found = value(pairs[2u * id.x].xyz, pairs[2u * id.x + 1u].xyz, hit, Params(1u, 1.0));
  out[id.x] = vec4f(found.f, found.pdf);
}`;

const ROUND: Facets = { alpha: [0.35, 0.35], color: [0.9, 0.5, 0.2], phis: [0], thetas: 5, grid: 33, cells: 9 };
const HALF = Array.from({ length: 5 }, (_, i) => -Math.PI + (Math.PI * i) / 4);
const BRUSHED: Facets = { ...ROUND, alpha: [0.25, 0.6], phis: HALF };
const [round, brushed] = [tabulated(ROUND), tabulated(BRUSHED)];

function directions(count: number, seed: number): V[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => {
    // Within the angles of the tables, and where facets are that the single precision of wo + wi tells apart.
    const [theta, phi] = [1.5 * random.next(), 2 * Math.PI * random.next() - Math.PI];
    return [Math.sin(theta) * Math.cos(phi), Math.sin(theta) * Math.sin(phi), Math.cos(theta)];
  });
}
const PAIRS = 64;
const [views, lights] = [directions(PAIRS, 3), directions(PAIRS, 4)];

async function evaluated(tables: Tables): Promise<Float32Array> {
  const words = new NumberTable(decodeTable(rglFile(tables))).words(1);
  const params = new Uint32Array(4 + words.length);
  params.set(words, 4);
  const pairs = Float32Array.from(views.flatMap((wo, i) => [...wo, 0, ...lights[i]!, 0]));
  return new Float32Array(await runKernel(KERNEL, PAIRS, { 5: params, 20: pairs }, { binding: 1, bytes: 16 * PAIRS }));
}

describe('a file', () => {
  it.each([
    ['isotropic', round],
    ['of half a turn', brushed],
  ])('%s: f and pdf are those of its tables', async (_, tables) => {
    const found = await evaluated(tables);
    let most = 0;
    for (let i = 0; i < PAIRS; i++) {
      const [wo, wi] = [views[i]!, lights[i]!];
      // By symmetry the other half: both directions turned about the normal.
      const turned = (w: V): V => (tables === brushed && wo[1] > 0 ? [-w[0], -w[1], w[2]] : w);
      const { f, pdf } = looked(tables, turned(wo), turned(wi));
      const expected = [...ROUND.color.map((color) => (color * f) / wi[2]), 0.95 * pdf + (0.05 * wi[2]) / Math.PI];
      for (const [lane, each] of expected.entries()) most = Math.max(most, Math.abs(found[4 * i + lane]! - each) / (each + 1e-2));
    }
    // A place of the square is off by 2^-23, some 4e-6 of a cell of 1 / 32, across which the density may double; dozens of products and sums,
    // each rounded to 6e-8, are another 4e-6 at most.
    expect(most).toBeLessThan(1e-5);
  });

  it('recovers the BRDF that was tabulated, the better by the square of the grid', () => {
    // At elevations that were tabulated: what is left is the error of bilinear tables, h² / 8 times their second derivatives.
    const error = (grid: number): number => {
      const tables = tabulated({ ...ROUND, grid, cells: grid });
      let [sum, count] = [0, 0];
      for (const [i, wi] of lights.entries()) {
        const theta = tables.theta[1 + (i % 3)]!;
        const wo: V = [Math.sin(theta), 0, Math.cos(theta)];
        const exact = facetsF(wo, wi, { ...ROUND, color: [1, 1, 1] })[0]!;
        sum += Math.abs(looked(tables, wo, wi).f - exact);
        count += exact;
      }
      return sum / count;
    };
    const [coarse, fine] = [error(17), error(33)];
    expect(fine).toBeLessThan(0.02);
    expect(coarse / fine).toBeGreaterThan(3);
  });
});

describe('in the laboratory', () => {
  it('samples fall where pdf says, weigh f cos θ / pdf, and reflect no more than arrives', async () => {
    const laboratory = new Laboratory(await testDevice(), shaderLibrary());
    const table = new NumberTable(decodeTable(rglFile(brushed)));
    const report = await laboratory.check(
      { name: 'measured_adaptive', source: SOURCE },
      { effort: 'slice', tables: { brdf: { table, file: 'brushed.bsdf' } } },
    );
    expect(report.checks.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
    const share = Number(/At most ([\d.]+) %/.exec(report.checks.find(({ id }) => id === 'energy')!.sentence)![1]);
    expect(share).toBeLessThan(92);
    expect(share).toBeGreaterThan(60);
    laboratory.destroy();
  });
});
