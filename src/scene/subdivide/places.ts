/** Where a mesh of a document stands. */
import type { SceneDocument, Shape } from '../document.ts';
import { ofTransform } from '../geometry/frames.ts';
import { type Placement, placed } from '../geometry/placed.ts';

/** Its own transform comes first, then where its group is placed; null: in the world as it is. */
export interface Place {
  own: readonly number[];
  placement: Placement | null;
}

/** What is hidden stands nowhere. @param index of the mesh among all shapes */
export function placesOf(scene: SceneDocument, index: number): Place[] {
  const { world, groups, placements } = placed(scene);
  const alone = world.find((each) => each.index === index);
  const at = (shape: Shape | undefined, placement: Placement | null): Place[] =>
    shape?.type === 'mesh' ? [{ own: ofTransform(shape.transform).worldFromObject, placement }] : [];
  if (alone !== undefined) return at(alone.shape, null);
  return placements.flatMap((placement) => at(groups[placement.group]?.find((each) => each.index === index)?.shape, placement));
}
