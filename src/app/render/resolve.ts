/** Fills in the meshes and images that a scene of the gallery names, and loads what its shapes need. Importers and packages load when first needed. */
import { meshBytes } from '../../content/browser.ts';
import type { MeshData, SceneDocument } from '../../scene/document.ts';
import { loadCurvesOf } from '../../scene/curves/loaded.ts';
import { loadLensOf } from '../../scene/lenses/code.ts';
import { resolveImages } from '../../scene/images.ts';
import { resolveMeshes } from '../../scene/resolve.ts';

const loaded = new Map<string, Promise<MeshData>>();

/** The same document with every mesh and image inline; the same object where it names no file. @throws SceneError */
export async function withFiles(scene: SceneDocument): Promise<SceneDocument> {
  await loadCurvesOf(scene);
  await loadLensOf(scene);
  return resolveImages(await withMeshes(scene), async (file) => {
    const { isPackageImage, packageImage } = await import('../../content/images.ts');
    // The page asks nobody else for what a document names.
    if (!isPackageImage(file))
      throw new Error(`the file ${file} is not part of this page; drop it on the page, or together with the scene`);
    return packageImage(file);
  });
}

async function withMeshes(scene: SceneDocument): Promise<SceneDocument> {
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
