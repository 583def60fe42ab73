/** Descriptors of lights agree with their schemas and with the kernel. */
import { describe, expect, it } from 'vitest';
import { LAMP_KINDS, lampKind, lampProfiles, lampsOf, nearLamp } from '../../src/engine/lamps.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { kindOfLight, LIGHT_TYPES } from '../../src/scene/lights/index.ts';
import { allLights } from '../helpers/all-lights.ts';

const scene = checkScene(allLights());
const lit = checkScene({ ...allLights(), lights: [...allLights().lights!, { type: 'ambient', radiance: [0.1, 0.2, 0.3] }] });
const kinds = LIGHT_TYPES.map((type) => [type, kindOfLight(lit.lights.find((each) => each.type === type)!)] as const);

describe('lights', () => {
  it.each(kinds)('%s has a control for members that its schema has, each once', (_, { schema, fields }) => {
    const keys = fields.map(({ key }) => key);
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(keys));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('have labels of their own', () => expect(new Set(kinds.map(([, { label }]) => label)).size).toBe(kinds.length));

  it('are told apart by the kernel, those without a place first', () => {
    const lamps = lampsOf(scene);
    const numbers = lamps.map((each) => lampKind(each, lampProfiles(scene)));
    const { sun, directional } = LAMP_KINDS;
    expect(numbers.slice(0, 2)).toEqual([sun, directional]);
    expect(new Set(numbers).size).toBe(new Set(lamps.map((each) => `${each.type} ${kindOfLight(each).reach(each)}`)).size);
  });

  it.each(lampsOf(scene).flatMap((each) => ('position' in each ? [[each.type, each] as const] : [])))(
    'the tree knows where %s is, and that it shines',
    (_, lamp) => {
      const { position, intensity, axis, cosine } = nearLamp(lamp);
      expect(position).toEqual(lamp.position);
      expect(intensity).toBeGreaterThan(0);
      if (axis !== null) expect([Math.hypot(...axis), Math.abs(cosine) <= 1]).toEqual([expect.closeTo(1, 12), true]);
    },
  );

  it('a direction has no place in the tree', () =>
    expect(() => nearLamp(lampsOf(scene)[0]!)).toThrow('A light of type directional has no place.'));
});
