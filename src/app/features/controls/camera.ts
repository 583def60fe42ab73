/** Controls of the camera: where it stands, what kind it is, its lens, a stereo pair. */
import type { FolderApi, Pane } from 'tweakpane';
import { lensOf, stereoOf } from '../../../scene/camera.ts';
import { CAMERA_TYPES, cameraKindOf, kindOfCamera } from '../../../scene/cameras/index.ts';
import { focusOf, lensRadius } from '../../../scene/cameras/lens.ts';
import type { Camera, Lens, SceneDocument, Stereo, Vec3 } from '../../../scene/document.ts';
import { length, sub } from '../../../scene/vec.ts';
import type { Page } from '../../shell/page.ts';
import { ofType } from '../../../scene/camera-moves.ts';
import { bind, settingOf, tuple, vector, type Bound } from './bind.ts';
import type { Folder } from './controls.ts';
import { folderOf } from './folders.ts';
import { kindFields } from './kind-fields.ts';
import { lensDrawing } from './lens-drawing.ts';

const TYPES = Object.fromEntries(CAMERA_TYPES.map((each) => [cameraKindOf(each).label, each]));
const BLADES = Object.fromEntries([['Round', 0], ...Array.from({ length: 14 }, (_, i) => [`${i + 3} blades`, i + 3] as const)]);
const LAYOUTS = { One: '', 'Stereo, side by side': 'side-by-side', 'Stereo, over under': 'over-under' };

type Set = (patch: object) => void;

export function cameraFolder(page: Page, pane: Pane): Folder {
  const folder = settingOf('camera', folderOf(page, pane, 'camera', 'Camera', true));
  const camera = (): Camera => page.state.get().document.camera;
  const set: Set = (patch) => {
    const { document } = page.state.get();
    // Checked before it counts: a patch may not fit this kind of camera any more.
    page.tryEdit({ ...document, camera: { ...document.camera, ...patch } as SceneDocument['camera'] });
  };
  let built = '';
  let bound: Bound[] = [];
  /** Fields come and go with the kind of camera and with what it has. */
  const rebuild = (): void => {
    const now = camera();
    const kind = JSON.stringify([now.type, lensOf(now) && lensOf(now)?.fStop === undefined, stereoOf(now) !== undefined]);
    if (kind === built) return;
    built = kind;
    for (const each of Array.from(folder.children)) each.dispose();
    folder.element.querySelector('.lens-drawing')?.remove();
    bound = [...placeOf(folder, page, camera, set), ...kindOf(folder, camera, set)];
  };
  rebuild();
  return {
    refresh() {
      rebuild();
      bound.forEach((each) => each.refresh());
    },
  };
}

function placeOf(folder: FolderApi, page: Page, camera: () => Camera, set: Set): Bound[] {
  const point = (label: string, key: 'position' | 'target' | 'up'): Bound =>
    settingOf(
      `camera.${key}`,
      bind(
        folder,
        label,
        {},
        () => vector(camera()[key]),
        (value) => set({ [key]: tuple(value) satisfies Vec3 }),
      ),
    );
  const type = bind(
    folder,
    'Kind',
    { options: TYPES },
    () => camera().type as string,
    (next) => page.tryEdit({ ...page.state.get().document, camera: ofType(camera(), next as Camera['type']) }),
  );
  return [settingOf('camera.type', type), point('Position', 'position'), point('Target', 'target'), point('Up', 'up')];
}

function kindOf(folder: FolderApi, camera: () => Camera, set: Set): Bound[] {
  const { type } = camera();
  const { fields, schema } = kindOfCamera(camera());
  return [
    // A lens that is chosen takes the place of one that the document describes.
    ...kindFields(folder, fields, camera, (patch) => set('design' in patch ? { ...patch, surfaces: undefined } : patch), 'camera'),
    ...(type === 'lens' ? [lensDrawing(folder, camera)] : []),
    ...('focus' in schema.shape ? focus(folder, camera, () => camera() as { focus?: number }, set) : []),
    ...('lens' in schema.shape ? lens(folder, camera, set) : []),
    ...('stereo' in schema.shape ? stereo(folder, camera, set) : []),
  ];
}

/** What a lens begins with. */
const LENS: Lens = { radius: 0.05, focalLength: 0.05, blades: 0, rotation: 0 };

function lens(folder: FolderApi, camera: () => Camera, set: Set): Bound[] {
  const distance = (): number => length(sub(camera().target, camera().position));
  const current = (): Lens => lensOf(camera()) ?? LENS;
  const change = (patch: Partial<Lens>): void => set({ lens: { ...current(), ...patch } });
  const has = bind(
    folder,
    'Lens',
    {},
    () => lensOf(camera()) !== undefined,
    (on) => set({ lens: on ? { ...LENS, radius: Number((0.01 * distance()).toPrecision(3)) } : undefined }),
  );
  settingOf('camera.lens', has);
  if (lensOf(camera()) === undefined) return [has];
  return [
    has,
    ...opening(folder, current, change),
    ...focus(folder, camera, current, change),
    bind(
      folder,
      'Blades',
      { options: BLADES },
      () => current().blades,
      (blades) => change({ blades }),
    ),
    bind(
      folder,
      'Turned, °',
      { min: -360, max: 360, step: 1 },
      () => current().rotation,
      (rotation) => change({ rotation }),
    ),
  ];
}

function focus(folder: FolderApi, camera: () => Camera, current: () => { focus?: number | undefined }, change: Set): Bound[] {
  const at = bind(
    folder,
    'Focus at target',
    {},
    () => current().focus === undefined,
    (on) => change({ focus: on ? undefined : length(sub(camera().target, camera().position)) }),
  );
  const distance = bind(
    folder,
    'Focus',
    { min: 1e-4 },
    () => focusOf(camera(), current()),
    (next) => change({ focus: next }),
  );
  return [at, distance];
}

/** How wide a lens opens: by its radius, or as photographers say it. */
function opening(folder: FolderApi, current: () => Lens, change: (patch: Partial<Lens>) => void): Bound[] {
  const unit = bind(
    folder,
    'Opening as',
    { options: { Radius: 'radius', 'f-stop': 'fStop' } },
    () => (current().fStop === undefined ? 'radius' : 'fStop') as string,
    (next) => {
      const radius = lensRadius(current());
      const { focalLength } = current();
      change(next === 'fStop' ? { radius: undefined, fStop: focalLength / (2 * radius) } : { radius, fStop: undefined });
    },
  );
  const number = (key: 'radius' | 'fStop' | 'focalLength', label: string, min: number): Bound =>
    bind(
      folder,
      label,
      { min },
      () => current()[key] ?? 1,
      (value) => change({ [key]: value }),
    );
  if (current().fStop === undefined) return [unit, number('radius', 'Radius', 1e-6)];
  return [unit, number('fStop', 'f-stop', 1e-3), number('focalLength', 'Focal length', 1e-5)];
}

function stereo(folder: FolderApi, camera: () => Camera, set: Set): Bound[] {
  const current = (): Stereo => stereoOf(camera()) ?? { separation: 0.065, layout: 'side-by-side' };
  const change = (patch: Partial<Stereo>): void => set({ stereo: { ...current(), ...patch } });
  const layout = bind(
    folder,
    'Pictures',
    { options: LAYOUTS },
    () => (stereoOf(camera())?.layout ?? '') as string,
    (next) => (next === '' ? set({ stereo: undefined }) : change({ layout: next as Stereo['layout'] })),
  );
  settingOf('camera.stereo', layout);
  if (stereoOf(camera()) === undefined) return [layout];
  return [
    layout,
    bind(
      folder,
      'Eye distance',
      { min: 1e-5 },
      () => current().separation,
      (separation) => change({ separation }),
    ),
    bind(
      folder,
      'Converge at (0: far)',
      { min: 0 },
      () => current().convergence ?? 0,
      (at) => change({ convergence: at > 0 ? at : undefined }),
    ),
  ];
}
