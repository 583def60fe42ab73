/** What the kernels of a scene bind of wgsl/scene.wgsl: one immutable whole. */
import type { FilmStore } from '../film/store.ts';
import { GUIDING_BINDING, IMAGE_BINDINGS, kernelLayout, type KernelLayout } from './pipelines.ts';
import type { UploadedImages } from '../images/images.ts';
import { ARRAY_NAMES, type SceneArrays } from './scene-arrays.ts';

/** Binding numbers of wgsl/scene.wgsl, beside those of the scene's arrays and of images. */
const BINDINGS = { view: 0, slice: 1, film: 7, report: 8, layers: 10 } as const;
/** Of the environment's table and image. */
const TABLE_BINDING = 9;
const IMAGE_BINDING = 11;
/** Of the samples at which blocks stop. */
const STOPS_BINDING = 12;

type Name = keyof typeof BINDINGS;

/** Uniforms that say which samples a dispatch takes, wgsl Slice: written before each submission, whatever the scene. */
export interface Slices {
  buffer: GPUBuffer;
  /** Bytes of one. */
  size: number;
}

/** Stand for textures that no kernel reads. */
export interface Placeholders {
  float: GPUTexture;
  uint: GPUTexture;
}

/** Luminance of the environment, cumulated, and its image; null: there is none. */
export interface Sky {
  table: GPUTexture | null;
  image: GPUTexture | null;
  /** What was learned of where light comes from; left out or null: nothing. */
  guiding?: GPUTexture | null;
}

export class SceneBindings {
  readonly arrays: SceneArrays;
  readonly view: GPUBuffer;
  private readonly device: GPUDevice;
  private readonly slices: Slices;
  private readonly store: FilmStore;
  private readonly sky: Sky;
  private readonly images: UploadedImages;
  private readonly placeholders: Placeholders;
  private group: GPUBindGroup | null = null;

  constructor(
    device: GPUDevice,
    slices: Slices,
    placeholders: Placeholders,
    arrays: SceneArrays,
    view: GPUBuffer,
    store: FilmStore,
    images: UploadedImages,
    sky: Sky,
  ) {
    this.device = device;
    this.slices = slices;
    this.placeholders = placeholders;
    this.arrays = arrays;
    this.view = view;
    this.store = store;
    this.images = images;
    this.sky = sky;
  }

  get film(): GPUBuffer {
    return this.store.buffers.film;
  }

  get layers(): GPUBuffer {
    return this.store.buffers.layers;
  }

  get size(): { width: number; height: number } {
    return this.store.size;
  }

  /** Of the megakernel. */
  get bindGroup(): GPUBindGroup {
    return (this.group ??= this.groupWith({}));
  }

  /** The scene for a kernel that has other buffers in some places: see wgsl/path/record.wgsl. */
  groupWith(others: Partial<Record<'slice' | 'film' | 'layers', GPUBuffer>>): GPUBindGroup {
    return this.grouped(kernelLayout(this.device, this.arrays.more()), others);
  }

  /** The scene for a kernel with another layout, and buffers of its own, by binding. */
  groupFor(kernel: KernelLayout, own: Readonly<Record<number, GPUBuffer>>): GPUBindGroup {
    return this.grouped(kernel, {}, own);
  }

  /** The images of materials, for passes with bind groups of their own. */
  get imageEntries(): GPUBindGroupEntry[] {
    const { bytes, halves } = this.images.materials;
    const textures = [bytes, halves];
    return IMAGE_BINDINGS.map((binding, i) => ({
      binding,
      resource: (textures[i] ?? this.placeholders.float).createView({ dimension: '2d-array' }),
    }));
  }

  private grouped(
    { layout, entries }: KernelLayout,
    others: Partial<Record<Name, GPUBuffer>>,
    own: Readonly<Record<number, GPUBuffer>> = {},
  ): GPUBindGroup {
    const { slices, store, sky, placeholders } = this;
    const { film, layers, report } = store.buffers;
    const buffers: Record<Name, GPUBufferBinding> = {
      view: { buffer: this.view },
      slice: { buffer: slices.buffer, size: slices.size },
      film: { buffer: film },
      layers: { buffer: layers },
      report: { buffer: report },
      ...Object.fromEntries(Object.entries(others).map(([name, buffer]) => [name, { buffer }])),
    };
    const all: GPUBindGroupEntry[] = [
      ...this.arrays.entries(ARRAY_NAMES),
      ...Object.entries(BINDINGS).map(([name, binding]) => ({ binding, resource: buffers[name as Name] })),
      { binding: TABLE_BINDING, resource: (sky.table ?? placeholders.float).createView() },
      { binding: IMAGE_BINDING, resource: (sky.image ?? placeholders.float).createView() },
      { binding: STOPS_BINDING, resource: (store.adaptive?.texture ?? placeholders.uint).createView() },
      { binding: GUIDING_BINDING, resource: (sky.guiding ?? placeholders.uint).createView() },
      ...this.imageEntries,
      ...Object.entries(own).map(([binding, buffer]) => ({ binding: Number(binding), resource: { buffer } })),
    ];
    const bound = new Set(entries.map(({ binding }) => binding));
    return this.device.createBindGroup({
      label: 'SceneBindings.bindGroup',
      layout,
      entries: all.filter(({ binding }) => bound.has(binding)),
    });
  }
}
