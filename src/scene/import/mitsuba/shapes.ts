/** Shapes of Mitsuba 3. */
import { determinant, type Affine } from '../../affine.ts';
import { shown } from '../../errors.ts';
import { smoothNormals } from '../../geometry/smooth.ts';
import type { MeshData } from '../../document.ts';
import { length, orthonormalBasis, scale, sub } from '../../vec.ts';
import { cubeMesh } from '../build/geometry.ts';
import { IDENTITY, multiplied, ofAxes } from '../build/matrix.ts';
import { placeError, quoted } from '../build/notes.ts';
import type { Geometry, PlacedGeometry } from '../build/part.ts';
import type { ImportedCurves } from '../curves/imported.ts';
import type { ImportOptions } from '../imported.ts';
import type { ImportedMesh } from '../mesh.ts';
import type { Node } from './node.ts';

/** Null: it is left out, which is noted. @throws SceneError */
export async function placedShape(node: Node, options: ImportOptions): Promise<PlacedGeometry | null> {
  const { place, notes, type } = node;
  const matrix = node.transform('to_world') ?? IDENTITY;
  const isReversed = node.bool('flip_normals', false);
  const placed = (geometry: Geometry, at: Affine = matrix): PlacedGeometry => ({ geometry, matrix: at, isReversed });
  switch (type) {
    case 'sphere':
      return placed({ kind: 'sphere', center: node.vector('center', [0, 0, 0]), radius: node.number('radius', 1, 1e-7, 1e7) });
    case 'rectangle':
      return placed({ kind: 'square' });
    case 'disk':
      return placed({ kind: 'disk', height: 0, radius: 1, uvs: 'polar' });
    case 'cube':
      return placed({ kind: 'mesh', mesh: cubeMesh() });
    case 'cylinder': {
      const [p0, p1] = [node.vector('p0', [0, 0, 0]), node.vector('p1', [0, 0, 1])];
      const axis = sub(p1, p0);
      const high = length(axis);
      if (!(high > 0)) throw placeError(place, 'expected p1 other than p0, got the same');
      const z = scale(axis, 1 / high);
      const frame = ofAxes(...orthonormalBasis(z), z, p0);
      return placed(
        { kind: 'tube', radius: node.number('radius', 1, 1e-7, 1e7), low: 0, high, uvs: 'down' },
        multiplied([...matrix], [...frame]),
      );
    }
    case 'obj':
    case 'ply':
    case 'serialized': {
      const mesh = await meshOf(node, type, options);
      if (mesh === null) return null;
      // Without normals of its own the front of a triangle is where its corners go counter-clockwise in the world.
      const isTurned = mesh.isBare && determinant(matrix) < 0;
      return { geometry: { kind: 'mesh', mesh: mesh.mesh }, matrix, isReversed: isReversed !== isTurned };
    }
    default:
      if (!OTHERS.includes(type)) throw placeError(place, `expected a kind of shape, got ${shown(type)}`);
      node.ignore('filename', 'shape_index', 'face_normals', 'flip_tex_coords', 'radius');
      notes.add(`A shape of the kind ${quoted(type)} is left out`, place);
      return null;
  }
}

const OTHERS = ['bsplinecurve', 'linearcurve', 'sdfgrid', 'ellipsoids', 'ellipsoidsmesh', 'heightfield', 'hair'];

/** Curves of a file beside the scene; null: it is no such shape, or the file is missing, which {@link placedShape} notes. */
export async function curvesOf(node: Node, options: ImportOptions): Promise<ImportedCurves | null> {
  if (node.type !== 'bsplinecurve' && node.type !== 'linearcurve') return null;
  const file = node.string('filename', null);
  if (file === null) throw placeError(node.place, 'expected "filename" of curves, got none');
  const bytes = (await options.beside?.(file)) ?? null;
  if (bytes === null) {
    node.notes.add(`The curves ${quoted(file)} are missing`, node.place);
    return null;
  }
  node.transform('to_world');
  node.ignore('silhouette_sampling_weight');
  return (await import('../curves/text.ts')).readCurveText(bytes, file, node.type === 'bsplinecurve' ? 'bspline' : 'linear');
}

async function meshOf(
  node: Node,
  type: 'obj' | 'ply' | 'serialized',
  options: ImportOptions,
): Promise<{ mesh: ImportedMesh; isBare: boolean } | null> {
  const file = node.string('filename', null);
  if (file === null) throw placeError(node.place, `expected "filename" of a mesh, got none`);
  const isFlat = node.bool('face_normals', false);
  const flips = node.bool('flip_tex_coords', type === 'obj');
  const bytes = (await options.beside?.(file)) ?? null;
  if (bytes === null) {
    node.notes.add(`The mesh ${quoted(file)} is missing, and left out`, node.place);
    return null;
  }
  const { mesh: read, isFlat: hasFlat } = await meshFile(bytes, file, type, node);
  const whole = flips ? read : vDown(read);
  const { normals, ...bare } = whole;
  if (isFlat || hasFlat) return { mesh: bare, isBare: true };
  return { mesh: { ...bare, normals: normals ?? smoothNormals(bare.positions, bare.indices) }, isBare: normals === undefined };
}

/** The mesh of a file, and whether the file says that its faces are flat. */
async function meshFile(
  bytes: Uint8Array,
  file: string,
  type: 'obj' | 'ply' | 'serialized',
  node: Node,
): Promise<{ mesh: ImportedMesh; isFlat: boolean }> {
  switch (type) {
    case 'obj':
      return { mesh: ofData((await import('../obj.ts')).readObj(bytes, file)), isFlat: false };
    case 'ply':
      return { mesh: (await import('../ply.ts')).readPly(bytes, file).mesh, isFlat: false };
    case 'serialized':
      return (await import('../serialized.ts')).readSerialized(bytes, file, node.whole('shape_index', 0, 0, 1e6));
  }
}

const ofData = ({ positions, indices, normals, uvs }: MeshData): ImportedMesh => ({
  name: 'mesh',
  positions: Float32Array.from(positions),
  indices: Uint32Array.from(indices),
  ...(normals !== undefined && { normals: Float32Array.from(normals) }),
  ...(uvs !== undefined && { uvs: Float32Array.from(uvs) }),
});

/** v goes down in Mitsuba, up in a document. */
function vDown(mesh: ImportedMesh): ImportedMesh {
  return mesh.uvs === undefined ? mesh : { ...mesh, uvs: mesh.uvs.map((each, i) => (i % 2 === 1 ? 1 - each : each)) };
}
