/** What is dragged out of the equation leaves the picture, and comes back when it is dragged into it: factors of the integrand, and orders of the series. */
import { FACTORS, type Factor } from '../../../scene/document-equation.ts';
import { isWithout, lastOrder, orderWeightsOf } from '../../../scene/equation.ts';
import type { App } from '../../app.ts';
import { Gesture } from '../../state/gesture.ts';
import { setOrderWeights, setWithout } from './parts.ts';
import { orderWords, TERM_INFO, type Term } from './terms.ts';

/** A factor, or an order of scattering by its number. */
export type Removable = Factor | number;

const OF_TERM: Partial<Record<Term, Removable>> = { le: 0, f: 'bsdf', cos: 'cosine', v: 'visibility' };
const TERM_OF: Readonly<Record<Factor, Term>> = { bsdf: 'f', cosine: 'cos', visibility: 'v' };
/** CSS pixels below which a press is a click. */
const STILL = 6;

/** What leaves the picture with a term; undefined: it stays. */
export const removableOf = (term: Term): Removable | undefined => OF_TERM[term];

export class LeaveOut {
  private readonly page: App;
  /** Ends with the click that follows a drag. */
  private wasDragged = false;

  constructor(page: App) {
    this.page = page;
  }

  /** All that is left out, factors first. */
  get out(): Removable[] {
    return [...FACTORS, ...this.orders].filter((each) => this.isOut(each));
  }

  /** The numbers of the orders, to the last that the film keeps apart. */
  get orders(): number[] {
    return orderWeightsOf(this.scene).map((_, k) => k);
  }

  nameOf(each: Removable): string {
    if (typeof each !== 'number') return TERM_INFO[TERM_OF[each]].name;
    return each === 0 ? TERM_INFO.le.name : orderWords(each, each === lastOrder(this.scene));
  }

  isOut(each: Removable): boolean {
    return typeof each === 'number' ? orderWeightsOf(this.scene)[each] === 0 : isWithout(this.scene, each);
  }

  /** Leaves it out, or restores it: a step of its own, however soon the next one follows. */
  set(each: Removable, isOut: boolean): void {
    new Gesture().run(() => {
      if (typeof each === 'number')
        setOrderWeights(
          this.page,
          orderWeightsOf(this.scene).map((weight, k) => (k === each ? Number(!isOut) : weight)),
        );
      else
        setWithout(
          this.page,
          FACTORS.filter((factor) => (factor === each ? isOut : this.isOut(factor))),
        );
    });
  }

  /** Restores all, in one step. */
  restore(): void {
    const weights = orderWeightsOf(this.scene).map((weight) => (weight === 0 ? 1 : weight));
    new Gesture().run(() => setOrderWeights(this.page, weights, { without: undefined }));
  }

  /** Whether the click is the end of a drag, and means nothing. */
  takesClick(): boolean {
    const was = this.wasDragged;
    this.wasDragged = false;
    return was;
  }

  /** A press on a term, or on one that was left out: it follows the pointer, and where it is let go says what becomes of it. */
  press(event: PointerEvent, removable: Removable | undefined): void {
    this.wasDragged = false;
    if (event.button !== 0 || removable === undefined) return;
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
        if (isInside === this.isOut(removable)) this.set(removable, !isInside);
      },
      { signal },
    );
    element.addEventListener('pointercancel', stop, { signal });
    // Whoever thinks better of it: it goes back to where it was.
    const escape = (key: KeyboardEvent): void => {
      if (key.key !== 'Escape' || !this.wasDragged) return;
      key.preventDefault();
      key.stopPropagation();
      stop();
    };
    addEventListener('keydown', escape, { signal, capture: true });
  }

  private get scene(): ReturnType<App['state']['get']>['document'] {
    return this.page.state.get().document;
  }
}
