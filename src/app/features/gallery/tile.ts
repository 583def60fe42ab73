/** One picture to choose: the same on all shelves. */
import { el, icon } from '../../ui/dom.ts';
import { onIntent } from '../../ui/intent.ts';

interface TileParts {
  /** What it stands for, as an attribute: `data-scene`. */
  data: Readonly<Record<`data-${string}`, string>>;
  name: string;
  line: string;
  title?: string;
  picture: HTMLElement;
  isCurrent?: boolean;
  choose(): void;
  /** Makes ready for that: it is about to be chosen. */
  foresee?: () => void;
  /** A button beside it that takes it away. */
  drop?: { title: string; label: string; run(): void } | null;
}

export function tileElement({
  data,
  name,
  line,
  title,
  picture,
  isCurrent = false,
  choose,
  foresee,
  drop = null,
}: TileParts): HTMLLIElement {
  const tile = el(
    'button',
    { type: 'button', class: 'gallery-tile', title, ...data, 'aria-current': isCurrent ? 'true' : undefined, onclick: choose },
    picture,
    // Scenes of the gallery have titles in every language; else names are those of users and files.
    el('strong', { translate: 'data-scene' in data ? null : 'no' }, name),
    el('span', { class: 'gallery-line' }, line),
  );
  if (foresee !== undefined && !isCurrent) onIntent(tile, foresee);
  if (drop === null) return el('li', {}, tile);
  const look = { type: 'button', class: 'gallery-drop', title: drop.title, 'aria-label': drop.label, onclick: drop.run };
  return el('li', {}, tile, el('button', look, icon('close')));
}

/** The place of a tile's picture; null: there is none. */
export const pictureElement = (picture: HTMLElement | null, look = ''): HTMLElement =>
  el('span', { class: `gallery-picture ${look}`.trim() }, picture);
