/** Controls of the selected shape: where it is, the light that it emits, what fills it. */
import type { FolderApi, Pane } from 'tweakpane';
import type { Emission, Shape, Vec3 } from '../../../scene/document.ts';
import { kindOfShape } from '../../../scene/shapes/index.ts';
import type { App } from '../../app.ts';
import { bind, tuple, vector, type Bound } from './bind.ts';
import { detailFields, detailKey } from './detail.ts';
import { folderOf } from './folders.ts';
import { kindFields } from './kind-fields.ts';
import { mediumFields } from './medium.ts';

/** Other fields are needed where it differs. */
export function shapeKey(page: App, shape: Shape, index: number): string {
  const { interior } = shape as { interior?: { medium?: string } };
  const medium = page.state.get().document.media[interior?.medium ?? ''];
  const media = Object.keys(page.state.get().document.media);
  return JSON.stringify([
    index,
    shape.type,
    shape.emission !== undefined,
    interior?.medium,
    medium?.color !== undefined,
    medium?.density?.program,
    media,
    shape.type === 'mesh' ? detailKey(page, shape) : undefined,
  ]);
}

export function shapeFields(page: App, pane: Pane): Bound[] {
  const { shape: selected } = page.selected;
  const shape = selected.get()?.shape;
  if (shape === undefined) return [];
  const set: Set = (patch) => {
    const { document } = page.state.get();
    const at = selected.get()?.index;
    const shapes = document.shapes.map((each, i) => (i === at ? ({ ...each, ...patch } as Shape) : each));
    page.tryEdit({ ...document, shapes });
  };
  const field: Field = (read, fallback) => () => {
    const now = selected.get();
    return now === null ? fallback : read(now.shape);
  };
  const kind = kindOfShape(shape);
  return [
    ...placeOf(folderOf(page, pane, 'place', 'Place', true), shape, set, field),
    ...(kind.dark === undefined ? light(folderOf(page, pane, 'light', 'Light', true), shape, set, field) : []),
    ...(shape.type === 'mesh' ? detailFields(page, folderOf(page, pane, 'detail', 'Subdivision and displacement', false), set, field) : []),
    ...('interior' in kind.schema.shape ? mediumFields(page, folderOf(page, pane, 'medium', 'Medium', false)) : []),
  ];
}

export type Set = (patch: Record<string, unknown>) => void;
export type Field = <T>(read: (shape: Shape) => T, fallback: T) => () => T;

function placeOf(folder: FolderApi, shape: Shape, set: Set, field: Field): Bound[] {
  if ('transform' in shape) {
    const part = (key: 'translate' | 'rotate', label: string): Bound =>
      bind(
        folder,
        label,
        {},
        field((each) => vector('transform' in each ? each.transform[key] : [0, 0, 0]), vector([0, 0, 0])),
        (value) => set({ transform: { ...current(), [key]: tuple(value) } }),
      );
    let current = (): typeof shape.transform => shape.transform;
    const read = field((each) => ('transform' in each ? each.transform : shape.transform), shape.transform);
    current = read;
    const scale = (): number => (typeof read().scale === 'number' ? (read().scale as number) : (read().scale as Vec3)[0]);
    return [
      part('translate', 'Translate'),
      part('rotate', 'Rotate, °'),
      bind(folder, 'Scale', { min: 1e-4 }, scale, (value) => set({ transform: { ...read(), scale: value } })),
    ];
  }
  const read = field<object>((each) => each, shape);
  return kindFields(folder, kindOfShape(shape).fields, read as () => Readonly<Record<string, unknown>>, set);
}

function light(folder: FolderApi, shape: Shape, set: Set, field: Field): Bound[] {
  const emits = bind(
    folder,
    'Emits light',
    {},
    field((each) => each.emission !== undefined, false),
    (on) => set({ emission: on ? ({ radiance: [5, 5, 5], sides: 'front' } satisfies Emission) : undefined }),
  );
  if (shape.emission === undefined) return [emits];
  const emission = field<Emission>((each) => each.emission ?? { radiance: [0, 0, 0], sides: 'front' }, {
    radiance: [0, 0, 0],
    sides: 'front',
  });
  return [
    emits,
    bind(
      folder,
      'Radiance, RGB',
      { x: { min: 0 }, y: { min: 0 }, z: { min: 0 } },
      () => vector(emission().radiance),
      (value) => set({ emission: { ...emission(), radiance: tuple(value) } }),
    ),
    bind(
      folder,
      'Sides',
      { options: { front: 'front', both: 'both' } },
      () => emission().sides as string,
      (sides) => set({ emission: { ...emission(), sides } }),
    ),
  ];
}
