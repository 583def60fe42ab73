/**
 * Generates the module `package::shape::curved`: which shape with an intersection of its own a primitive is. Such a shape is a file of
 * wgsl/shape, whose functions begin with its name:
 *
 * - `NAME_of(p0: vec3f, e1: vec3f, e2: vec3f) -> Shape`: what its nine numbers say; or `NAME_of(slot: u32) -> Shape`, where its data
 *   stands in `params` at the place that p0.x says.
 * - `NAME_hit(ray: Ray, shape: Shape, t_max: f32) -> vec3f`: (t, part, 0) of the first hit in (0, t_max); t ≤ 0: none.
 * - `NAME_point(shape: Shape, found: vec3f) -> ShapePoint`: the point of the surface nearest to where it was hit; `found` is near to it.
 *   A surface of several parts has a third parameter, `part: f32`, as `NAME_hit` said.
 * - Of what can be a light `NAME_sample(shape: Shape, u: vec2f) -> ShapePoint`: a point of the surface, uniform over its area, its part
 *   in `uv.x`; and `NAME_area(shape: Shape) -> f32`, or `NAME_areas(shape: Shape) -> vec3f` of up to three parts.
 */
import { ShaderError } from './errors.ts';
import type { Modules } from './link.ts';

/** Files of wgsl/shape in use → the numbers of their primitives. */
export type CurvedFiles = Readonly<Record<string, number>>;

/** Greatest number of a primitive's kind that fits into KIND_BITS of most kernels, see wgsl/scene.wgsl. */
const MAX_FEW = 7;

/** Whether kinds of primitives need more bits than in kernels without new shapes. */
export const hasManyKinds = (files: CurvedFiles): boolean => Object.values(files).some((kind) => kind > MAX_FEW);

interface CurvedFile {
  name: string;
  /** Expression for the number of its kind. */
  kind: string;
  /** Text of its module. */
  text: string;
  /** Its data stands in `params`. */
  isSlot: boolean;
}

const FUNCTIONS = ['area', 'areas', 'hit', 'of', 'point', 'sample'];

const defines = ({ name, text }: CurvedFile, what: string): boolean => text.includes(`fn ${name}_${what}(`);
const canShine = (file: CurvedFile): boolean => defines(file, 'sample');

function readFiles(files: CurvedFiles, wgsl: Modules): CurvedFile[] {
  const read = Object.entries(files).map(([name, kind]): CurvedFile => {
    const text = wgsl[`shape/${name}`];
    if (text === undefined) throw new ShaderError(`There is no shape called ${name}.`);
    const constant = `KIND_${name.toUpperCase()}`;
    const isNamed = wgsl['scene']?.includes(`const ${constant} = `) === true;
    return { name, kind: isNamed ? constant : `${kind}u`, text, isSlot: text.includes(`fn ${name}_of(slot: u32)`) };
  });
  // Programs are large: what is none of the others is one of them, and is not asked for.
  return read.sort((a, b) => Number(a.isSlot) - Number(b.isSlot));
}

/** Whether points of one of them can be sampled. */
export const curvedShine = (files: CurvedFiles, wgsl: Modules): boolean => readFiles(files, wgsl).some(canShine);

/** WGSL text; empty where there are none. @throws ShaderError for a file that does not exist */
export function curvedModule(files: CurvedFiles, wgsl: Modules): string {
  const shapes = readFiles(files, wgsl);
  const call = (shape: CurvedFile, what: string, before: string, after: string): string => {
    const of = `${shape.name}_of(${shape.isSlot ? 'u32(face.p0.x)' : 'face.p0, face.e1, face.e2'})`;
    return `${shape.name}_${what}(${before}${of}${after})`;
  };
  /**
   * The conditions, which hold, decide about the order in which the linker writes declarations: it is that of kernels before this module
   * was generated.
   * @param last what is not asked for; left out: all are, and `otherwise` is what is left
   */
  const chosen = (of: readonly CurvedFile[], last: CurvedFile | undefined, value: (shape: CurvedFile) => string, otherwise = ''): string =>
    [
      ...of.filter((each) => each !== last).map((each) => `  @if(curved) { if (face.kind == ${each.kind}) { return ${value(each)}; } }`),
      `  @if(curved) return ${last === undefined ? otherwise : value(last)};`,
    ].join('\n');
  const last = shapes.find(({ isSlot }) => isSlot);
  const shining = shapes.filter(canShine);
  const point = (each: CurvedFile): string =>
    call(each, 'point', '', /_point\([^)]*\bpart: f32/.test(each.text) ? ', found, part' : ', found');
  const area = (each: CurvedFile): string =>
    defines(each, 'areas') ? `dot(${call(each, 'areas', '', '')}, vec3f(1.0))` : call(each, 'area', '', '');
  const lights = `
fn curved_sample(face: Face, u: vec2f) -> ShapePoint {
${chosen(shining, shining.at(-1), (each) => call(each, 'sample', '', ', u'))}
}
fn curved_area(face: Face) -> f32 {
${chosen(shining, shining.at(-1), area)}
}`;
  const imports = shapes.flatMap((each) => [
    `import package::shape::${each.name}::{${FUNCTIONS.filter((what) => defines(each, what))
      .map((what) => `${each.name}_${what}`)
      .join(', ')}};`,
    ...(each.kind.startsWith('KIND') ? [`import package::scene::${each.kind};`] : []),
  ]);
  return `// Generated from the shapes in use.
import package::traverse::intersect::Ray;
import package::shape::primitive::Face;
import package::shape::point::ShapePoint;
${imports.join('\n')}
fn curved_hit(ray: Ray, face: Face, t_max: f32) -> vec3f {
${chosen(shapes, last, (each) => call(each, 'hit', 'ray, ', ', t_max'), 'vec3f(-1.0, 0.0, 0.0)')}
}
fn curved_point(face: Face, found: vec3f, part: f32) -> ShapePoint {
${chosen(shapes, last, point, 'ShapePoint()')}
}${shining.length === 0 ? '' : lights}
`;
}
