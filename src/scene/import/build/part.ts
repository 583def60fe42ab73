/** Shapes of a scene file → shapes of a document. */
import type { Affine } from '../../affine.ts';
import { determinant, mapped } from '../../affine.ts';
import type { SceneInput, Vec3 } from '../../document.ts';
import { length, normalize, scale, sub } from '../../vec.ts';
import { documentMesh, type ImportedMesh, isWithoutArea, tidied } from '../mesh.ts';
import { cofactors } from '../../affine.ts';
import { baked } from '../gltf/placed.ts';
import { type Stretch, stretchOf } from './bumps.ts';
import { cylinderMesh, diskMesh, facingNormals, reversed, sphereMesh, squareMesh, triangleAreas } from './geometry.ts';
import { scaleOf } from './matrix.ts';

type Shape = SceneInput['shapes'][number];

/** How a mesh becomes finer. */
type Detail = Pick<Extract<Shape, { type: 'mesh' }>, 'subdivide' | 'displacement'>;

export type Geometry =
  | { kind: 'sphere'; center: Vec3; radius: number }
  /** Faces +z. */
  | { kind: 'disk'; height: number; radius: number; uvs?: 'polar' }
  /** Open, about z. */
  | { kind: 'tube'; radius: number; low: number; high: number; uvs?: 'down' }
  /** From −1 to 1 in x and y, faces +z; v goes down. */
  | { kind: 'square' }
  /** The front of a triangle is where its corners go counter-clockwise, or its vertices' normals point. */
  | { kind: 'mesh'; mesh: ImportedMesh; detail?: Detail };

/** What every shape that comes of it has. */
type Members = Pick<Shape, 'material' | 'name'> & Partial<Pick<Shape, 'emission' | 'motion'>> & { interior?: { medium: string } };

export interface PlacedGeometry {
  geometry: Geometry;
  /** World from its own coordinates. */
  matrix: Affine;
  /** The front is the back. */
  isReversed: boolean;
}

/** Triangles in the world. @throws SceneError */
export function worldMesh({ geometry, matrix, isReversed }: PlacedGeometry, file: string): ImportedMesh {
  const placed = baked(facingNormals(meshOf(geometry)), [...matrix]);
  return tidied(isReversed ? reversed(placed) : placed, file);
}

/** How its surface coordinates are stretched; null: it has none, or no area. @throws SceneError */
export function placedStretch(placed: PlacedGeometry, file: string): Stretch | null {
  try {
    return stretchOf(worldMesh(placed, file));
  } catch (error) {
    if (!isWithoutArea(error)) throw error;
    return null;
  }
}

function withUvs(mesh: ImportedMesh, change: ((u: number, v: number) => readonly [number, number]) | null): ImportedMesh {
  const { uvs } = mesh;
  if (uvs === undefined || change === null) return mesh;
  return { ...mesh, uvs: uvs.map((each, i) => (i % 2 === 0 ? change(each, uvs[i + 1] ?? 0)[0] : change(uvs[i - 1] ?? 0, each)[1])) };
}

function meshOf(geometry: Geometry): ImportedMesh {
  switch (geometry.kind) {
    case 'sphere': {
      const mesh = sphereMesh(geometry.radius);
      return { ...mesh, positions: mesh.positions.map((each, i) => each + (geometry.center[(i % 3) as 0 | 1 | 2] ?? 0)) };
    }
    case 'disk':
      return withUvs(diskMesh(geometry.height, geometry.radius), geometry.uvs === undefined ? null : (u, v) => [1 - v, 1 - u]);
    case 'tube':
      return withUvs(cylinderMesh(geometry.radius, geometry.low, geometry.high), geometry.uvs === undefined ? null : (u, v) => [u, 1 - v]);
    case 'square':
      return withUvs(squareMesh(), (u, v) => [u, 1 - v]);
    case 'mesh':
      return geometry.mesh;
  }
}

/**
 * One that is exact and no mesh; null: the document has none.
 * @param sides whether its front matters: it emits, or is glass
 */
export function exactShape({ geometry, matrix, isReversed }: PlacedGeometry, members: Members, sides: boolean): Shape | null {
  const factor = scaleOf(matrix);
  const { interior: _, ...common } = members;
  // Where a front goes: outwards, whether the map mirrors or not.
  const flip = determinant(matrix) < 0 ? -1 : 1;
  const front = scale(normalize(mapped(cofactors(matrix), [0, 0, 1], 0)), isReversed ? -flip : flip);
  switch (geometry.kind) {
    case 'sphere':
      if (factor === null || (isReversed && sides)) return null;
      return { type: 'sphere', center: mapped(matrix, geometry.center, 1), radius: geometry.radius * factor, ...members };
    case 'disk':
      if (factor === null) return null;
      return {
        type: 'disk',
        center: mapped(matrix, [0, 0, geometry.height], 1),
        normal: front,
        radius: geometry.radius * factor,
        ...common,
      };
    case 'tube': {
      if (factor === null || (isReversed && sides)) return null;
      const [low, high] = [mapped(matrix, [0, 0, geometry.low], 1), mapped(matrix, [0, 0, geometry.high], 1)];
      const axis = sub(high, low);
      const center: Vec3 = scale([low[0] + high[0], low[1] + high[1], low[2] + high[2]], 0.5);
      return { type: 'cylinder', center, axis, radius: geometry.radius * factor, height: length(axis), open: true, ...common };
    }
    case 'square': {
      const corner = mapped(matrix, [-1, -1, 0], 1);
      const [x, y] = [mapped(matrix, [2, 0, 0], 0), mapped(matrix, [0, 2, 0], 0)];
      // Exchanged edges face the other way.
      const [edge1, edge2] = flip < 0 !== isReversed ? [y, x] : [x, y];
      return { type: 'quad', corner, edge1, edge2, ...common };
    }
    case 'mesh':
      return null;
  }
}

/** The mesh of a shape. */
export const meshShape = (mesh: ImportedMesh, members: Members, { kind, ...rest }: Geometry): Shape => ({
  type: 'mesh',
  data: documentMesh(mesh),
  ...(kind === 'mesh' && 'detail' in rest ? rest.detail : {}),
  ...members,
});

/** In the world, of each of its pieces: the triangles of a mesh, else of the whole. @throws SceneError */
export function areasOf(placed: PlacedGeometry, file: string): number[] {
  const { geometry, matrix } = placed;
  const factor = scaleOf(matrix);
  if (factor !== null) {
    const square = factor ** 2;
    if (geometry.kind === 'sphere') return [4 * Math.PI * geometry.radius ** 2 * square];
    if (geometry.kind === 'disk') return [Math.PI * geometry.radius ** 2 * square];
    if (geometry.kind === 'tube') return [2 * Math.PI * geometry.radius * (geometry.high - geometry.low) * square];
  }
  const areas = triangleAreas(worldMesh(placed, file));
  return geometry.kind === 'mesh' ? areas : [areas.reduce((sum, each) => sum + each, 0)];
}
