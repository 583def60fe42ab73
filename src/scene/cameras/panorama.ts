/** All directions, equirectangular. */
import { z } from 'zod';
import { cameraKind, place } from './kind.ts';
import { stereo } from './stereo.ts';

export const panorama = cameraKind({
  schema: z
    .strictObject({ type: z.literal('panorama'), ...place, stereo: stereo.optional() })
    .describe('All directions: 360° across, 180° down (equirectangular). A film twice as wide as high shows no distortion.'),
  label: 'Panorama',
  fields: [],
  file: () => 'panorama',
  ray(_, x, y) {
    const [longitude, latitude] = [x * Math.PI, (y * Math.PI) / 2];
    const [s, c] = [Math.sin(longitude), Math.cos(longitude)];
    const level = Math.cos(latitude);
    return { origin: [0, 0, 0], direction: [s * level, Math.sin(latitude), c * level], beside: [c, 0, -s] };
  },
  project(_, [x, y, z]) {
    const distance = Math.hypot(x, y, z);
    if (distance === 0) return null;
    return [Math.atan2(x, z) / Math.PI, (2 * Math.asin(Math.max(-1, Math.min(1, y / distance)))) / Math.PI];
  },
  angle: () => 180,
  span: () => Math.PI,
  like: (there) => ({ type: 'panorama' as const, ...there }),
});
