/** What a view asks of an engine, be it on the page's own thread or in a worker. */
import type { FilmImage, SceneDocument } from '../api/index.ts';
import type { Shared } from '../api/shared-scene.ts';
import type { Fingerprint } from '../link/fingerprint.ts';
import type { Carried } from './carried.ts';
import type { CompareDetail, PickDetail, SampleDetail } from './details.ts';

/** What is known of a scene without all of it. */
export interface Head {
  title: string;
  camera: SceneDocument['camera'];
  film: { width: number; height: number };
  /** Samples a pixel that it asks for; null: none. */
  spp: number | null;
}

export const headOf = ({ title, camera, film: { width, height }, render }: SceneDocument): Head => ({
  title,
  camera,
  film: { width, height },
  spp: render.spp ?? null,
});

export interface Loaded {
  head: Head;
  whole: Carried;
  /** What a link said beside it; null: it came by none. */
  shared: Shared | null;
}

/** What a film is to become. */
export interface Goal {
  /** In place of the scene's. */
  camera: SceneDocument['camera'];
  /** Each side of the film is so many times shorter. */
  shrink: number;
  /** Samples a pixel. */
  spp: number;
  /** Estimated relative error at which it is good enough; null: none. */
  error: number | null;
  /** Number of the film, from 0: with another one it begins anew, though nothing of the picture has changed. */
  film: number;
  /** What is shown of it: `radiance`, `normals`, `layer:depth`, …; and luminance as colour. */
  look: { mode: string; falseColor: boolean };
  /** What the picture is to be compared with, and at how many samples; null: nothing. */
  compare: { fingerprint: Fingerprint; at: number } | null;
}

export interface EngineHooks {
  /** A picture with so many samples is in the canvas. */
  shown(detail: SampleDetail): void;
  /** The goal is reached. */
  done(detail: SampleDetail): void;
  /** The picture was compared with its author's. */
  compared(detail: CompareDetail): void;
}

/** Draws into one canvas. What a call throws is a PenumbraError, wherever the engine runs; faults of the program are what they are. */
export interface ViewEngine {
  /** Samples a pixel of the film. */
  readonly samples: number;
  /** Whether somebody sees it: the film may grow. */
  isSeen: boolean;
  /**
   * Takes the scene that runs are of.
   * @param source its address, with scheme and host, or itself, which nobody has checked
   * @throws PenumbraError `scene`, `image`, `shader`, `aborted`
   */
  load(source: string | Carried, signal: AbortSignal): Promise<Loaded>;
  /**
   * Renders until the goal, or until the signal is aborted. One run ends before the next one begins.
   * @throws PenumbraError `scene`, `shader`, `gpu`, `out-of-memory`, `device-lost`, `aborted`
   */
  run(goal: Goal, signal: AbortSignal): Promise<void>;
  /** All images of the film, as soon as nothing is being rendered; none where there is no film. @throws PenumbraError `aborted` */
  read(signal?: AbortSignal): Promise<FilmImage[]>;
  /** What the images have at a place from 0 to 1 of the picture; null where there is no film. */
  pick(x: number, y: number): Promise<PickDetail | null>;
  /** Frees what it has. */
  close(): void;
}
