/**
 * The film as it was with 1, 2, 4, … samples: copies on the device, bit for bit. Kept from the moment that somebody wants them; earlier
 * ones are rendered once more, since a sample depends on the document, its pixel and its number alone.
 */
import { type Picture, pictureLayers, type Renderer } from '../../../engine/index.ts';
import { renderedPixels } from '../../../scene/camera.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import type { GpuContext } from '../../render/gpu-context.ts';
import type { Stops } from '../../render/runner.ts';
import type { Host } from './host.ts';
import { Events } from '../../state/events.ts';

/** Bytes of all copies: on a processor they are the memory that everything else has. */
const MAX_BYTES = { hardware: 256 * 2 ** 20, software: 96 * 2 ** 20 };
/** Seconds that rendering an earlier one may take: the film shares the device meanwhile. */
const MAX_SECONDS = 3;
/** Up to so many samples are rendered however slow the device is: the beginning is what one looks for, and the film has passed it. */
const ALWAYS = 4;
/** Milliseconds of a piece of that. */
const PIECE = 10;

export interface KeptFilm {
  samples: number;
  picture: Picture;
  bytes: number;
  /** Its own estimated relative error; null: of one sample, or not asked yet. */
  error: number | null;
}

export class KeptFilms implements Stops {
  /** Another list. */
  readonly changed = new Events<void>();
  /** The fewest samples come first. */
  list: readonly KeptFilm[] = [];
  /** What they are copies of. */
  private of: { gpu: GpuContext; film: number } | null = null;
  private readonly page: Host;
  /** The film whose earlier ones have been asked for. */
  private filled: number | null = null;
  private isOn = false;

  constructor(page: Host) {
    this.page = page;
    page.session.progress.now.listen(() => {
      if (!this.isCurrent) this.clear();
    });
  }

  /** The film of the screen, where it has its full size. */
  private get now(): { gpu: GpuContext; scene: SceneDocument; film: number } | null {
    const { gpu, scene, clock, divisor, isMoving } = this.page.session;
    return gpu === null || scene === null || divisor > 1 || isMoving ? null : { gpu, scene, film: clock.film };
  }

  private get isCurrent(): boolean {
    const { gpu, clock } = this.page.session;
    return this.of === null || (this.of.gpu === gpu && this.of.film === clock.film);
  }

  /** From now on films are kept. */
  begin(): void {
    if (this.isOn) return;
    this.isOn = true;
    this.page.runner.stops = this;
    this.page.runner.apply();
  }

  /** No more of them; memory is free again. */
  end(): void {
    if (!this.isOn) return;
    this.isOn = false;
    this.filled = null;
    this.page.runner.stops = null;
    this.clear();
    this.page.runner.apply();
  }

  next(samples: number): number {
    return this.now === null ? Infinity : 2 ** Math.floor(Math.log2(Math.max(0.5, samples)) + 1);
  }

  reached(): void {
    const { now } = this;
    const { session } = this.page;
    // While another scene is prepared the film of the last one goes on.
    if (now === null || session.isBusy || !Number.isInteger(Math.log2(session.samples))) return;
    this.add(now, session.samples, now.gpu.renderer);
  }

  /** The numbers of samples below the film's own that are not there, and would be with all of them kept. */
  private get missing(): number[] {
    const { samples } = this.page.session;
    const first = this.list[0]?.samples ?? samples;
    const numbers = Array.from({ length: Math.ceil(Math.log2(Math.max(1, first))) }, (_, i) => 2 ** i);
    const { rate } = this.page.session.clock;
    return numbers.filter((each) => each < first && (each <= ALWAYS || each <= MAX_SECONDS * rate));
  }

  /** Renders those that the film has passed before they were kept, beside it, as far as that is a matter of seconds. */
  async fill(): Promise<void> {
    const { now, missing } = this;
    if (!this.isOn || now === null || now.film === this.filled || missing.length === 0) return;
    this.filled = now.film;
    const isStill = (): boolean => this.isOn && this.now?.film === now.film && this.now.gpu === now.gpu;
    const renderer = now.gpu.another();
    try {
      await renderer.setScene(now.scene);
      for (const samples of missing) {
        while (isStill() && renderer.samples < samples) await renderer.advance(PIECE, samples);
        if (!isStill()) return;
        this.add(now, samples, renderer);
      }
    } catch {
      // A lost device, or no memory for a second film: those that the film comes to are kept all the same.
    } finally {
      renderer.destroy();
    }
  }

  /** Finds out its error. Rejects where the device is lost. */
  async measure(kept: KeptFilm): Promise<void> {
    const { of } = this;
    if (of === null || kept.error !== null || kept.samples < 2 || !this.list.includes(kept)) return;
    const { buffer, layers, width, height } = kept.picture;
    const film = renderedPixels(this.page.session.scene?.film ?? { width, height });
    kept.error = (await of.gpu.noise.estimate({ buffer, layers }, film)).relativeError;
    this.changed.emit();
  }

  /** Copies the film of a renderer, in the queue's order: after all that was submitted, before all that follows. */
  private add({ gpu, scene, film }: NonNullable<KeptFilms['now']>, samples: number, { device, store }: Renderer): void {
    if (this.of?.gpu !== gpu || this.of.film !== film) this.clear();
    this.of = { gpu, film };
    if (this.list.some((each) => each.samples === samples)) return;
    const bytes = store.film.size + store.layers.size;
    if (bytes > this.budget(gpu)) return;
    device.pushErrorScope('out-of-memory');
    const encoder = device.createCommandEncoder({ label: 'KeptFilms.add' });
    const copy = (source: GPUBuffer): GPUBuffer => {
      const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
      const kept = device.createBuffer({ label: 'KeptFilms.kept', size: source.size, usage });
      encoder.copyBufferToBuffer(source, 0, kept, 0, source.size);
      return kept;
    };
    const { width, height } = scene.film;
    const picture = { buffer: copy(store.film), width, height, layers: pictureLayers(scene, copy(store.layers)) };
    const memory = device.popErrorScope();
    // Where there is no memory the submission is void, and says so to this scope alone.
    device.pushErrorScope('validation');
    device.queue.submit([encoder.finish()]);
    void device.popErrorScope().catch(() => {});
    const kept: KeptFilm = { samples, picture, bytes, error: null };
    this.list = [...this.list, kept].sort((a, b) => a.samples - b.samples);
    while (this.list.reduce((sum, each) => sum + each.bytes, 0) > this.budget(gpu)) this.drop(this.list[leastMissed(this.list)]);
    this.changed.emit();
    memory.then(
      (error) => error !== null && this.drop(kept),
      () => this.drop(kept),
    );
  }

  private budget({ adapter }: GpuContext): number {
    return adapter.software ? MAX_BYTES.software : MAX_BYTES.hardware;
  }

  private drop(kept: KeptFilm | undefined): void {
    if (kept === undefined || !this.list.includes(kept)) return;
    destroy(kept);
    this.list = this.list.filter((each) => each !== kept);
    this.changed.emit();
  }

  private clear(): void {
    this.of = null;
    if (this.list.length === 0) return;
    this.list.forEach(destroy);
    this.list = [];
    this.changed.emit();
  }
}

function destroy({ picture }: KeptFilm): void {
  picture.buffer.destroy();
  picture.layers?.buffer.destroy();
}

/** Place of the one whose neighbours are nearest to each other, as ratios: neither the first nor the last, unless there are no others. */
export function leastMissed(list: readonly { samples: number }[]): number {
  let [least, found] = [Infinity, 0];
  for (let i = 1; i + 1 < list.length; i++) {
    const [before, after] = [list[i - 1]?.samples ?? 1, list[i + 1]?.samples ?? 1];
    if (after / before >= least) continue;
    [least, found] = [after / before, i];
  }
  return found;
}
