/** What is captured from the screen shows the same again; drafts come back from files; places in texts that need not be right. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';
import { draftFile, freshDraft, readDraft } from '../../src/app/features/lessons/write/draft.ts';
import { placeOfState, stepAt } from '../../src/app/features/lessons/write/places.ts';
import { readLessons, surroundings } from '../../src/cli/lessons/read.ts';
import { capture, type Seen } from '../../src/lesson/capture.ts';
import { compileLesson, draftLesson } from '../../src/lesson/compile.ts';
import { lessonScenes, stepDocument } from '../../src/lesson/state.ts';
import { verifyLesson } from '../../src/lesson/verify.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene, parseScene } from '../../src/scene/parse.ts';

const sceneOf = (name: string): SceneDocument => parseScene(readFileSync(join(ROOT, `scenes/${name}.json`), 'utf8'));
const base = { name: 'cornell-box', document: sceneOf('cornell-box') };
const plain: Omit<Seen, 'document'> = { display: { view: 'radiance', falseColor: false }, tool: 'orbit' };

/** The document that a step with these lines shows, its words aside. */
async function again(lines: readonly string[], scene: SceneDocument | null): Promise<object> {
  const text = `::lesson[T]{series=equation order=60 minutes=5 summary="S." picture=cornell-box}\n::step[One]{#one}\n${lines.join('\n')}\n`;
  const files: Record<string, string> = scene === null ? {} : { 'own.scene.json': JSON.stringify(scene) };
  const lesson = await compileLesson('t', { 'lesson.md': text, ...files });
  return words(
    await stepDocument(
      lesson,
      0,
      lessonScenes(lesson, (name) => Promise.resolve(sceneOf(name))),
    ),
  );
}
const words = ({ title: _title, description: _description, ...rest }: SceneDocument): object => rest;
const changedBy = (change: (document: any) => void): SceneDocument => {
  const copy = structuredClone(base.document) as unknown;
  change(copy);
  return checkScene(copy);
};

describe('the picture as lines', () => {
  it('of a scene of the gallery as it is', () => {
    expect(capture({ ...plain, document: base.document }, base, 'own')).toEqual({ lines: ['::state{scene=cornell-box}'], scene: null });
  });

  it('with settings by their own names, others by their places, view and tool', async () => {
    const document = changedBy((each) => {
      each.render.maxDepth = 3;
      each.display.exposure = -1.5;
      each.materials.red.params.albedo = [0.5, 0.25, 0.125];
      each.camera.position[0] += 0.25;
      each.shapes[5].material = 'red';
    });
    const { lines, scene } = capture({ document, display: { view: 'error', falseColor: true }, tool: 'path' }, base, 'own');
    expect(scene).toBe(null);
    expect(lines[0]).toBe('::state{scene=cornell-box max-depth=3 exposure=-1.5 view=error false-color tool=path}');
    expect(lines).toContain('::set{path=materials.red.params.albedo to="[0.5,0.25,0.125]"}');
    expect(lines).toContain('::set{path="shapes[5].material" to=red}');
    expect(await again(lines, null)).toEqual(words(document));
  });

  it('as a scene of its own where a shape is gone, or nothing says where it came from', async () => {
    const document = changedBy((each) => each.shapes.pop());
    for (const from of [base, null]) {
      const { lines, scene } = capture({ ...plain, document }, from, 'own');
      expect(lines).toEqual(['::state{scene="./own"}']);
      expect(await again(lines, scene)).toEqual(words(document));
    }
  });

  it('whatever was changed, the step shows it', async () => {
    const odd = fc.constantFrom('red', 'a "b" & c', "'", '5', 'true', 'x]y', '{', 'ö\\', 'a\nb');
    const step = fc.oneof(
      fc.record({ at: fc.constant('albedo'), value: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }) }),
      fc.record({ at: fc.constant('name'), value: odd }),
      fc.record({ at: fc.constant('material'), value: odd }),
      fc.record({ at: fc.constant('spp'), value: fc.integer({ min: 1, max: 9999 }) }),
      fc.record({ at: fc.constant('size'), value: fc.integer({ min: 16, max: 512 }) }),
      fc.record({ at: fc.constant('seed'), value: fc.constantFrom('a', '7', 'x y', '"') }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const document = changedBy((each) => {
          for (const { at, value } of steps) {
            if (at === 'albedo') each.materials.red.params.albedo = value;
            if (at === 'name') each.shapes[0].name = value;
            if (at === 'material') {
              each.materials[value as string] = { file: 'diffuse', params: {} };
              each.shapes[1].material = value;
            }
            if (at === 'spp') each.render.spp = value;
            if (at === 'size') each.film.width = value;
            if (at === 'seed') each.render.seed = value;
          }
        });
        const { lines, scene } = capture({ ...plain, document }, base, 'own');
        expect(await again(lines, scene), lines.join('\n')).toEqual(words(document));
      }),
      { seed: 11, numRuns: 150 },
    );
  });
});

describe('a draft', () => {
  it('begins with a lesson in which nothing is wrong', async () => {
    const lessons = await readLessons();
    const { name, files } = freshDraft();
    expect(await verifyLesson(await draftLesson(name, files), surroundings(lessons))).toEqual([]);
  });

  it('comes back from its file, with scenes and without', async () => {
    const folders: Record<string, string>[] = [
      { 'lesson.md': 'Ä\n' },
      { 'lesson.md': 'b', 'state-1.scene.json': '{}', 'a.wgsl': 'fn f() {}' },
    ];
    for (const files of folders) {
      const { name, content } = draftFile({ name: 'my-lesson', files });
      expect(name).toBe(Object.keys(files).length === 1 ? 'my-lesson.md' : 'my-lesson.zip');
      expect(await readDraft(name, new Uint8Array(await content.arrayBuffer()))).toEqual({ name: 'my-lesson', files });
    }
  });

  it('from anyone: another kind of file, other files in it, none that is a lesson, no text', async () => {
    const zip = (files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> => zipSync(files) as Uint8Array<ArrayBuffer>;
    const lesson = strToU8('a');
    await expect(readDraft('a.zip', Uint8Array.of(1, 2, 3, 4))).rejects.toThrow('expected a ZIP archive');
    await expect(readDraft('a.zip', zip({ 'lesson.md': lesson, 'run.html': lesson }))).rejects.toThrow('run.html');
    await expect(readDraft('a.zip', zip({ 'x/../lesson.md': lesson }))).rejects.toThrow('lesson.md');
    await expect(readDraft('a.zip', zip({ 'a/a.wgsl': lesson }))).rejects.toThrow('a.zip: expected a lesson.md in it');
    await expect(readDraft('a.md', Uint8Array.of(0xff, 0xfe, 0x00))).rejects.toThrow('a.md: expected text in UTF-8');
    expect((await readDraft('Ä b.md', Uint8Array.of(0x61))).name).toBe('my-lesson');
  });
});

describe('places', () => {
  const text = '::lesson[A]{}\n\n::step[One]{#a}\n::state{scene=a}\n::set{path=b to=1}\n\nText\n\n::step[Two]{#b}\nMore';
  it('of steps, by a line', () => {
    expect([1, 3, 7, 9, 10, 99].map((line) => stepAt(text, line))).toEqual([0, 0, 0, 1, 1, 1]);
    expect(stepAt('', 1)).toBe(0);
  });

  it('of states: what is replaced, or where there is room', () => {
    expect([1, 3, 4, 7].map((line) => placeOfState(text, line))).toEqual(Array.from({ length: 4 }, () => ({ from: 4, until: 5 })));
    expect(placeOfState(text, 10)).toEqual({ from: 10, until: 9 });
    expect(placeOfState('::step[A]{#a}', 1)).toEqual({ from: 2, until: 1 });
    expect(placeOfState('words', 1)).toEqual({ from: 1, until: 0 });
  });
});
