/** The mutator of WGSL: one change each, of every kind, under names that stay; what a run keeps, and what it reports. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFolder } from '../../src/content/node.ts';
import { parseSyntax } from '../../src/shader/syntax.ts';
import equivalents from '../mutate/equivalents.json' with { type: 'json' };
import { ReachMap, type Recorded } from '../mutate/reach.ts';
import { digestOf, report, State, type Verdict } from '../mutate/state.ts';
import { KINDS, mutantsOf } from '../mutate/wgsl.ts';

/** What stands in the place of `body` in the mutants of one function. */
function mutated(body: string, kind?: string): string[] {
  const [head, tail] = ['fn f(a: f32, b: f32) -> f32 {\n', '\n}\n'];
  return mutantsOf(head + body + tail, 'm')
    .filter((each) => kind === undefined || each.kind === kind)
    .map(({ source }) => {
      expect(source.startsWith(head) && source.endsWith(tail)).toBe(true);
      return source.slice(head.length, source.length - tail.length);
    });
}

describe('a mutant', () => {
  it.each([
    ['operator', 'return a + b;', ['return a - b;']],
    ['operator', 'return (a - b) / a;', ['return (a - b) * a;', 'return (a + b) / a;']],
    ['operator', 'x += a; i++;', ['x -= a; i++;', 'x += a; i--;']],
    ['operator', 'return -a;', ['return a;']],
    ['operator', 'return i << 1u;', ['return i >> 1u;']],
    ['comparison', 'return a < b;', ['return a <= b;', 'return a > b;']],
    ['comparison', 'return a == b;', ['return a != b;']],
    ['logic', 'return !p && q;', ['return !p || q;', 'return p && q;']],
    ['term', 'return a * b + 1.0;', ['return a + 1.0;', 'return b + 1.0;', 'return a * b;', 'return 1.0;']],
    ['term', 'return a - b;', ['return a;']],
    ['arguments', 'return pow(a, b);', ['return pow(b, a);']],
    ['arguments', 'return max(a, b) + dot(a, b);', []],
    ['arguments', 'return clamp(a, a, b);', ['return clamp(a, b, a);']],
    ['constant', 'return 2.0;', ['return 2.2;', 'return 1.8;', 'return 0.0;', 'return 1.0;']],
    ['constant', 'return 1e-3f;', ['return 0.0011f;', 'return 0.0009f;', 'return 0.0f;', 'return 1.0f;']],
    ['constant', 'return 1.0;', ['return 1.1;', 'return 0.9;', 'return 0.0;']],
    ['constant', 'return 0x10u;', ['return 17u;', 'return 0u;', 'return 1u;']],
    ['constant', 'return true;', ['return false;']],
    ['constant', 'var x: array<f32, 4>; x = array<f32, 4>();', []],
    ['statement', 'x = a; g(b);', ['{ } g(b);', 'x = a; { }']],
    ['condition', '@if(p) { x = a; }', ['@if(p) { }']],
    ['condition', '@if(p) x = a;\n@else { x = b; }', ['@if(p) { }\n@else { x = b; }', '@if(p) x = a;\n@else { }']],
    ['condition', '@if(p) { }', []],
  ])('of kind %s: %s', (kind, body, expected) => expect(mutated(body, kind).sort()).toEqual(expected.toSorted()));

  it('differs from the text in one place, and from all others, in every file of the library', () => {
    for (const [name, source] of Object.entries(readFolder('wgsl', '.wgsl'))) {
      const mutants = mutantsOf(source, name);
      expect(new Set(mutants.map(({ id }) => id)).size, name).toBe(mutants.length);
      for (const each of mutants) expect(each.source === source, each.id).toBe(false);
    }
  });

  it('has a name that stays where lines move, and says which of equals it is', () => {
    const source = 'fn f(a: f32) -> f32 {\n  return a * 2.0 + 2.0;\n}\nconst C = 2.0 * 3.0;\n';
    const ids = mutantsOf(source, 'wgsl/m.wgsl').map(({ id }) => id);
    expect(mutantsOf(`// more\n\n${source.replaceAll('\n', '\n\n')}`, 'wgsl/m.wgsl').map(({ id }) => id)).toEqual(ids);
    expect(ids).toContain('wgsl/m.wgsl f constant: 2.0 → 2.2');
    expect(ids).toContain('wgsl/m.wgsl f constant: 2.0 → 2.2 (2)');
    expect(ids).toContain('wgsl/m.wgsl C operator: 2.0 * 3.0 → 2.0 / 3.0');
    expect(mutantsOf(source, 'm').find(({ id }) => id.includes(' C '))!.line).toBe(4);
  });

  it('parses again, but for few, and leaves layouts and attributes alone', () => {
    const source =
      'struct S { @size(16) a: f32 }\n@group(0) @binding(3) var<storage> s: array<S, 7>;\n@compute @workgroup_size(64) fn main() { }\n';
    expect(mutantsOf(source, 'm')).toEqual([]);
    const { fresnel } = readFolder('wgsl', '.wgsl');
    for (const each of mutantsOf(fresnel!, 'f')) expect(parseSyntax(each.source, 'f').diagnostics, each.id).toEqual([]);
  });

  it('is of a kind that some text has', () => {
    const found = new Set(mutantsOf('fn f() { @if(p) { } @if(p) x = 1; if (!a && b < 2.0) { g(c, d); } }', 'm').map(({ kind }) => kind));
    expect([...found].every((kind) => KINDS.includes(kind))).toBe(true);
  });
});

describe('the tests that reach a module', () => {
  const recorded = (milliseconds: number, modules: string[], failed = false): Recorded => ({ milliseconds, modules, failed });
  const map = new ReachMap(
    new Map([
      ['tests/gpu/long.test.ts', recorded(9000, ['film/sums', 'math'])],
      ['tests/gpu/short.test.ts', recorded(1000, ['film/sums'])],
      ['tests/gpu/film-sums.test.ts', recorded(3000, ['math'])],
      ['tests/gpu/sums.test.ts', recorded(4000, ['film/sums'])],
      ['tests/gpu/wide.test.ts', recorded(500, ['film/sums', 'a', 'b', 'c', 'd'])],
      ['tests/gpu/filming.test.ts', recorded(2000, ['film/sums', 'a', 'b', 'c', 'd'])],
      ['tests/shader/compiles.test.ts', recorded(1, ['film/sums'])],
      ['tests/lab/broken.test.ts', recorded(10, ['film/sums', 'math'], true)],
    ]),
  );
  const names = (module: string, limit: number): string[] => map.of(module, limit).map(({ test }) => test);

  it('are those that link it: its own first, then those of its subject, then what is short and links little, and last what only compiles', () => {
    const [own, near, short, wide, long, compiles] = [
      'gpu/sums',
      'gpu/filming',
      'gpu/short',
      'gpu/wide',
      'gpu/long',
      'shader/compiles',
    ].map((name) => `tests/${name}.test.ts`);
    expect(names('film/sums', 1e6)).toEqual([own, near, short, wide, long, compiles]);
    expect(names('film/sums', 7500)).toEqual([own, near, short, wide]);
    expect(names('math', 1e6)).toEqual(['tests/gpu/film-sums.test.ts', 'tests/gpu/long.test.ts']);
  });
  it('are one at least, and none where nothing links it', () => {
    expect(names('film/sums', 1)).toEqual(['tests/gpu/sums.test.ts']);
    expect(names('other', 1e6)).toEqual([]);
  });
  it('do not fail by themselves', () => expect(map.failing).toEqual(['tests/lab/broken.test.ts']));
});

describe('a run', () => {
  const verdict = (status: Verdict['status'], digest = 'd'): Verdict => ({ status, by: 'tests/x.test.ts', digest });

  it('goes on where the last one ended; of another text or other tests nothing is known', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mutate-'));
    const file = join(folder, 'deep/state.json');
    new State(file).set('one', verdict('killed'));
    const next = new State(file);
    next.set('two', verdict('survived'));
    expect([next.get('one', 'd')?.status, new State(file).get('two', 'd')?.status, next.get('one', 'e'), next.get('three', 'd')]).toEqual([
      'killed',
      'survived',
      null,
      null,
    ]);
    expect(digestOf('ab', 'c')).not.toBe(digestOf('a', 'bc'));
    rmSync(folder, { recursive: true });
  });

  it('reports by file, with what survived and is not explained', () => {
    const line = (id: string, status: Verdict['status'] | null) => ({
      file: 'f',
      id,
      line: 7,
      verdict: status === null ? null : verdict(status),
    });
    const lines = [
      line('a', 'killed'),
      line('b', 'timeout'),
      line('c', 'survived'),
      line('d', 'survived'),
      line('e', 'invalid'),
      line('f', null),
    ];
    const text = report(lines, [
      { id: 'd', reason: 'the same' },
      { id: 'a', reason: 'of no use: it is killed' },
    ]);
    expect(text).toContain('| f | 6 | 2 | 1 | 1 | 1 | 1 | 66.7 % |');
    expect(text).toContain('| all | 6 | 2 | 1 | 1 | 1 | 1 | 66.7 % |');
    expect(text).toContain('- c (line 7); ran tests/x.test.ts');
    expect(text).not.toContain('- d');
  });
});

it('what is said to be equivalent is a mutant that there is, with a reason, once', () => {
  const library = readFolder('wgsl', '.wgsl');
  const ids = new Set(Object.entries(library).flatMap(([name, source]) => mutantsOf(source, `wgsl/${name}.wgsl`).map(({ id }) => id)));
  expect(equivalents.filter(({ id }: { id: string }) => !ids.has(id))).toEqual([]);
  expect(new Set(equivalents.map(({ id }: { id: string }) => id)).size).toBe(equivalents.length);
  expect(equivalents.every(({ reason }: { reason: string }) => reason.length > 20)).toBe(true);
});
