/** A bench of the laboratory whose material is a function here, in single precision, in place of kernels: what the checks ask and make of it needs no GPU. */
import { shaderLibrary } from '../../src/content/node.ts';
import { Bench } from '../../src/lab/bench.ts';
import type { Effort } from '../../src/lab/effort.ts';
import { EFFORTS } from '../../src/lab/effort.ts';
import { labLayouts, type LabKernels } from '../../src/lab/kernels.ts';
import { Pace } from '../../src/lab/pace.ts';
import { ParameterSpace } from '../../src/lab/parameters.ts';
import type { Vector } from '../../src/lab/report.ts';
import { Structs } from '../../src/lab/structs.ts';
import { readMaterial } from '../../src/shader/material.ts';
import { StructArray } from '../../src/shader/struct.ts';
import { Random } from '../reference/random.ts';

export interface HostSample {
  wi: Vector;
  pdf: number;
  weight: Vector;
  eta?: number;
  specular?: boolean;
}

export interface HostMaterial {
  /** f and pdf. @param front whether wo is on the side of the normal */
  value: (wo: Vector, wi: Vector, front: boolean) => { f: Vector; pdf: number };
  sample: (wo: Vector, u: Vector, front: boolean) => HostSample;
  /** A loop that ran out, for each question. */
  lost?: (wo: Vector) => number;
  opacity?: number;
}

const SOURCE = `import package::material::{Hit, BsdfSample};
struct Params {
  /// @range(0, 1) @step(0.01) @default(0.5) @label(A)
  a: f32,
}
fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f { return vec3f(0.0); }
fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample { return BsdfSample(); }
fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 { return 0.0; }
`;
const OPACITY = 'fn opacity(hit: Hit, params: Params) -> f32 { return 1.0; }\n';
const layouts = labLayouts(shaderLibrary().wgsl);

/** Albedo over π, by cosines. */
export const LAMBERT: HostMaterial = {
  value: (_, wi) => ({ f: wi[2] > 0 ? [0.8 / Math.PI, 0.4 / Math.PI, 0.2 / Math.PI] : [0, 0, 0], pdf: Math.max(0, wi[2]) / Math.PI }),
  sample: (_, [x, y]) => {
    const [r, phi] = [Math.sqrt(x), 2 * Math.PI * y];
    const z = Math.sqrt(1 - x);
    return { wi: [r * Math.cos(phi), r * Math.sin(phi), z], pdf: z / Math.PI, weight: [0.8, 0.4, 0.2] };
  },
};

/** Seen from the front with the index 1.5 behind, from the back with 1 / 1.5: a mirror with the chance `share`, refraction with the rest. */
export const glass = (reflected: number, chosen = reflected, compressed = true): HostMaterial => ({
  value: () => ({ f: [0, 0, 0], pdf: 0 }),
  sample: ([x, y, z], [, , last], front) => {
    if (last < chosen) return { wi: [-x, -y, z], pdf: reflected, weight: [1, 1, 1], specular: true };
    const eta = front ? 1.5 : 1 / 1.5;
    const square = 1 - (x * x + y * y) / eta ** 2;
    if (square <= 0) return { wi: [0, 0, 1], pdf: 0, weight: [0, 0, 0] };
    const passed = compressed ? 1 / eta ** 2 : 1;
    return { wi: [-x / eta, -y / eta, -Math.sqrt(square)], pdf: 1 - reflected, weight: [passed, passed, passed], eta, specular: true };
  },
});

export function hostBench(material: HostMaterial, effort: Partial<Effort> = {}, seed = 7): Bench {
  const module = readMaterial('tried', SOURCE + (material.opacity === undefined ? '' : OPACITY));
  const random = new Random(seed);
  let configs = new StructArray(layouts.Config, 1);
  /** A WGSL struct of each index. */
  const structs = (layout: (typeof layouts)['Finding'], count: number, fill: (array: StructArray, index: number) => void): Structs => {
    const array = new StructArray(layout, count);
    for (let i = 0; i < count; i++) fill(array, i);
    return new Structs(layout, array.buffer);
  };
  const kernels = {
    layouts,
    setConfigs: (given: StructArray) => (configs = given),
    probe: (items: StructArray, count: number) => {
      const [asked, fronts] = [new Structs(layouts.Item, items.buffer), new Structs(layouts.Config, configs.buffer)];
      return Promise.resolve(
        structs(layouts.Finding, count, (out, i) => {
          const [wo, wi, u] = ['wo', 'wi', 'u'].map((name) => asked.vector(i, name) as Vector) as [Vector, Vector, Vector];
          const front = (fronts.number(asked.number(i, 'config'), 'front') !== 0) !== (asked.number(i, 'behind') !== 0);
          const [value, sample] = [material.value(wo, wi, front), material.sample(wo, u, front)];
          const found = { wi: sample.wi, pdf: sample.pdf, weight: sample.weight, eta: sample.eta ?? 1, f: value.f, value_pdf: value.pdf, emission: [0, 0, 0], opacity: material.opacity ?? 1, normal: [0, 0, 1], specular: Number(sample.specular ?? false), over_budget: material.lost?.(wo) ?? 0 }; // prettier-ignore
          for (const [name, each] of Object.entries(found)) out.set(i, name, each);
        }),
      );
    },
    draw: (count: number, samples: number) => {
      const [lanes, fronts] = [2, new Structs(layouts.Config, configs.buffer)];
      const tallies = structs(layouts.Tally, count * lanes, (out, t) => {
        const config = Math.floor(t / lanes);
        const wo = fronts.vector(config, 'wo') as Vector;
        let [delta, deltaUp, invalid] = [0, 0, 0];
        const [up, down]: [number[], number[]] = [[1e30, 0], [1e30, 0]]; // prettier-ignore
        for (let k = 0; k < samples / lanes; k++) {
          const { wi, pdf, specular, weight } = material.sample(
            wo,
            [random.next(), random.next(), random.next()],
            fronts.number(config, 'front') !== 0,
          );
          invalid += Number(!weight.every((each) => each >= 0));
          if (pdf === 0 || specular !== true) continue;
          delta++;
          deltaUp += Number(wi[2] > 0);
          const range = wi[2] > 0 ? up : down;
          [range[0], range[1]] = [Math.min(range[0]!, pdf), Math.max(range[1]!, pdf)];
        }
        for (const [name, each] of Object.entries({ delta, delta_up: deltaUp, invalid, up, down })) out.set(t, name, each);
      });
      return Promise.resolve({ tallies, lanes, samples, places: new Uint32Array(0) });
    },
  } as unknown as LabKernels;
  return new Bench({
    material: module,
    kernels,
    pace: new Pace({ slice: 1e9, pause: () => Promise.resolve(), signal: null }),
    space: new ParameterSpace(module, {}),
    tables: { words: new Uint32Array(0), slots: new Map() },
    seed,
    effort: { ...EFFORTS.slice, ...effort },
    wo: null,
    command: () => 'command',
  });
}
