/** Parallel rays, from the plane through the eye. */
import { z } from 'zod';
import { length, MAX_LENGTH } from '../fields.ts';
import { cameraKind, place, reachOf, type Picture } from './kind.ts';

/** Half the size of a picture. Pixels are square. */
const halfSize = (height: number, picture: Picture): Picture => ({
  width: ((height / 2) * picture.width) / picture.height,
  height: height / 2,
});

export const orthographic = cameraKind({
  schema: z
    .strictObject({
      type: z.literal('orthographic'),
      ...place,
      height: length.describe('Of what the image shows, in scene units.'),
    })
    .describe('Parallel rays, from the plane through the eye.'),
  label: 'Orthographic',
  fields: [{ key: 'height', label: 'Height', kind: 'number', min: 1e-4, otherwise: 1 }],
  file: () => 'orthographic',
  plane: ({ height }, picture) => ({ centre: [0, 0, 0], half: halfSize(height, picture) }),
  ray({ height }, x, y, picture) {
    const half = halfSize(height, picture);
    return { origin: [x * half.width, y * half.height, 0], direction: [0, 0, 1] };
  },
  project({ height }, [x, y], picture) {
    const half = halfSize(height, picture);
    return [x / half.width, y / half.height];
  },
  straight: { nearest: 0 },
  angle: () => 40,
  span: (camera) => camera.height / reachOf(camera),
  like: (there, { height }) => ({ type: 'orthographic' as const, ...there, height }),
  zoom(camera, factor) {
    const height = Number((camera.height * factor).toPrecision(7));
    return height > 0 && height <= MAX_LENGTH ? { ...camera, height } : camera;
  },
});
