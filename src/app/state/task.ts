/** Work of the page in short tasks, so that input, answers and drawing are not kept waiting. */

/** What follows is another task: at once where nothing more urgent waits, and not some milliseconds later as after a timer. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  if (scheduler?.yield !== undefined) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
