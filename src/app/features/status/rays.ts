/**
 * How many rays a sample takes: measured once for a scene with the instrumented kernel on a small film, since counting
 * slows rendering down. An estimate: another camera sees other paths.
 */
import { Renderer } from '../../../engine/index.ts';
import { READERS } from '../../render/radiance.ts';
import type { Geometry } from '../../../scene/geometry/build.ts';
import { integratorKindOf } from '../../../scene/integrators/index.ts';
import type { Session } from '../../render/session.ts';

const SIDE = 64;
const SAMPLES = 8;

export class RayCount {
  /** Rays a pixel and sample; NaN before it is known. */
  perSample = Number.NaN;
  private key: unknown[] = [];
  private counting = false;

  /** Measures unless this scene's number is known. @returns whether it has */
  async measure(session: Session): Promise<boolean> {
    const { gpu, scene } = session;
    if (this.counting || gpu === null || scene === null || session.samples === 0) return false;
    const { integrator, maxDepth, rouletteStart, strategy, lightChoice, mediumSampling, guiding, caustics } = scene.render;
    const own = JSON.stringify(integratorKindOf(integrator).values?.(scene.render));
    const settings = [integrator, maxDepth, rouletteStart, strategy, lightChoice, mediumSampling, guiding, caustics, own];
    const key = [scene.shapes, scene.materials, scene.programs, scene.lights, ...settings, gpu];
    if (key.every((each, i) => each === this.key[i])) return false;
    this.counting = true;
    this.perSample = Number.NaN;
    let counter: Renderer | null = null;
    try {
      const { shaderLibrary } = await import('../../../content/library.ts');
      const build = (): Geometry => gpu.renderer.inputs().geometry;
      counter = new Renderer(gpu.device, shaderLibrary(), { countRays: true, ...READERS, build });
      const height = Math.max(1, Math.round((SIDE * scene.film.height) / scene.film.width));
      await counter.setScene({ ...scene, film: { width: SIDE, height } });
      while (counter.samples < SAMPLES) await counter.advance(10, SAMPLES);
      const { closest, shadow } = await counter.store.readCounts();
      this.perSample = (closest + shadow) / (SIDE * height * SAMPLES);
      this.key = key;
      return true;
    } finally {
      counter?.destroy();
      this.counting = false;
    }
  }
}
