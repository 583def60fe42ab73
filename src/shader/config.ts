/** Constants that a kernel is generated with. Pure. */
import { MATERIAL_KIND_SHIFT } from './dispatch.ts';
import { SHADE_PATHS } from './wavefront.ts';

/** `package::config`: numbers of a kernel. */
export const configModule = (stackSize: number, budget: number): string =>
  `const STACK_SIZE = ${stackSize}u;\n/// Operations, roughly: elements of the syntax tree.\nconst LOOP_BUDGET = ${budget}u;\n`;

/** What a wavefront that sorts its paths adds: see wgsl/wave/sort.wgsl. */
export const sortConstants = (kinds: number): string =>
  `const MATERIAL_KINDS = ${kinds}u;\nconst MATERIAL_KIND_SHIFT = ${MATERIAL_KIND_SHIFT}u;\n/// Paths of a workgroup.\nconst SORTED = ${SHADE_PATHS.sorted}u;\n`;
