/** Controls of the selected light without a shape. */
import type { Pane } from 'tweakpane';
import { kindOfLight } from '../../../scene/lights/index.ts';
import type { PunctualLight } from '../../../scene/document.ts';
import type { Field } from '../../../scene/kind-fields.ts';
import type { App } from '../../app.ts';
import type { Bound } from './bind.ts';
import { folderOf } from './folders.ts';
import { kindFields } from './kind-fields.ts';

const PLACE: readonly Field[] = [
  { key: 'position', label: 'Light position', kind: 'vector' },
  { key: 'direction', label: 'Light direction', kind: 'vector' },
];

export function lightFields(page: App, pane: Pane): Bound[] {
  const first = page.selected.light.get()?.light;
  if (first === undefined) return [];
  const read = (): PunctualLight => page.selected.light.get()?.light ?? first;
  const write = (patch: object): void => {
    const at = page.selected.light.get()?.index;
    const { document } = page.state.get();
    const lights = document.lights.map((each, i) => (i === at ? ({ ...each, ...patch } as PunctualLight) : each));
    page.tryEdit({ ...document, lights });
  };
  const place = PLACE.filter(({ key }) => key in first);
  const where = place.length === 0 ? [] : kindFields(folderOf(page, pane, 'place', 'Place', true), place, read, write);
  return [...where, ...kindFields(folderOf(page, pane, 'light', 'Light', true), kindOfLight(first).fields, read, write)];
}
