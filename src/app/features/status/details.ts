/** What the status line opens into: the convergence plot and the stop rules. */
import { renderedPixels } from '../../../scene/camera.ts';
import { el } from '../../ui/dom.ts';
import { short } from '../../ui/format.ts';
import type { Page } from '../../shell/page.ts';
import type { ErrorCurve } from './curve.ts';
import { droppedList } from './dropped.ts';
import type { Plot } from './plot.ts';
import { RayCount } from './rays.ts';

export function details(page: Page, curve: ErrorCurve): { element: HTMLElement; show(open: boolean): void; refresh(): void } {
  const { state } = page;
  const field = (label: string, unit: string, title: string, apply: (value: number | null) => void): HTMLInputElement => {
    const input = el('input', {
      type: 'text',
      inputMode: 'decimal',
      title,
      placeholder: 'none',
      onchange: () => {
        const value = input.value.trim() === '' ? null : Number(input.value);
        const wrong = value !== null && !(value > 0);
        input.setAttribute('aria-invalid', String(wrong));
        if (wrong) page.say(`${label}: expected a number above 0, or nothing.`, 'error');
        else apply(value);
      },
    });
    rules.append(el('label', { title }, label, input, unit));
    return input;
  };
  const rules = el('div', { class: 'row' });
  const spp = field('Stop at', 'spp', 'Target samples per pixel', (value) => {
    page.setTarget(Math.min(1 << 24, Math.max(1, Math.round(value ?? 256))));
  });
  const seconds = field('or after', 's', 'Rendering time of this film', (value) =>
    state.update({ stop: { ...state.get().stop, seconds: value } }),
  );
  const error = field('or below', '% error', 'Estimated relative error of the image', (value) =>
    state.update({ stop: { ...state.get().stop, error: value === null ? null : value / 100 } }),
  );
  const rays = new RayCount();
  const speed = el('span', {
    class: 'dim',
    title:
      'Closest-hit and shadow rays a second: samples a second times the rays of a sample, which a small instrumented film counts once for a scene. An estimate.',
  });
  rules.append(speed);
  const dropped = droppedList(page);
  const place = el('div', { class: 'plot' });
  const note = el('p', { class: 'dim', style: 'margin:0' }, 'Two samples a pixel are needed for a first estimate of the error.');
  const element = el('div', { class: 'status-plot', hidden: true }, rules, dropped.element, note, place);
  let plot: Plot | null = null;
  let shown = -1;

  const refresh = (): void => {
    const { document, stop } = state.get();
    const write = (input: HTMLInputElement, value: string): void => {
      if (globalThis.document.activeElement !== input) input.value = value;
    };
    write(spp, String(document.render.spp));
    write(seconds, stop.seconds === null ? '' : String(stop.seconds));
    write(error, stop.error === null ? '' : String(Number((stop.error * 100).toPrecision(6))));
    const { clock, scene } = page.session;
    dropped.refresh(!element.hidden);
    // A lost device: measured on the next one.
    if (!element.hidden)
      rays.measure(page.session).then(
        (isNew) => isNew && refresh(),
        () => {},
      );
    const pixels = scene === null ? 0 : renderedPixels(scene.film);
    const rate = (clock.rate * pixels * rays.perSample) / 1e6;
    speed.textContent = Number.isFinite(rate) ? `≈ ${short(rate)} Mrays/s, ${short(rays.perSample)} rays a sample` : '';
    note.hidden = curve.samples.length > 0;
    place.hidden = curve.samples.length === 0;
    if (element.hidden || plot === null || shown === curve.version) return;
    shown = curve.version;
    plot.draw(curve);
  };
  const show = (open: boolean): void => {
    element.hidden = !open;
    shown = -1;
    if (open && plot === null) {
      import('./plot.ts').then(
        ({ Plot: Loaded }) => {
          plot ??= new Loaded(place);
          refresh();
        },
        () => page.say('The plot could not be loaded; check the connection and open it again.', 'error'),
      );
    }
    refresh();
  };
  return { element, show, refresh };
}
