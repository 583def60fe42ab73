/**
 * What crossings are good for: a wrong density of what a ray finds, planted, is noticed within LOOKED scenes of a family. One density for each
 * shape of lights and each way to choose one; CI plants those of `isOften`, `PENUMBRA_CROSSINGS_POWER=all` the others as well, which
 * takes minutes.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agree, type Family } from '../crossings/crossing.ts';
import { FAMILIES } from '../crossings/families.ts';
import type { Fault } from '../crossings/render.ts';

const LOOKED = 20;
const sample = 'light/sample';
const BALLS = 'flat lamps and balls that rays find';
const CURVED = 'curved lamps that rays find';
const SUNS = 'suns, a sky and a lamp';
const EACH = 'distributed and cast rays, and paths of one reflection';

const FAULTS: { name: string; family: string; isOften?: true; fault: Fault }[] = [
  {
    name: 'a ball found with two thirds of its density',
    family: BALLS,
    isOften: true,
    fault: {
      module: sample,
      line: 'if (height > 0.0) { return light.probability / (2.0 * PI * height); }',
      instead: 'if (height > 0.0) { return light.probability / (3.0 * PI * height); }',
    },
  },
  {
    name: 'a flat lamp found without the chance of its choice',
    family: BALLS,
    fault: {
      module: sample,
      line: 'if (solid_angle > 0.0) { return light.probability / solid_angle; }',
      instead: 'if (solid_angle > 0.0) { return 1.0 / solid_angle; }',
    },
  },
  {
    name: 'a disk found over twice its area',
    family: BALLS,
    fault: {
      module: sample,
      line: 'MIN_COSINE) * face.area);\n  @if(spheres)',
      instead: 'MIN_COSINE) * 2.0 * face.area);\n  @if(spheres)',
    },
  },
  {
    name: 'a curved lamp found by its distance, not squared',
    family: CURVED,
    fault: { module: sample, line: 'return light.probability * sqr(t) / (max(', instead: 'return light.probability * t / (max(' },
  },
  {
    name: 'a curved lamp found without its stretch',
    family: CURVED,
    fault: {
      module: 'light/curved',
      line: 'return area * abs(dot(m.x.xyz, cross(m.y.xyz, m.z.xyz))) / length(affine_transposed(m, n));',
      instead: 'return area;',
    },
  },
  {
    name: 'chances by power found as if all were alike',
    family: BALLS,
    fault: {
      module: 'light/sampler/power',
      line: '-> LightChoice { return LightChoice(index, lights[index].probability); }',
      instead: '-> LightChoice { return LightChoice(index, 1.0 / f32(view.light_count)); }',
    },
  },
  {
    name: 'chances by place found as if all were alike',
    family: BALLS,
    fault: {
      module: 'light/sampler/spatial',
      line: 'let probability = entry_probability(entry, viewer);',
      instead: 'let probability = 1.0 / f32(view.light_count) + 0.0 * entry_probability(entry, viewer);',
    },
  },
  {
    name: 'a sun found without the share of lamps',
    family: SUNS,
    fault: {
      module: 'light/density/one',
      line: 'density_sun(index: u32, pdf: f32) -> f32 { return LIGHTS_SHARE * pdf; }',
      instead: 'density_sun(index: u32, pdf: f32) -> f32 { return pdf; }',
    },
  },
  {
    name: 'the sky found without the share of lamps',
    family: SUNS,
    isOften: true,
    fault: {
      module: 'light/density/one',
      line: 'return (1.0 - LIGHTS_SHARE) * environment_pdf(d);',
      instead: 'return environment_pdf(d);',
    },
  },
  {
    name: 'a sun that is one of several lights found as if it were the only one',
    family: EACH,
    fault: { module: 'light/density/each', line: 'return pdf / lights[index].probability;', instead: 'return pdf;' },
  },
  {
    name: 'a lamp that is asked beside all others found with half its density',
    family: BALLS,
    fault: {
      module: 'light/density/each',
      line: 'light_pdf(LightChoice(index, 1.0), o, d, t, ng)',
      instead: 'light_pdf(LightChoice(index, 0.5), o, d, t, ng)',
    },
  },
];

/** How many scenes it took. */
async function noticedAfter({ crossing, spp }: Family, fault: Fault): Promise<number> {
  for (const [i, each] of fc.sample(crossing, { numRuns: LOOKED, seed: 27 }).entries()) {
    try {
      await agree({ ...each, a: { ...each.a, fault } }, spp);
    } catch {
      return i + 1;
    }
  }
  return Infinity;
}

describe('noticed', () => {
  for (const { name, family, isOften = false, fault } of FAULTS)
    it.runIf(isOften || process.env.PENUMBRA_CROSSINGS_POWER !== undefined)(name, async () => {
      const found = FAMILIES.find((each) => each.name === family);
      if (found === undefined) throw new Error(`no family “${family}”`);
      const after = await noticedAfter(found, fault);
      if (process.env.PENUMBRA_CROSSINGS_POWER === 'print') console.log(`${name}: ${after}`);
      expect(after).toBeLessThanOrEqual(LOOKED);
    });
});
