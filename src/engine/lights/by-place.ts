/** Lights that are chosen by place → what stands in `params` for them. Loaded when a scene has them. */
import type { Turns } from '../../base/task.ts';
import type { KernelAssembler } from '../../shader/kernel.ts';
import { NORMALS } from './cells.ts';
import { type PackedTree, packTree } from './clusters.ts';
import type { Emitter } from './emitters.ts';
import { distantEstimate } from './estimate.ts';
import { EmitterList } from './list.ts';
import { distantPunctual, nearPunctual, type Punctual } from './punctual.ts';

interface PlacedLights {
  /** Those without a place come first. */
  punctuals: readonly Punctual[];
  /** `power`: luminous, over π, of all sides together. */
  surfaces: readonly { light: Emitter; isTwoSided: boolean; power: number }[];
  /** How many have no place. */
  distant: number;
  /** Radius of a sphere around the scene. */
  reach: number;
}

export async function packByPlace(
  assembler: KernelAssembler,
  turns: Turns,
  { punctuals, surfaces, distant, reach }: PlacedLights,
): Promise<PackedTree> {
  const placed = punctuals.slice(distant);
  const list = new EmitterList(placed.length + surfaces.length);
  placed.forEach((punctual, i) => list.setPunctual(i, nearPunctual(punctual)));
  surfaces.forEach(({ light, isTwoSided, power }, i) =>
    list.setSurface(placed.length + i, light, isTwoSided, power / (isTwoSided ? 2 : 1)),
  );
  return packTree(assembler, turns, list, distant, squaredIrradiance(punctuals.slice(0, distant)), reach);
}

/** Of lights without a place, all together, for each of NORMALS. */
function squaredIrradiance(punctuals: readonly Punctual[]): number[] {
  const each = punctuals.map((punctual) => distantEstimate(distantPunctual(punctual)));
  return Array.from({ length: NORMALS }, (_, normal) => each.reduce((sum, squares) => sum + Math.sqrt(squares[normal] ?? 0), 0) ** 2);
}
