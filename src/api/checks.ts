/** What the renderer of the package checks of its arguments, and what it reports. */
import { BLOCK, type PrepareReport } from '../engine/index.ts';
import type { SceneDocument } from '../scene/document.ts';
import { MAX_SAMPLES } from '../scene/samples.ts';
import { warningsOf } from '../shader/warnings.ts';
import { PenumbraError } from './error.ts';
import type { RendererOptions, SceneReport } from './options.ts';

const CHOICES = { kernel: ['auto', 'megakernel', 'wavefront'], trees: ['processor', 'gpu'] } as const;

/** Of `createRenderer`. @throws PenumbraError `argument` */
export function checkMaking(device: GPUDevice | null | undefined, options: RendererOptions): void {
  if (typeof device?.createComputePipelineAsync !== 'function')
    throw new PenumbraError('argument', 'device: expected a GPUDevice, as requestDevice gives it');
  for (const name of ['kernel', 'trees'] as const) {
    const [value, choices] = [options[name], CHOICES[name] as readonly unknown[]];
    if (value !== undefined && !choices.includes(value))
      throw new PenumbraError('argument', `${name}: expected one of ${choices.join(', ')}, got ${JSON.stringify(value)}`);
  }
}

/** @throws PenumbraError `argument` */
export function checkGoal(spp: number, slice: number): void {
  if (!(Number.isInteger(spp) && spp >= 1 && spp <= MAX_SAMPLES))
    throw new PenumbraError('argument', `spp: expected a whole number from 1 to ${MAX_SAMPLES}, got ${spp}`);
  if (!(slice > 0 && slice <= 10_000))
    throw new PenumbraError('argument', `slice: expected milliseconds above 0 up to 10000, got ${slice}`);
}

/** @throws PenumbraError `argument` */
export function checkFirst(first: number, { render: { adaptive } }: SceneDocument): void {
  if (!(Number.isInteger(first) && first >= 0 && first % BLOCK === 0 && first < MAX_SAMPLES))
    throw new PenumbraError('argument', `first: expected a multiple of ${BLOCK} from 0 on, got ${first}`);
  if (first > 0 && adaptive !== undefined)
    throw new PenumbraError('argument', 'first: expected 0 for adaptive sampling, which decides by all samples where more are needed');
}

export function reportOf(report: PrepareReport, { programs }: SceneDocument): SceneReport {
  const { kernel, primitives, notes, geometryMs, packMs, linkMs, pipelineMs } = report;
  const milliseconds = { geometry: geometryMs, pack: packMs, link: linkMs, compile: pipelineMs };
  return { kernel, primitives, notes, warnings: warningsOf(programs), milliseconds };
}

export const disposed = (): PenumbraError => new PenumbraError('disposed', 'The renderer was disposed.');
