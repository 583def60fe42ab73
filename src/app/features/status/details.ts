/** What the status line opens into: the stop rules, the convergence plot, and the way back to fewer samples. Loads uPlot. */
import { renderedPixels } from '../../../scene/camera.ts';
import { el } from '../../ui/dom.ts';
import { short } from '../../ui/format.ts';
import { NumberField, type Asked } from '../../ui/number-field.ts';
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
  field: NumberField;
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
  const whole = { min: 1, max: MAX_SAMPLES, isWhole: true };
  const above = { min: 0, isAbove: true };
  const spp = rule(page, 'Stop at', 'spp', { name: 'Target samples per pixel', ...whole }, (value) => {
    page.setTarget(value ?? undefined);
  });
  const seconds = rule(page, 'or after', 's', { name: 'Rendering time of this film', ...above }, (value) =>
    state.update({ stop: { ...state.get().stop, seconds: value } }),
  );
  const error = rule(page, 'or below', '% error', { name: 'Estimated relative error of the image', ...above }, (value) =>
    state.update({ stop: { ...state.get().stop, error: value === null ? null : value / 100 } }),
  );
  const refresh = (): void => {
    const target = page.runner.target;
    const short = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(6)));
    spp.field.show(target.samples);
    seconds.field.show(short(target.seconds));
    error.field.show(short(target.error === null ? null : target.error * 100));
  };
  return { element: el('div', { class: 'row' }, spp.element, seconds.element, error.element), refresh };
}

function rule(page: Page, label: string, unit: string, asked: Asked, apply: (value: number | null) => void): Rule {
  const { name: title } = asked;
  const field = new NumberField(
    { ...asked, isOptional: true },
    {
      'aria-label': null,
      title,
      placeholder: 'none',
      onchange: () => {
        const { entered } = field;
        if ('wrong' in entered) page.say(entered.wrong, 'error');
        else apply(entered.value);
      },
    },
  );
  return { element: el('label', { title }, label, field.element, unit), field };
}
