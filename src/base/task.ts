/** Work in short tasks, so that input, answers and drawing are not kept waiting. */

// Of a browser, or of Node.
declare const scheduler: { yield?: () => Promise<void> } | undefined;
declare const MessageChannel: new () => Record<
  'port1' | 'port2',
  { onmessage: (() => void) | null; postMessage(message: null): void; close(): void }
>;

/** What follows is another task: at once where nothing more urgent waits, and not some milliseconds later as after a timer. */
export function nextTask(): Promise<void> {
  if (typeof scheduler !== 'undefined' && scheduler.yield !== undefined) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Milliseconds that a task of a page may take: less than half a frame. */
const MAX_TASK_MS = 8;

/** Work of many steps: `await turns.next()` after each gives others their turn, once some milliseconds were taken. */
export class Turns {
  private since = performance.now();

  async next(): Promise<void> {
    if (!this.isOver) return;
    await nextTask();
    this.since = performance.now();
  }

  /** For loops of many short steps, which need not wait when it is false. */
  get isOver(): boolean {
    return performance.now() - this.since > MAX_TASK_MS;
  }
}
