/**
 * A folder of `lessons/` → a {@link Lesson}, or a {@link LessonError} that names the file and the line. Runs when the page is
 * built, in tests and on the command line: neither Markdown nor TeX is read in the page.
 */
import type { RootContent } from 'mdast';

import { directiveFromMarkdown } from 'mdast-util-directive';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { directive } from 'micromark-extension-directive';
import { gfmTable } from 'micromark-extension-gfm-table';
import { parseScene } from '../scene/parse.ts';
import { resolvePrograms } from '../scene/programs.ts';
import { Builder, type Directive } from './blocks.ts';
import { LessonError } from './errors.ts';
import { formulaFromMarkdown, formulaSyntax } from './math-syntax.ts';
import { changeOf, ID } from './attributes.ts';
import { isQuestion, type Lesson, type LessonHead, type State, type Step } from './types.ts';

/** File name → text, of one lesson's folder. */
export type LessonFiles = Readonly<Record<string, string>>;

/** Longest lesson that is read, in characters. */
const MAX_LESSON = 200_000;
export const LESSON_FILE = 'lesson.md';

/**
 * @param name of the folder
 * @param files its texts; pictures need only be named, with any value
 * @throws LessonError
 */
export async function compileLesson(name: string, files: LessonFiles): Promise<Lesson> {
  const place = `lessons/${name}/${LESSON_FILE}`;
  if (!ID.test(name)) throw new LessonError('expected a folder of lower-case letters, digits and single hyphens', `lessons/${name}`);
  const text = files[LESSON_FILE];
  if (text === undefined) throw new LessonError('there is no such file', place);
  if (text.length > MAX_LESSON) throw new LessonError(`expected at most ${MAX_LESSON} characters, got ${text.length}`, place);
  const tree = fromMarkdown(text, {
    extensions: [directive(), gfmTable(), formulaSyntax()],
    mdastExtensions: [directiveFromMarkdown(), gfmTableFromMarkdown(), formulaFromMarkdown()],
  });
  const builder = new Builder(name, files);
  const [first, ...rest] = tree.children;
  if (first === undefined) throw new LessonError('expected ::lesson[Title]{…}, got nothing', place);
  const head = headOf(name, builder, first);
  const steps = stepsOf(builder, rest);
  const [opening] = steps;
  if (opening === undefined) throw new LessonError('expected at least one ::step[Title]{#id}', place);
  if (opening.state === null) throw new LessonError(`the first step, ${opening.id}, needs a ::state{scene=…}`, place);
  distinct(
    steps.map(({ id }) => id),
    'step',
    place,
  );
  distinct(
    steps.flatMap(({ blocks }) => blocks.flatMap((each) => (isQuestion(each) || each.type === 'experiment' ? [each.id] : []))),
    'question or experiment',
    place,
  );
  return { ...head, steps, scenes: await scenesOf(name, files) };
}

function headOf(name: string, builder: Builder, node: RootContent): LessonHead {
  if (node.type !== 'leafDirective' || node.name !== 'lesson') return builder.fail(node, 'expected ::lesson[Title]{…} at the top');
  return { name, title: builder.label(node), ...builder.attributes(node, 'lesson') };
}

function stepsOf(builder: Builder, nodes: readonly RootContent[]): Step[] {
  const steps: Step[] = [];
  for (const node of nodes) {
    if (isDirective(node) && node.name === 'step') {
      steps.push({ id: builder.attributes(node, 'step').id, title: builder.label(node), state: null, blocks: [] });
      continue;
    }
    const step = steps.at(-1);
    if (step === undefined) return builder.fail(node, 'expected ::step[Title]{#id} before the text');
    if (isDirective(node) && node.name === 'state') {
      if (step.state !== null) return builder.fail(node, 'a step has one ::state');
      const { scene, ...given } = builder.attributes(node, 'state');
      step.state = { scene, ...changeOf(given) } satisfies State;
    } else if (isDirective(node) && node.name === 'set') {
      if (step.state === null) return builder.fail(node, 'expected ::state before ::set');
      const { path, to } = builder.attributes(node, 'set');
      step.state.settings.push({ path, value: to });
    } else builder.add(step.blocks, node);
  }
  return steps;
}

const isDirective = (node: RootContent): node is Directive => node.type === 'leafDirective' || node.type === 'containerDirective';

function distinct(ids: readonly string[], what: string, place: string): void {
  const twice = ids.find((each, i) => ids.indexOf(each) !== i);
  if (twice !== undefined) throw new LessonError(`there are two of the ${what} ${twice}`, place);
}

/** The scenes beside the lesson; JSON files that hold figures or experiments have no `shapes`. */
async function scenesOf(name: string, files: LessonFiles): Promise<Lesson['scenes']> {
  const scenes: Lesson['scenes'] = {};
  for (const [file, text] of Object.entries(files)) {
    if (!file.endsWith('.scene.json')) continue;
    try {
      scenes[file.slice(0, -'.scene.json'.length)] = await resolvePrograms(parseScene(text), async (program) => {
        const source = files[program];
        if (source === undefined) throw new Error(`there is no ${program} in the lesson’s folder`);
        return source;
      });
    } catch (error) {
      throw new LessonError((error as Error).message, `lessons/${name}/${file}`);
    }
  }
  return scenes;
}
