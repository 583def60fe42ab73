/** Fills in the meshes that a scene of the gallery names. Importers and mesh packages load when first needed. */
import { meshBytes } from '../../content/browser.ts';
import type { MeshData, SceneDocument } from '../../scene/document.ts';
import { resolveMeshes } from '../../scene/resolve.ts';

const loaded = new Map<string, Promise<MeshData>>();

/** The same document with every mesh inline; the same object where it has no mesh file. @throws SceneError */
export async function withMeshes(scene: SceneDocument): Promise<SceneDocument> {
  if (!scene.shapes.some((shape) => shape.type === 'mesh' && shape.file !== undefined)) return scene;
  return resolveMeshes(scene, (file) => {
    // One object a file for good: the engine then sees at a glance that it has not changed.
    let mesh = loaded.get(file);
    if (mesh === undefined) {
      mesh = read(file);
      mesh.catch(() => loaded.delete(file));
      loaded.set(file, mesh);
    }
    return mesh;
  });
}

async function read(file: string): Promise<MeshData> {
  const { isPackageMesh, packageMesh } = await import('../../content/meshes.ts');
  if (isPackageMesh(file)) return packageMesh(file);
  const { importMesh } = await import('../../scene/import/index.ts');
  return importMesh(await meshBytes(file), file);
}
