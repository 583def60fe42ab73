/**
 * A picture thrown by a lens at a point, as slide projectors do: what rays through a rectangle across its axis see of it colours the
 * light. After `projector` of Mitsuba 3 (evenly lit screens) and `projection` of pbrt-v4 (even intensity).
 */
import { z } from 'zod';
import { luminance } from '../../base/color.ts';
import type { Vec3 } from '../document.ts';
import { radiance, sourced } from '../document-lights.ts';
import { SceneError, shown } from '../errors.ts';
import { vec3 } from '../fields.ts';
import { numbers } from '../schema-lists.ts';
import { cross, length, normalize, scale, vec3At } from '../vec.ts';
import { attenuation, direction, lightKind, radians, shining } from './kind.ts';

/** Most pixels of a picture. */
export const MAX_PIXELS = 262_144;
const MAX_VALUE = 1e6;
const side = z.int().min(1).max(MAX_PIXELS);

const picture = z
  .strictObject({
    width: side,
    height: side,
    pixels: numbers(
      z
        .array(z.number().min(0).max(MAX_VALUE))
        .min(3)
        .max(3 * MAX_PIXELS),
      0,
      MAX_VALUE,
    ).describe('Linear RGB, three numbers a pixel, rows from above, each from the left as one sees it on a screen that faces the light.'),
  })
  .describe('What the intensity is multiplied with. Pixels are as wide as high.');

/** Three rows of bars, as television has tested itself by: colours, their complements, and greys. */
const BARS: readonly (readonly Vec3[])[] = [
  [[1, 1, 1], [1, 1, 0], [0, 1, 1], [0, 1, 0], [1, 0, 1], [1, 0, 0], [0, 0, 1]],
  [[0, 0, 1], [1, 0, 0], [1, 0, 1], [0, 1, 0], [0, 1, 1], [1, 1, 0], [1, 1, 1]],
  [0, 1, 2, 3, 4, 5, 6].map((step) => [step / 6, step / 6, step / 6]),
]; // prettier-ignore

const schema = z.strictObject({
  type: z.literal('projector'),
  position: vec3,
  direction: direction.default([0, -1, 0]).describe('Towards the middle of the picture. Any length but zero.'),
  up: vec3.default([0, 0, -1]).describe('Towards the upper side of the picture; need not be perpendicular to the direction.'),
  fov: z.number().min(0.1).max(179).default(40).describe('Degrees that the picture is high, seen from the light.'),
  intensity: radiance.default([1, 1, 1]).describe('Linear RGB radiant intensity along the axis that a pixel of 1 stands for, W/sr.'),
  even: z
    .enum(['screen', 'intensity'])
    .default('screen')
    .describe('What a white picture makes even: the light on a screen across the axis (1/cos³ of the angle from it), or the intensity.'),
  filter: z.enum(['linear', 'nearest']).default('linear').describe('linear: between the middles of pixels; nearest: the pixel itself.'),
  picture,
  attenuation,
  ...sourced,
});
type Projector = z.output<typeof schema>;

/** Half the picture at distance 1 along the axis: across and up. */
function halves({ fov, picture: { width, height } }: Projector): [across: number, up: number] {
  const up = Math.tan(radians(fov / 2));
  return [(up * width) / height, up];
}

/** Unit: to the right and up in the picture, and along the axis. */
function frame({ direction: ahead, up }: Projector): [right: Vec3, up: Vec3, axis: Vec3] {
  const axis = normalize(ahead);
  const right = normalize(cross(axis, up));
  return [right, cross(right, axis), axis];
}

/** Luminous intensity integrated over all directions, by the middles of pixels. */
function power(light: Projector): number {
  const { picture: { width, height, pixels }, intensity, even } = light; // prettier-ignore
  const [across, up] = halves(light);
  let sum = 0;
  for (let i = 0; i < width * height; i++) {
    const [r, g, b] = vec3At(pixels, 3 * i);
    const x = across * (((i % width) + 0.5) * (2 / width) - 1);
    const y = up * ((Math.floor(i / width) + 0.5) * (2 / height) - 1);
    // dω = cos³ dA: a screen that is lit evenly takes it back.
    const solid = even === 'screen' ? 1 : (1 + x * x + y * y) ** -1.5;
    sum += solid * luminance([r * intensity[0], g * intensity[1], b * intensity[2]]);
  }
  return (sum * 4 * across * up) / (width * height);
}

function check(light: Projector, path: string): void {
  const { width, height, pixels } = light.picture;
  if (pixels.length !== 3 * width * height)
    throw new SceneError(`expected three numbers for each of ${width}×${height} pixels, got ${pixels.length}`, `${path}.picture.pixels`);
  if (!(length(cross(light.up, normalize(light.direction))) > 1e-6 * length(light.up)))
    throw new SceneError(`expected a direction not parallel to ${shown(light.direction)}, got ${shown(light.up)}`, `${path}.up`);
}

export const projector = lightKind({
  schema,
  label: 'Projector',
  menu: {
    line: 'A test picture, thrown downwards',
    members: (position, size) => ({
      position,
      intensity: shining(size),
      filter: 'nearest',
      picture: { width: 7, height: 3, pixels: BARS.flat(2) },
    }),
  },
  fields: [
    { key: 'up', label: 'Up in the picture', kind: 'vector' },
    { key: 'fov', label: 'Height, °', kind: 'number', min: 1, max: 170, step: 0.1 },
    { key: 'intensity', label: 'Intensity of 1, W/sr', kind: 'vector', min: 0 },
    { key: 'even', label: 'White is even', kind: 'choice', options: { 'on a screen': 'screen', 'by direction': 'intensity' } },
    { key: 'filter', label: 'Between pixels', kind: 'choice', options: { smooth: 'linear', sharp: 'nearest' } },
  ],
  check,
  reach: () => 'near',
  strength: ({ intensity, picture: { pixels } }) =>
    scale(
      intensity,
      pixels.reduce((most, each) => Math.max(most, each), 0),
    ),
  radiance: ({ intensity }) => intensity,
  unit: 'W/sr at most',
  power,
  cone(light) {
    const [across, up] = halves(light);
    const cosine = 1 / Math.hypot(1, across, up);
    return { axis: normalize(light.direction), cosine, intensity: power(light) / (2 * Math.PI * (1 - cosine)) };
  },
  profile: {
    file: 'projector',
    data(light) {
      const [right, up, axis] = frame(light);
      const [across, high] = halves(light);
      const { width, height, pixels } = light.picture;
      return {
        values: {
          right: scale(right, 1 / across),
          up: scale(up, 1 / high),
          axis,
          width,
          height,
          flags: (light.even === 'screen' ? 1 : 0) | (light.filter === 'nearest' ? 2 : 0),
        },
        table: Float32Array.from(pixels),
      };
    },
  },
});
