/** The command palette: a field, and below it what fits, best first. Arrow keys choose, Enter runs. */
import { html, render } from 'lit-html';
import type { App } from '../../app.ts';
import { el } from '../../ui/dom.ts';
import { inWords } from '../../words/words.ts';
import { entriesOf, type Entry } from './entries.ts';
import { ranked } from './rank.ts';
import './palette.css';

/** Lines that are shown; who wants others types more. */
const MOST = 60;

export class Palette {
  private readonly app: App;
  private readonly field = el('input', {
    type: 'text',
    role: 'combobox',
    placeholder: 'A command, scene, material or setting',
    'aria-label': 'Find a command',
    'aria-expanded': 'true',
    'aria-controls': 'palette-list',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    spellcheck: false,
  });
  private readonly list = el('div', { id: 'palette-list', role: 'listbox', 'aria-label': 'What fits', tabIndex: -1 });
  private readonly nothing = el('p', { class: 'dim', role: 'status' });
  private readonly dialog = el('dialog', { class: 'palette', 'aria-label': 'Command palette' }, this.field, this.list, this.nothing);
  private entries: readonly Entry[] = [];
  private shown: readonly Entry[] = [];
  private at = 0;

  constructor(app: App) {
    this.app = app;
    this.field.addEventListener('input', () => this.find());
    this.dialog.addEventListener('keydown', (event) => this.key(event));
    // Beside it: away.
    this.dialog.addEventListener('pointerdown', ({ target }) => target === this.dialog && this.dialog.close());
    this.list.addEventListener('click', ({ target }) => {
      const option = (target as Element).closest<HTMLElement>('[role=option]');
      if (option !== null) this.run(Number(option.dataset.at));
    });
    document.body.append(this.dialog);
  }

  async toggle(): Promise<void> {
    if (this.dialog.open) return this.dialog.close();
    this.field.value = '';
    this.entries = await entriesOf(this.app);
    this.find();
    this.dialog.showModal();
    this.field.focus();
  }

  private find(): void {
    this.shown = ranked(this.field.value, this.entries).slice(0, MOST);
    this.at = 0;
    this.draw();
    this.list.scrollTop = 0;
  }

  private draw(): void {
    render(
      this.shown.map(
        ({ title, line, key, kind }, i) => html`
          <div role="option" id="palette-${i}" data-at=${i} aria-selected=${String(i === this.at)} translate="no">
            <span class="palette-title">${title}</span>
            <span class="palette-kind">${key === '' ? inWords(kind) : html`<kbd>${inWords(key)}</kbd>`}</span>
            <span class="palette-line">${line}</span>
          </div>
        `,
      ),
      this.list,
    );
    this.nothing.textContent = this.shown.length === 0 ? `Nothing fits “${this.field.value}”.` : '';
    this.field.setAttribute('aria-activedescendant', this.shown.length === 0 ? '' : `palette-${this.at}`);
    this.list.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }

  /** No key that is pressed in it reaches the page. */
  private key(event: KeyboardEvent): void {
    event.stopPropagation();
    const last = this.shown.length - 1;
    const closes = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (closes) this.dialog.close();
    else if (event.key === 'Enter') this.run(this.at);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : last;
      this.at = last < 0 ? 0 : (this.at + by) % (last + 1);
      this.draw();
    } else return;
    event.preventDefault();
  }

  private run(at: number): void {
    const entry = this.shown[at];
    if (entry === undefined) return;
    this.dialog.close();
    this.app.canvas.focus({ preventScroll: true });
    entry.run();
  }
}
