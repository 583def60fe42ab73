/** The dock: panels behind tabs, beside the picture or, on a narrow screen, as a sheet below it. A tab may have several panels, its parts. */
import type { App, Panel } from '../app.ts';
import { el } from '../ui/dom.ts';
import { NARROW } from './narrow.ts';
import { PartStack } from './parts.ts';
import { splitter } from './splitter.ts';

/** Where tabs stand, by their ids; others follow. */
const ORDER = ['scene', 'material', 'paths', 'text', 'lesson'];

interface Tab {
  id: string;
  button: HTMLButtonElement;
  /** Names of the parts after the first, where there is room. */
  also: HTMLElement;
  stack: PartStack;
}

export class Dock {
  readonly element: HTMLElement;
  private readonly state: App['state'];
  private readonly list = el('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Panels' });
  private readonly head = el('div', { class: 'dock-head' }, this.list);
  private readonly bodies = el('div', { class: 'panels' });
  private readonly tabs: Tab[] = [];
  private readonly narrow = matchMedia(NARROW);
  private hasSheet = false;

  constructor(state: App['state']) {
    this.state = state;
    this.element = el(
      'aside',
      { class: 'dock', id: 'dock', 'aria-label': 'Dock' },
      splitter(state),
      el('div', { class: 'dock-inner' }, this.head, this.bodies),
    );
    this.list.addEventListener('keydown', (event) => this.arrow(event));
    state.subscribe((now, before) => {
      if (now.dock !== before.dock) this.show();
    });
    this.narrow.addEventListener('change', () => this.show());
    new ResizeObserver(() => this.resized()).observe(this.bodies);
    this.show();
  }

  register(panel: Panel): void {
    const id = panel.tab ?? panel.id;
    const tab = this.tabs.find((each) => each.id === id) ?? this.makeTab(id);
    tab.stack.add(panel);
    const [first, ...others] = tab.stack.titles;
    tab.button.firstChild!.textContent = first ?? '';
    tab.also.textContent = others.map((each) => ` · ${each}`).join('');
    tab.button.setAttribute('aria-label', [first, ...others].join(', '));
    this.show();
  }

  /** Shows a panel, and its tab where it is a part of one. */
  open(id: string): void {
    const { dock } = this.state.get();
    this.state.update({ dock: { ...dock, open: true, tab: id, opened: { ...dock.opened, [`part-${id}`]: true } } });
  }

  /** Whether a panel is seen: its tab is shown and it is not folded. */
  shows(id: string): boolean {
    return this.state.get().dock.open && this.shown?.stack.shows(id) === true;
  }

  private get shown(): Tab | undefined {
    const { tab } = this.state.get().dock;
    return this.tabs.find(({ stack }) => stack.has(tab)) ?? this.tabs[0];
  }

  private makeTab(id: string): Tab {
    const also = el('span', { class: 'tab-also' });
    const stack = new PartStack(this.state, id);
    const look = { role: 'tab', id: `tab-${id}`, type: 'button', 'aria-controls': stack.element.id, onclick: () => this.choose(id) };
    const tab: Tab = { id, also, stack, button: el('button', look, el('span', {}), also) };
    const rank = (each: Tab): number => (ORDER.includes(each.id) ? ORDER.indexOf(each.id) : ORDER.length);
    const at = this.tabs.findIndex((each) => rank(each) > rank(tab));
    const next = at < 0 ? null : this.tabs[at]!;
    this.tabs.splice(at < 0 ? this.tabs.length : at, 0, tab);
    this.list.insertBefore(tab.button, next?.button ?? null);
    this.bodies.append(stack.element);
    return tab;
  }

  /** By its tab: the part that was used last is the current one. */
  private choose(id: string): void {
    const tab = this.tabs.find((each) => each.id === id);
    const { dock } = this.state.get();
    if (tab !== undefined) this.state.update({ dock: { ...dock, open: true, tab: tab.stack.current } });
  }

  private arrow(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = this.tabs.findIndex(({ button }) => button === event.target);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const next = this.tabs[(at + step + this.tabs.length) % this.tabs.length]!;
    this.choose(next.id);
    next.button.focus();
  }

  /** There may be room for more parts of a tab now, or for fewer. */
  private resized(): void {
    const changed = this.tabs.map(({ stack }) => stack.resize(this.bodies.clientHeight));
    // Whoever depends on what is seen hears of it.
    if (changed.includes(true)) this.state.update({ dock: { ...this.state.get().dock } });
  }

  private show(): void {
    const { dock } = this.state.get();
    const { style, dataset } = this.element;
    const isNarrow = this.narrow.matches;
    this.element.hidden = !dock.open && !isNarrow;
    style.width = isNarrow ? '' : `min(${dock.width}px, 60vw)`;
    dataset.stop = dock.open ? dock.stop : 'low';
    if (isNarrow && !this.hasSheet) this.addSheet();
    const { shown } = this;
    for (const each of this.tabs) {
      const is = each === shown;
      each.button.setAttribute('aria-selected', String(is));
      each.button.tabIndex = is ? 0 : -1;
      each.stack.element.hidden = !is;
      each.stack.show(is && dock.open);
    }
  }

  private addSheet(): void {
    this.hasSheet = true;
    import('./sheet.ts').then(
      ({ addSheet }) => addSheet(this.state, this.element, this.head),
      () => (this.hasSheet = false),
    );
  }
}
