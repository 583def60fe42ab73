/** Faults of materials that are functions here: the whole laboratory names each, and nothing else. */
import { describe, expect, it } from 'vitest';
import { checkSubsurface } from '../../src/lab/checks/subsurface.ts';
import { tabulateLobe } from '../../src/lab/lobe.ts';
import type { Vector } from '../../src/lab/report.ts';
import { glass, hostBench, LAMBERT, type HostBelow, type HostMaterial } from '../helpers/host-bench.ts';
import { EVEN, faultsOf, GLOSS, histogramOf, judged, onSphere, sampledBy, scaled, SHEET, weighed } from '../helpers/host-materials.ts';

const BLACK = { f: [0, 0, 0] as Vector, pdf: 0 };
/** Lambert's material with another f, and weights that are right for it. */
const lit = (by: (wo: Vector, wi: Vector, a: number) => number): HostMaterial => {
  const material: HostMaterial = {
    value: (wo, wi, front, hit) => {
      const { f, pdf } = LAMBERT.value(wo, wi, front, hit);
      return { f: scaled(f, by(wo, wi, hit.a)), pdf };
    },
    sample: (wo, u, front, hit) => weighed(material, wo, LAMBERT.sample(wo, u, front, hit).wi, front, hit),
  };
  return material;
};
const only = async (material: HostMaterial, effort = {}): Promise<string> => {
  const faults = faultsOf((await judged(material, effort)).checks);
  expect(faults).toHaveLength(1);
  return faults[0]!;
};

describe('light that is made', () => {
  it('is found everywhere, with how much it is', async () => {
    expect(await only(lit(() => 1.5))).toMatch(/^energy: 120\.\d % of the light leaves again \(red at \d+° from the normal\): more than arrives\.$/);
  }); // prettier-ignore
  it('is found where it is: at one end of a parameter', async () => {
    expect(await only(lit((_, __, a) => (a > 0.9 ? 1.5 : 1)))).toMatch(/^energy: 120\.\d % .*; it is made where a is from 0\.9\d to 1\.$/);
  });
  it('is found by the weights of samples where there is no value', async () => {
    const { energy } = (await judged({ ...lit(() => 1.5), isSampled: true })).checks;
    expect([energy.verdict, energy.functions]).toEqual(['fail', ['sample']]);
    expect(energy.sentence).toMatch(/^120\.0 % of the light/);
  });
  it.each<[string, (wo: Vector) => Vector, number]>([
    ['mirrored', ([x, y, z]) => [-x, -y, z], 1e-4],
    ['back', (wo) => wo, 1e-4],
    // Four cells of the sphere meet there: narrower than the distance of their points from their corners.
    ['along the normal', () => [0, 0, 1], 3e-7],
    ['straight on', ([x, y, z]) => [-x, -y, -z], 1e-4],
    ['against the normal', () => [0, 0, -1], 3e-7],
  ])('is found in a narrow lobe that no sample meets: %s', async (_, towards, cap) => {
    // Under the surface light counts where samples go there as well.
    const around = towards([0, 0, 1])[2] < 0 ? SHEET : LAMBERT;
    // 1.5 within a cap: 1 − cos up to that. Not seen from above, where other directions are the same.
    const material: HostMaterial = {
      ...around,
      value: (wo, wi, front, hit) => {
        const to = towards(wo);
        const apart = 1 - (wi[0] * to[0] + wi[1] * to[1] + wi[2] * to[2]);
        const own = around.value(wo, wi, front, hit);
        return apart < cap && wo[2] < 0.9
          ? { ...own, f: scaled([1, 1, 1], 1.5 / (2 * Math.PI * cap) / Math.max(0.05, Math.abs(to[2]))) }
          : own;
      },
    };
    // It lies everywhere: few situations do.
    const few = { endSets: 0, specialSets: 1, spreadSets: 1, histograms: 1, pairSituations: 8 };
    expect((await judged(material, few)).checks.energy.verdict).toBe('fail');
  });

  it('is not said of what only may be more than 1', async () => {
    const { checks } = await judged(lit(() => 1.25));
    expect(faultsOf(checks)).toEqual([]);
    expect(checks.energy.verdict).toBe('pass');
    expect(checks.energy.values['largest']).toBeCloseTo(1, 4);
  });
});

describe('densities', () => {
  const dense = (by: number): HostMaterial => {
    const material: HostMaterial = {
      value: (wo, wi, front, hit) => {
        const { f, pdf } = LAMBERT.value(wo, wi, front, hit);
        return { f, pdf: by * pdf };
      },
      sample: (wo, u, front, hit) => weighed(material, wo, LAMBERT.sample(wo, u, front, hit).wi, front, hit),
    };
    return material;
  };
  it.each([0.9, 1.1])('that add up to %d are told', async (by) => {
    const { normalisation, histogram } = (await judged(dense(by))).checks;
    expect(normalisation.verdict).toBe('fail');
    expect(normalisation.sentence).toMatch(new RegExp(`${by}`));
    expect(histogram.verdict).toBe('pass');
  });

  it('that are nothing where there is light leave it to no sample', async () => {
    const half: HostMaterial = {
      value: (wo, wi, front, hit) => (wi[2] > 0 && wi[2] < 0.5 ? { ...BLACK, f: [0.1, 0.1, 0.1] } : LAMBERT.value(wo, wi, front, hit)),
      sample: (wo, [x, y], front, hit) => weighed(half, wo, onSphere(Math.sqrt(0.25 + 0.75 * x), y), front, hit),
    };
    const found = await histogramOf(half);
    expect(found).toMatchObject({ verdict: 'fail', sentence: expect.stringMatching(/of the light that eval reflects comes from where pdf is 0, above the surface: no sample finds it/) as string });
    // 0.1 π / 4 of it, of 0.8 ¾ in red and as much less in the others.
    const light = 0.1 * Math.PI * 0.25;
    const others = 0.75 * (0.8 * 0.2126 + 0.4 * 0.7152 + 0.2 * 0.0722);
    expect(found.values['unreachable']).toBeCloseTo(light / (light + others), 1);
    // Of all situations the worst is told: others lose nothing.
    const behind = await histogramOf({
      value: (wo, wi, front, hit) => (front ? LAMBERT : half).value(wo, wi, front, hit),
      sample: (wo, u, front, hit) => (front ? LAMBERT : half).sample(wo, u, front, hit),
    });
    expect([behind.verdict, behind.values['unreachable']]).toEqual(['fail', expect.closeTo(light / (light + others), 1)]);
    const below = await histogramOf({ ...LAMBERT, value: (wo, wi, front, hit) => (wi[2] < 0 ? { ...BLACK, f: [0.1, 0.1, 0.1] } : LAMBERT.value(wo, wi, front, hit)) });
    expect(below.sentence).toContain('where pdf is 0, under the surface');
  }); // prettier-ignore
});

describe('samples', () => {
  it('on few points pile up', async () => {
    const on = (x: number): number => (Math.floor(x * 64) + 0.5) / 64;
    const found = await histogramOf(sampledBy(LAMBERT, (wo, [x, y, last], front, hit) => LAMBERT.sample(wo, [on(x), on(y), last], front, hit)));
    expect(found.verdict).toBe('fail');
  }); // prettier-ignore

  it('that are off by little everywhere are found in all situations together, when there are many', async () => {
    const off = (power: number) => sampledBy(LAMBERT, (wo, [x, y, last], front, hit) => LAMBERT.sample(wo, [x ** power, y, last], front, hit)); // prettier-ignore
    const found = await histogramOf(off(1.04), { recountedSamples: 1 << 16, histograms: 6 });
    expect(found.verdict).toBe('fail');
    expect((await histogramOf(off(1), { recountedSamples: 1 << 16 })).verdict).toBe('pass');
  });

  it('of lobes narrower than the smallest cell are not judged', async () => {
    const n = 1e9;
    const narrow: HostMaterial = {
      value: (_, wi) =>
        wi[2] > 0 ? { f: scaled([0.5, 0.5, 0.5], (n / 2 / Math.PI) * wi[2] ** n), pdf: (n / 2 / Math.PI) * wi[2] ** n } : BLACK,
      sample: (wo, [x, y], front, hit) => weighed(narrow, wo, onSphere(x ** (1 / n), y), front, hit),
    };
    expect(await histogramOf(narrow)).toMatchObject({ verdict: 'inconclusive', sentence: expect.stringContaining('too narrow to judge') as string }); // prettier-ignore
  });

  it('a hundredth of which lie in a spot of their own are found there', async () => {
    const spot: HostMaterial['sample'] = (wo, [x, y, last], front, hit) =>
      last < 0.01 ? weighed(LAMBERT, wo, onSphere(0.9 + 0.002 * x, 0.1 + 0.002 * y), front, hit) : LAMBERT.sample(wo, [x, y, last], front, hit);
    const found = await histogramOf(sampledBy(LAMBERT, spot));
    expect(found.verdict).toBe('fail');
    expect(found.sentence).toMatch(/too many/);
  }); // prettier-ignore
});

describe('loops that do not end', () => {
  it('are said before all else, when first met and when met by a sample', async () => {
    for (const material of [
      { ...LAMBERT, lost: () => 12 },
      { ...LAMBERT, lostLater: () => 12 },
    ]) {
      const { checks } = await judged(material);
      expect(faultsOf(checks)).toEqual([expect.stringMatching(/^terminates: .*line 12/)]);
      for (const id of ['energy', 'histogram', 'normalisation', 'weight', 'delta', 'reciprocity'] as const) expect(checks[id].verdict).toBe('not-applicable'); // prettier-ignore
      expect(checks.terminates.evidence).toMatchObject({ command: 'command' });
    }
  });
});

describe('bodies', () => {
  const BODY: HostBelow = { color: [0.5, 0.6, 0.7], weight: 0.5, radius: [1, 2, 0], anisotropy: 0.3, leaves: () => [0.9, 0.9, 0.9], enters: () => [0.8, 0.8, 0.8] }; // prettier-ignore
  const told = (below: HostMaterial['below']) => checkSubsurface(hostBench({ ...LAMBERT, below: below! }));

  it('that are sound pass, with what goes in and comes out', async () => {
    const { verdict, values, sentence } = await told(() => BODY);
    expect(verdict).toBe('pass');
    // ∫ 0.9 · 2 cos θ dcos θ.
    expect(values['comes out']).toBeCloseTo(0.9, 5);
    expect(values).toMatchObject({ wrong: 0, 'goes in': 1 });
    expect(sentence).toContain('90.0 % of it comes out at most');
    // A rule of eight points integrates a cube exactly: 0.4.
    expect((await told(() => ({ ...BODY, leaves: ([, , z]) => [z ** 3, 0, 0] }))).values['comes out']).toBeCloseTo(0.4, 5);
    expect((await told(() => ({ ...BODY, enters: () => [0, 0, 0] }))).sentence).toContain('light goes into none');
  });

  it.each<[string, HostMaterial['below'], RegExp]>([
    ['a weight above 1', () => ({ ...BODY, weight: 1.01 }), /^weight = .* must lie in \[0, 1\]/],
    ['a negative weight', () => ({ ...BODY, weight: -0.01 }), /^weight/],
    ['a colour above 1', () => ({ ...BODY, color: [0, 0, 1.01] }), /^color = .*sends back more than arrives/],
    ['a radius below 0', () => ({ ...BODY, radius: [1, -1, 1] }), /^radius = .*must be finite and not negative/],
    ['a radius without end', () => ({ ...BODY, radius: [1, Infinity, 1] }), /^radius/],
    ['all forward', () => ({ ...BODY, anisotropy: 1 }), /^anisotropy = .*both excluded/],
    ['all back', () => ({ ...BODY, anisotropy: -1 }), /^anisotropy/],
    ['a tangent', ({ tangent: [x] }) => ({ ...BODY, color: [0.5, 0.6, 0.5 + 0.4 * Math.abs(x)] }), /^color of fn subsurface depends on the tangent/],
    ['what is outside', ({ outside }) => ({ ...BODY, radius: [outside, 1, 1] }), /^radius of fn subsurface depends on the index of refraction outside/],
    ['more going in', () => ({ ...BODY, enters: () => [0, 1.01, 0] }), /goes into the body: must lie in/],
    ['light leaving that is negative', () => ({ ...BODY, leaves: ([, , z]) => [z < 0.5 ? -0.1 : 0, 0, 0] }), /leaves the body along wi: must be finite and not negative/],
    ['more coming out', () => ({ ...BODY, leaves: ([, , z]) => [0, 0, 1.6 * z] }), /^106\.7 % of the light that reaches the surface from below comes out/],
  ])('with %s are faults', async (_, below, sentence) => {
    const { verdict, sentence: said, values } = await told(below);
    expect([verdict, said]).toEqual(['fail', expect.stringMatching(sentence)]);
    expect(values['wrong']).toBeGreaterThan(0);
  }); // prettier-ignore
});

describe('refraction', () => {
  it('that does not compress radiance is told by its way back', async () => {
    const { checks } = await judged(glass(0.3, 0.3, false));
    expect(checks.reciprocity.verdict).toBe('fail');
    expect(checks.reciprocity.sentence).toContain('to be divided by eta²');
  });

  it('that one sample in 30,000 tells of is looked for, since light counts by its eta', async () => {
    const share = 3e-5;
    const rare: HostMaterial = {
      value: (_, [, , z]) => ({
        f: scaled([1, 1, 1], (z > 0 ? 0.1 : 0.6) / Math.PI),
        pdf: (z > 0 ? (1 - share) * z : -share * z) / Math.PI,
      }),
      sample: (wo, [x, y, last], front, hit) => {
        const below = last < share;
        const own = weighed(rare, wo, onSphere(Math.sqrt(1 - x) * (below ? -1 : 1), y), front, hit);
        return below ? { ...own, eta: front ? 1.5 : 1 / 1.5 } : own;
      },
    };
    // 0.1 + 0.6 · 1.5².
    expect((await judged(rare)).checks.energy.sentence).toMatch(/^14[45]\.\d % of the light leaves again/);
  });
});

describe('delta lobes', () => {
  it('that go straight on alone bring as much as they carry, once', async () => {
    const straight: HostMaterial = {
      ...glass(0),
      sample: ([x, y, z]) => ({ wi: [-x, -y, -z], pdf: 1, weight: [1, 1, 1], specular: true }),
    };
    const { checks } = await judged(straight);
    expect(faultsOf(checks)).toEqual([]);
    expect(checks.energy.values['largest']).toBeCloseTo(1, 9);
  });
  it('that are chosen as they say for the defaults alone are told', async () => {
    const [right, wrong] = [glass(0.3), glass(0.3, 0.4)];
    const material: HostMaterial = { ...right, sample: (wo, u, front, hit) => (hit.a === 0.5 ? right : wrong).sample(wo, u, front, hit) };
    const { checks } = await judged(material, { deltaSamples: 20_000 });
    expect(checks.delta.verdict).toBe('fail');
  });
});

describe('tables of a lobe', () => {
  it('are f |cos θ|, the density, and where samples fall', async () => {
    const lobe = await tabulateLobe(hostBench(GLOSS), { wo: [0.6, 0, 0.8], front: true, rows: 16, samples: 1 << 16 });
    expect([lobe.rows, lobe.columns, lobe.lobes, lobe.absorbed, lobe.delta]).toEqual([16, 32, [], 0, 0]);
    for (let row = 0; row < 16; row++) {
      const z = Math.cos(((row + 0.5) * Math.PI) / 16);
      const [z0, z1] = [Math.cos((row * Math.PI) / 16), Math.cos(((row + 1) * Math.PI) / 16)];
      // a = ½: 3 / 2π cos², over the row's band; f = 3 / 4π · 0.8 cos.
      const share = z0 > 0.01 ? Math.max(0, z0) ** 3 - Math.max(0, z1) ** 3 : 0;
      const band = 2 * Math.PI * (z0 - z1);
      let fallen = 0;
      for (let column = 0; column < 32; column++) {
        const at = row * 32 + column;
        expect(lobe.pdf[at]).toBeCloseTo(z > 0 ? (3 / 2 / Math.PI) * z * z : 0, 5);
        expect(lobe.light[3 * at + 1]).toBeCloseTo(z > 0 ? (0.5 * 3 * 0.8 * z * z) / (2 * Math.PI) : 0, 5);
        fallen += (lobe.sampled[at]! * band) / 32;
      }
      // Five standard deviations of a share of 65,536.
      expect(Math.abs(fallen - share)).toBeLessThanOrEqual(5 * Math.sqrt((share * (1 - share)) / (1 << 16)) + 1e-9);
    }
    // Every column holds as many.
    for (let column = 0; column < 32; column++) {
      let share = 0;
      for (let row = 0; row < 16; row++) share += (lobe.sampled[row * 32 + column]! * 2 * Math.PI * (Math.cos((row * Math.PI) / 16) - Math.cos(((row + 1) * Math.PI) / 16))) / 32;
      expect(Math.abs(share - 1 / 32), `column ${column}`).toBeLessThan(5 * Math.sqrt((1 / 32) * (31 / 32) / (1 << 16)));
    }
    // In the plane of incidence: positive angles lean away from the eye.
    const { angles, pdf } = lobe.plane;
    expect([angles[0], angles[180], angles[360]]).toEqual([-Math.PI, 0, Math.PI]);
    expect(pdf[180]).toBeCloseTo(3 / 2 / Math.PI, 5);
    const towards = await tabulateLobe(hostBench({ ...EVEN, value: (_, wi) => ({ f: [0, 0, 0], pdf: Math.max(0, wi[0]) }) }), { wo: [0.6, 0, 0.8], front: true, rows: 4, samples: 64 });
    expect([towards.plane.pdf[90]! > 0.9, towards.plane.pdf[270]]).toEqual([true, 0]);
    // Columns by the azimuth, from x to y.
    expect(towards.pdf.slice(8, 16).map((each) => each > 0)).toEqual([true, true, false, false, false, false, true, true]);
  }); // prettier-ignore

  it('name delta lobes once each, and how often they are', async () => {
    const lobe = await tabulateLobe(hostBench(glass(0.25)), { wo: [0.6, 0, 0.8], front: true, rows: 4, samples: 1 << 14 });
    expect(lobe.lobes.map(({ probability }) => probability).sort()).toEqual([0.25, 0.75]);
    expect(lobe.delta).toBe(1);
    expect(lobe.absorbed).toBe(0);
    const back = await tabulateLobe(hostBench(glass(0.25)), { wo: [0.8, 0, 0.6], front: false, rows: 4, samples: 1 << 14 });
    // Beyond the critical angle what would be refracted is absorbed.
    expect(Math.abs(back.absorbed - 0.75)).toBeLessThan(5 * Math.sqrt((0.25 * 0.75) / (1 << 14)));
    expect(back.lobes).toHaveLength(1);
  });
});
