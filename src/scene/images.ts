/** Replaces the image file that a document names by the file itself, so that it stands alone. */
import { MAX_IMAGE_DATA, type SceneDocument } from './document.ts';
import { SceneError } from './errors.ts';

/** Reads an image file that a document names, as a data URL. @throws whatever explains why it cannot */
export type ReadImageFile = (file: string) => Promise<string>;

/** The same document with its image inline; the same object where it names none. @throws SceneError naming the place */
export async function resolveImages(scene: SceneDocument, read: ReadImageFile): Promise<SceneDocument> {
  const { environment } = scene;
  if (environment.type !== 'image' || environment.file === undefined) return scene;
  const { file, ...rest } = environment;
  let data: string;
  try {
    data = await read(file);
  } catch (error) {
    throw new SceneError(error instanceof Error ? error.message : String(error), 'environment.file');
  }
  if (data.length > MAX_IMAGE_DATA)
    throw new SceneError(
      `expected an image file of at most ${(MAX_IMAGE_DATA / 4) * 3} bytes, got ${Math.floor((data.length / 4) * 3)}`,
      'environment.file',
    );
  return { ...scene, environment: { ...rest, data } };
}
