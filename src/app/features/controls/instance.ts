/** Controls of the selected instance: where this one of its places is. */
import type { FolderApi, Pane } from 'tweakpane';
import type { Instance } from '../../../scene/document.ts';
import { placeOfInstance, withPlace, type Place } from '../../../scene/instance-place.ts';
import type { App } from '../../app.ts';
import { bind, tuple, vector, type Bound } from './bind.ts';
import type { Folder } from './controls.ts';

const NOWHERE: Place = { translate: [0, 0, 0], rotate: [0, 0, 0], scale: [1, 1, 1] };
const LABELS = { translate: 'Translate', rotate: 'Rotate, °', scale: 'Scale' } as const;

export function instanceFolder(page: App, pane: Pane): Folder {
  const folder = pane.addFolder({ title: 'Selected instance' });
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
  let built = '';
  let bound: Bound[] = [];
  const rebuild = (): void => {
    const now = chosen.get();
    folder.hidden = now === null;
    if (now === null) return;
    const { instance, place } = now;
    const isEditable = placeOfInstance(instance, place) !== null;
    const kind = `${now.index} ${isEditable}`;
    const of = instance.matrices === undefined ? '' : `, ${place + 1} of ${instance.matrices.length}`;
    folder.title = `Selected: ${instance.name ?? instance.object}${of}`;
    if (kind === built) return;
    built = kind;
    for (const each of Array.from(folder.children)) each.dispose();
    bound = isEditable ? fields(folder, current, set) : hint(folder, instance);
  };
  rebuild();
  return {
    refresh() {
      rebuild();
      bound.forEach((each) => each.refresh());
    },
  };
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
