/** The text and the scene in step: who overwrites whom, and when. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../../src/app/app.ts';
import { TextSync, type Note } from '../../src/app/features/text/sync.ts';
import { readFolder } from '../../src/content/node.ts';
import { fovOf } from '../../src/scene/camera.ts';
import type { PerspectiveCamera, SceneDocument } from '../../src/scene/document.ts';
import { parseScene } from '../../src/scene/parse.ts';

const scenes = readFolder('scenes', '.json');
const cornell = parseScene(scenes['cornell-box']!);

/** A text field and a page of which only the document is there. */
function bench() {
  const page = { document: cornell, edits: 0, refuses: '' };
  const field = { text: '', note: undefined as Note | undefined };
  const app = {
    state: { get: () => page },
    edit: async (document: SceneDocument) => {
      if (page.refuses !== '') throw new Error(page.refuses);
      page.edits++;
      page.document = document;
      sync.changed(false);
    },
  } as unknown as App;
  const sync = new TextSync(app, {
    read: () => field.text,
    write: (edits, fresh) => {
      if (fresh) field.text = '';
      for (const { start, end, text } of [...edits].sort((a, b) => b.start - a.start))
        field.text = field.text.slice(0, start) + text + field.text.slice(end);
    },
    show: (note) => (field.note = note),
  });
  sync.start();
  return {
    page,
    field,
    sync,
    type: async (from: string, to: string) => {
      expect(field.text).toContain(from);
      field.text = field.text.replace(from, to);
      sync.typed();
      await vi.advanceTimersByTimeAsync(1000);
    },
    elsewhere: async (document: SceneDocument, isOther = false) => {
      page.document = document;
      sync.changed(isOther);
      await vi.advanceTimersByTimeAsync(1000);
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const withFov = (fov: number): SceneDocument => ({ ...cornell, camera: { ...(cornell.camera as PerspectiveCamera), fov } });

describe('typing', () => {
  it('edits the scene once for what was typed in a row', async () => {
    const { page, field, sync, type } = bench();
    field.text = field.text.replace('39.3', '4');
    sync.typed();
    await vi.advanceTimersByTimeAsync(100);
    await type('"fov": 4', '"fov": 45');
    expect([page.edits, fovOf(page.document.camera), field.note!.kind]).toEqual([1, 45, 'fine']);
  });

  it('that waits for a pause is tried before a step is taken back, and not again afterwards', async () => {
    const { page, field, sync, elsewhere } = bench();
    field.text = field.text.replace('"fov": 39.3', '"fov": 45');
    sync.typed();
    await sync.settle();
    expect([page.edits, fovOf(page.document.camera)]).toEqual([1, 45]);
    // Taken back by the page: the text follows, and nothing of it comes again.
    await elsewhere(cornell);
    expect(field.text).toContain('"fov": 39.3');
    await sync.settle();
    await vi.advanceTimersByTimeAsync(5000);
    expect([page.edits, page.document]).toEqual([1, cornell]);
    // The editor's own undo brings the text back: an edit like any other.
    field.text = field.text.replace('"fov": 39.3', '"fov": 45');
    sync.typed();
    await vi.advanceTimersByTimeAsync(1000);
    expect([page.edits, fovOf(page.document.camera)]).toEqual([2, 45]);
  });

  it('of blanks edits nothing', async () => {
    const { page, field, type } = bench();
    await type('"camera": {', '"camera":    {\n\n');
    expect([page.edits, field.note!.kind]).toEqual([0, 'fine']);
    expect(field.text).toContain('"camera":    {\n\n');
  });

  it('of what the page refuses stays a draft with its sentence', async () => {
    const { page, field, type } = bench();
    page.refuses = 'There is no such material.';
    await type('39.3', '41');
    expect([fovOf(page.document.camera), field.note]).toEqual([
      39.3,
      { message: 'There is no such material.', kind: 'draft', place: null },
    ]);
    // Where it says which value is meant, that is marked; of a name that is none, the name.
    page.refuses = 'At materials.red.params.albedo: unknown parameter; did you mean color?';
    await type('41', '40');
    const { start = 0, end = 0 } = field.note?.place ?? {};
    expect(field.text.slice(start, end)).toBe('"albedo"');
    expect(field.text.slice(0, start)).toMatch(/"red": \{[^}]*$/);
    page.refuses = '';
    await type('40', '42');
    expect([fovOf(page.document.camera), field.note!.kind]).toEqual([42, 'fine']);
  });
});

describe('changes from elsewhere', () => {
  it('reach the text, and leave its layout', async () => {
    const { field, type, elsewhere } = bench();
    await type('"camera": {', '"camera":    {');
    await elsewhere(withFov(50));
    expect(field.text).toContain('"camera":    {');
    expect(field.text).toContain('"fov": 50');
  });

  it('are not undone by something typed that means nothing', async () => {
    const { page, field, sync, elsewhere } = bench();
    field.text = `${field.text}\n`;
    sync.typed();
    await elsewhere(withFov(50));
    expect([fovOf(page.document.camera), page.edits]).toEqual([50, 0]);
    expect(field.text).toContain('"fov": 50');
  });

  it('leave a draft alone until it is discarded, another scene too', async () => {
    const { field, sync, type, elsewhere } = bench();
    await type('39.3', 'x');
    const draft = field.text;
    await elsewhere(withFov(50));
    await elsewhere(parseScene(scenes.bunny!), true);
    expect([field.text, field.note!.message]).toEqual([draft, 'The picture shows another scene now; this draft was kept.']);
    sync.discard();
    expect(field.text).toContain('npm:bunny');
    expect(field.note!.kind).toBe('fine');
  });
});
