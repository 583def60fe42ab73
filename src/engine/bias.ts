/** What keeps an image from being the exact solution, however many samples it gets. */
import type { SceneDocument } from '../scene/document.ts';

/** One short phrase for each cause; empty for an unbiased image. */
export function biases(scene: SceneDocument): string[] {
  const { integrator, maxDepth } = scene.render;
  const causes: string[] = [];
  if (integrator === 'cast') causes.push('direct light only');
  else if (integrator === 'whitted') causes.push('no light between diffuse surfaces, specular chains ≤ 10');
  else causes.push(`depth ≤ ${maxDepth}`);
  return causes;
}
