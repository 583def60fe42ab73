/** IES files: what is read of each edition, every complaint, and damaged files. */
import { describe, expect, it } from 'vitest';
import { punctualPower, punctualsOf } from '../../src/engine/lights/punctual.ts';
import { SceneError } from '../../src/scene/errors.ts';
import { importIes, readIes } from '../../src/scene/import/ies.ts';
import { importScene } from '../../src/scene/import/index.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { expectSurvives } from '../helpers/damage.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const LABELS = ['IESNA:LM-63-2002', '[TEST] none', '[MANUFAC] Nobody', '[LUMINAIRE] A made-up downlight', '[OTHER] TILTED'];
/** The head, the two lines of numbers, and the table. */
const file = (change: { labels?: string[]; tilt?: string; head?: string; ballast?: string; table?: string } = {}): string =>
  [
    ...(change.labels ?? LABELS),
    change.tilt ?? 'TILT=NONE',
    change.head ?? '1 1000 2 3 2 1 2 0 0 0',
    change.ballast ?? '0.5 1 35',
    change.table ?? '0 45 90\n0 180\n100 50 0\n80 40 0',
    '',
  ].join('\n');
const read = (text: string) => readIes(bytesOf(text), 'dir/lamp.ies');
const TABLE = { vertical: [0, 45, 90], horizontal: [0, 180], values: [100, 50, 0, 80, 40, 0] };

describe('a luminaire', () => {
  it.each<[string, string]>([
    ['of 2002', file()],
    ['of 1995 with other line ends', file({ labels: ['IESNA:LM-63-1995', ...LABELS.slice(1)] }).replaceAll('\n', '\r\n')],
    ['of 1991', file({ labels: ['IESNA91', ...LABELS.slice(1)] })],
    ['of 2019', file({ labels: ['IES:LM-63-2019', ...LABELS.slice(1)] })],
    ['with its numbers on other lines', file({ head: '1 1000 2 3\n2 1 2', ballast: '0 0 0\n0.5 1 35 0', table: '45 90 0\n180 100 50\n0 80 40 0' })],
    ['with commas', file({ head: '1,1000,2,3,2,1,2,0,0,0', table: '0, 45, 90\n0, 180\n100,50,0\n80,40,0' })],
    ['with blanks around TILT', file({ tilt: '  tilt = none ' })],
  ])('%s', (_, text) => expect(read(text)).toEqual({ table: TABLE, zero: [1, 0, 0], title: 'A made-up downlight, Nobody', notes: [] })); // prettier-ignore

  it('of 1986 has lines of any text before TILT', () =>
    expect(read(file({ labels: ['A report', '', 'of a test'] }))).toMatchObject({ table: TABLE, title: null }));

  it('has candela values times all three factors', () =>
    expect(read(file({ head: '1 -1 4 3 2 1 1 0 0 0', ballast: '0.5 0.25 0' })).table.values).toEqual(TABLE.values.map((each) => each / 2)));

  it.each([
    ['0', [0]],
    ['0 45 90', [0, 45, 90]],
    ['0 90 360', [0, 90, 360]],
  ])('is alike as its last horizontal angle says: %s', (angles, horizontal) => {
    const table = `0 90\n${angles}\n${horizontal.map(() => '2 1').join('\n')}`;
    expect(read(file({ head: `1 1000 2 2 ${horizontal.length} 1 2 0 0 0`, table })).table.horizontal).toEqual(horizontal);
  });

  it('that is alike on both sides of 90° is turned', () => {
    const { table, zero } = read(file({ head: '1 1000 2 2 3 1 2 0 0 0', table: '0 90\n90 180 270\n1 2\n3 4\n5 6' }));
    expect([table.horizontal, table.values, zero]).toEqual([
      [0, 90, 180],
      [1, 2, 3, 4, 5, 6],
      [0, 0, -1],
    ]);
  });

  it('with a size, and what follows, are noted', () =>
    expect(read(`${file({ head: '1 1000 2 3 2 1 2 0.3 0.3 0' })}and more`).notes).toEqual([
      'The luminaire has a size; its light comes from one point.',
      'What follows the table was read over.',
    ]));
});

it('hangs in a small scene, named after the file', async () => {
  const { scene, notes } = await importScene(bytesOf(file()), 'dir/Lamp.IES');
  expect([scene.title, scene.description, notes]).toEqual(['Lamp', 'A made-up downlight, Nobody', []]);
  expect(scene.lights).toMatchObject([{ type: 'goniometric', direction: [0, -1, 0], table: TABLE }]);
  expect(punctualPower(punctualsOf(scene)[0]!, 1)).toBeGreaterThan(50);
  // Nothing is darker or brighter than a display shows, whatever the lamp's power.
  const bright = importIes(bytesOf(file({ head: '1 1000 2000 3 2 1 2 0 0 0' })), 'b.ies').scene;
  expect(scene.display.exposure - bright.display.exposure).toBeCloseTo(Math.log2(1000), 0);
});

it.each<[string, string]>([
  ['lamp.ies: expected text, got an empty file', ' \n'],
  ['lamp.ies: expected a line TILT=NONE, got none', 'solid part'],
  ['lamp.ies line 6: expected TILT=NONE, got TILT="INCLUDE"', file({ tilt: 'TILT=INCLUDE' })],
  ['lamp.ies line 6: expected TILT=NONE, got TILT="lamp.tlt"', file({ tilt: 'TILT=lamp.tlt' })],
  ['lamp.ies line 7: expected a number of lamps ≥ 0, got "one"', file({ head: 'one' })],
  ['lamp.ies line 7: expected lumens of a lamp, or -1, got "-2"', file({ head: '1 -2' })],
  ['lamp.ies line 7: expected a candela multiplier > 0, got "0"', file({ head: '1 1 0' })],
  ['lamp.ies line 7: expected a number of vertical angles from 2 to 1024, got "1"', file({ head: '1 1 1 1 1' })],
  ['lamp.ies line 7: expected a number of vertical angles from 2 to 1024, got "1e9"', file({ head: '1 1 1 1e9 1' })],
  ['lamp.ies line 7: expected a number of horizontal angles from 1 to 1024, got "4000000000"', file({ head: '1 1 1 3 4000000000' })],
  ['lamp.ies line 7: expected a table of at most 65536 values, got 1048576', file({ head: '1 1 1 1024 1024 1' })],
  ['lamp.ies line 7: expected photometry of type C (1), got type B (2)', file({ head: '1 1 1 3 2 2 2 0 0 0' })],
  ['lamp.ies line 7: expected feet (1) or metres (2), got "3"', file({ head: '1 1 1 3 2 1 3 0 0 0' })],
  ['lamp.ies line 8: expected a ballast factor > 0, got "0"', file({ ballast: '0 1 35' })],
  ['lamp.ies line 9: expected a vertical angle above 45 up to 180, got "45"', file({ table: '0 45 45\n0 180' })],
  ['lamp.ies line 9: expected a vertical angle from 0 to 180, got "-5"', file({ table: '-5 45 90' })],
  ['lamp.ies line 9: expected a vertical angle above 45 up to 180, got "190"', file({ table: '0 45 190' })],
  ['lamp.ies line 10: expected horizontal angles from 0 to 0, 90, 180 or 360, or from 90 to 270, got 0 to 170', file({ table: '0 45 90\n0 170' })],
  ['lamp.ies line 11: expected a candela value ≥ 0, got "-1"', file({ table: '0 45 90\n0 180\n-1 2 3' })],
  ['lamp.ies line 11: expected at most 1000000000 cd, got 2000000000', file({ head: '1 1 4 3 2 1 2 0 0 0', table: '0 45 90\n0 180\n1e9' })],
  ['lamp.ies line 12: expected a candela value ≥ 0, got the end of the file', file({ table: '0 45 90\n0 180\n1 2 3' })],
  ['lamp.ies: expected a candela value > 0, got none', file({ table: '0 45 90\n0 180\n0 0 0 0 0 0' })],
])('%s', (message, text) => expect(() => read(text)).toThrow(new SceneError(message))); // prettier-ignore

it('damaged files become a valid scene or one sentence', async () => {
  const check = (scene: unknown): void => expect(JSON.stringify(checkScene(scene))).not.toContain('null');
  const counts = await expectSurvives(bytesOf(file()), 'ies-1', (each) => importIes(each, 'x.ies').scene, check);
  expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(0);
});
