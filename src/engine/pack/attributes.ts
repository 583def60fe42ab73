/** What the vertices of meshes know → the buffer that wgsl/shape/vertex.wgsl reads. */
import { orderOf } from '../../scene/structure/structure.ts';
import type { SceneDocument, Shape } from '../../scene/document.ts';
import { curvesCode } from '../../scene/curves/code.ts';
import { curvesAtRest } from '../../scene/curves/loaded.ts';
import type { Geometry } from '../../scene/geometry/build.ts';
import { linear } from '../../scene/geometry/mesh.ts';
import { allShapes } from '../../scene/geometry/placed.ts';
import { KIND } from '../../scene/geometry/primitives.ts';
import { attributeLayout, type VertexAttribute } from '../../shader/attributes.ts';
import { halfOf } from '../images/half.ts';
import { octahedralEncode } from './octahedral.ts';
import type { Rows } from './rows.ts';

/** What materials look at, beside shading normals. */
export type WantedAttributes = Record<'uvs' | 'uvs1' | 'colors' | 'tangents', boolean>;

/** What is stored: of what is wanted that which some mesh has; shading normals wherever there are any. */
export function storedAttributes(scene: SceneDocument, { primitives }: Geometry, wanted: WantedAttributes): VertexAttribute[] {
  const shapes = allShapes(scene);
  const meshes = shapes.flatMap((shape) => (shape.type === 'mesh' && shape.data !== undefined ? [shape.data] : []));
  const isColored = shapes.some((shape) => shape.type === 'curves' && shape.data.colors !== undefined);
  const has = (name: keyof WantedAttributes): boolean =>
    wanted[name] && (meshes.some((each) => each[name] !== undefined) || (name === 'colors' && isColored));
  return [...(primitives.normals === null ? [] : ['normals' as const]), ...(['tangents', 'uvs', 'uvs1', 'colors'] as const).filter(has)];
}

export function attributeRows(
  stored: readonly VertexAttribute[],
  scene: SceneDocument,
  { primitives, structure }: Geometry,
): Rows<Uint32Array<ArrayBuffer>> {
  const { stride, at } = attributeLayout(stored);
  const { normals, kind, shape, face } = primitives;
  const more = stored.some((each) => each !== 'normals');
  let writers: readonly Writer[] | null = null;
  const pack = (begin: number, end: number): Uint32Array<ArrayBuffer> => {
    const words = new Uint32Array((end - begin) * stride * 4);
    if (stride === 0) return words;
    const floats = new Float32Array(words.buffer);
    writers ??= writersOf(allShapes(scene), at);
    const order = orderOf(structure, begin, end);
    for (let place = begin; place < end; place++) {
      const source = order[place - begin]!;
      const first = (place - begin) * stride * 4;
      const isTriangle = kind[source] === KIND.triangle;
      if (at.normals !== undefined) {
        const to = first + at.normals * 4;
        for (let corner = 0; corner < 3; corner++) {
          const n = source * 9 + corner * 3;
          words[to + corner] = octahedralEncode(normals![n]!, normals![n + 1]!, normals![n + 2]!);
        }
        words[to + 3] = Number(isTriangle);
      }
      if (!more) continue;
      if (!isTriangle && at.colors !== undefined) words.fill(WHITE, first + at.colors * 4, first + at.colors * 4 + 6);
      // Of an instance there is no shape.
      writers[shape[source]!]?.(words, floats, first, face[source]!);
    }
    return words;
  };
  return { bytes: stride * 16, places: primitives.count, pack };
}

/** Writes the attributes of a shape's triangle number `face` from the word `first` on. */
type Writer = (words: Uint32Array, floats: Float32Array, first: number, face: number) => void;

/** Two half floats that are 1. */
const WHITE = 0x3c003c00;

/** One for each shape. */
function writersOf(shapes: readonly Shape[], at: Readonly<Partial<Record<VertexAttribute, number>>>): Writer[] {
  return shapes.map((shape) => {
    if (shape.type === 'curves') {
      const { colors } = curvesCode().strandsOf(curvesAtRest(shape));
      // Of both ends of a piece, between which `part` of wgsl/shape/curves.wgsl is the first coordinate.
      return (words, _floats, first, vertex) => {
        if (at.colors !== undefined && colors !== null)
          writeColors(words, first + at.colors * 4, colors, colors.length / 3, [vertex, vertex + 1]);
      };
    }
    if (shape.type !== 'mesh' || shape.data === undefined) return () => {};
    const { data } = shape;
    const tangents = at.tangents === undefined ? undefined : turned(data.tangents, linear(shape.transform));
    return (words, floats, first, face) => {
      const corners = [0, 1, 2].map((corner) => data.indices[face * 3 + corner]!);
      for (const name of ['uvs', 'uvs1'] as const)
        if (at[name] !== undefined) writeUvs(floats, first + at[name] * 4, data[name] ?? data.uvs, corners);
      if (at.colors !== undefined) writeColors(words, first + at.colors * 4, data.colors, data.positions.length / 3, corners);
      if (tangents !== undefined) {
        const to = first + at.tangents! * 4;
        corners.forEach(
          (vertex, i) => (words[to + i] = octahedralEncode(tangents[vertex * 4]!, tangents[vertex * 4 + 1]!, tangents[vertex * 4 + 2]!)),
        );
        floats[to + 3] = tangents[corners[0]! * 4 + 3]! < 0 ? -1 : 1;
      }
    };
  });
}

/** Six numbers, and whether the mesh has any; else what the hit itself is called: barycentric coordinates. */
function writeUvs(floats: Float32Array, to: number, uvs: readonly number[] | undefined, corners: readonly number[]): void {
  if (uvs === undefined) return floats.set(BARYCENTRIC, to);
  corners.forEach((vertex, i) => {
    floats[to + 2 * i] = uvs[vertex * 2]!;
    floats[to + 2 * i + 1] = uvs[vertex * 2 + 1]!;
  });
  floats[to + 6] = 1;
}

const BARYCENTRIC = [0, 0, 1, 0, 0, 1];

function writeColors(
  words: Uint32Array,
  to: number,
  colors: ArrayLike<number> | undefined,
  vertices: number,
  corners: readonly number[],
): void {
  if (colors === undefined) return void words.fill(WHITE, to, to + 6);
  const width = colors.length / vertices;
  corners.forEach((vertex, i) => {
    const channel = (c: number): number => (c < width ? halfOf(colors[vertex * width + c]!) : halfOf(1));
    words[to + 2 * i] = channel(0) | (channel(1) << 16);
    words[to + 2 * i + 1] = channel(2) | (channel(3) << 16);
  });
}

/** Tangents through the linear part of a transform: unit vectors, signs as they are. A zero vector stays one along x. */
function turned(tangents: readonly number[] | undefined, m: readonly (readonly number[])[]): Float32Array | undefined {
  if (tangents === undefined) return undefined;
  const out = new Float32Array(tangents.length);
  for (let k = 0; k + 3 < out.length; k += 4) {
    const t = m.map((row) => row[0]! * tangents[k]! + row[1]! * tangents[k + 1]! + row[2]! * tangents[k + 2]!);
    const size = Math.hypot(...t);
    out.set(size > 0 ? t.map((each) => each / size) : [1, 0, 0], k);
    out[k + 3] = tangents[k + 3]!;
  }
  return out;
}
