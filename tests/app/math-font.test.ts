/** The font of formulas has all that they are written with. */
import { readFile } from 'node:fs/promises';
import katex from 'katex';
import { expect, it } from 'vitest';
import { EQUATION, STRAIGHT } from '../../src/app/features/equation/terms.ts';
import { lessonNames, readLesson } from '../../src/cli/lessons/read.ts';
import { CHARACTERS, FONT, mathFont } from '../../src/cli/make/math-font.ts';

const known = new Set(CHARACTERS);
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

/** What MathML shows: a letter alone in `<mi>` is italic, unless that says otherwise (MathML Core, math-auto). */
function charactersOf(html: string): string[] {
  return [...html.matchAll(/<math[\s\S]*?<\/math>/g)].flatMap(([math]) => {
    const shown = math.replace(/<annotation[\s\S]*?<\/annotation>/g, '');
    const texts = [...shown.matchAll(/<(\w+)([^>]*)>([^<]+)/g)];
    return texts.flatMap(([, tag, attributes, text]) => {
      const plain = (text ?? '').replace(/&(#x?)?(\w+);/g, (_, number: string | undefined, code: string) =>
        number === undefined ? (ENTITIES[code] ?? '?') : String.fromCodePoint(Number.parseInt(code, number === '#x' ? 16 : 10)),
      );
      const all = [...plain];
      return tag === 'mi' && all.length === 1 && attributes?.includes('mathvariant') === false ? [italic(plain)] : all;
    });
  });
}

function italic(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (letter === 'h') return 'ℎ';
  if (/[A-Z]/.test(letter)) return String.fromCodePoint(0x1d434 + code - 65);
  if (/[a-z]/.test(letter)) return String.fromCodePoint(0x1d44e + code - 97);
  if (code >= 0x391 && code <= 0x3a9) return String.fromCodePoint(0x1d6e2 + code - 0x391);
  if (code >= 0x3b1 && code <= 0x3c9) return String.fromCodePoint(0x1d6fc + code - 0x3b1);
  return letter;
}

it('is what the command makes', async () => {
  expect(Buffer.from(await mathFont()).equals(await readFile(FONT))).toBe(true);
});

it('has every character of every lesson and of the equation', async () => {
  const lessons = await Promise.all((await lessonNames()).map((name) => readLesson(name)));
  const equation = [...EQUATION, ...STRAIGHT].map(([tex]) => katex.renderToString(tex, { output: 'mathml' })).join('');
  const html = JSON.stringify(lessons).replaceAll('\\"', '"');
  const found = new Set([...charactersOf(html), ...charactersOf(equation)]);
  expect(found.size).toBeGreaterThan(60);
  expect([...found].filter((each) => !known.has(each)).map((each) => each.codePointAt(0)?.toString(16))).toEqual([]);
  // The test sees what it should.
  expect(charactersOf(katex.renderToString('\\sqrt{x}\\,\\mathrm{d}\\omega', { output: 'mathml' }))).toEqual(['𝑥', '\u2009', 'd', '𝜔']);
});
