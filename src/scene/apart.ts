/** Large meshes that are dragged stand apart from the rest, as shapes that move do: then a hierarchy over places is all that is built for each step. */
import { equal } from '../base/equal.ts';
import type { MeshShape, SceneDocument, Shape } from './document.ts';
import { mostOf } from './geometry/primitives.ts';

/** A motion that leaves a shape where it is. */
const STILL: NonNullable<Shape['motion']> = [{ time: 0, translate: [0, 0, 0], rotate: [0, 0, 0], scale: 1 }];

/**
 * The scene as it is shown while meshes are dragged: those of at least `least` triangles that are only put elsewhere since `last` stand apart, and
 * so do those that stood apart in it. Its image is the same.
 * @returns the scene itself where nothing stands apart
 */
export function apart(scene: SceneDocument, last: SceneDocument | null, least: number): SceneDocument {
  if (last === null || scene.shapes.length !== last.shapes.length) return scene;
  let some = false;
  const shapes = scene.shapes.map((shape, i) => {
    const before = last.shapes[i];
    if (before?.type !== 'mesh' || shape.type !== 'mesh' || shape.motion !== undefined) return shape;
    const stood = before.motion === STILL;
    if (!stood && (before.motion !== undefined || mostOf(shape) < least || isAt(shape, before))) return shape;
    if (!equal(unplaced(shape), unplaced(before), Object.is)) return shape;
    some = true;
    return { ...shape, motion: STILL };
  });
  return some ? { ...scene, shapes } : scene;
}

const isAt = ({ transform: { translate } }: MeshShape, before: MeshShape): boolean =>
  equal(translate, before.transform.translate, Object.is);

const unplaced = ({ transform: { translate: _, ...transform }, motion: _motion, ...shape }: MeshShape): object => ({ ...shape, transform });
