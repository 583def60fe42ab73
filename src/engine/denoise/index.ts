/** Denoised images, a face of the engine of its own: loaded when somebody asks for one. Biased, and never part of a film. */
import { GuidePass } from '../passes/guide.ts';
import type { Renderer } from '../renderer.ts';

export { crossError, errorMap, referenceError, type CrossError } from './cross-error.ts';
export { Denoiser, type Denoised } from './denoiser.ts';
export { CrossFilms } from './cross-films.ts';
export { NETWORKS, type NetworkName } from './network.ts';

/** What guides the denoiser: of the renderer's scene and camera, with the edges of its film. */
export const featuresPass = (renderer: Renderer): GuidePass => new GuidePass(renderer, 'view/features');
