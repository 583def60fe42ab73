/** Environments and meshes of the gallery's scenes, which are files of this site. */
import { readAlongBy } from '../view/along.ts';

/** To be called on each thread that may render. */
export const bringAlong = (): void =>
  readAlongBy({
    image: async (file) => (await import('../content/images.ts')).packageImage(file),
    mesh: async (file) => (await import('../content/browser.ts')).meshBytes(file),
  });
