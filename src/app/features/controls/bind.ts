/** Joins Tweakpane's bindings to the state: a control shows a copy, and what the user changes comes back as a value. */
import type { FolderApi } from 'tweakpane';
import type { BindingApi, BindingParams } from '@tweakpane/core';
import { Gesture } from '../../state/gesture.ts';

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
  const api = folder.addBinding(shown, 'value', { label, ...params }) as BindingApi;
  name(api.element, label);
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
