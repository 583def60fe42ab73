/**
 * A neutral stage for a mesh of unknown scale and orientation: floor, one area light, a dim environment and a
 * three-quarter view. Everything is proportional to the mesh's bounding sphere, so the picture does not depend
 * on the scale.
 */
import type { Emission, MeshData, SceneInput, Vec3 } from '../document.ts';
import { NEW_SAMPLER } from '../samplers/index.ts';
import { add, AXES, cross, length, normalize, scale, sub, vec3At } from '../vec.ts';
import { freeKey } from './names.ts';
import { fileError, titleOf } from './text.ts';

const FILM = { width: 640, height: 480 };
/** Vertical field of view in degrees. */
const FOV = 35;
/** Where the camera stands as seen from the mesh, in degrees: to the right of +z, and above the floor. */
const AZIMUTH = 35;
const ELEVATION = 25;
/** Room around the bounding sphere in the image. */
const MARGIN = 1.05;

/** In bounding radii: half the edge of the floor, its gap below the mesh, the light's distance and edge. */
const FLOOR = 20;
const GAP = 1e-3;
const LIGHT_DISTANCE = 4.5;
const LIGHT_EDGE = 2.5;
const LIGHT_DIRECTION = normalize([-2, 4, 2]);
/**
 * The light fills 2.5²/4.5² = 0.31 sr as seen from the mesh's centre. A diffuse surface of albedo 0.6 that faces it
 * then has radiance 0.6/π · 0.31 · 8 = 0.47, and up to 0.6 · 0.2 = 0.12 from the environment.
 */
const LIGHT_RADIANCE = 8;
const SKY_RADIANCE = 0.2;

/** Radii in which a mesh keeps its own coordinates, and how far from the origin, in radii, it may be. */
const MIN_RADIUS = 1e-3;
const MAX_RADIUS = 1e5;
const MAX_OFFSET = 50;

export interface Bounds {
  center: Vec3;
  /** Radius of the sphere about the centre that holds everything. */
  radius: number;
  /** Least y. */
  bottom: number;
}

/** A mesh that stands on the stage, and what it is made of. */
export interface StagePart {
  name: string;
  data: MeshData;
  /** Key into the materials. */
  material: string;
  emission?: Emission;
  displacement?: Extract<SceneInput['shapes'][number], { type: 'mesh' }>['displacement'];
}

type Materials = SceneInput['materials'];

/** What a mesh without materials is made of. */
export const PLAIN: Materials[string] = { file: 'diffuse', params: { albedo: [0.6, 0.6, 0.6] } };

/**
 * The stage with meshes on it. They keep their coordinates; only those that single precision could not resolve there
 * (tiny, huge or far from the origin) get a transform to about unit size, and those whose file has z up are turned.
 * @param name file name, for the title and for messages
 * @throws SceneError for meshes too small for that
 */
export function stageFor(parts: readonly StagePart[], materials: Materials, name: string, up: 'y' | 'z' = 'y'): SceneInput {
  const own = boundsOf(
    parts.map((each) => each.data.positions),
    up,
  );
  const move = conditioning(own, name);
  const stage = stageAround(moved(own, move), name, materials);
  const transform = { scale: move.scale, rotate: up === 'z' ? Z_UP : UNTURNED, translate: move.translate };
  const plain = move === UNMOVED && up === 'y';
  return {
    ...stage,
    materials: { ...materials, ...stage.materials },
    shapes: [...parts.map((part) => ({ type: 'mesh' as const, ...part, ...(!plain && { transform }) })), ...stage.shapes],
  };
}

/** Degrees about x that turn z up into y up. */
const Z_UP: Vec3 = [-90, 0, 0];
const UNTURNED: Vec3 = [0, 0, 0];

/** The stage alone, with room for what has these bounds; its materials are called otherwise than those beside it. */
export function stageAround({ center, radius, bottom }: Bounds, name: string, beside: Materials): SceneInput {
  const taken = new Set(Object.keys(beside));
  const [floor, light] = [freeKey('floor', taken, 'floor'), freeKey('light', taken, 'light')];
  const edge = 2 * FLOOR * radius;
  return {
    version: 1,
    title: titleOf(name),
    camera: { position: rounded(add(center, scale(viewDirection(), fitDistance(radius)))), target: rounded(center), fov: FOV },
    film: FILM,
    render: { sampler: NEW_SAMPLER },
    environment: { type: 'constant', radiance: [SKY_RADIANCE, SKY_RADIANCE, SKY_RADIANCE] },
    materials: {
      [floor]: { file: 'diffuse', params: { albedo: [0.4, 0.4, 0.4] } },
      [light]: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
    },
    shapes: [
      {
        type: 'quad',
        name: 'floor',
        corner: rounded([center[0] - FLOOR * radius, bottom - GAP * radius, center[2] - FLOOR * radius]),
        edge1: rounded([0, 0, edge]),
        edge2: rounded([edge, 0, 0]),
        material: floor,
      },
      {
        type: 'quad',
        name: 'light',
        ...lightQuad(center, radius),
        material: light,
        emission: { radiance: [LIGHT_RADIANCE, LIGHT_RADIANCE, LIGHT_RADIANCE] },
      },
    ],
  };
}

/** Bounds with y up of points that have three numbers each. */
export function boundsOf(lists: readonly ArrayLike<number>[], up: 'y' | 'z' = 'y', reach?: ArrayLike<number>): Bounds {
  const low: Vec3 = [Infinity, Infinity, Infinity];
  const high: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (const points of lists) {
    for (let i = 0; i < points.length; i += 3) {
      const r = reach?.[i / 3] ?? 0;
      const point = vec3At(points, i);
      for (const axis of AXES) {
        low[axis] = Math.min(low[axis], point[axis] - r);
        high[axis] = Math.max(high[axis], point[axis] + r);
      }
    }
  }
  const center = scale(add(low, high), 0.5);
  const [x, y, z] = center;
  let radius = 0;
  for (const points of lists) {
    for (let i = 0; i < points.length; i += 3) {
      radius = Math.max(radius, length(sub(vec3At(points, i), center)) + (reach?.[i / 3] ?? 0));
    }
  }
  return up === 'y' ? { center, radius, bottom: low[1] } : { center: [x, z, -y], radius, bottom: low[2] };
}

export interface Move {
  scale: number;
  translate: Vec3;
}

const UNMOVED: Move = { scale: 1, translate: [0, 0, 0] };

/**
 * Scaling by a power of ten to radius 0.3 to 3 and a move to the origin; none where none is needed.
 * @throws SceneError where that is not enough
 */
export function conditioning({ center, radius }: Bounds, name: string): Move {
  const offset = Math.max(...center.map(Math.abs));
  if (radius >= MIN_RADIUS && radius <= MAX_RADIUS && offset <= MAX_OFFSET * radius) return UNMOVED;
  // Both the scale and the translation are bounded by 1e7 in a document.
  const exponent = Math.min(-Math.round(Math.log10(radius)), offset > 0 ? Math.floor(7 - Math.log10(offset)) : 7, 7);
  const factor = Number(`1e${exponent}`);
  if (!(radius * factor >= MIN_RADIUS)) throw fileError(name, `expected a mesh of radius ≥ 1e-10, got one of ${radius}`);
  return { scale: factor, translate: rounded(scale(center, -factor), 9) };
}

/** Bounds after a move. */
export const moved = ({ center, radius, bottom }: Bounds, { scale: k, translate }: Move): Bounds => ({
  center: add(scale(center, k), translate),
  radius: radius * k,
  bottom: bottom * k + translate[1],
});

function viewDirection(): Vec3 {
  const [a, e] = [AZIMUTH, ELEVATION].map((each) => (each * Math.PI) / 180) as [number, number];
  return [Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e)];
}

/** Distance at which a sphere touches the narrower pair of the view's sides, and a margin. */
function fitDistance(radius: number): number {
  const vertical = (FOV * Math.PI) / 360;
  const horizontal = Math.atan((Math.tan(vertical) * FILM.width) / FILM.height);
  return (MARGIN * radius) / Math.sin(Math.min(vertical, horizontal));
}

/** A square above and to the left that faces the mesh's centre. */
function lightQuad(center: Vec3, radius: number): { corner: Vec3; edge1: Vec3; edge2: Vec3 } {
  const edge = LIGHT_EDGE * radius;
  const across = normalize(cross([0, 1, 0], LIGHT_DIRECTION));
  const edge1 = scale(cross(LIGHT_DIRECTION, across), edge);
  const edge2 = scale(across, edge);
  const middle = add(center, scale(LIGHT_DIRECTION, LIGHT_DISTANCE * radius));
  return { corner: rounded(sub(middle, scale(add(edge1, edge2), 0.5))), edge1: rounded(edge1), edge2: rounded(edge2) };
}

/** To a few significant digits, which is all that a stage needs and is pleasant to read. */
const rounded = (v: Vec3, digits = 6): Vec3 => v.map((each) => Number(each.toPrecision(digits)) + 0) as Vec3;
