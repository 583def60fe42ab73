/** Images of documents: which are looked at, and files replaced by their contents, so that a document stands alone. */
import { imageBudget } from './budget.ts';
import { MAX_IMAGE_DATA } from './document-images.ts';
import type { SceneDocument } from './document.ts';
import { mediaInUse } from './media-in-use.ts';
import { knownNames, pathText, SceneError, shown } from './errors.ts';
import { allShapes } from './geometry/placed.ts';
import { materialsInUse } from './materials.ts';
import { sentence } from '../base/sentence.ts';
import { present } from '../base/present.ts';

/** Reads an image file that a document names, as a data URL. @throws whatever explains why it cannot */
export type ReadImageFile = (file: string) => Promise<string>;

/**
 * The same document with its images inline; the same object where it names none. Images that no material uses are not read but left
 * out: nobody would notice what their files hold.
 * @throws SceneError naming the place
 */
export async function resolveImages(scene: SceneDocument, read: ReadImageFile, most?: number): Promise<SceneDocument> {
  const { environment } = scene;
  const known = new Map<string, Promise<string>>();
  const budget = imageBudget(most);
  const counted = async (file: string): Promise<string> => {
    const data = await read(file);
    budget.take(Math.floor((data.length / 4) * 3), (message) => new Error(message));
    return data;
  };
  const inline = async <T extends object>(rest: T, file: string, place: string): Promise<T & { data: string }> => {
    const data = known.get(file) ?? counted(file);
    known.set(file, data);
    try {
      return { ...rest, data: checked(await data) };
    } catch (error) {
      throw new SceneError(sentence(error), `${place}.file`);
    }
  };
  const unused = imageFilesNotUsed(scene);
  const named = Object.entries(scene.images).flatMap(([name, { file, ...rest }]) =>
    file === undefined || unused.includes(name) ? [] : [{ name, file, rest }],
  );
  const sky = await inlineSky(environment, inline);
  if (named.length + unused.length === 0) return sky === environment ? scene : { ...scene, environment: sky };
  const images = Object.fromEntries(Object.entries(scene.images).filter(([name, { of }]) => !unused.includes(of ?? name)));
  for (const { name, file, rest } of named) images[name] = await inline(rest, file, pathText(['images', name]));
  return { ...scene, environment: sky, images };
}

/** The same object where it names no file. */
async function inlineSky(
  environment: SceneDocument['environment'],
  inline: <T extends object>(rest: T, file: string, place: string) => Promise<T & { data: string }>,
): Promise<SceneDocument['environment']> {
  if (environment.type !== 'image' || environment.file === undefined) return environment;
  const { file, ...rest } = environment;
  return inline(rest, file, 'environment');
}

function checked(data: string): string {
  if (data.length <= MAX_IMAGE_DATA) return data;
  throw new Error(`expected an image file of at most ${(MAX_IMAGE_DATA / 4) * 3} bytes, got ${Math.floor((data.length / 4) * 3)}`);
}

/** Names of images that are files and that no material and no medium looks at, whether a shape has it or not, and that displace no mesh. */
export function imageFilesNotUsed(scene: SceneDocument): string[] {
  const { images, materials, media } = scene;
  const values = new Set<unknown>(Object.values(materials).flatMap(({ params }) => Object.values(params)));
  for (const { density } of Object.values(media)) for (const value of Object.values(density?.params ?? {})) values.add(value);
  for (const shape of allShapes(scene)) if (shape.type === 'mesh') values.add(shape.displacement?.image);
  const used = new Set(Object.entries(images).flatMap(([name, { of }]) => (values.has(name) ? [of ?? name] : [])));
  return Object.entries(images).flatMap(([name, { file }]) => (file === undefined || used.has(name) ? [] : [name]));
}

/** Names of the images that materials of shapes and media in use look at, in the document's order. */
export function imagesInUse(scene: SceneDocument): string[] {
  const names = Object.keys(scene.images);
  if (names.length === 0) return [];
  const values = new Set<unknown>();
  for (const name of materialsInUse(scene)) {
    const { params } = present(scene.materials[name], `a material ${name}`);
    for (const value of Object.values(params)) if (typeof value === 'string') values.add(value);
  }
  for (const name of mediaInUse(scene))
    for (const value of Object.values(scene.media[name]?.density?.params ?? {})) if (typeof value === 'string') values.add(value);
  return names.filter((name) => values.has(name));
}

/** The entry that holds an image's pixels, by its name, and them as a data URL. @throws SceneError where the file has not been read */
export function imageSource({ images }: SceneDocument, name: string): { owner: string; data: string } {
  const imageAt = (key: string): SceneDocument['images'][string] => present(images[key], `an image ${key}`);
  const owner = imageAt(name).of ?? name;
  const { data, file } = imageAt(owner);
  if (data === undefined) throw new SceneError(`the file ${file} has not been read`, pathText(['images', owner]));
  return { owner, data };
}

/** Whether the file of an image is a table of numbers: what materials look up by `package::table`. */
export const isTable = (data: string): boolean => data.startsWith('data:application/x-');

/** Names of images and of tables, each at its place among all images; of the other kind ''. A file that is not read may be either. */
export function imageNames({ images }: SceneDocument): Record<'image' | 'table', string[]> {
  const named = (kind: boolean): string[] =>
    Object.entries(images).map(([name, { of, data = images[of ?? '']?.data }]) =>
      data === undefined || isTable(data) === kind ? name : '',
    );
  return { image: named(false), table: named(true) };
}

/** What the schema cannot say of them. @throws SceneError */
export function checkImages({ images }: SceneDocument): void {
  for (const [name, { file, data, of }] of Object.entries(images)) {
    const place = pathText(['images', name]);
    if ([file, data, of].filter((each) => each !== undefined).length !== 1)
      throw new SceneError('expected exactly one of file, data and of', place);
    if (of === undefined) continue;
    const owners = Object.entries(images).flatMap(([each, image]) => (image.of === undefined ? [each] : []));
    if (!owners.includes(of))
      throw new SceneError(`no image of this name with a file or data, ${knownNames(owners)}, got ${shown(of)}`, `${place}.of`);
  }
}
