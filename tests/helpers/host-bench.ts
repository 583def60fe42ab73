/** A bench of the laboratory whose material is a function here, in place of kernels: what the checks ask and make of it needs no GPU. */
import { Bench } from '../../src/lab/bench.ts';
import type { Effort } from '../../src/lab/effort.ts';
import { EFFORTS } from '../../src/lab/effort.ts';
import type { LabKernels } from '../../src/lab/kernels.ts';
import { Pace } from '../../src/lab/pace.ts';
import { ParameterSpace } from '../../src/lab/parameters.ts';
import type { Vector } from '../../src/lab/report.ts';
import { readMaterial } from '../../src/shader/material.ts';
import { HostKernels } from './host-kernels.ts';

export interface HostSample {
  wi: Vector;
  pdf: number;
  weight: Vector;
  eta?: number;
  specular?: boolean;
}

/** What of a situation such a material may look at. */
export interface HostHit {
  /** Its one parameter. */
  a: number;
  tangent: Vector;
  outside: number;
  uv: readonly [number, number];
}

export interface HostBelow {
  color: Vector;
  weight: number;
  radius: Vector;
  anisotropy: number;
  /** Part of the light that leaves along wi, and of that along wo which goes in. */
  leaves: (wi: Vector) => Vector;
  enters: (wo: Vector) => Vector;
}

export interface HostMaterial {
  /** f and pdf. @param front whether wo is on the side of the normal */
  value: (wo: Vector, wi: Vector, front: boolean, hit: HostHit) => { f: Vector; pdf: number };
  sample: (wo: Vector, u: Vector, front: boolean, hit: HostHit) => HostSample;
  /** A loop that ran out, for each question; and for each sample that is drawn. */
  lost?: (wo: Vector) => number;
  lostLater?: (wo: Vector) => number;
  opacity?: number;
  below?: (hit: HostHit) => HostBelow;
  /** What fn geometry_tangent gives, of a material by fn surface. */
  turned?: Vector;
  /** Without a value of its own: fn sample alone. */
  isSampled?: boolean;
  hasTangent?: boolean;
}

const PARAMS = `import package::material::{Hit, BsdfSample};
import package::principled::{Principled, principled_default};
import package::subsurface::Subsurface;
struct Params {
  /// @range(0, 1) @step(0.01) @default(0.5) @label(A)
  a: f32,
}
`;
const FUNCTIONS = {
  value: `fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f { return vec3f(0.0); }
fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 { return 0.0; }
`,
  sample: 'fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample { return BsdfSample(); }\n',
  opacity: 'fn opacity(hit: Hit, params: Params) -> f32 { return 1.0; }\n',
  surface: 'fn surface(hit: Hit, params: Params) -> Principled { return principled_default(); }\n',
  below: 'fn subsurface(hit: Hit, params: Params) -> Subsurface { return Subsurface(); }\n',
  turned: 'fn geometry_tangent(hit: Hit, params: Params) -> vec3f { return hit.tangent; }\n',
};

/** What stands in the file of such a material. */
function sourceOf(material: HostMaterial): string {
  const isPrincipled = material.below !== undefined || material.turned !== undefined;
  const has = {
    value: material.isSampled !== true && !isPrincipled,
    sample: !isPrincipled,
    opacity: material.opacity !== undefined,
    surface: isPrincipled,
    below: material.below !== undefined,
    turned: material.turned !== undefined,
  };
  const functions = Object.entries(FUNCTIONS).flatMap(([name, text]) => (has[name as keyof typeof has] ? [text] : []));
  return `${PARAMS}${functions.join('')}${material.hasTangent === true ? 'fn along(hit: Hit) -> vec3f { return hit.tangent; }\n' : ''}`;
}

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
  const module = readMaterial('tried', sourceOf(material));
  return new Bench({
    material: module,
    kernels: new HostKernels(material, seed) as unknown as LabKernels,
    pace: new Pace({ slice: 1e9, pause: () => Promise.resolve(), signal: null }),
    space: new ParameterSpace(module, {}),
    tables: { words: new Uint32Array(0), slots: new Map() },
    seed,
    effort: { ...EFFORTS.slice, ...effort },
    wo: null,
    command: () => 'command',
  });
}
