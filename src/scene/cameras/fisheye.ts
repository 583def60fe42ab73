/** Equidistant fisheye. */
import { z } from 'zod';
import { cameraKind, place, radians, type Picture } from './kind.ts';

/** Size of a picture, the shorter side of which is 1. */
function shape({ width, height }: Picture): Picture {
  const shorter = Math.min(width, height);
  return { width: width / shorter, height: height / shorter };
}

export const fisheye = cameraKind({
  schema: z
    .strictObject({
      type: z.literal('fisheye'),
      ...place,
      fov: z.number().gt(0).max(360).default(180).describe('Degrees across the circle that touches the nearer edges of the film.'),
    })
    .describe('Equidistant: the angle from the view grows with the distance from the middle. Black beyond its circle.'),
  label: 'Fisheye',
  fields: [{ key: 'fov', label: 'Field of view, °', kind: 'number', min: 1, max: 360, step: 0.1 }],
  file: () => 'fisheye',
  circular: true,
  values: ({ fov }) => ({ spread: fov / 720 }),
  ray({ fov }, x, y, picture) {
    const { width, height } = shape(picture);
    const [a, b] = [x * width, y * height];
    const r = Math.hypot(a, b);
    if (r > 1) return null;
    const angle = (r * fov * Math.PI) / 360;
    const across = Math.sin(angle) / (r || 1);
    return { origin: [0, 0, 0], direction: [a * across, b * across, Math.cos(angle)] };
  },
  project({ fov }, [x, y, z], picture) {
    const { width, height } = shape(picture);
    const beside = Math.hypot(x, y);
    const r = Math.atan2(beside, z) / ((fov * Math.PI) / 360);
    return r > 1 ? null : [((x / (beside || 1)) * r) / width, ((y / (beside || 1)) * r) / height];
  },
  angle: ({ fov }) => fov,
  span: ({ fov }) => radians(fov),
  like: (there) => ({ type: 'fisheye' as const, ...there, fov: 180 }),
});
