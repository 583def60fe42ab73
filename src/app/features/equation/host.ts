/** What values in pixels see of the page. */
import type { Replay } from '../../../engine/index.ts';
import type { App } from '../../app.ts';
import type { GpuContext } from '../../render/gpu-context.ts';
import type { Session } from '../../render/session.ts';
import type { Screen } from '../../viewport/screen.ts';

export type Host = Pick<App, 'state' | 'canvas'> & {
  readonly session: Session;
  readonly screen: Screen;
  readonly viewport: HTMLElement;
  /** The picked pixel, and what replays its samples. */
  readonly paths: {
    readonly state: { get(): { picked: { x: number; y: number } | null } };
    pick(x: number, y: number): Promise<void>;
    replayOn(gpu: GpuContext): Promise<Replay>;
  };
};
