/** The pinhole camera, alone of all that a scene may have: pixel (0, 0) is the top left one, and the image's x runs to the viewer's right. */
import type { SceneDocument } from '../../src/scene/document.ts';
import { cross, normalize, scale, sub } from './linear.ts';

/** Writes the ray through a point of the film (in pixels, from the top left corner) into ray. */
export type CameraRay = (x: number, y: number, ray: Float64Array) => void;

export function cameraOf(scene: SceneDocument): CameraRay {
  const { camera } = scene;
  if (camera.type !== 'perspective' || camera.lens !== undefined || camera.stereo !== undefined) throw new Error('expected a pinhole');
  const { position, target, up, fov } = camera;
  const { width, height } = scene.film;
  const forward = normalize(sub(target, position));
  const right = normalize(cross(forward, up));
  // Half the height of the image at distance 1; pixels are square.
  const half = Math.tan((fov * Math.PI) / 360);
  const across = scale(right, half * (width / height));
  const upward = scale(cross(right, forward), half);
  return (x, y, ray) => {
    const sx = (2 * x) / width - 1;
    const sy = 1 - (2 * y) / height;
    let length2 = 0;
    for (let i = 0; i < 3; i++) {
      const d = forward[i] + sx * across[i] + sy * upward[i];
      ray[i] = position[i];
      ray[3 + i] = d;
      length2 += d * d;
    }
    const length = Math.sqrt(length2);
    for (let i = 3; i < 6; i++) ray[i] /= length;
  };
}
