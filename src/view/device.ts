/** One graphics device for all views of a page, and whose turn it is on it. */
import { requestDevice } from '../api/create.ts';
import { PenumbraError } from '../api/error.ts';

let opened: Promise<GPUDevice> | null = null;

/** The device; another one after it was lost. @throws PenumbraError `gpu` where the browser offers none */
export async function sharedDevice(): Promise<GPUDevice> {
  opened ??= open();
  try {
    return await opened;
  } catch (error) {
    opened = null;
    throw error;
  }
}

async function open(): Promise<GPUDevice> {
  const gpu = navigator.gpu as GPU | undefined;
  const adapter = (await gpu?.requestAdapter({ powerPreference: 'high-performance' })) ?? null;
  if (adapter === null) throw new PenumbraError('gpu', 'This browser offers no graphics adapter by WebGPU.');
  const device = await requestDevice(adapter);
  void device.lost.then(() => (opened = null));
  return device;
}

let last: Promise<unknown> = Promise.resolve();

/** Does a piece of work when all that was asked for before is done: views that render side by side take turns. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const own = last.then(work);
  last = own.catch(() => {});
  return own;
}
