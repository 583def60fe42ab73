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

/** Places of a list of three in which an edit of each kind finds something: the first and the last do, one beyond and what is no index do not. */
it.each<[string, (at: unknown) => unknown[], (at: number) => unknown]>([
  ['put', (at) => [0, ['list', at], 'x'], (at) => [10, 20, 30].map((each, i) => (i === at ? 'x' : each))],
  ['put within', (at) => [0, ['things', at, 'a'], 'x'], (at) => [1, 2, 3].map((each, i) => ({ a: i === at ? 'x' : each }))],
  ['left out within', (at) => [1, ['things', at, 'a']], (at) => [1, 2, 3].map((each, i) => (i === at ? {} : { a: each }))],
  ['cut within', (at) => [2, ['lists', at], 0, 1, ['x']], (at) => [[1], [2], [3]].map((each, i) => (i === at ? ['x'] : each))],
])('%s: at every place of a list, and at no other', (_, edit, expected) => {
  const base = (): Record<string, unknown> => ({ list: [10, 20, 30], things: [{ a: 1 }, { a: 2 }, { a: 3 }], lists: [[1], [2], [3]] });
  for (const at of [0, 1, 2]) {
    const given = edit(at);
    const name = (given[1] as string[])[0]!;
    expect(withEdits(base(), [given])).toEqual({ ...base(), [name]: expected(at) });
  }
  for (const at of [3, 4, -1, 0.5, '0', 'length', '__proto__', null]) expect(() => withEdits(base(), [edit(at)]), String(at)).toThrow(/^The link (edits .*, which its scene does not have|is damaged: an edit names no place)\.$/); // prettier-ignore
});

it.each([
  [0, 0, ['x', 1, 2, 3, 4]],
  [0, 4, ['x']],
  [4, 0, [1, 2, 3, 4, 'x']],
  [3, 1, [1, 2, 3, 'x']],
  [1, 2, [1, 'x', 4]],
  [5, 0, null],
  [4, 1, null],
  [3, 2, null],
  [-1, 1, null],
  [0, 5, null],
  [0, 1.5, null],
])('%d, %d of a list of four is cut where it has them', (from, count, expected) => {
  const cut = () => withEdits({ list: [1, 2, 3, 4] }, [[2, ['list'], from, count, ['x']]]);
  if (expected === null) expect(cut).toThrow('which its scene does not have.');
  else expect(cut()).toEqual({ list: expected });
});

it.each([[[0, ['a']]], [[0, ['a'], 1, 2]], [[1, ['a'], 1]], [[3, ['a'], 1]], [['0', ['a'], 1]], [[undefined, ['a'], 1]]])(
  '%j is of no known kind',
  (edit) => expect(() => withEdits({ a: 1 }, [edit])).toThrow('The link is damaged: an edit is of no known kind.'),
);
