/** Files of a person → a scene document. */
import { isPackageMesh } from '../../content/meshes.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { SceneError } from '../../scene/errors.ts';
import { baseName, extensionOf } from './names.ts';

/** What can be opened, and the most that is read of it. */
const LIMITS: Record<string, number> = { '.json': 64, '.scn': 32, '.obj': 256, '.png': 256 };
const MIB = 1024 * 1024;

export const OPENABLE = Object.keys(LIMITS);

/** What reading needs of a `File`. */
export interface SourceFile {
  name: string;
  size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * The scene of one file, or of one scene file and the OBJ files that it names.
 * @throws Error, one sentence that begins with the file's name
 */
export async function readSceneFiles(files: readonly SourceFile[]): Promise<{ scene: SceneDocument; name: string }> {
  const scenes = files.filter(({ name }) => extensionOf(name) !== '.obj');
  const main = scenes[0] ?? files[0];
  if (main === undefined) throw new Error('There was no file in what was dropped.');
  if (scenes.length > 1 || (scenes.length === 0 && files.length > 1))
    throw new Error('Expected one scene, alone or with the OBJ files that it names, got several.');
  for (const file of [main, ...files]) checkSize(file);
  try {
    const bytes = new Uint8Array(await main.arrayBuffer());
    const scene = extensionOf(main.name) === '.png' ? await sceneOfPicture(bytes) : await sceneOfText(bytes, main.name);
    return {
      scene: await withCompanions(
        scene,
        files.filter((each) => each !== main),
      ),
      name: main.name,
    };
  } catch (error) {
    throw new Error(named(main.name, error), { cause: error });
  }
}

function checkSize({ name, size }: SourceFile): void {
  const limit = LIMITS[extensionOf(name)];
  if (limit === undefined)
    throw new Error(`${name}: expected a file that ends in ${OPENABLE.slice(0, -1).join(', ')} or ${OPENABLE.at(-1)}.`);
  if (size > limit * MIB) throw new Error(`${name}: expected at most ${limit} MiB, got ${Math.ceil(size / MIB)} MiB.`);
}

/** Importers come when they are needed: most visits open no file. */
async function sceneOfText(bytes: Uint8Array, name: string): Promise<SceneDocument> {
  const { importScene } = await import('../../scene/import/index.ts');
  return importScene(bytes, name);
}

async function sceneOfPicture(bytes: Uint8Array): Promise<SceneDocument> {
  const [{ pngText, SCENE_KEYWORD }, { parseScene }] = await Promise.all([import('../../image/png.ts'), import('../../scene/parse.ts')]);
  const text = pngText(bytes)[SCENE_KEYWORD];
  if (text === undefined) throw new Error('this picture holds no scene; those that Penumbra saves as PNG do.');
  return parseScene(text);
}

/** Puts the meshes of OBJ files that came along into the document, which then stands alone. */
async function withCompanions(scene: SceneDocument, files: readonly SourceFile[]): Promise<SceneDocument> {
  const byName = new Map(files.map((each) => [baseName(each.name), each]));
  const shapes = await Promise.all(
    scene.shapes.map(async (shape, index) => {
      if (shape.type !== 'mesh' || shape.file === undefined || isPackageMesh(shape.file)) return shape;
      const { file, ...rest } = shape;
      const source = byName.get(baseName(file));
      if (source === undefined)
        throw new SceneError(`${file} is missing; drop or choose it together with the scene`, `shapes[${index}].file`);
      const { readObj } = await import('../../scene/import/obj.ts');
      return { ...rest, data: await readObj(new Uint8Array(await source.arrayBuffer()), source.name) };
    }),
  );
  return { ...scene, shapes };
}

function named(name: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.startsWith(name) ? message : `${name}: ${message}`;
}
