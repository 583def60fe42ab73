/**
 * A point whose intensity was measured: a table over two angles (IESNA LM-63, photometry of type C). Between the angles it is
 * interpolated linearly in both; beyond the vertical angles of the table there is no light.
 */
import { z } from 'zod';
import { luminance } from '../../base/color.ts';
import type { Vec3 } from '../document.ts';
import { radiance, sourced } from '../document-lights.ts';
import { SceneError, shown } from '../errors.ts';
import { vec3 } from '../fields.ts';
import { numbers } from '../schema-lists.ts';
import { cross, length, normalize, orthonormalBasis, scale } from '../vec.ts';
import { attenuation, direction, lightKind, radians, type LightKind } from './kind.ts';
import { neighbours } from '../../base/neighbours.ts';
import { present } from '../../base/present.ts';

/** Most angles one way: wgsl/light/profile/goniometric.wgsl halves as often. */
export const MAX_ANGLES = 1024;
/** Most values of a table. */
export const MAX_VALUES = 65_536;
const MAX_VALUE = 1e9;
/** Horizontal angles that a table may end at: beyond it repeats, mirrored. */
export const LAST_HORIZONTAL = [0, 90, 180, 360] as const;

const angles = (most: number, least: number): z.ZodArray<z.ZodNumber> =>
  numbers(z.array(z.number().min(0).max(most)).min(least).max(MAX_ANGLES), 0, most);

const table = z
  .strictObject({
    vertical: angles(180, 2).describe('Degrees from the direction, rising.'),
    horizontal: angles(360, 1).describe(
      'Degrees about the direction, rising, from 0 to 0 (alike all around), 90 (alike in all quadrants), 180 (alike on both sides) or 360.',
    ),
    values: numbers(z.array(z.number().min(0).max(MAX_VALUE)).min(2).max(MAX_VALUES), 0, MAX_VALUE).describe(
      'Factors of the intensity: for each horizontal angle those of all vertical angles.',
    ),
  })
  .describe('What the intensity is multiplied with, by direction.');

const schema = z.strictObject({
  type: z.literal('goniometric'),
  position: vec3,
  direction: direction
    .default([0, -1, 0])
    .describe('Where vertical angle 0 points: for a luminaire that hangs, down. Any length but zero.'),
  zero: vec3
    .default([1, 0, 0])
    .describe(
      'Towards it horizontal angles are 0; need not be perpendicular to the direction. They grow counter-clockwise seen from behind.',
    ),
  intensity: radiance.default([1, 1, 1]).describe('Linear RGB radiant intensity that the value 1 stands for, W/sr.'),
  table,
  attenuation,
  ...sourced,
});
type Goniometric = z.output<typeof schema>;

/** Unit axes: horizontal angles 0 and 90°, vertical angle 0. */
function frame({ direction: down, zero }: Goniometric): [Vec3, Vec3, Vec3] {
  const z = normalize(down);
  const y = cross(zero, z);
  // Alike all around: any will do.
  if (length(y) <= 1e-6 * length(zero)) return [...orthonormalBasis(z), z];
  return [normalize(cross(z, y)), normalize(y), z];
}

/** Integral over all directions: exact for what is interpolated. */
function integral({ vertical, horizontal, values }: Goniometric['table']): number {
  const columns = horizontal.map((angle, h) => {
    let sum = 0;
    const column = vertical.map((at, v) => ({ at, value: present(values[h * vertical.length + v], 'a value for each pair of angles') }));
    for (const [before, after] of neighbours(column)) {
      const [from, to] = [radians(before.at), radians(after.at)];
      const [a, b] = [before.value, after.value];
      // ∫ (a + (b − a) (θ − from) / (to − from)) sin θ dθ
      sum += a * (Math.cos(from) - Math.cos(to));
      sum += (b - a) * ((Math.sin(to) - Math.sin(from)) / (to - from) - Math.cos(to));
    }
    return { angle, sum };
  });
  const last = present(columns.at(-1), 'a horizontal angle');
  if (columns.length === 1) return 2 * Math.PI * last.sum;
  const sum = neighbours(columns).reduce((all, [a, b]) => all + ((b.angle - a.angle) * (a.sum + b.sum)) / 2, 0);
  return (2 * Math.PI * sum) / last.angle;
}

/** Degrees between which there is light; null: it is dark. */
function litAngles({ vertical, values }: Goniometric['table']): [number, number] | null {
  const isLit = new Uint8Array(vertical.length);
  values.forEach((each, i) => {
    if (each > 0) isLit[i % vertical.length] = 1;
  });
  const [first, last] = [isLit.indexOf(1), isLit.lastIndexOf(1)];
  if (first < 0) return null;
  const angle = (v: number): number => present(vertical[v], `a vertical angle ${v}`);
  return [angle(Math.max(0, first - 1)), angle(Math.min(vertical.length - 1, last + 1))];
}

type Cone = ReturnType<NonNullable<LightKind<typeof schema>['cone']>>;

function cone(light: Goniometric): Cone {
  const power = luminance(light.intensity) * integral(light.table);
  const [low, high] = litAngles(light.table) ?? [0, 180];
  // A small sphere shows a quarter of its area.
  if (low < 90 && high > 90) return { axis: null, cosine: 0, intensity: power / Math.PI };
  const down = normalize(light.direction);
  const half = high <= 90 ? high : 180 - low;
  return {
    axis: high <= 90 ? down : scale(down, -1),
    cosine: Math.cos(radians(half)),
    intensity: power / (2 * Math.PI * (1 - Math.cos(radians(half)))),
  };
}

function check(light: Goniometric, path: string): void {
  const { vertical, horizontal, values } = light.table;
  for (const [key, list] of Object.entries({ vertical, horizontal })) {
    const bad = list.findIndex((each, i) => i > 0 && !(each > (list[i - 1] ?? -Infinity)));
    if (bad > 0)
      throw new SceneError(`expected more than the angle before, ${list[bad - 1]}, got ${list[bad]}`, `${path}.table.${key}[${bad}]`);
  }
  if (horizontal[0] !== 0) throw new SceneError(`expected 0, got ${horizontal[0]}`, `${path}.table.horizontal[0]`);
  const last = horizontal.at(-1);
  if (!LAST_HORIZONTAL.some((each) => each === last))
    throw new SceneError(`expected 0, 90, 180 or 360, got ${last}`, `${path}.table.horizontal[${horizontal.length - 1}]`);
  const count = vertical.length * horizontal.length;
  if (values.length !== count)
    throw new SceneError(`expected a value for each pair of angles (${count}), got ${values.length}`, `${path}.table.values`);
  if (horizontal.length > 1 && !(length(cross(light.zero, normalize(light.direction))) > 1e-6 * length(light.zero)))
    throw new SceneError(`expected a direction not parallel to ${shown(light.direction)}, got ${shown(light.zero)}`, `${path}.zero`);
}

export const goniometric = lightKind({
  schema,
  label: 'Goniometric',
  fields: [
    { key: 'zero', label: 'Angle 0 towards', kind: 'vector' },
    { key: 'intensity', label: 'Intensity of 1, W/sr', kind: 'vector', min: 0 },
  ],
  check,
  reach: () => 'near',
  strength: ({ intensity, table: { values } }) =>
    scale(
      intensity,
      values.reduce((most, each) => Math.max(most, each), 0),
    ),
  radiance: ({ intensity }) => intensity,
  unit: 'W/sr at most',
  power: (light) => luminance(light.intensity) * integral(light.table),
  cone,
  profile: {
    file: 'goniometric',
    data(light) {
      const { vertical, horizontal, values } = light.table;
      const [x, y, axis] = frame(light);
      return {
        values: { x, y, axis, vertical_count: vertical.length, horizontal_count: horizontal.length },
        table: Float32Array.from([...vertical.map(radians), ...horizontal.map(radians), ...values]),
      };
    },
  },
});
