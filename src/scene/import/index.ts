/** Files of every supported format → scene document. Scenes inside PNG files are the caller's: see src/image/png.ts. */
import type { SceneDocument } from '../document.ts';
import { parseScene } from '../parse.ts';
import { importScn } from './scn.ts';
import { decodeText, fileError } from './text.ts';

/** File name extensions that {@link importScene} reads. */
export const SCENE_EXTENSIONS = ['.json', '.scn', '.obj'] as const;

const MAX_JSON_BYTES = 256 * 1024 * 1024;

/**
 * Reads a scene by the extension of its file name. The OBJ reader, and three with it, is loaded when first used.
 * @throws SceneError one sentence (as a rejection)
 */
export async function importScene(bytes: Uint8Array, name: string): Promise<SceneDocument> {
  switch (/\.[^./\\]*$/.exec(name)?.[0].toLowerCase()) {
    case '.json':
      return parseScene(decodeText(bytes, name, 'utf-8', MAX_JSON_BYTES));
    case '.scn':
      return importScn(bytes, name);
    case '.obj':
      return (await import('./obj.ts')).importObj(bytes, name);
    default:
      throw fileError(
        name,
        `expected a file that ends in ${SCENE_EXTENSIONS.slice(0, -1).join(', ')} or ${SCENE_EXTENSIONS.at(-1)}, got another name`,
      );
  }
}
