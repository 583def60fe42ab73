/** A night shares its time out, says what it found, and fails by what should not be there alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';
import { hasFailed, leftOnce, next, nothingDone, report, type Done } from '../nightly/plan.ts';
import { FUZZERS, STEPS } from '../nightly/steps.ts';

const night = (): Done[] => STEPS.map(nothingDone);

it('what runs once runs first, then each step has its share of the time', () => {
  const all = night();
  const names: string[] = [];
  for (let i = 0; i < 400; i++) {
    const done = next(all, 1e9)!;
    names.push(done.step.name);
    done.rounds++;
    done.seconds += done.step.share === 0 ? 100 : 5 + (i % 7);
  }
  const once = STEPS.filter(({ share }) => share === 0);
  expect(names.slice(0, once.length)).toEqual(once.map(({ name }) => name));
  const others = all.filter(({ step }) => step.share > 0);
  const [seconds, shares] = [others.reduce((sum, each) => sum + each.seconds, 0), others.reduce((sum, { step }) => sum + step.share, 0)];
  for (const each of others) expect(Math.abs(each.seconds - (seconds * each.step.share) / shares)).toBeLessThan(2 * 12);
  expect(next([], 60)).toBeNull();
});

it('what runs once takes half of a short night at most, and all of one that has nothing else', () => {
  const all = night();
  const first = next(all, 600)!;
  expect(first.step.share).toBe(0);
  [first.rounds, first.cut, first.seconds] = [1, 1, 300];
  expect(leftOnce(all, 600)).toBe(0);
  expect(next(all, 600)!.step.share).toBeGreaterThan(0);
  expect(leftOnce([nothingDone(first.step)], 600)).toBe(600);
});

it('every file that takes chance of the fuzzers is in the night', () => {
  const files = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.test.ts'));
  const chance = files
    .map((each) => `tests/${each.replaceAll('\\', '/')}`)
    .filter((each) => /helpers\/(?:fuzz|damage)\.ts'|process\.env\.PENUMBRA_FUZZ/.test(readFileSync(join(ROOT, each), 'utf8')));
  expect(chance.length).toBeGreaterThan(10);
  const commands = STEPS.flatMap((step) => step.piece(0, 1, 10, '1').args);
  expect(chance.filter((each) => !commands.some((begin) => each.startsWith(begin)))).toEqual([]);
  // And what the night names is there.
  expect(FUZZERS.filter((begin) => !files.some((each) => `tests/${each}`.startsWith(begin)))).toEqual([]);
});

it('other random numbers come with every round, and a command that says them again', () => {
  for (const step of STEPS.filter(({ share, name }) => share > 0 && !name.startsWith('mutants'))) {
    const text = (seed: number): string => JSON.stringify(step.piece(0, seed, 10, '1'));
    expect(text(1), step.name).not.toBe(text(2));
    expect(text(1234)).toContain('1234');
  }
});

it('no round takes the time of the others', () => {
  for (const step of STEPS.filter(({ name }) => name.startsWith('mutants'))) {
    const { args } = step.piece(0, 1, 600, '77');
    expect(args.slice(args.indexOf('--minutes'), args.indexOf('--minutes') + 2)).toEqual(['--minutes', '5']);
    // Other ones every night, the same ones all night.
    expect(args.slice(args.indexOf('--seed'), args.indexOf('--seed') + 2)).toEqual(['--seed', '77']);
    expect(step.piece(3, 9, 600, '77')).toEqual(step.piece(0, 1, 600, '77'));
  }
});

it('says what was found, and fails by it unless it is a count', () => {
  const all = night();
  for (const each of all) each.rounds = 2;
  const of = (name: string): Done => all.find(({ step }) => step.name === name)!;
  of('false alarms').found.push({ again: 'npm run lab', said: 'an alarm' });
  of('mutants').counted = '85 % killed\n```';
  expect(hasFailed(all)).toBe(false);
  of('fuzzers').found.push({ again: 'SEED=7 npx vitest', said: '\u001B[31mround 9\u001B[39m' });
  of('fuzzers').cut = 1;
  expect(hasFailed(all)).toBe(true);
  // The clock has ended the only round of one, and of one that counts.
  Object.assign(of('kernels'), { rounds: 1, cut: 1 });
  Object.assign(of('coverage'), { rounds: 1, cut: 1 });
  const text = report('commit abc', all);
  const row = (name: string): string => text.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '';
  expect(row('kernels')).toMatch(/nothing found until the clock ended it \|$/);
  expect(row('coverage')).toMatch(/nothing counted: the clock ended it \|$/);
  expect(row('mutants')).toMatch(/counted below \|$/);
  for (const line of [
    'commit abc',
    '| 2 (1 ended by the clock) |',
    '**1 of its rounds found something**',
    '`SEED=7 npx vitest`',
    '    round 9',
    '    85 % killed\n    ```',
  ])
    expect(text).toContain(line);
  expect(text.match(/^## /gm)).toHaveLength(3);
});
