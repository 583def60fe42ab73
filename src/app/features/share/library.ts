/** What links may build on, as the page has it. */
import { meshFiles, sceneIds, sceneText } from '../../../content/browser.ts';
import { formerScenes, formerSources } from '../../../content/former-library.ts';
import { shaderLibrary } from '../../../content/library.ts';
import { isPackageImage } from '../../../content/images.ts';
import { isPackageMesh } from '../../../content/meshes.ts';
import { sourcesIn, versionsIn } from '../../../link/archive.ts';
import type { Library } from '../../../link/content.ts';
import { withFormerTargets } from '../../../link/former-targets.ts';
import { parseScene } from '../../../scene/parse.ts';

const now = Object.fromEntries(sceneIds.map((id) => [id, () => sceneText(id)]));

export const library: Library = {
  scenes: async (id) => {
    const texts = await Promise.all(versionsIn(id, now, formerScenes).map((text) => text()));
    return withFormerTargets(id, texts.map(parseScene));
  },
  sources: sourcesIn(shaderLibrary().materials, formerSources),
  hasFile: (file) => isPackageMesh(file) || isPackageImage(file) || meshFiles.includes(file),
};
