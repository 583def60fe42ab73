/**
 * The movements of a view camera. The film moves behind the lens (shift, rise), so that verticals stay parallel while one looks up;
 * the lens tilts, so that the plane that is sharp leans (Scheimpflug 1904). What is given is that plane, not the angle of the lens:
 * by the hinge rule they follow from each other.
 */
import { z } from 'zod';
import type { Vec3 } from '../document.ts';
import { cameraKind, place, radians, reachOf, type Picture } from './kind.ts';
import { checkLens, focusOf, lens, lensValues } from './lens.ts';
import { halfSize, NEAR } from './perspective.ts';

/** Most that the film moves, in parts of its height. */
const MAX_SHIFT = 10;
const shift = z.number().min(-MAX_SHIFT).max(MAX_SHIFT).default(0);
/** Degrees that the plane of focus leans; at 90 it holds the view. */
const MAX_LEAN = 89;
const lean = z.number().min(-MAX_LEAN).max(MAX_LEAN).default(0);

const schema = z
  .strictObject({
    type: z.literal('tilt-shift'),
    ...place,
    fov: z.number().gt(0).lt(180).default(40).describe('Vertical field of view in degrees, of a film that is not moved.'),
    rise: shift.describe('How far up the picture is moved from what the camera points at, in parts of its height.'),
    shift: shift.describe('How far to the right, in parts of its height.'),
    tilt: lean.describe('Degrees by which the upper part of the plane of focus leans away. It takes a lens.'),
    swing: lean.describe('Degrees by which its right part does.'),
    lens: lens.optional(),
  })
  .describe('Perspective with a film that is moved, and a plane of focus that leans: the focus distance is where the view meets it.');
type TiltShift = z.output<typeof schema>;

/** The plane of focus: how far ahead its points are more than the focus distance, a unit to the right and a unit up. */
const slopes = ({ tilt, swing }: TiltShift): [number, number] => [Math.tan(radians(swing)), Math.tan(radians(tilt))];

/** Middle of the picture at unit distance. */
function middle({ rise, shift: right }: TiltShift, { height }: Picture): Vec3 {
  return [2 * right * height, 2 * rise * height, 1];
}

export const tiltShift = cameraKind({
  schema,
  label: 'Tilt-shift',
  fields: [
    { key: 'fov', label: 'Field of view, °', kind: 'number', min: 1, max: 170, step: 0.1 },
    { key: 'rise', label: 'Rise', kind: 'number', min: -1, max: 1, step: 0.01 },
    { key: 'shift', label: 'Shift', kind: 'number', min: -1, max: 1, step: 0.01 },
    { key: 'tilt', label: 'Tilt of focus, °', kind: 'number', min: -MAX_LEAN, max: MAX_LEAN, step: 0.1 },
    { key: 'swing', label: 'Swing of focus, °', kind: 'number', min: -MAX_LEAN, max: MAX_LEAN, step: 0.1 },
  ],
  check: (camera) => checkLens(camera.lens),
  file: (camera) => (camera.lens === undefined ? 'perspective' : 'tilt-shift'),
  plane(camera, picture) {
    const half = halfSize(camera.fov, picture);
    return { centre: middle(camera, half), half };
  },
  values: (camera) => (camera.lens === undefined ? {} : lensValues(camera, camera.lens)),
  numbers(camera) {
    if (camera.lens === undefined) return null;
    const focus = focusOf(camera, camera.lens);
    const [right, up] = slopes(camera);
    return [-right / focus, -up / focus, 1 / focus, 0];
  },
  ray(camera, x, y, picture) {
    const half = halfSize(camera.fov, picture);
    const [a, b] = middle(camera, half);
    return { origin: [0, 0, 0], direction: [a + x * half.width, b + y * half.height, 1] };
  },
  project(camera, [x, y, z], picture) {
    if (z <= NEAR * reachOf(camera)) return null;
    const half = halfSize(camera.fov, picture);
    const [a, b] = middle(camera, half);
    return [(x / z - a) / half.width, (y / z - b) / half.height];
  },
  straight: { nearest: 1e-3 },
  angle: ({ fov }) => fov,
  span: ({ fov }) => 2 * Math.tan(radians(fov) / 2),
  like: (there, { fov }) => ({ type: 'tilt-shift' as const, ...there, fov, rise: 0, shift: 0, tilt: 0, swing: 0 }),
  focus(camera, [x, y, z]) {
    const [right, up] = slopes(camera);
    return z - right * x - up * y;
  },
});
