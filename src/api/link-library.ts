/** What links may build on: the gallery and the materials, as they are and as they were. */
import { meshFiles, sceneIds, sceneText } from '../content/browser.ts';
import { formerScenes, formerSources } from '../content/former-library.ts';
import { isPackageImage } from '../content/images.ts';
import { isPackageMesh } from '../content/meshes.ts';
import { sourcesIn, versionsIn } from '../link/archive.ts';
import type { Library } from '../link/content.ts';
import { withFormerTargets } from '../link/former-targets.ts';
import { parseScene } from '../scene/parse.ts';
import { shaderLibrary } from './library.ts';

const now = Object.fromEntries(sceneIds.map((id) => [id, () => sceneText(id)]));

/** @internal */
export const linkLibrary = async (): Promise<Library> => ({
  scenes: async (id) => {
    const texts = await Promise.all(versionsIn(id, now, formerScenes).map((text) => text()));
    return withFormerTargets(id, texts.map(parseScene));
  },
  sources: sourcesIn((await shaderLibrary()).materials, formerSources),
  hasFile: (file) => isPackageMesh(file) || isPackageImage(file) || meshFiles.includes(file),
});
