/** What an element knows of the link that its scene came by: whose code may run, what the picture is compared with, and the way back. */
import type { SceneDocument } from '../api/index.ts';
import type { Shared } from '../api/shared-scene.ts';
import type { CompareDetail, ConsentDetail } from './details.ts';
import type { Goal } from './engine.ts';
import { questionOf } from './question.ts';
import { isShared } from './address.ts';
import { wordsOf } from './words.ts';

export class FromLink {
  readonly #address: string;
  readonly #shared: Shared;
  #isAgreed = false;
  #agrees: boolean | null = null;
  /** The camera is not its author's. */
  #isMoved = false;

  /** @param address with scheme and host */
  constructor(address: string, shared: Shared) {
    [this.#address, this.#shared] = [address, shared];
  }

  /** What is to be said of it; empty: nothing. */
  get note(): string {
    return this.#shared.note ?? '';
  }

  get view(): Shared['view'] {
    return this.#shared.view;
  }

  /** Of the comparison with its author's picture; null: there was none. */
  get agrees(): boolean | null {
    return this.#agrees;
  }

  judge({ agrees }: CompareDetail): void {
    this.#agrees = agrees;
  }

  /** The camera: another picture than its author's. */
  move(): void {
    [this.#isMoved, this.#agrees] = [true, null];
  }

  get mayRun(): boolean {
    return this.#isAgreed || this.#shared.programs.length === 0;
  }

  /**
   * Asks whether its code may run: by the event `consent` and, unless somebody cancels that and asks in another way, by what is returned.
   * @param again what is done once somebody has agreed
   * @returns null: there is nothing to be shown
   */
  ask(view: HTMLElement, title: string, again: () => void): HTMLElement | null {
    const agree = (): void => {
      if (this.#isAgreed) return;
      this.#isAgreed = true;
      again();
    };
    const detail = { title, programs: this.#shared.programs, agree };
    const isOpen = view.dispatchEvent(new CustomEvent<ConsentDetail>('consent', { detail, cancelable: true }));
    return isOpen && !this.#isAgreed ? questionOf(detail, this.#address, wordsOf(view)) : null;
  }

  /** At how many samples a film is compared with its author's; null: it is not. @param asked those that the scene asks for */
  compare(asked: number | null): Goal['compare'] {
    const { fingerprint, spp } = this.#shared;
    if (fingerprint === null || this.#isMoved || this.#agrees !== null) return null;
    return { fingerprint, at: Math.max(2, Math.min(spp, asked ?? spp)) };
  }

  /** A page of Penumbra with the scene as it is seen. */
  async page(seen: () => SceneDocument | null): Promise<string> {
    const scene = this.#isMoved ? seen() : null;
    if (scene === null) return this.#address;
    const { makeLink } = await import('../api/link.ts');
    const { base } = this.#shared;
    // One that is too long stays as it was.
    return makeLink(this.#address.replace(/#.*$/s, ''), scene, base === null ? {} : { base }).catch(() => this.#address);
  }
}

/** What an address says of a page of Penumbra; null: it is a file's. */
export const pageOf = (address: string | null): string | null => (address !== null && isShared(address) ? address : null);
