/** What is said of a loop that ran out of its budget: wgsl/budget.wgsl. */
import { PLACE_LINE_BITS } from './budget.ts';
import type { Diagnostic } from './errors.ts';
import type { KernelAssembler, KernelVariant } from './kernel.ts';
import { moduleOf } from './material.ts';

/** @param place as the kernel of the variant reported it */
export function overBudget(assembler: KernelAssembler, variant: KernelVariant, place: number): Diagnostic {
  const { programs, materials, environment, distances = [], densities = [] } = variant;
  // In the order in which the assembler numbers them.
  const names = [
    ...materials.map((name) => assembler.material(name, programs).name),
    ...(environment ? [assembler.program('environment', environment, programs).name] : []),
    ...distances.map((name) => assembler.program('distance', name, programs).name),
    ...densities.map((name) => assembler.program('density', name, programs).name),
  ];
  return {
    severity: 'warning',
    module: names.map(moduleOf)[Math.floor(place / 2 ** PLACE_LINE_BITS) - 1] ?? '',
    line: place % 2 ** PLACE_LINE_BITS,
    column: 1,
    message: 'this loop did not end within the work that one sample may do; such samples are shown in magenta.',
  };
}
