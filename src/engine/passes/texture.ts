/** Images of a film as textures of floats: wgsl/view/texture.wgsl. For whoever goes on with them on the same device. */
import type { ShaderLibrary } from '../../shader/kernel.ts';
import { requireLayout } from '../../shader/struct.ts';
import type { LayerImage } from '../film/layers.ts';
import { Uniform } from '../gpu/uniform.ts';
import { Variants } from '../gpu/variants.ts';
import type { Picture } from './display.ts';
import { arePicturePartsGraded, layerKind, layerValues } from './layer-view.ts';
import { linkPass, passModule } from './pass.ts';

const BINDINGS = [0, 1, 4, 5, 6, 7] as const;

export class TexturePass {
  private readonly device: GPUDevice;
  private readonly library: ShaderLibrary;
  private readonly pipelines: Variants<GPUComputePipeline>;
  private readonly sizeUniform: Uniform;
  private readonly layerUniform: Uniform;
  /** Stands for the layers where the film has none. */
  private readonly empty: GPUBuffer;
  /** Compiled when a texture is first wanted. */
  private module: Promise<GPUShaderModule> | null = null;

  constructor(device: GPUDevice, library: ShaderLibrary) {
    this.device = device;
    this.library = library;
    this.sizeUniform = new Uniform(device, requireLayout(library.wgsl['view/texture'] ?? '', 'Size'));
    this.layerUniform = new Uniform(device, requireLayout(library.wgsl['view/layer'] ?? '', 'LayerView'));
    this.empty = device.createBuffer({ label: 'TexturePass.empty', size: 64, usage: GPUBufferUsage.STORAGE });
    this.pipelines = new Variants((constants) => this.pipeline(constants));
  }

  /**
   * @param image a layer of the film; null: its image
   * @returns `rgba32float`, as large as the film, row 0 at the top; alpha is 0 where there is nothing. It is the caller's.
   */
  async run(film: Picture, image: LayerImage | null): Promise<GPUTexture> {
    const { device } = this;
    const layers = film.layers ?? null;
    const pipeline = await this.pipelines.ready({
      layer_kind: image === null ? 0 : layerKind(this.library, image.kind),
      is_image: Number(image === null),
      graded: Number(image === null && arePicturePartsGraded(layers)),
    });
    const { width, height } = film;
    const { TEXTURE_BINDING, STORAGE_BINDING, COPY_SRC } = GPUTextureUsage;
    const usage = TEXTURE_BINDING | STORAGE_BINDING | COPY_SRC;
    const texture = device.createTexture({ label: image?.name ?? 'radiance', size: [width, height], format: 'rgba32float', usage });
    this.sizeUniform.write({ size: [width, height] });
    this.layerUniform.write(layerValues(layers, image, { low: 0, high: 1 }));
    const gains = Float32Array.from((layers?.parts?.gains ?? [[1, 1, 1]]).flatMap((gain) => [...gain, 0]));
    const { STORAGE, COPY_DST } = GPUBufferUsage;
    const gainBuffer = device.createBuffer({ label: 'TexturePass.gains', size: gains.byteLength, usage: STORAGE | COPY_DST });
    device.queue.writeBuffer(gainBuffer, 0, gains);
    const buffers = {
      0: this.sizeUniform.buffer,
      1: film.buffer,
      4: layers !== null && layers.stride > 0 ? layers.buffer : this.empty,
      5: this.layerUniform.buffer,
      6: gainBuffer,
    };
    const group = device.createBindGroup({
      label: 'TexturePass.group',
      layout: pipeline.getBindGroupLayout(0),
      entries: [
        ...Object.entries(buffers).map(([binding, buffer]) => ({ binding: Number(binding), resource: { buffer } })),
        { binding: 7, resource: texture.createView() },
      ],
    });
    const encoder = device.createCommandEncoder({ label: 'TexturePass.encoder' });
    const pass = encoder.beginComputePass({ label: 'TexturePass.pass' });
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, group);
    pass.dispatchWorkgroups(Math.ceil(width / 8), Math.ceil(height / 8));
    pass.end();
    device.queue.submit([encoder.finish()]);
    // It is freed when its submission is done.
    gainBuffer.destroy();
    return texture;
  }

  destroy(): void {
    for (const each of [this.sizeUniform.buffer, this.layerUniform.buffer, this.empty]) each.destroy();
  }

  private async pipeline(constants: Record<string, number>): Promise<GPUComputePipeline> {
    const { device } = this;
    this.module ??= passModule(device, linkPass(this.library, 'view/texture'), 'TexturePass.module');
    const entries = BINDINGS.map((binding): GPUBindGroupLayoutEntry => ({
      binding,
      visibility: GPUShaderStage.COMPUTE,
      ...(binding === 7
        ? { storageTexture: { format: 'rgba32float' } }
        : { buffer: { type: binding === 0 || binding === 5 ? 'uniform' : 'read-only-storage' } }),
    }));
    const layout = device.createPipelineLayout({
      bindGroupLayouts: [device.createBindGroupLayout({ label: 'TexturePass.layout', entries })],
    });
    const module = await this.module;
    return device.createComputePipelineAsync({ label: 'TexturePass.pipeline', layout, compute: { module, entryPoint: 'main', constants } });
  }
}
