/** The statements of a Wavefront OBJ → typed arrays, each line checked as it is read. */
import type { SceneError } from '../errors.ts';
import { shown } from '../errors.ts';
import { srgbDecode } from '../../base/color.ts';
import { neighbours } from '../../base/neighbours.ts';
import { present } from '../../base/present.ts';
import { FloatList, IndexList } from './grow.ts';
import { logicalLines } from './obj-lines.ts';
import { ears } from './triangulate.ts';
import { fileError, MAX_COORDINATE, NUMBER } from './text.ts';

/** Most vertices, and as many normals and texture coordinates, and most triangles after triangulation. */
const MAX_OBJ_VERTICES = 4_000_000;
const MAX_OBJ_TRIANGLES = 4_000_000;
/** Most libraries that are looked for. */
const MAX_LIBRARIES = 64;

/** Largest magnitudes; a normal need not be a unit vector, but its square must be finite in single precision. */
const LIMITS = { v: MAX_COORDINATE, vt: MAX_COORDINATE, vn: 1e18 };

/** Statements of the format that describe no polygons: read over. Others are, too, and listed. */
const IGNORED = new Set(
  (
    'o g s l p mg vp deg bmat step cstype curv curv2 surf parm trim hole scrv sp end con bevel ' +
    'c_interp d_interp lod usemap maplib shadow_obj trace_obj ctech stech call csh'
  ).split(' '),
);

/** Most statements that are listed. */
const MAX_OTHERS = 8;

/** Words of a vertex with a colour. */
const COLORED = 7;

const CORNER = /^(-?\d+)(?:\/(-?\d+|)(?:\/(-?\d+|))?)?$/;

/** Words of a corner: its vertex, then its texture coordinates and its normal, 0 or their number from 1 on. */
const CORNER_WORDS = 3;

export interface ObjData {
  /** Three numbers a vertex. */
  positions: Float32Array;
  /** Three numbers a vertex, linear; white where others have one. Null: no vertex has one, or they are no fractions. */
  colors: Float32Array | null;
  /** Two numbers each. Null: no face refers to any. */
  uvs: Float32Array | null;
  /** Three numbers each. Null: no face refers to any. */
  normals: Float32Array | null;
  /** {@link CORNER_WORDS} a corner, three corners a triangle; convex polygons have become fans, others are cut by ears. */
  corners: Uint32Array;
  /** Of the first triangle of each polygon, how many it has; of the others 0. */
  polygons: Uint32Array;
  /** Runs of triangles with the same material; null: none was named. Each goes on to where the next one begins. */
  runs: { material: string | null; start: number }[];
  /** What stands after each `mtllib`, once. */
  libraries: string[];
  /** What faces refer to and the file has not, a sentence each. */
  notes: string[];
}

/**
 * Reads up to the first malformed line.
 * @param text line ends are `\n`
 * @throws SceneError `bunny.obj line 12: expected …, got …`
 */
export function readObjData(text: string, name: string): ObjData {
  const lists = { v: new FloatList(), vt: new FloatList(), vn: new FloatList() };
  const counts = { v: 0, vt: 0, vn: 0 };
  const colors = new Colors();
  let line = 0;
  const fail = (message: string): SceneError => fileError(name, message, line);
  const corners = new IndexList(MAX_OBJ_TRIANGLES * 3 * CORNER_WORDS, () =>
    fail(`expected at most ${MAX_OBJ_TRIANGLES} triangles, got more`),
  );
  const faces = new Faces(counts, lists.v, corners, fail);
  const runs: ObjData['runs'] = [];
  const libraries = new Set<string>();
  const others = new Set<string>();
  let material: string | null = null;
  /** The first line that is none of the format's. */
  let unknown: number | undefined;
  for (const { line: statement, number } of logicalLines(text)) {
    line = number;
    const words = statement.split(/\s+/);
    const [keyword = ''] = words;
    if (keyword === 'v' || keyword === 'vn' || keyword === 'vt') {
      if (++counts[keyword] > MAX_OBJ_VERTICES) throw fail(`expected at most ${MAX_OBJ_VERTICES} ${keyword} lines, got more`);
      const values = numbersOf(keyword, words, fail);
      const list = lists[keyword];
      for (let i = 0; i < (keyword === 'vt' ? 2 : 3); i++) list.push(values[i] ?? 0);
      if (keyword === 'v') colors.add(counts.v, words.length === COLORED ? values : null);
    } else if (keyword === 'f') {
      if (runs.at(-1)?.material !== material) runs.push({ material, start: corners.length / CORNER_WORDS / 3 });
      faces.add(words, line);
    } else if (keyword === 'usemtl') material = statement.slice(keyword.length).trim();
    else if (keyword === 'mtllib') {
      const names = statement.slice(keyword.length).trim().replaceAll('\\', '/');
      if (names !== '' && libraries.size < MAX_LIBRARIES) libraries.add(names);
    } else if (!IGNORED.has(keyword)) {
      // Without a vertex before it may be any file, whose words are not repeated; programs have statements of their own.
      if (/^[\w.-]{1,32}$/.test(keyword) && counts.v > 0) {
        if (others.size < MAX_OTHERS) others.add(keyword);
      } else unknown ??= number;
    }
  }
  if (corners.length === 0 && unknown !== undefined)
    throw fileError(name, 'expected an OBJ statement such as v, vn, vt, f, o, g or usemtl, got something else', unknown);
  if (corners.length === 0) throw fileError(name, 'expected at least one face (f), got none');
  return {
    positions: lists.v.view(),
    colors: colors.all(),
    uvs: faces.uses.vt ? lists.vt.view() : null,
    normals: faces.uses.vn ? lists.vn.view() : null,
    corners: corners.view(),
    polygons: faces.polygons.view(),
    runs,
    libraries: [...libraries],
    notes: [
      ...faces.notes(),
      ...(unknown === undefined ? [] : [`Lines that are not of OBJ were read over; the first is line ${unknown}.`]),
      ...[...others].map((each) => `The statement ${shown(each)} is not of OBJ, and read over.`),
    ],
  };
}

/** The numbers after `v`, `vn` or `vt`, weights and third texture coordinates among them. */
function numbersOf(keyword: 'v' | 'vn' | 'vt', words: readonly string[], fail: (message: string) => SceneError): number[] {
  const least = keyword === 'vt' ? 1 : 3;
  if (words.length - 1 < least)
    throw fail(`expected at least ${least} ${least === 1 ? 'number' : 'numbers'} after ${keyword}, got ${words.length - 1}`);
  const limit = LIMITS[keyword];
  return words.slice(1).map((word) => {
    if (!NUMBER.test(word)) throw fail(`expected a number, got ${shown(word)}`);
    const value = Number(word);
    if (Math.abs(value) > limit) throw fail(`expected a number within ±${limit}, got ${shown(word)}`);
    return value;
  });
}

/** Colours of vertices: three numbers behind the coordinates, sRGB, as many programs write them. */
class Colors {
  private readonly list = new FloatList();
  private areFractions = true;
  private vertices = 0;

  /** @param values of the line of the vertex number `vertices`; null: it has no colour */
  add(vertices: number, values: readonly number[] | null): void {
    this.vertices = vertices;
    if (values === null || !this.areFractions) return;
    const color = values.slice(3, 6);
    this.areFractions = color.every((each) => each >= 0 && each <= 1);
    while (this.list.length < (vertices - 1) * 3) this.list.push(1);
    for (const each of color) this.list.push(srgbDecode(each));
  }

  all(): Float32Array | null {
    if (this.list.length === 0 || !this.areFractions) return null;
    while (this.list.length < this.vertices * 3) this.list.push(1);
    return this.list.view();
  }
}

const WHAT = { vt: 'texture coordinates', vn: 'normals' } as const;

/** A vertex from 0 on; texture coordinates and a normal from 1 on, 0: none. */
interface Corner {
  v: number;
  vt: number;
  vn: number;
}

/** Faces → triangles. */
class Faces {
  /** See {@link ObjData.polygons}. */
  readonly polygons: IndexList;
  /** Whether any face has texture coordinates, and normals. */
  readonly uses = { vt: false, vn: false };
  /** First line that refers to some that are not there. */
  private readonly missing: { vt: number | null; vn: number | null } = { vt: null, vn: null };
  private readonly counts: Readonly<Record<'v' | 'vt' | 'vn', number>>;
  private readonly out: IndexList;
  private readonly positions: FloatList;
  private readonly fail: (message: string) => SceneError;

  constructor(
    counts: Readonly<Record<'v' | 'vt' | 'vn', number>>,
    positions: FloatList,
    out: IndexList,
    fail: (message: string) => SceneError,
  ) {
    this.positions = positions;
    this.counts = counts;
    this.out = out;
    this.fail = fail;
    this.polygons = new IndexList(MAX_OBJ_TRIANGLES, () => fail(`expected at most ${MAX_OBJ_TRIANGLES} triangles, got more`));
  }

  /** Checks the corners of a face, which must all have the same form, and appends its triangles. */
  add(words: readonly string[], line: number): void {
    const { fail, counts, out } = this;
    if (words.length < 4) throw fail(`expected at least 3 corners after f, got ${words.length - 1}`);
    // Before there is a list of them.
    if (out.length + (words.length - 3) * 3 * CORNER_WORDS > MAX_OBJ_TRIANGLES * 3 * CORNER_WORDS)
      throw fail(`expected at most ${MAX_OBJ_TRIANGLES} triangles, got more`);
    const corners: Corner[] = [];
    const has = { vt: true, vn: true };
    let form = 0;
    for (const word of words.slice(1)) {
      const [matched, v = '', vt = '', vn = ''] = CORNER.exec(word) ?? [];
      if (matched === undefined) throw fail(`expected a corner v, v/vt, v//vn or v/vt/vn of whole numbers, got ${shown(word)}`);
      const own = (vt === '' ? 0 : 1) + (vn === '' ? 0 : 2);
      if (corners.length === 0) form = own;
      if (own !== form) throw fail(`expected all corners of the face in the form of ${shown(words[1])}, got ${shown(word)}`);
      const corner: Corner = { v: this.vertex(v), vt: numberOf(vt, counts.vt), vn: numberOf(vn, counts.vn) };
      corners.push(corner);
      has.vt &&= corner.vt !== 0;
      has.vn &&= corner.vn !== 0;
    }
    if ((form & 1) !== 0 && !has.vt) this.missing.vt ??= line;
    if ((form & 2) !== 0 && !has.vn) this.missing.vn ??= line;
    this.uses.vt ||= has.vt;
    this.uses.vn ||= has.vn;
    const push = ({ v, vt, vn }: Corner): void => {
      out.push(v);
      out.push(has.vt ? vt : 0);
      out.push(has.vn ? vn : 0);
    };
    const cut = ears(this.positions.view(), corners.map(({ v }) => v)); // prettier-ignore
    if (cut !== null) {
      for (const each of cut) push(present(corners[each], 'a corner of the face'));
      for (let i = 0; i < cut.length; i += 3) this.polygons.push(1);
      return;
    }
    const [first, ...rest] = corners;
    for (const [before, after] of neighbours(rest)) for (const each of [first ?? before, before, after]) push(each);
    for (let i = 0; i + 1 < rest.length; i++) this.polygons.push(i === 0 ? rest.length - 1 : 0);
  }

  notes(): string[] {
    return (['vt', 'vn'] as const)
      .filter((key) => this.missing[key] !== null)
      .map((key) => `Faces that refer to ${WHAT[key]} which are not there have none; the first is on line ${this.missing[key]}.`);
  }

  /** A vertex, from 0 on. */
  private vertex(word: string): number {
    const { v } = this.counts;
    const number = numberOf(word, v);
    if (number !== 0) return number - 1;
    const range = v === 0 ? `no index, as there are no vertices so far` : `an index 1 to ${v} or -${v} to -1 of the vertices so far`;
    throw this.fail(`expected ${range}, got ${shown(word)}`);
  }
}

/** What an index names of the first `count`, from 1 on; negative ones count back. 0: nothing that is there. */
function numberOf(word: string, count: number): number {
  const index = Number(word);
  return Math.abs(index) > count ? 0 : index < 0 ? count + index + 1 : index;
}
