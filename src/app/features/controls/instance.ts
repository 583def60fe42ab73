/** Controls of the selected instance: where this one of its places is. */
import type { FolderApi, Pane } from 'tweakpane';
import type { Instance } from '../../../scene/document.ts';
import { placeOfInstance, withPlace, type Place } from '../../../scene/instance-place.ts';
import type { App } from '../../app.ts';
import { bind, tuple, vector, type Bound } from './bind.ts';
import { folderOf } from './folders.ts';

const NOWHERE: Place = { translate: [0, 0, 0], rotate: [0, 0, 0], scale: [1, 1, 1] };
const LABELS = { translate: 'Translate', rotate: 'Rotate, °', scale: 'Scale' } as const;

/** Other fields are needed where it differs. */
export const instanceKey = (instance: Instance, index: number, place: number): string =>
  `instance ${index} ${placeOfInstance(instance, place) !== null}`;

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
  return placeOfInstance(now.instance, now.place) === null ? hint(folder, now.instance) : fields(folder, current, set);
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
