/** What comes along with the page of Penumbra and with no package; its own embeds have them. */
import { PenumbraError } from '../api/error.ts';
import type { Along } from '../api/shared-scene.ts';

const refuse = async (file: string): Promise<never> => {
  throw new PenumbraError('scene', `The address or its scene names ${file}, which comes with the page of Penumbra alone.`);
};

let along: Along = { image: refuse, mesh: refuse, step: (lesson) => refuse(`the lesson ${lesson}`) };

export const filesAlong = (): Along => along;

/** Once, on each thread that may render. */
export const readAlongBy = (other: Along): void => void (along = other);
