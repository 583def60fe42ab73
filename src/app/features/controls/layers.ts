/** Switches of what the film stores beside the image. Each starts the film over. */
import type { FolderApi } from 'tweakpane';
import { DEFAULT_ORDERS } from '../../../scene/film-defaults.ts';
import { LAYERS, type Film } from '../../../scene/document.ts';
import { LAYER_KINDS } from '../../../scene/layers/index.ts';
import type { App } from '../../app.ts';
import { bind, settingOf, type Bound } from './bind.ts';
import { folderOf } from './folders.ts';

export function layerSwitches(page: App, parent: FolderApi, film: () => Film, set: (film: object) => void): Bound[] {
  const folder = settingOf('film.layers', folderOf(page, parent, 'layers', 'Layers', false));
  const switches = LAYERS.map((name) =>
    bind(
      folder,
      LAYER_KINDS[name].label,
      {},
      () => film().layers?.includes(name) === true,
      (on) => {
        const chosen = LAYERS.filter((each) => (each === name ? on : film().layers?.includes(each)));
        set({ ...film(), layers: chosen.length === 0 ? undefined : chosen });
      },
    ),
  );
  const last = bind(
    folder,
    'Bounces apart, up to',
    { min: 1, max: 16, step: 1 },
    () => film().orders ?? DEFAULT_ORDERS,
    (orders, isLast) => isLast && set({ ...film(), orders }),
  );
  return [...switches, settingOf('film.orders', last)];
}
