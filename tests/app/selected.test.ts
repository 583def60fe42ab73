/** What is selected, derived from the state: right at any time, and silent while it stays the same. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppState } from '../../src/app/app.ts';
import { choosing, chosenOf, clicked, selectedOf } from '../../src/app/state/selected.ts';
import { settle } from '../../src/app/state/settle.ts';
import { Store } from '../../src/app/state/store.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { fuzzNumber, fuzzRuns } from '../helpers/fuzz.ts';

const sphere = (material: string): object => ({ type: 'sphere', center: [0, 0, 0], radius: 1, material });
const start = checkScene({
  version: 1,
  camera: { position: [0, 0, 5], target: [0, 0, 0] },
  materials: { a: { file: 'diffuse', params: {} }, b: { file: 'glass', params: { ior: 1.5 } } },
  shapes: [sphere('a'), sphere('b')],
  objects: { one: { shapes: [sphere('a')] } },
  instances: [{ object: 'one', name: 'first' }],
});
const page = () => {
  const state = new Store<AppState>(
    {
      document: start,
      selection: null,
      instance: null,
      light: null,
      also: [],
      material: 'a',
      assigning: false,
      tool: 'orbit',
    } as unknown as AppState,
    settle,
  );
  return { state, selected: selectedOf(state) };
};

describe('what is selected', () => {
  it('is a shape with its place in the document, and its material', () => {
    const { state, selected } = page();
    expect([selected.shape.get(), selected.material.get()]).toMatchObject([
      null,
      { target: 'a', kind: 'material', use: { file: 'diffuse' } },
    ]);
    state.update({ selection: 1 });
    expect(selected.shape.get()).toEqual({ index: 1, shape: start.shapes[1] });
    expect(selected.material.get()).toMatchObject({ target: 'b', use: { file: 'glass' } });
  });

  it('is an instance instead, which a shape takes the place of', () => {
    const { state, selected } = page();
    state.update({ instance: { index: 0, place: 0 } });
    expect(selected.instance.get()).toEqual({ index: 0, place: 0, instance: start.instances[0] });
    state.update({ selection: 0 });
    expect(selected.instance.get()).toBe(null);
  });

  it('is no light that is gone', () => {
    const { state } = page();
    const sun = { type: 'directional', direction: [0, -1, 0], irradiance: [1, 1, 1] } as unknown as AppState['document']['lights'][number];
    state.update({ document: { ...start, lights: [sun] } });
    state.update({ light: 0 });
    expect(state.get().light).toBe(0);
    state.update({ document: start });
    expect(state.get().light).toBe(null);
  });

  it('is one of them: a shape or an instance takes the place of a light, and a light theirs', () => {
    const { state } = page();
    const sun = { type: 'directional', direction: [0, -1, 0], irradiance: [1, 1, 1] } as unknown as AppState['document']['lights'][number];
    state.update({ document: { ...start, lights: [sun, sun] } });
    const chosen = (): unknown[] => [state.get().selection, state.get().instance, state.get().light];
    const first = { index: 0, place: 0 };
    state.update({ light: 1 });
    state.update({ selection: 1 });
    expect(chosen()).toEqual([1, null, null]);
    state.update({ light: 0 });
    expect(chosen()).toEqual([null, null, 0]);
    state.update({ instance: first });
    expect(chosen()).toEqual([null, first, null]);
    state.update({ light: 0 });
    expect(chosen()).toEqual([null, null, 0]);
    // Another light, and what was selected stays away.
    state.update({ light: 1 });
    expect(chosen()).toEqual([null, null, 1]);
  });

  it('is no place that the instance has no more', () => {
    const { state, selected } = page();
    const places = (count: number): AppState['document'] => ({
      ...start,
      instances: [{ ...start.instances[0]!, matrices: Array.from({ length: count }, () => Array.from({ length: 12 }, Number)) }],
    });
    state.update({ document: places(2) });
    state.update({ instance: { index: 0, place: 1 } });
    state.update({ document: places(2) });
    expect(selected.instance.get()).toMatchObject({ index: 0, place: 1 });
    state.update({ document: places(1) });
    expect([selected.instance.get(), state.get().instance]).toEqual([null, null]);
  });

  it('is as the document has it now, and notifies of nothing else', () => {
    const { state, selected } = page();
    state.update({ selection: 1 });
    const heard: unknown[] = [];
    selected.shape.listen((now) => heard.push(now));
    state.update({ tool: 'look' });
    state.update({ document: { ...start, camera: { ...start.camera } } });
    expect(heard).toEqual([]);
    const moved = { ...start.shapes[1]!, name: 'moved' };
    state.update({ document: { ...start, shapes: [start.shapes[0]!, moved] } });
    state.update({ document: { ...start, shapes: [start.shapes[0]!] } });
    expect(heard).toEqual([{ index: 1, shape: moved }, null]);
  });

  it('is several things at once until one is selected alone, and never one that is gone', () => {
    const { state, selected } = page();
    const both = [{ shape: 0 }, { index: 0, place: 0 }];
    state.update(choosing(both));
    expect([selected.all.get(), selected.shape.get(), selected.instance.get()]).toMatchObject([both, null, { index: 0 }]);
    state.update({ document: { ...start, instances: [] } });
    expect(selected.all.get()).toEqual([]);
    state.update({ document: start });
    state.update(choosing([{ shape: 1 }, { shape: 0 }]));
    state.update({ document: { ...start, shapes: [start.shapes[0]!] } });
    expect(selected.all.get()).toEqual([{ shape: 0 }]);
    state.update({ document: start });
    state.update(choosing([{ shape: 1 }, { shape: 0 }]));
    state.update({ selection: 1 });
    expect(selected.all.get()).toEqual([{ shape: 1 }]);
  });

  it('is by a click one thing or its group, with Shift more, and once more less', () => {
    const grouped = { ...start, shapes: start.shapes.map((each) => ({ ...each, collection: 'pair' })) };
    const [one, other, pole] = [{ shape: 0 }, { shape: 1 }, { index: 0, place: 0 }];
    expect(clicked(start, [], one, false)).toEqual([one]);
    expect(clicked(start, [one], other, true)).toEqual([one, other]);
    expect(clicked(start, [one, other], one, true)).toEqual([other]);
    expect(clicked(start, [one, other], one, false)).toEqual([one]);
    expect([clicked(start, [one], null, true), clicked(start, [one], null, false)]).toEqual([[one], []]);
    expect(clicked(grouped, [pole], one, false)).toEqual([other, one]);
    // Into the group.
    expect(clicked(grouped, [other, one], other, false)).toEqual([other]);
    // Not into it, where something else is selected as well: a group of three, of which one is.
    const three = { ...grouped, shapes: [...grouped.shapes, grouped.shapes[0]!] };
    expect(clicked(three, [pole, one], other, false)).toHaveLength(3);
    expect(clicked(three, [one], other, false)).toEqual([other]);
    expect(clicked(grouped, [pole], one, true)).toEqual([pole, other, one]);
    expect(clicked(grouped, [pole, other, one], other, true)).toEqual([pole]);
    expect(chosenOf({ selection: 1, instance: null, light: null, also: [pole] })).toEqual([pole, other]);
  });

  it('is by clicks a group in a group, from the outermost to the thing alone; what stands beside it then by one', () => {
    // House: a table with two cups on a tray, and a lamp; beside it a tree.
    const paths = ['House/Table', 'House/Table/Tray', 'House/Table/Tray', 'House', undefined];
    const house = { ...start, shapes: paths.map((collection) => ({ ...start.shapes[0]!, collection })) } as typeof start;
    const shapes = (...at: number[]): { shape: number }[] => at.map((shape) => ({ shape }));
    const click = (now: number[], shape: number, adds = false): unknown => clicked(house, shapes(...now), { shape }, adds);
    expect([click([], 1), click([0, 2, 3, 1], 1), click([0, 2, 1], 1), click([2, 1], 1), click([1], 1)]).toEqual([
      shapes(0, 2, 3, 1),
      shapes(0, 2, 1),
      shapes(2, 1),
      shapes(1),
      shapes(1),
    ]);
    // Beside the tray, in the table; beside the table, in the house; and from elsewhere the house again.
    expect([click([2, 1], 0), click([0, 2, 1], 3), click([4], 1)]).toEqual([shapes(0), shapes(3), shapes(0, 2, 3, 1)]);
    expect([click([0], 1, true), click([0, 2, 1], 3, true), click([4], 3, true)]).toEqual([
      shapes(0, 2, 1),
      shapes(0, 2, 1, 3),
      shapes(4, 0, 1, 2, 3),
    ]);
  });

  it('is by clicks, whatever stands in which group: from elsewhere the outermost, then each within the one before, at last the thing', () => {
    const path = fc.array(fc.constantFrom('A', 'B'), { maxLength: 3 });
    fc.assert(
      fc.property(fc.array(path, { minLength: 2, maxLength: 9 }), fc.nat(8), fc.integer({ min: 1, max: 255 }), (paths, nth, mask) => {
        const scene = {
          ...start,
          shapes: paths.map((each) => ({ ...start.shapes[0]!, collection: each.join('/') || undefined })),
        } as typeof start;
        const at = nth % paths.length;
        const own = paths[at]!;
        // Its groups from the outermost on, each once, and itself.
        const groups = own.map((_, depth) =>
          paths.flatMap((each, i) => (own.slice(0, depth + 1).every((part, k) => each[k] === part) ? [i] : [])),
        );
        const wanted = [...groups, [at]].filter((each, i, all) => i === 0 || each.length < all[i - 1]!.length);
        const outermost = wanted[0]!;
        // Things elsewhere, which may be as many as the group has.
        const elsewhere = paths.flatMap((_, i) => (!outermost.includes(i) && (mask >> (i % 8)) % 2 === 1 ? [{ shape: i }] : []));
        let now = elsewhere as { shape: number }[];
        for (const level of wanted) {
          now = clicked(scene, now, { shape: at }, false) as { shape: number }[];
          expect(now.map(({ shape }) => shape).sort()).toEqual(level);
          expect(now.at(-1)).toEqual({ shape: at });
        }
        expect(clicked(scene, now, { shape: at }, false)).toEqual([{ shape: at }]);
      }),
      { numRuns: fuzzRuns(300), seed: fuzzNumber(11) },
    );
  });

  it.each([
    ['a shape', { shape: 1 }, { selection: 0 }],
    ['an instance', { index: 0, place: 0 }, { instance: { index: 0, place: 1 } }],
    ['a light', { light: 0 }, { light: 1 }],
  ] as const)('is several things while the last, %s, stays, and one when another is taken', (_, last, other) => {
    const sun = { type: 'directional', direction: [0, -1, 0], irradiance: [1, 1, 1] } as unknown as AppState['document']['lights'][number];
    const matrices = [0, 1].map((x) => [1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 0]);
    const document = { ...start, shapes: [...start.shapes, start.shapes[0]!], lights: [sun, sun], instances: [{ ...start.instances[0]!, matrices }] } as typeof start; // prettier-ignore
    const { state, selected } = page();
    state.update({ document });
    state.update(choosing([{ shape: 2 }, last]));
    expect(selected.all.get()).toEqual([{ shape: 2 }, last]);
    state.update({ tool: 'look' });
    expect(selected.all.get()).toEqual([{ shape: 2 }, last]);
    state.update(other);
    expect(selected.all.get()).toHaveLength(1);
  });

  it('is no program where the environment is none', () => {
    const { state, selected } = page();
    state.update({ material: null });
    expect(selected.material.get()).toEqual({ target: null, kind: 'environment', use: null });
  });
});
