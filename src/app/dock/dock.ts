/** The dock: panels behind tabs, beside the picture or below it on a narrow screen. */
import type { App, Panel } from '../app.ts';
import { el } from '../ui/dom.ts';
import { splitter } from './splitter.ts';

export class Dock {
  readonly element: HTMLElement;
  private readonly state: App['state'];
  private readonly tabs = el('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Panels' });
  private readonly bodies = el('div', { class: 'panels' });
  private readonly panels: { panel: Panel; tab: HTMLButtonElement; body: HTMLElement; mounted: boolean }[] = [];

  constructor(state: App['state']) {
    this.state = state;
    this.element = el(
      'aside',
      { class: 'dock', id: 'dock', 'aria-label': 'Dock' },
      splitter(state),
      el('div', { class: 'dock-inner' }, this.tabs, this.bodies),
    );
    this.tabs.addEventListener('keydown', (event) => this.arrow(event));
    state.subscribe((now, before) => {
      if (now.dock !== before.dock) this.show();
    });
    matchMedia('(max-width: 719px)').addEventListener('change', () => this.show());
    this.show();
  }

  register(panel: Panel): void {
    const tab = el(
      'button',
      { role: 'tab', id: `tab-${panel.id}`, type: 'button', 'aria-controls': `panel-${panel.id}`, onclick: () => this.open(panel.id) },
      panel.title,
    );
    const body = el('div', {
      class: 'panel',
      id: `panel-${panel.id}`,
      role: 'tabpanel',
      'aria-labelledby': tab.id,
      tabIndex: 0,
      hidden: true,
    });
    this.panels.push({ panel, tab, body, mounted: false });
    this.tabs.append(tab);
    this.bodies.append(body);
    this.show();
  }

  open(id: string): void {
    this.state.update({ dock: { ...this.state.get().dock, open: true, tab: id } });
  }

  private arrow(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = this.panels.findIndex(({ tab }) => tab === event.target);
    const next = this.panels[(at + step + this.panels.length) % this.panels.length]!;
    this.open(next.panel.id);
    next.tab.focus();
  }

  private show(): void {
    const { dock } = this.state.get();
    const narrow = matchMedia('(max-width: 719px)').matches;
    this.element.hidden = !dock.open;
    this.element.style.width = narrow ? '' : `min(${dock.width}px, 60vw)`;
    this.element.style.height = narrow ? `min(${dock.height}px, 70dvh)` : '';
    if (this.panels.length === 0) return;
    const shown = this.panels.find(({ panel }) => panel.id === dock.tab) ?? this.panels[0]!;
    for (const each of this.panels) {
      const is = each === shown;
      each.tab.setAttribute('aria-selected', String(is));
      each.tab.tabIndex = is ? 0 : -1;
      each.body.hidden = !is;
    }
    if (dock.open && !shown.mounted) {
      shown.mounted = true;
      shown.panel.mount(shown.body);
    }
  }
}
