/** Scenes from files. What a scene names is read within its reach, and is of the kind that it is named as. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { loadCodec } from '../content/codecs.ts';
import { isPackageImage, packageImage } from '../content/images.ts';
import { isPackageMesh, packageMesh } from '../content/meshes.ts';
import { imageDataUrl, imageDataUrlOrNull } from '../image/decode/data-url.ts';
import type { SceneDocument, Vec3 } from '../scene/document.ts';
import { imageFilesNotUsed, resolveImages } from '../scene/images.ts';
import type { Imported, ImportOptions } from '../scene/import/imported.ts';
import { importMesh, importScene } from '../scene/import/index.ts';
import { FilesBeside, type GivenFile, scenesAmong } from '../scene/import/together.ts';
import { checkScene } from '../scene/parse.ts';
import { programText, resolvePrograms } from '../scene/programs.ts';
import { resolveMeshes } from '../scene/resolve.ts';
import { shown } from '../scene/errors.ts';
import { CliError } from './errors.ts';
import { readBytes } from './files.ts';
import { Reach } from './reach.ts';

export interface SceneFileOptions extends Pick<ImportOptions, 'particles' | 'model'> {
  /** Folders that the scene may reach beside its own. */
  allow?: readonly string[];
}

/** A scene with its meshes, images and programs inline, and what of the file it leaves out. @throws CliError, SceneError */
export async function readScene(path: string, { allow, particles, model }: SceneFileOptions = {}): Promise<Imported> {
  const { bytes, name, reach } = await opened(path, allow);
  const named = await importScene(bytes, name, {
    particles,
    model,
    beside: reach.readOptional,
    draco: dracoDecoder,
    ktx2: async (bytes) => (await import('./ktx2.ts')).ktx2.png(bytes),
    dataUrl: imageDataUrlOrNull,
    panorama: async (...image) => (await import('../image/panorama.ts')).panorama(...image, loadCodec),
    pixels: async (...image) => (await import('../image/linear.ts')).linearPixels(...image, loadCodec),
    encoded: async (pixels) => (await import('../image/encoded.ts')).encodedImage(pixels),
  });
  const { scene, notes } = await withFiles(named.scene, reach);
  return { scene, notes: [...named.notes, ...notes] };
}

type Opened = { bytes: Uint8Array; name: string; reach: Pick<Reach, 'read' | 'readOptional'> };

/** A scene file, or one of an archive: `room.zip`, or `room.zip/day.pbrt` where it holds several. */
async function opened(path: string, allow: readonly string[] | undefined): Promise<Opened> {
  const [, archive, inner] = /^(.*?\.zip)(?:[\\/](.+))?$/i.exec(path) ?? [];
  if (archive !== undefined && (inner === undefined || !existsSync(path))) return openedArchive(archive, inner);
  return { bytes: await readBytes(path), name: basename(path), reach: new Reach(path, allow) };
}

/** @param inner path of the scene within. @throws CliError, SceneError */
async function openedArchive(path: string, inner: string | undefined): Promise<Opened> {
  const archive = basename(path);
  const { archiveFiles } = await import('../scene/import/archive.ts');
  const files = archiveFiles(await readBytes(path), archive);
  const scenes = inner === undefined ? await scenesAmong(files) : files.filter(({ name }) => name === inner.replaceAll('\\', '/'));
  const [scene, second] = scenes;
  if (scene === undefined)
    throw new CliError(`${archive}: expected ${inner === undefined ? 'a scene' : shown(inner)} in the archive, got none`);
  if (second !== undefined) {
    const names = scenes.slice(0, 8).map(({ name }) => name).join(', '); // prettier-ignore
    throw new CliError(`${archive}: expected one scene in the archive, got ${names}; name one as ${shown(`${archive}/${scene.name}`)}`);
  }
  const beside = new FilesBeside(files, scene.name);
  const bytesOf = async (file: GivenFile): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await file.arrayBuffer());
  const readOptional = async (file: string): Promise<Uint8Array<ArrayBuffer> | null> => {
    const found = beside.find(file);
    return found === null ? null : bytesOf(found);
  };
  const read = async (file: string): Promise<Uint8Array<ArrayBuffer>> => {
    const bytes = await readOptional(file);
    if (bytes === null) throw new CliError(`${archive}: expected the file ${shown(file)} in the archive, got none`);
    return bytes;
  };
  return { bytes: await bytesOf(scene), name: basename(scene.name), reach: { read, readOptional } };
}

/**
 * A document that came otherwise than as a file, with everything that it names inline.
 * @param folder where its files are, beside those of `allow`; undefined: it may name none but those that come along
 * @throws CliError, SceneError, ImageError
 */
export async function completeScene(value: unknown, folder: string | undefined, allow?: readonly string[]): Promise<Imported> {
  return withFiles(checkScene(value), folder === undefined ? NOWHERE : new Reach(join(folder, 'scene.json'), allow));
}

/** Of documents without a folder. */
const NOWHERE: Pick<Reach, 'read'> = {
  read: (file) => Promise.reject(new CliError(`expected no file without a folder that it lies in, got ${shown(file)}`)),
};

async function withFiles(named: SceneDocument, reach: Pick<Reach, 'read'>): Promise<Imported> {
  const scene = await withPrograms(named, reach);
  const notes = imageFilesNotUsed(scene).map((name) => `No material uses the image ${name}; its file is left out.`);
  const lit = await resolveImages(scene, async (file) =>
    isPackageImage(file) ? packageImage(file) : imageDataUrl(await reach.read(file)),
  );
  const resolved = await resolveMeshes(lit, async (file) =>
    isPackageMesh(file) ? packageMesh(file) : importMesh(await reach.read(file), basename(file)),
  );
  return { scene: resolved, notes };
}

/** The document with its programs inside, but meshes and images still by their names. @throws CliError, SceneError */
export async function readNamedScene(path: string, allow?: readonly string[]): Promise<SceneDocument> {
  const reach = new Reach(path, allow);
  return withPrograms((await importScene(await readBytes(path), basename(path))).scene, reach);
}

const withPrograms = (scene: SceneDocument, reach: Pick<Reach, 'read'>): Promise<SceneDocument> =>
  resolvePrograms(scene, async (file) => programText(await reach.read(file)));

/** Comes with the first mesh that needs it. */
async function dracoDecoder(): Promise<unknown> {
  const { default: draco } = await import('draco3dgltf');
  return draco.createDecoderModule();
}

/** A scene whose environment is this image file, which the user names. @throws CliError, SceneError, ImageError */
export async function withEnvironment(scene: SceneDocument, file: string): Promise<SceneDocument> {
  const { environment } = scene;
  const kept = environment.type === 'image' ? environment : { rotation: 0, tilt: 0, intensity: 1, tint: [1, 1, 1] as Vec3 };
  const data = isPackageImage(file) ? await packageImage(file) : imageDataUrl(await readBytes(file));
  return checkScene({ ...scene, environment: { ...kept, type: 'image', file: undefined, data } });
}
