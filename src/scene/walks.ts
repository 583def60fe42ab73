/** Which documents let light in below surfaces, as far as parameters tell: programs may do so without one of that name. */
import type { SceneDocument } from './document.ts';

export const hasWalks = ({ materials }: SceneDocument): boolean =>
  Object.values(materials).some(({ params }) => Number(params.subsurface_weight) > 0);
