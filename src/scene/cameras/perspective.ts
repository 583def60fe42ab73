/** Straight lines stay straight: a pinhole, or a thin lens. */
import { z } from 'zod';
import { cameraKind, place, radians, reachOf, type Picture } from './kind.ts';
import { checkLens, lens, lensValues } from './lens.ts';
import { stereo } from './stereo.ts';

/** Nearer to the plane of the eye, in parts of the distance to the target, no point is seen. */
export const NEAR = 1e-4;

/** Half the size of a picture at unit distance. Pixels are square. */
export function halfSize(fov: number, { width, height }: Picture): Picture {
  const half = Math.tan((fov * Math.PI) / 360);
  return { width: (half * width) / height, height: half };
}

export const perspective = cameraKind({
  schema: z
    .strictObject({
      type: z.literal('perspective').optional().default('perspective'),
      ...place,
      fov: z.number().gt(0).lt(180).default(40).describe('Vertical field of view in degrees.'),
      lens: lens.optional(),
      stereo: stereo.optional(),
    })
    .describe('Straight lines stay straight; a pinhole, or a thin lens.'),
  label: 'Perspective',
  fields: [{ key: 'fov', label: 'Field of view, °', kind: 'number', min: 1, max: 170, step: 0.1 }],
  check: (camera) => checkLens(camera.lens),
  file: (camera) => (camera.lens === undefined ? 'perspective' : 'thin-lens'),
  plane: ({ fov }, picture) => ({ centre: [0, 0, 1], half: halfSize(fov, picture) }),
  values: (camera) => (camera.lens === undefined ? {} : lensValues(camera, camera.lens)),
  ray({ fov }, x, y, picture) {
    const half = halfSize(fov, picture);
    return { origin: [0, 0, 0], direction: [x * half.width, y * half.height, 1] };
  },
  project(camera, [x, y, z], picture) {
    if (z <= NEAR * reachOf(camera)) return null;
    const half = halfSize(camera.fov, picture);
    return [x / (z * half.width), y / (z * half.height)];
  },
  straight: { nearest: 1e-3 },
  angle: ({ fov }) => fov,
  span: ({ fov }) => 2 * Math.tan(radians(fov) / 2),
  like: (there, { fov }) => ({ type: 'perspective' as const, ...there, fov }),
});
