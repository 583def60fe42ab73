/** Film files on the disk, and renders that go on where they stopped. */
import { existsSync, rmSync } from 'node:fs';
import { sampleDigest } from '../engine/digest.ts';
import { decodeFilm, encodeFilm, type FilmFile } from '../engine/film-file.ts';
import { checkExact } from '../engine/film-store.ts';
import { countOf, rangeText, type Range } from '../engine/ranges.ts';
import type { Renderer } from '../engine/renderer.ts';
import type { SceneDocument } from '../scene/document.ts';
import { CliError } from './errors.ts';
import { readBytes, writeWhole } from './files.ts';

export const FILM_ENDING = '.film';

/** @throws CliError, one sentence that begins with the path */
export async function readFilmFile(path: string): Promise<FilmFile> {
  const bytes = await readBytes(path);
  return decodeFilm(bytes).catch((error: Error) => {
    throw new CliError(`${path}: ${error.message}`);
  });
}

/** Whole or not at all. @throws CliError */
export async function writeFilmFile(path: string, film: FilmFile): Promise<void> {
  writeWhole(path, await encodeFilm(film));
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
  /** Where what is rendered so far is kept; null: nowhere. */
  readonly checkpoint: string | null;
  private adapters: readonly string[];
  private saved = performance.now();

  private constructor(renderer: Renderer, plan: FilmPlan, digest: string) {
    this.renderer = renderer;
    this.plan = plan;
    this.digest = digest;
    this.checkpoint = plan.resume || plan.output.endsWith(FILM_ENDING) ? `${plan.output}.checkpoint` : null;
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
    if (resume && output.endsWith(FILM_ENDING) && existsSync(output)) {
      const { ranges } = await run.mine(output);
      if (countOf(ranges) === run.until) return null;
      throw inTheWay(output, `${run.until} samples, got ${rangeText(ranges)}`);
    }
    if (resume && existsSync(run.checkpoint!)) await run.load(await run.mine(run.checkpoint!));
    else if (begin === null) renderer.restart(range[0]);
    else if (begin.digest === run.digest) await run.load(begin);
    else
      throw new CliError(
        'The film cannot be gone on with: a flag changes what is rendered, or another version of the program rendered it.',
      );
    return run;
  }

  /** Between two submissions: a checkpoint where one is wanted and it is time. */
  async keep(): Promise<void> {
    const { resume, interval } = this.plan;
    if (!resume || performance.now() - this.saved < interval * 1000) return;
    await writeFilmFile(this.checkpoint!, await this.film());
    this.saved = performance.now();
  }

  /** A signal ends the run, which has a checkpoint. @returns what to tell, one sentence */
  async stop(): Promise<string> {
    await writeFilmFile(this.checkpoint!, await this.film());
    return `Stopped with ${this.renderer.samples} of ${this.until} samples per pixel, which ${this.checkpoint} keeps; --resume goes on from there.`;
  }

  /** The output is there: what was kept on the way is not needed any more. */
  done(): void {
    if (this.checkpoint !== null) rmSync(this.checkpoint, { force: true });
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
    const [first] = film.ranges;
    if (begin === null && (film.ranges.length > 1 || first![0] !== range[0] || first![1] > range[1]))
      throw inTheWay(path, `the samples ${rangeText([range])}, got ${rangeText(film.ranges)}`);
    return film;
  }
}

const inTheWay = (path: string, expected: string): CliError =>
  new CliError(`${path}: expected a film of ${expected}; remove it, or leave out --resume.`);
