/** A step that is presented: its parts appear one after the other, each question before its answer. */

interface Part {
  show(): void;
  /** Null: what was shown stays, and one goes back over it. */
  hide: (() => void) | null;
}

/** Event by which a question shows its answer: see asking.ts. */
export const ANSWER = 'lesson-answer';

export class Reveal {
  private readonly parts: Part[];
  private shown = 0;

  /** @param body of a step, its title first; all after the first part is hidden */
  constructor(body: HTMLElement) {
    this.parts = partsOf(body);
    for (const each of this.parts.slice(1)) each.hide?.();
    this.shown = Math.min(1, this.parts.length);
  }

  /** @returns false where everything is shown already */
  forward(): boolean {
    const next = this.parts[this.shown];
    if (next === undefined) return false;
    next.show();
    this.shown++;
    return true;
  }

  /** @returns false where only the first part is shown */
  back(): boolean {
    while (this.shown > 1) {
      const hide = this.parts[--this.shown]?.hide ?? null;
      hide?.();
      if (hide !== null) return true;
    }
    return false;
  }

  /** The whole step; answers to its questions remain to be asked for. */
  all(): void {
    for (const each of this.parts) if (each.hide !== null) each.show();
    this.shown = this.parts.length;
  }

  /** As the step began. */
  begin(): void {
    while (this.back());
  }
}

function partsOf(body: HTMLElement): Part[] {
  return [...body.children].flatMap((each): Part[] => {
    if (each.matches('h3, .lesson-stored')) return [];
    // A paragraph, a list, a formula at a time.
    if (each.matches('.lesson-text')) return [...each.children].map(element);
    if (!each.matches('.lesson-question')) return [element(each)];
    const answer = (): void => {
      each.dispatchEvent(new Event(ANSWER));
      each.scrollIntoView({ block: 'nearest' });
    };
    return [element(each), { show: answer, hide: null }];
  });
}

const element = (each: Element): Part => ({
  show: () => {
    each.removeAttribute('data-later');
    // What one talks about is in sight.
    each.scrollIntoView({ block: 'nearest' });
  },
  hide: () => each.setAttribute('data-later', ''),
});
