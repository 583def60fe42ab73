/** Camera, film size and render settings as the kernel's uniform `View`. */
import type { SceneDocument } from '../scene/document.ts';
import { kernelSeed } from '../scene/random.ts';
import { ambientOf, sunCount } from './lamps.ts';
import { add, cross, normalize, scale, sub } from '../scene/vec.ts';
import { StructArray, type StructLayout } from '../shader/struct.ts';

/** The image plane stands at unit distance; pixels are square. */
export function packView(
  layout: StructLayout,
  scene: SceneDocument,
  counts: { lights: number; environmentSlot: number; objectsSlot: number },
): ArrayBuffer {
  const { camera, film, render, environment } = scene;
  const forward = normalize(sub(camera.target, camera.position));
  const right = normalize(cross(forward, camera.up));
  const up = cross(right, forward);
  const halfHeight = Math.tan((camera.fov * Math.PI) / 360);
  const halfWidth = (halfHeight * film.width) / film.height;
  const view = new StructArray(layout, 1);
  view.set(0, 'eye', camera.position);
  view.set(0, 'width', film.width);
  view.set(0, 'height', film.height);
  view.set(0, 'corner', add(add(forward, scale(right, -halfWidth)), scale(up, halfHeight)));
  view.set(0, 'right', scale(right, 2 * halfWidth));
  view.set(0, 'down', scale(up, -2 * halfHeight));
  view.set(0, 'seed', kernelSeed(render.seed));
  view.set(0, 'max_depth', render.maxDepth);
  view.set(0, 'roulette_start', render.rouletteStart);
  view.set(0, 'environment', environment.type === 'constant' ? environment.radiance : [0, 0, 0]);
  view.set(0, 'light_count', counts.lights);
  view.set(0, 'environment_params', counts.environmentSlot);
  view.set(0, 'objects', counts.objectsSlot);
  view.set(0, 'sun_count', sunCount(scene));
  view.set(0, 'ambient', ambientOf(scene));
  view.set(0, 'clamp_indirect', render.clampIndirect);
  return view.buffer;
}
