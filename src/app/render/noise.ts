/** The noise of the session's film. Not for the frame loop. */
import { renderedPixels } from '../../scene/camera.ts';
import { pictureLayers } from '../../engine/index.ts';
import type { Session } from './session.ts';

/** Estimates it anew. Nothing where there are too few samples, or the film is another one meanwhile. */
export async function measureNoise(session: Session): Promise<void> {
  const { gpu, scene, samples } = session;
  if (gpu === null || scene === null || samples < 2) return;
  const { film, layers } = gpu.renderer.store;
  const estimate = await gpu.noise.estimate({ buffer: film, layers: pictureLayers(scene, layers) }, renderedPixels(scene.film));
  if (session.scene === scene && gpu === session.gpu && session.samples >= samples) session.noise = { ...estimate, samples };
}
