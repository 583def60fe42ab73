/** Files of every supported format → scene document. Scenes inside PNG files are the caller's: see src/image/png.ts. */
import type { MeshData } from '../document.ts';
import { parseScene } from '../parse.ts';
import type { Imported, ImportOptions } from './imported.ts';
import { documentMesh } from './mesh.ts';
import { importScn } from './scn.ts';
import { decodeText, fileError } from './text.ts';
import { BUNDLE_EXTENSION } from '../bundle/extension.ts';

/** File name extensions that {@link importScene} reads. */
export const SCENE_EXTENSIONS = ['.json', BUNDLE_EXTENSION, '.scn', '.obj', '.ply', '.stl', '.gltf', '.glb', '.bin'] as const;

const MAX_JSON_BYTES = 256 * 1024 * 1024;

/**
 * Reads a scene by the extension of its file name. Readers that bring libraries with them are loaded when first used.
 * @throws SceneError one sentence (as a rejection)
 */
export async function importScene(bytes: Uint8Array, name: string, options: ImportOptions = {}): Promise<Imported> {
  switch (/\.[^./\\]*$/.exec(name)?.[0].toLowerCase()) {
    case '.json':
      return { scene: parseScene(decodeText(bytes, name, 'utf-8', MAX_JSON_BYTES)), notes: [] };
    case BUNDLE_EXTENSION:
      if (options.dataUrl === undefined) throw fileError(name, 'expected a scene without images, which cannot be read here');
      return { scene: await (await import('../bundle/bundle.ts')).decodeBundle(bytes, name, options.dataUrl), notes: [] };
    case '.scn':
      return { scene: importScn(bytes, name), notes: [] };
    case '.obj':
      return (await import('./obj-scene.ts')).importObj(bytes, name, options);
    case '.ply':
      return (await import('./ply.ts')).importPly(bytes, name);
    case '.stl':
      return (await import('./stl.ts')).importStl(bytes, name);
    case '.gltf':
    case '.glb':
      return (await import('./gltf/scene.ts')).importGltf(bytes, name, options);
    case '.bin':
      return (await import('./dem-scene.ts')).importDem(bytes, name, options.particles);
    default:
      throw fileError(
        name,
        `expected a file that ends in ${SCENE_EXTENSIONS.slice(0, -1).join(', ')} or ${SCENE_EXTENSIONS.at(-1)}, got another name`,
      );
  }
}

/** Reads a mesh that a document names, by the extension. @throws SceneError */
export async function importMesh(bytes: Uint8Array, name: string): Promise<MeshData> {
  switch (/\.[^./\\]*$/.exec(name)?.[0].toLowerCase()) {
    case '.ply':
      return documentMesh((await import('./ply.ts')).readPly(bytes, name).mesh);
    case '.stl':
      return documentMesh((await import('./stl.ts')).readStl(bytes, name).mesh);
    default:
      return (await import('./obj.ts')).readObj(bytes, name);
  }
}
