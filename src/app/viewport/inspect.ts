/** The pixel under the pointer: coordinates, mean radiance, standard error, samples. One small readback at a time. */
import { vec4At } from '../../scene/vec.ts';
import { readBack } from '../../engine/index.ts';
import { SPREAD } from '../../scene/samplers/index.ts';
import { el } from '../ui/dom.ts';
import { withNumerals } from '../ui/numerals.ts';
import { count, short } from '../ui/format.ts';
import type { Page } from '../shell/page.ts';
import { paced } from '../state/paced.ts';
import { place } from './placement.ts';

/** Device pixels a film pixel from which the readout comes by itself. */
const LARGE = 6;
const FILM_PIXEL_BYTES = 32;
const REFRESH_MS = 250;

export function installInspector(page: Page): void {
  const { session, state, canvas } = page;
  const readout = new Readout(page);
  const point = ({ clientX: x, clientY: y, pointerType }: PointerEvent): void => readout.point({ x, y, isFinger: pointerType === 'touch' });
  canvas.addEventListener('pointerdown', point);
  canvas.addEventListener('pointermove', point);
  // A finger is lifted to read what it has pointed at.
  canvas.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'touch' || state.get().tool !== 'inspect') readout.point(null);
  });
  state.subscribe((now, before) => {
    if (now.tool === before.tool) return;
    if (readout.isOfFinger) readout.point(null);
    else void readout.update();
  });
  const follow = paced(() => readout.isOn && readout.update(), REFRESH_MS);
  page.screen.drawn.listen(follow);
  session.progress.now.listen(follow);
  page.registerCommand({
    id: 'copy-pixel',
    title: 'Copy the pixel readout',
    key: 'u',
    group: 'Pixels',
    run: () => {
      if (readout.element.hidden) return page.say('Point at a pixel with the inspect tool first.', 'info');
      navigator.clipboard.writeText(readout.words).then(
        () => page.say('Copied the pixel readout.', 'info'),
        () => page.say('The browser did not allow copying.', 'error'),
      );
    },
  });
}

/** In pixels of the window. */
interface Pointer {
  x: number;
  y: number;
  isFinger: boolean;
}

class Readout {
  readonly element = el('div', { class: 'readout over', hidden: true, id: 'readout' });
  /** What it says, as it is copied: numbers in the form that programs read, whatever the page's language. */
  words = '';
  private readonly page: Page;
  private pointer: Pointer | null = null;
  private reading = false;
  /** The pointer has moved, or the film has grown, since the reading began. */
  private isOutdated = false;

  constructor(page: Page) {
    this.page = page;
    page.viewport.append(this.element);
  }

  /** Whether the pointer is where a readout is wanted. */
  get isOn(): boolean {
    const { state, screen } = this.page;
    return this.pointer !== null && (state.get().tool === 'inspect' || place(screen.film, screen.size, screen.zoom).scale >= LARGE);
  }

  get isOfFinger(): boolean {
    return this.pointer?.isFinger === true;
  }

  /** @param pointer null: it has left the picture */
  point(pointer: Pointer | null): void {
    this.pointer = pointer;
    if (this.isOn) this.settle();
    void this.update();
  }

  async update(): Promise<void> {
    const { session, screen, state } = this.page;
    const { gpu, scene } = session;
    if (this.pointer === null || !this.isOn || gpu === null || scene === null) return this.hide();
    if (this.reading) return void (this.isOutdated = true);
    if (session.isBusy || gpu.isHolding) return;
    const { film } = state.get().document;
    const [fx, fy] = screen.filmPoint(this.pointer.x, this.pointer.y).map(Math.floor) as [number, number];
    if (fx < 0 || fy < 0 || fx >= film.width || fy >= film.height) return this.hide();
    [this.reading, this.isOutdated] = [true, false];
    try {
      const at = Math.floor((fy * scene.film.height) / film.height) * scene.film.width + Math.floor((fx * scene.film.width) / film.width);
      // Of what is seen: a film that was kept has numbers of its own, what was made of one has none.
      const { standIn } = screen;
      const seen = standIn?.view === null ? standIn.picture.buffer : gpu.renderer.film;
      const pixel = new Float32Array(await readBack(gpu.device, seen, at * FILM_PIXEL_BYTES, FILM_PIXEL_BYTES));
      this.words = pixelText(fx, fy, pixel, SPREAD.includes(scene.render.sampler));
      // Line by line in the page's language.
      this.element.replaceChildren(...this.words.split('\n').map((line) => el('div', {}, ...withNumerals(line))));
      this.element.hidden = false;
      this.settle();
    } catch {
      // The device or the film went away meanwhile; the next move asks the next one.
    } finally {
      this.reading = false;
    }
    if (this.isOutdated) void this.update();
  }

  private hide(): void {
    this.element.hidden = true;
  }

  /** Beside the pointer, inside the viewport. */
  private settle(): void {
    if (this.pointer === null) return;
    const box = this.page.viewport.getBoundingClientRect();
    const { offsetWidth: w, offsetHeight: h, style } = this.element;
    const x = this.pointer.x - box.left + 16;
    const y = this.pointer.y - box.top + 16;
    style.left = `${Math.max(4, x + w > box.width - 4 ? x - w - 32 : x)}px`;
    style.top = `${Math.max(4, y + h > box.height - 52 ? y - h - 32 : y)}px`;
  }
}

/** Film pixel as wgsl/scene.wgsl has it: sums, count, sums of squares, dropped. Of samples that are spread evenly the errors are bounds. */
function pixelText(x: number, y: number, pixel: Float32Array, spread: boolean): string {
  const [r, g, b, n] = vec4At(pixel, 0);
  const [rr, gg, bb, dropped] = vec4At(pixel, 4);
  const channel = (name: string, sum: number, squares: number): string => {
    const mean = n > 0 ? sum / n : Number.NaN;
    const error = n > 1 ? Math.sqrt(Math.max(0, squares / n - mean * mean) / (n - 1)) : Number.NaN;
    return `${name}  ${fixed(mean)} ±${spread ? ' ≤' : ''} ${fixed(error)}`;
  };
  const samples = `${count(n)} samples${dropped > 0 ? `, ${count(dropped)} dropped` : ''}`;
  return [`pixel ${x}, ${y}`, samples, channel('R', r, rr), channel('G', g, gg), channel('B', b, bb)].join('\n');
}

const fixed = (value: number): string => short(value, 4).padStart(8);
