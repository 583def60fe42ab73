/** Everything that lives and dies with one GPU device: renderer, passes, and the picture that stays while a film starts. */
import {
  type AdapterSummary,
  type BuildGeometry,
  type RendererOptions,
  describeAdapter,
  DisplayPass,
  type FilmSnapshot,
  GuideLater,
  NoisePass,
  type Picture,
  pictureLayers,
  RangePass,
  Renderer,
  requestDevice,
  restoreSnapshot,
  snapshotBytes,
  takeSnapshot,
  watchQueue,
} from '../../engine/index.ts';
import { READERS } from './radiance.ts';
import type { SceneDocument } from '../../scene/document.ts';
import type { KernelAssembler, ShaderLibrary } from '../../shader/kernel.ts';

/** Larger films are not copied; the screen then shows the new film from its first row on. */
const MAX_HELD_BYTES = 512 * 1024 * 1024;

/** Makes everything that lives with a device; null where the browser offers none. */
export type RequestGpuContext = (told: Told) => Promise<GpuContext | null>;

const refine: RendererOptions['refine'] = async (job, triangles) => (await import('../build/refine.ts')).refine(job, triangles);

/** What the session does for a renderer: see RendererOptions. */
export interface Told {
  beforeKernel: (code: string) => Promise<void>;
  build: BuildGeometry;
  takenOver: () => void;
}

export class GpuContext {
  readonly adapter: AdapterSummary;
  readonly device: GPUDevice;
  readonly renderer: Renderer;
  readonly display: DisplayPass;
  readonly guide: GuideLater;
  readonly noise: NoisePass;
  readonly range: RangePass;
  /** Rejects where the adapter's compiler refuses the passes of the screen. Nobody waits for it: the scene's kernel is prepared meanwhile. */
  readonly checked: Promise<unknown>;
  /** Adapters that rendered the film before it was opened here. */
  adapters: readonly string[] = [];
  private readonly library: ShaderLibrary;
  private readonly context: GPUCanvasContext;
  /** Of the canvas. */
  readonly format: GPUTextureFormat;
  private held: Picture | null = null;
  private authored: readonly string[] = [];
  private holding = false;
  /** The film that is to replace what is held is in place. */
  private armed = false;
  /** Samples of what is held: a film that has as many is still the one that it is a copy of. */
  private heldSamples = Infinity;

  private constructor(
    library: ShaderLibrary,
    adapter: AdapterSummary,
    device: GPUDevice,
    context: GPUCanvasContext,
    format: GPUTextureFormat,
    renderer: Renderer,
    display: DisplayPass,
    noise: NoisePass,
    range: RangePass,
  ) {
    this.library = library;
    this.adapter = adapter;
    this.device = device;
    this.context = context;
    this.format = format;
    this.renderer = renderer;
    this.display = display;
    this.noise = noise;
    this.range = range;
    this.guide = new GuideLater(renderer);
    this.checked = Promise.all([display.checked, noise.checked]);
  }

  /** @returns null where the browser offers no adapter */
  static async create(canvas: HTMLCanvasElement, assembler: KernelAssembler, told: Told): Promise<GpuContext | null> {
    // The first one was asked for before the page's code was there. An adapter gives one device: later ones are asked for anew.
    const { firstAdapter } = globalThis;
    globalThis.firstAdapter = undefined;
    const adapter = (await (firstAdapter ?? navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' }))) ?? null;
    if (adapter === null) return null;
    const { firstDevice } = globalThis;
    globalThis.firstDevice = undefined;
    const device = await requestDevice(adapter, firstAdapter === undefined ? undefined : firstDevice);
    // Its bug 1870699; where it is mended nothing comes of this.
    if (navigator.userAgent.includes('Firefox/')) watchQueue(device);
    const context = canvas.getContext('webgpu');
    if (context === null) return null;
    const format = navigator.gpu.getPreferredCanvasFormat();
    context.configure({ device, format, alphaMode: 'opaque' });
    const { library } = assembler;
    const described = describeAdapter(adapter);
    // What runs on the processor is slower than the worker, which need not do all in order.
    const trees = described.software ? 'processor' : 'gpu';
    return new GpuContext(
      library,
      described,
      device,
      context,
      format,
      new Renderer(device, library, { ...told, ...READERS, refine, assembler, trees, ahead: true }),
      new DisplayPass(device, library, format),
      new NoisePass(device, library),
      new RangePass(device, library),
    );
  }

  /** A renderer of the same device for images that are not on the screen; whoever asks for it destroys it. */
  another(): Renderer {
    return new Renderer(this.device, this.library, READERS);
  }

  /** Programs that may be edited next: see Renderer.author. In software the compiler is faster than the interpreter. */
  async author(programs: readonly string[]): Promise<void> {
    if (this.adapter.software || programs.join() === this.authored.join()) return;
    this.authored = programs;
    // Where the interpreter cannot be loaded edits wait for the compiler, and the next program to be shown asks for it again.
    await this.renderer.author(programs).catch(() => (this.authored = []));
  }

  /** What the screen shows: the film, or the last one while the film has no complete sample; null: there is neither. */
  picture(scene: SceneDocument): Picture | null {
    if (this.holding && this.armed && this.renderer.samples > 0) this.holding = false;
    if (this.isHolding && this.held !== null) return this.held;
    // Where memory is short the last scene goes before the next one comes.
    if (!this.renderer.hasScene) return this.held;
    const { film, layers } = this.renderer.store;
    return { buffer: film, width: scene.film.width, height: scene.film.height, layers: pictureLayers(scene, layers) };
  }

  /** Whether the screen shows the copy. While a scene is being prepared the film before it goes on, and is shown. */
  get isHolding(): boolean {
    return this.holding && (this.armed || this.renderer.samples < this.heldSamples);
  }

  /** Keeps a copy of the film, of which `scene` is the size, on the screen until the next one has a sample. */
  hold(scene: SceneDocument): void {
    this.armed = false;
    if (this.renderer.samples === 0) {
      // Nothing newer than what is held.
      this.holding = this.held !== null;
      this.heldSamples = Infinity;
      return;
    }
    const { film, layers } = this.renderer.store;
    if (film.size + layers.size > MAX_HELD_BYTES) return;
    const encoder = this.device.createCommandEncoder({ label: 'GpuContext.hold' });
    const copy = (source: GPUBuffer, last: GPUBuffer | undefined): GPUBuffer => {
      if (last?.size !== source.size) last?.destroy();
      const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST;
      const held = last?.size === source.size ? last : this.device.createBuffer({ label: 'GpuContext.held', size: source.size, usage });
      encoder.copyBufferToBuffer(source, 0, held, 0, source.size);
      return held;
    };
    const [heldFilm, heldLayers] = [copy(film, this.held?.buffer), copy(layers, this.held?.layers?.buffer)];
    this.device.queue.submit([encoder.finish()]);
    const { width, height } = scene.film;
    this.held = { buffer: heldFilm, width, height, layers: pictureLayers(scene, heldLayers) };
    this.holding = true;
    this.heldSamples = this.renderer.samples;
  }

  /** Bytes of a copy of the film in host memory; the copy, and the way back. See engine/snapshot.ts. */
  get snapshotBytes(): number {
    return snapshotBytes(this.renderer);
  }

  snapshot(): Promise<FilmSnapshot> {
    return takeSnapshot(this.renderer);
  }

  restore(film: FilmSnapshot): Promise<void> {
    return restoreSnapshot(this.renderer, film);
  }

  /** From now on samples belong to the film that was waited for. */
  arm(): void {
    this.armed = true;
  }

  target(): GPUTextureView {
    return this.context.getCurrentTexture().createView({ label: 'GpuContext.target' });
  }
}
