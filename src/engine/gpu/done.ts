/**
 * Waiting for the end of work on a device. Most hosts tell it at once. Firefox looks ten times a second (Mozilla's bug 1870699), and
 * whenever something is submitted: pieces of work as short as a frame would leave a graphics card idle most of the time. On such a host
 * nothing is submitted, again and again, while something is awaited. A busy host answers late, too: the caller says
 * which ones are to be watched.
 */

/** Milliseconds: an idle queue that takes longer to say so is looked at by a timer. */
const SLOW_MS = 20;
/** Prompt answers in a row that a host gives which is not slow: one may come by chance, just before its timer looks. */
const PROMPT = 2;
/** Milliseconds from one submission of nothing to the next. */
const ASK_MS = 4;

class Asking {
  private readonly queue: GPUQueue;
  private isSlow = false;
  private awaited = 0;
  private isAsking = false;

  constructor(queue: GPUQueue) {
    this.queue = queue;
    void this.probe();
  }

  async until<T>(end: Promise<T>): Promise<T> {
    this.awaited++;
    this.ask();
    try {
      return await end;
    } finally {
      this.awaited--;
    }
  }

  /** Finds out whether the host is slow, on a queue that is idle. */
  private async probe(): Promise<void> {
    for (let prompt = 0; prompt < PROMPT && !this.isSlow; prompt++) {
      let isTold = false;
      const told = this.queue.onSubmittedWorkDone().then(() => (isTold = true));
      setTimeout(() => {
        if (isTold) return;
        this.isSlow = true;
        this.ask();
      }, SLOW_MS);
      // A lost device has nothing to wait for.
      await told.catch(() => {});
    }
  }

  private ask(): void {
    if (!this.isSlow || this.isAsking || this.awaited === 0) return;
    this.isAsking = true;
    setTimeout(() => {
      this.isAsking = false;
      if (this.awaited === 0) return;
      this.queue.submit([]);
      this.ask();
    }, ASK_MS);
  }
}

const known = new WeakMap<GPUQueue, Asking>();

/** For hosts that may look by a timer: begins to find out how soon that of a new device, idle still, tells the end of work. */
export function watchQueue({ queue }: GPUDevice): void {
  known.set(queue, new Asking(queue));
}

const until = <T>({ queue }: GPUDevice, end: Promise<T>): Promise<T> => known.get(queue)?.until(end) ?? end;

/** Until all that has been submitted is done. */
export const workDone = (device: GPUDevice): Promise<void> => until(device, device.queue.onSubmittedWorkDone() as Promise<void>);

/** Until a buffer is mapped for reading. @throws DOMException where it cannot be, as on a lost device */
export const mapped = (device: GPUDevice, buffer: GPUBuffer, offset?: number, bytes?: number): Promise<void> =>
  until(device, buffer.mapAsync(GPUMapMode.READ, offset, bytes) as Promise<void>);
