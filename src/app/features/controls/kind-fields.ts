/** Builds the controls that a kind of shape, light or camera asks for (src/scene/kind-fields.ts). */
import type { FolderApi } from 'tweakpane';
import type { Field } from '../../../scene/kind-fields.ts';
import { bind, tuple, vector, type Bound } from './bind.ts';

/** Object of the document that the fields are members of. */
type Values = Readonly<Record<string, unknown>>;

export function kindFields(folder: FolderApi, fields: readonly Field[], read: () => Values, write: (patch: Values) => void): Bound[] {
  return fields.map((field) => {
    const { key, label } = field;
    if (field.kind === 'toggle')
      return bind(
        folder,
        label,
        {},
        () => read()[key] === true,
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
  });
}
