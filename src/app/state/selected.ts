/** What is selected, as the document has it now: derived, so that whoever asks gets the same answer. */
import { computed, type ReadableAtom } from 'nanostores';
import type { Instance, MaterialUse, Shape } from '../../scene/document.ts';
import type { App } from '../app.ts';
import type { Kind } from '../programs/sources.ts';
import { kindOf, useOf, type Target } from '../programs/uses.ts';

export interface SelectedShape {
  index: number;
  shape: Shape;
}

export interface SelectedInstance {
  index: number;
  place: number;
  instance: Instance;
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
  readonly material: ReadableAtom<SelectedMaterial>;
}

export function selectedOf({ values }: App['state']): Selected {
  const document = computed(values, (state) => state.document);
  const shapes = computed(document, (each) => each.shapes);
  const instances = computed(document, (each) => each.instances);
  const selection = computed(values, (state) => state.selection);
  const at = computed(values, (state) => state.instance);
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
    material: computed([document, target], (scene, name) => ({ target: name, kind: kindOf(name), use: useOf(scene, name) })),
  };
}
