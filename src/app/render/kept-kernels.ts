/**
 * Kernels of this visit for the next one, which most likely begins with the same scene: public/adapter.js compiles them as soon as there
 * is a device, before the page's code asks for them. They are not run there. A kernel is kept once it has given a sample, and taken
 * out before it is compiled: what takes the graphics process with it does so once.
 */
import { kernelTexts, linkedTexts, type Renderer } from '../../engine/index.ts';
import type { GpuContext } from './gpu-context.ts';
import { KEPT_TEXTS, type KeptTexts } from './kept-texts.ts';

declare global {
  /** Of public/adapter.js: pipelines that are alive as long as this is. */
  var keptKernels: unknown;
}

/** public/adapter.js knows it, too. */
export const KEPT_KERNELS = 'penumbra.kernels';
/** Characters; storage of this kind has room for five million at most. */
const MAX_KEPT = 1_000_000;

type Writable = Pick<Storage, 'setItem'> | null;

/** Keeps those of the scene that is rendered. In software a compiler beside the page's own work would hold that up. */
export function keepKernels(gpu: GpuContext | null, storage: Writable): void {
  if (gpu === null || gpu.adapter.software || gpu.renderer.samples === 0) return;
  keep(storage, KEPT_KERNELS, kernelTexts(gpu.renderer));
}

/** Keeps the linked texts of the scene that is rendered: see kept-texts.ts. */
export function keepTexts(renderer: Renderer, build: string, storage: Writable): void {
  if (renderer.samples > 0) keep(storage, KEPT_TEXTS, { build, texts: linkedTexts(renderer) } satisfies KeptTexts);
}

function keep(storage: Writable, name: string, value: object): void {
  const text = JSON.stringify(value);
  try {
    if (text.length <= MAX_KEPT) storage?.setItem(name, text);
  } catch {
    // Full or forbidden: the next visit does without.
  }
}
