/** One more thing in a scene, at a spot of the picture, of a size that is seen there and with a name of its own. Pure. */
import type { Picked, Ray } from '../../../engine/index.ts';
import { copyName, type Selection } from '../../../scene/arrange.ts';
import { sceneSchema, type Medium, type PunctualLight, type SceneDocument, type Shape, type Vec3 } from '../../../scene/document.ts';
import { LIGHT_KINDS } from '../../../scene/lights/index.ts';
import { HEIGHT } from '../../../scene/lights/kind.ts';
import { merged } from '../../../scene/merge.ts';
import { SHAPE_KINDS } from '../../../scene/shapes/index.ts';
import { add, length, normalize, scale, sub, vectorOf } from '../../../scene/vec.ts';

/** Share of the distance from the eye. */
const SIZE = 0.12;
/** Radiance of a panel, which is as wide as what it is added to is large. */
const PANEL: Vec3 = [12, 12, 12];

export interface Spot {
  /** A point of a surface, or of empty space. */
  at: Vec3;
  /** Of what is added, in radius. */
  size: number;
  /** Unit. What stands on the surface is lifted along this. */
  up: Vec3;
  /** Whether there is a surface. */
  stands: boolean;
}

export interface Added {
  scene: SceneDocument;
  selection: Selection;
}

type Menu = { label: string; line: string; members(at: Vec3, size: number): Record<string, unknown> };

const withMenu = <T extends string>(kinds: ReadonlyMap<T, { label: string; menu?: Omit<Menu, 'label'> }>): ReadonlyMap<T, Menu> =>
  new Map([...kinds].flatMap(([type, { label, menu }]) => (menu === undefined ? [] : [[type, { label, ...menu }] as const])));

/** What can be added without a file or a program. */
export const SHAPES = withMenu<Shape['type']>(SHAPE_KINDS);
export const LIGHTS = withMenu<PunctualLight['type']>(LIGHT_KINDS);

/** Balls of a medium; `color` is what a ball of it lets through. */
export const FILLED: Record<string, { title: string; line: string; file: string; medium: (radius: number) => Medium }> = {
  mist: {
    title: 'Ball of mist',
    line: 'A medium without a surface',
    file: 'passage',
    medium: (distance) => ({ color: [0.35, 0.35, 0.35], albedo: [0.99, 0.99, 0.99], distance, g: 0.5 }),
  },
  amber: {
    title: 'Ball of amber glass',
    line: 'Glass that takes colour out of what goes through',
    file: 'glass',
    medium: (distance) => ({ color: [0.9, 0.55, 0.15], distance, g: 0 }),
  },
};

/** Where a ray of the pointer meets something; in front of the camera, where it meets nothing or there is none. */
export function spotOf({ camera: { position, target, up } }: SceneDocument, ray: Ray | null, found: Picked | null): Spot {
  const away = found?.distance ?? length(sub(target, position));
  const at = found?.point ?? (ray === null ? target : add(ray.origin, scale(ray.direction, away)));
  const size = Number((SIZE * away).toPrecision(3)) || 1;
  const digits = 10 ** Math.ceil(3 - Math.log10(size));
  return { at: vectorOf((axis) => rounded(at[axis], digits)), size, up: normalize(up), stands: found !== null };
}

/** Not to −0. */
const rounded = (value: number, digits: number): number => Math.round(value * digits) / digits + 0;

const above = ({ at, size, up, stands }: Spot, sizes: number): Vec3 => (stands ? add(at, scale(up, sizes * size)) : at);

/** The document with one more shape at the end. @param material null: the first of the scene */
export const withShape = (type: Shape['type'], scene: SceneDocument, spot: Spot, material: string | null): Added =>
  withMade(scene, SHAPES.get(type)?.label ?? type, material, { type, ...SHAPES.get(type)?.members(above(spot, 1), spot.size) });

/** The same for a signed distance by a program of the library or of the scene. */
export const withDistance = (
  scene: SceneDocument,
  program: string,
  bounds: { min: Vec3; max: Vec3 },
  material: string | null,
  spot: Spot,
): Added =>
  withMade(scene, program.replaceAll('_', ' '), material, {
    type: 'sdf',
    program,
    bounds,
    transform: { scale: spot.size, translate: above(spot, -bounds.min[1]) },
  });

/** A parallelogram above the spot that shines to both sides. */
export const withPanel = (scene: SceneDocument, spot: Spot, material: string | null): Added =>
  withMade(scene, 'Panel light', material, {
    type: 'quad',
    ...SHAPES.get('quad')?.members(above(spot, HEIGHT), spot.size),
    emission: { radiance: PANEL, sides: 'both' },
  });

export function withLight(type: PunctualLight['type'], scene: SceneDocument, spot: Spot): Added {
  const { label, members } = LIGHTS.get(type) ?? { label: type, members: () => ({}) };
  const light = sceneSchema.shape.lights.unwrap().element.parse({ type, ...members(above(spot, HEIGHT), spot.size) });
  const ambient = scene.lights.find((each) => each.type === 'ambient')?.group;
  const name = freshName(`${label} light`, scene.lights);
  const made = { ...light, name, ...(type === 'ambient' && ambient !== undefined && { group: ambient }) };
  return { scene: { ...scene, lights: [...scene.lights, made] }, selection: { light: scene.lights.length } };
}

/** A ball of one of FILLED, with its material and medium where the scene has none such. */
export function withFilled(name: string, scene: SceneDocument, spot: Spot): Added {
  const { file = 'glass', medium, title = name } = FILLED[name] ?? {};
  const shape = { type: 'sphere', ...SHAPES.get('sphere')?.members(above(spot, 1), spot.size), material: file, interior: { medium: name } };
  const parts = {
    programs: {},
    images: {},
    materials: { [file]: { file, params: {} } },
    media: { [name]: medium?.(spot.size) ?? { g: 0 } },
    lights: [],
    shapes: [sceneSchema.shape.shapes.element.parse({ ...shape, name: title })],
    objects: {},
    instances: [],
  };
  const { scene: next, selections } = merged(scene, parts);
  return { scene: next, selection: selections[0] ?? { shape: next.shapes.length - 1 } };
}

function withMade(scene: SceneDocument, name: string, wanted: string | null, members: Record<string, unknown>): Added {
  const names = Object.keys(scene.materials);
  const material = wanted !== null && names.includes(wanted) ? wanted : names[0];
  const shape = sceneSchema.shape.shapes.element.parse({ name: freshName(name, scene.shapes), material, ...members });
  return { scene: { ...scene, shapes: [...scene.shapes, shape] }, selection: { shape: scene.shapes.length } };
}

function freshName(name: string, list: readonly { name?: string | undefined }[]): string {
  const taken = new Set(list.flatMap((each) => each.name ?? []));
  return taken.has(name) ? copyName(name, taken) : name;
}
