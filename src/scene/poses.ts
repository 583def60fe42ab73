/** Meshes whose form changes: what makes them as they are at a time is loaded with the first scene that has one. */
import type { SceneDocument } from './document.ts';
import { allShapes } from './geometry/placed.ts';

/** `use` of the scene with every mesh as it is in the middle of the time that the shutter is open; at once, of the same object, where none changes. */
export function inPose<T>(scene: SceneDocument, use: (scene: SceneDocument) => Promise<T>): Promise<T> {
  if (!allShapes(scene).some((shape) => shape.type === 'mesh' && shape.data?.poseTimes !== undefined)) return use(scene);
  return import('./pose.ts').then(({ posedScene }) => use(posedScene(scene)));
}
