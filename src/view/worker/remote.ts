/** An engine in a worker, as the page sees it. */
import type { FilmImage } from '../../api/index.ts';
import { Carried } from '../carried.ts';
import type { PickDetail } from '../details.ts';
import type { EngineHooks, Goal, Loaded, ViewEngine } from '../engine.ts';
import type { Link } from './link.ts';

export class RemoteEngine implements ViewEngine {
  readonly #link: Link;
  readonly #hooks: EngineHooks;
  readonly #view: number;
  #samples = 0;
  #isSeen = false;

  /** @param canvas is the worker's from now on, and cannot be another one's again */
  constructor(link: Link, canvas: HTMLCanvasElement, hooks: EngineHooks) {
    [this.#link, this.#hooks] = [link, hooks];
    this.#view = link.open(canvas.transferControlToOffscreen());
  }

  get samples(): number {
    return this.#samples;
  }

  get isSeen(): boolean {
    return this.#isSeen;
  }
  set isSeen(isSeen: boolean) {
    if (isSeen !== this.#isSeen) this.#link.post({ type: 'seen', view: this.#view, isSeen });
    this.#isSeen = isSeen;
  }

  async load(source: string | Carried, signal: AbortSignal): Promise<Loaded> {
    const words = { source: typeof source === 'string' ? source : source.packed };
    const { head, whole, shared } = await this.#link.ask('load', this.#view, words, { signal });
    return { head, whole: new Carried(whole), shared };
  }

  async run(goal: Goal, signal: AbortSignal): Promise<void> {
    this.#samples = 0;
    await this.#link.ask(
      'run',
      this.#view,
      { goal },
      {
        signal,
        told: (told) => {
          if (told.what === 'compared') return this.#hooks.compared(told.detail);
          this.#samples = told.detail.samples;
          this.#hooks[told.what](told.detail);
        },
      },
    );
  }

  read(signal?: AbortSignal): Promise<FilmImage[]> {
    return this.#link.ask('read', this.#view, {}, { signal });
  }

  pick(x: number, y: number): Promise<PickDetail | null> {
    return this.#link.ask('pick', this.#view, { x, y });
  }

  close(): void {
    this.#link.post({ type: 'close', view: this.#view });
  }
}
