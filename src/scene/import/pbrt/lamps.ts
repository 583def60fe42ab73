/** Points of pbrt-v4 whose intensity an image gives: `projection` and `goniometric` (pbrt-v4, src/pbrt/lights.cpp). */
import type { Affine } from '../../affine.ts';
import { mapped } from '../../affine.ts';
import type { SceneInput, Vec3 } from '../../document.ts';
import { projector } from '../../lights/projector.ts';
import { cross, normalize, scale, vec3At } from '../../vec.ts';
import type { SceneBuilder } from '../build/builder.ts';
import { type Picture, pictureOf, projectorOf } from '../build/pictures.ts';
import { placeError } from '../build/notes.ts';
import { shortest } from '../shortest.ts';
import { lightOfParams, strength } from './lights.ts';
import { equalAreaPlace, latitudePlace } from './octahedral.ts';
import type { Params } from './params.ts';
import { undone } from './state.ts';

type Light = NonNullable<SceneInput['lights']>[number];

/** Degrees between the entries of a table, which has one for each whole one: 181 × 361. */
const POLAR = 181;
const AROUND = 361;

/** @param bounded what the film makes of a colour of light. Null: it is left out, which is noted. @throws SceneError */
export async function projectionOf(
  params: Params,
  world: Affine,
  builder: SceneBuilder,
  bounded: (color: Vec3) => Vec3,
): Promise<Light | null> {
  const { place, notes } = params;
  const [fov, factor, power] = [params.number('fov', 90, 0.1, 179), strength(params), params.number('power', -1)];
  const file = params.string('filename', null);
  if (file === null) throw placeError(place, 'expected the parameter "filename" of a projection, got none');
  const picture = await pictureOf(file, place, builder.options, notes);
  if (picture === null) return null;
  // The angle is that of the shorter side.
  const half = Math.tan((fov * Math.PI) / 360) * Math.max(1, picture.height / picture.width);
  const light = projectorOf(
    { world, right: [1, 0, 0], up: [0, 1, 0], ahead: [0, 0, 1], fov: (Math.atan(half) * 360) / Math.PI },
    picture,
    { intensity: [1, 1, 1], even: 'intensity', filter: 'nearest' },
    place,
    notes,
  );
  const whole = power > 0 ? projector.power(projector.schema.parse(light), 1) : 0;
  const intensity = bounded(scale(lightOfParams(params, 'I'), factor * (whole > 0 ? power / whole : 1)));
  return { ...light, intensity };
}

/** By degrees from the image's middle. @param color of the light, scaled. Null: it is left out, which is noted. @throws SceneError */
export async function goniometricOf(params: Params, world: Affine, builder: SceneBuilder, color: Vec3): Promise<Light | null> {
  const { place, notes } = params;
  const position = mapped(world, [0, 0, 0], 1);
  const file = params.string('filename', null);
  const power = params.number('power', -1);
  if (file === null) return { type: 'point', position, intensity: scale(color, power > 0 ? power / (4 * Math.PI) : 1) };
  const picture = await pictureOf(file, place, builder.options, notes);
  if (picture === null) return null;
  const { width, height, data } = picture;
  const isOlder = params.bool('latlong', false);
  if (width !== height && !isOlder) throw placeError(place, `expected a square image of all directions, got ${width}×${height}`);
  const mean = data.reduce((sum, each) => sum + each, 0) / data.length;
  const intensity = scale(color, power > 0 && mean > 0 ? power / (4 * Math.PI * mean) : 1);
  // Exchanged: the image's middle is the light's y.
  const axis = normalize(mapped(world, [0, 1, 0], 0));
  const side = mapped(world, [1, 0, 0], 0);
  const across = normalize(cross(side, axis));
  const zero = cross(axis, across);
  const back = undone(world, place);
  const values: number[] = [];
  for (let h = 0; h < AROUND; h++)
    for (let v = 0; v < POLAR; v++) {
      const [theta, phi] = [(v * Math.PI) / 180, (h * Math.PI) / 180];
      const [a, x, y] = [Math.cos(theta), Math.sin(theta) * Math.cos(phi), Math.sin(theta) * Math.sin(phi)];
      const toward = mapped(back, [0, 1, 2].map((i) => a * (axis[i] ?? 0) + x * (zero[i] ?? 0) + y * (across[i] ?? 0)) as Vec3, 0);
      const [right, ahead, up] = normalize(toward);
      values.push(shortest(Math.fround(averageAt(picture, (isOlder ? latitudePlace : equalAreaPlace)([right, up, ahead])))));
    }
  notes.add('A goniometric light is a table by whole degrees', place);
  const whole = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
  const table = { vertical: whole(POLAR), horizontal: whole(AROUND), values };
  return { type: 'goniometric', position, direction: axis, zero, intensity, table };
}

/** The mean of the channels of the nearest pixel, as pbrt looks it up. */
function averageAt({ width, height, data }: Picture, [u, v]: readonly [number, number]): number {
  const [x, y] = [Math.min(width - 1, Math.floor(u * width)), Math.min(height - 1, Math.floor(v * height))];
  const [r, g, b] = vec3At(data, 3 * (y * width + x));
  return (r + g + b) / 3;
}
