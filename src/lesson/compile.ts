/**
 * A folder of `lessons/` → a {@link Lesson}, or a {@link LessonError} that names the file and the line of all that is wrong. Runs when the
 * page is built, in tests and on the command line; in the page itself only where somebody writes a lesson there.
 */
import type { Root, RootContent } from 'mdast';

import { directiveFromMarkdown } from 'mdast-util-directive';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { directive } from 'micromark-extension-directive';
import { gfmTable } from 'micromark-extension-gfm-table';
import { parseScene } from '../scene/parse.ts';
import { resolvePrograms } from '../scene/programs.ts';
import { present } from '../base/present.ts';
import { sentence } from '../base/sentence.ts';
import { Builder, type Directive } from './blocks.ts';
import { type Fault, Faults, LessonError, lessonError } from './errors.ts';
import { formulaFromMarkdown, formulaSyntax } from './math-syntax.ts';
import { changeOf, ID } from './attributes.ts';
import { translatedFigures } from './figure-words.ts';
import { editionOf } from './hand-in.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { translationFile, Translator } from './translation.ts';
import { isQuestion, type Lesson, type LessonHead, type State, type Step } from './types.ts';

/** File name → text, of one lesson's folder. */
export type LessonFiles = Readonly<Record<string, string>>;

/** Longest lesson that is read, in characters. */
const MAX_LESSON = 200_000;
export const LESSON_FILE = 'lesson.md';

/** A lesson as far as it can be read, and what is wrong with the rest. */
export interface Draft {
  /** Null: there is nothing to go on with. Steps and blocks that are wrong are left out of it. */
  lesson: Lesson | null;
  /** As places of faults begin: `lessons/NAME`. */
  folder: string;
  faults: readonly Fault[];
  /** Lines of steps, states, settings and blocks; of the lesson itself, where its first line can be read. */
  lines: ReadonlyMap<object, number>;
  /** To steps of this and of other lessons. */
  links: readonly { to: string; line: number }[];
  /** Steps whose state is wrong, and scenes of the folder that are: what follows from them says nothing. */
  unknown: { steps: ReadonlySet<Step>; scenes: ReadonlySet<string> };
}

/**
 * @param name of the folder
 * @param files its texts; pictures need only be named, with any value
 * @throws LessonError of all faults
 */
export async function compileLesson(name: string, files: LessonFiles, folder?: string): Promise<Lesson> {
  const { lesson, faults } = await draftLesson(name, files, folder);
  if (lesson === null || faults.length > 0) throw new LessonError(faults);
  return lesson;
}

/** As {@link compileLesson}, for who wants to say more than what is wrong with the text. @param folder where the reader has it */
export async function draftLesson(name: string, files: LessonFiles, folder = `lessons/${name}`): Promise<Draft> {
  return draftOf(name, new Builder(folder, files), files, folder, () => treeOf(name, files, folder));
}

/**
 * A lesson in another language, as {@link draftLesson}: the English one, which is right, with the words of `lesson.CODE.md`.
 * @param english as compileLesson made it of the same files
 */
export async function draftTranslation(english: Lesson, files: LessonFiles, language: Language, folder?: string): Promise<Draft> {
  const { name } = english;
  const at = folder ?? `lessons/${name}`;
  const file = translationFile(language);
  const faults = new Faults();
  const words = faults.attempt(() => translatedFigures(files, language, at));
  const builder = new Builder(at, words ?? files, { file, decimal: LANGUAGES[language].decimal });
  const draft = await draftOf(name, builder, files, at, () => {
    const tree = new Translator(faults, language, `${at}/${file}`).whole(treeOf(name, files, at), treeOf(name, files, at, file));
    // What is not matched would be named twice.
    if (faults.count > 0) throw new LessonError(faults.found);
    return tree;
  });
  if (draft.lesson !== null) draft.lesson.translation = { language, edition: editionOf(english) };
  return draft;
}

async function draftOf(name: string, builder: Builder, files: LessonFiles, folder: string, read: () => Root): Promise<Draft> {
  const unknown = { steps: new Set<Step>(), scenes: new Set<string>() };
  let lesson: Lesson | null = null;
  try {
    const tree = read();
    const [first, ...rest] = tree.children;
    if (first === undefined) throw lessonError('expected ::lesson[Title]{…}, got nothing', `${folder}/${LESSON_FILE}`);
    const head = builder.faults.attempt(() => headOf(name, builder, first));
    const steps = stepsOf(builder, rest, unknown.steps);
    builder.faults.attempt(() => checkWhole(builder, steps, unknown.steps, `${folder}/${LESSON_FILE}`));
    const scenes = await scenesOf(files, folder, builder.faults, unknown.scenes);
    lesson = { ...(head ?? NAMELESS), name, steps, scenes };
    if (head !== null) builder.at(first, lesson);
  } catch (error) {
    builder.faults.add(error);
  }
  return { lesson, folder, faults: builder.faults.found, lines: builder.lines, links: builder.links, unknown };
}

/** Where the first line is wrong. */
const NAMELESS: Omit<LessonHead, 'name'> = { title: '', series: 'equation', order: 0, minutes: 5, summary: '', picture: '' };

function treeOf(name: string, files: LessonFiles, folder: string, file = LESSON_FILE): Root {
  const place = `${folder}/${file}`;
  if (!ID.test(name)) throw lessonError('expected a folder of lower-case letters, digits and single hyphens', folder);
  const text = files[file];
  if (text === undefined) throw lessonError('there is no such file', place);
  if (text.length > MAX_LESSON) throw lessonError(`expected at most ${MAX_LESSON} characters, got ${text.length}`, place);
  return fromMarkdown(text, {
    extensions: [directive(), gfmTable(), formulaSyntax()],
    mdastExtensions: [directiveFromMarkdown(), gfmTableFromMarkdown(), formulaFromMarkdown()],
  });
}

function headOf(name: string, builder: Builder, node: RootContent): LessonHead {
  if (node.type !== 'leafDirective' || node.name !== 'lesson') return builder.fail(node, 'expected ::lesson[Title]{…} at the top');
  const title = builder.faults.attempt(() => builder.label(node));
  return { name, title: title ?? '', ...builder.attributes(node, 'lesson') };
}

function stepsOf(builder: Builder, nodes: readonly RootContent[], unknown: Set<Step>): Step[] {
  const steps: Step[] = [];
  const outside = nodes.findIndex((node) => isDirective(node) && node.name === 'step');
  const [before] = nodes;
  if (before !== undefined && outside !== 0)
    builder.faults.attempt(() => builder.fail(before, 'expected ::step[Title]{#id} before the text'));
  for (const node of outside < 0 ? [] : nodes.slice(outside)) {
    if (isDirective(node) && node.name === 'step') {
      const id = builder.faults.attempt(() => builder.attributes(node, 'step').id);
      const title = builder.faults.attempt(() => builder.label(node));
      // A step that has no id yet still has a text.
      steps.push(builder.at(node, { id: id ?? `step-${steps.length + 1}-`, title: title ?? '', state: null, blocks: [] }));
      continue;
    }
    const step = present(steps.at(-1), 'a step to add to');
    if (!isDirective(node) || (node.name !== 'state' && node.name !== 'set')) builder.faults.attempt(() => builder.add(step.blocks, node));
    else if (builder.faults.attempt(() => (addState(builder, step, node, unknown.has(step)), true)) === null) unknown.add(step);
  }
  return steps;
}

/** @param isUnknown the state that a setting belongs to is wrong */
function addState(builder: Builder, step: Step, node: Directive, isUnknown: boolean): void {
  if (node.name === 'state') {
    if (step.state !== null) builder.fail(node, 'a step has one ::state');
    const { scene, ...given } = builder.attributes(node, 'state');
    step.state = builder.at(node, { scene, ...changeOf(given) } satisfies State);
    return;
  }
  const { path, to } = builder.attributes(node, 'set');
  if (step.state !== null) step.state.settings.push(builder.at(node, { path, value: to }));
  else if (!isUnknown) builder.fail(node, 'expected ::state before ::set');
}

const isDirective = (node: RootContent): node is Directive => node.type === 'leafDirective' || node.type === 'containerDirective';

function checkWhole(builder: Builder, steps: readonly Step[], unknown: ReadonlySet<Step>, place: string): void {
  const { faults, lines } = builder;
  const [opening] = steps;
  if (opening === undefined) {
    if (faults.count === 0) throw lessonError('expected at least one ::step[Title]{#id}', place);
    return;
  }
  if (opening.state === null && !unknown.has(opening))
    faults.add(lessonError(`the first step, ${opening.id}, needs a ::state{scene=…}`, place, lines.get(opening)));
  const asking = steps.flatMap(({ blocks }) => blocks.filter((each) => isQuestion(each) || each.type === 'experiment'));
  const distinct = (parts: readonly { id: string }[], what: string): void => {
    parts.forEach((part, i) => {
      if (parts.findIndex(({ id }) => id === part.id) < i)
        faults.add(lessonError(`there are two of the ${what} ${part.id}`, place, lines.get(part)));
    });
  };
  distinct(steps, 'step');
  distinct(asking, 'question or experiment');
}

/** The scenes beside the lesson; JSON files that hold figures or experiments have no `shapes`. */
async function scenesOf(files: LessonFiles, folder: string, faults: Faults, unknown: Set<string>): Promise<Lesson['scenes']> {
  const scenes: Lesson['scenes'] = {};
  for (const [file, text] of Object.entries(files)) {
    if (!file.endsWith('.scene.json')) continue;
    const name = file.slice(0, -'.scene.json'.length);
    try {
      scenes[name] = await resolvePrograms(parseScene(text), async (program) => {
        const source = files[program];
        if (source === undefined) throw new Error(`there is no ${program} in the lesson’s folder`);
        return source;
      });
    } catch (error) {
      faults.add(lessonError(sentence(error), `${folder}/${file}`));
      unknown.add(name);
    }
  }
  return scenes;
}
