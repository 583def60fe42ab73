/** What moves a camera comes with the first picture: nobody can move what nobody sees. */
import { nextTask } from '../base/task.ts';
import type { MoveHooks } from './moves.ts';

/** @returns what begins to listen to a canvas, and what ends it */
export function listenLater(hooks: MoveHooks): [listen: (canvas: HTMLElement) => void, end: () => void] {
  let end: (() => void) | null = () => {};
  const listen = async (canvas: HTMLElement): Promise<void> => {
    // The picture goes first.
    await nextTask();
    const { listenToMoves } = await import('./moves.ts');
    if (end !== null) end = listenToMoves(canvas, hooks);
  };
  return [
    // Where it cannot be had the picture stands still.
    (canvas) => void listen(canvas).catch(() => {}),
    () => {
      end?.();
      end = null;
    },
  ];
}
