/** Files of the user → a scene document. Loaded when the first is opened. */
import { isPackageMesh } from '../../../content/meshes.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import { SceneError } from '../../../scene/errors.ts';
import type { Imported, ModelChoice } from '../../../scene/import/imported.ts';
import { mapShapesLater } from '../../../scene/map-shapes.ts';
import { FilesBeside, isArchive, scenesAmong } from '../../../scene/import/together.ts';
import { fileName } from '../../../scene/import/text.ts';
import { extensionOf } from '../../ui/file-names.ts';
import { dracoDecoder } from './draco.ts';
import { bytesOf, checkSize, named, SeveralScenes, type SourceFile } from './read.ts';

/** Hears what is being done, in a few words. */
type Stage = (what: string) => void;

/**
 * The scene of one file and of those that it names, or of an archive. `onStage` hears what is being done; `model`: what is chosen of a model; `main`: which file is
 * the scene, by its path.
 * @throws Error, one sentence that begins with the file's name; SeveralScenes
 */
export async function readSceneFiles(
  given: readonly SourceFile[],
  onStage: Stage = () => {},
  model?: ModelChoice,
  main?: string,
): Promise<Imported & { name: string }> {
  if (given.length === 0) throw new Error('There was no file in what was dropped.');
  const files = await unzipped(given, onStage);
  const scene = await mainOf(files, main);
  checkSize(scene);
  const companions = new Companions(files, scene, onStage);
  const name = fileName(scene.name);
  try {
    onStage(`Reading ${name}`);
    const bytes = await bytesOf(scene);
    onStage(`Decoding ${name}`);
    const read = extensionOf(name) === '.png' ? await sceneOfPicture(bytes) : await sceneOfFile(bytes, name, companions, model);
    const { scene: document, notes, choices } = read;
    const whole = await withImages(await withMeshes(document, companions), companions);
    return { scene: whole, notes: [...notes, ...companions.unused()], ...(choices && { choices }), name };
  } catch (error) {
    throw new Error(named(name, error), { cause: error });
  }
}

/** With the files of archives in place of them. */
async function unzipped(given: readonly SourceFile[], onStage: Stage): Promise<readonly SourceFile[]> {
  for (const each of given) checkSize(each);
  if (!given.some(({ name }) => isArchive(name))) return given;
  const { archiveFiles } = await import('../../../scene/import/archive.ts');
  const all: SourceFile[] = [];
  for (const each of given) {
    if (!isArchive(each.name)) {
      all.push(each);
      continue;
    }
    onStage(`Reading ${fileName(each.name)}`);
    const files = archiveFiles(await bytesOf(each), each.name);
    if (given.length === 1 && (await scenesAmong(files)).length === 0)
      throw new Error(`${fileName(each.name)}: expected a scene in the archive, got none.`);
    all.push(...files.map((file) => ({ ...file, name: `${each.name}/${file.name}` })));
  }
  return all;
}

/** @throws Error, one sentence */
async function mainOf(files: readonly SourceFile[], main: string | undefined): Promise<SourceFile> {
  const scenes = await scenesAmong(files);
  const all = scenes.length > 0 ? scenes : files.filter(({ name }) => extensionOf(name) === '.png');
  const [first, second] = main === undefined ? all : all.filter(({ name }) => name === main);
  const scene = first ?? files[0];
  if (scene === undefined) throw new Error('There was no file in what was dropped.');
  if (second !== undefined) throw new SeveralScenes(all.map(({ name }) => name));
  return scene;
}

/** Files that came along, found by their paths, or by their names without folders: a page is not told those of files. */
class Companions {
  private readonly files: readonly SourceFile[];
  private readonly beside: FilesBeside<SourceFile>;
  private readonly used = new Set<SourceFile>();
  private readonly onStage: Stage;

  constructor(all: readonly SourceFile[], scene: SourceFile, onStage: Stage) {
    this.onStage = onStage;
    this.files = all.filter((each) => each !== scene);
    this.beside = new FilesBeside(this.files, scene.name);
  }

  async read(path: string): Promise<Uint8Array | null> {
    const file = this.beside.find(path);
    if (file === null) return null;
    checkSize(file);
    this.used.add(file);
    this.onStage(`Reading ${fileName(file.name)}`);
    return bytesOf(file);
  }

  /** Of a folder or an archive nothing: there is more in it than a scene. */
  unused(): string[] {
    if (this.files.some(({ name }) => name.includes('/'))) return [];
    return this.files.filter((each) => !this.used.has(each)).map(({ name }) => `The scene does not name ${name}.`);
  }
}

/** Importers come when they are needed: most visits open no file. */
async function sceneOfFile(bytes: Uint8Array, name: string, companions: Companions, model: ModelChoice | undefined): Promise<Imported> {
  const [{ importScene }, { imageDataUrlOrNull }] = await Promise.all([
    import('../../../scene/import/index.ts'),
    import('../../../image/decode/data-url.ts'),
  ]);
  return importScene(bytes, name, {
    beside: (path) => companions.read(path),
    draco: dracoDecoder,
    ktx2: async (texture) => (await import('./ktx2.ts')).ktx2.png(texture),
    model,
    dataUrl: imageDataUrlOrNull,
    panorama: async (...image) => (await import('../../../image/panorama.ts')).panorama(...image),
    pixels: async (...image) => (await import('../../../image/linear.ts')).linearPixels(...image),
    encoded: async (pixels) => (await import('../../../image/encoded.ts')).encodedImage(pixels),
  });
}

async function sceneOfPicture(bytes: Uint8Array): Promise<Imported> {
  const [{ pngText, SCENE_KEYWORD }, { parseScene }] = await Promise.all([
    import('../../../image/png.ts'),
    import('../../../scene/parse.ts'),
  ]);
  const text = pngText(bytes)[SCENE_KEYWORD];
  if (text === undefined) throw new Error('this picture holds no scene; those that Penumbra saves as PNG do.');
  return { scene: parseScene(text), notes: [] };
}

/** Puts the meshes of files that came along into the document, which then stands alone. */
async function withMeshes(scene: SceneDocument, companions: Companions): Promise<SceneDocument> {
  return mapShapesLater(scene, async (shape, path) => {
    if (shape.type !== 'mesh' || shape.file === undefined || isPackageMesh(shape.file)) return shape;
    const { file, ...rest } = shape;
    const bytes = await companions.read(file);
    if (bytes === null) throw new SceneError(`${file} is missing; drop or choose it together with the scene`, `${path}.file`);
    const { importMesh } = await import('../../../scene/import/index.ts');
    return { ...rest, data: await importMesh(bytes, fileName(file).toLowerCase()) };
  });
}

/** The same for its images. */
async function withImages(scene: SceneDocument, companions: Companions): Promise<SceneDocument> {
  const { environment, images } = scene;
  const named = [environment.type === 'image' ? environment.file : undefined, ...Object.values(images).map(({ file }) => file)];
  if (named.every((file) => file === undefined)) return scene;
  const [{ isPackageImage, packageImage }, { resolveImages }, { imageDataUrl }] = await Promise.all([
    import('../../../content/images.ts'),
    import('../../../scene/images.ts'),
    import('../../../image/decode/data-url.ts'),
  ]);
  // One environment that comes along stays a name.
  if (named.every((file) => file === undefined || isPackageImage(file))) return scene;
  return resolveImages(scene, async (file) => {
    if (isPackageImage(file)) return packageImage(file);
    const bytes = await companions.read(file);
    if (bytes === null) throw new Error(`${file} is missing; drop or choose it together with the scene`);
    return imageDataUrl(bytes);
  });
}
