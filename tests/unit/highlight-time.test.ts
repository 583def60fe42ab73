/** A line that took longer than half a second to colour was left plain from there on: two builds of the documentation differed. */
import { afterEach, expect, it, vi } from 'vitest';
import { highlighter } from '../../src/cli/docs/highlight.ts';

afterEach(() => vi.restoreAllMocks());

it('how long it takes does not change how code is coloured', async () => {
  const highlight = await highlighter();
  const code = 'export const answer: readonly number[] = [1, 2, 3].map((each) => each * 14); // of all';
  const quick = highlight(code, 'ts');
  expect(quick.match(/<span/g)!.length).toBeGreaterThan(8);
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 10_000));
  expect(highlight(code, 'ts')).toBe(quick);
});
