/** What is selected, as the document has it now: derived, so that whoever asks gets the same answer. */
import { computed, type ReadableAtom } from 'nanostores';
import type { Instance, MaterialUse, PunctualLight, Shape } from '../../scene/document.ts';
import type { App, AppState } from '../app.ts';
import type { Kind } from '../programs/sources.ts';
import { kindOf, useOf, type Target } from '../programs/uses.ts';

export const NOTHING_SELECTED = { selection: null, instance: null, light: null } as const;

/** Whether a shape, an instance or a light is selected. */
export const isSelecting = ({ selection, instance, light }: Pick<AppState, keyof typeof NOTHING_SELECTED>): boolean =>
  selection !== null || instance !== null || light !== null;

export interface SelectedShape {
  index: number;
  shape: Shape;
}

export interface SelectedInstance {
  index: number;
  place: number;
  instance: Instance;
}

export interface SelectedLight {
  index: number;
  light: PunctualLight;
}

/** What the Material panel is about. */
export interface SelectedMaterial {
  target: Target;
  kind: Kind;
  /** File and values; null where the scene has none such. */
  use: MaterialUse | null;
}

export interface Selected {
  readonly shape: ReadableAtom<SelectedShape | null>;
  readonly instance: ReadableAtom<SelectedInstance | null>;
  readonly light: ReadableAtom<SelectedLight | null>;
  readonly material: ReadableAtom<SelectedMaterial>;
}

export function selectedOf({ values }: App['state']): Selected {
  const document = computed(values, (state) => state.document);
  const shapes = computed(document, (each) => each.shapes);
  const instances = computed(document, (each) => each.instances);
  const selection = computed(values, (state) => state.selection);
  const at = computed(values, (state) => state.instance);
  const lights = computed(document, (each) => each.lights);
  const lit = computed(values, (state) => state.light);
  const target = computed(values, (state) => state.material);
  return {
    shape: computed([shapes, selection], (all, index) => {
      const shape = index === null ? undefined : all[index];
      return shape === undefined ? null : { index: index!, shape };
    }),
    instance: computed([instances, at], (all, one) => {
      const instance = one === null ? undefined : all[one.index];
      return instance === undefined ? null : { ...one!, instance };
    }),
    light: computed([lights, lit], (all, index) => {
      const light = index === null ? undefined : all[index];
      return light === undefined ? null : { index: index!, light };
    }),
    material: computed([document, target], (scene, name) => ({ target: name, kind: kindOf(name), use: useOf(scene, name) })),
  };
}
