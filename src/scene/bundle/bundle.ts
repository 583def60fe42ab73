/**
 * A scene with its meshes and images in one file: a ZIP archive with `scene.json`, which names files of `meshes/` and `images/` beside
 * it. Import this file lazily: fflate comes with it.
 */
import { zipSync } from 'fflate';
import { conciseScene } from '../concise.ts';
import type { MeshData, SceneDocument } from '../document.ts';
import { SceneError } from '../errors.ts';
import type { ImportOptions } from '../import/imported.ts';
import { checkScene, parseScene } from '../parse.ts';
import { mapShapes } from '../map-shapes.ts';
import { meshBudget } from '../budget.ts';
import { openArchive } from './archive.ts';
import { decodeMesh, encodeMesh, meshNumbers } from './mesh.ts';

export { openArchive };

export const SCENE_FILE = 'scene.json';
const MESH = /^meshes\/\d{1,6}\.mesh$/;
const IMAGE = /^images\/\d{1,6}\.[a-z]{2,5}$/;

/** Time of everything in an archive: equal scenes are equal bytes. */
const MTIME = new Date(Date.UTC(2000, 0, 1, 12));

/** The bytes of a document; `fromDataUrl` reads its images. What it holds several times is there once. Names of files that it still has stay names. */
export function encodeBundle(scene: SceneDocument, fromDataUrl: (url: string) => Uint8Array): Uint8Array<ArrayBuffer> {
  const files: Record<string, Uint8Array> = {};
  const meshes = new Map<MeshData, string>();
  const images = new Map<string, string>();
  const named = mapShapes(scene, (shape) => {
    if (shape.type !== 'mesh' || shape.data === undefined) return shape;
    const { data, ...rest } = shape;
    let file = meshes.get(data);
    if (file === undefined) {
      meshes.set(data, (file = `meshes/${meshes.size}.mesh`));
      files[file] = encodeMesh(data);
    }
    return { ...rest, file };
  });
  const apart = <T extends { data?: string | undefined }>(image: T): T => {
    const { data, ...rest } = image;
    if (data === undefined) return image;
    let file = images.get(data);
    if (file === undefined) {
      const type = /^data:image\/(?:x-|vnd\.)?([a-z]{2,5})/.exec(data)?.[1] ?? 'bin';
      images.set(data, (file = `images/${images.size}.${type}`));
      files[file] = fromDataUrl(data);
    }
    return { ...rest, file } as unknown as T;
  };
  const { environment } = named;
  const text = JSON.stringify(
    conciseScene({
      ...named,
      environment: environment.type === 'image' ? apart(environment) : environment,
      images: Object.fromEntries(Object.entries(named.images).map(([name, image]) => [name, apart(image)])),
    }),
  );
  // Image files are compressed already.
  const archive = Object.entries({ [SCENE_FILE]: new TextEncoder().encode(text), ...files }).map(([name, bytes]) => [
    name,
    [bytes, { level: name.startsWith('images/') ? (0 as const) : (6 as const), mtime: MTIME }],
  ]);
  return zipSync(Object.fromEntries(archive)) as Uint8Array<ArrayBuffer>;
}

/** The document of an archive. @param name file name, for messages. @throws SceneError one sentence */
export async function decodeBundle(
  bytes: Uint8Array,
  name: string,
  dataUrl: NonNullable<ImportOptions['dataUrl']>,
): Promise<SceneDocument> {
  const archive = openArchive(bytes, name, (file) =>
    file === SCENE_FILE ? 'scene' : MESH.test(file) ? 'mesh' : IMAGE.test(file) ? 'image' : null,
  );
  if (!archive.has(SCENE_FILE)) throw new SceneError(`${name}: expected ${SCENE_FILE} in the archive, got none`);
  const named = parseScene(new TextDecoder().decode(await archive.read(SCENE_FILE)));
  const meshes = new Map<string, MeshData>();
  const data = new Map<string, string>();
  const budget = meshBudget();
  // One after another, so that no more than one file is unpacked. Those that nothing names must be whole, too.
  for (const file of archive.paths) {
    if (file === SCENE_FILE) continue;
    const unpacked = await archive.read(file);
    const place = `${name}, ${file}`;
    if (!MESH.test(file)) {
      const image = dataUrl(unpacked);
      if (image === null)
        throw new SceneError(
          `${place}: expected an HDR, EXR, PNG, JPEG, WebP, TGA, BMP or NPY file, or a BRDF of MERL or RGL, got something else`,
        );
      data.set(file, image);
    } else {
      budget.take(meshNumbers(unpacked, place), (message) => new SceneError(`${place}: ${message}`));
      meshes.set(file, decodeMesh(unpacked, place));
    }
  }
  const found = <T>(list: ReadonlyMap<string, T>, file: string): T => {
    const value = list.get(file);
    if (value === undefined) throw new SceneError(`${name}: the archive lacks ${file}`);
    return value;
  };
  const scene = mapShapes(named, (shape) => {
    if (shape.type !== 'mesh' || shape.file === undefined || !MESH.test(shape.file)) return shape;
    const { file, ...rest } = shape;
    return { ...rest, data: found(meshes, file) };
  });
  const inline = <T extends { file?: string | undefined }>(image: T): T => {
    const { file, ...rest } = image;
    return file === undefined || !IMAGE.test(file) ? image : ({ ...rest, data: found(data, file) } as unknown as T);
  };
  const { environment, images } = scene;
  return checkScene({
    ...scene,
    environment: environment.type === 'image' ? inline(environment) : environment,
    images: Object.fromEntries(Object.entries(images).map(([key, image]) => [key, inline(image)])),
  });
}
