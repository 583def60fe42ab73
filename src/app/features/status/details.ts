/** What the status line opens into: the stop rules, the convergence plot, and the way back to fewer samples. Loads uPlot. */
import { renderedPixels } from '../../../scene/camera.ts';
import { el } from '../../ui/dom.ts';
import { short } from '../../ui/format.ts';
import { fieldText, numberIn } from '../../ui/number-field.ts';
import type { Page } from '../../shell/page.ts';
import { MAX_SAMPLES } from '../../../scene/samples.ts';
import type { ErrorCurve } from './curve.ts';
import { droppedList } from './dropped.ts';
import { Curves } from './curves.ts';
import { Plot } from './plot.ts';
import { RayCount } from './rays.ts';
import { Scrubber } from './scrubber.ts';
import { TargetLine } from './target-line.ts';

interface Rule {
  element: HTMLElement;
  /** Unless the user is writing there. */
  show(value: string): void;
}

/** Fills `element`, which is shown and hidden by who has it. @returns brings it up to date */
export function fillDetails(page: Page, curve: ErrorCurve, element: HTMLElement): () => void {
  const rules = stopRules(page);
  const rays = new RayCount();
  const speed = el('span', {
    class: 'dim',
    title:
      'Closest-hit and shadow rays a second: samples a second times the rays of a sample, which a small instrumented film counts once for a scene. An estimate.',
  });
  rules.element.append(speed);
  const dropped = droppedList(page);
  const note = el('p', { class: 'dim', style: 'margin:0' }, 'Two samples a pixel are needed for a first estimate of the error.');
  const place = el('div', { class: 'plot' });
  const target = new TargetLine(page);
  const plot = new Plot(place, target);
  const curves = new Curves();
  const scrubber = new Scrubber(page, (samples) => {
    element.dataset.looking = String(samples !== null);
    plot.mark(samples);
  });
  const card = el('div', { class: 'status-card over' }, rules.element, dropped.element, note, place);
  element.append(card, scrubber.element);
  /** What is drawn, and whether anything is. */
  let drawn = '';
  let isOpen = false;

  const refresh = (): void => {
    dropped.refresh(!element.hidden);
    const { clock, scene } = page.session;
    const { source, document, stop } = page.state.get();
    const { document: rendered } = page.session;
    // Until it is measured a film has no curve, and that of the last one is there.
    if (rendered !== null && curve.film === clock.film) curves.note(curve, rendered, source);
    if (isOpen === element.hidden) {
      isOpen = !element.hidden;
      if (isOpen) scrubber.open();
      else scrubber.close();
    }
    if (element.hidden) return void (drawn = '');
    rules.refresh();
    // A lost device: measured on the next one.
    rays.measure(page.session).then(
      (isNew) => isNew && refresh(),
      () => {},
    );
    const pixels = scene === null ? 0 : renderedPixels(scene.film);
    const rate = (clock.rate * pixels * rays.perSample) / 1e6;
    speed.textContent = Number.isFinite(rate) ? `≈ ${short(rate)} Mrays/s, ${short(rays.perSample)} rays a sample` : '';
    note.hidden = curve.samples.length > 0 || curves.past.length > 0;
    place.hidden = !note.hidden;
    const wanted = JSON.stringify([curve.version, curves.past.length, document.render.spp, stop]);
    if (drawn !== wanted && note.hidden) plot.draw(curve, curves.past);
    else target.refresh();
    drawn = wanted;
  };
  return refresh;
}

/** When rendering ends. */
function stopRules(page: Page): { element: HTMLElement; refresh(): void } {
  const { state } = page;
  const spp = rule(page, 'Stop at', 'spp', 'Target samples per pixel', (value) => {
    page.setTarget(value === null ? undefined : Math.min(MAX_SAMPLES, Math.max(1, Math.round(value))));
  });
  const seconds = rule(page, 'or after', 's', 'Rendering time of this film', (value) =>
    state.update({ stop: { ...state.get().stop, seconds: value } }),
  );
  const error = rule(page, 'or below', '% error', 'Estimated relative error of the image', (value) =>
    state.update({ stop: { ...state.get().stop, error: value === null ? null : value / 100 } }),
  );
  const refresh = (): void => {
    const target = page.runner.target;
    const text = (value: number | null): string => (value === null ? '' : fieldText(String(Number(value.toPrecision(6)))));
    spp.show(text(target.samples));
    seconds.show(text(target.seconds));
    error.show(text(target.error === null ? null : target.error * 100));
  };
  return { element: el('div', { class: 'row' }, spp.element, seconds.element, error.element), refresh };
}

function rule(page: Page, label: string, unit: string, title: string, apply: (value: number | null) => void): Rule {
  const input = el('input', {
    type: 'text',
    inputMode: 'decimal',
    title,
    placeholder: 'none',
    onchange: () => {
      const isEmpty = input.value.trim() === '';
      const value = isEmpty ? null : numberIn(input.value);
      const wrong = !isEmpty && !(value !== null && value > 0);
      input.setAttribute('aria-invalid', String(wrong));
      if (wrong) page.say(`${title}: expected a number above 0, or nothing.`, 'error');
      else apply(value);
    },
  });
  const show = (value: string): void => {
    if (document.activeElement !== input) input.value = value;
  };
  return { element: el('label', { title }, label, input, unit), show };
}
