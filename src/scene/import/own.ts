/** Scenes in Penumbra's own formats: JSON, and bundles with their meshes and images. */
import { parseScene } from '../parse.ts';
import type { Imported, ImportOptions } from './imported.ts';
import { decodeText, fileError, fileName } from './text.ts';

const MAX_JSON_BYTES = 256 * 1024 * 1024;

/** @throws SceneError */
export const importJson = (bytes: Uint8Array, file: string): Imported => ({
  scene: parseScene(decodeText(bytes, file, 'utf-8', MAX_JSON_BYTES)),
  notes: [],
});

/** @throws SceneError */
export async function importBundle(bytes: Uint8Array, file: string, { dataUrl }: ImportOptions): Promise<Imported> {
  if (dataUrl === undefined) throw fileError(file, 'expected a scene without images, which cannot be read here');
  return { scene: await (await import('../bundle/bundle.ts')).decodeBundle(bytes, fileName(file), dataUrl), notes: [] };
}
