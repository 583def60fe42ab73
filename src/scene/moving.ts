/** Scenes while their camera moves. */
import { resizedFilm } from './camera.ts';
import type { SceneDocument } from './document.ts';
import { allShapes } from './geometry/placed.ts';

/** Whether something is learned before its film begins. */
const isGuided = ({ render }: SceneDocument): boolean => render.guiding === 'learned';

/** Whether it is another scene while its camera moves, however coarse the film is then. */
export const movesOtherwise = (scene: SceneDocument): boolean =>
  isGuided(scene) ||
  allShapes(scene).some((each) => each.type === 'mesh' && (each.displacement?.pixels ?? each.subdivide?.pixels) !== undefined);

/** Those that `movingScene` made. */
const MOVING = new WeakSet<SceneDocument>();
/** Whether its camera is on its way: what is as fine as the camera sees it stays as it was. */
export const isMoving = (scene: SceneDocument): boolean => MOVING.has(scene);

/**
 * The scene as it is rendered while the camera moves: each side of the film `divisor` times smaller, and without a guide, which would be
 * learned anew for each place of the camera before it shows anything.
 */
export function movingScene(scene: SceneDocument, divisor: number): SceneDocument {
  const { film, render } = scene;
  const coarse = divisor === 1 ? film : resizedFilm(film, Math.ceil(film.width / divisor), Math.ceil(film.height / divisor));
  const moving: SceneDocument = { ...scene, film: coarse, render: isGuided(scene) ? { ...render, guiding: 'none' } : render };
  MOVING.add(moving);
  return moving;
}
