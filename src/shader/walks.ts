/** Which kernels follow light below surfaces (wgsl/path/walk.wgsl). Pure. */
import type { MaterialModule } from './material.ts';
import type { KernelVariant } from './variant.ts';

/** Integrators that take a walk as one step of a path; trees of rays show the body as it is without. */
const FOLLOWS: readonly string[] = ['path', 'path-naive'];

/**
 * The materials of a kernel: with what they have below their surface, where its paths go there.
 * @param coloured the kernel tabulates, shows or tries materials, and has no paths
 */
export function withWalks(
  materials: readonly MaterialModule[],
  { integrator, without }: KernelVariant,
  coloured: boolean,
): MaterialModule[] {
  if (FOLLOWS.includes(integrator) && !coloured && without?.bsdf !== true && without?.cosine !== true) return [...materials];
  return materials.map((each) => (each.defines.subsurface ? { ...each, defines: { ...each.defines, subsurface: false } } : each));
}
