/** Shows a film on a canvas: wgsl/view/develop.wgsl makes colours of it, wgsl/view/display.wgsl puts them on the screen. */
import type { ShaderLibrary } from '../../shader/kernel.ts';
import { beginPassModule, linkPass, type PassModule } from './pass.ts';
import { arePicturePartsGraded, layerKind, layerValues, type PictureLayers, type Scale } from './layer-view.ts';
import type { LayerImage } from '../film/layers.ts';
import type { Matrix } from '../../base/matrix.ts';
import { constantOf } from '../../shader/constants.ts';
import { requireLayout } from '../../shader/struct.ts';
import { Uniform } from '../gpu/uniform.ts';
import { Variants } from '../gpu/variants.ts';

/** A film-like buffer and its size in pixels. */
export interface Picture {
  buffer: GPUBuffer;
  width: number;
  height: number;
  /** What the film stores beside the image. */
  layers?: PictureLayers;
}

export interface DisplayInput {
  film: Picture;
  /** Of a guide pass; null: modes that need one show black. */
  guide: Picture | null;
  /** Changes when the film's content does; the same: the colours of the last call may be used again. */
  version: string;
  /** Device pixel of the film's upper left corner, and film pixels a device pixel. */
  origin: readonly [number, number];
  scale: readonly [number, number];
  exposure: number;
  /** What colours become under the document's white; null: nothing. */
  adaptation: Matrix | null;
  /** Places in the lists of curves and of view modes that wgsl/view has. */
  curve: number;
  mode: number;
  /** Shown in place of what `mode` says. */
  layer?: { image: LayerImage; scale: Scale } | null;
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

/** Its modules: from film to colours, from colours to the screen. */
export const DISPLAY_PASSES = ['view/develop', 'view/display'] as const;

export class DisplayPass {
  /** Called when a picture can be drawn as it was asked for, which until now had to wait for a pipeline. */
  onReady: () => void = () => {};
  /** Rejects where the adapter's compiler refuses its WGSL. */
  readonly checked: Promise<unknown>;
  private readonly device: GPUDevice;
  private readonly library: ShaderLibrary;
  private readonly develops: Variants<GPUComputePipeline>;
  private readonly presents: Variants<GPURenderPipeline>;
  private readonly developUniform: Uniform;
  private readonly presentUniform: Uniform;
  private readonly layerUniform: Uniform;
  private gains: GPUBuffer;
  private readonly empty: GPUBuffer;
  private picture: GPUBuffer | null = null;
  private developed = '';
  private readonly numbers = new WeakMap<GPUBuffer | GPUComputePipeline, number>();
  private lastNumber = 0;

  constructor(device: GPUDevice, library: ShaderLibrary, format: GPUTextureFormat) {
    this.device = device;
    this.library = library;
    this.developUniform = new Uniform(device, requireLayout(library.wgsl['view/develop'] ?? '', 'Develop'));
    this.presentUniform = new Uniform(device, requireLayout(library.wgsl['view/display'] ?? '', 'Display'));
    this.layerUniform = new Uniform(device, requireLayout(library.wgsl['view/layer'] ?? '', 'LayerView'));
    this.gains = gainBuffer(device, 1);
    this.empty = device.createBuffer({ label: 'DisplayPass.empty', size: 64, usage: GPUBufferUsage.STORAGE });
    const [develop, present] = DISPLAY_PASSES.map((root) => beginPassModule(device, linkPass(library, root), `DisplayPass.${root}`)) as [
      PassModule,
      PassModule,
    ];
    this.checked = Promise.all([develop.checked, present.checked]);
    const layoutOf = (visibility: number, types: GPUBufferBindingType[]): GPUPipelineLayout => {
      const entries = types.map((type, binding) => ({ binding, visibility, buffer: { type } }));
      return device.createPipelineLayout({ bindGroupLayouts: [device.createBindGroupLayout({ label: 'DisplayPass.layout', entries })] });
    };
    const readOnly = 'read-only-storage';
    const developLayout = layoutOf(GPUShaderStage.COMPUTE, ['uniform', readOnly, readOnly, 'storage', readOnly, 'uniform', readOnly]);
    const presentLayout = layoutOf(GPUShaderStage.FRAGMENT, ['uniform', 'read-only-storage', 'read-only-storage']);
    this.develops = new Variants((constants) =>
      device.createComputePipelineAsync({
        label: 'DisplayPass.develop',
        layout: developLayout,
        compute: { module: develop.module, entryPoint: 'main', constants },
      }),
    );
    this.presents = new Variants((constants) =>
      device.createRenderPipelineAsync({
        label: 'DisplayPass.present',
        layout: presentLayout,
        vertex: { module: present.module, entryPoint: 'vertex_main' },
        fragment: { module: present.module, entryPoint: 'fragment_main', targets: [{ format }], constants },
      }),
    );
  }

  /** Resolves when `draw` will not have to wait for a pipeline. */
  async prepare(input: DisplayInput): Promise<void> {
    await Promise.all([this.develops.ready(developConstants(this.library, input)), this.presents.ready(presentConstants(input))]);
  }

  draw(target: GPUTextureView, input: DisplayInput): void {
    const ready = (): void => this.onReady();
    const develop = this.develops.now(developConstants(this.library, input), ready);
    const present = this.presents.now(presentConstants(input), ready);
    const encoder = this.device.createCommandEncoder({ label: 'DisplayPass.encoder' });
    if (develop !== null) this.develop(encoder, develop, input);
    const pass = encoder.beginRenderPass({
      label: 'DisplayPass.present',
      colorAttachments: [{ view: target, loadOp: 'clear', storeOp: 'store', clearValue: [...input.surround, 1] }],
    });
    if (present !== null && this.picture !== null) {
      const { film, guide } = input;
      this.presentUniform.write({
        origin: input.origin,
        scale: input.scale,
        size: [film.width, film.height],
        guide_size: sizeOf(guide),
        surround: input.surround,
        line: input.line,
        accent: input.accent,
        selected: guide === null || input.selected === null ? 0 : input.selected + 1,
      });
      pass.setPipeline(present);
      pass.setBindGroup(0, this.group(present, [this.presentUniform.buffer, this.picture, guide?.buffer ?? this.empty]));
      pass.draw(3);
    }
    pass.end();
    this.device.queue.submit([encoder.finish()]);
  }

  /** Frees what it has on the GPU. What it has submitted still runs to its end. */
  destroy(): void {
    const uniforms = [this.developUniform, this.presentUniform, this.layerUniform].map(({ buffer }) => buffer);
    for (const each of [...uniforms, this.gains, this.empty, this.picture]) each?.destroy();
  }

  private develop(encoder: GPUCommandEncoder, pipeline: GPUComputePipeline, input: DisplayInput): void {
    const { film, guide } = input;
    const buffers = [this.number(film.buffer), guide === null ? 0 : this.number(guide.buffer), this.number(pipeline)];
    const layers = film.layers ?? null;
    const shown = JSON.stringify([input.layer, layers?.parts, input.adaptation]);
    const wanted = [...buffers, film.width, input.version, input.exposure, input.far, input.samples, shown].join(' ');
    if (wanted === this.developed) return;
    this.developed = wanted;
    const bytes = film.width * film.height * 8;
    if (this.picture === null || this.picture.size !== bytes) {
      this.picture?.destroy();
      this.picture = this.device.createBuffer({ label: 'DisplayPass.picture', size: bytes, usage: GPUBufferUsage.STORAGE });
    }
    this.developUniform.write({
      size: [film.width, film.height],
      guide_size: sizeOf(guide),
      exposure: input.exposure,
      far: input.far,
      samples: input.samples,
      ...columnsOf(input.adaptation ?? IDENTITY),
    });
    this.layerUniform.write(layerValues(layers, input.layer?.image ?? null, input.layer?.scale ?? { low: 0, high: 1 }));
    const gains = Float32Array.from((layers?.parts?.gains ?? []).flatMap((gain) => [...gain, 0]));
    if (gains.byteLength > this.gains.size) {
      this.gains.destroy();
      this.gains = gainBuffer(this.device, gains.length / 4);
    }
    // Of no bytes: Deno's process would end there.
    if (gains.length > 0) this.device.queue.writeBuffer(this.gains, 0, gains);
    const pass = encoder.beginComputePass({ label: 'DisplayPass.develop' });
    pass.setPipeline(pipeline);
    pass.setBindGroup(
      0,
      this.group(pipeline, [
        this.developUniform.buffer,
        film.buffer,
        guide?.buffer ?? this.empty,
        this.picture,
        layers?.buffer ?? this.empty,
        this.layerUniform.buffer,
        this.gains,
      ]),
    );
    pass.dispatchWorkgroups(Math.ceil(film.width / 8), Math.ceil(film.height / 8));
    pass.end();
  }

  private group(pipeline: GPUComputePipeline | GPURenderPipeline, buffers: readonly GPUBuffer[]): GPUBindGroup {
    return this.device.createBindGroup({
      label: 'DisplayPass.group',
      layout: pipeline.getBindGroupLayout(0),
      entries: buffers.map((buffer, binding) => ({ binding, resource: { buffer } })),
    });
  }

  /** A number for an object, so that keys can name it. */
  private number(object: GPUBuffer | GPUComputePipeline): number {
    let number = this.numbers.get(object);
    if (number === undefined) {
      number = ++this.lastNumber;
      this.numbers.set(object, number);
    }
    return number;
  }
}

const gainBuffer = (device: GPUDevice, groups: number): GPUBuffer =>
  device.createBuffer({ label: 'DisplayPass.gains', size: groups * 16, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST });

const sizeOf = (guide: Picture | null): [number, number] => (guide === null ? [1, 1] : [guide.width, guide.height]);

const IDENTITY: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

const columnsOf = ([a, b, c]: Matrix): Record<'red' | 'green' | 'blue', [number, number, number]> => ({
  red: [a[0], b[0], c[0]],
  green: [a[1], b[1], c[1]],
  blue: [a[2], b[2], c[2]],
});

/** Curve and white matter to radiance alone: fewer pipelines. */
function developConstants(
  library: ShaderLibrary,
  { mode, layer, curve, falseColor, film, adaptation }: DisplayInput,
): Record<string, number> {
  const isRadiance = layer ? layer.image.kind === 'radiance' : mode === 0;
  return {
    layer_kind: layer ? layerKind(library, layer.image.kind) : 0,
    graded: Number(!layer && mode === 0 && arePicturePartsGraded(film.layers ?? null)),
    mode: layer ? constantOf(library.wgsl, 'view/develop', 'MODE_LAYER') : mode,
    curve: isRadiance && !falseColor ? curve : 0,
    false_color: Number(isRadiance && falseColor),
    adapted: Number(isRadiance && !falseColor && adaptation !== null),
  };
}

function presentConstants({ smooth, selected, guide }: DisplayInput): Record<string, number> {
  return { smooth_film: Number(smooth), outline: Number(selected !== null && guide !== null) };
}
