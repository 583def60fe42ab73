/** The line below the picture: play and pause, samples, title, whether the picture agrees with its author's, and the way to the whole page. */
import type { Words } from './words.ts';

export const LINE_PARTS = ['play', 'samples', 'title', 'open'] as const;
type LinePart = (typeof LINE_PARTS)[number];

/** What it tells. */
export interface LineState {
  /** waiting, asking, rendering, done, error */
  state: string;
  paused: boolean;
  samples: number;
  /** There is a picture. */
  isBegun: boolean;
  /** null: not known yet. */
  spp: number | null;
  title: string;
  /** null: not compared. */
  agrees: boolean | null;
  /** null: there is no page to open. */
  address: string | null;
}

export interface LineHooks {
  toggle(): void;
  /** What is being looked at: a camera that was moved goes along. */
  address(): Promise<string | null>;
}

const ICONS = { pause: 'M5 3v10M11 3v10', play: 'M5 3l8 5-8 5z' };

export class Line {
  readonly element = document.createElement('div');
  readonly #play = document.createElement('button');
  readonly #icon = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  readonly #texts = { samples: span('samples'), title: span('title'), badge: span('badge') };
  /** What was told last. */
  #address: string | null = null;
  readonly #open = document.createElement('a');

  constructor({ toggle, address }: LineHooks) {
    this.element.setAttribute('part', 'line');
    this.element.setAttribute('role', 'group');
    this.element.hidden = true;
    this.#play.type = 'button';
    this.#play.setAttribute('part', 'play');
    this.#play.addEventListener('click', toggle);
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 16 16');
    svg.setAttribute('aria-hidden', 'true');
    svg.append(this.#icon);
    this.#play.append(svg);
    const slot = document.createElement('slot');
    slot.name = 'line';
    this.#open.setAttribute('part', 'open');
    [this.#open.target, this.#open.rel] = ['_blank', 'noopener'];
    // Found out when somebody is about to press it.
    const find = (): void => void address().then((found) => found !== null && (this.#open.href = found));
    for (const type of ['pointerdown', 'focus']) this.#open.addEventListener(type, find);
    const { samples, title, badge } = this.#texts;
    this.element.append(this.#play, samples, title, badge, slot, this.#open);
  }

  /** @param parts of LINE_PARTS, and what else there may be, which says nothing */
  show(parts: readonly string[], told: LineState, { say, count }: Words): void {
    const has = (part: LinePart): boolean => parts.includes(part);
    this.element.hidden = !LINE_PARTS.some(has);
    if (this.element.hidden) return;
    const { state, paused, samples, isBegun, spp, title, agrees, address } = told;
    this.element.setAttribute('aria-label', say('Progress'));
    const goes = !paused && (state === 'waiting' || state === 'rendering');
    this.#play.hidden = !has('play');
    this.#play.disabled = state === 'error' || state === 'asking';
    this.#play.setAttribute('aria-label', say(goes ? 'Pause' : state === 'done' ? 'Render on' : 'Resume'));
    this.#icon.setAttribute('d', goes ? ICONS.pause : ICONS.play);
    const progress = `${count(samples)}${spp === null ? '' : ` / ${count(spp)}`} spp`;
    this.#write('samples', has('samples') ? (isBegun || state === 'asking' || state === 'error' ? progress : say('Being prepared…')) : '');
    this.#write('title', has('title') ? title : '');
    this.#write('badge', agrees === null ? '' : say(agrees ? '✓ Verified here' : '≠ Differs'));
    this.#texts.badge.title =
      agrees === null
        ? ''
        : say(
            agrees
              ? 'On this machine the picture agreed with its author’s within noise.'
              : 'On this machine the picture differs from its author’s by more than noise.',
          );
    this.#open.hidden = !has('open') || address === null;
    this.#open.textContent = say('Open in Penumbra');
    if (address !== this.#address && address !== null) this.#open.href = address;
    this.#address = address;
  }

  #write(part: 'samples' | 'title' | 'badge', text: string): void {
    const element = this.#texts[part];
    if (element.textContent !== text) element.textContent = text;
  }
}

function span(part: string): HTMLElement {
  const made = document.createElement('span');
  made.setAttribute('part', part);
  return made;
}
