/** What keeps an image from being the exact solution, however many samples it gets. */
import type { SceneDocument } from '../scene/document.ts';

/** One short phrase for each cause; empty for an unbiased image. */
export function biases(scene: SceneDocument): string[] {
  const { integrator, maxDepth } = scene.render;
  const { lights } = scene;
  const causes: string[] = [];
  if (integrator === 'cast') causes.push('direct light only');
  else if (integrator === 'whitted') causes.push('no light between diffuse surfaces, specular chains ≤ 10');
  else {
    if (integrator === 'distributed') causes.push('no light between diffuse surfaces');
    causes.push(`depth ≤ ${maxDepth}`);
  }
  if (scene.render.clampIndirect > 0 && integrator.startsWith('path')) causes.push(`indirect light ≤ ${scene.render.clampIndirect}`);
  const { adaptive } = scene.render;
  if (adaptive?.rule === 'continuing')
    causes.push(`blocks stop at ${Number((adaptive.target * 100).toPrecision(4))} % by their own samples`);
  const isDelta = lights.some(
    (each) => each.type === 'point' || each.type === 'spot' || (each.type === 'directional' && each.diameter === 0),
  );
  if (integrator === 'path-naive' && isDelta) causes.push('no light of points and directions without a size');
  const hasAmbient = lights.some((each) => each.type === 'ambient');
  if (hasAmbient) causes.push(!integrator.startsWith('path') ? 'ambient term (not physical)' : 'ambient term left out');
  if (lights.some((each) => 'attenuation' in each && each.attenuation !== undefined)) causes.push('attenuation (not physical)');
  return causes;
}
