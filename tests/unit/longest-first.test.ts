/** What the order of the test files is made of: names of files that are there, once each. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';
import { LONG } from '../helpers/longest-first.ts';

it('files that begin first exist, each named once', () => {
  expect(LONG.filter((each) => !existsSync(join(ROOT, each)))).toEqual([]);
  expect(new Set(LONG).size).toBe(LONG.length);
});
