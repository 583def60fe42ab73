/**
 * Dawn, WebGPU for Node. While anything is awaited it asks its devices from one `setImmediate` to the next, which takes a whole
 * processor core from software adapters and from the compilers of shaders. Here it asks so for a moment, and then a thousand times a second.
 */
import { create, globals } from 'webgpu';

/** Milliseconds in which it asks without a pause: what is done as soon as that is not kept waiting. */
const EAGER = 1;
/** Milliseconds between two questions from then on. */
const PERIOD = 1;

Object.assign(globalThis, globals);

const { setImmediate: immediate, setTimeout: timeout } = globalThis;
let [begun, asking] = [0, false];

/** `setImmediate`, later where Dawn asks again and again. */
function later(callback: (...args: unknown[]) => void, ...args: unknown[]): unknown {
  if (!isNative(callback)) return immediate(callback, ...args);
  const now = performance.now();
  if (!asking) begun = now;
  return now - begun < EAGER ? immediate(ask, callback) : timeout(ask, PERIOD, callback);
}

function ask(callback: () => void): void {
  asking = true;
  try {
    callback();
  } finally {
    asking = false;
  }
}

/** Dawn's question is a function without a name that is not JavaScript. */
const isNative = (callback: (...args: unknown[]) => void): boolean =>
  callback.name === '' && Function.prototype.toString.call(callback).includes('[native code]');

// Dawn looks it up each time.
globalThis.setImmediate = Object.assign(later, immediate) as typeof setImmediate;

/** @param flags Dawn's, as `backend=vulkan`. Its objects live as long as what is returned: keep it. */
export const createGpu = (flags: string[]): GPU => create(flags);
