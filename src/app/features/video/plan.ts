/** What a video shows, frame by frame. Pure. */
import { resizedFilm } from '../../../scene/camera.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import { frameCount, frameScene, logSpaced } from '../../../scene/flight.ts';

export type VideoFormat = 'mp4' | 'webm' | 'zip';

export interface VideoWish {
  /** The image as its samples grow, or the way of the camera. */
  kind: 'convergence' | 'flight';
  width: number;
  height: number;
  fps: number;
  /** Of the convergence; a flight has those of its way. */
  frames: number;
  /** Samples a pixel: of the last frame of the convergence, of every frame of a flight. */
  spp: number;
}

export interface VideoFrame {
  scene: SceneDocument;
  spp: number;
}

/** How many frames there will be. @throws Error where a flight is wanted and there is none */
export function framesIn(scene: SceneDocument, { kind, frames, fps }: VideoWish): number {
  if (kind === 'convergence') return frames;
  if (scene.flight === undefined) throw new Error('This scene has no flight: add one to the document, or choose the convergence.');
  return frameCount({ ...scene.flight, fps });
}

/** Frame `number` of a video. */
export function frameOf(scene: SceneDocument, wish: VideoWish, number: number): VideoFrame {
  const sized = { ...scene, film: { ...resizedFilm(scene.film, wish.width, wish.height), layers: undefined } };
  if (wish.kind === 'convergence') return { scene: sized, spp: logSpaced(wish.spp, wish.frames)[number]! };
  return { scene: frameScene(sized, { ...scene.flight!, fps: wish.fps }, number), spp: wish.spp };
}
