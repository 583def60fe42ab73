/** Joins Tweakpane's bindings to the state: a control shows a copy, and what the user changes comes back as a value. */
import type { FolderApi } from 'tweakpane';
import type { BindingApi, BindingParams } from '@tweakpane/core';
import { Gesture } from '../../state/gesture.ts';
import { fieldAgain, fieldText, numberIn } from '../../ui/number-field.ts';
import { languageChosen } from '../../words/language.ts';

type Value = number | string | boolean | { x: number; y: number; z?: number; w?: number };

export interface Bound {
  /** The whole row: label and control. */
  element: HTMLElement;
  refresh(): void;
}

/**
 * @param read what the control shows now
 * @param write the user has changed it; `last`: the end of a drag
 */
export function bind<T extends Value>(
  folder: FolderApi,
  label: string,
  params: BindingParams,
  read: () => T,
  write: (value: T, last: boolean) => void,
): Bound {
  const shown = { value: read() };
  const gesture = new Gesture();
  let quiet = false;
  const isNumeric = typeof shown.value === 'number' || typeof shown.value === 'object';
  const api = folder.addBinding(shown, 'value', { label, ...(isNumeric ? inLanguage(shown.value, params) : params) }) as BindingApi;
  name(api.element, label);
  if (isNumeric) readInLanguage(api.element);
  api.on('change', (event) => {
    if (quiet) return;
    gesture.run(() => write(structuredClone(event.value) as T, event.last), !event.last);
    if (event.last) gesture.end();
  });
  return {
    element: api.element,
    refresh() {
      const value = read();
      if (JSON.stringify(value) === JSON.stringify(shown.value)) return;
      quiet = true;
      shown.value = value;
      api.refresh();
      quiet = false;
    },
  };
}

/** Fields whose texts are numbers. */
const NUMERIC = 'data-numbers';

/** The same, with numbers as the page's language writes them. Tweakpane's own way is with as many decimals as the step, or the value, has. */
function inLanguage(value: Value, params: BindingParams): BindingParams {
  const own = params as Lane & Record<string, Lane | undefined>;
  const lane = (of: Lane | undefined, initial: number): Lane => {
    const step = of?.step ?? own.step;
    const digits = step === undefined ? Math.max(decimals(initial), 2) : decimals(step);
    const format = of?.format ?? own.format ?? ((each: number) => each.toFixed(digits));
    return { ...of, format: (each) => fieldText(format(each)) };
  };
  if (typeof value === 'number') return lane(own, value) as BindingParams;
  return { ...own, ...Object.fromEntries(Object.entries(value as object).map(([axis, each]) => [axis, lane(own[axis], each as number)])) };
}

interface Lane {
  step?: number;
  format?: (value: number) => string;
}

const decimals = (value: number): number => (value.toFixed(10).split('.')[1] ?? '').replace(/0+$/, '').length;

/** Before Tweakpane, which knows decimal points alone, sees what was entered. What is no number stays, and is refused. */
function readInLanguage(row: HTMLElement): void {
  row.setAttribute(NUMERIC, '');
  row.addEventListener(
    'change',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'text') return;
      const value = numberIn(target.value);
      if (value !== null) target.value = String(value);
    },
    true,
  );
}

languageChosen.listen(() => {
  for (const field of document.querySelectorAll<HTMLInputElement>(`[${NUMERIC}] input[type=text]`)) field.value = fieldAgain(field.value);
});

/** Notes at a row which setting it is of, as `camera.fov`, by which others find it; at its folder, of which part of the document. */
export function settingOf<T extends { element: HTMLElement }>(path: string, row: T): T {
  row.element.dataset.setting = path;
  return row;
}

/** The label of the row is a name that a user gave: it is in no language. */
export function named(row: Bound): Bound {
  row.element.translate = false;
  return row;
}

/** Tweakpane labels its fields for the eye only. */
function name(element: HTMLElement, label: string): void {
  const fields = element.querySelectorAll('input, select, button, textarea');
  fields.forEach((field, i) => field.setAttribute('aria-label', fields.length > 1 && fields.length <= 4 ? `${label} ${'xyzw'[i]}` : label));
  for (const knob of element.querySelectorAll('[tabindex]:not(input):not(button):not(select)')) {
    knob.setAttribute('role', 'slider');
    knob.setAttribute('aria-label', label);
    knob.setAttribute('aria-valuetext', label);
  }
}

export const vector = ([x, y, z]: readonly [number, number, number]): { x: number; y: number; z: number } => ({ x, y, z });
export const tuple = ({ x, y, z }: { x: number; y: number; z: number }): [number, number, number] => [x, y, z];
