/** Whether two texts of a material say the same: f, pdf and sample of both, at the same places. */
import { Bench, type Question } from '../../../src/lab/bench.ts';
import { EFFORTS } from '../../../src/lab/effort.ts';
import { labLayouts, LabKernels, standIns } from '../../../src/lab/kernels.ts';
import { Pace } from '../../../src/lab/pace.ts';
import { ParameterSpace } from '../../../src/lab/parameters.ts';
import type { Vector } from '../../../src/lab/report.ts';
import { packTables } from '../../../src/lab/tables.ts';
import { anyDirection, sampleNumbers, situationOf, type Situation } from '../../../src/lab/situations.ts';
import type { Structs } from '../../../src/lab/structs.ts';
import { KernelAssembler, type ShaderLibrary } from '../../../src/shader/kernel.ts';

const SITUATIONS = 96;
const EACH = 48;
/** Values differ that are further apart than this, or directions (radians). */
export const CHANGE = 0.01;
/** What is less than this is black. */
const FLOOR = 1e-5;

export class Differences {
  private readonly device: GPUDevice;
  private readonly library: ShaderLibrary;
  private readonly assembler: KernelAssembler;

  constructor(device: GPUDevice, library: ShaderLibrary) {
    this.device = device;
    this.library = library;
    this.assembler = new KernelAssembler(library);
  }

  /** Answers of a material at places that follow from its parameters alone. @throws ShaderError */
  async answers(name: string, source: string): Promise<Structs> {
    const material = this.assembler.material(name, { [name]: source });
    const pause = (): Promise<void> => Promise.resolve();
    const layouts = labLayouts(this.library.wgsl);
    const stands = standIns(this.library.wgsl);
    const kernels = await LabKernels.create(this.device, this.assembler, layouts, name, source, stands, pause);
    const bench = new Bench({
      material,
      kernels,
      pace: new Pace({ slice: 100, pause, signal: null }),
      space: new ParameterSpace(material, {}),
      tables: packTables(material, {}),
      seed: 1,
      effort: EFFORTS.quick,
      wo: null,
      command: () => '',
    });
    const random = bench.random('differences');
    const situations: Situation[] = [];
    for (let i = 0; i < SITUATIONS; i++) {
      const set = bench.manySets[i % bench.manySets.length];
      situations.push(situationOf(set, 0.02 + 0.98 * random(), i % 2 === 0, random));
    }
    const questions: Question[] = situations.flatMap(({ wo: [x, y, z] }, situation) =>
      Array.from({ length: EACH }, (_, k): Question => {
        const near = anyDirection(random);
        const about: Vector = k % 2 === 0 ? [-x, -y, z] : [x, y, -z];
        const lobe = about.map((each, c) => each + 0.2 * near[c]) as Vector;
        const length = Math.hypot(...lobe);
        return { situation, u: sampleNumbers(random), wi: k % 3 === 0 ? (lobe.map((each) => each / length) as Vector) : near };
      }),
    );
    const found = await bench.ask(situations, questions);
    kernels.destroy();
    return found;
  }
}

export interface Difference {
  /** Parts of the answers in which f, pdf and what sample returns differ. */
  f: number;
  pdf: number;
  sample: number;
}

export function differenceOf(a: Structs, b: Structs): Difference {
  const count: Difference = { f: 0, pdf: 0, sample: 0 };
  const apart = (name: string, i: number): boolean => {
    const [p, q] = [a.vector(i, name), b.vector(i, name)];
    const scale = Math.max(FLOOR, ...p.map(Math.abs), ...q.map(Math.abs));
    return p.some((each, k) => !(Math.abs(each - q[k]) <= CHANGE * scale));
  };
  for (let i = 0; i < a.length; i++) {
    if (apart('f', i)) count.f++;
    if (apart('value_pdf', i)) count.pdf++;
    const isAbsorbed = [a, b].map((each) => !(each.number(i, 'pdf') > 0));
    if (isAbsorbed[0] && isAbsorbed[1]) continue;
    if (['pdf', 'wi', 'weight', 'eta', 'specular'].some((name) => apart(name, i))) count.sample++;
  }
  return { f: count.f / a.length, pdf: count.pdf / a.length, sample: count.sample / a.length };
}
