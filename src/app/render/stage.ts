/** Everything that lives and dies with one GPU device: renderer, passes, and the picture that stays while a film starts. */
import { describeAdapter, requestDevice, type AdapterSummary } from '../../engine/device.ts';
import { DisplayPass, type Picture } from '../../engine/display.ts';
import { GuidePass } from '../../engine/guide.ts';
import { NoisePass } from '../../engine/noise.ts';
import { Renderer } from '../../engine/renderer.ts';
import type { SceneDocument } from '../../scene/document.ts';
import type { ShaderLibrary } from '../../shader/kernel.ts';

/** Larger films are not copied; the screen then shows the new film from its first row on. */
const MAX_HELD_BYTES = 512 * 1024 * 1024;

export class Stage {
  readonly adapter: AdapterSummary;
  readonly device: GPUDevice;
  readonly renderer: Renderer;
  readonly display: DisplayPass;
  readonly guide: GuidePass;
  readonly noise: NoisePass;
  private readonly context: GPUCanvasContext;
  private held: Picture | null = null;
  private holding = false;
  /** The film that is to replace what is held is in place. */
  private armed = false;
  /** Samples of what is held: a film that has as many is still the one that it is a copy of. */
  private heldSamples = Infinity;

  private constructor(
    adapter: AdapterSummary,
    device: GPUDevice,
    context: GPUCanvasContext,
    renderer: Renderer,
    display: DisplayPass,
    noise: NoisePass,
  ) {
    this.adapter = adapter;
    this.device = device;
    this.context = context;
    this.renderer = renderer;
    this.display = display;
    this.noise = noise;
    this.guide = new GuidePass(renderer);
  }

  /** @returns null where the browser offers no adapter */
  static async create(canvas: HTMLCanvasElement, library: ShaderLibrary): Promise<Stage | null> {
    const adapter = (await navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' })) ?? null;
    if (adapter === null) return null;
    const device = await requestDevice(adapter);
    const context = canvas.getContext('webgpu');
    if (context === null) return null;
    const format = navigator.gpu.getPreferredCanvasFormat();
    context.configure({ device, format, alphaMode: 'opaque' });
    const [display, noise] = await Promise.all([DisplayPass.create(device, library, format), NoisePass.create(device, library)]);
    return new Stage(describeAdapter(adapter), device, context, new Renderer(device, library), display, noise);
  }

  /** What the screen shows: the film, or the last one while the film has no complete sample. */
  picture(scene: SceneDocument): Picture {
    if (this.holding && this.armed && this.renderer.samples > 0) this.holding = false;
    if (this.isHolding && this.held !== null) return this.held;
    return { buffer: this.renderer.film, width: scene.film.width, height: scene.film.height };
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
    const { film } = this.renderer;
    if (film.size > MAX_HELD_BYTES) return;
    if (this.held === null || this.held.buffer.size !== film.size) {
      this.held?.buffer.destroy();
      this.held = {
        buffer: this.device.createBuffer({ label: 'Stage.held', size: film.size, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST }),
        width: 0,
        height: 0,
      };
    }
    const encoder = this.device.createCommandEncoder({ label: 'Stage.hold' });
    encoder.copyBufferToBuffer(film, 0, this.held.buffer, 0, film.size);
    this.device.queue.submit([encoder.finish()]);
    this.held = { buffer: this.held.buffer, width: scene.film.width, height: scene.film.height };
    this.holding = true;
    this.heldSamples = this.renderer.samples;
  }

  /** From now on samples belong to the film that was waited for. */
  arm(): void {
    this.armed = true;
  }

  target(): GPUTextureView {
    return this.context.getCurrentTexture().createView({ label: 'Stage.target' });
  }
}
