/** Spectral rendering: what of a document goes with it. */
import type { SceneDocument } from './document.ts';
import { SceneError } from './errors.ts';
import { integratorKindOf } from './integrators/index.ts';

/** @throws SceneError for what knows no wavelengths */
export function checkSpectral({ render }: Pick<SceneDocument, 'render'>): void {
  if (!render.spectral) return;
  if (integratorKindOf(render.integrator).follows !== 'path')
    throw new SceneError(`expected false beside the integrator ${render.integrator}, which carries no wavelengths`, 'render.spectral');
  if (render.guiding !== 'none')
    throw new SceneError('expected false beside guiding: what paths have learned is of red, green and blue', 'render.spectral');
}
