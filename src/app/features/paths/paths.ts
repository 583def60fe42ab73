/** The picked pixel and the replayed paths of its samples: what overlay, panel and equation look at. */
import { filmSum, type PathSample, type PathVertex, type Replay } from '../../../engine/index.ts';
import type { Session } from '../../render/session.ts';
import { sentence } from '../../../base/sentence.ts';
import type { GpuContext } from '../../render/gpu-context.ts';
import { until } from '../../state/events.ts';
import { Store } from '../../state/store.ts';
import { brightest } from './brightest.ts';

/** Every sample of the pixel, in their order. */
export interface PixelSamples {
  /** Three numbers a sample, as the film got them. */
  radiances: Float32Array;
  /** Whether they add up to what stands in the film, bit for bit; null: the film has gone on or its first samples are not in it. */
  isFilm: boolean | null;
}

export interface PathsState {
  /** In pixels of the document's film. */
  picked: { x: number; y: number } | null;
  /** The last samples, newest last, or the one that was asked for. */
  paths: readonly PathSample[];
  /** Indices of the selected path and its selected vertex. */
  path: number;
  vertex: number;
  /** How many of the last samples are wanted. */
  count: number;
  samples: PixelSamples | null;
  /** What is being done, a sentence; null: nothing. */
  busy: string | null;
  error: string | null;
}

const NO_PATHS: PathsState = {
  picked: null,
  paths: [],
  path: 0,
  vertex: 0,
  count: 8,
  samples: null,
  busy: null,
  error: null,
};

/** So few samples are all looked at when a pixel is picked. */
const AT_ONCE = 16_384;
/** Most samples that are looked at for the histogram: a few seconds of work. */
const MAX_SAMPLES = 1 << 20;

export class Paths {
  readonly state = new Store<PathsState>(NO_PATHS);
  private readonly session: Session;
  private readonly replays = new WeakMap<GpuContext, Replay>();
  private turn = 0;

  constructor(session: Session) {
    this.session = session;
  }

  get picked(): PathsState['picked'] {
    return this.state.get().picked;
  }

  get selected(): PathSample | null {
    const { paths, path } = this.state.get();
    return paths[path] ?? null;
  }

  get vertex(): PathVertex | null {
    return this.selected?.vertices[this.state.get().vertex] ?? null;
  }

  /** Picks a pixel of the document's film and replays its last samples. */
  pick(x: number, y: number): Promise<void> {
    this.state.update({ picked: { x: Math.floor(x), y: Math.floor(y) }, samples: null });
    return this.refresh();
  }

  clear(): void {
    this.turn++;
    this.state.update({ ...NO_PATHS, count: this.state.get().count });
  }

  /** Replays the last samples of the picked pixel. */
  refresh(): Promise<void> {
    return this.work('Replaying the last samples…', async (replay, pixel, isCurrent) => {
      const film = await this.filmPixel(pixel);
      const samples = film[3]! + film[7]!;
      const end = samples + this.offset;
      const count = Math.min(samples, this.state.get().count);
      const paths = await replay.paths(pixel, end - count, count);
      if (!isCurrent()) return;
      this.state.update({ paths, path: Math.max(0, paths.length - 1), vertex: 0 });
      if (samples <= AT_ONCE) await this.all(replay, pixel, isCurrent);
    });
  }

  /** Replays every sample of the pixel: what its histogram is made of. */
  gather(): Promise<void> {
    return this.work(
      'Replaying all samples of the pixel…',
      async (replay, pixel, isCurrent) => void (await this.all(replay, pixel, isCurrent)),
    );
  }

  /** Selects the brightest sample so far. */
  firefly(): Promise<void> {
    return this.work('Looking for the brightest sample…', async (replay, pixel, isCurrent) => {
      const samples = await this.all(replay, pixel, isCurrent);
      if (samples === null) return;
      await this.show(replay, pixel, this.offset + brightest(samples.radiances), isCurrent);
    });
  }

  /** Selects a sample by its number. */
  sample(number: number): Promise<void> {
    return this.work('Replaying the sample…', (replay, pixel, isCurrent) => this.show(replay, pixel, number, isCurrent));
  }

  select(path: number, vertex: number): void {
    const { paths } = this.state.get();
    if (paths.length === 0) return;
    const at = Math.min(paths.length - 1, Math.max(0, path));
    this.state.update({ path: at, vertex: Math.max(0, Math.min(paths[at]!.vertices.length - 1, vertex)) });
  }

  /** What replays samples of a device's film; loaded when it is first asked for. */
  async replayOn(gpu: GpuContext): Promise<Replay> {
    const known = this.replays.get(gpu);
    if (known !== undefined) return known;
    const [{ Replay: Loaded }, { shaderLibrary }] = await Promise.all([
      import('../../../engine/passes/replay.ts'),
      import('../../../content/library.ts'),
    ]);
    const replay = this.replays.get(gpu) ?? new Loaded(gpu.renderer, shaderLibrary());
    this.replays.set(gpu, replay);
    return replay;
  }

  private async show(replay: Replay, pixel: { x: number; y: number }, number: number, isCurrent: () => boolean): Promise<void> {
    const { paths } = this.state.get();
    const known = paths.findIndex(({ sample }) => sample === number);
    if (known >= 0) return this.select(known, 0);
    const found = await replay.paths(pixel, number, 1);
    if (!isCurrent()) return;
    const all = [...paths, ...found].sort((a, b) => a.sample - b.sample);
    this.state.update({ paths: all, path: all.indexOf(found[0]!), vertex: 0 });
  }

  private async all(replay: Replay, pixel: { x: number; y: number }, isCurrent: () => boolean): Promise<PixelSamples | null> {
    const film = await this.filmPixel(pixel);
    const taken = film[3]! + film[7]!;
    const { offset } = this;
    const radiances = await replay.radiances(pixel, offset, Math.min(MAX_SAMPLES, taken), isCurrent);
    if (!isCurrent()) return null;
    const sum = filmSum(radiances, this.session.gpu!.renderer.store.exact);
    const isPilot = this.session.scene?.render.adaptive?.rule === 'pilot';
    const samples: PixelSamples = {
      radiances,
      isFilm: isPilot || offset !== 0 || taken > MAX_SAMPLES ? null : sum.every((each, c) => each === film[c]),
    };
    this.state.update({ samples });
    return samples;
  }

  /** Sums, count, squares, dropped: see FilmPixel of wgsl/scene.wgsl. */
  private async filmPixel({ x, y }: { x: number; y: number }): Promise<Float32Array> {
    const { gpu, scene } = this.session;
    return gpu!.renderer.store.readPixel(y * scene!.film.width + x);
  }

  /** Number of the first sample of a film that does not begin with sample 0. */
  private get offset(): number {
    return this.session.gpu!.renderer.store.offset;
  }

  /** Runs one piece of work at a time on the picked pixel of the film as it is; what is overtaken by a later one ends without a trace. */
  async work(
    what: string,
    run: (replay: Replay, pixel: { x: number; y: number }, isCurrent: () => boolean) => Promise<void>,
  ): Promise<void> {
    const turn = ++this.turn;
    this.state.update({ busy: what, error: null });
    try {
      const { session } = this;
      const isWanted = (): boolean => turn === this.turn && this.picked !== null;
      // While the camera moves the film is coarse, and right after a change it is empty.
      const isThere = (): boolean => !session.isBusy && !session.isMoving && session.divisor === 1 && session.samples > 0;
      while (isWanted() && !isThere()) await until(session.progress.changed, () => !isWanted() || isThere());
      const { gpu, scene } = session;
      if (!isWanted() || gpu === null || scene === null) return;
      const pixel = this.picked!;
      if (pixel.x >= scene.film.width || pixel.y >= scene.film.height) return this.clear();
      const replay = await this.replayOn(gpu);
      const isCurrent = (): boolean => isWanted() && session.scene === scene && session.gpu === gpu;
      if (isCurrent()) await run(replay, pixel, isCurrent);
    } catch (error) {
      if (turn === this.turn) this.state.update({ error: sentence(error) });
    } finally {
      if (turn === this.turn) this.state.update({ busy: null });
    }
  }
}
