/** What links may build on, from the file system. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readFolder, ROOT, shaderLibrary } from '../content/node.ts';
import { isPackageImage } from '../content/images.ts';
import { isPackageMesh } from '../content/meshes.ts';
import type { Library } from '../link/content.ts';
import { sourcesIn, versionsIn } from '../link/archive.ts';
import { withFormerTargets } from '../link/former-targets.ts';
import type { SceneDocument } from '../scene/document.ts';
import { parseScene } from '../scene/parse.ts';

/** Scenes are parsed when they are first asked for. */
export function linkLibrary(): Library {
  const { materials } = shaderLibrary();
  const formerSources = former('src/link/archive/materials', '.wgsl');
  const scenes = readFolder('scenes', '.json');
  const formerScenes = former('src/link/archive/scenes', '.json');
  const meshes = new Set(Object.keys(readFolder('scenes', '.obj')).map((name) => `${name}.obj`));
  const parsed = new Map<string, SceneDocument[]>();
  return {
    scenes(id) {
      const versions = parsed.get(id) ?? withFormerTargets(id, versionsIn(id, scenes, formerScenes).map(parseScene));
      parsed.set(id, versions);
      return Promise.resolve(versions);
    },
    sources: sourcesIn(materials, formerSources),
    hasFile: (file) => isPackageMesh(file) || isPackageImage(file) || meshes.has(file),
  };
}

/** There are no former versions before something has changed, and git keeps no empty folder. */
const former = (folder: string, ending: string): Record<string, string> =>
  existsSync(join(ROOT, folder)) ? readFolder(folder, ending) : {};
