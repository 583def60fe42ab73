/** What the user knows things by that have programs. */
import type { SceneDocument, Shape } from '../../scene/document.ts';
import { mediumOfTarget, shapeOfTarget, type Target } from './uses.ts';

export const shapeName = (shape: Shape, index: number): string => shape.name ?? `${shape.type} ${index}`;

/** What the user knows a target by. */
export function targetName({ shapes }: Pick<SceneDocument, 'shapes'>, target: Target): string {
  if (target === null) return 'Environment';
  const medium = mediumOfTarget(target);
  if (medium !== null) return medium;
  const index = shapeOfTarget(target);
  const shape = index === null ? undefined : shapes[index];
  return shape === undefined || index === null ? target : shapeName(shape, index);
}
