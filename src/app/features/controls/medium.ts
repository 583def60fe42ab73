/** Controls of what fills the selected shape: one of the scene's media, and how it ranks where shapes overlap. */
import type { FolderApi } from 'tweakpane';
import type { Medium, SceneDocument, Shape } from '../../../scene/document.ts';
import { freeName } from '../../programs/names.ts';
import type { App } from '../../app.ts';
import { bind, tuple, vector, type Bound } from './bind.ts';
import { densityFields } from './density.ts';

/** Choices beside the media of the scene, whose names are never empty. */
const NOTHING = '';
const NEW = '\u0000';
/** What a new one begins with: amber. */
const AMBER: Medium = { color: [0.9, 0.6, 0.2], distance: 1, g: 0 };

type Interior = { medium?: string; priority: number };
const interiorOf = (shape: Shape | undefined): Interior | undefined =>
  shape !== undefined && 'interior' in shape ? (shape.interior as Interior | undefined) : undefined;

export function mediumFields(page: App, folder: FolderApi): Bound[] {
  const scene = (): SceneDocument => page.state.get().document;
  const interior = (): Interior | undefined => interiorOf(page.selected.shape.get()?.shape);
  const write = (next: Interior | undefined, media = scene().media): void => {
    const at = page.selected.shape.get()?.index;
    const shapes = scene().shapes.map((each, i) => (i === at ? ({ ...each, interior: next } as Shape) : each));
    page.tryEdit({ ...scene(), media, shapes });
  };
  const choose = (name: string): void => {
    const { medium: _, ...rest } = interior() ?? { priority: 0 };
    if (name === NOTHING) return write(rest.priority === 0 ? undefined : rest);
    if (name !== NEW) return write({ ...rest, medium: name });
    const made = freeName('medium', (each) => Object.hasOwn(scene().media, each));
    write({ ...rest, medium: made }, { ...scene().media, [made]: AMBER });
  };
  const named = Object.fromEntries(Object.keys(scene().media).map((each) => [each, each]));
  const filled = bind(
    folder,
    'Filled with',
    { options: { Nothing: NOTHING, ...named, 'A new medium': NEW } },
    () => interior()?.medium ?? NOTHING,
    choose,
  );
  // Names that users gave are in no language.
  for (const each of filled.element.querySelectorAll('option')) if (Object.hasOwn(named, each.text)) each.translate = false;
  return [
    filled,
    bind(
      folder,
      'Priority',
      { min: 0, max: 255, step: 1 },
      () => interior()?.priority ?? 0,
      (priority) => write({ ...interior(), priority }),
    ),
    ...coefficients(page, folder, () => interior()?.medium),
  ];
}

/** Of the medium itself, which other shapes may have too. */
function coefficients(page: App, folder: FolderApi, name: () => string | undefined): Bound[] {
  const first = page.state.get().document.media[name() ?? ''];
  if (first === undefined) return [];
  const read = (): Medium => page.state.get().document.media[name() ?? ''] ?? first;
  const write = (patch: Partial<Medium>): void => {
    const { document } = page.state.get();
    const key = name();
    if (key !== undefined) page.tryEdit({ ...document, media: { ...document.media, [key]: { ...read(), ...patch } } });
  };
  const rgb = (label: string, key: 'color' | 'albedo' | 'absorption' | 'scattering' | 'emission', max?: number): Bound => {
    const channel = { min: 0, max };
    return bind(
      folder,
      label,
      { x: channel, y: channel, z: channel },
      () => vector(read()[key] ?? [0, 0, 0]),
      (value) => write({ [key]: tuple(value) }),
    );
  };
  const number = (label: string, key: 'distance' | 'g', params: { min: number; max?: number }): Bound =>
    bind(
      folder,
      label,
      params,
      () => read()[key] ?? 1,
      (value) => write({ [key]: value }),
    );
  const look =
    first.color === undefined
      ? [rgb('Absorption, RGB', 'absorption'), rgb('Scattering, RGB', 'scattering')]
      : [rgb('Colour left, RGB', 'color', 1), number('after', 'distance', { min: 1e-4 }), rgb('Scattered, RGB', 'albedo', 1)];
  const rest = [number('Forward, g', 'g', { min: -0.99, max: 0.99 }), rgb('Emission, RGB', 'emission')];
  return [...look, ...rest, ...densityFields(page, folder, name, read, write)];
}
