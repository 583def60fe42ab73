/** Search through all pages, in the browser: a list that grows as one types. The index is loaded when it is first opened. */
import MiniSearch, { type SearchResult } from 'minisearch';
import { SEARCH_OPTIONS, type Entry } from './search-options.ts';

const MOST = 12;
/** Characters of text around what was found. */
const AROUND = 70;
/** `../` as often as this page is deep. */
const UP = document.documentElement.dataset.up ?? '';

type Found = SearchResult & Pick<Entry, 'page' | 'heading' | 'text'>;

let shown: Search | null = null;

export function openSearch(from: HTMLElement): void {
  shown ??= new Search(from);
  shown.open();
}

class Search {
  readonly #dialog = document.createElement('dialog');
  readonly #input = document.createElement('input');
  readonly #list = document.createElement('ul');
  readonly #status = document.createElement('p');
  #index: MiniSearch<Entry> | null = null;
  #chosen = 0;

  constructor(from: HTMLElement) {
    const [dialog, input, list] = [this.#dialog, this.#input, this.#list];
    dialog.className = 'search';
    dialog.setAttribute('aria-label', 'Search');
    // No field of the type search: Escape would empty it first, and close nothing.
    Object.assign(input, {
      type: 'text',
      inputMode: 'search',
      placeholder: 'Search the documentation',
      autocomplete: 'off',
      spellcheck: false,
    });
    const labels = {
      role: 'combobox',
      'aria-label': 'Search',
      'aria-expanded': 'false',
      'aria-controls': 'found',
      'aria-autocomplete': 'list',
    };
    for (const [name, value] of Object.entries(labels)) input.setAttribute(name, value);
    list.id = 'found';
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-label', 'Found');
    this.#status.setAttribute('role', 'status');
    dialog.append(input, list, this.#status);
    document.body.append(dialog);
    input.addEventListener('input', () => this.#find());
    input.addEventListener('keydown', (event) => this.#key(event));
    // Beside it.
    dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
    dialog.addEventListener('close', () => from.focus());
    // A place on this very page.
    addEventListener('hashchange', () => dialog.close());
  }

  open(): void {
    if (this.#dialog.open) return;
    this.#dialog.showModal();
    this.#input.select();
    if (this.#index === null) void this.#load();
  }

  async #load(): Promise<void> {
    this.#status.textContent = 'Loading the index…';
    try {
      const response = await fetch(`${UP}search.json`);
      if (!response.ok) throw new Error(String(response.status));
      this.#index = MiniSearch.loadJSON<Entry>(await response.text(), SEARCH_OPTIONS);
      this.#find();
    } catch {
      this.#status.textContent = 'The index cannot be loaded; close this and try again.';
    }
  }

  #find(): void {
    if (this.#index === null) return;
    const text = this.#input.value.trim();
    const found = (text === '' ? [] : this.#index.search(text).slice(0, MOST)) as Found[];
    this.#list.replaceChildren(...found.map((each, i) => item(each, i)));
    this.#input.setAttribute('aria-expanded', String(found.length > 0));
    this.#status.textContent =
      text === '' ? 'Words of any page; arrow keys choose, Enter opens.' : found.length === 0 ? `Nothing has “${text}”.` : '';
    this.#choose(0);
  }

  #choose(index: number): void {
    const items = [...this.#list.children];
    this.#chosen = items.length === 0 ? 0 : (index + items.length) % items.length;
    for (const [i, each] of items.entries()) each.setAttribute('aria-selected', String(i === this.#chosen));
    const chosen = items[this.#chosen];
    if (chosen === undefined) this.#input.removeAttribute('aria-activedescendant');
    else {
      this.#input.setAttribute('aria-activedescendant', chosen.id);
      chosen.scrollIntoView({ block: 'nearest' });
    }
  }

  #key(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') this.#choose(this.#chosen + 1);
    else if (event.key === 'ArrowUp') this.#choose(this.#chosen - 1);
    else if (event.key === 'Enter') this.#list.querySelector<HTMLElement>('[aria-selected="true"]')?.click();
    else return;
    event.preventDefault();
  }
}

function item(found: Found, i: number): HTMLElement {
  const line = document.createElement('li');
  line.id = `found-${i}`;
  line.setAttribute('role', 'option');
  const place = document.createElement('span');
  place.className = 'place';
  place.textContent = found.heading === found.page ? found.page : `${found.page} › ${found.heading}`;
  const around = document.createElement('span');
  around.className = 'around';
  around.append(...excerpt(found.text, Object.keys(found.match)));
  line.append(place, around);
  line.addEventListener('click', () => location.assign(`${UP}${String(found.id)}`));
  return line;
}

/** What stands around the first word that was found, with all of them marked. */
function excerpt(text: string, terms: readonly string[]): (string | HTMLElement)[] {
  const words = new RegExp(`(${terms.map((each) => each.replace(/[^\p{L}\p{N}_]/gu, '\\$&')).join('|')})`, 'iu');
  const first = terms.length === 0 ? -1 : text.search(words);
  const from = Math.max(0, first - AROUND);
  const piece = text.slice(from, Math.max(first, 0) + 2 * AROUND).replace(/\s+/g, ' ');
  const parts = terms.length === 0 ? [piece] : `${from > 0 ? '…' : ''}${piece}`.split(words);
  return parts.map((part, i) => (i % 2 === 0 ? part : Object.assign(document.createElement('mark'), { textContent: part })));
}
