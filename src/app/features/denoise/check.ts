/** How wrong the denoised picture is: two more films of the scene, with other random numbers, and what they say of it. */
import { crossError, errorMap, CrossFilms, type CrossError } from '../../../engine/denoise/index.ts';
import { readBack, type Renderer } from '../../../engine/index.ts';
import type { Denoised } from '../../../engine/denoise/index.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import { frame } from '../../render/frames.ts';
import type { GpuContext } from '../../render/gpu-context.ts';

/** Samples of the first round; each of the next ones has twice as many. */
const FIRST = 4;
/** It is known well enough: standard error over the error. */
const ENOUGH = 0.05;
/** Samples of each film that end it however little is known. */
const MOST = 4096;
/** Milliseconds of each submission: between two of them the picture goes on. */
const HARDWARE_MS = 8;
const SOFTWARE_MS = 80;

export interface Verdict {
  /** Of the denoised picture, and of the film that it was made of. */
  denoised: CrossError;
  film: CrossError;
  /** Samples of each of the two films. */
  samples: number;
  /** Relative errors of the blocks that pixels are in. */
  map: Float32Array;
}

export class Check {
  private readonly gpu: GpuContext;
  private readonly scene: SceneDocument;
  private readonly cross: CrossFilms;
  private renderer: Renderer | null = null;
  private samples = 0;
  private isKnown = false;

  constructor(gpu: GpuContext, scene: SceneDocument) {
    [this.gpu, this.scene, this.cross] = [gpu, scene, new CrossFilms(scene)];
  }

  get isOver(): boolean {
    return this.isKnown || this.samples >= MOST;
  }

  /** Renders the next round. @param goOn asked between two submissions @returns false where it was stopped @throws EngineError */
  async more(goOn: () => boolean): Promise<boolean> {
    this.renderer ??= this.gpu.another();
    const { renderer, gpu } = this;
    const ms = gpu.adapter.software ? SOFTWARE_MS : HARDWARE_MS;
    const next = this.samples === 0 ? FIRST : this.samples;
    const render = async (samples: number): Promise<boolean> => {
      while (!renderer.isDone(samples)) {
        if (!goOn()) return false;
        await frame();
        await renderer.advance(ms, samples);
      }
      return goOn();
    };
    if (!(await this.cross.add(renderer, next, render))) return false;
    this.samples += next;
    return true;
  }

  /** Of what was denoised last, which must not be denoised anew meanwhile; null before the first round. */
  async verdict({ picture, noisy }: Denoised): Promise<Verdict | null> {
    if (this.samples === 0) return null;
    const { device } = this.gpu;
    const [own, film] = await Promise.all([picture.buffer, noisy].map(async (each) => new Float32Array(await readBack(device, each))));
    if (own === undefined || film === undefined) return null;
    const [a, b] = this.cross.films;
    const image = colors(own, 8);
    const denoised = crossError(image, a, b);
    this.isKnown = denoised.relativeError < ENOUGH * denoised.relative;
    const map = errorMap(image, a, b, this.scene.film.width, denoised.mean);
    return { denoised, film: crossError(colors(film, 4), a, b), samples: this.samples, map };
  }

  destroy(): void {
    this.renderer?.destroy();
  }
}

/** The first three of `stride` numbers a pixel. */
export function colors(data: Float32Array, stride: number): Float32Array {
  const pixels = data.length / stride;
  const rgb = new Float32Array(3 * pixels);
  for (let i = 0; i < pixels; i++) rgb.set(data.subarray(i * stride, i * stride + 3), 3 * i);
  return rgb;
}
