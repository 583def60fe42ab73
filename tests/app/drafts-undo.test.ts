/** Undo of code in the editor and of the document: what is typed counts as done before a step is taken back, and once only. */
import { expect, it } from 'vitest';
import type { App } from '../../src/app/app.ts';
import { History, type Moment } from '../../src/app/state/history.ts';
import { Drafts } from '../../src/app/features/material/drafts.ts';
import { checkScene } from '../../src/scene/parse.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { ShaderError } from '../../src/shader/errors.ts';

const start = checkScene({
  version: 1,
  camera: { position: [0, 0, 5], target: [0, 0, 0] },
  materials: { a: { file: 'mine', params: {} } },
  programs: { mine: '// 0' },
  shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
});

function bench() {
  let document: SceneDocument = start;
  const kept = new Map<string, unknown>();
  const now = (): Moment => ({ document, source: 's', work: 'w', display: { falseColor: false, view: 'radiance' } });
  const history = new History({ now, go: async (moment) => void ({ document } = moment), idle: () => drafts.settle(), say: () => {} });
  const app = {
    state: { get: () => ({ document, source: 's' }) },
    storage: {
      work: 'w',
      programs: async () => [],
      saveProgram: (each: { name: string }) => kept.set(each.name, each),
      dropProgram: () => {},
    },
    edit: async (next: SceneDocument, step: string) => {
      if (next.programs.mine!.includes('wrong')) throw new ShaderError('wrong', []);
      history.note(now(), step, Infinity);
      document = next;
    },
  } as unknown as App;
  const drafts: Drafts = new Drafts(app, { isReady: () => true, made: () => 0, interprets: () => false });
  return { drafts, history, code: () => document.programs.mine };
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 400));

it('takes back what was typed a moment ago, and it does not come again by itself', async () => {
  const { drafts, history, code } = bench();
  drafts.typed('mine', '// 1');
  await history.undo();
  expect(code()).toBe('// 0');
  await pause();
  expect(code()).toBe('// 0');
  await history.redo();
  expect(code()).toBe('// 1');
});

it('leaves a draft that does not compile alone, and takes back the step before it', async () => {
  const { drafts, history, code } = bench();
  drafts.typed('mine', '// 1');
  await pause();
  drafts.typed('mine', '// wrong');
  await history.undo();
  expect([code(), drafts.get('mine')?.source]).toEqual(['// 0', '// wrong']);
  await pause();
  expect([code(), drafts.get('mine')?.source]).toEqual(['// 0', '// wrong']);
  // What the editor's own undo brings back is an edit like any other.
  drafts.typed('mine', '// 1');
  await pause();
  expect([code(), drafts.get('mine')]).toEqual(['// 1', null]);
});
