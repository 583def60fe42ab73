/** The pixel under the pointer: coordinates, mean radiance, standard error, samples. One small readback at a time. */
import { readBack } from '../../engine/index.ts';
import { el } from '../ui/dom.ts';
import { count, short } from '../ui/format.ts';
import type { Page } from '../shell/page.ts';
import { paced } from '../state/paced.ts';
import { place } from './placement.ts';

/** Device pixels a film pixel from which the readout comes by itself. */
const LARGE = 6;
const FILM_PIXEL_BYTES = 32;
const REFRESH_MS = 250;

export function installInspector(page: Page): void {
  const { screen, session, state, canvas } = page;
  const readout = el('div', { class: 'readout over', hidden: true, id: 'readout' });
  page.viewport.append(readout);
  let pointer: { x: number; y: number } | null = null;
  let reading = false;
  /** The pointer has moved, or the film has grown, since the reading began. */
  let isOutdated = false;

  const isOn = (): boolean => state.get().tool === 'inspect' || place(screen.film, screen.size, screen.zoom).scale >= LARGE;

  const update = async (): Promise<void> => {
    const { gpu, scene } = session;
    if (pointer === null || !isOn() || gpu === null || scene === null) {
      readout.hidden = true;
      return;
    }
    if (reading) return void (isOutdated = true);
    if (session.isBusy || gpu.isHolding) return;
    const { film } = state.get().document;
    const [fx, fy] = screen.filmPoint(pointer.x, pointer.y).map(Math.floor) as [number, number];
    if (fx < 0 || fy < 0 || fx >= film.width || fy >= film.height) {
      readout.hidden = true;
      return;
    }
    [reading, isOutdated] = [true, false];
    try {
      const at = Math.floor((fy * scene.film.height) / film.height) * scene.film.width + Math.floor((fx * scene.film.width) / film.width);
      const pixel = new Float32Array(await readBack(gpu.device, gpu.renderer.film, at * FILM_PIXEL_BYTES, FILM_PIXEL_BYTES));
      readout.textContent = pixelText(fx, fy, pixel);
      readout.hidden = false;
      settle();
    } catch {
      // The device or the film went away meanwhile; the next move asks the next one.
    } finally {
      reading = false;
    }
    if (isOutdated) void update();
  };

  /** Beside the pointer, inside the viewport. */
  const settle = (): void => {
    if (pointer === null) return;
    const box = page.viewport.getBoundingClientRect();
    const { offsetWidth: w, offsetHeight: h } = readout;
    const x = pointer.x - box.left + 16;
    const y = pointer.y - box.top + 16;
    readout.style.left = `${Math.max(4, x + w > box.width - 4 ? x - w - 32 : x)}px`;
    readout.style.top = `${Math.max(4, y + h > box.height - 52 ? y - h - 32 : y)}px`;
  };

  canvas.addEventListener('pointermove', (event) => {
    pointer = { x: event.clientX, y: event.clientY };
    if (isOn()) settle();
    void update();
  });
  canvas.addEventListener('pointerleave', () => {
    pointer = null;
    readout.hidden = true;
  });
  state.subscribe((now, before) => {
    if (now.tool !== before.tool) void update();
  });
  const follow = paced(() => pointer !== null && isOn() && update(), REFRESH_MS);
  screen.drawn.listen(follow);
  session.progress.now.listen(follow);
  page.registerCommand({
    id: 'copy-pixel',
    title: 'Copy the pixel readout',
    key: 'u',
    group: 'Pixels',
    run: () => {
      if (readout.hidden) return page.say('Point at a pixel with the inspect tool first.', 'info');
      navigator.clipboard.writeText(readout.textContent ?? '').then(
        () => page.say('Copied the pixel readout.', 'info'),
        () => page.say('The browser did not allow copying.', 'error'),
      );
    },
  });
}

/** Film pixel as wgsl/scene.wgsl has it: sums, count, sums of squares, dropped. */
function pixelText(x: number, y: number, pixel: Float32Array): string {
  const n = pixel[3]!;
  const channel = (c: number): string => {
    const mean = n > 0 ? pixel[c]! / n : Number.NaN;
    const error = n > 1 ? Math.sqrt(Math.max(0, pixel[4 + c]! / n - mean * mean) / (n - 1)) : Number.NaN;
    return `${'RGB'[c]}  ${fixed(mean)} ± ${fixed(error)}`;
  };
  const dropped = pixel[7]! > 0 ? `, ${count(pixel[7]!)} dropped` : '';
  return [`pixel ${x}, ${y}`, `${count(n)} samples${dropped}`, channel(0), channel(1), channel(2)].join('\n');
}

const fixed = (value: number): string => short(value, 4).padStart(8);
