/** Terms that are dragged out of the equation leave the picture's estimator, and come back when they are dragged into it. */
import { FACTORS, type Factor } from '../../../scene/document-equation.ts';
import { isWithout } from '../../../scene/equation.ts';
import type { App } from '../../app.ts';
import { setWithout } from './parts.ts';
import type { Term } from './terms.ts';

const FACTOR_OF: Partial<Record<Term, Factor>> = { f: 'bsdf', cos: 'cosine', v: 'visibility' };
export const REMOVABLE = Object.keys(FACTOR_OF) as Term[];
/** CSS pixels below which a press is a click. */
const STILL = 6;

export class LeaveOut {
  private readonly page: App;
  /** Ends with the click that follows a drag. */
  private wasDragged = false;

  constructor(page: App) {
    this.page = page;
  }

  isOut(term: Term): boolean {
    const factor = FACTOR_OF[term];
    return factor !== undefined && isWithout(this.page.state.get().document, factor);
  }

  /** Leaves a term out, or restores it. */
  set(term: Term, isOut: boolean): void {
    const { document } = this.page.state.get();
    setWithout(
      this.page,
      FACTORS.filter((each) => (each === FACTOR_OF[term] ? isOut : isWithout(document, each))),
    );
  }

  /** Whether the click is the end of a drag, and means nothing. */
  takesClick(): boolean {
    const was = this.wasDragged;
    this.wasDragged = false;
    return was;
  }

  /** A press on a term, or on one that was left out: it follows the pointer, and where it is let go says what becomes of it. */
  press(event: PointerEvent, term: Term): void {
    this.wasDragged = false;
    if (event.button !== 0 || FACTOR_OF[term] === undefined) return;
    const element = event.currentTarget as HTMLElement;
    const equation = element.closest('.equation-panel')?.querySelector('.equation-display');
    element.setPointerCapture(event.pointerId);
    const way = (at: PointerEvent): [number, number] => [at.clientX - event.clientX, at.clientY - event.clientY];
    const end = new AbortController();
    const { signal } = end;
    element.addEventListener(
      'pointermove',
      (at) => {
        const [x, y] = way(at);
        this.wasDragged ||= Math.hypot(x, y) > STILL;
        if (this.wasDragged) element.style.transform = `translate(${x}px, ${y}px)`;
      },
      { signal },
    );
    const stop = (): void => {
      end.abort();
      element.style.transform = '';
    };
    element.addEventListener(
      'pointerup',
      (at) => {
        stop();
        const box = equation?.getBoundingClientRect();
        if (!this.wasDragged || box === undefined) return;
        const isInside = at.clientX >= box.left && at.clientX <= box.right && at.clientY >= box.top && at.clientY <= box.bottom;
        if (isInside === this.isOut(term)) this.set(term, !isInside);
      },
      { signal },
    );
    element.addEventListener('pointercancel', stop, { signal });
  }
}
