/** How long a link is, whether that is too long, and what makes it so. */
import { el } from '../dom.ts';
import { count } from '../format.ts';
import type { MadeLink } from './make.ts';

/** Characters that a message may have in the strictest chat programs (Discord). */
const MESSAGE = 2000;
/** Beyond this some programs cut addresses, or do not take them at all. */
const ADDRESS = 32_000;

/** Part of a document → as people call it. */
const NAMES: Record<string, string> = {
  programs: 'code',
  shapes: 'shapes',
  fingerprint: 'fingerprint of the picture',
  view: 'what the page shows',
  render: 'render settings',
  lightGroups: 'light groups',
};

/** Parts that are shown; what remains is one more. */
const MOST = 5;

export function lengthOf({ url, parts, rest, base }: MadeLink): HTMLElement[] {
  const small = parts.slice(MOST).reduce((sum, { length }) => sum + length, 0);
  const rows = [
    ...parts.slice(0, MOST).map(({ name, length }) => ({ name: NAMES[name] ?? name, length })),
    { name: base === null ? 'address and the rest' : `address, “${base}” of the gallery and the rest`, length: rest + small },
  ];
  const longest = Math.max(...rows.map(({ length }) => length));
  return [
    el(
      'p',
      { class: 'share-sum', 'data-long': String(url.length > MESSAGE) },
      el('strong', {}, `${count(url.length)} characters`),
      `: ${verdict(url.length)}`,
    ),
    el(
      'table',
      { 'aria-label': 'What makes the link long' },
      el(
        'tbody',
        {},
        ...rows.map(({ name, length }) => {
          const bar = el('i');
          bar.style.width = `${(100 * length) / longest}%`;
          return el('tr', {}, el('th', { scope: 'row' }, name), el('td', {}, count(length)), el('td', { 'aria-hidden': 'true' }, bar));
        }),
      ),
    ),
  ];
}

function verdict(length: number): string {
  if (length <= MESSAGE) return 'short enough for any message.';
  if (length <= ADDRESS)
    return `some chat programs take messages of ${count(MESSAGE)} at most: send it as a file there, or leave something out.`;
  return 'many programs cut addresses of this length: save the scene as a file and send that instead.';
}
