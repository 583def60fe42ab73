/** Where textures have their coordinates from, as pbrt-v4's TextureMapping2D and 3D: by those of surfaces, or by places in the world. */
import { inverse, type Affine } from '../../affine.ts';
import type { Vec3 } from '../../document.ts';
import { isRegular } from '../build/matrix.ts';
import { quoted } from '../build/notes.ts';
import type { Coordinates } from '../build/patterns.ts';
import type { Params } from './params.ts';

const BOUND = 1e6;
const IN_SPACE = ['planar', 'spherical', 'cylindrical'];

/** Rows from the document's world to the texture; null: the texture's transform has no way back, which is noted. */
export function fromWorld(matrix: Affine, { notes, place }: Params): number[] | null {
  const rows = isRegular(matrix) ? inverse(matrix) : null;
  if (rows?.every((each) => Math.abs(each) <= BOUND) === true) return rows;
  notes.add('A texture in space whose transform flattens it is mapped by surface coordinates', place);
  return null;
}

/** @param matrix from the texture to the document's world. @throws SceneError for numbers that are none */
export function coordinatesOf(params: Params, matrix: Affine): Coordinates {
  const kind = params.string('mapping', 'uv');
  const [v1, v2] = [params.triple('v1', [1, 0, 0], 'vector3', 'vector'), params.triple('v2', [0, 1, 0], 'vector3', 'vector')];
  const number = (name: string, other: number): number => params.number(name, other, -BOUND, BOUND);
  const own: Coordinates = {
    scale: [number('uscale', 1), number('vscale', 1)],
    offset: [number('udelta', 0), number('vdelta', 0)],
  };
  if (kind === 'uv') return own;
  if (!IN_SPACE.includes(kind)) {
    params.notes.add(`A texture mapped by ${quoted(kind)} is mapped by surface coordinates`, params.place);
    return own;
  }
  const rows = fromWorld(matrix, params);
  return rows === null ? own : inSpace(kind, rows, { v1, v2, offset: own.offset }, params);
}

interface Plane {
  v1: Vec3;
  v2: Vec3;
  offset: Coordinates['offset'];
}

/** Only planes are moved, and nothing is scaled. */
function inSpace(kind: string, rows: readonly number[], { v1, v2, offset }: Plane, params: Params): Coordinates {
  const { notes, place } = params;
  const plain = { scale: [1, 1], offset: [0, 0] } as const;
  const [x, y, z] = [rows.slice(0, 4), rows.slice(4, 8), rows.slice(8, 12)];
  switch (kind) {
    case 'planar': {
      const along = (v: Vec3, by: number): number[] =>
        [0, 1, 2, 3].map((i) => v[0] * (x[i] ?? 0) + v[1] * (y[i] ?? 0) + v[2] * (z[i] ?? 0) + (i === 3 ? by : 0));
      const matrix = [...along(v1, offset[0]), ...along(v2, offset[1]), 0, 0, 0, 0];
      if (matrix.every((each) => Math.abs(each) <= BOUND)) return { ...plain, mapping: { type: 'plane', matrix } };
      notes.add(`A texture mapped by ${quoted(kind)} that is too fine is mapped by surface coordinates`, place);
      return plain;
    }
    case 'cylindrical':
      if (params.find('mapping', 'string')?.isOlder === true)
        notes.add('The height on a cylinder that a texture is mapped by is a length, as pbrt-v4 has it', place);
      return { ...plain, mapping: { type: 'cylinder', matrix: [...rows] } };
    default: {
      // pbrt's first coordinate goes from +z down, its second once around from +x, which is half a turn from where the document's begins.
      const about = [...x, ...y].map((each) => -each);
      return { scale: [1, 1], rotation: 90, offset: [1, 0], mapping: { type: 'sphere', matrix: [...about, ...z] } };
    }
  }
}
