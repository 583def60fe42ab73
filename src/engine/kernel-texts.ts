/** What a device compiles to render a scene, for whoever wants it compiled, or linked, before it is asked for. */
import { idleFunctions } from '../shader/idle.ts';
import type { LinkedTexts } from '../shader/link.ts';
import { partsOf } from '../shader/split.ts';
import { WAVE_PASSES } from '../shader/wavefront.ts';
import { kernelLayout, waveLayout } from './gpu/pipelines.ts';
import { passesLinked } from './passes/pass.ts';
import type { Renderer } from './renderer.ts';

/** A pipeline with one bind group and the entry point `main`; plain data, the same text as `Pipelines` compiles. */
export interface KernelText {
  code: string;
  entries: readonly GPUBindGroupLayoutEntry[];
}

/** Of the scene that is rendered, as it is when it is set for the first time. @throws EngineError before there is one */
export function kernelTexts(renderer: Renderer): KernelText[] {
  const { device, assembler, runner } = renderer;
  const { variant } = renderer.inputs();
  if (runner.kind === 'wavefront')
    return assembler.wavePasses(variant).map((pass) => ({
      code: assembler.assemble(variant, WAVE_PASSES[pass]).code,
      entries: waveLayout(device, pass).entries,
    }));
  return [{ code: assembler.assemble(variant).code, entries: kernelLayout(device, partsOf(variant.split ?? [])).entries }];
}

/** What an assembler with the same library need not link again to render this scene: for `Linker.kept`. @throws as `kernelTexts` */
export function linkedTexts(renderer: Renderer): LinkedTexts {
  const { assembler } = renderer;
  const { variant } = renderer.inputs();
  const whole = assembler.assemble({ ...variant, idle: idleFunctions(variant.idle ?? {}) });
  const codes = new Set([whole, assembler.assemble(variant), ...kernelTexts(renderer)].map(({ code }) => code));
  // Split arrays are those of one device.
  const kernels = [...assembler.linked].filter(([, { code, unsplit }]) => code === unsplit && codes.has(code));
  return Object.fromEntries([...kernels, ...passesLinked(assembler.library)].map(([key, { code }]) => [key, code]));
}
