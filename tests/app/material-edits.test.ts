/** Edits on their way to the engine: none is lost to another, and one that is refused harms no other. */
import { describe, expect, it } from 'vitest';
import { Edits, SceneChanged } from '../../src/app/state/edits.ts';
import { History, type Moment } from '../../src/app/state/history.ts';
import { rebase } from '../../src/app/state/rebase.ts';
import { fovOf } from '../../src/scene/camera.ts';
import { checkScene } from '../../src/scene/parse.ts';
import type { PerspectiveCamera, SceneDocument } from '../../src/scene/document.ts';

const scene = (): SceneDocument =>
  checkScene({
    version: 1,
    camera: { position: [0, 0, 5], target: [0, 0, 0] },
    materials: { a: { file: 'diffuse', params: { albedo: [0.1, 0.2, 0.3] } }, b: { file: 'glass', params: { ior: 1.5 } } },
    shapes: [
      { type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' },
      { type: 'sphere', center: [2, 0, 0], radius: 1, material: 'b' },
    ],
  });

/** An engine that takes its time: each scene waits for `release`; titles that contain "bad" are refused. */
function engine() {
  let document = scene();
  const given: SceneDocument[] = [];
  const steps: (string | undefined)[] = [];
  let release: () => void = () => {};
  const edits = new Edits({
    current: () => document,
    set: async (next) => {
      given.push(next);
      await new Promise<void>((resolve) => (release = resolve));
      if (next.title.includes('bad') || Object.values(next.programs).includes('bad')) throw new Error('refused');
      return true;
    },
    accept: (next, step) => {
      document = next;
      steps.push(step);
    },
  });
  const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  return {
    edits,
    given,
    steps,
    get document() {
      return document;
    },
    put(next: SceneDocument) {
      document = next;
    },
    async go(times = 1) {
      for (let i = 0; i < times; i++) {
        await tick();
        release();
        await tick();
      }
    },
  };
}

it('edits of one step go together, those of the next after them, under its own name', async () => {
  const { edits, given, steps, go } = engine();
  const done = ['first', 'drag', 'drag', 'drag', 'last', 'last'].map((step, i) => edits.add({ ...scene(), title: `${step} ${i}` }, step));
  await go(3);
  await Promise.all(done);
  expect(steps).toEqual(['first', 'drag', 'last']);
  expect(given.map(({ title }) => title)).toEqual(['first 0', 'drag 3', 'last 5']);
});

describe('edits of the same state', () => {
  it('are all kept', async () => {
    const lane = engine();
    const start = lane.document;
    const done = Promise.all([
      lane.edits.add({ ...start, programs: { mine: 'text' } }),
      lane.edits.add({ ...start, camera: { ...(start.camera as PerspectiveCamera), fov: 20 } }),
      lane.edits.add({ ...start, materials: { ...start.materials, b: { file: 'glass', params: { ior: 2 } } } }),
    ]);
    await lane.go(2);
    await done;
    expect(lane.document).toEqual({
      ...start,
      programs: { mine: 'text' },
      camera: { ...(start.camera as PerspectiveCamera), fov: 20 },
      materials: { ...start.materials, b: { file: 'glass', params: { ior: 2 } } },
    });
    // Of one step they go together.
    expect(lane.given.length).toBe(1);
  });

  it('go one after another where they are steps of their own', async () => {
    const lane = engine();
    const start = lane.document;
    const done = Promise.all([
      lane.edits.add({ ...start, title: 'one' }, 'a'),
      lane.edits.add({ ...start, description: 'two' }, 'b'),
      lane.edits.add({ ...start, description: 'three' }, 'b'),
    ]);
    await lane.go(2);
    await done;
    expect(lane.steps).toEqual(['a', 'b']);
    expect([lane.document.title, lane.document.description]).toEqual(['one', 'three']);
  });

  it('are tried one by one where one of them is wrong', async () => {
    const lane = engine();
    const start = lane.document;
    const first = lane.edits.add({ ...start, title: 'first' });
    const wrong = lane.edits.add({ ...start, programs: { mine: 'bad' } });
    const right = lane.edits.add({ ...start, camera: { ...(start.camera as PerspectiveCamera), fov: 20 } });
    const refused = expect(wrong).rejects.toThrow('refused');
    await lane.go(4);
    await first;
    await refused;
    await right;
    expect([lane.document.title, fovOf(lane.document.camera), lane.document.programs]).toEqual(['first', 20, {}]);
  });

  it('go on top of what changed while the engine was busy', async () => {
    const lane = engine();
    const start = lane.document;
    const done = lane.edits.add({ ...start, title: 'edited' }, 'one');
    await lane.go(0);
    lane.put({ ...start, camera: { ...start.camera, position: [9, 9, 9] } });
    await lane.go(2);
    await done;
    expect(lane.document).toMatchObject({ title: 'edited', camera: { position: [9, 9, 9] } });
    expect(lane.given.at(-1)).toEqual(lane.document);
    expect(lane.steps).toEqual(['one']);
  });

  it('are void once another scene is there', async () => {
    const lane = engine();
    const start = lane.document;
    const first = expect(lane.edits.add({ ...start, title: 'first' })).rejects.toThrow(SceneChanged);
    const second = expect(lane.edits.add({ ...start, title: 'second' })).rejects.toThrow(SceneChanged);
    lane.put({ ...scene(), title: 'other' });
    lane.edits.clear();
    await lane.go(2);
    await Promise.all([first, second]);
    expect(lane.document.title).toBe('other');
  });

  it('wait while a scene is being opened', async () => {
    const lane = engine();
    let opened = (): void => {};
    lane.edits.hold(new Promise<void>((resolve) => (opened = resolve)));
    const done = lane.edits.add({ ...lane.document, title: 'late' });
    await lane.go(1);
    expect(lane.given).toEqual([]);
    opened();
    await lane.go(1);
    await done;
    expect(lane.document.title).toBe('late');
  });
});

describe('rebasing', () => {
  it('is field by field in tables, element by element in lists of equal length', () => {
    const base = scene();
    const mine = { ...base, shapes: base.shapes.map((each, i) => (i === 0 ? { ...each, material: 'b' } : each)) };
    const now = { ...base, shapes: base.shapes.map((each, i) => (i === 1 ? { ...each, radius: 3 } : each)) as SceneDocument['shapes'] };
    expect(rebase(base, mine, now).shapes).toMatchObject([
      { material: 'b', radius: 1 },
      { material: 'b', radius: 3 },
    ]);
  });
  it('takes what stands deeper as one value: a shape of an object is not mixed from two', () => {
    const [shape] = scene().shapes as [SceneDocument['shapes'][number]];
    const of = (change: object): SceneDocument =>
      ({ ...scene(), objects: { one: { shapes: [{ ...shape, ...change }] } } }) as SceneDocument;
    expect(rebase(of({}), of({ material: 'b' }), of({ radius: 3 }))).toEqual(of({ material: 'b' }));
  });
  it('takes away what was taken away, and lets the edit win where both changed the same', () => {
    const base = scene();
    const { b: _, ...materials } = base.materials;
    const now = { ...base, title: 'theirs', programs: { p: 'x' } };
    const mine = { ...base, title: 'mine', materials };
    expect(rebase(base, mine, now)).toEqual({ ...base, title: 'mine', materials, programs: { p: 'x' } });
  });
});

describe('history', () => {
  const start = scene();
  const make = () => {
    let document = start;
    const display = { exposure: 0, curve: 'neutral', falseColor: false, view: 'radiance' } as const;
    const now = (): Moment => ({ document, source: 's', work: 'w', display });
    const history = new History({ now, go: async (moment) => void ({ document } = moment), idle: async () => {}, say: () => {} });
    const edit = (title: string, step?: string): void => {
      history.note(now(), step, step === undefined ? undefined : Infinity);
      document = { ...document, title };
    };
    return { history, edit, title: () => document.title };
  };
  it('takes a whole drag back at once, and steps of their own one by one', async () => {
    const { history, edit, title } = make();
    for (const each of ['1', '2', '3']) edit(each, 'drag 0');
    edit('4', 'drag 1');
    await history.undo();
    expect(title()).toBe('3');
    await history.undo();
    expect(title()).toBe(start.title);
    await history.redo();
    expect(title()).toBe('3');
  });
});
