/** A document → the same with the meshes that are rendered in the place of cages, and of those that are displaced. */
import { equal } from '../../base/equal.ts';
import { srgbDecode } from '../../base/color.ts';
import { CHANNELS } from '../document-images.ts';
import { hasDetail } from '../detailed.ts';
import type { MeshData, MeshShape, ParamValue, SceneDocument, Shape } from '../document.ts';
import { SceneError } from '../errors.ts';
import { imageSource } from '../images.ts';
import { MAX_REFINED, trianglesAfter, trianglesAtMost } from './count.ts';
import { mapShapes } from '../map-shapes.ts';
import { present } from '../../base/present.ts';
import { sentence } from '../../base/sentence.ts';
import { nextTask } from '../../base/task.ts';
import { checkDetail } from './check.ts';
import type { HeightImage } from './height.ts';
import type { Formed, Refined } from './output.ts';
import { levelsByPixels } from './pixels.ts';
import { type Heights, type KnownForm, refinedByProgram } from './program.ts';
import { sightOf } from './sight.ts';
import { refinePart, type RefineJob } from './refine.ts';

/** Numbers of an image file in a data URL, four a pixel, row 0 at the top. */
interface Texels {
  width: number;
  height: number;
  data: Uint8Array<ArrayBuffer> | Float32Array<ArrayBuffer>;
  encoded: boolean;
}

export interface DetailTools {
  /** Left out: images are refused. */
  readTexels?: ((data: string, name: string) => Promise<Texels>) | undefined;
  /** Does it elsewhere; left out: here and now. @param triangles that will come of it */
  refine?: ((job: RefineJob, triangles: number) => Refined | Formed | Promise<Refined | Formed>) | undefined;
  /** Left out: programs are refused. @param place of the displacement in the document @throws where the program or a value is wrong */
  heights?:
    | ((scene: SceneDocument, use: { program: string; params: Readonly<Record<string, ParamValue>> }, place: string) => Promise<Heights>)
    | undefined;
  /** Meshes stay as fine as they were for another camera: this one is on its way. */
  keeps?: boolean | undefined;
  /** What the user should know, a sentence. */
  note?: ((sentence: string) => void) | undefined;
}

/** @throws SceneError naming the place */
export async function detailed(scene: SceneDocument, tools: DetailTools): Promise<SceneDocument> {
  const wanted: { shape: MeshShape; data: MeshData; index: number; path: string }[] = [];
  let index = 0;
  mapShapes(scene, (shape, path) => {
    if (shape.type === 'mesh' && shape.data !== undefined && hasDetail(shape)) wanted.push({ shape, data: shape.data, index, path });
    index++;
    return shape;
  });
  const jobs: { shape: MeshShape; job: RefineJob; heights: Heights | null }[] = [];
  let total = 0;
  for (const { shape, data, index: at, path } of wanted) {
    const { subdivide, displacement } = shape;
    checkDetail(scene, shape, data, path);
    const scheme = subdivide?.scheme ?? 'catmull-clark';
    const after = (levels: number): number => trianglesAfter(data, { levels, scheme });
    const fits = (levels: number): boolean => total + after(levels) <= MAX_REFINED;
    let levels = subdivide?.levels ?? 0;
    if (subdivide?.pixels !== undefined) levels = levelsByPixels(scene, data, at, subdivide.pixels, levels);
    while (subdivide?.pixels !== undefined && levels > 0 && !fits(levels)) levels--;
    total += after(levels);
    if (total > MAX_REFINED)
      throw new SceneError(
        `expected fewer levels: meshes of at most ${MAX_REFINED} triangles together, got ${total} with these`,
        `${path}.${subdivide === undefined ? 'displacement' : 'subdivide.levels'}`,
      );
    const image = displacement?.image === undefined ? null : await heightImage(scene, displacement.image, tools, path);
    const uv = scene.images[displacement?.image ?? '']?.uv === 1 ? 1 : 0;
    const sight = displacement?.pixels === undefined ? null : sightOf(scene, data, at);
    const heights = displacement?.program === undefined ? null : await heightsOf(scene, displacement, displacement.program, tools, path);
    jobs.push({ shape, job: { data, subdivide, displacement, levels, most: after(levels), image, sight, uv, path }, heights });
  }
  // What is left of the bound is shared by those that are cut until they are fine enough.
  const cut = jobs.filter(({ job }) => isCut(job));
  for (const { job } of cut) job.most += Math.floor((MAX_REFINED - total) / cut.length);
  const found = new Map<Shape, MeshShape>();
  await fewAtOnce(jobs, async ({ shape, job, heights }) => {
    const { data: cage, subdivide, levels, displacement, most } = job;
    const expected = trianglesAtMost(cage, { scheme: subdivide?.scheme ?? 'catmull-clark', levels }, displacement?.edge);
    const { data, pixels } = await refinedData(job, heights, job.sight === null ? Math.min(most, expected) : most, tools);
    if (pixels !== undefined)
      tools.note?.(`At ${job.path}.displacement.pixels: edges are up to ${pixels.toPrecision(2)} pixels long, not ${displacement?.pixels}, since at most ${MAX_REFINED} triangles come of the meshes of a scene.`); // prettier-ignore
    const shading = shape.shading === 'flat' ? 'flat' : 'auto';
    found.set(shape, { ...shape, subdivide: undefined, displacement: undefined, shading, data });
  });
  return mapShapes(scene, (shape) => found.get(shape) ?? shape);
}

/** Each may take much memory on the way, and where `refine` does them elsewhere, a processor. */
const MAX_AT_ONCE = 3;

/** The first error, in no order of the items, ends it: no other item is begun. */
async function fewAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const inTurn = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift())
      try {
        await work(item);
      } catch (error) {
        left.length = 0;
        throw error;
      }
  };
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, inTurn));
}

/** The last ones: an edit of something else makes nothing anew. */
const MAX_LATEST = 32;
type OwnJob = Omit<RefineJob, 'path'>;
interface Made {
  job: OwnJob;
  /** Of the program. */
  key: string | null;
  data: WeakRef<MeshData>;
  pixels: number | undefined;
}
let latest: Made[] = [];
/** Of meshes that a program displaces, as long as they are there: a slider of it moves them, and no more. */
const forms = new WeakMap<MeshData, KnownForm>();

async function refinedData(
  job: RefineJob,
  heights: Heights | null,
  triangles: number,
  tools: DetailTools,
): Promise<{ data: MeshData; pixels: number | undefined }> {
  const { refine = refinePart, keeps = false } = tools;
  const { path: _path, ...own } = job;
  const key = heights?.key ?? null;
  for (const each of latest) {
    const data = each.key === key && isAlike(each.job, own, keeps) ? each.data.deref() : undefined;
    if (data !== undefined) return { data, pixels: each.pixels };
  }
  const { displacement } = job;
  const byProgram =
    heights === null || displacement === undefined
      ? null
      : await refinedByProgram(job, displacement, heights, triangles, tools, knownForm(own));
  const refined = byProgram?.refined ?? (await refine(job, triangles));
  if ('form' in refined) throw new TypeError('expected a mesh');
  const { positions, normals, indices, uvs, uvs1, colors, pixels } = refined;
  const data: MeshData = {
    positions: await listOf(positions),
    indices: await listOf(indices),
    normals: await listOf(normals),
    ...(uvs && { uvs: await listOf(uvs) }),
    ...(uvs1 && { uvs1: await listOf(uvs1) }),
    ...(colors && { colors: await listOf(colors.map((each) => Math.max(0, each))) }),
  };
  if (byProgram !== null && displacement?.pixels === undefined) forms.set(data, byProgram.known);
  latest = [{ job: own, key, data: new WeakRef(data), pixels }, ...latest.filter((each) => each.data.deref() !== undefined)].slice(
    0,
    MAX_LATEST,
  );
  return { data, pixels };
}

/** Of a mesh that is cut in the same way before a program displaces it. */
function knownForm(own: OwnJob): KnownForm | null {
  const before = ({ displacement, ...job }: OwnJob): OwnJob => ({ ...job, displacement: displacement && { edge: displacement.edge, scale: 1, offset: 0 } }); // prettier-ignore
  for (const { job, key, data } of latest) {
    const made = key !== null && isAlike(before(job), before(own), false) ? data.deref() : undefined;
    const known = made === undefined ? undefined : forms.get(made);
    if (known !== undefined) return known;
  }
  return null;
}

/** Numbers of one task. */
const NUMBERS = 1 << 17;

/** As Array.from, which takes nearly twice as long over millions of numbers, and is one task. */
async function listOf(values: Float32Array | Uint32Array): Promise<number[]> {
  const list: number[] = [];
  for (let i = 0; i < values.length; i++) {
    if (i % NUMBERS === NUMBERS - 1) await nextTask();
    list.push(values[i] ?? 0);
  }
  return list;
}

const isCut = ({ displacement }: Pick<RefineJob, 'displacement'>): boolean =>
  displacement?.edge !== undefined || displacement?.pixels !== undefined;

/** @param keeps of another camera is alike */
function isAlike(a: OwnJob, b: OwnJob, keeps: boolean): boolean {
  const isKept = keeps && a.subdivide?.pixels !== undefined && a.subdivide.pixels === b.subdivide?.pixels;
  return (
    (a.levels === b.levels || isKept) &&
    (a.most === b.most || keeps || !isCut(a)) &&
    a.uv === b.uv &&
    a.image === b.image &&
    equal({ ...a.subdivide, levels: 0, pixels: 0 }, { ...b.subdivide, levels: 0, pixels: 0 }) &&
    equal(a.displacement, b.displacement) &&
    (keeps || equal(a.sight, b.sight)) &&
    equal(a.data, b.data)
  );
}

async function heightsOf(
  scene: SceneDocument,
  { params = {} }: NonNullable<MeshShape['displacement']>,
  program: string,
  { heights }: DetailTools,
  path: string,
): Promise<Heights> {
  if (heights === undefined) throw new SceneError('programs cannot be run here', `${path}.displacement.program`);
  return heights(scene, { program, params }, `${path}.displacement`);
}

/** Images that were read last, by how they are looked up. */
let read: { source: string; key: string; image: HeightImage }[] = [];
const MAX_READ = 8;

async function heightImage(scene: SceneDocument, name: string, { readTexels }: DetailTools, path: string): Promise<HeightImage> {
  const place = `${path}.displacement.image`;
  const look = present(scene.images[name], `an image ${name}`);
  if (look.mapping !== undefined)
    throw new SceneError('expected an image that is looked up by the coordinates of surfaces, got one with a mapping', place);
  if (readTexels === undefined) throw new SceneError('images cannot be read here', place);
  const { data: source } = imageSource(scene, name);
  const key = JSON.stringify([look.channel, look.colorSpace, look.wrap, look.filter, look.transform]);
  const known = read.find((each) => each.source === source && each.key === key);
  if (known !== undefined) return known.image;
  let texels: Texels;
  try {
    texels = await readTexels(source, `The image ${name}`);
  } catch (error) {
    throw new SceneError(sentence(error), place);
  }
  const { width, height, data, encoded } = texels;
  const channel = CHANNELS.indexOf(look.channel);
  const factor = data instanceof Uint8Array ? 1 / 255 : 1;
  const isEncoded = encoded && look.colorSpace === 'srgb' && channel < 3;
  const heights = Float32Array.from({ length: width * height }, (_, i) => {
    const value = (data[4 * i + channel] ?? 0) * factor;
    return isEncoded ? srgbDecode(value) : value;
  });
  const image = { width, height, data: heights, look: { wrap: look.wrap, filter: look.filter, transform: look.transform } };
  read = [{ source, key, image }, ...read].slice(0, MAX_READ);
  return image;
}
