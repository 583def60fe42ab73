/** Controls of the environment: what it is, and of an image how it stands. */
import type { FolderApi, Pane } from 'tweakpane';
import { PACKAGE_IMAGES, packageImageName } from '../../../content/images.ts';
import type { Environment, ImageEnvironment } from '../../../scene/document.ts';
import { withImage } from '../../state/environment.ts';
import type { App } from '../../app.ts';
import { bind, settingOf, tuple, vector, type Bound } from './bind.ts';
import type { Folder } from './controls.ts';
import { folderOf } from './folders.ts';

const KINDS = { Constant: 'constant', Program: 'program', Image: 'image' };
/** What changing the kind begins with. */
const FIRST_PROGRAM = 'sky';
const FIRST_IMAGE = 'pmndrs:studio';
/** Stands for an image that is in the document. */
const OWN = 'inside the scene';

export function environmentFolder(page: App, pane: Pane): Folder {
  const folder = settingOf('environment', folderOf(page, pane, 'environment', 'Environment', false));
  const environment = (): Environment => page.state.get().document.environment;
  const set = (next: Environment): void => page.tryEdit({ ...page.state.get().document, environment: next });
  let built = '';
  let bound: Bound[] = [];
  const rebuild = (): void => {
    const now = environment();
    const kind = JSON.stringify([now.type, now.type === 'image' && (now.file ?? null)]);
    if (kind === built) return;
    built = kind;
    for (const each of Array.from(folder.children)) each.dispose();
    bound = [kindOf(folder, page, environment, set), ...fields(folder, page, now, environment, set)];
  };
  rebuild();
  return {
    refresh() {
      rebuild();
      bound.forEach((each) => each.refresh());
    },
  };
}

function kindOf(folder: FolderApi, page: App, environment: () => Environment, set: (next: Environment) => void): Bound {
  const change = (type: string): void => {
    const { group } = environment();
    if (type === 'constant') set({ type, radiance: [1, 1, 1], group });
    else if (type === 'program') set({ type, file: FIRST_PROGRAM, params: {}, group });
    else page.tryEdit(withImage(page.state.get().document, { file: FIRST_IMAGE }));
  };
  return settingOf(
    'environment.type',
    bind(folder, 'Comes from', { options: KINDS }, () => environment().type as string, change),
  );
}

function fields(folder: FolderApi, page: App, now: Environment, environment: () => Environment, set: (next: Environment) => void): Bound[] {
  const gallery = (): void => void folder.addButton({ title: 'Choose from the gallery' }).on('click', () => open(page));
  switch (now.type) {
    case 'constant': {
      const read = (): Environment & { type: 'constant' } => {
        const each = environment();
        return each.type === 'constant' ? each : now;
      };
      const channel = { min: 0 };
      return [
        settingOf(
          'environment.radiance',
          bind(
            folder,
            'Radiance, RGB',
            { x: channel, y: channel, z: channel },
            () => vector(read().radiance),
            (value) => set({ ...read(), radiance: tuple(value) }),
          ),
        ),
      ];
    }
    case 'program':
      // Its parameters are in the Material panel, beside its code.
      gallery();
      folder.addButton({ title: 'Edit the program' }).on('click', () => {
        page.state.update({ material: null });
        page.showPanel('material');
      });
      return [];
    case 'image': {
      const bound = image(folder, page, now, environment, set);
      gallery();
      return bound;
    }
  }
}

function image(
  folder: FolderApi,
  page: App,
  now: ImageEnvironment,
  environment: () => Environment,
  set: (next: Environment) => void,
): Bound[] {
  const read = (): ImageEnvironment => {
    const each = environment();
    return each.type === 'image' ? each : now;
  };
  const number = (label: string, key: 'rotation' | 'tilt' | 'intensity', params: { min: number; max: number; step: number }): Bound =>
    settingOf(
      `environment.${key}`,
      bind(
        folder,
        label,
        params,
        () => read()[key],
        (value) => set({ ...read(), [key]: value }),
      ),
    );
  const named = PACKAGE_IMAGES.map((file) => [packageImageName(file), file] as const);
  const own = now.file === undefined ? [[OWN, OWN] as const] : PACKAGE_IMAGES.includes(now.file) ? [] : [[now.file, now.file] as const];
  const channel = { min: 0 };
  return [
    settingOf(
      'environment.file',
      bind(
        folder,
        'Image',
        { options: Object.fromEntries([...own, ...named]) },
        () => read().file ?? OWN,
        (file) => {
          if (file !== OWN) page.tryEdit(withImage(page.state.get().document, { file }));
        },
      ),
    ),
    number('Rotation, °', 'rotation', { min: -180, max: 180, step: 1 }),
    number('Tilt, °', 'tilt', { min: -180, max: 180, step: 1 }),
    number('Intensity', 'intensity', { min: 0, max: 10, step: 0.01 }),
    settingOf(
      'environment.tint',
      bind(
        folder,
        'Tint, RGB',
        { x: channel, y: channel, z: channel },
        () => vector(read().tint),
        (value) => set({ ...read(), tint: tuple(value) }),
      ),
    ),
  ];
}

function open(page: App): void {
  page
    .commands()
    .find(({ id }) => id === 'environment-gallery')
    ?.run();
}
