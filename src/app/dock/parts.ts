/** The panels of one tab, one above the other: each behind a heading that folds it, with a splitter between two that are open. */
import type { App, Panel } from '../app.ts';
import { el } from '../ui/dom.ts';
import { isNarrow } from './narrow.ts';

/** CSS pixels of height below which one part at a time is open, unless one of them says more. */
const ROOM_FOR_TWO = 540;
/** CSS pixels of a window's height that the top bar and the tabs take. */
const AROUND = 77;
/** Least share of the height that an open part has beside another one. */
const MIN_SHARE = 0.15;
const STEP = 0.04;

interface Part {
  panel: Panel;
  element: HTMLElement;
  button: HTMLElement;
  title: HTMLElement;
  note: HTMLElement;
  body: HTMLElement;
  isMounted: boolean;
}

export class PartStack {
  readonly element: HTMLElement;
  private readonly id: string;
  private readonly state: App['state'];
  private readonly parts: Part[] = [];
  private readonly edge: HTMLElement;
  /** CSS pixels; until it is measured, what the window will have, so that nothing moves then. */
  private height = isNarrow() ? 0 : innerHeight - AROUND;
  /** Of the parts, the one that was used last. */
  private last = '';

  constructor(state: App['state'], id: string) {
    this.state = state;
    this.id = id;
    this.element = el('div', {
      class: 'part-stack',
      id: `tabpanel-${id}`,
      role: 'tabpanel',
      'aria-labelledby': `tab-${id}`,
      tabIndex: -1,
      hidden: true,
    });
    this.edge = this.makeEdge();
  }

  get titles(): string[] {
    return this.parts.map(({ panel }) => panel.title);
  }

  /** Id of the part that choosing the tab shows. */
  get current(): string {
    return this.last === '' ? this.id : this.last;
  }

  has(id: string): boolean {
    return this.parts.some(({ panel }) => panel.id === id);
  }

  shows(id: string): boolean {
    return this.open.some(({ panel }) => panel.id === id);
  }

  /** One whose id is the tab's stands first. */
  add(panel: Panel): void {
    const made = this.makePart(panel);
    if (panel.id === this.id) this.parts.unshift(made);
    else this.parts.push(made);
    const [first, ...others] = this.parts.map(({ element }) => element);
    this.element.replaceChildren(...(first === undefined ? [] : [first, this.edge, ...others]));
    this.element.classList.toggle('is-single', others.length === 0);
  }

  /** @param height of the stack, CSS pixels; @returns whether other parts are open now */
  resize(height: number): boolean {
    // Hidden.
    if (height === 0) return false;
    const was = this.isHigh;
    this.height = height;
    return was !== this.isHigh && this.parts.length > 1;
  }

  /** @param isShown whether the tab is: what was never seen is not made */
  show(isShown: boolean): void {
    const { split, tab } = this.state.get().dock;
    if (this.has(tab)) this.last = tab;
    const { open } = this;
    const share = split[this.id] ?? this.parts[0]?.panel.share ?? 0.5;
    this.parts.forEach(({ element, button, body }, i) => {
      const is = open.some((each) => each.element === element);
      element.classList.toggle('is-folded', !is);
      // More than 1 together: one that takes what it needs leaves all the rest to the other.
      element.style.flexGrow = is ? String(open.length < 2 ? 100 : 100 * (i === 0 ? share : 1 - share)) : '';
      button.setAttribute('aria-expanded', String(is));
      body.hidden = !is;
    });
    this.edge.hidden = open.length < 2;
    this.edge.setAttribute('aria-valuenow', String(Math.round(100 * share)));
    if (!isShown) return;
    for (const part of open) {
      if (part.isMounted) continue;
      part.isMounted = true;
      part.panel.mount(part.body, { title: part.title, note: part.note, tab: document.getElementById(`tab-${this.id}`) });
    }
  }

  /** Room for two parts. */
  private get isHigh(): boolean {
    return this.height >= Math.max(...this.parts.map(({ panel }) => panel.room ?? ROOM_FOR_TWO));
  }

  private get open(): Part[] {
    const { opened, tab } = this.state.get().dock;
    if (this.parts.length < 2) return this.parts;
    const wanted = this.parts.filter(({ panel }) => opened[`part-${panel.id}`] ?? (panel.isFolded !== true || panel.id === tab));
    if (this.isHigh) return wanted;
    const current = this.parts.find(({ panel }) => panel.id === (this.has(tab) ? tab : this.current));
    return current === undefined ? wanted.slice(0, 1) : [current];
  }

  private makePart(panel: Panel): Part {
    const { id, title, hint = '' } = panel;
    const words = el('span', { class: 'part-title' }, panel.heading ?? title);
    const note = el('span', { class: 'part-note' }, hint);
    const look = { type: 'button', class: 'part-head', id: `part-${id}`, 'aria-controls': `panel-${id}`, onclick: () => this.toggle(id) };
    const button = el('button', look, words, note);
    const body = el('div', { class: 'panel', id: `panel-${id}`, role: 'region', 'aria-labelledby': `part-${id}`, tabIndex: 0 });
    const element = el('section', { class: 'part' }, el('h2', { class: 'part-heading' }, button), body);
    return { panel, element, button, title: words, note, body, isMounted: false };
  }

  private toggle(id: string): void {
    const { dock } = this.state.get();
    const isOpen = this.shows(id);
    const other = this.parts.find(({ panel }) => panel.id !== id)?.panel.id ?? id;
    // Of two that cannot both be open, the other one opens.
    const tab = isOpen && (!this.isHigh || dock.tab === id) ? other : isOpen ? dock.tab : id;
    const opened = this.isHigh ? { ...dock.opened, [`part-${id}`]: !isOpen } : { ...dock.opened, [`part-${tab}`]: true };
    this.state.update({ dock: { ...dock, tab, opened } });
  }

  private makeEdge(): HTMLElement {
    const edge = el('div', {
      class: 'part-edge',
      role: 'separator',
      tabIndex: 0,
      'aria-orientation': 'horizontal',
      'aria-label': 'Heights of the two parts',
      'aria-valuemin': String(100 * MIN_SHARE),
      'aria-valuemax': String(100 - 100 * MIN_SHARE),
    });
    const set = (share: number): void => {
      const { dock } = this.state.get();
      const split = { ...dock.split, [this.id]: Number(Math.min(1 - MIN_SHARE, Math.max(MIN_SHARE, share)).toFixed(3)) };
      this.state.update({ dock: { ...dock, split } });
    };
    edge.addEventListener('pointerdown', (event) => edge.setPointerCapture(event.pointerId));
    edge.addEventListener('pointermove', (event) => {
      if (!edge.hasPointerCapture(event.pointerId)) return;
      const { top, height } = this.element.getBoundingClientRect();
      set((event.clientY - top) / height);
    });
    edge.addEventListener('keydown', (event) => {
      const step = { ArrowUp: -STEP, ArrowDown: STEP }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      set((Number(edge.getAttribute('aria-valuenow')) || 50) / 100 + step);
    });
    return edge;
  }
}
