/** Controls of the shutter: when it opens and closes, and whether rows of the film follow each other. */
import type { Pane } from 'tweakpane';
import type { Camera } from '../../../scene/document.ts';
import type { App } from '../../app.ts';
import { bind, settingOf, type Bound } from './bind.ts';
import type { Folder } from './controls.ts';
import { folderOf } from './folders.ts';

type Shutter = NonNullable<Camera['shutter']>;

const ROLLING = {
  'All at once': '',
  'Rows, downward': 'down',
  'Rows, upward': 'up',
  'Columns, to the right': 'right',
  'Columns, to the left': 'left',
};

export function shutterFolder(page: App, pane: Pane): Folder {
  const folder = settingOf('camera.shutter', folderOf(page, pane, 'shutter', 'Shutter', false));
  const current = (): Shutter => page.state.get().document.camera.shutter ?? { open: 0, close: 0 };
  const set = (patch: Partial<Shutter>): void => {
    const { document } = page.state.get();
    page.tryEdit({ ...document, camera: { ...document.camera, shutter: { ...current(), ...patch } } });
  };
  const time = (key: 'open' | 'close', label: string): Bound =>
    bind(
      folder,
      label,
      { step: 0.001 },
      () => current()[key],
      (value) =>
        set(key === 'open' ? { open: value, close: Math.max(value, current().close) } : { close: Math.max(value, current().open) }),
    );
  const readout = bind(
    folder,
    'Readout',
    { min: 0, max: 1, step: 0.01 },
    () => current().rolling?.readout ?? 1,
    (value) => set({ rolling: { direction: 'down', ...current().rolling, readout: value } }),
  );
  const bound = [
    time('open', 'Opens'),
    time('close', 'Closes'),
    bind(
      folder,
      'Exposed',
      { options: ROLLING },
      () => (current().rolling?.direction ?? '') as string,
      (direction) =>
        set({ rolling: direction === '' ? undefined : { readout: current().rolling?.readout ?? 1, direction: direction as 'down' } }),
    ),
    readout,
  ];
  const refresh = (): void => {
    bound.forEach((each) => each.refresh());
    readout.element.hidden = current().rolling === undefined;
  };
  refresh();
  return { refresh };
}
