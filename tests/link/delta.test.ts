/** What was changed of a scene, and the change made again. */
import { expect, it } from 'vitest';
import { isTable } from '../../src/link/content.ts';
import { editsBetween, withEdits } from '../../src/link/delta.ts';

const scene = (params: object, shapes: unknown[] = []): Record<string, unknown> => ({
  title: 'a',
  materials: { m: { file: 'f', params } },
  shapes,
});
/** As text: the order of keys counts. */
const remade = (base: Record<string, unknown>, target: Record<string, unknown>): string =>
  JSON.stringify(withEdits(base, editsBetween(base, target, isTable)));

it('edits of short lists make every one of every other', () => {
  const things = [{ a: 1 }, { a: 2, b: 'x' }, 'c'];
  const lists: unknown[][] = [[]];
  for (let from = 0, length = 0; length < 3; length++) {
    const until = lists.length;
    for (; from < until; from++) for (const each of things) lists.push([...lists[from]!, each]);
  }
  expect(lists).toHaveLength(40);
  // As JSON has it: no two entries are one.
  const fresh = (list: unknown[]): { list: unknown[] } => JSON.parse(JSON.stringify({ list })) as { list: unknown[] };
  for (const a of lists) {
    for (const b of lists) expect(withEdits(fresh(a), editsBetween(fresh(a), fresh(b), isTable))).toEqual({ list: b });
  }
});

it('keeps the order that users gave to parameters and materials, and no other', () => {
  const [base, target] = [scene({ x: 1, y: 2 }), scene({ y: 2, x: 1 })];
  expect(editsBetween(base, target, isTable)).not.toEqual([]);
  expect(remade(base, target)).toBe(JSON.stringify(target));
  const swapped = { ...base, materials: { n: { file: 'g' }, ...(base.materials as object) } };
  expect(remade(base, swapped)).toBe(JSON.stringify(swapped));
  // Fields of the document itself have an order of their own.
  const { title, ...rest } = base;
  expect(editsBetween(base, { ...rest, title }, isTable)).toEqual([]);
});

it.each([
  ['one more at the end', [{ r: 1 }], [{ r: 1 }, { r: 2 }]],
  ['one more before equal ones', [{ r: 1 }], [{ r: 1 }, { r: 1 }]],
  ['the first is gone', [{ r: 1 }, { r: 2 }], [{ r: 2 }]],
  ['all are gone', [{ r: 1 }, { r: 2 }], []],
  ['one in the middle is another one', [{ r: 1 }, { r: 2 }, { r: 3 }], [{ r: 1 }, { r: 4, s: 1 }, { r: 3 }]],
])('of a list: %s', (_, before, after) => {
  const [base, target] = [scene({}, before), scene({}, after)];
  expect(remade(base, target)).toBe(JSON.stringify(target));
  expect(editsBetween(base, target, isTable).length).toBeLessThanOrEqual(2);
});
