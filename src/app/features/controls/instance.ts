/** Controls of the selected instance: where this one of its places is. */
import type { FolderApi, Pane } from 'tweakpane';
import type { Instance, Shape } from '../../../scene/document.ts';
import { placeOfInstance, withPlace, type Place } from '../../../scene/instance-place.ts';
import { programOfShape } from '../../../scene/shape-program.ts';
import type { App } from '../../app.ts';
import { shapeName } from '../../programs/target-names.ts';
import { distanceTarget, heightTarget } from '../../programs/uses.ts';
import { bind, tuple, vector, type Bound } from './bind.ts';
import { folderOf } from './folders.ts';

const NOWHERE: Place = { translate: [0, 0, 0], rotate: [0, 0, 0], scale: [1, 1, 1] };
const LABELS = { translate: 'Translate', rotate: 'Rotate, °', scale: 'Scale' } as const;

/** Other fields are needed where it differs. */
export const instanceKey = (page: App, instance: Instance, index: number, place: number): string =>
  JSON.stringify([
    'instance',
    index,
    placeOfInstance(instance, place) !== null,
    page.state.get().document.objects[instance.object]?.shapes.map((shape, i) => [shapeName(shape, i), programOfShape(shape) !== null]),
  ]);

export function instanceFields(page: App, pane: Pane): Bound[] {
  const { instance: chosen } = page.selected;
  const current = (): Place => {
    const now = chosen.get();
    return (now && placeOfInstance(now.instance, now.place)) ?? NOWHERE;
  };
  const set = (patch: Partial<Place>): void => {
    const now = chosen.get();
    if (now === null) return;
    const { document } = page.state.get();
    const next = withPlace(now.instance, now.place, { ...current(), ...patch });
    page.tryEdit({ ...document, instances: document.instances.map((each, i) => (i === now.index ? next : each)) });
  };
  const now = chosen.get();
  if (now === null) return [];
  const folder = folderOf(page, pane, 'place', 'Place', true);
  const bound = placeOfInstance(now.instance, now.place) === null ? hint(folder, now.instance) : fields(folder, current, set);
  programButtons(page, folderOf(page, pane, 'object', 'What stands there', true), now.instance.object);
  return bound;
}

/** Shapes of an object that have buttons of their own; the Material panel lists the programs of all. */
const MOST_SHAPES = 20;

/** Of each shape of an object: its material, and the program that it is, or that displaces it. They are those of all its instances. */
function programButtons(page: App, folder: FolderApi, object: string): void {
  const shapes = page.state.get().document.objects[object]?.shapes ?? [];
  const button = (shape: Shape, title: string, target: (now: Shape) => string): void => {
    const index = shapes.indexOf(shape);
    folder.addButton({ title, label: shapeName(shape, index) }).on('click', () => {
      const now = page.state.get().document.objects[object]?.shapes[index];
      if (now === undefined) return;
      page.state.update({ material: target(now), assigning: false });
      page.showPanel('material');
    });
  };
  for (const [index, shape] of shapes.slice(0, MOST_SHAPES).entries()) {
    button(shape, 'Edit the material', (now) => now.material);
    if (programOfShape(shape) !== null)
      button(shape, 'Edit the program', (now) => (now.type === 'sdf' ? distanceTarget : heightTarget)(index, object));
  }
}

function fields(folder: FolderApi, current: () => Place, set: (patch: Partial<Place>) => void): Bound[] {
  return (Object.keys(LABELS) as (keyof Place)[]).map((key) =>
    bind(
      folder,
      LABELS[key],
      {},
      () => vector(current()[key]),
      (value) => set({ [key]: tuple(value) }),
    ),
  );
}

function hint(folder: FolderApi, { motion }: Instance): Bound[] {
  const note = { text: motion === undefined ? 'Its matrix shears: edit it as text.' : 'It moves by keyframes: edit them as text.' };
  folder.addBinding(note, 'text', { readonly: true, label: '' }).element.querySelector('input')?.setAttribute('aria-label', 'Hint');
  return [];
}
