/** Densities on a grid → the density of a medium of the document, by grid, albedo_grid and blackbody_grid of materials/media. */
import { encodeNpy } from '../../../base/npy.ts';
import { inverse, mapped, rowsOf, type Affine } from '../../affine.ts';
import type { SceneInput, Vec3 } from '../../document.ts';
import { AXES } from '../../vec.ts';
import type { SceneBuilder } from '../build/builder.ts';
import { isRegular } from '../build/matrix.ts';
import { type Place, placeError } from '../build/notes.ts';
import { type Cells, coarser } from './cells.ts';

export type Medium = NonNullable<SceneInput['media']>[string];
type Density = NonNullable<Medium['density']>;
type Values = NonNullable<Density['params']>;

/** Majorants that a document may have. */
const MAJORANTS = [1e-6, 1e6] as const;

/** Beside the densities of a grid, in a box of its own. */
interface Beside {
  cells: Cells;
  world: Affine;
}

export interface Grid extends Cells {
  /** Factors ≥ 0 of the medium's emission, or colours, on a grid of the same cube; undefined: 1. */
  lights?: Cells | undefined;
  /** Temperatures, of which the light is that of black bodies: of `scale` (t − offset) kelvin. */
  heat?: (Beside & { scale: number; offset: number }) | undefined;
  /** Factors from 0 to 1 of the scattering, by colour; `weighed`: times the density. */
  albedos?: (Beside & { weighed: boolean }) | undefined;
  /** Where the cube from (0, 0, 0) to (1, 1, 1) that the cells fill stands in the document. */
  world: Affine;
  /** Cubes around which there is nothing, by where that of the unit stands; default: the grid's own. */
  bounds?: readonly Affine[] | undefined;
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
  if (![grid.world, grid.heat?.world, grid.albedos?.world].every((each) => each === undefined || isRegular(each)))
    throw placeError(place, 'expected a grid with a volume, got a flat one');
  const cells = coarser(grid, builder.notes, name, place);
  const most = cells.values.reduce((a, b) => Math.max(a, b), 0);
  if (!(most > 0)) return null;
  // What the density cannot say the coefficients do.
  const factor = most >= MAJORANTS[0] && most <= MAJORANTS[1] ? 1 : most;
  const [absorption, scattering] = [base.absorption, base.scattering].map((each) => each.map((x) => x * factor) as Vec3) as [Vec3, Vec3];
  if (![...absorption, ...scattering].every((each) => each <= 1e6))
    throw placeError(place, `expected coefficients of at most 1e6, got ${Math.max(...absorption, ...scattering)}`);
  const table = (of: Cells | undefined, what: string, by = 1): string | null =>
    of === undefined ? null : tableOf(builder, coarser(of, builder.notes, name, place), by, `${name}${what}`, place);
  const densities = table(cells, '', factor);
  if (densities === null) return null;
  const { program, params } = besides(grid, table, factor);
  const [x, y, z] = rowsOf(inverse(grid.world));
  const density: Density = {
    program,
    params: { densities, ...params, x, y, z, ...(grid.fades && { fades: true }) },
    bounds: boundsOf(grid.bounds ?? [grid.world]),
    // Rounding of lookups between cells is nobody's fault.
    majorant: Math.min(MAJORANTS[1], Math.max(MAJORANTS[0], (most / factor) * (1 + 1e-6))),
  };
  return { absorption, scattering, g: base.g, density };
}

/** The program that looks up what stands beside the densities, and its values. */
function besides(
  { heat, albedos, lights }: Grid,
  table: (of: Cells | undefined, what: string, by?: number) => string | null,
  factor: number,
): { program: string; params: Values } {
  const light = table(lights, ' light');
  const temperatures = table(heat?.cells, ' temperature');
  if (heat !== undefined && temperatures !== null) {
    const [tx, ty, tz] = rowsOf(inverse(heat.world));
    const { offset, scale } = heat;
    return { program: 'blackbody_grid', params: { temperatures, ...(light !== null && { factors: light }), tx, ty, tz, offset, scale } };
  }
  const shared: Values = light === null ? {} : { light };
  const albedo = table(albedos?.cells, ' albedo', albedos?.weighed === true ? factor : 1);
  if (albedos === undefined || albedo === null) return { program: 'grid', params: shared };
  const [ax, ay, az] = rowsOf(inverse(albedos.world));
  return { program: 'albedo_grid', params: { albedos: albedo, ...shared, ax, ay, az, ...(albedos.weighed && { weighed: true }) } };
}

function tableOf(builder: SceneBuilder, { size, values, channels = 1 }: Cells, by: number, name: string, place: Place): string | null {
  const shape = [size[2], size[1], size[0], ...(channels === 1 ? [] : [channels])];
  return builder.images.table(name, encodeNpy(shape, by === 1 ? values : values.map((each) => each / by)), place);
}

/** Around cubes, by where that of the unit stands. */
export function boundsOf(worlds: readonly Affine[]): { min: Vec3; max: Vec3 } {
  const min: Vec3 = [Infinity, Infinity, Infinity];
  const max: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (const world of worlds)
    for (let i = 0; i < 8; i++) {
      const corner = mapped(world, [i & 1, (i >> 1) & 1, i >> 2], 1);
      for (const axis of AXES) {
        min[axis] = Math.min(min[axis], corner[axis]);
        max[axis] = Math.max(max[axis], corner[axis]);
      }
    }
  return { min, max };
}
