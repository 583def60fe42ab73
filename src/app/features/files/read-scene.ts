/** Files of the user → a scene document. Loaded when the first is opened. */
import { isPackageMesh } from '../../../content/meshes.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import { SceneError } from '../../../scene/errors.ts';
import { FORMATS } from '../../../scene/import/formats.ts';
import type { Imported, ModelChoice } from '../../../scene/import/imported.ts';
import { mapShapesLater } from '../../../scene/map-shapes.ts';
import { baseName, extensionOf } from '../../ui/file-names.ts';
import { dracoDecoder } from './draco.ts';
import { bytesOf, checkSize, named, type SourceFile } from './read.ts';

/** Of files that come together, the first kind that occurs is the scene; the others go with it. */
const RANKS: readonly (readonly string[])[] = [
  ...[...new Set(FORMATS.map(({ rank }) => rank))]
    .sort((a, b) => a - b)
    .map((rank) => FORMATS.flatMap((each) => (each.rank === rank ? each.extensions : []))),
  ['.png'],
];

/** Hears what is being done, in a few words. */
type Stage = (what: string) => void;

/**
 * The scene of one file and of those that it names. `onStage` hears what is being done; `model`: what is chosen of a model.
 * @throws Error, one sentence that begins with the file's name
 */
export async function readSceneFiles(
  files: readonly SourceFile[],
  onStage: Stage = () => {},
  model?: ModelChoice,
): Promise<Imported & { name: string }> {
  if (files.length === 0) throw new Error('There was no file in what was dropped.');
  for (const file of files) checkSize(file);
  const rank = RANKS.find((endings) => files.some((each) => endings.includes(extensionOf(each.name))));
  const [main, second] = await mainsOf(files.filter((each) => rank?.includes(extensionOf(each.name)) ?? true));
  if (second !== undefined) throw new Error('Expected one scene, alone or with the files that it names, got several.');
  const companions = new Companions(
    files.filter((each) => each !== main),
    onStage,
  );
  const { name } = main!;
  try {
    onStage(`Reading ${name}`);
    const bytes = await bytesOf(main!);
    onStage(`Decoding ${name}`);
    const { scene, notes, choices } =
      extensionOf(name) === '.png' ? await sceneOfPicture(bytes) : await sceneOfFile(bytes, name, companions, model);
    const whole = await withImages(await withMeshes(scene, companions), companions);
    return { scene: whole, notes: [...notes, ...companions.unused()], ...(choices && { choices }), name };
  } catch (error) {
    throw new Error(named(name, error), { cause: error });
  }
}

/** Of several files of one format that may include one another, those that are no parts. */
async function mainsOf(files: readonly SourceFile[]): Promise<readonly SourceFile[]> {
  const isWhole = FORMATS.find(({ extensions }) => extensions.includes(extensionOf(files[0]?.name ?? '')))?.isWhole;
  if (files.length < 2 || isWhole === undefined) return files;
  const whole: SourceFile[] = [];
  for (const each of files) if (isWhole(await bytesOf(each))) whole.push(each);
  return whole.length === 0 ? files : whole;
}

/** Files that came along, found by their names without folders: a page is not told those. */
class Companions {
  private readonly byName: Map<string, SourceFile>;
  private readonly used = new Set<SourceFile>();
  private readonly onStage: Stage;

  constructor(files: readonly SourceFile[], onStage: Stage) {
    this.onStage = onStage;
    this.byName = new Map(files.map((each) => [baseName(each.name), each]));
  }

  async read(path: string): Promise<Uint8Array | null> {
    const file = this.byName.get(baseName(path));
    if (file === undefined) return null;
    this.used.add(file);
    this.onStage(`Reading ${file.name}`);
    return bytesOf(file);
  }

  unused(): string[] {
    return [...this.byName.values()].filter((each) => !this.used.has(each)).map(({ name }) => `The scene does not name ${name}.`);
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
    return { ...rest, data: await importMesh(bytes, baseName(file)) };
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
