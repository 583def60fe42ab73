/** Controls of how fine the selected mesh is: its subdivision, and what displaces it. */
import type { BindingParams } from '@tweakpane/core';
import type { FolderApi } from 'tweakpane';
import type { MeshData, MeshShape, SceneDocument } from '../../../scene/document.ts';
import { trianglesAfter } from '../../../scene/subdivide/count.ts';
import type { App } from '../../app.ts';
import { libraryNames } from '../../programs/library.ts';
import { heightTarget } from '../../programs/uses.ts';
import { bind, type Bound } from './bind.ts';
import type { Field, Set } from './shape.ts';

type Subdivide = NonNullable<MeshShape['subdivide']>;
type Displacement = NonNullable<MeshShape['displacement']>;

/** More triangles take seconds: the document may ask for them. */
const MAX_TRIANGLES = 1_000_000;
/** Of meshes in files. */
const FEW_LEVELS = 4;
const SMOOTH: Subdivide = { scheme: 'catmull-clark', levels: 0, boundary: 'corners' };
const NOISE = { size: 1, octaves: 5, roughness: 0.5, ridged: 0, seed: 0 };

/** Choices beside the images of the scene, whose names are never empty. */
const NOTHING = '';
const HILLS = '\u0000';
/** Before the name of a program. */
const PROGRAM = '\u0001';

/** Other fields are needed where it differs. */
export function detailKey(page: App, { subdivide, displacement }: MeshShape): unknown {
  return [subdivide !== undefined, displacement !== undefined, displacement?.noise !== undefined, displacement?.program, imagesOf(page)];
}

const imagesOf = (page: App): string[] => Object.keys(page.state.get().document.images satisfies SceneDocument['images']);

export function detailFields(page: App, folder: FolderApi, set: Set, field: Field): Bound[] {
  const now = field<MeshShape | null>((each) => (each.type === 'mesh' ? each : null), null);
  const mesh = now();
  const subdivide = (): Subdivide => now()?.subdivide ?? SMOOTH;
  const divide = (patch: Partial<Subdivide>): void => set({ subdivide: { ...subdivide(), ...patch } });
  const levels = bind(
    folder,
    'Levels',
    { min: 0, max: Math.max(mostLevels(mesh?.data, subdivide()), subdivide().levels), step: 1 },
    () => subdivide().levels,
    (value) => divide({ levels: value }),
  );
  return [
    levels,
    ...(mesh?.subdivide === undefined ? [] : surface(folder, subdivide, divide)),
    ...displacementFields(page, folder, () => now()?.displacement, set),
  ];
}

function mostLevels(data: MeshData | undefined, { scheme }: Subdivide): number {
  if (data === undefined) return FEW_LEVELS;
  let levels = 1;
  while (trianglesAfter(data, { levels: levels + 1, scheme }) <= MAX_TRIANGLES) levels++;
  return levels;
}

function surface(folder: FolderApi, read: () => Subdivide, write: (patch: Partial<Subdivide>) => void): Bound[] {
  return [
    bind(
      folder,
      'Scheme',
      { options: { 'Catmull–Clark, of polygons': 'catmull-clark', 'Loop, of triangles': 'loop', 'Simple, as they are': 'simple' } },
      () => read().scheme as string,
      (scheme) => write({ scheme: scheme as Subdivide['scheme'] }),
    ),
    bind(
      folder,
      'Boundary corners',
      { options: { 'Stay sharp': 'corners', 'Become round': 'smooth' } },
      () => read().boundary as string,
      (boundary) => write({ boundary: boundary as Subdivide['boundary'] }),
    ),
    bind(
      folder,
      'Sharp from, °',
      { min: 0, max: 180, step: 1 },
      () => read().creases?.angle ?? 180,
      (angle) => write({ creases: angle >= 180 ? undefined : { sharpness: 10, ...read().creases, angle } }),
    ),
    bind(
      folder,
      'Sharp on levels',
      { min: 0, max: 10, step: 0.1 },
      () => read().creases?.sharpness ?? 10,
      (sharpness) => write({ creases: { angle: 180, ...read().creases, sharpness } }),
    ),
    bind(
      folder,
      'Edges, px (0: any)',
      { min: 0, max: 100 },
      () => read().pixels ?? 0,
      (pixels) => write({ pixels: pixels < 0.1 ? undefined : pixels }),
    ),
  ];
}

const NO_SOURCE = { image: undefined, noise: undefined, program: undefined, params: undefined };

function editButton(page: App, folder: FolderApi): void {
  folder.addButton({ title: 'Edit the program' }).on('click', () => {
    const selected = page.selected.shape.get();
    if (selected === null) return;
    page.state.update({ material: heightTarget(selected.index) });
    page.showPanel('material');
  });
}

function displacementFields(page: App, folder: FolderApi, read: () => Displacement | undefined, set: Set): Bound[] {
  const first = read();
  const write = (patch: Partial<Displacement>): void => set({ displacement: { ...(read() ?? { scale: 0.1, offset: 0 }), ...patch } });
  const choose = (name: string): void => {
    if (name === NOTHING) set({ displacement: undefined });
    else if (name === HILLS) write({ ...NO_SOURCE, noise: NOISE });
    else if (!name.startsWith(PROGRAM)) write({ ...NO_SOURCE, image: name });
    // Its heights are lengths already.
    else write({ ...NO_SOURCE, ...(read() === undefined && { scale: 1, offset: 0 }), program: name.slice(1) });
  };
  const kind = (): string => {
    const displacement = read();
    if (displacement?.program !== undefined) return PROGRAM + displacement.program;
    return displacement === undefined ? NOTHING : displacement.noise === undefined ? (displacement.image ?? NOTHING) : HILLS;
  };
  const images = Object.fromEntries(imagesOf(page).map((each) => [each, each]));
  const names = [...new Set([...libraryNames('displacement'), ...(first?.program === undefined ? [] : [first.program])])];
  const programs = Object.fromEntries(names.map((each) => [`${each}.wgsl`, PROGRAM + each]));
  const chosen = bind(folder, 'Displaced by', { options: { Nothing: NOTHING, Noise: HILLS, ...programs, ...images } }, kind, choose);
  if (first === undefined) return [chosen];
  if (first.program !== undefined) editButton(page, folder);
  const number = (
    label: string,
    params: BindingParams,
    value: (each: Displacement) => number,
    patch: (next: number) => Partial<Displacement>,
  ): Bound =>
    bind(
      folder,
      label,
      params,
      () => value(read() ?? first),
      (next) => write(patch(next)),
    );
  const reach = Math.max(1, 2 * Math.abs(first.scale));
  const fields = [
    chosen,
    number('Height', { min: -reach, max: reach, step: 1e-3 }, (each) => each.scale, (scale) => ({ scale })),
    number('Offset', { step: 1e-3 }, (each) => each.offset, (offset) => ({ offset })),
    number('Longest edge (0: any)', { min: 0, step: 1e-3 }, (each) => each.edge ?? 0, (edge) => (edge > 0 ? { edge, pixels: undefined } : { edge: undefined })),
    number('Longest edge, px (0: any)', { min: 0, max: 100 }, (each) => each.pixels ?? 0, (pixels) => (pixels < 0.1 ? { pixels: undefined } : { pixels, edge: undefined })),
  ]; // prettier-ignore
  if (first.noise === undefined) return fields;
  const noise = (label: string, key: keyof typeof NOISE, params: BindingParams): Bound =>
    number(
      label,
      params,
      (each) => each.noise?.[key] ?? NOISE[key],
      (next) => ({ noise: { ...NOISE, ...read()?.noise, [key]: next } }),
    );
  return [
    ...fields,
    noise('Size of hills', 'size', { min: 1e-3 }),
    noise('Octaves', 'octaves', { min: 1, max: 12, step: 1 }),
    noise('Roughness', 'roughness', { min: 0, max: 1, step: 0.01 }),
    noise('Ridges', 'ridged', { min: 0, max: 1, step: 0.01 }),
    noise('Seed', 'seed', { min: 0, max: 1000, step: 1 }),
  ];
}
