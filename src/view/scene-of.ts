/** What of a scene a view renders. */
import type { SceneDocument } from '../scene/document.ts';
import { movingScene } from '../scene/moving.ts';

/** As it is, seen by another camera, or while that moves. @param goal as Goal has it */
export function sceneOf(scene: SceneDocument, { camera, shrink }: { camera: SceneDocument['camera']; shrink: number }): SceneDocument {
  const whole = { ...scene, camera };
  return shrink === 1 ? whole : movingScene(whole, shrink);
}
