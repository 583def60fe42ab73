/** Controls of a medium's density: the same everywhere, or a program, of which the parameters stand beside its code. */
import type { FolderApi } from 'tweakpane';
import type { Medium, Shape, Transform, Vec3 } from '../../../scene/document.ts';
import { mapped } from '../../../scene/affine.ts';
import { extent } from '../../../scene/geometry/inside.ts';
import { kindOfShape } from '../../../scene/shapes/index.ts';
import type { App } from '../../app.ts';
import { libraryNames } from '../../programs/library.ts';
import { mediumTarget } from '../../programs/uses.ts';
import { bind, tuple, vector, type Bound } from './bind.ts';

type Density = NonNullable<Medium['density']>;

/** Choice beside the programs, whose names are never empty. */
const EVEN = '';

/** A program in the box from −1 to 1 about the middle of a shape, which is as large. */
function densityIn(shape: Shape | undefined, program: string): Density {
  const bounds: Density['bounds'] = { min: [-1, -1, -1], max: [1, 1, 1] };
  return { program, params: {}, bounds, majorant: 1, transform: shape === undefined ? STANDING : around(shape) };
}

const STANDING: Transform = { scale: 1, rotate: [0, 0, 0], translate: [0, 0, 0] };

function around(shape: Shape): Transform {
  const kind = kindOfShape(shape);
  const translate: Vec3 = kind.middle?.(shape) ?? mapped(kind.space(shape).worldFromObject, [0, 0, 0], 1);
  return { scale: Math.max(1e-4, extent(shape)), rotate: [0, 0, 0], translate };
}

/** One number for the three of a scale: the first. */
const sizeOf = ({ scale }: Transform): number => (typeof scale === 'number' ? scale : scale[0]);

/**
 * @param name key of the medium
 * @param write edits the medium
 */
export function densityFields(
  page: App,
  folder: FolderApi,
  name: () => string | undefined,
  read: () => Medium,
  write: (patch: Partial<Medium>) => void,
): Bound[] {
  const density = read().density;
  const names = [...new Set([...libraryNames('medium'), ...(density === undefined ? [] : [density.program])])];
  const choose = (program: string): void => {
    const { density: before } = read();
    if (program === EVEN) return write({ density: undefined });
    write({ density: before === undefined ? densityIn(page.selected.shape.get()?.shape, program) : { ...before, program, params: {} } });
  };
  const kind = bind(
    folder,
    'Density',
    { options: { 'the same everywhere': EVEN, ...Object.fromEntries(names.map((each) => [each, each])) } },
    () => read().density?.program ?? EVEN,
    choose,
  );
  if (density === undefined) return [kind];
  folder.addButton({ title: 'Edit the program' }).on('click', () => {
    page.state.update({ material: mediumTarget(name() ?? '') });
    page.showPanel('material');
  });
  return [
    kind,
    ...placeFields(
      folder,
      () => read().density ?? density,
      (patch) => write({ density: { ...(read().density ?? density), ...patch } }),
    ),
  ];
}

/** Its majorant, its box, and where that stands. */
function placeFields(folder: FolderApi, now: () => Density, write: (patch: Partial<Density>) => void): Bound[] {
  const standing = (label: string, key: 'translate' | 'rotate'): Bound =>
    bind(
      folder,
      label,
      {},
      () => vector(now().transform[key]),
      (value) => write({ transform: { ...now().transform, [key]: tuple(value) } }),
    );
  const edge = (label: string, key: 'min' | 'max'): Bound =>
    bind(
      folder,
      label,
      {},
      () => vector(now().bounds[key]),
      (value) => write({ bounds: { ...now().bounds, [key]: tuple(value) } }),
    );
  return [
    bind(
      folder,
      'Majorant',
      { min: 1e-3 },
      () => now().majorant,
      (majorant) => write({ majorant }),
    ),
    edge('Bounds, from', 'min'),
    edge('Bounds, to', 'max'),
    standing('Stands at', 'translate'),
    standing('Turned, °', 'rotate'),
    bind(
      folder,
      'Size',
      { min: 1e-4 },
      () => sizeOf(now().transform),
      (scale) => write({ transform: { ...now().transform, scale } }),
    ),
  ];
}
