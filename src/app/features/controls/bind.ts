/** Joins Tweakpane's bindings to the state: a control shows a copy, and what the user changes comes back as a value. */
import type { FolderApi } from 'tweakpane';
import type { BindingApi, BindingParams } from '@tweakpane/core';
import { Gesture } from '../../state/gesture.ts';
import { doubtIn, fieldText, numberIn, NUMERIC } from '../../ui/number-field.ts';
import { inWords } from '../../words/words.ts';

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
  if (isNumeric) readInLanguage(api.element, label, isWhole(shown.value, params));
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

/** Whether the fields of a control take whole numbers alone. */
function isWhole(value: Value, params: BindingParams): boolean {
  const { step, ...lanes } = params as Lane & Record<string, Lane | undefined>;
  const steps = typeof value === 'number' ? [step] : Object.keys(value as object).map((axis) => lanes[axis]?.step ?? step);
  return steps.every((each) => each !== undefined && Number.isInteger(each));
}

/**
 * Before Tweakpane, which knows decimal points alone, sees what was entered. What is no number stays, and is refused, as is what may be two;
 * that the field says.
 */
function readInLanguage(row: HTMLElement, label: string, whole: boolean): void {
  row.setAttribute(NUMERIC, '');
  row.addEventListener('input', ({ target }) => target instanceof HTMLInputElement && target.setCustomValidity(''), true);
  row.addEventListener(
    'change',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'text') return;
      const value = numberIn(target.value, whole);
      const doubt = whole ? null : doubtIn(target.value, label);
      target.value = value === null ? (doubt === null ? target.value : '') : String(value);
      target.setCustomValidity(doubt === null ? '' : inWords(doubt));
      if (doubt !== null) target.reportValidity();
    },
    true,
  );
}

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
