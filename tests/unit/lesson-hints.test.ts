/** A hint says how, not what: none of a question for a number is the answer, or arithmetic that gives it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';
import { readLessons } from '../../src/cli/lessons/read.ts';
import { isQuestion, type NumberQuestion } from '../../src/lesson/types.ts';

/** The value of an expression of numbers in TeX; NaN where it is another thing. */
function arithmetic(tex: string): number {
  const tokens = tex
    .replace(/\\frac(\d)(\d)/g, '\\frac{$1}{$2}')
    .replace(/(\d),(\d{3})\b/g, '$1$2')
    .match(/\\[a-z]+|\d+(?:\.\d+)?|\S/gi) ?? [''];
  let at = 0;
  const closing: Record<string, string> = { '(': ')', '{': '}' };
  const base = (): number => {
    const token = tokens[at++] ?? '';
    if (token === '-') return -base();
    if (token === '\\sqrt') return Math.sqrt(base());
    if (token === '\\frac') return base() / base();
    if (token === '\\pi') return Math.PI;
    if (token in closing) {
      const value = sum();
      return tokens[at++] === closing[token] ? value : NaN;
    }
    return /^\d/.test(token) ? Number(token) : NaN;
  };
  const power = (): number => {
    const value = base();
    if (tokens[at] !== '^') return value;
    at++;
    return value ** base();
  };
  const product = (): number => {
    let value = power();
    while (['*', '/', '\\cdot', '\\times'].includes(tokens[at] ?? '')) value = tokens[at++] === '/' ? value / power() : value * power();
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (['+', '-'].includes(tokens[at] ?? '')) value = tokens[at++] === '-' ? value - product() : value + product();
    return value;
  };
  const value = sum();
  return at === tokens.length ? value : NaN;
}

/** All that a hint says in numbers: sides of its formulas, and arithmetic and numbers in its words. */
function numbersIn(hint: string): number[] {
  const formulas = [...hint.matchAll(/\$([^$]+)\$/g)].flatMap(([, tex = '']) => tex.split(/=|\\approx/));
  const words = hint.replace(/\$[^$]+\$/g, ' ').match(/\d[\d,.]*(?:\s*[-+*/]\s*\d[\d,.]*)*/g) ?? [];
  return [...formulas, ...words.map((each) => each.replace(/[,.]$/, ''))].map(arithmetic).filter((each) => !Number.isNaN(each));
}

const lessons = await readLessons();
/** Hints as they are written, by question. */
function hintsOf(lesson: string): Map<string, string[]> {
  const text = readFileSync(join(ROOT, 'lessons', lesson, 'lesson.md'), 'utf8');
  const questions = text.matchAll(/^:{4,}number\{#([\w-]+)[^}]*\}\n([\s\S]*?)\n:{4,}$/gm);
  return new Map(
    [...questions].map(([, id = '', body = '']) => [id, [...body.matchAll(/:::hint\n([\s\S]*?)\n:::/g)].map(([, hint = '']) => hint)]),
  );
}

it('arithmetic is understood', () => {
  expect(arithmetic('9/(9+1)')).toBeCloseTo(0.9, 12);
  expect(arithmetic('\\frac14 \\cdot 16 - 1')).toBe(3);
  expect(arithmetic('\\sqrt{1/(12 \\cdot 300)}')).toBeCloseTo(1 / 60, 12);
  expect(arithmetic('(1 - 10^{-4})^{100}')).toBeCloseTo(0.99, 4);
  expect(arithmetic('1-x')).toBeNaN();
  expect(numbersIn('It is 75,246 / 244.84.')[0]).toBeCloseTo(307.3, 1);
});

describe.each(lessons.map((lesson) => [lesson.name, lesson] as const))('%s', (name, lesson) => {
  const hints = hintsOf(name);
  const questions = lesson.steps
    .flatMap(({ blocks }) => blocks.filter(isQuestion))
    .filter((each): each is NumberQuestion => each.type === 'number');
  it('has no hint that gives the number away', () => {
    for (const { id, answer, tolerance, hints: compiled } of questions) {
      const written = hints.get(id) ?? [];
      expect(written.length, id).toBe(compiled.length);
      for (const hint of written)
        expect(
          numbersIn(hint).filter((each) => Math.abs(each - answer) <= tolerance),
          `${id}: ${hint}`,
        ).toEqual([]);
    }
  });
});

it('every lesson of the folder was looked at', () => {
  expect(lessons.map(({ name }) => name).sort()).toEqual(
    readdirSync(join(ROOT, 'lessons'), { withFileTypes: true })
      .filter((each) => each.isDirectory())
      .map(({ name }) => name)
      .sort(),
  );
});
