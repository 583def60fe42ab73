/** What a reader plays with: sliders and menus that are bound to the document, and buttons that change it. */
import { valueAt } from '../../../lesson/settings.ts';
import { sliderValue, withOption, withSlider } from '../../../lesson/state.ts';
import type { Change, Menu, Slider } from '../../../lesson/types.ts';
import { el } from '../../ui/dom.ts';
import { short } from '../../ui/format.ts';
import { Gesture } from '../../state/gesture.ts';
import type { Host } from './host.ts';
import { numeral, t } from './speech.ts';

/** A control, and what ends its watch over the document. */
export interface Control {
  element: HTMLElement;
  end(): void;
}

export function sliderControl(slider: Slider, host: Host | null, failed: (error: unknown) => void): Control {
  const { min, max, step, log, label, unit } = slider;
  const toPlace = (value: number): number => (log ? Math.log(value / min) / Math.log(max / min) : value);
  const toValue = (place: number): number => (log ? Number((min * (max / min) ** place).toPrecision(3)) : place);
  const input = el('input', {
    type: 'range',
    min: String(log ? 0 : min),
    max: String(log ? 1 : max),
    step: String(log ? step / (Math.log(max / min) || 1) : step),
    'aria-label': label,
    disabled: host === null,
  });
  const gesture = new Gesture();
  const value = el('output', { class: 'lesson-value' });
  const show = (number: number): void => {
    value.textContent = `${numeral(short(number))}${unit === '' ? '' : ` ${unit}`}`;
    input.setAttribute('aria-valuetext', value.textContent);
  };
  const follow = (): void => {
    if (host === null) return;
    let number: number | null = null;
    try {
      number = sliderValue(host.document(), slider);
    } catch {
      // Another scene is on the screen: the slider waits for its own.
    }
    input.disabled = number === null;
    if (number === null || document.activeElement === input) return;
    input.value = String(toPlace(number));
    show(number);
  };
  input.addEventListener('input', () => {
    if (host === null) return;
    const number = toValue(Number(input.value));
    show(number);
    try {
      const next = withSlider(host.document(), slider, number);
      gesture.run(() => void host.edit(next, `lesson ${slider.path}`).catch(failed), true);
    } catch (error) {
      failed(error);
    }
  });
  input.addEventListener('change', () => gesture.end());
  follow();
  const element = el(
    'label',
    { class: 'lesson-control', title: host === null ? t('Needs WebGPU') : undefined },
    el('span', { class: 'lesson-control-name' }, label),
    input,
    value,
  );
  return { element, end: host?.follow(follow) ?? (() => {}) };
}

export function menuControl(menu: Menu, host: Host | null, failed: (error: unknown) => void): Control {
  const select = el(
    'select',
    { 'aria-label': menu.label, disabled: host === null },
    ...menu.options.map(({ label }, i) => el('option', { value: String(i) }, label)),
  );
  const follow = (): void => {
    if (host === null) return;
    try {
      const now = valueAt(host.document(), menu.path);
      select.selectedIndex = menu.options.findIndex(({ value }) => value === now);
    } catch {
      select.selectedIndex = -1;
    }
  };
  select.addEventListener('change', () => {
    const option = menu.options[Number(select.value)];
    if (host === null || option === undefined) return;
    try {
      host.edit(withOption(host.document(), menu, option.value), `lesson ${menu.path}`).catch(failed);
    } catch (error) {
      failed(error);
    }
  });
  follow();
  const element = el(
    'label',
    { class: 'lesson-control', title: host === null ? t('Needs WebGPU') : undefined },
    el('span', { class: 'lesson-control-name' }, menu.label),
    select,
  );
  return { element, end: host?.follow(follow) ?? (() => {}) };
}

/** Pressed while the page is as it would make it, where that can be said. */
export function changeButton(label: string, change: Change, host: Host | null, failed: (error: unknown) => void): Control {
  const element = el(
    'button',
    {
      type: 'button',
      class: 'lesson-do',
      disabled: host === null,
      title: host === null ? t('Needs WebGPU') : undefined,
      onclick: () => void host?.change(change).catch(failed),
    },
    label,
  );
  const follow = (): void => {
    const has = host?.has(change) ?? null;
    if (has === null) element.removeAttribute('aria-pressed');
    else element.setAttribute('aria-pressed', String(has));
  };
  follow();
  return { element, end: host?.follow(follow) ?? (() => {}) };
}
