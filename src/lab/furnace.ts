/** The white furnace: a sphere in an environment of radiance 1. What reflects all light cannot be told from it. */
import type { SceneDocument, SceneInput } from '../scene/document.ts';
import { checkScene } from '../scene/parse.ts';
import type { ParamInput } from '../shader/params.ts';
import type { MaterialSource } from './laboratory.ts';

/** @param images that parameters name @returns a scene for the ordinary renderer: darker than 1 is light that was absorbed, brighter is light that was made */
export function furnaceScene(
  { name, source }: MaterialSource,
  params: Readonly<Record<string, ParamInput>> = {},
  size = 256,
  images: SceneInput['images'] = {},
): SceneDocument {
  return checkScene({
    version: 1,
    title: `White furnace: ${name}`,
    camera: { type: 'perspective', position: [0, 0, 4], target: [0, 0, 0], fov: 36 },
    film: { width: size, height: size },
    render: { maxDepth: 128, spp: 256 },
    environment: { type: 'constant', radiance: [1, 1, 1] },
    images,
    programs: { [name]: source },
    materials: { subject: { file: name, params } },
    shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'subject' }],
  });
}
