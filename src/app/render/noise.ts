/** The noise of the session's film. Not for the frame loop. */
import { renderedPixels } from '../../scene/camera.ts';
import type { Session } from './session.ts';

/** Estimates it anew. Nothing where there are too few samples, or the film is another one meanwhile. */
export async function measureNoise(session: Session): Promise<void> {
  const { stage, scene, samples } = session;
  if (stage === null || scene === null || samples < 2) return;
  const estimate = await stage.noise.estimate(stage.renderer.film, renderedPixels(scene.film));
  if (session.scene === scene && stage === session.stage && session.samples >= samples) session.noise = { ...estimate, samples };
}
