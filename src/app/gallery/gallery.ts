/** A sheet of pictures of all scenes, with a filter; arrow keys go from picture to picture. */
import { sceneIds, sceneText } from '../../content/browser.ts';
import { parseScene } from '../../scene/parse.ts';
import type { App } from '../app.ts';
import { el, icon } from '../dom.ts';
import { closingPress, returnFocus } from '../files/popover.ts';
import { gridStep } from './keys.ts';
import './gallery.css';

/** What `npm run thumbnails` writes about each picture. */
interface Entry {
  title: string;
  description: string;
  width: number;
  height: number;
  /** Stops by which dark scenes are shown brighter. */
  exposure: number;
}

/** Where the pictures are, seen from the page. */
const FOLDER = `${import.meta.env.BASE_URL}thumbnails/`;

export class Gallery {
  private readonly app: App;
  private readonly filter = el('input', {
    type: 'search',
    class: 'gallery-filter',
    placeholder: 'Filter',
    'aria-label': 'Filter the scenes',
    oninput: () => this.sift(),
  });
  private readonly grid = el('ul', { class: 'gallery-grid' });
  private readonly nothing = el('p', { class: 'gallery-nothing dim', hidden: true });
  private readonly sheet: HTMLElement;
  private entries: Record<string, Entry> | null = null;
  private readonly closes: () => boolean;

  constructor(app: App, opener: HTMLElement) {
    this.app = app;
    const close = el(
      'button',
      { type: 'button', 'aria-label': 'Close the gallery', onclick: () => this.sheet.hidePopover() },
      icon('close'),
    );
    const head = el('header', {}, el('h2', {}, 'Scenes'), this.filter, close);
    this.sheet = el('dialog', { class: 'gallery', popover: 'auto', 'aria-label': 'Scenes' }, head, this.grid, this.nothing);
    this.closes = closingPress(opener, this.sheet);
    returnFocus(this.sheet, app.canvas);
    this.sheet.addEventListener('toggle', () => opener.setAttribute('aria-expanded', String(this.isOpen)));
    this.sheet.addEventListener('keydown', (event) => this.key(event));
    document.body.append(this.sheet);
    app.state.subscribe((now, before) => now.source !== before.source && this.mark());
  }

  get isOpen(): boolean {
    return this.sheet.matches(':popover-open');
  }

  async toggle(): Promise<void> {
    if (this.isOpen) return this.sheet.hidePopover();
    if (this.closes()) return;
    if (this.entries === null) await this.fill();
    this.filter.value = '';
    this.sift();
    this.sheet.showPopover();
    const current = this.grid.querySelector<HTMLButtonElement>('[aria-current]');
    (current ?? this.tiles()[0])?.focus();
  }

  private async fill(): Promise<void> {
    const response = await fetch(`${FOLDER}manifest.json`).catch(() => null);
    const listed = response?.ok ? ((await response.json()) as Record<string, Entry>) : {};
    // A scene without a picture can still be opened.
    const plain: Entry = { title: '', description: '', width: 320, height: 240, exposure: 0 };
    const ids = [...Object.keys(listed).filter((id) => sceneIds.includes(id)), ...sceneIds.filter((id) => !(id in listed))];
    this.entries = Object.fromEntries(ids.map((id) => [id, listed[id] ?? { ...plain, title: id }]));
    this.grid.replaceChildren(...Object.entries(this.entries).map(([id, entry]) => el('li', {}, this.tile(id, entry))));
    this.mark();
  }

  private tile(id: string, { title, description, width, height }: Entry): HTMLButtonElement {
    return el(
      'button',
      { type: 'button', class: 'gallery-tile', title: description, 'data-scene': id, onclick: () => this.choose(id) },
      el(
        'span',
        { class: 'gallery-picture' },
        el('img', { src: `${FOLDER}${id}.jpg`, alt: '', loading: 'lazy', decoding: 'async', width, height }),
      ),
      el('strong', {}, title),
      el('span', { class: 'gallery-line' }, description),
    );
  }

  private choose(id: string): void {
    this.sheet.hidePopover();
    // The keys are for the new picture now.
    this.app.canvas.focus();
    this.open(id).catch((error: unknown) => this.app.say(error instanceof Error ? error.message : String(error), 'error'));
  }

  private async open(id: string): Promise<void> {
    await this.app.load(parseScene(await sceneText(id)), id);
    const { display } = this.app.state.get();
    this.app.state.update({ display: { ...display, exposure: this.entries?.[id]?.exposure ?? 0 } });
  }

  private tiles(): HTMLButtonElement[] {
    return [...this.grid.querySelectorAll<HTMLButtonElement>('li:not([hidden]) > button')];
  }

  /** Every word of the filter must stand in the title, the description or the name. */
  private sift(): void {
    const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const [id, entry] of Object.entries(this.entries ?? {})) {
      const text = `${id} ${entry.title} ${entry.description}`.toLowerCase();
      const item = this.grid.querySelector<HTMLElement>(`[data-scene="${CSS.escape(id)}"]`)!.parentElement!;
      item.hidden = !words.every((word) => text.includes(word));
    }
    this.nothing.hidden = this.tiles().length > 0;
    this.nothing.textContent = `No scene has “${this.filter.value.trim()}” in its title or description.`;
  }

  private mark(): void {
    const { source } = this.app.state.get();
    for (const tile of this.grid.querySelectorAll('[data-scene]')) {
      if (tile.getAttribute('data-scene') === source) tile.setAttribute('aria-current', 'true');
      else tile.removeAttribute('aria-current');
    }
  }

  private key(event: KeyboardEvent): void {
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
    const step = at < 0 ? null : gridStep(event.key, at, tiles.length, this.columns());
    if (step === null) return;
    event.preventDefault();
    if (step < 0) this.filter.focus();
    else tiles[step]!.focus();
  }

  private columns(): number {
    return getComputedStyle(this.grid).gridTemplateColumns.split(' ').length;
  }
}
