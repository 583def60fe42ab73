/** What the user knows things by that have programs. */
import type { SceneDocument, Shape } from '../../scene/document.ts';
import { mediumOfTarget, shapeAt, shapeOfTarget, type Target } from './uses.ts';

export const shapeName = (shape: Shape, index: number): string => shape.name ?? `${shape.type} ${index}`;

/** What the user knows a target by. */
export function targetName(document: Pick<SceneDocument, 'shapes' | 'objects'>, target: Target): string {
  if (target === null) return 'Environment';
  const medium = mediumOfTarget(target);
  if (medium !== null) return medium;
  const place = shapeOfTarget(target);
  const shape = shapeAt(document, target);
  if (shape === undefined || place === null) return target;
  const name = shapeName(shape, place.index);
  return place.object === '' ? name : `${place.object}: ${name}`;
}
