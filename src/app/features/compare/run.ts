/**
 * Several renderers on one device that take turns, so that all have as many samples, or have had as much time. Films are read
 * back at steps of their own: here the question is what the images are worth.
 */
import { type FilmData, type FilmFile, Renderer, sampleDigest } from '../../../engine/index.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import type { ShaderLibrary } from '../../../shader/kernel.ts';
import { READERS } from '../../render/radiance.ts';
import { deviation, measure, type Deviation, type Measure } from '../../../bench/measures.ts';
import { sentence } from '../../../base/sentence.ts';

/** What the entries have alike: samples a pixel, or seconds. */
export type Pace = 'samples' | 'time';

interface Point {
  samples: number;
  seconds: number;
  /** Estimated and true relative error; null: there is no reference. */
  error: number;
  trueError: number | null;
}

export interface Entry {
  document: SceneDocument;
  film: FilmData | null;
  samples: number;
  seconds: number;
  measure: Measure | null;
  deviation: Deviation | null;
  curve: Point[];
  /** Why it does not take part. */
  refused: string | null;
}

/** Milliseconds of a turn. */
const TURN_MS = 40;
/** A film is measured each time that its samples have grown by this. */
const STEP = Math.SQRT2;

interface Runner {
  entry: Entry;
  renderer: Renderer;
  /** Samples at which its film is read next. */
  due: number;
}

export class Run {
  entries: Entry[] = [];
  private readonly device: GPUDevice;
  private readonly library: ShaderLibrary;
  private runners: Runner[] = [];
  private reference: FilmData | null = null;

  constructor(device: GPUDevice, library: ShaderLibrary) {
    this.device = device;
    this.library = library;
  }

  /** Begins anew with these scenes, whose meshes and images are inline. What the engine refuses is left out, with its sentence. */
  async start(documents: readonly SceneDocument[], reference: FilmData | null): Promise<void> {
    this.end();
    this.reference = reference;
    for (const document of documents) {
      const entry: Entry = {
        document,
        film: null,
        samples: 0,
        seconds: 0,
        measure: null,
        deviation: null,
        curve: [],
        refused: null,
      };
      this.entries.push(entry);
      const renderer = new Renderer(this.device, this.library, READERS);
      try {
        await renderer.setScene(document);
        // A few rows for nothing: the first work of a kernel has in it what its driver puts off until then.
        await renderer.advance(0, 1);
        renderer.restart();
        this.runners.push({ entry, renderer, due: 1 });
      } catch (error) {
        renderer.destroy();
        entry.refused = sentence(error);
      }
    }
  }

  /** The same entries, seen from elsewhere: no kernel is compiled again. */
  async move(documents: readonly SceneDocument[]): Promise<void> {
    this.reference = null;
    for (const runner of this.runners) {
      const { entry, renderer } = runner;
      const document = documents[this.entries.indexOf(entry)]!;
      await renderer.setScene(document);
      Object.assign(entry, { document, samples: 0, seconds: 0, measure: null, deviation: null, curve: [] });
      runner.due = 1;
    }
  }

  /** Whether every entry has what it may have. */
  isDone(pace: Pace, goal: number): boolean {
    return this.runners.every((each) => this.reached(each, pace) >= goal);
  }

  /**
   * Lets the entry go on that is furthest behind.
   * @returns whether its film was read
   */
  async turn(pace: Pace, goal: number): Promise<boolean> {
    const behind = this.runners.filter((each) => this.reached(each, pace) < goal);
    behind.sort((a, b) => this.reached(a, pace) - this.reached(b, pace));
    const [runner] = behind;
    if (runner === undefined) return false;
    const { entry, renderer } = runner;
    // No further than its next measurement, so that measurements of all are at the same samples.
    const limit = pace === 'samples' ? Math.min(runner.due, goal) : runner.due;
    const start = performance.now();
    await renderer.advance(TURN_MS, limit);
    if (!this.runners.includes(runner)) return false;
    entry.seconds += (performance.now() - start) / 1000;
    entry.samples = renderer.samples;
    if (renderer.samples < runner.due && this.reached(runner, pace) < goal) return false;
    runner.due = Math.max(renderer.samples + 1, Math.ceil(runner.due * STEP));
    const film = await renderer.readFilm();
    if (!this.runners.includes(runner)) return false;
    this.note(entry, film);
    return true;
  }

  end(): void {
    for (const { renderer } of this.runners) renderer.destroy();
    this.runners = [];
    this.entries = [];
  }

  private reached({ renderer, entry }: Runner, pace: Pace): number {
    return pace === 'samples' ? renderer.progress : entry.seconds;
  }

  private note(entry: Entry, film: FilmData): void {
    entry.film = film;
    entry.measure = measure(film);
    entry.deviation = this.reference === null ? null : deviation(film, this.reference);
    const { samples, seconds } = entry;
    if (Number.isFinite(entry.measure.error))
      entry.curve.push({ samples, seconds, error: entry.measure.error, trueError: entry.deviation?.error ?? null });
  }
}

/**
 * Renders a scene by itself to `spp` samples, as the reference of others; its meshes and images are inline.
 * `tell` hears how far it is; false from it ends it: null.
 */
export async function converge(
  device: GPUDevice,
  library: ShaderLibrary,
  scene: SceneDocument,
  spp: number,
  tell: (samples: number) => boolean,
): Promise<Omit<FilmFile, 'adapters'> | null> {
  const renderer = new Renderer(device, library, READERS);
  try {
    await renderer.setScene(scene);
    while (!renderer.isDone(spp)) {
      await renderer.advance(TURN_MS, spp);
      if (!tell(renderer.samples)) return null;
    }
    const digest = await sampleDigest(scene, renderer.kernel);
    return { ...(await renderer.readSums()), scene, digest, goal: null };
  } finally {
    renderer.destroy();
  }
}
