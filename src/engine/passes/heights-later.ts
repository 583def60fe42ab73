/** The pass of heights.ts, whose code comes with the first displacement that is a program. */
import type { SceneDocument } from '../../scene/document.ts';
import type { DetailTools } from '../../scene/subdivide/scene.ts';
import { ShaderError } from '../../shader/errors.ts';
import type { KernelAssembler } from '../../shader/kernel.ts';
import { once } from '../once.ts';
import type { RendererOptions } from '../options.ts';

/** The options with what runs these programs. @param check looks at every program of a scene: where one is wrong, all that are so say it */
export function withHeights(
  options: RendererOptions,
  device: GPUDevice,
  assembler: KernelAssembler,
  check: (scene: SceneDocument) => Promise<void>,
): RendererOptions & DetailTools {
  const load = once(async () => {
    const { HeightPrograms } = await import('./heights.ts');
    return new HeightPrograms(device, assembler, options);
  });
  const heights: DetailTools['heights'] = async (scene, ...given) => {
    try {
      return await (await load()).of(scene, ...given);
    } catch (error) {
      if (error instanceof ShaderError) await check(scene);
      throw error;
    }
  };
  return { ...options, heights };
}
