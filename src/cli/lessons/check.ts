/** `npm run -s lessons`: is every lesson right? What needs a GPU (do the solutions pass the laboratory?) is for `npm run -s grade`. */
import { isQuestion } from '../../lesson/types.ts';
import { LessonError } from '../../lesson/errors.ts';
import { verifyLesson } from '../../lesson/verify.ts';
import { isLanguage, type Language, languages } from '../../lesson/languages.ts';
import { translationFile } from '../../lesson/translation.ts';
import type { Lesson } from '../../lesson/types.ts';
import { readArgs, runCommand } from '../command.ts';
import { CliError } from '../errors.ts';
import { checkOutput, writeWhole } from '../files.ts';
import { print, say } from '../print.ts';
import { whole } from '../values.ts';
import { lessonHtml } from './export.ts';
import { languagesOf, lessonFolders, readDraft, readTranslation, surroundings } from './read.ts';
import { renderPictures, type PictureFlags } from './render-pictures.ts';

const USAGE = `usage: npm run -s lessons -- [FOLDER] [flags]

  FOLDER               a lesson, or a folder of lessons, anywhere; default: those of the site
  --pictures           render the stored pictures that are missing or out of date, FOLDER/pictures/STEP.jpg
    --spp N            samples per pixel of them, default 512
    --scenes FOLDER    only write their scenes, FOLDER/LESSON.STEP.json, to be rendered elsewhere to FOLDER/LESSON.STEP.pfm
    --images FOLDER    take these in place of rendering
  -o, --output FILE    write the one lesson of FOLDER as a file of HTML that is opened without a server or a network: text, formulas, stored
                       pictures, and every question that needs no renderer
    --language CODE    of the lesson in another language, ${languages.join(', ')}
  -h, --help           this text

Prints a line a lesson that is right, and a line a fault of one that is not, with its file and line.
Exit code 0: all are right. 1: some are not, or the command itself is wrong.`;

interface Flags {
  folder: string | undefined;
  pictures: PictureFlags | null;
  output: string | undefined;
  language: Language | undefined;
}

await runCommand(USAGE, readFlags, main);

async function main({ folder, pictures, output, language }: Flags): Promise<number> {
  const folders = lessonFolders(folder);
  if (output !== undefined) {
    if (folders.length !== 1) throw new CliError(`--output is of one lesson, got ${folders.length}: name its folder.`);
    checkOutput(output);
  }
  const drafts = await Promise.all(folders.map(async (each) => ({ folder: each, draft: await readDraft(each) })));
  const own = drafts.flatMap(({ draft }) => draft.lesson ?? []);
  const around = surroundings([...own, ...(folder === undefined ? [] : await others(own))]);
  let isRight = true;
  const right: { folder: string; lesson: Lesson; wanted: Lesson }[] = [];
  for (const { folder: of, draft } of drafts) {
    const faults = await verifyLesson(draft, around);
    if (draft.lesson === null || faults.length > 0) {
      isRight = false;
      say(new LessonError(faults).message);
      continue;
    }
    const translated = await translations(draft.lesson, of);
    if (translated === null) {
      isRight = false;
      continue;
    }
    const { name, steps } = draft.lesson;
    const questions = steps.flatMap(({ blocks }) => blocks.filter(isQuestion));
    const also = translated.map(({ translation }) => `, ${translation?.language ?? ''}`).join('');
    print(`${name}: ${steps.length} steps, ${questions.length} questions${also}`);
    const wanted = language === undefined ? draft.lesson : translated.find(({ translation }) => translation?.language === language);
    if (wanted === undefined) throw new CliError(`--language ${language ?? ''}: expected ${translationFile(language ?? 'de')} in ${of}`);
    right.push({ folder: of, lesson: draft.lesson, wanted });
  }
  if (pictures !== null) for (const each of right) await renderPictures(each.lesson, each.folder, pictures);
  if (output !== undefined) for (const each of right) write(output, await lessonHtml(each.wanted, each.folder));
  return isRight ? 0 : 1;
}

/** The lesson in other languages, each held against the English one. @returns null: not all are right, which was said */
async function translations(english: Lesson, folder: string): Promise<Lesson[] | null> {
  const drafts = await Promise.all(languagesOf(folder).map((each) => readTranslation(english, folder, each)));
  const faults = drafts.flatMap((each) => each.faults);
  if (faults.length === 0) return drafts.flatMap(({ lesson }) => lesson ?? []);
  say(new LessonError(faults).message);
  return null;
}

function write(path: string, html: string): void {
  const bytes = new TextEncoder().encode(html);
  writeWhole(path, [bytes]);
  print(`${path}: ${Math.ceil(bytes.length / 1024)} KiB`);
}

/** The site's lessons, but for those that are being written anew. */
async function others(own: readonly Lesson[]): Promise<Lesson[]> {
  const names = new Set(own.map(({ name }) => name));
  const drafts = await Promise.all(lessonFolders(undefined).map(readDraft));
  return drafts.flatMap(({ lesson }) => (lesson === null || names.has(lesson.name) ? [] : [lesson]));
}

function readFlags(args: string[]): Flags | null {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: {
      help: { ...flag, short: 'h' },
      pictures: flag,
      spp: text,
      scenes: text,
      images: text,
      output: { ...text, short: 'o' },
      language: text,
    },
  });
  if (values.help) return null;
  if (positionals.length > 1) throw new CliError(`Expected one folder, got ${positionals.join(' ')}; --help lists the flags.`);
  const { pictures, spp, scenes, images, output, language } = values;
  if (pictures !== true && (spp ?? scenes ?? images) !== undefined)
    throw new CliError('--spp, --scenes and --images are of --pictures; --help lists the flags.');
  if (language !== undefined && (output === undefined || !isLanguage(language)))
    throw new CliError(`--language is one of ${languages.join(', ')} and of --output, got ${language}; --help lists the flags.`);
  return {
    folder: positionals[0],
    pictures: pictures === true ? { spp: whole('--spp', spp, 1, 1_000_000) ?? 512, scenes, images } : null,
    output,
    language,
  };
}
