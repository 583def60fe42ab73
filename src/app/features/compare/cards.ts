/** The entries as the user sets them up: a list of cards. */
import type { SceneDocument } from '../../../scene/document.ts';
import { el, icon } from '../../ui/dom.ts';
import { AS_IT_IS, CHOICE_NAMES, CHOICES, variationName, type Variation } from './variants.ts';
import { COLORS } from './plot.ts';

/** A scene that can take part. */
export interface Source {
  name: string;
  document: SceneDocument;
}

export interface Entry {
  /** Index into the sources. */
  source: number;
  variation: Variation;
}

const MAX_ENTRIES = COLORS.length;

/** Names of the entries, no two alike. */
export function entryNames(entries: readonly Entry[], sources: readonly Source[]): string[] {
  const names = entries.map(({ source, variation }) => {
    const plain = sources[source]!.name;
    const varied = variationName(variation, plain);
    return varied === plain || sources.length === 1 ? varied : `${plain}: ${varied}`;
  });
  return names.map((name, i) => (names.indexOf(name) < i ? `${name} (${i + 1})` : name));
}

export class EntryCards {
  readonly element = el('div', { class: 'compare-entries' });
  private entries: Entry[];
  private readonly sources: readonly Source[];
  private readonly changed: () => void;

  constructor(sources: readonly Source[], entries: Entry[], changed: () => void) {
    this.sources = sources;
    this.entries = entries;
    this.changed = changed;
    this.draw();
  }

  get all(): readonly Entry[] {
    return this.entries;
  }

  get names(): string[] {
    return entryNames(this.entries, this.sources);
  }

  private set(entries: Entry[]): void {
    this.entries = entries;
    this.draw();
    this.changed();
  }

  private draw(): void {
    const { names } = this;
    const add = el(
      'button',
      {
        type: 'button',
        class: 'compare-add',
        disabled: this.entries.length >= MAX_ENTRIES,
        onclick: () => this.set([...this.entries, { source: this.entries[0]?.source ?? 0, variation: AS_IT_IS }]),
      },
      this.entries.length >= MAX_ENTRIES ? `At most ${MAX_ENTRIES}` : 'Add one',
    );
    this.element.replaceChildren(...this.entries.map((entry, i) => this.card(entry, i, names[i]!)), add);
  }

  private card(entry: Entry, i: number, name: string): HTMLElement {
    const put = (patch: Partial<Entry>): void => this.set(this.entries.map((each, k) => (k === i ? { ...each, ...patch } : each)));
    const remove = el(
      'button',
      {
        type: 'button',
        'aria-label': `Leave out ${name}`,
        title: 'Leave out',
        disabled: this.entries.length <= 1,
        onclick: () => this.set(this.entries.filter((_, k) => k !== i)),
      },
      icon('close'),
    );
    const source =
      this.sources.length < 2
        ? null
        : this.choice(
            'Scene',
            this.sources.map((each, k) => [String(k), each.name] as const),
            String(entry.source),
            (value) => put({ source: Number(value) }),
          );
    const choices = (Object.keys(CHOICES) as (keyof Variation)[]).map((key) => {
      const own = this.sources[entry.source]!.document.render[key];
      const options = [
        ['', `${own} (scene)`] as const,
        ...CHOICES[key].filter((each) => each !== own).map((each) => [each, each] as const),
      ];
      return this.choice(CHOICE_NAMES[key], options, entry.variation[key] ?? '', (value) =>
        put({ variation: { ...entry.variation, [key]: value === '' ? null : value } }),
      );
    });
    return el(
      'fieldset',
      { class: 'compare-entry', style: `--chip: ${COLORS[i]}` },
      el('legend', {}, el('i', { class: 'compare-chip', 'aria-hidden': 'true' }), name),
      remove,
      source,
      ...choices,
    );
  }

  private choice(
    label: string,
    options: readonly (readonly [value: string, text: string])[],
    value: string,
    apply: (value: string) => void,
  ): HTMLElement {
    const select = el(
      'select',
      { onchange: () => apply(select.value) },
      ...options.map(([each, text]) => el('option', { value: each, selected: each === value }, text)),
    );
    return el('label', {}, el('span', {}, label), select);
  }
}
