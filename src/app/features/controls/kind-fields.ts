/** Builds the controls that a kind of shape, light or camera asks for (src/scene/kind-fields.ts). */
import type { FolderApi } from 'tweakpane';
import type { Field } from '../../../scene/kind-fields.ts';
import { bind, settingOf, tuple, vector, type Bound } from './bind.ts';

/** Object of the document that the fields are members of. */
type Values = Readonly<Record<string, unknown>>;

type Write = (patch: Values) => void;

/** @param part of the document, or member of one, whose settings they are: see `settingOf` */
export function kindFields(folder: FolderApi, fields: readonly Field[], read: () => Values, write: Write, part?: string): Bound[] {
  return fields.map((field) => {
    const bound = fieldOf(folder, field, read, write);
    return part === undefined ? bound : settingOf(`${part}.${field.key}`, bound);
  });
}

function fieldOf(folder: FolderApi, field: Field, read: () => Values, write: Write): Bound {
  const { key, label } = field;
  if (field.kind === 'toggle')
    return bind(
      folder,
      label,
      {},
      () => read()[key] === true,
      (value) => write({ [key]: value }),
    );
  if (field.kind === 'choice')
    return bind(
      folder,
      label,
      { options: field.options },
      () => (read()[key] as string | undefined) ?? '',
      (value) => write({ [key]: value }),
    );
  const { min, max, step } = field;
  const bounds = Object.fromEntries(Object.entries({ min, max, step }).filter(([, value]) => value !== undefined));
  if (field.kind === 'vector')
    return bind(
      folder,
      label,
      { x: bounds, y: bounds, z: bounds },
      () => vector((read()[key] as [number, number, number] | undefined) ?? [0, 0, 0]),
      (value) => write({ [key]: tuple(value) }),
    );
  return bind(
    folder,
    label,
    bounds,
    () => (read()[key] as number | undefined) ?? field.otherwise ?? 0,
    (value) => write({ [key]: value }),
  );
}
