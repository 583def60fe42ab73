/** Meshes that become finer, or are displaced: what makes them so is loaded with the first scene that has one. */
import type { SceneDocument, Shape } from './document.ts';
import { allShapes } from './geometry/placed.ts';
import { isMoving } from './moving.ts';
import { inPose } from './poses.ts';
import type { DetailTools } from './subdivide/scene.ts';

export const hasDetail = (shape: Shape): boolean =>
  shape.type === 'mesh' && (shape.displacement !== undefined || (shape.subdivide?.levels ?? 0) > 0);

/**
 * `use` of the scene as it is rendered: its meshes in pose, and as fine as they are; at once, of the same object, where it says all that.
 * @param use is told what the user should know of that, a sentence each
 */
export const asRendered = <T>(
  scene: SceneDocument,
  tools: DetailTools,
  use: (scene: SceneDocument, notes: readonly string[]) => Promise<T>,
): Promise<T> =>
  inPose(scene, (posed) => {
    if (!allShapes(posed).some(hasDetail)) return use(posed, []);
    const notes: string[] = [];
    return import('./subdivide/scene.ts').then(async ({ detailed }) =>
      use(await detailed(posed, { ...tools, keeps: isMoving(scene), note: (each) => notes.push(each) }), notes),
    );
  });
