/** Film files on the disk, and renders that go on where they stopped. */
import { basename, join } from 'node:path';
import { checkExact, countOf, type FilmFile, type Range, rangeText, type Renderer, sampleDigest } from '../engine/index.ts';
import { decodeFilm, encodeFilm } from '../engine/film/file.ts';
import type { SceneDocument } from '../scene/document.ts';
import { CliError, WriteError } from './errors.ts';
import { persist } from './persist.ts';
import { placeExists, readPlace, removePlace, writePlace } from './place/place.ts';
import { say } from './print.ts';

export const FILM_ENDING = '.film';

/** Seconds until a checkpoint that could not be written is tried again. */
const RETRY_SECONDS = 10;

/** @throws CliError, one sentence that begins with the path */
export async function readFilmFile(path: string): Promise<FilmFile> {
  const bytes = await readPlace(path);
  return decodeFilm(bytes).catch((error: Error) => {
    throw new CliError(`${path}: ${error.message}`);
  });
}

/** Whole or not at all. @throws CliError */
export async function writeFilmFile(path: string, film: FilmFile): Promise<void> {
  await writePlace(path, await encodeFilm(film));
}

/** What a run renders, and what it keeps on the disk meanwhile. */
export interface FilmPlan {
  scene: SceneDocument;
  /** Numbers of the samples to render; with `begin` of how many samples the film has in the end. */
  range: Range;
  output: string;
  /** Keep a checkpoint beside the output, and begin with what is there. */
  resume: boolean;
  /** Seconds between checkpoints. */
  interval: number;
  /** A folder for checkpoints that cannot be written beside the output; null: none. */
  elsewhere: string | null;
  /** A film to go on with. */
  begin: FilmFile | null;
  adapter: string;
  goal: number | null;
}

/** A film on its way to a file. */
export class FilmRun {
  /** How many samples the renderer is to have in the end. */
  readonly until: number;
  private readonly plan: FilmPlan;
  private readonly renderer: Renderer;
  private readonly digest: string;
  /** Whether what is rendered so far is kept when a signal comes. */
  readonly isKept: boolean;
  /** Where it is: where the first cannot be written, in the second. */
  private readonly places: readonly string[];
  /** What the last try came to: of those that could not be written, why. */
  private failure = '';
  private adapters: readonly string[];
  private saved = performance.now();

  private constructor(renderer: Renderer, plan: FilmPlan, digest: string) {
    this.renderer = renderer;
    this.plan = plan;
    this.digest = digest;
    this.isKept = plan.resume || plan.output.endsWith(FILM_ENDING);
    const beside = `${plan.output}.checkpoint`;
    this.places = plan.elsewhere === null ? [beside] : [beside, join(plan.elsewhere, basename(beside))];
    this.adapters = [plan.adapter];
    this.until = plan.range[1] - (plan.begin === null ? plan.range[0] : 0);
  }

  /**
   * Puts the renderer, which has the scene, where the film is to go on.
   * @returns null where the output holds all of it already
   * @throws CliError where a film of something else is in the way
   */
  static async start(renderer: Renderer, plan: FilmPlan): Promise<FilmRun | null> {
    const run = new FilmRun(renderer, plan, await sampleDigest(plan.scene, renderer.kernel));
    const { range, output, resume, begin, scene } = plan;
    const isKept = resume || begin !== null || range[0] > 0 || output.endsWith(FILM_ENDING);
    checkExact(isKept && scene.render.adaptive !== undefined);
    if (resume && output.endsWith(FILM_ENDING) && (await placeExists(output))) {
      const { ranges } = await run.mine(output);
      if (countOf(ranges) === run.until) return null;
      throw inTheWay(output, `${run.until} samples, got ${rangeText(ranges)}`);
    }
    const kept = resume ? await run.furthest() : null;
    if (kept !== null) await run.load(kept);
    else if (begin === null) renderer.restart(range[0]);
    else if (begin.digest === run.digest) await run.load(begin);
    else
      throw new CliError(
        'The film cannot be gone on with: a flag changes what is rendered, or another version of the program rendered it.',
      );
    return run;
  }

  /** Between two submissions: a checkpoint where one is wanted and it is time. Rendering goes on where it cannot be written. */
  async keep(): Promise<void> {
    const { resume, interval } = this.plan;
    const seconds = this.failure === '' ? interval : Math.max(interval, RETRY_SECONDS);
    if (!resume || performance.now() - this.saved < seconds * 1000) return;
    const { path, failure } = await this.store();
    // Once, not every time.
    if (failure !== this.failure)
      say(
        failure === ''
          ? `${path} is written again.`
          : `${failure} ${path === null ? 'Rendering goes on, and it is tried again' : `${path} has the samples`}.`,
      );
    this.failure = failure;
    this.saved = performance.now();
  }

  /** A signal ends the run, whose samples are kept. @returns what to tell, one sentence */
  async stop(): Promise<string> {
    const { samples } = this.renderer;
    const head = `Stopped with ${samples} of ${this.until} samples per pixel, which`;
    let kept = '';
    const write = async (): Promise<void> => {
      const { path, failure } = await this.store();
      if (path === null) throw new WriteError(failure);
      kept = path;
    };
    try {
      await persist(write);
      return `${head} ${kept} keeps; --resume goes on from there.`;
    } catch (error) {
      return `${head} are lost: ${(error as Error).message}`;
    }
  }

  /** The output cannot be written. @returns where its samples are, one sentence; null: nowhere */
  async backup(): Promise<string | null> {
    if (this.plan.scene.render.adaptive !== undefined) return null;
    const { path } = await this.store();
    return path === null ? null : `Its samples are in ${path}: the same command with --resume writes it from there.`;
  }

  /** The output is there: what was kept on the way is not needed any more. */
  async done(): Promise<void> {
    if (this.isKept) for (const path of this.places) await removePlace(path);
  }

  /** Writes a checkpoint to the first place that takes it. */
  private async store(): Promise<{ path: string | null; failure: string }> {
    const film = await this.film();
    const failures: string[] = [];
    for (const path of this.places) {
      try {
        await writeFilmFile(path, film);
        return { path, failure: failures.join(' ') };
      } catch (error) {
        if (!(error instanceof WriteError)) throw error;
        failures.push(error.message);
      }
    }
    return { path: null, failure: failures.join(' ') };
  }

  /** The checkpoint with the most samples. @throws CliError */
  private async furthest(): Promise<FilmFile | null> {
    let best: FilmFile | null = null;
    for (const path of this.places) {
      if (!(await placeExists(path))) continue;
      const film = await this.mine(path);
      if (best === null || countOf(film.ranges) > countOf(best.ranges)) best = film;
    }
    return best;
  }

  async film(): Promise<FilmFile> {
    const { scene, goal } = this.plan;
    return { ...(await this.renderer.readSums()), scene, digest: this.digest, adapters: this.adapters, goal };
  }

  private async load(film: FilmFile): Promise<void> {
    await this.renderer.load(film);
    this.adapters = [...new Set([...film.adapters, this.plan.adapter])].sort();
  }

  /** A film that an earlier run of the same plan wrote. @throws CliError where it is another's */
  private async mine(path: string): Promise<FilmFile> {
    const film = await readFilmFile(path);
    if (film.digest !== this.digest) throw inTheWay(path, 'this scene, rendered by this version of the program');
    const { range, begin } = this.plan;
    const [[start, end] = range, ...more] = film.ranges;
    if (begin === null && (more.length > 0 || start !== range[0] || end > range[1]))
      throw inTheWay(path, `the samples ${rangeText([range])}, got ${rangeText(film.ranges)}`);
    return film;
  }
}

const inTheWay = (path: string, expected: string): CliError =>
  new CliError(`${path}: expected a film of ${expected}; remove it, or leave out --resume.`);
