/** Engines, in the worker of the page or on its own thread. */
import type { EngineHooks, ViewEngine } from '../engine.ts';
import { RemoteEngine } from './remote.ts';
import { sharedLink } from './start.ts';

/** What makes an engine of a canvas. @param mayWork whether a worker is wanted, where there can be one */
export async function engineMaker(mayWork: boolean): Promise<(canvas: HTMLCanvasElement, hooks: EngineHooks) => ViewEngine> {
  const link = mayWork ? await sharedLink() : null;
  if (link !== null) return (canvas, hooks) => new RemoteEngine(link, canvas, hooks);
  const { GrowingFilm } = await import('../film.ts');
  return (canvas, hooks) => new GrowingFilm(canvas, hooks);
}
