/** Environments and meshes of the gallery's scenes, and lessons, which are files of this site. */
import { readAlongBy } from '../view/along.ts';

/** To be called on each thread that may render. */
export const bringAlong = (): void =>
  readAlongBy({
    image: async (file) => (await import('../content/images.ts')).packageImage(file),
    mesh: async (file) => (await import('../content/browser.ts')).meshBytes(file),
    step: async (...asked) => (await import('./lesson-step.ts')).lessonStep(...asked),
  });
