/** Controls of the selected shape: where it is, and the light that it emits. */
import type { FolderApi, Pane } from 'tweakpane';
import type { Emission, Shape, Vec3 } from '../../../scene/document.ts';
import { kindOfShape } from '../../../scene/shapes/index.ts';
import type { App } from '../../app.ts';
import { bind, tuple, vector, type Bound } from './bind.ts';
import type { Folder } from './controls.ts';
import { kindFields } from './kind-fields.ts';

export function shapeFolder(page: App, pane: Pane): Folder {
  const folder = pane.addFolder({ title: 'Selected shape' });
  let built = '';
  let bound: Bound[] = [];

  const { shape: selected } = page.selected;
  const set = (patch: Record<string, unknown>): void => {
    const { document } = page.state.get();
    const at = selected.get()?.index;
    const shapes = document.shapes.map((shape, i) => (i === at ? ({ ...shape, ...patch } as Shape) : shape));
    page.tryEdit({ ...document, shapes });
  };
  const field =
    <T>(read: (shape: Shape) => T, fallback: T) =>
    () => {
      const now = selected.get();
      return now === null ? fallback : read(now.shape);
    };
  const rebuild = (): void => {
    const now = selected.get();
    const shape = now?.shape ?? null;
    const kind = shape === null ? '' : `${now!.index} ${shape.type} ${shape.emission !== undefined}`;
    if (kind === built && folder.children.length > 0) return;
    built = kind;
    for (const each of Array.from(folder.children)) each.dispose();
    bound =
      shape === null
        ? empty(folder)
        : [
            ...placeOf(folder, shape, set, field),
            ...(kindOfShape(shape).dark === undefined ? light(folder, shape, set, field) : []),
            materialOf(folder, page, set, field),
          ];
    folder.title = shape === null ? 'Selected shape' : `Selected: ${shape.name ?? shape.type}`;
  };
  rebuild();
  return {
    refresh() {
      rebuild();
      bound.forEach((each) => each.refresh());
    },
  };
}

type Set = (patch: Record<string, unknown>) => void;
type Field = <T>(read: (shape: Shape) => T, fallback: T) => () => T;

function empty(folder: FolderApi): Bound[] {
  const note = { text: 'Click a shape in the picture or in the Scene panel.' };
  folder
    .addBinding(note, 'text', { readonly: true, multiline: true, rows: 2, label: '' })
    .element.querySelector('textarea')
    ?.setAttribute('aria-label', 'Hint');
  return [];
}

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

function materialOf(folder: FolderApi, page: App, set: Set, field: Field): Bound {
  const names = Object.keys(page.state.get().document.materials);
  return bind(
    folder,
    'Material',
    { options: Object.fromEntries(names.map((each) => [each, each])) },
    field((each) => each.material, names[0]!),
    (material) => set({ material }),
  );
}
