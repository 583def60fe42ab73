/** Shows a film on a canvas: wgsl/display.wgsl and its uniform. */
import type { ShaderLibrary } from '../shader/kernel.ts';
import { requireLayout, StructArray } from '../shader/struct.ts';
import { linkPass, passModule } from './pass.ts';

/** A film-like buffer and its size in pixels. */
export interface Picture {
  buffer: GPUBuffer;
  width: number;
  height: number;
}

export interface DisplayInput {
  film: Picture;
  /** Of a guide pass; null: modes that need one show black. */
  guide: Picture | null;
  /** Device pixel of the film's upper left corner, and film pixels a device pixel. */
  origin: readonly [number, number];
  scale: readonly [number, number];
  exposure: number;
  /** Places in the lists of curves and of view modes that wgsl/display.wgsl has. */
  curve: number;
  mode: number;
  falseColor: boolean;
  smooth: boolean;
  /** Index of a shape. */
  selected: number | null;
  far: number;
  samples: number;
  line: number;
  surround: readonly [number, number, number];
  accent: readonly [number, number, number];
}

export class DisplayPass {
  private readonly device: GPUDevice;
  private readonly pipeline: GPURenderPipeline;
  private readonly uniform: GPUBuffer;
  private readonly values: StructArray;
  private readonly empty: GPUBuffer;
  private group: { film: GPUBuffer; guide: GPUBuffer; group: GPUBindGroup } | null = null;

  private constructor(device: GPUDevice, pipeline: GPURenderPipeline, library: ShaderLibrary) {
    this.device = device;
    this.pipeline = pipeline;
    this.values = new StructArray(requireLayout(library.wgsl['display'] ?? '', 'Display', 'wgsl/display'), 1);
    this.uniform = device.createBuffer({
      label: 'DisplayPass.uniform',
      size: Math.ceil(this.values.buffer.byteLength / 16) * 16,
      usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    });
    this.empty = device.createBuffer({ label: 'DisplayPass.empty', size: 64, usage: GPUBufferUsage.STORAGE });
  }

  static async create(device: GPUDevice, library: ShaderLibrary, format: GPUTextureFormat): Promise<DisplayPass> {
    const module = await passModule(device, linkPass(library, 'display'), 'DisplayPass.module');
    const entry = (binding: number, type: GPUBufferBindingType): GPUBindGroupLayoutEntry => ({ binding, visibility: GPUShaderStage.FRAGMENT, buffer: { type } });
    const layout = device.createBindGroupLayout({
      label: 'DisplayPass.layout',
      entries: [entry(0, 'uniform'), entry(1, 'read-only-storage'), entry(2, 'read-only-storage')],
    });
    const pipeline = await device.createRenderPipelineAsync({
      label: 'DisplayPass.pipeline',
      layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
      vertex: { module, entryPoint: 'vertex_main' },
      fragment: { module, entryPoint: 'fragment_main', targets: [{ format }] },
    });
    return new DisplayPass(device, pipeline, library);
  }

  draw(target: GPUTextureView, input: DisplayInput): void {
    const { film, guide } = input;
    const { values } = this;
    for (const [name, value] of [
      ['origin', input.origin],
      ['scale', input.scale],
      ['film_size', [film.width, film.height]],
      ['guide_size', guide === null ? [1, 1] : [guide.width, guide.height]],
      ['surround', input.surround],
      ['exposure', input.exposure],
      ['accent', input.accent],
      ['curve', input.curve],
      ['mode', input.mode],
      ['false_color', input.falseColor],
      ['smooth_film', input.smooth],
      ['selected', guide === null || input.selected === null ? 0 : input.selected + 1],
      ['far', input.far],
      ['samples', input.samples],
      ['line', input.line],
    ] as const) {
      values.set(0, name, value);
    }
    this.device.queue.writeBuffer(this.uniform, 0, values.buffer);
    const encoder = this.device.createCommandEncoder({ label: 'DisplayPass.encoder' });
    const pass = encoder.beginRenderPass({ label: 'DisplayPass.pass', colorAttachments: [{ view: target, loadOp: 'clear', storeOp: 'store' }] });
    pass.setPipeline(this.pipeline);
    pass.setBindGroup(0, this.bindGroup(film.buffer, guide?.buffer ?? this.empty));
    pass.draw(3);
    pass.end();
    this.device.queue.submit([encoder.finish()]);
  }

  private bindGroup(film: GPUBuffer, guide: GPUBuffer): GPUBindGroup {
    if (this.group === null || this.group.film !== film || this.group.guide !== guide) {
      const group = this.device.createBindGroup({
        label: 'DisplayPass.group',
        layout: this.pipeline.getBindGroupLayout(0),
        entries: [this.uniform, film, guide].map((buffer, binding) => ({ binding, resource: { buffer } })),
      });
      this.group = { film, guide, group };
    }
    return this.group.group;
  }
}
