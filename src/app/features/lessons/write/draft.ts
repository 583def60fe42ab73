/** A lesson that is being written: the texts of its folder, kept in the browser, saved to and opened from files. */
import { strFromU8, strToU8, zipSync } from 'fflate';
import { ID } from '../../../../lesson/attributes.ts';

export interface Draft {
  /** Of its folder. */
  name: string;
  /** File name → text; `lesson.md` is there. */
  files: Readonly<Record<string, string>>;
}

const KEY = 'penumbra.lesson-draft';
const LESSON = 'lesson.md';
/** Files that a draft may have; `lesson.de.md` and `figures.de.json` are words in another language. */
const FILE = /^[\w-]+(\.scene|\.[a-z]{2})?\.(md|json|wgsl)$/;
/** Largest file that is opened, and all of them unpacked, bytes. */
const MAX_BYTES = 16 << 20;

const BEGINNING = `::lesson[My lesson]{series=equation order=50 minutes=5 summary="What it is about, in a sentence." picture=cornell-box}

::step[First step]{#first}
::state{scene=cornell-box}

Write here. Set the picture up as this step needs it, then press “Capture the picture”.

::::choice{#sure}
A question that one can get wrong for an interesting reason?

::option[The right answer]{right}
::option[A wrong one]{why="What who chose this has overlooked."}

:::right
Why it is so.
:::
::::
`;

/** The one that was begun last, else a beginning. Storage may be forbidden, or have anything. */
export function storedDraft(): Draft {
  try {
    const { name, files } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { name?: unknown; files?: unknown };
    if (typeof name === 'string' && ID.test(name) && isFiles(files)) return { name, files };
  } catch {
    // A beginning, then.
  }
  return freshDraft();
}

export const freshDraft = (): Draft => ({ name: 'my-lesson', files: { [LESSON]: BEGINNING } });

const isFiles = (value: unknown): value is Draft['files'] =>
  typeof value === 'object' &&
  value !== null &&
  Object.hasOwn(value, LESSON) &&
  Object.entries(value).every(([name, text]) => FILE.test(name) && typeof text === 'string');

/** @returns whether there was room for it */
export function keepDraft(draft: Draft): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** The text alone where there is nothing else, else the folder. */
export function draftFile({ name, files }: Draft): { name: string; content: Blob } {
  if (Object.keys(files).length === 1) return { name: `${name}.md`, content: new Blob([files[LESSON] ?? ''], { type: 'text/markdown' }) };
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([file, text]) => [`${name}/${file}`, strToU8(text)])));
  return { name: `${name}.zip`, content: new Blob([zip as Uint8Array<ArrayBuffer>], { type: 'application/zip' }) };
}

/** A draft from a file of anyone. @throws Error, one sentence */
export async function readDraft(fileName: string, bytes: Uint8Array<ArrayBuffer>): Promise<Draft> {
  const stem = fileName.replace(/\.(md|zip)$/i, '');
  const name = ID.test(stem) ? stem : 'my-lesson';
  if (bytes.length > MAX_BYTES) throw new Error(`${fileName}: expected at most ${MAX_BYTES} bytes, got ${bytes.length}`);
  if (/\.md$/i.test(fileName)) return { name, files: { [LESSON]: textOf(fileName, bytes) } };
  const plain = (path: string): string => path.replace(/^[^/]+\//, '');
  const budget = { total: MAX_BYTES, each: MAX_BYTES };
  const kindOf = (path: string) => (FILE.test(plain(path)) ? ('scene' as const) : null);
  // Where the archives of scenes are read, so that neither is a file of its own.
  const { openArchive } = await import('../../../../scene/bundle/bundle.ts');
  const archive = openArchive(bytes, fileName, kindOf, { scene: budget, mesh: budget, image: budget });
  const files: Record<string, string> = {};
  for (const path of archive.paths) files[plain(path)] = textOf(path, await archive.read(path));
  if (!Object.hasOwn(files, LESSON)) throw new Error(`${fileName}: expected a ${LESSON} in it`);
  return { name, files };
}

function textOf(name: string, bytes: Uint8Array): string {
  const text = strFromU8(bytes);
  if (text.includes('\uFFFD')) throw new Error(`${name}: expected text in UTF-8`);
  return text;
}
