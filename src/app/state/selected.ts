/** What is selected, as the document has it now: derived, so that whoever asks gets the same answer. */
import { computed, type ReadableAtom } from 'nanostores';
import type { Selection } from '../../scene/arrange.ts';
import type { Instance, MaterialUse, PunctualLight, SceneDocument, Shape } from '../../scene/document.ts';
import { levelsOf, sameThing } from '../../scene/together.ts';
import type { App, AppState } from '../app.ts';
import type { Kind } from '../programs/sources.ts';
import { kindOf, useOf, type Target } from '../programs/uses.ts';

/** One empty list, so that nothing beside nothing is no change. */
export const NONE: readonly Selection[] = [];
export const NOTHING_SELECTED = { selection: null, instance: null, light: null, also: NONE } as const;

type Chosen = Pick<AppState, keyof typeof NOTHING_SELECTED>;

/** Everything that is selected; the last one is that of which panels show most. */
export function chosenOf({ selection, instance, light, also }: Chosen): Selection[] {
  if (selection !== null) return [...also, { shape: selection }];
  if (light !== null) return [...also, { light }];
  return instance === null ? [] : [...also, instance];
}

/** The state in which exactly these are selected. */
export function choosing(list: readonly Selection[]): Chosen {
  const last = list.at(-1);
  if (last === undefined) return NOTHING_SELECTED;
  const also = list.length === 1 ? NONE : list.slice(0, -1);
  if ('shape' in last) return { ...NOTHING_SELECTED, selection: last.shape, also };
  return 'light' in last ? { ...NOTHING_SELECTED, light: last.light, also } : { ...NOTHING_SELECTED, instance: last, also };
}

/**
 * What a click on a thing leaves selected. A group is selected as a whole, the outermost first; a click into what is selected takes the
 * group in it, at last the thing alone; and where something in a group is selected, what stands beside it there is taken by one click.
 * @param at null: beside everything; @param adds to what is selected, or takes from it
 */
export function clicked(scene: SceneDocument, now: readonly Selection[], at: Selection | null, adds: boolean): Selection[] {
  if (at === null) return adds ? [...now] : [];
  const levels = levelsOf(scene, at);
  const isIn = (list: readonly Selection[], level: readonly Selection[]): boolean =>
    list.every((each) => level.some((one) => sameThing(one, each)));
  const inside = levels.findLastIndex((level) => now.length > 0 && now.length < level.length && isIn(now, level));
  const reached = levels.slice(inside + 1);
  const [members = [at]] = reached;
  if (adds) {
    const others = now.filter((each) => !isIn([each], members));
    return isIn(members, now) ? others : [...others, ...members];
  }
  return reached.find((level) => level.length !== now.length || !isIn(now, level)) ?? [at];
}

/** Whether a shape, an instance or a light is selected. */
export const isSelecting = ({ selection, instance, light }: Omit<Chosen, 'also'>): boolean =>
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
  /** Everything: see `chosenOf`. */
  readonly all: ReadableAtom<readonly Selection[]>;
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
  const also = computed(values, (state) => state.also);
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
    all: computed([selection, at, lit, also], (...[one, instance, light, others]) =>
      chosenOf({ selection: one, instance, light, also: others }),
    ),
    material: computed([document, target], (scene, name) => ({ target: name, kind: kindOf(name), use: useOf(scene, name) })),
  };
}
