/** A night shares its time out, says what it found, and fails by what should not be there alone. */
import { expect, it } from 'vitest';
import { hasFailed, next, nothingDone, report, type Done } from '../nightly/plan.ts';
import { STEPS } from '../nightly/steps.ts';

const night = (): Done[] => STEPS.map(nothingDone);

it('what runs once runs first, then each step has its share of the time', () => {
  const all = night();
  const names: string[] = [];
  for (let i = 0; i < 400; i++) {
    const done = next(all)!;
    names.push(done.step.name);
    done.rounds++;
    done.seconds += done.step.share === 0 ? 100 : 5 + (i % 7);
  }
  const once = STEPS.filter(({ share }) => share === 0);
  expect(names.slice(0, once.length)).toEqual(once.map(({ name }) => name));
  const others = all.filter(({ step }) => step.share > 0);
  const [seconds, shares] = [others.reduce((sum, each) => sum + each.seconds, 0), others.reduce((sum, { step }) => sum + step.share, 0)];
  for (const each of others) expect(Math.abs(each.seconds - (seconds * each.step.share) / shares)).toBeLessThan(2 * 12);
  expect(next([])).toBeNull();
});

it('other random numbers come with every round, and a command that says them again', () => {
  for (const step of STEPS.filter(({ share, name }) => share > 0 && !name.startsWith('mutants'))) {
    const text = (seed: number): string => JSON.stringify(step.piece(0, seed, 10));
    expect(text(1), step.name).not.toBe(text(2));
    expect(text(1234)).toContain('1234');
  }
});

it('no round takes the time of the others', () => {
  for (const step of STEPS.filter(({ name }) => name.startsWith('mutants'))) {
    const { args } = step.piece(0, 1, 600);
    expect(args.slice(args.indexOf('--minutes'), args.indexOf('--minutes') + 2)).toEqual(['--minutes', '5']);
  }
});

it('says what was found, and fails by it unless it is a count', () => {
  const all = night();
  for (const each of all) each.rounds = 2;
  const of = (name: string): Done => all.find(({ step }) => step.name === name)!;
  of('false alarms').found.push({ again: 'npm run lab', said: 'an alarm' });
  of('mutants').counted = '85 % killed\n```';
  expect(hasFailed(all)).toBe(false);
  of('fuzzers').found.push({ again: 'SEED=7 npx vitest', said: 'round 9' });
  of('fuzzers').cut = 1;
  expect(hasFailed(all)).toBe(true);
  const text = report('commit abc', all);
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
