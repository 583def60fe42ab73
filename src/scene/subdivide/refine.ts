/** A mesh as a cage, or to be displaced → the mesh that is rendered. Plain data in and out: it may be done in a worker. */
import type { MeshData, MeshShape } from '../document.ts';
import { SceneError } from '../errors.ts';
import { VertexTable } from '../import/weld.ts';
import { vec3At } from '../vec.ts';
import { type Beside, besideOf } from './beside.ts';
import { creasesOf, sharpen } from './creases.ts';
import { askedPlaces, displaced, displacedBy } from './displace.ts';
import { dicedByLength, dicedByPixels } from './fine.ts';
import { type HeightImage, reachOfHeights } from './height.ts';
import type { Sight } from './sight.ts';
import { cageOf } from './polygons.ts';
import { type Boundary, limitValues, refinedValues, type Rules, rulesOf } from './rules.ts';
import { limitNormals, sectorsOf } from './sectors.ts';
import { type Form, type Formed, meshOf, type Refined } from './output.ts';
import { refinedTopology, type Scheme, type Topology, topologyOf } from './topology.ts';

export interface RefineJob {
  data: MeshData;
  subdivide: MeshShape['subdivide'];
  displacement: MeshShape['displacement'];
  /** How often; no more than the document says. */
  levels: number;
  /** Triangles that may come of it. */
  most: number;
  /** Of the displacement; null: it names none. */
  image: HeightImage | null;
  /** Of the camera, where its pixels say how fine it is displaced; null: they do not. */
  sight: Sight | null;
  /** Set of coordinates by which the image is looked up. */
  uv: 0 | 1;
  /** Where a program displaces it: which part of the work, which waits for its heights in between. */
  part?: RefinePart | undefined;
  /** Of the shape, for messages. */
  path: string;
}

/** `reach`: how far the program moves places at most, as far as that is known. `heights`: of the places that the first part gave. */
export type RefinePart = { kind: 'form'; reach: number } | { kind: 'displace'; formed: Formed; heights: Float32Array<ArrayBuffer> };

/** Values and how they hang together, at a level. */
export interface Layer {
  topology: Topology;
  values: Float64Array;
  width: number;
}

/** The job's part, or all of it where it has none. @throws as refineMesh */
export function refinePart(job: RefineJob): Refined | Formed {
  const { part, displacement, uv } = job;
  if (part === undefined || displacement === undefined) return refineMesh(job);
  const isCut = (pixels: number | undefined): { pixels?: number } => (pixels === undefined ? {} : { pixels });
  if (part.kind === 'displace') {
    const { form, pixels } = part.formed;
    return { ...meshOf(displacedBy(form, displacement, part.heights)), ...isCut(pixels) };
  }
  const { form, pixels } = cutForm(job, part.reach);
  return { form, places: askedPlaces(form, uv), ...isCut(pixels) };
}

/** Whoever asks has looked at how many triangles there will be. @throws SceneError for triangles that are no polygon */
export function refineMesh(job: RefineJob): Refined {
  const { displacement, image, uv } = job;
  if (displacement === undefined) return meshOf(formOf(job));
  const { form, pixels } = cutForm(job, reachOfHeights(displacement, image));
  return { ...meshOf(displaced(form, displacement, image, uv)), ...(pixels !== undefined && { pixels }) };
}

/** As fine as it is displaced. `pixels`: how long edges have become, where that is longer than the document says. */
function cutForm(job: RefineJob, reach: number): { form: Form; pixels?: number } {
  const { displacement: { edge, pixels } = {}, most, sight, path } = job;
  const form = formOf(job);
  if (edge !== undefined) return { form: dicedByLength(form, edge, most, `${path}.displacement.edge`) };
  if (pixels === undefined || sight === null) return { form };
  const cut = dicedByPixels(form, pixels, sight, reach, most);
  return cut.pixels > pixels ? cut : { form: cut.form };
}

/** The surface before it is displaced. */
function formOf({ data, subdivide, levels, path }: RefineJob): Form {
  const named = subdivide?.scheme ?? 'catmull-clark';
  const isSimple = named === 'simple';
  const scheme: Scheme = levels === 0 ? 'loop' : named === 'simple' ? 'catmull-clark' : named;
  const isLoop = scheme === 'loop';
  const { places, placeOf } = placesOf(data.positions);
  const cage = cageOf(isLoop ? { indices: data.indices } : data, placeOf, `${path}.data`);
  if (cage.faces.counts.length === 0) throw new SceneError('expected a face with three places, got none', path);
  const creases = creasesOf(data, placeOf);
  const topology = topologyOf(cage.faces, places.length / 3, creases);
  if (subdivide?.creases !== undefined) sharpen(topology, places, subdivide.creases.angle, subdivide.creases.sharpness);
  const beside: Beside = { uvs: data.uvs ? 2 : 0, uvs1: data.uvs1 ? 2 : 0, colors: (data.colors?.length ?? 0) / placeOf.length };
  const boundary = isSimple ? 'everywhere' : (subdivide?.boundary ?? 'corners');
  const shape = refined({ topology, values: places, width: 3 }, levels, scheme, boundary);
  const others = besideOf(data, cage, placeOf, beside, topology);
  const painted = others === null ? null : refined(others, levels, scheme, isSimple ? 'everywhere' : 'linear').limit;
  const { topology: fine } = shape.limit;
  const sectors = sectorsOf(fine);
  const { fixed, now } = shape.rules;
  const isCorner = (v: number): boolean => fixed[v] === 1 || (now.count[v] ?? 0) > 2;
  const normals = limitNormals(fine, shape.cage, sectors, isCorner, scheme, isSimple || levels === 0);
  return { ...shape.limit, sectors, normals, painted, beside };
}

/** A layer `levels` later, moved to its limit, and the values from before that. */
function refined(layer: Layer, levels: number, scheme: Scheme, boundary: Boundary): { limit: Layer; cage: Float64Array; rules: Rules } {
  let { topology, values } = layer;
  const { width } = layer;
  for (let level = 0; level < levels; level++) {
    values = refinedValues(topology, values, width, scheme, rulesOf(topology, boundary));
    topology = refinedTopology(topology, scheme);
  }
  const rules = rulesOf(topology, boundary);
  const limit = levels === 0 ? values : limitValues(topology, values, width, scheme, rules);
  return { limit: { topology, values: limit, width }, cage: values, rules };
}

/** Vertices at the same place (in single precision) count as one. */
function placesOf(positions: readonly number[]): { places: Float64Array; placeOf: Uint32Array } {
  const table = new VertexTable(3);
  const placeOf = new Uint32Array(positions.length / 3);
  const found: number[] = [];
  const vertex = new Float32Array(3);
  for (let i = 0; i < placeOf.length; i++) {
    const p = vec3At(positions, 3 * i);
    vertex.set(p);
    const place = table.indexOf(vertex);
    placeOf[i] = place;
    if (3 * place === found.length) found.push(...p);
  }
  return { places: Float64Array.from(found), placeOf };
}
