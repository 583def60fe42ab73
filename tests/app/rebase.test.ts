/** Edits of an older state, done to a newer one: by a model, which knows of every field who changed it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rebase } from '../../src/app/state/rebase.ts';
import type { SceneDocument } from '../../src/scene/document.ts';

type Json = Record<string, unknown>;
const rebased = (base: Json, mine: Json, now: Json): unknown =>
  rebase(base as unknown as SceneDocument, mine as unknown as SceneDocument, now as unknown as SceneDocument);

/** A document of three materials with three parameters each, and what two people make of each: nothing, or another number. */
const NAMES = ['a', 'b', 'c'];
const choice = fc.constantFrom<'none' | 'mine' | 'now' | 'both'>('none', 'mine', 'now', 'both');
const documentOf = (value: (i: number, k: number) => number): Json => ({
  title: 'same',
  materials: Object.fromEntries(NAMES.map((name, i) => [name, { file: 'f', params: Object.fromEntries(NAMES.map((param, k) => [param, value(i, k)])) }])), // prettier-ignore
  shapes: NAMES.map((_, i) => ({ type: 'sphere', radius: value(i, 0), center: [value(i, 1), value(i, 2), 0] })),
});

describe('edits that were begun on an older state', () => {
  it('hold where they changed something, and nowhere else', () => {
    fc.assert(
      fc.property(fc.array(choice, { minLength: 9, maxLength: 9 }), (choices) => {
        const at = (i: number, k: number): string => choices[3 * i + k]!;
        const base = documentOf((i, k) => 10 * i + k);
        const mine = documentOf((i, k) => 10 * i + k + (['mine', 'both'].includes(at(i, k)) ? 100 : 0));
        const now = documentOf((i, k) => 10 * i + k + (['now', 'both'].includes(at(i, k)) ? 200 : 0));
        const expected = documentOf((i, k) => 10 * i + k + { none: 0, mine: 100, now: 200, both: 100 }[at(i, k) as 'none']);
        const found = rebased(base, mine, now) as { materials: unknown; shapes: { radius: number; center: number[] }[] };
        expect(found.materials).toEqual(expected.materials);
        found.shapes.forEach(({ radius, center }, i) => {
          expect(radius).toBe((expected.shapes as typeof found.shapes)[i]!.radius);
          // A place is one value: whoever of us moved it moved all of it.
          const moved = [at(i, 1), at(i, 2)].some((each) => each === 'mine' || each === 'both');
          expect(center).toEqual(((moved ? mine : now).shapes as typeof found.shapes)[i]!.center);
        });
      }),
      { numRuns: 60, seed: 27 },
    );
  });

  it('add, and take away, what the others left as it was', () => {
    const base = { materials: { a: { file: 'f' }, b: { file: 'g' } } };
    expect(
      rebased(base, { materials: { b: { file: 'g' }, c: { file: 'h' } } }, { materials: { a: { file: 'f' }, b: { file: 'z' } } }),
    ).toEqual({
      materials: { b: { file: 'z' }, c: { file: 'h' } },
    });
  });

  it('take lists of another length, and what was no record, as a whole', () => {
    const base = { shapes: [{ r: 1 }, { r: 2 }], fog: null };
    expect(rebased(base, { shapes: [{ r: 5 }], fog: { m: 1 } }, { shapes: [{ r: 1 }, { r: 9 }], fog: { m: 2 } })).toEqual({
      shapes: [{ r: 5 }],
      fog: { m: 1 },
    });
    expect(rebased({ fog: { m: 1 } }, { fog: [2] }, { fog: { m: 3 } })).toEqual({ fog: [2] });
    expect(rebased({ fog: [1] }, { fog: { m: 2 } }, { fog: { m: 3 } })).toEqual({ fog: { m: 2 } });
  });

  it('are merged four levels deep: the keys of a motion are one value', () => {
    const of = (translate: number, scale: number): Json => ({ shapes: [{ motion: [{ time: 0, translate, scale }] }] });
    expect(rebased(of(0, 1), of(5, 1), of(0, 2))).toEqual(of(5, 1));
    const param = (x: number, y: number): Json => ({ materials: { a: { params: { p: { x, y } } } } });
    expect(rebased(param(0, 0), param(1, 0), param(0, 1))).toEqual(param(1, 0));
  });
});
