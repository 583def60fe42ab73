/** Programs held against the exercises of lessons, on a device that is opened when the first one comes. */
import { shaderLibrary } from '../../content/node.ts';
import type { AdapterSummary, FilmData } from '../../engine/index.ts';
import { Laboratory } from '../../lab/laboratory.ts';
import { gradeCode, type Grade } from '../../lesson/grade.ts';
import { gradeFilm } from '../../lesson/grade-film.ts';
import type { CodeQuestion, Lesson } from '../../lesson/types.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { samplesOf } from '../../scene/samples.ts';
import { ShaderError } from '../../shader/errors.ts';
import { openDevice, pause } from '../adapter.ts';
import { CliError, report } from '../errors.ts';
import type { Backend } from '../flags.ts';
import { newRenderer, SUBMISSION_MS } from '../run.ts';

/** Milliseconds of work that the laboratory does at once. */
const SLICE = 100;
/** Milliseconds within which a lost device says so. */
const GRACE = 500;

export interface GraderFlags {
  seed: number;
  full: boolean;
  backend: Backend;
}

export class CodeGrader {
  private readonly flags: GraderFlags;
  private opened: { device: GPUDevice; adapter: AdapterSummary } | null = null;

  constructor(flags: GraderFlags) {
    this.flags = flags;
  }

  /** Name of the graphics adapter; empty before there is one. */
  get adapter(): string {
    return this.opened?.adapter.name ?? '';
  }

  /** @returns whether there is a device of the kind that is asked for @throws CliError */
  async open(): Promise<boolean> {
    this.opened ??= await openDevice(this.flags.backend);
    return this.opened !== null;
  }

  /**
   * A text that does not compile is a wrong answer.
   * @param index place of the question's step
   * @throws what the device or the engine says; the next call opens a new device where this one is lost
   */
  async grade(lesson: Lesson, index: number, question: CodeQuestion, source: string): Promise<Grade> {
    if (!(await this.open()) || this.opened === null) throw new CliError('There is no graphics adapter of this kind.');
    const { device } = this.opened;
    try {
      return question.goals.film === null
        ? await this.byLaboratory(device, question, source)
        : await gradeFilm((document) => rendered(device, document), lesson, index, question, source);
    } catch (error) {
      if (!(error instanceof ShaderError)) {
        if (await isGone(device)) this.opened = null;
        throw error;
      }
      return { passed: false, goals: [{ id: 'compiles', passed: false, sentence: report(error) }], report: null, films: null };
    }
  }

  private async byLaboratory(device: GPUDevice, question: CodeQuestion, source: string): Promise<Grade> {
    const { seed, full } = this.flags;
    const laboratory = new Laboratory(device, shaderLibrary());
    try {
      return await gradeCode(laboratory, question, source, { seed, effort: full ? 'full' : 'quick', slice: SLICE });
    } finally {
      laboratory.destroy();
    }
  }
}

/** What a lost device was doing may fail before it says that it is lost. */
const isGone = (device: GPUDevice): Promise<boolean> => Promise.race([device.lost.then(() => true), pause(GRACE).then(() => false)]);

async function rendered(device: GPUDevice, document: SceneDocument): Promise<FilmData> {
  const renderer = newRenderer(device, {});
  try {
    await renderer.setScene(document);
    const spp = samplesOf(document.render);
    while (!renderer.isDone(spp)) await renderer.advance(SUBMISSION_MS, spp);
    return await renderer.readFilm();
  } finally {
    renderer.destroy();
  }
}
