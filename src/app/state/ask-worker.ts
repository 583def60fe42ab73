/**
 * Asks a worker one thing; it ends with its answer.
 * @param failed what could not be done, as a sentence without its end
 * @throws Error where the worker does not start, or breaks off
 */
export async function askWorker<Answer>(worker: Worker, question: unknown, failed: string): Promise<Answer> {
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(`${failed}: ${event.message || 'the worker did not start'}.`));
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      worker.postMessage(question);
    });
  } finally {
    worker.terminate();
  }
}
