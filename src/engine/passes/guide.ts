/** Runs wgsl/view/guide.wgsl, or another module with its output: what the camera sees first, once for a camera and scene. */
import { allShapes } from '../../scene/geometry/placed.ts';
import type { SceneDocument } from '../../scene/document.ts';
import type { KernelVariant } from '../../shader/kernel.ts';
import type { Linked } from '../../shader/link.ts';
import { workDone } from '../gpu/done.ts';
import { partsOf } from '../../shader/split.ts';
import type { Picture } from './display.ts';
import { passModule } from './pass.ts';
import { imageLayout } from '../gpu/pipelines.ts';
import type { Renderer } from '../renderer.ts';
import { ARRAY_BINDINGS, type ArrayName } from '../gpu/storage.ts';
import { Uniform } from '../gpu/uniform.ts';

/** Rows of the first band; later ones follow the time it took. */
const FIRST_ROWS = 32;
const ARRAYS = Object.keys(ARRAY_BINDINGS) as ArrayName[];

/** A look at the renderer's scene that is not the document's own. */
export interface Look {
  /** A uniform View of wgsl/scene.wgsl, and the size of its film. */
  view: GPUBuffer;
  width: number;
  height: number;
  variant: KernelVariant;
}

export class GuidePass {
  private readonly renderer: Renderer;
  private readonly root: string;
  private readonly device: GPUDevice;
  private readonly pipelines = new Map<string, Promise<GPUComputePipeline>>();
  private readonly slice: Uniform;
  private output: Picture | null = null;
  private turn = 0;
  private fresh = false;

  constructor(renderer: Renderer, root = 'view/guide') {
    [this.renderer, this.root] = [renderer, root];
    this.device = renderer.device;
    this.slice = new Uniform(this.device, renderer.assembler.layouts.Slice);
  }

  /** The last complete result; while it is not fresh, that of an earlier scene or camera. */
  get picture(): Picture | null {
    return this.output;
  }

  get isFresh(): boolean {
    return this.fresh;
  }

  /** The scene is about to change, or has: a run that is under way stops. */
  invalidate(): void {
    this.turn++;
    this.fresh = false;
  }

  /** Frees what it has on the GPU. */
  destroy(): void {
    this.invalidate();
    this.output?.buffer.destroy();
    this.output = null;
    this.slice.buffer.destroy();
  }

  /**
   * Computes the guide of the renderer's scene in short bands.
   * @param look of another camera; left out: the document's
   * @returns false if it was overtaken by invalidate()
   */
  async run(look?: Look): Promise<boolean> {
    const turn = ++this.turn;
    const { scene, variant: own } = this.renderer.inputs();
    const variant = look?.variant ?? own;
    const more = partsOf(variant.split);
    const linked = this.renderer.assembler.assemble({ ...variant, countRays: false }, this.root);
    const pipeline = await this.pipeline(linked, more);
    if (turn !== this.turn || this.renderer.inputs().scene !== scene) return false;
    const bindings = this.renderer.buffers;
    // Another scene may come between two bands: nothing that binds this one may follow.
    const isCurrent = (): boolean => turn === this.turn && this.renderer.hasScene && this.renderer.buffers === bindings;
    const { width, height } = look ?? scene.film;
    const { device } = this;
    const ids = shapeIds(scene);
    const idBuffer = device.createBuffer({
      label: 'GuidePass.ids',
      size: Math.max(64, ids.byteLength),
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST,
    });
    device.queue.writeBuffer(idBuffer, 0, ids);
    const buffer = device.createBuffer({
      label: 'GuidePass.output',
      size: width * height * this.renderer.assembler.layouts.GuidePixel.size,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC,
    });
    const group = device.createBindGroup({
      label: 'GuidePass.group',
      layout: this.layout(more),
      entries: [
        { binding: 0, resource: { buffer: look?.view ?? bindings.view } },
        ...bindings.arrays.entries(ARRAYS),
        { binding: 1, resource: { buffer: this.slice.buffer } },
        { binding: 7, resource: { buffer: idBuffer } },
        { binding: 8, resource: { buffer } },
        ...bindings.imageEntries,
      ],
    });
    let rows = FIRST_ROWS;
    for (let row = 0; row < height && isCurrent();) {
      const end = Math.min(height, row + rows);
      this.slice.write({ first_row: row, end_row: end });
      const start = performance.now();
      this.submit(pipeline, group, Math.ceil(width / 8), Math.ceil((end - row) / 8));
      await workDone(device);
      const spent = performance.now() - start;
      rows = Math.max(8, Math.min(rows * 4, Math.floor((rows * 25) / Math.max(spent, 1))));
      row = end;
    }
    idBuffer.destroy();
    if (!isCurrent()) {
      buffer.destroy();
      return false;
    }
    this.output?.buffer.destroy();
    this.output = { buffer, width, height };
    this.fresh = true;
    return true;
  }

  private submit(pipeline: GPUComputePipeline, group: GPUBindGroup, x: number, y: number): void {
    const encoder = this.device.createCommandEncoder({ label: 'GuidePass.encoder' });
    const pass = encoder.beginComputePass({ label: 'GuidePass.pass' });
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, group);
    pass.dispatchWorkgroups(x, y);
    pass.end();
    this.device.queue.submit([encoder.finish()]);
  }

  /** @param more bindings of the parts of arrays that are split */
  private layout(more: readonly number[]): GPUBindGroupLayout {
    const entry = (binding: number, type: GPUBufferBindingType): GPUBindGroupLayoutEntry => ({
      binding,
      visibility: GPUShaderStage.COMPUTE,
      buffer: { type },
    });
    return this.device.createBindGroupLayout({
      label: 'GuidePass.layout',
      entries: [
        entry(0, 'uniform'),
        entry(1, 'uniform'),
        ...[...Object.values(ARRAY_BINDINGS), 7, ...more].map((each) => entry(each, 'read-only-storage')),
        entry(8, 'storage'),
        ...imageLayout(),
      ],
    });
  }

  private pipeline(linked: Linked, more: readonly number[]): Promise<GPUComputePipeline> {
    const key = `${more.join()}\n${linked.code}`;
    let pipeline = this.pipelines.get(key);
    if (pipeline === undefined) {
      pipeline = passModule(this.device, linked, 'GuidePass.module').then((module) =>
        this.device.createComputePipelineAsync({
          label: 'GuidePass.pipeline',
          layout: this.device.createPipelineLayout({ bindGroupLayouts: [this.layout(more)] }),
          compute: { module, entryPoint: 'main' },
        }),
      );
      pipeline.catch(() => this.pipelines.delete(key));
      this.pipelines.set(key, pipeline);
    }
    return pipeline;
  }
}

/** For each shape: its index + 1 (0: of an object), and the material's place in the document above it. */
function shapeIds(scene: SceneDocument): Uint32Array<ArrayBuffer> {
  const names = Object.keys(scene.materials);
  return Uint32Array.from(allShapes(scene), ({ material }, i) => {
    const shape = i < scene.shapes.length ? (i + 1) & 0xfffff : 0;
    return ((names.indexOf(material) & 0xfff) << 20) | shape;
  });
}
