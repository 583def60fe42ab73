/** A program of a scene that is no material, called at many points on the GPU. */
import { readBack } from '../engine/index.ts';
import type { KernelAssembler } from '../shader/kernel.ts';
import { MATERIAL_KIND_SHIFT } from '../shader/dispatch.ts';
import type { MaterialModule } from '../shader/material.ts';
import { packParams } from '../shader/params.ts';
import { linkHeight } from '../shader/heights.ts';
import type { Modules } from '../shader/link.ts';
import { NO_SCENE, type LabLayouts } from './kernels.ts';
import type { Pace } from './pace.ts';
import type { ParameterSet } from './parameters.ts';
import type { ProgramKind } from './program-report.ts';
import { SlicedKernel, type TaskValues } from './sliced-kernel.ts';

const [PARAMS_BINDING, POINTS_BINDING, RESULTS_BINDING] = [5, 20, 21];
/** The first vec4u of the parameters: time, where a program knows it (wgsl/time.wgsl). */
const FIRST_SLOT = 1;
/** Those of wgsl/lab, and the kind of program that they call. */
const ROOTS = {
  distance: 'distance',
  density: 'density',
  scattering: 'density',
  phase: 'density',
  radiance: 'environment',
  cells: 'environment',
  height: 'height',
} as const satisfies Record<string, ProgramKind>;
export type PointRoot = keyof typeof ROOTS;

export class PointKernel {
  evaluations = 0;
  private readonly device: GPUDevice;
  private readonly kernel: SlicedKernel;

  private constructor(device: GPUDevice, kernel: SlicedKernel) {
    this.device = device;
    this.kernel = kernel;
  }

  /** @param root a file of wgsl/lab @throws ShaderError with diagnostics at the authors' own lines */
  static async create(
    device: GPUDevice,
    assembler: KernelAssembler,
    layouts: LabLayouts,
    stands: Modules,
    root: PointRoot,
    { name, source }: { name: string; source: string },
  ): Promise<PointKernel> {
    const linked =
      root === 'height'
        ? linkHeight(assembler, assembler.program('height', name, { [name]: source }), 'lab/height')
        : assembler.assemble(programVariant(ROOTS[root], name, source), `lab/${root}`, stands);
    const bindings = [PARAMS_BINDING, POINTS_BINDING].map((binding) => ({ binding, type: 'read-only-storage' as const }));
    const all = [...bindings, { binding: RESULTS_BINDING, type: 'storage' as const }];
    return new PointKernel(device, await SlicedKernel.create(device, layouts.Task, linked, `PointKernel.${root}`, all));
  }

  /**
   * @param points three numbers each; of cells one, which only says the parameters
   * @param count of results; as many as points if left out
   * @returns four numbers a result; the last is the loop that ran out (wgsl/budget.wgsl), or 0
   */
  async run(
    material: MaterialModule,
    set: ParameterSet,
    points: Float32Array,
    pace: Pace,
    count = points.length / 3,
    values: TaskValues = {},
  ): Promise<Float32Array> {
    const words = packParams(material.layout, material.params, set.values);
    const params = new Uint32Array(4 * FIRST_SLOT + Math.max(4, words.length));
    params.set(words, 4 * FIRST_SLOT);
    const packed = new Uint32Array((points.length / 3) * 4);
    const bits = new Uint32Array(points.buffer, points.byteOffset, points.length);
    for (let i = 0; i < points.length / 3; i++) {
      packed.set(bits.subarray(3 * i, 3 * i + 3), 4 * i);
      packed[4 * i + 3] = (0 << MATERIAL_KIND_SHIFT) | FIRST_SLOT;
    }
    const buffers = new Map([
      [PARAMS_BINDING, this.upload(params)],
      [POINTS_BINDING, this.upload(packed)],
      [RESULTS_BINDING, this.storage(16 * count)],
    ]);
    this.evaluations += count;
    try {
      await this.kernel.run(buffers, count, values, pace);
      const [, , results] = [...buffers.values()];
      return results === undefined ? new Float32Array(0) : new Float32Array(await readBack(this.device, results)).subarray(0, 4 * count);
    } finally {
      for (const each of buffers.values()) each.destroy();
    }
  }

  private storage(bytes: number): GPUBuffer {
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
    return this.device.createBuffer({ label: 'PointKernel', size: Math.max(64, bytes), usage });
  }

  private upload(words: Uint32Array<ArrayBuffer>): GPUBuffer {
    const buffer = this.storage(words.byteLength);
    this.device.queue.writeBuffer(buffer, 0, words);
    return buffer;
  }
}

/** A scene with the program and nothing else; a displacement is in no kernel of one. */
export const programVariant = (kind: Exclude<ProgramKind, 'height'>, name: string, source: string) => ({
  ...NO_SCENE,
  materials: [],
  programs: { [name]: source },
  ...(kind === 'environment'
    ? { environment: name }
    : kind === 'distance'
      ? { distances: [name] }
      : { densities: [name], features: { ...NO_SCENE.features, medium_emission: true, scattering: true } }),
});
