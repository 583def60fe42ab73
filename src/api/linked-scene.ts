/** The scene that a link holds, with what its author said beside it: of a shared scene the part that few addresses need. */
import { inexact, linkIn, openLink, type Opened } from '../link/link.ts';
import type { SceneDocument } from '../scene/document.ts';
import { PenumbraError } from './error.ts';
import { linkLibrary } from './link-library.ts';
import type { Shared } from './shared-scene.ts';

/** @throws PenumbraError `link`, LinkError, SceneError. @internal */
export async function linkedScene(address: string): Promise<{ scene: SceneDocument; shared: Shared }> {
  const link = linkIn(address);
  if (link === null) throw new PenumbraError('link', 'This is no link to a scene.');
  const found = await openLink(link, await linkLibrary());
  return { scene: found.document, shared: sharedOf(found) };
}

/** A picture of another scene than its author's is compared with nothing. */
function sharedOf(found: Opened): Shared {
  const { foreign: programs, isExact, spp, view, base } = found;
  return { programs, note: isExact ? null : inexact(found), spp, view, fingerprint: isExact ? found.fingerprint : null, base };
}
