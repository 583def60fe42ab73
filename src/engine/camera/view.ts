/** Camera, film size and render settings as the kernel's uniform `View`. */
import type { SceneDocument } from '../../scene/document.ts';
import { ambientGroup, groupNumber, lightGroupsOf } from '../../scene/groups.ts';
import { INTEGRATOR_KINDS } from '../../scene/integrators/index.ts';
import { cameraAt, cameraKeys, cameraMoves, shutterOf } from '../../scene/motion.ts';
import { kernelSeed } from '../../scene/random.ts';
import { StructArray, type StructLayout } from '../../shader/struct.ts';
import { packCamera } from './camera.ts';
import { packInside, type InteriorSlots } from '../pack/interiors.ts';
import { ambientOf, sunCount } from '../lights/punctual.ts';

export function packView(
  layout: StructLayout,
  scene: SceneDocument,
  counts: {
    lights: number;
    lightTree: number;
    environmentSlot: number;
    objectsSlot: number;
    cameraKeysSlot: number;
    cameraTableSlot: number;
    gainsSlot: number;
    shapeMaterialsSlot: number;
    imagesSlot: number;
    bytecodeSlot: number;
    interiors: InteriorSlots;
  },
): ArrayBuffer {
  const { camera, film, render, environment } = scene;
  const view = new StructArray(layout, 1);
  view.set(0, 'width', film.width);
  view.set(0, 'height', film.height);
  view.set(0, 'seed', kernelSeed(render.seed));
  view.set(0, 'max_depth', render.maxDepth);
  view.set(0, 'roulette_start', render.rouletteStart);
  view.set(0, 'environment', environment.type === 'constant' ? environment.radiance : [0, 0, 0]);
  view.set(0, 'light_count', counts.lights);
  view.set(0, 'light_tree', counts.lightTree);
  view.set(0, 'environment_params', counts.environmentSlot);
  view.set(0, 'objects', counts.objectsSlot);
  view.set(0, 'sun_count', sunCount(scene));
  view.set(0, 'ambient', ambientOf(scene));
  view.set(0, 'clamp_indirect', render.clampIndirect);
  for (const { values } of INTEGRATOR_KINDS)
    for (const [member, value] of Object.entries(values?.(render) ?? {})) view.set(0, member, value);
  view.set(0, 'camera_keys', counts.cameraKeysSlot);
  view.set(0, 'camera_key_count', cameraMoves(camera) ? cameraKeys(camera).length : 0);
  view.set(0, 'camera_table', counts.cameraTableSlot);
  const groups = lightGroupsOf(scene);
  view.set(0, 'environment_group', groupNumber(groups, environment.group));
  view.set(0, 'ambient_group', groupNumber(groups, ambientGroup(scene)));
  view.set(0, 'gains', counts.gainsSlot);
  view.set(0, 'shape_materials', counts.shapeMaterialsSlot);
  view.set(0, 'images', counts.imagesSlot);
  view.set(0, 'bytecode', counts.bytecodeSlot);
  if (render.linearFog !== undefined) {
    view.set(0, 'fog_color', render.linearFog.color);
    view.set(0, 'fog_near', render.linearFog.near);
    view.set(0, 'fog_far', render.linearFog.far);
  }
  packInside(view, scene, counts.interiors);
  packCamera(view, cameraAt(camera, shutterOf(scene).open), film);
  return view.buffer;
}
