/** What is said of an edit that the interpreter shows, and of the compiled kernel that takes over. */
import { expect, it } from 'vitest';
import type { App } from '../../src/app/app.ts';
import { Drafts } from '../../src/app/features/material/drafts.ts';
import { checkScene } from '../../src/scene/parse.ts';
import type { SceneDocument } from '../../src/scene/document.ts';

it('is interpreted until the takeover, and compiled from then on', async () => {
  let document: SceneDocument = checkScene({
    version: 1,
    camera: { position: [0, 0, 5], target: [0, 0, 0] },
    materials: { a: { file: 'mine', params: {} } },
    programs: { mine: '// 0' },
    shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
  });
  const app = {
    state: { get: () => ({ document, source: 's' }) },
    storage: { work: 'w', programs: async () => [], saveProgram: () => {}, dropProgram: () => {} },
    edit: async (next: SceneDocument) => void (document = next),
  } as unknown as App;
  let interpreted = true;
  const drafts = new Drafts(app, { isReady: () => true, made: () => 0, interprets: () => interpreted });
  drafts.typed('mine', '// 1');
  await drafts.settle();
  const shown = drafts.outcome('mine')!;
  expect(shown).toMatchObject({ isInterpreted: true, interpretedMs: null });

  const told: (string | null)[] = [];
  drafts.changed.listen((name) => told.push(name));
  // Another kernel took over: that of this text is not there yet.
  drafts.takenOver();
  expect(drafts.outcome('mine')).toBe(shown);
  interpreted = false;
  drafts.takenOver();
  expect(drafts.outcome('mine')).toMatchObject({ isInterpreted: false, isNew: true, interpretedMs: shown.milliseconds });
  expect(drafts.outcome('mine')!.milliseconds).toBeGreaterThanOrEqual(shown.milliseconds);
  expect(told).toEqual(['mine']);
  drafts.takenOver();
  expect(told).toEqual(['mine']);
});
