/** What of a scene's preparation needs no device, done while one is on its way. */
import type { SceneDocument } from '../scene/document.ts';
import type { Geometry } from '../scene/geometry/build.ts';
import { idleFunctions } from '../shader/idle.ts';
import type { KernelAssembler } from '../shader/kernel.ts';
import { packScene } from './pack/pack.ts';
import { linkPass } from './passes/pass.ts';
import { DISPLAY_PASSES } from './passes/display.ts';
import { NOISE_PASS } from './passes/noise.ts';

/**
 * Links the kernel of a scene, and the passes of the screen: a renderer with this assembler finds them linked. For scenes whose images,
 * if there are any, need no other kernel.
 * @throws ShaderError as setting the scene does, which says it as well
 */
export function prelink(scene: SceneDocument, geometry: Geometry, assembler: KernelAssembler): void {
  const { variant } = packScene(scene, geometry, assembler, false);
  assembler.assemble({ ...variant, idle: idleFunctions(variant.idle ?? {}) });
  assembler.assemble(variant);
  for (const root of [...DISPLAY_PASSES, NOISE_PASS]) linkPass(assembler.library, root);
}
