/** Controls of the lights without a shape, one at a time. */
import type { Pane } from 'tweakpane';
import type { PunctualLight } from '../../../scene/document.ts';
import { kindOfLight } from '../../../scene/lights/index.ts';
import type { Field } from '../../../scene/kind-fields.ts';
import type { App } from '../../app.ts';
import { bind, type Bound } from './bind.ts';
import type { Folder } from './controls.ts';
import { kindFields } from './kind-fields.ts';

/** Scenes with more lights offer this many; the rest is edited as text. */
const MOST = 100;

const PLACE: readonly Field[] = [
  { key: 'position', label: 'Light position', kind: 'vector' },
  { key: 'direction', label: 'Light direction', kind: 'vector' },
];

export function lightsFolder(page: App, pane: Pane): Folder {
  const folder = pane.addFolder({ title: 'Lights without a shape', expanded: false });
  const lights = (): readonly PunctualLight[] => page.state.get().document.lights;
  let chosen = 0;
  /** Chosen once its controls are there: until then they are those of another light. */
  let wanted = 0;
  let built = '';
  let bound: Bound[] = [];
  const current = (): PunctualLight => lights()[chosen]!;
  const write = (patch: object): void => {
    const { document } = page.state.get();
    page.tryEdit({
      ...document,
      lights: document.lights.map((each, i) => (i === chosen ? ({ ...each, ...patch } as PunctualLight) : each)),
    });
  };
  const rebuild = (): void => {
    const kinds = lights().slice(0, MOST).map(kindOfLight);
    folder.hidden = kinds.length === 0;
    if (wanted >= kinds.length) wanted = 0;
    chosen = wanted;
    const key = [chosen, ...kinds.map(({ label }) => label)].join();
    if (key === built) return;
    built = key;
    for (const each of Array.from(folder.children)) each.dispose();
    bound = [];
    const kind = kinds[chosen];
    if (kind === undefined) return;
    const options = Object.fromEntries(kinds.map(({ label }, i) => [`${i + 1}: ${label}`, i]));
    const choose = (next: number): void => {
      wanted = next;
      // Not before the control that says so has finished.
      requestAnimationFrame(rebuild);
    };
    const fields = [...PLACE.filter((each) => each.key in current()), ...kind.fields];
    bound = [bind(folder, 'Light', { options }, () => wanted, choose), ...kindFields(folder, fields, current, write)];
  };
  rebuild();
  return {
    refresh() {
      rebuild();
      bound.forEach((each) => each.refresh());
    },
  };
}
