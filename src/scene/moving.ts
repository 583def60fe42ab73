/** Scenes while their camera moves. */
import { resizedFilm } from './camera.ts';
import type { SceneDocument } from './document.ts';

/** Whether something is learned before its film begins. */
export const isGuided = ({ render }: SceneDocument): boolean => render.guiding === 'learned';

/**
 * The scene as it is rendered while the camera moves: each side of the film `divisor` times smaller, and without a guide, which would be
 * learned anew for each place of the camera before it shows anything.
 */
export function movingScene(scene: SceneDocument, divisor: number): SceneDocument {
  const { film, render } = scene;
  if (divisor === 1 && !isGuided(scene)) return scene;
  const coarse = divisor === 1 ? film : resizedFilm(film, Math.ceil(film.width / divisor), Math.ceil(film.height / divisor));
  return { ...scene, film: coarse, render: { ...render, guiding: 'none' } };
}
