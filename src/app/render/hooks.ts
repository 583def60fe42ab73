/** What a session tells the page. */
import type { PrepareReport } from '../../engine/index.ts';

/** How a device went away. */
export interface Loss {
  reason: string;
  /** Samples that its film had. */
  samples: number;
  /** A kernel was running that had never given a sample. */
  isSuspect: boolean;
}

export interface SessionHooks {
  /** The screen no longer shows what is there. */
  redraw(): void;
  /** A scene is in the engine and its film begins. */
  started(): void;
  /** What the engine made of it, and what the user should know of its images. */
  prepared(report: PrepareReport): void;
  /** Preparing a scene has begun or ended. */
  busy(is: boolean): void;
  /** The goal is reached. */
  finished(): void;
  /** The device is gone; a new one is on its way. */
  lost(loss: Loss): void;
  /** There is a new device, and the film goes on from so many samples. */
  recovered(samples: number): void;
  /** Nothing can be rendered until something is done. */
  failed(message: string): void;
}
