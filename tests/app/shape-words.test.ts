/** German of the shapes that a click into a lesson's picture may meet where a shape is asked for: none missing, none superfluous. */
import { expect, it } from 'vitest';
import { galleryScene, readLessons } from '../../src/cli/lessons/read.ts';
import { dictionary } from '../../src/app/words/de/all.ts';
import { lessonShapes } from '../../src/app/words/de/lesson-shapes.ts';
import { lookupOf } from '../../src/app/words/lookup.ts';
import { lessonScenes, stepDocument } from '../../src/lesson/state.ts';

const lookup = lookupOf(dictionary);

it('has German for every shape that a verdict may name, and for no other', async () => {
  const lessons = await readLessons();
  const asked = lessons.flatMap((lesson) =>
    lesson.steps.flatMap(({ blocks }, step) =>
      blocks.some((each) => each.type === 'pick' && 'shapes' in each.target) ? [{ lesson, step }] : [],
    ),
  );
  expect(asked.length).toBeGreaterThan(8);
  const documents = await Promise.all(asked.map(({ lesson, step }) => stepDocument(lesson, step, lessonScenes(lesson, galleryScene))));
  const names = [...new Set(documents.flatMap(({ shapes }) => shapes.flatMap(({ name }) => name ?? [])))];
  expect(names.filter((name) => lookup(`${name} [shape]`) === null)).toEqual([]);
  expect(lookup('lamp of radius 0.033 [shape]')).toBe('Lampe mit dem Radius 0,033');
  const used = (key: string): boolean => {
    const [before = '', after = ''] = key.replace(/ \[shape\]$/, '').split('{}');
    return names.some((name) => (key.includes('{}') ? name.startsWith(before) && name.endsWith(after) : name === before));
  };
  expect(Object.keys(lessonShapes).filter((key) => !used(key))).toEqual([]);
});
