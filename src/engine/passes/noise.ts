/** The estimated error of the image, summed on the GPU so that a few numbers are read back instead of the film. */
import type { ShaderLibrary } from '../../shader/kernel.ts';
import { beginPassModule, linkPass, readBack } from './pass.ts';
import type { Picture } from './display.ts';

const GROUPS = 64;
/** Its module. */
export const NOISE_PASS = 'view/noise';

export interface NoiseEstimate {
  /** As filmRelativeError of film.ts; NaN before every pixel has two samples. */
  relativeError: number;
  /** Mean of the image over all channels. */
  mean: number;
  /** Samples that were not finite and were left out. */
  dropped: number;
}

export class NoisePass {
  /** Rejects where the adapter's compiler refuses its WGSL. */
  readonly checked: Promise<void>;
  private readonly device: GPUDevice;
  private readonly module: GPUShaderModule;
  private readonly sums: GPUBuffer;
  private readonly halves: GPUBuffer;
  private pipeline: Promise<GPUComputePipeline> | null = null;

  constructor(device: GPUDevice, library: ShaderLibrary) {
    this.device = device;
    ({ module: this.module, checked: this.checked } = beginPassModule(device, linkPass(library, NOISE_PASS), 'NoisePass.module'));
    this.sums = device.createBuffer({
      label: 'NoisePass.sums',
      size: GROUPS * 16,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC,
    });
    this.halves = device.createBuffer({ label: 'NoisePass.halves', size: 16, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
  }

  /** Reads the film as it is when the GPU comes to it; the first time the pipeline is made before that. */
  async estimate({ buffer: film, layers }: Pick<Picture, 'buffer' | 'layers'>, pixels: number): Promise<NoiseEstimate> {
    const pipeline = await (this.pipeline ??= this.device.createComputePipelineAsync({
      label: 'NoisePass.pipeline',
      layout: 'auto',
      compute: { module: this.module, entryPoint: 'main' },
    }));
    const half = layers?.half ?? null;
    this.device.queue.writeBuffer(this.halves, 0, Uint32Array.of(layers?.stride ?? 0, half === null ? 0 : half + 1));
    const group = this.device.createBindGroup({
      label: 'NoisePass.group',
      layout: pipeline.getBindGroupLayout(0),
      entries: [film, this.sums, layers?.buffer ?? film, this.halves].map((buffer, binding) => ({ binding, resource: { buffer } })),
    });
    const encoder = this.device.createCommandEncoder({ label: 'NoisePass.encoder' });
    const pass = encoder.beginComputePass({ label: 'NoisePass.pass' });
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, group);
    pass.dispatchWorkgroups(GROUPS);
    pass.end();
    this.device.queue.submit([encoder.finish()]);
    const sums = new Float32Array(await readBack(this.device, this.sums));
    const total = (lane: number): number => sums.reduce((sum, each, i) => (i % 4 === lane ? sum + each : sum), 0);
    const [variance, signal, channels, dropped] = [total(0), total(1), total(2), total(3)];
    if (channels < pixels * 3) return { relativeError: Number.NaN, mean: Number.NaN, dropped };
    const mean = signal / channels;
    return { relativeError: mean === 0 ? 0 : Math.sqrt(variance / channels) / mean, mean, dropped };
  }
}
