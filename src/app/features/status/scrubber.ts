/** Goes back to the film as it was with 1, 2, 4, … samples, and forward again, in its place or beside it. The film goes on meanwhile. */
import { el, icon } from '../../ui/dom.ts';
import { count, short } from '../../ui/format.ts';
import type { Host } from './host.ts';
import type { StandIn } from '../../viewport/screen.ts';
import { ticker } from '../../state/ticker.ts';
import { Beside } from './beside.ts';
import { type KeptFilm, KeptFilms } from './kept.ts';

/** Steps of the slider, over the logarithm of the samples. */
const STEPS = 1000;
/** Ticks of the page's clock that each film is seen while all are played: half a second. */
const PLAY_TICKS = 2;

export class Scrubber {
  readonly element: HTMLElement;
  private readonly page: Host;
  private readonly kept: KeptFilms;
  private readonly beside: Beside;
  private readonly slider: HTMLInputElement;
  private readonly marks = el('div', { class: 'scrubber-marks', 'aria-hidden': 'true' });
  private readonly words = el('output', { class: 'scrubber-words' });
  private readonly besideBox: HTMLInputElement;
  private readonly playButton: HTMLButtonElement;
  /** The one that is looked at; null: the film itself. */
  private shown: KeptFilm | null = null;
  /** Ends it. */
  private playing: (() => void) | null = null;

  private readonly looked: (samples: number | null) => void;

  /** @param looked called with the samples of the film that is looked at; null: that of now */
  constructor(page: Host, looked: (samples: number | null) => void) {
    this.page = page;
    this.looked = looked;
    this.kept = new KeptFilms(page);
    this.beside = new Beside(page);
    this.slider = el('input', {
      type: 'range',
      class: 'scrubber-slider',
      min: '0',
      max: String(STEPS),
      value: String(STEPS),
      'aria-label': 'Samples per pixel that the picture shows',
      oninput: () => this.moved(),
      onkeydown: (event: KeyboardEvent) => this.key(event),
    });
    this.besideBox = el('input', { type: 'checkbox', onchange: () => this.stand() });
    const playTip = 'Play the picture from its first sample to now';
    this.playButton = el('button', { type: 'button', title: playTip, 'aria-label': playTip, onclick: () => this.play() }, icon('play'));
    const track = el('div', { class: 'scrubber-track' }, this.slider, this.marks);
    const box = el('label', { title: 'The kept film on the left, the one that grows on the right' }, this.besideBox, 'beside now');
    this.element = el('div', { class: 'scrubber' }, this.playButton, track, this.words, box);
    this.kept.changed.listen(() => {
      if (this.shown !== null && !this.kept.list.includes(this.shown)) this.look(null);
      this.refresh();
    });
    page.state.subscribe((now, before) => {
      if (now.display.view !== before.display.view && now.display.view === 'denoised') this.look(null);
    });
    page.screen.drawn.listen(() => this.refresh());
  }

  /** The panel was opened. */
  open(): void {
    this.kept.begin();
    void this.kept.fill();
    this.refresh();
  }

  /** The panel was closed: the picture is that of now, and nothing is kept. */
  close(): void {
    this.stop();
    this.look(null);
    this.kept.end();
  }

  /** All that one can go to: what is kept, and the film itself at last. */
  private get stations(): (KeptFilm | null)[] {
    const { samples } = this.page.session;
    return [...this.kept.list.filter((each) => each.samples < samples), null];
  }

  /** Place of a number of samples on the slider. */
  private placeOf(samples: number): number {
    const most = Math.log2(Math.max(2, this.page.session.samples));
    return Math.min(1, Math.log2(Math.max(1, samples)) / most);
  }

  private moved(): void {
    this.stop();
    const at = Number(this.slider.value) / STEPS;
    const away = (each: KeptFilm | null): number => Math.abs(this.placeOf(each?.samples ?? Infinity) - at);
    this.look(this.stations.reduce((a, b) => (away(b) < away(a) ? b : a)));
  }

  /** Arrow keys go from one to the next, however far apart they are. */
  private key(event: KeyboardEvent): void {
    const { stations } = this;
    const [at, last] = [stations.indexOf(this.shown), stations.length - 1];
    const to = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 0, End: last, Escape: last }[event.key];
    if (to === undefined || (event.key === 'Escape' && this.shown === null)) return;
    event.preventDefault();
    event.stopPropagation();
    this.stop();
    this.look(stations[Math.min(last, Math.max(0, to))] ?? null);
  }

  private play(): void {
    if (this.playing !== null) return this.stop();
    this.look(this.stations[0] ?? null);
    if (this.shown === null) return this.page.say('Nothing is kept yet: films are from now on, as they grow.', 'info');
    let ticks = 0;
    this.playing = ticker.listen(() => {
      if (++ticks % PLAY_TICKS !== 0) return;
      const { stations } = this;
      this.look(stations[stations.indexOf(this.shown) + 1] ?? null);
      if (this.shown === null) this.stop();
    });
    this.refresh();
  }

  private stop(): void {
    this.playing?.();
    this.playing = null;
    this.refresh();
  }

  private look(kept: KeptFilm | null): void {
    if (kept !== null && this.page.state.get().display.view === 'denoised')
      this.page.state.update({ display: { ...this.page.state.get().display, view: 'radiance' } });
    this.shown = kept;
    this.stand();
    // Of a lost device nobody wants to know.
    if (kept !== null) void this.kept.measure(kept).catch(() => {});
  }

  /** Puts what is looked at on the screen. */
  private stand(): void {
    const { page, shown, beside, besideBox } = this;
    const { gpu, clock } = page.session;
    const standIn: StandIn | null =
      shown === null || gpu === null
        ? null
        : { gpu, view: null, film: clock.film, picture: shown.picture, version: `kept ${clock.film} ${shown.samples}`, layer: null };
    const inPlace = besideBox.checked ? null : standIn;
    // What another view shows is its own.
    if (inPlace !== null || page.screen.made?.view === null) page.screen.made = inPlace;
    beside.show(besideBox.checked ? standIn : null, shown?.samples ?? 0);
    page.screen.redraw();
    this.looked(shown?.samples ?? null);
    this.refresh();
  }

  private refresh(): void {
    const { shown, slider, words, page, playing, marks } = this;
    const { samples } = page.session;
    const text = shown === null ? `now, ${count(samples)} spp` : `${count(shown.samples)} spp${this.noiseOf(shown)}`;
    if (words.textContent !== text) words.textContent = text;
    slider.setAttribute('aria-valuetext', text);
    const value = String(Math.round(STEPS * this.placeOf(shown?.samples ?? Infinity)));
    if (slider.value !== value) slider.value = value;
    const places = this.stations.map((each) => this.placeOf(each?.samples ?? Infinity).toFixed(4));
    if (marks.dataset.places !== places.join()) {
      marks.dataset.places = places.join();
      marks.replaceChildren(...places.map((place) => el('i', { style: `left: ${(100 * Number(place)).toFixed(2)}%` })));
    }
    const glyph = playing === null ? 'play' : 'pause';
    if (this.playButton.dataset.glyph === glyph) return;
    this.playButton.dataset.glyph = glyph;
    this.playButton.replaceChildren(icon(glyph));
  }

  /** How many times as large its error is. */
  private noiseOf({ error }: KeptFilm): string {
    const now = this.page.session.noise?.relativeError;
    return error === null || now === undefined ? '' : `: ${short(error / now, 2)} × the error of now`;
  }
}
