/** A dialog of pictures in tabs, with a filter; arrow keys go from picture to picture. */
import type { App } from '../../app.ts';
import { el, icon } from '../../ui/dom.ts';
import { closingPress, returnFocus } from '../../ui/popover.ts';
import { plain } from '../../words/plain.ts';
import { groupStep } from './keys.ts';
import './gallery.css';

/** One thing to choose. */
export interface Tile {
  /** What the filter looks in. */
  text: string;
  /** A list item that holds one button for the choice, and perhaps others. */
  element: HTMLLIElement;
}

export interface TileGroup {
  /** Empty: without one. */
  heading: string;
  tiles: Tile[];
}

/** A tab of the dialog. */
export interface Shelf {
  id: string;
  title: string;
  /** What the filter's label calls what is on it. */
  things: string;
  /** Made anew each time that the dialog opens on it. */
  groups(): Promise<TileGroup[]>;
  /** What stands above the groups, made anew with them. */
  top?(): Promise<HTMLElement>;
  /** A line for when there is nothing that fits. */
  nothing(query: string): string;
}

export class Dialog {
  private readonly shelves: readonly Shelf[];
  private readonly filter = el('input', { type: 'search', class: 'gallery-filter', placeholder: 'Filter', oninput: () => this.sift() });
  private readonly body = el('div', { class: 'gallery-body', role: 'tabpanel' });
  private readonly nothing = el('p', { class: 'gallery-nothing dim', role: 'status', hidden: true });
  private readonly tabs: HTMLButtonElement[];
  private readonly dialog: HTMLElement;
  private readonly closes: () => boolean;
  private groups: TileGroup[] = [];
  private shown: Shelf;
  private turn = 0;

  constructor(app: App, opener: HTMLElement, shelves: readonly Shelf[]) {
    this.shelves = shelves;
    this.shown = shelves[0]!;
    this.tabs = shelves.map((shelf) =>
      el('button', { type: 'button', role: 'tab', id: `gallery-tab-${shelf.id}`, onclick: () => void this.show(shelf) }, shelf.title),
    );
    const close = el('button', { type: 'button', 'aria-label': 'Close the gallery', onclick: () => this.hide() }, icon('close'));
    const list = el(
      'div',
      { class: 'gallery-tabs', role: 'tablist', 'aria-label': 'Galleries', onkeydown: (event: KeyboardEvent) => this.turnTab(event) },
      ...this.tabs,
    );
    const head = el('header', {}, list, this.filter, close);
    this.dialog = el('dialog', { class: 'gallery', popover: 'auto' }, head, this.body, this.nothing);
    this.closes = closingPress(opener, this.dialog);
    returnFocus(this.dialog, app.canvas);
    this.dialog.addEventListener('toggle', () => opener.setAttribute('aria-expanded', String(this.isOpen)));
    this.dialog.addEventListener('keydown', (event) => this.key(event));
    document.body.append(this.dialog);
  }

  get isOpen(): boolean {
    return this.dialog.matches(':popover-open');
  }

  hide(): void {
    this.dialog.hidePopover();
  }

  /** Opens on a tab; closes where that is what is open. */
  async toggle(id: string): Promise<void> {
    const shelf = this.shelves.find((each) => each.id === id)!;
    if (this.isOpen && shelf === this.shown) return this.hide();
    if (this.closes()) return;
    this.filter.value = '';
    await this.show(shelf);
    if (!this.isOpen) this.dialog.showPopover();
    this.seeTab();
    const current = this.body.querySelector<HTMLButtonElement>('[aria-current]');
    (current ?? this.tiles()[0] ?? this.body.querySelector('input') ?? this.filter).focus();
  }

  /** Makes the tab that is open anew: what is on it has changed. */
  async refresh(): Promise<void> {
    await this.show(this.shown);
  }

  private async show(shelf: Shelf): Promise<void> {
    const turn = ++this.turn;
    const [groups, top] = await Promise.all([shelf.groups(), shelf.top?.()]);
    if (turn !== this.turn) return;
    this.shown = shelf;
    this.groups = groups;
    this.dialog.setAttribute('aria-label', shelf.title);
    this.dialog.dataset.shelf = shelf.id;
    this.filter.setAttribute('aria-label', `Filter the ${shelf.things}`);
    this.body.setAttribute('aria-labelledby', `gallery-tab-${shelf.id}`);
    this.shelves.forEach((each, i) => {
      this.tabs[i]!.setAttribute('aria-selected', String(each === shelf));
      this.tabs[i]!.tabIndex = each === shelf ? 0 : -1;
    });
    this.seeTab();
    this.body.replaceChildren(
      ...(top === undefined ? [] : [top]),
      ...groups.map(({ heading, tiles }) =>
        el(
          'section',
          heading === '' ? {} : { 'aria-label': heading },
          heading === '' ? null : el('h3', {}, heading),
          el('ul', { class: 'gallery-grid' }, ...tiles.map(({ element }) => element)),
        ),
      ),
    );
    this.sift();
  }

  /** Where there is no room for all tabs, the chosen one is in sight. */
  private seeTab(): void {
    this.tabs[this.shelves.indexOf(this.shown)]!.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** The buttons that choose, of those that are shown. */
  private tiles(): HTMLButtonElement[] {
    return [...this.body.querySelectorAll<HTMLButtonElement>('li:not([hidden]) > .gallery-tile')];
  }

  /** Every word of the filter must stand in what a tile says. */
  private sift(): void {
    const query = this.filter.value.trim();
    const words = plain(query).split(/\s+/).filter(Boolean);
    for (const { tiles } of this.groups) {
      for (const { text, element } of tiles) {
        // Also as it reads in the page's language.
        const said = plain(`${text} ${element.textContent}`);
        element.hidden = !words.every((word) => said.includes(word));
      }
      const section = tiles[0]?.element.closest('section');
      if (section) section.hidden = tiles.every(({ element }) => element.hidden);
    }
    this.nothing.hidden = this.tiles().length > 0;
    this.nothing.textContent = this.nothing.hidden ? '' : this.shown.nothing(query);
  }

  private turnTab(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const at = (this.shelves.indexOf(this.shown) + step + this.shelves.length) % this.shelves.length;
    void this.show(this.shelves[at]!).then(() => this.tabs[at]!.focus());
  }

  private key(event: KeyboardEvent): void {
    // Fields of a shelf have their own keys.
    if (event.target instanceof HTMLInputElement && event.target !== this.filter)
      return void (event.key !== 'Escape' && event.stopPropagation());
    // Letters belong to the filter here, not to the page's commands.
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    const tiles = this.tiles();
    const at = tiles.indexOf(document.activeElement as HTMLButtonElement);
    if (event.target === this.filter) {
      if (event.key === 'ArrowDown' || event.key === 'Enter') {
        event.preventDefault();
        if (event.key === 'Enter' && tiles.length === 1) tiles[0]!.click();
        else tiles[0]?.focus();
      }
      return;
    }
    if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) return this.filter.focus();
    const counts = this.groups.map((group) => group.tiles.filter(({ element }) => !element.hidden).length);
    const step = at < 0 ? null : groupStep(event.key, at, counts, this.columns());
    if (step === null) return;
    event.preventDefault();
    if (step < 0) this.filter.focus();
    else tiles[step]!.focus();
  }

  private columns(): number {
    const grid = this.body.querySelector('section:not([hidden]) > .gallery-grid');
    return grid === null ? 1 : getComputedStyle(grid).gridTemplateColumns.split(' ').length;
  }
}
