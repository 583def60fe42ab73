/** `penumbra-engine/scene`: scene documents, checked, read from files, and written. Runs without a GPU. */
import { sentence } from '../base/sentence.ts';
import { isPackageMesh, packageMesh } from '../content/meshes.ts';
import { imageDataUrl, imageDataUrlOrNull } from '../image/decode/data-url.ts';
import type { SceneDocument, SceneInput } from '../scene/document.ts';
import { formatJson } from '../scene/format-json.ts';
import { importMesh, importScene } from '../scene/import/index.ts';
import { resolveImages } from '../scene/images.ts';
import { conciseScene } from '../scene/concise.ts';
import { checkScene as check, parseScene as parse } from '../scene/parse.ts';
import { programText, resolvePrograms } from '../scene/programs.ts';
import { resolveMeshes } from '../scene/resolve.ts';
import { type Abortable, throwIfAborted } from './abort.ts';
import { coded, codedLater, PenumbraError } from './error.ts';

export { ERROR_CODES, PenumbraError, type ErrorCode } from './error.ts';
export type { Abortable } from './abort.ts';
export type { SceneDocument, SceneInput } from '../scene/document.ts';
export type { Diagnostic } from '../shader/errors.ts';
export { sceneJsonSchema } from '../scene/json-schema.ts';

/** Parses the JSON text of a scene and fills in the defaults. @throws PenumbraError `scene` */
export const parseScene = (text: string): SceneDocument => coded(() => parse(text));

/** Checks a value against the schema and its internal references, and fills in the defaults. @throws PenumbraError `scene` */
export const checkScene = (value: SceneInput | SceneDocument): SceneDocument => coded(() => check(value));

/** JSON with as few lines as are readable; what is a default is left out. */
export const formatScene = (scene: SceneDocument): string => formatJson(conciseScene(scene));

export interface LoadOptions extends Abortable {
  /** Name of the file, whose ending says what it is; default `scene.json`. */
  name?: string;
  /**
   * Reads a file that the scene names, relative to it: meshes, images, programs. Environments that the page ships (`pmndrs:studio`) are
   * asked for by that name.
   */
  read?(file: string): Promise<Uint8Array>;
  /** Makes the decoder of the package draco3dgltf, for glTF that is compressed with it. */
  draco?(): Promise<unknown>;
  /** The image of a KTX2 file of Basis Universal as PNG, for glTF that has such textures. */
  ktx2?(file: Uint8Array): Promise<Uint8Array>;
  /** Of a glTF: which animation runs and at what time everything stands, and which variant its materials are. */
  model?: { animation?: string | number | null; time?: number; variant?: string | number | null };
}

export interface LoadedScene {
  /** With meshes, images and programs inside. */
  scene: SceneDocument;
  /** What the file says and the scene does not, a sentence each. */
  notes: string[];
}

/**
 * Reads a scene file: JSON, glTF, OBJ, PLY, STL and the others of docs/command-line.md, with everything that it names.
 * @param bytes the file, or its text; not its name
 * @throws PenumbraError `scene`, `image`, `shader`, `argument`, `aborted`
 */
export function loadScene(bytes: Uint8Array | string, options: LoadOptions = {}): Promise<LoadedScene> {
  const { name = 'scene.json', signal, draco, ktx2, model } = options;
  const read = async (file: string): Promise<Uint8Array<ArrayBuffer>> => {
    throwIfAborted(signal);
    if (options.read === undefined) throw new PenumbraError('scene', `The scene names the file ${file}; give loadScene a function read.`);
    const found: unknown = await options.read(file);
    throwIfAborted(signal);
    if (!(found instanceof Uint8Array)) throw new PenumbraError('argument', `read: expected a Uint8Array for ${file}, got ${typeof found}`);
    return Uint8Array.from(found);
  };
  /** Files that models name, and why there are none: some can do without. */
  const missing: { path: string; why: unknown }[] = [];
  const beside = (path: string): Promise<Uint8Array | null> =>
    read(path).catch((error: unknown) => {
      const why = options.read === undefined ? 'give loadScene a function read' : error;
      if (why instanceof PenumbraError && why.code === 'argument') throw why;
      missing.push({ path, why });
      return null;
    });
  return codedLater(async () => {
    const imported = await importScene(fileOf(bytes), name, {
      beside,
      ...(draco !== undefined && { draco }),
      ...(ktx2 !== undefined && { ktx2 }),
      model,
      dataUrl: imageDataUrlOrNull,
      panorama: async (...image) => (await import('../image/panorama.ts')).panorama(...image),
      pixels: async (...image) => (await import('../image/linear.ts')).linearPixels(...image),
      encoded: async (pixels) => (await import('../image/encoded.ts')).encodedImage(pixels),
    }).catch((error: unknown) => {
      const known = missing.find(({ path }) => sentence(error).includes(`the file ${path} is missing`));
      throw known === undefined ? error : besideError(name, known);
    });
    const programmed = await resolvePrograms(imported.scene, async (path) => programText(await read(path)));
    const lit = await resolveImages(programmed, async (path) => imageDataUrl(await read(path)));
    const scene = await resolveMeshes(lit, async (path) =>
      isPackageMesh(path) ? packageMesh(path) : importMesh(await read(path), nameOf(path)),
    );
    return { scene, notes: imported.notes };
  }).finally(() => throwIfAborted(signal));
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** @throws PenumbraError `argument` for what is no file */
function fileOf(bytes: unknown): Uint8Array {
  if (bytes instanceof Uint8Array) return bytes;
  if (typeof bytes !== 'string') throw new PenumbraError('argument', `bytes: expected a Uint8Array or text, got ${typeof bytes}`);
  // Nothing of a scene is so short, and has no braces or blanks.
  if (/^[\w./\\:-]{1,1000}\.\w{2,8}$/.test(bytes))
    throw new PenumbraError('argument', `bytes: expected a file, got what looks like its name, ${JSON.stringify(bytes)}; read it first`);
  return new TextEncoder().encode(bytes);
}

const besideError = (name: string, { path, why }: { path: string; why: unknown }): PenumbraError =>
  new PenumbraError('scene', `${name} names the file ${path}, which cannot be read: ${sentence(why)}`, { cause: why });
