/** Lines of the laboratory's measurements, of many processes, as tables. */
import { expect, it } from 'vitest';
import { alarmTable, powerTable, type AlarmLine, type PowerLine } from '../lab/measure/tables.ts';

const found = (kind: string, seed: number, sizes: readonly number[], missed?: number): PowerLine[] => {
  const line = { kind, effort: 'quick', seed, adapter: 'A' } as const;
  const all = sizes.map((size) => ({ ...line, size, found: true }));
  return missed === undefined ? all : [...all, { ...line, size: missed, found: false }];
};

it('an error is found where all seeds find it and all larger ones', () => {
  const lines = [
    ...found('pdf', 2, [0.1, 0.05, 0.03, 0.02]),
    ...found('pdf', 1, [0.1, 0.05], 0.03),
    ...found('shape', 1, [], 0.1),
    ...found('weight', 1, [0.1, 0.05]),
    ...found('weight', 2, [0.1, 0.05]),
  ];
  expect(powerTable(lines).split('\n').slice(2)).toEqual([
    '| pdf | quick | A | 2 | 5 % | 3 % |',
    '| shape | quick | A | 1 |  | 10 % |',
    '| weight | quick | A | 2 | 5 % |  |',
  ]);
  expect(powerTable(lines.toReversed()).split('\n').toSorted()).toEqual(powerTable(lines).split('\n').toSorted());
});

it('alarms are counted by adapter and effort, and every failure is told', () => {
  const run = (seed: number, p: number | null, failures: AlarmLine['failures'] = []): AlarmLine => ({
    material: `m${seed % 2}`,
    seed,
    p,
    failures,
    effort: 'quick',
    adapter: 'A',
  });
  const lines = [run(1, 0.5), run(2, 0.04), run(3, 0.0005, [{ check: 'energy', sentence: 'Light is made.' }]), run(4, 0.2), run(5, null)];
  expect(alarmTable(lines).split('\n').slice(2)).toEqual([
    '| A | quick | materials | 2 | 4 | 1 (95 % confidence: at most 80.6 %) | 25 % | 50 % | 50 % | 1 |',
    '| A | quick | programs | 1 | 1 |  |  |  |  | 0 |',
    '',
    'failed: m1, quick, seed 3, energy: Light is made.',
  ]);
});
