/**
 * Loop subdivision (Loop 1987, "Smooth subdivision surfaces based on triangles"), with the boundary rules of cubic splines and, at the
 * end, points of the limit surface (Hoppe et al. 1994).
 */
import type { Vec3 } from '../../document.ts';
import { add, scale } from '../../vec.ts';
import { cornersAt, type ImportedMesh, MAX_TRIANGLES, tripleAt } from '../mesh.ts';
import { type Place, placeError } from '../build/notes.ts';

interface Level {
  points: Vec3[];
  /** Three corners each. */
  faces: Vec3[];
}

/** Of an edge with the smaller corner first. */
const keyOf = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** @throws SceneError where an edge has three faces, or where there are too many triangles */
export function loopSubdivided(mesh: ImportedMesh, levels: number, place: Place): ImportedMesh {
  let level: Level = {
    points: Array.from({ length: mesh.positions.length / 3 }, (_, i) => tripleAt(mesh.positions, 3 * i)),
    faces: Array.from({ length: mesh.indices.length / 3 }, (_, i) => cornersAt(mesh.indices, 3 * i)),
  };
  if (level.faces.length * 4 ** levels > MAX_TRIANGLES)
    throw placeError(
      place,
      `expected at most ${MAX_TRIANGLES} triangles after ${levels} subdivisions, got ${level.faces.length * 4 ** levels}`,
    );
  for (let i = 0; i < levels; i++) level = once(level, place);
  return { name: 'subdivided', positions: Float32Array.from(limit(level, place).flat()), indices: Uint32Array.from(level.faces.flat()) };
}

/** Corners that are joined to each one by edges, and those of them along the boundary; null: it is inside. */
interface Around {
  ring: Set<number>;
  boundary: number[] | null;
}

interface Edge {
  corners: [number, number];
  /** The third corner of each face. */
  opposite: number[];
}

function edgesOf({ faces }: Level, place: Place): Map<string, Edge> {
  const edges = new Map<string, Edge>();
  for (const [a, b, c] of faces)
    for (const [from, to, other] of [[a, b, c], [b, c, a], [c, a, b]] as const) {
      const edge = edges.get(keyOf(from, to)) ?? { corners: [from, to], opposite: [] };
      edge.opposite.push(other);
      if (edge.opposite.length > 2) throw placeError(place, 'expected at most two triangles at an edge of a mesh that is subdivided, got three');
      edges.set(keyOf(from, to), edge);
    } // prettier-ignore
  return edges;
}

function around(level: Level, edges: ReadonlyMap<string, Edge>): Around[] {
  const all: Around[] = level.points.map(() => ({ ring: new Set<number>(), boundary: null }));
  for (const { corners, opposite } of edges.values())
    for (const [own, other] of [corners, [corners[1], corners[0]]] as const) {
      const each = all[own];
      if (each === undefined) continue;
      each.ring.add(other);
      if (opposite.length === 1) (each.boundary ??= []).push(other);
    }
  return all;
}

/** Weight of each neighbour of an inner vertex (Warren's choice). */
const beta = (valence: number): number => (valence === 3 ? 3 / 16 : 3 / (8 * valence));

function once(level: Level, place: Place): Level {
  const edges = edgesOf(level, place);
  const rings = around(level, edges);
  const at = (i: number): Vec3 => level.points[i] ?? [0, 0, 0];
  const points = level.points.map((p, i) => {
    const { ring, boundary } = rings[i] ?? { ring: new Set<number>(), boundary: null };
    if (boundary !== null) return weighted(p, boundary.map(at), 1 / 8);
    return weighted(p, [...ring].map(at), beta(ring.size));
  });
  const middles = new Map<string, number>();
  for (const [key, { corners, opposite }] of edges) {
    const [a, b] = [at(corners[0]), at(corners[1])];
    const [c, d] = opposite;
    middles.set(key, points.length);
    points.push(c === undefined || d === undefined ? scale(add(a, b), 0.5) : add(scale(add(a, b), 3 / 8), scale(add(at(c), at(d)), 1 / 8)));
  }
  const middle = (a: number, b: number): number => middles.get(keyOf(a, b)) ?? 0;
  const faces = level.faces.flatMap(([a, b, c]): Vec3[] => {
    const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
    return [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]; // prettier-ignore
  });
  return { points, faces };
}

/** (1 − n w) p + w Σ others. */
const weighted = (p: Vec3, others: readonly Vec3[], w: number): Vec3 =>
  others.reduce((sum, each) => add(sum, scale(each, w)), scale(p, 1 - others.length * w));

function limit(level: Level, place: Place): Vec3[] {
  const rings = around(level, edgesOf(level, place));
  const at = (i: number): Vec3 => level.points[i] ?? [0, 0, 0];
  return level.points.map((p, i) => {
    const { ring, boundary } = rings[i] ?? { ring: new Set<number>(), boundary: null };
    if (boundary !== null) return weighted(p, boundary.map(at), 1 / 5);
    const valence = ring.size;
    return valence === 0 ? p : weighted(p, [...ring].map(at), 1 / (valence + 3 / (8 * beta(valence))));
  });
}
