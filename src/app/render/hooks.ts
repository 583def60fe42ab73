/** What a session tells the page. */
import type { PrepareReport } from '../../engine/options.ts';

export interface SessionHooks {
  /** The screen no longer shows what is there. */
  redraw(): void;
  /** A scene is in the engine and its film begins. */
  started(): void;
  /** What a person should know of the images of a scene that has come into the engine. */
  noted(notes: readonly string[]): void;
  /** What the engine made of it. */
  prepared(report: PrepareReport): void;
  /** Preparing a scene has begun or ended. */
  busy(is: boolean): void;
  /** The goal is reached. */
  finished(): void;
  /** The device is gone; a new one is on its way. */
  lost(reason: string): void;
  recovered(): void;
  /** Nothing can be rendered. */
  failed(message: string): void;
}
