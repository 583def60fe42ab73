/** How long a link is, whether messages take it, and what makes it so. */
import { NAMES } from '../../../link/address.ts';
import { MAX_ADDRESS } from '../../../link/limits.ts';
import { el } from '../../ui/dom.ts';
import { count } from '../../ui/format.ts';
import type { MadeLink } from './make.ts';

/** Characters that a message may have in the strictest chat programs (Discord). */
const MESSAGE = 2000;

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
      ` of at most ${count(MAX_ADDRESS)}: ${verdict(url.length)}`,
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

const verdict = (length: number): string =>
  length <= MESSAGE
    ? 'short enough for any message.'
    : `some chat programs take messages of ${count(MESSAGE)}: send it as a file there, or leave something out.`;
