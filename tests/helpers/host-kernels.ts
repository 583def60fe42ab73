/** The kernels of the laboratory (src/lab/kernels.ts), of a material that is a function here: what wgsl/lab does, in double precision. */
import { luminance } from '../../src/base/color.ts';
import { shaderLibrary } from '../../src/content/node.ts';
import type { Counted } from '../../src/lab/counts.ts';
import { labLayouts, type Draws } from '../../src/lab/kernels.ts';
import type { Vector } from '../../src/lab/report.ts';
import { CODE_ABSORBED, directionCode, faceDirection, faceSlope, lowerBound, type Cell } from '../../src/lab/sphere.ts';
import { Structs } from '../../src/lab/structs.ts';
import { StructArray } from '../../src/shader/struct.ts';
import { Random } from '../reference/random.ts';
import type { HostHit, HostMaterial, HostSample } from './host-bench.ts';

const layouts = labLayouts(shaderLibrary().wgsl);
/** wgsl/lab/sphere.wgsl. */
const [CODE_DELTA, CODE_INVALID] = [0x70000000, 0x80000000];
/** wgsl/lab/draw.wgsl. */
const STAKES = [1, 0.25, 0.0625, 0.015625];
const TOLERANCE = 2 ** -10;
const LANES = 2;
/** wgsl/lab/integrate.wgsl: points and weights on [0, 1]. */
const GAUSS: Rule = [[0.1127016654, 5 / 18], [0.5, 8 / 18], [0.8872983346, 5 / 18]]; // prettier-ignore
const LOBATTO: Rule = [[2 ** -10, 1 / 12], [0.2763932023, 5 / 12], [0.7236067977, 5 / 12], [1 - 2 ** -10, 1 / 12]]; // prettier-ignore
type Rule = readonly (readonly [node: number, weight: number])[];

interface Looked {
  wo: Vector;
  front: boolean;
  hit: HostHit;
}

type Layout = (typeof layouts)['Finding'];

/** A WGSL struct of each index. */
function structs(layout: Layout, count: number, valueOf: (index: number) => object): Structs {
  const array = new StructArray(layout, count);
  for (let i = 0; i < count; i++) for (const [name, each] of Object.entries(valueOf(i))) array.set(i, name, each as number);
  return new Structs(layout, array.buffer);
}

export class HostKernels {
  readonly layouts = layouts;
  private readonly material: HostMaterial;
  private readonly random: Random;
  private looks: Looked[] = [];

  constructor(material: HostMaterial, seed: number) {
    this.material = material;
    this.random = new Random(seed);
  }

  setConfigs(given: StructArray, params: Uint32Array<ArrayBuffer>): void {
    const configs = new Structs(layouts.Config, given.buffer);
    const words = new Float32Array(params.buffer);
    this.looks = Array.from({ length: configs.length }, (_, i) => ({
      wo: configs.vector(i, 'wo') as Vector,
      front: configs.number(i, 'front') !== 0,
      hit: {
        a: words[4 * configs.number(i, 'material')] ?? 0,
        tangent: configs.vector(i, 'tangent') as Vector,
        outside: configs.number(i, 'outside'),
        uv: configs.vector(i, 'uv') as [number, number],
      },
    }));
  }

  probe(items: StructArray, count: number): Promise<Structs> {
    const { material } = this;
    const asked = new Structs(layouts.Item, items.buffer);
    return Promise.resolve(
      structs(layouts.Finding, count, (i) => {
        const [wo, wi, u] = ['wo', 'wi', 'u'].map((name) => asked.vector(i, name)) as [Vector, Vector, Vector];
        const { front: isFront, hit } = this.looks[asked.number(i, 'config')]!;
        const front = isFront !== (asked.number(i, 'behind') !== 0);
        const [value, sample] = [material.value(wo, wi, front, hit), material.sample(wo, u, front, hit)];
        return { wi: sample.wi, pdf: sample.pdf, weight: sample.weight, eta: sample.eta ?? 1, f: value.f, value_pdf: value.pdf, emission: [0, 0, 0], opacity: material.opacity ?? 1, normal: [0, 0, 1], tangent: material.turned ?? [1, 0, 0], specular: Number(sample.specular ?? false), over_budget: material.lost?.(wo) ?? 0 }; // prettier-ignore
      }),
    );
  }

  below(ways: StructArray, count: number): Promise<Structs> {
    const asked = new Structs(layouts.Way, ways.buffer);
    return Promise.resolve(
      structs(layouts.Below, count, (i) => {
        const { wo, hit } = this.looks[asked.number(i, 'config')]!;
        const { leaves, enters, ...body } = this.material.below!(hit);
        const wi = asked.vector(i, 'wi') as Vector;
        return { ...body, leaves: leaves(wi), enters: enters(wo), over_budget: this.material.lost?.(wi) ?? 0 };
      }),
    );
  }

  /** A sample, and where it fell. */
  private drawn({ wo, front, hit }: Looked): { sample: HostSample; code: number } {
    const u: Vector = [this.random.next(), this.random.next(), this.random.next()];
    const sample = this.material.sample(wo, u, front, hit);
    const numbers = [...sample.wi, ...sample.weight, sample.pdf, sample.eta ?? 1];
    const isValid =
      numbers.every(Number.isFinite) && sample.weight.every((each) => each >= 0) && Math.abs(Math.hypot(...sample.wi) ** 2 - 1) <= 0.01;
    if (!isValid) return { sample, code: CODE_INVALID };
    if (sample.pdf <= 0) return { sample, code: CODE_ABSORBED };
    return { sample, code: sample.specular === true ? CODE_DELTA : directionCode(sample.wi) };
  }

  draw(count: number, wanted: number, _seed: number, withPlaces: boolean): Promise<Draws> {
    const each = Math.ceil(wanted / LANES);
    const samples = LANES * each;
    const places = new Uint32Array(withPlaces ? 2 * count * samples : 0);
    const floats = new Float32Array(places.buffer);
    const tallies = structs(layouts.Tally, count * LANES, (thread) => {
      const look = this.looks[Math.floor(thread / LANES)]!;
      const tally = { sum: [0, 0, 0], square: [0, 0, 0], absorbed: 0, delta: 0, delta_up: 0, invalid: 0, up: [1e30, 0], down: [1e30, 0], over_budget: this.material.lostLater?.(look.wo) ?? 0 }; // prettier-ignore
      const wealth = [0, 1, 2].map(() => [0, 0, 0, 0]);
      for (let k = 0; k < each; k++) {
        const { sample, code } = this.drawn(look);
        if (withPlaces) {
          places[2 * (thread * each + k)] = code;
          floats[2 * (thread * each + k) + 1] = sample.pdf;
        }
        const { pdf, wi } = sample;
        tally.invalid += Number(code === CODE_INVALID);
        tally.absorbed += Number(code === CODE_ABSORBED);
        if (code === CODE_DELTA) {
          tally.delta++;
          tally.delta_up += Number(wi[2] > 0);
          const range = wi[2] > 0 ? tally.up : tally.down;
          range.splice(0, 2, Math.min(range[0]!, pdf), Math.max(range[1]!, pdf));
        }
        for (const [c, bettors] of wealth.entries()) {
          const weight = code === CODE_INVALID || code === CODE_ABSORBED ? 0 : sample.weight[c]! * (sample.eta ?? 1) ** 2;
          tally.sum[c]! += weight;
          tally.square[c]! += weight * weight;
          const stake = Math.min(weight, 1e6) / (1 + TOLERANCE) - 1;
          for (const [b, part] of STAKES.entries()) bettors[b]! += Math.log2(Math.max(1e-30, 1 + part * stake));
        }
      }
      return { ...tally, wealth_r: wealth[0], wealth_g: wealth[1], wealth_b: wealth[2] };
    });
    return Promise.resolve({ tallies, lanes: LANES, samples, places });
  }

  count(cells: readonly Uint32Array[], wanted: number): Promise<Counted[]> {
    return Promise.resolve(
      cells.map((starts, i): Counted => {
        const look = this.looks[i]!;
        const counted = { observed: new Uint32Array(starts.length), most: new Float32Array(starts.length), mostAt: new Uint32Array(starts.length), samples: wanted, absorbed: 0, delta: 0, invalid: 0, overBudget: this.material.lostLater?.(look.wo) ?? 0 }; // prettier-ignore
        for (let k = 0; k < wanted; k++) {
          const { sample, code } = this.drawn(look);
          if (code === CODE_ABSORBED) counted.absorbed++;
          else if (code === CODE_DELTA) counted.delta++;
          else if (code === CODE_INVALID) counted.invalid++;
          else {
            // The last cell that does not begin after it.
            const cell = lowerBound(starts, code + 1) - 1;
            counted.observed[cell]!++;
            if (sample.pdf > counted.most[cell]!) [counted.most[cell], counted.mostAt[cell]] = [sample.pdf, code];
          }
        }
        return counted;
      }),
    );
  }

  integrate(cells: readonly Cell[], config: (index: number) => number): Promise<Structs> {
    return Promise.resolve(structs(layouts.Integrals, cells.length, (i) => this.integrals(cells[i]!, this.looks[config(i)]!)));
  }

  private integrals(cell: Cell, look: Looked): object {
    const fine = { own_square: 0, cosine_square: 0, unreachable: 0, invalid: 0 };
    const sums = ([[GAUSS, false], [LOBATTO, false], [GAUSS, true]] as const).map(([rule, isFine]): number[] => this.sum(cell, look, rule, isFine ? fine : null)); // prettier-ignore
    const [open, closed, own] = sums as [number[], number[], number[]];
    const errors = own.map((each, c) => Math.max(Math.abs(each - open[c]!), Math.abs(each - closed[c]!)));
    return { ...fine, light: own.slice(0, 3), pdf: own[3], light_error: errors.slice(0, 3), pdf_error: errors[3] };
  }

  /** f |cos θ| and the pdf by a rule; with `fine`, by the rule in each quarter, and what else is summed there. */
  private sum(
    cell: Cell,
    { wo, front, hit }: Looked,
    rule: Rule,
    fine: { own_square: number; cosine_square: number; unreachable: number; invalid: number } | null,
  ): number[] {
    const edge = 2 / 2 ** cell.level;
    const sums = [0, 0, 0, 0];
    const parts = fine === null ? [0] : [0, 0.5];
    const size = 1 / parts.length;
    for (const left of parts)
      for (const low of parts)
        for (const [x, weightX] of rule)
          for (const [y, weightY] of rule) {
            const [atX, atY] = [(cell.x + left + size * x) * edge - 1, (cell.y + low + size * y) * edge - 1];
            const wi = faceDirection(cell.face, atX, atY);
            const { f, pdf } = this.material.value(wo, wi, front, hit);
            if (![...f, pdf].every(Number.isFinite)) {
              if (fine !== null) fine.invalid++;
              continue;
            }
            const weight = weightX * weightY * (size * edge) ** 2 * faceSlope(atX, atY);
            const cosine = Math.abs(wi[2]);
            for (const c of [0, 1, 2] as const) sums[c]! += weight * cosine * f[c];
            sums[3]! += weight * pdf;
            if (fine === null) continue;
            const light = luminance(f) * cosine;
            fine.cosine_square += (weight * light * light * Math.PI) / cosine;
            if (pdf > 0) fine.own_square += (weight * light * light) / pdf;
            else fine.unreachable += weight * light;
          }
    return sums;
  }
}
