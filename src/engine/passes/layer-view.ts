/** What wgsl/view/layer.wgsl needs to show a layer of a film, and the ends of the scale that it is shown with. */
import type { SceneDocument } from '../../scene/document.ts';
import { isGraded } from '../../scene/groups.ts';
import type { ShaderLibrary } from '../../shader/kernel.ts';
import { filmLayers, type FilmLayers, type ImageKind, type LayerImage } from '../film/layers.ts';
import { linkPass, passModule, readBack } from './pass.ts';
import { constantOf } from '../../shader/constants.ts';
import { requireLayout } from '../../shader/struct.ts';
import { Uniform } from '../gpu/uniform.ts';
import { Variants } from '../gpu/variants.ts';

/** Its number in wgsl/view/layer.wgsl. */
export const layerKind = ({ wgsl }: ShaderLibrary, kind: ImageKind): number =>
  constantOf(wgsl, 'view/layer', `LAYER_${kind.toUpperCase()}`);

/** Kinds whose scale follows from the numbers. */
export const isScaled = ({ kind }: LayerImage): boolean => ['depth', 'position', 'amount', 'variance', 'samples'].includes(kind);

export interface Scale {
  low: number;
  high: number;
}

/** What the numbers of a layer come to. */
export interface Measured extends Scale {
  /** Over all pixels that have the layer, and how many these are. */
  sum: number;
  pixels: number;
}

/** The layers of a film on the GPU, as they are to be understood. */
export interface PictureLayers extends Pick<FilmLayers, 'images' | 'stride' | 'parts' | 'half'> {
  buffer: GPUBuffer;
}

export function pictureLayers(scene: SceneDocument, buffer: GPUBuffer): PictureLayers {
  const { images, stride, parts, half } = filmLayers(scene, new Float32Array(0));
  return { images, stride, parts, half, buffer };
}

export const arePicturePartsGraded = (layers: PictureLayers | null): boolean => isGraded(layers?.parts?.gains ?? []);

/** Values of the struct LayerView. */
export function layerValues(layers: PictureLayers | null, image: LayerImage | null, { low, high }: Scale) {
  return {
    stride: layers?.stride ?? 0,
    slot: Math.max(0, image?.slot ?? 0),
    component: image?.component ?? 0,
    parts: layers?.parts?.slot ?? 0,
    part_count: layers?.parts?.gains.length ?? 0,
    low,
    high,
    gain: image?.gain ?? [1, 1, 1],
  };
}

const GROUPS = 64;
/** Bytes of wgsl/view/range.wgsl Range. */
const RANGE_BYTES = 8 + GROUPS * 8;

export class RangePass {
  private readonly device: GPUDevice;
  private readonly library: ShaderLibrary;
  private readonly pipelines: Variants<GPUComputePipeline>;
  private readonly uniform: Uniform;
  private readonly result: GPUBuffer;
  /** Compiled when a layer is first looked at. */
  private module: Promise<GPUShaderModule> | null = null;

  constructor(device: GPUDevice, library: ShaderLibrary) {
    this.device = device;
    this.library = library;
    this.uniform = new Uniform(device, requireLayout(library.wgsl['view/layer'] ?? '', 'LayerView'));
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
    this.result = device.createBuffer({ label: 'RangePass.result', size: RANGE_BYTES, usage });
    this.pipelines = new Variants((constants) => this.pipeline(constants));
  }

  destroy(): void {
    this.uniform.buffer.destroy();
    this.result.destroy();
  }

  private async pipeline(constants: Record<string, number>): Promise<GPUComputePipeline> {
    const { device } = this;
    this.module ??= passModule(device, linkPass(this.library, 'view/range'), 'RangePass.module');
    const entries = ([1, 3, 4, 5] as const).map((binding) => ({
      binding,
      visibility: GPUShaderStage.COMPUTE,
      buffer: { type: binding === 5 ? 'uniform' : binding === 3 ? 'storage' : 'read-only-storage' } as GPUBufferBindingLayout,
    }));
    const layout = device.createPipelineLayout({
      bindGroupLayouts: [device.createBindGroupLayout({ label: 'RangePass.layout', entries })],
    });
    const module = await this.module;
    return device.createComputePipelineAsync({ label: 'RangePass.pipeline', layout, compute: { module, entryPoint: 'main', constants } });
  }

  /** Least and greatest number of a layer, of a position the greatest coordinate, 0 to 1 where there is nothing; and their sum. */
  async measure(film: GPUBuffer, layers: PictureLayers, image: LayerImage): Promise<Measured> {
    const pipeline = await this.pipelines.ready({ layer_kind: layerKind(this.library, image.kind) });
    this.uniform.write(layerValues(layers, image, { low: 0, high: 1 }));
    const buffers = { 1: film, 3: this.result, 4: layers.buffer, 5: this.uniform.buffer };
    const group = this.device.createBindGroup({
      label: 'RangePass.group',
      layout: pipeline.getBindGroupLayout(0),
      entries: Object.entries(buffers).map(([binding, buffer]) => ({ binding: Number(binding), resource: { buffer } })),
    });
    const encoder = this.device.createCommandEncoder({ label: 'RangePass.encoder' });
    encoder.clearBuffer(this.result);
    const pass = encoder.beginComputePass({ label: 'RangePass.pass' });
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, group);
    pass.dispatchWorkgroups(GROUPS);
    pass.end();
    this.device.queue.submit([encoder.finish()]);
    const bits = new DataView(await readBack(this.device, this.result));
    if (bits.getUint32(0, true) === 0) return { low: 0, high: 1, sum: 0, pixels: 0 };
    const high = bits.getFloat32(4, true);
    // The least is stored as the greatest of the inverted words.
    bits.setUint32(0, ~bits.getUint32(0, true), true);
    const low = bits.getFloat32(0, true);
    const sums = new Float32Array(bits.buffer, 8);
    const total = (first: number): number => sums.reduce((all, each, i) => all + (i % 2 === first ? each : 0), 0);
    return { low: image.kind === 'position' ? 0 : low, high, sum: total(0), pixels: total(1) };
  }
}
