/** Densities on a grid → the density of a medium of the document, by materials/media/grid.wgsl. */
import { encodeNpy } from '../../../base/npy.ts';
import { inverse, mapped, rowsOf, type Affine } from '../../affine.ts';
import type { SceneInput, Vec3 } from '../../document.ts';
import { AXES } from '../../vec.ts';
import type { SceneBuilder } from '../build/builder.ts';
import { isRegular } from '../build/matrix.ts';
import { type Place, placeError, quoted } from '../build/notes.ts';

export type Medium = NonNullable<SceneInput['media']>[string];
type Counts = readonly [number, number, number];

/** Most cells of a table (src/image/number-table.ts); a grid of more is averaged. */
const MAX_CELLS = 1 << 22;
/** Majorants that a document may have. */
const MAJORANTS = [1e-6, 1e6] as const;

export interface Grid {
  /** Cells along x, y and z. */
  size: Counts;
  /** Densities ≥ 0 of the cells, x the fastest, then y. */
  values: Float32Array;
  /** Factors ≥ 0 of the medium's emission on a grid of the same cube; undefined: 1. */
  lights?: Pick<Grid, 'size' | 'values'> | undefined;
  /** Where the cube from (0, 0, 0) to (1, 1, 1) that the cells fill stands in the document. */
  world: Affine;
  /** Whether cells of nothing lie around them; else they go on as they are up to the sides of the cube. */
  fades: boolean;
}

/**
 * The medium whose coefficients are those given where the density is 1; null: there is nothing in it.
 * @param base absorption, scattering and g
 * @param name for people, as the file has it
 * @throws SceneError
 */
export function gridMedium(
  builder: SceneBuilder,
  grid: Grid,
  base: { absorption: Vec3; scattering: Vec3; g: number },
  name: string,
  place: Place,
): Medium | null {
  if (!isRegular(grid.world)) throw placeError(place, 'expected a grid with a volume, got a flat one');
  const { size, values } = coarser(grid, builder, name, place);
  const lights = grid.lights && coarser({ ...grid, ...grid.lights }, builder, name, place);
  const most = values.reduce((a, b) => Math.max(a, b), 0);
  if (!(most > 0)) return null;
  // What the density cannot say the coefficients do.
  const factor = most >= MAJORANTS[0] && most <= MAJORANTS[1] ? 1 : most;
  const densities = factor === 1 ? values : values.map((each) => each / factor);
  const [absorption, scattering] = [base.absorption, base.scattering].map((each) => each.map((x) => x * factor) as Vec3) as [Vec3, Vec3];
  if (![...absorption, ...scattering].every((each) => each <= 1e6))
    throw placeError(place, `expected coefficients of at most 1e6, got ${Math.max(...absorption, ...scattering)}`);
  const table = builder.images.table(name, encodeNpy([size[2], size[1], size[0]], densities), place);
  if (table === null) return null;
  const light =
    lights && builder.images.table(`${name} light`, encodeNpy([lights.size[2], lights.size[1], lights.size[0]], lights.values), place);
  const [x, y, z] = rowsOf(inverse(grid.world));
  const density = {
    program: 'grid',
    params: { densities: table, ...(light && { light }), x, y, z, ...(grid.fades && { fades: true }) },
    bounds: boundsOf(grid.world),
    // Rounding of lookups between cells is nobody's fault.
    majorant: Math.min(MAJORANTS[1], Math.max(MAJORANTS[0], (most / factor) * (1 + 1e-6))),
  };
  return { absorption, scattering, g: base.g, density };
}

/** Around the cube. */
function boundsOf(world: Affine): { min: Vec3; max: Vec3 } {
  const min: Vec3 = [Infinity, Infinity, Infinity];
  const max: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < 8; i++) {
    const corner = mapped(world, [i & 1, (i >> 1) & 1, i >> 2], 1);
    for (const axis of AXES) {
      min[axis] = Math.min(min[axis], corner[axis]);
      max[axis] = Math.max(max[axis], corner[axis]);
    }
  }
  return { min, max };
}

/** The grid, or means over blocks of its cells where there are too many. */
function coarser({ size, values }: Grid, builder: SceneBuilder, name: string, place: Place): { size: Counts; values: Float32Array } {
  let k = 1;
  const blocks = (n: number): number => Math.ceil(n / k);
  while (blocks(size[0]) * blocks(size[1]) * blocks(size[2]) > MAX_CELLS) k++;
  if (k === 1) return { size, values };
  const [nx, ny, nz] = size;
  const small: Counts = [blocks(nx), blocks(ny), blocks(nz)];
  builder.notes.add(`The grid ${quoted(name)} of ${size.join('×')} cells is averaged over blocks of ${k}×${k}×${k}`, place);
  const sums = new Float64Array(small[0] * small[1] * small[2]);
  const counts = new Uint32Array(sums.length);
  let at = 0;
  for (let z = 0; z < nz; z++)
    for (let y = 0; y < ny; y++) {
      const row = (Math.floor(z / k) * small[1] + Math.floor(y / k)) * small[0];
      for (let x = 0; x < nx; x++, at++) {
        const to = row + Math.floor(x / k);
        sums[to] = (sums[to] ?? 0) + (values[at] ?? 0);
        counts[to] = (counts[to] ?? 0) + 1;
      }
    }
  return { size: small, values: Float32Array.from(sums, (each, i) => each / (counts[i] ?? 1)) };
}
