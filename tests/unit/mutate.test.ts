/** The mutators of WGSL and TypeScript: one change each, of every kind, under names that stay; what a run keeps, and what it reports. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFolder } from '../../src/content/node.ts';
import { parseSyntax } from '../../src/shader/syntax.ts';
import equivalents from '../mutate/equivalents.json' with { type: 'json' };
import { ReachMap, type Recorded } from '../mutate/reach.ts';
import { digestOf, report, State, type Verdict } from '../mutate/state.ts';
import { instrumented } from '../mutate/syntax-typescript.ts';
import { mutantsOf as mutantsOfTypeScript, parses } from '../mutate/typescript.ts';
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
    const found = new Set(
      mutantsOf('fn f() { @if(p) { } x += 1; @if(p) x = 1; if (!a && b < 2.0) { g(c, d); } }', 'm').map(({ kind }) => kind),
    );
    expect([...found].sort()).toEqual([...KINDS].sort());
  });
});

describe('the tests that reach a module', () => {
  const recorded = (test: string, milliseconds: number, modules: string[], failed = false): Recorded => ({ test, milliseconds, modules, calls: {}, failed }); // prettier-ignore
  const map = new ReachMap(
    (
      [
        ['tests/gpu/long.test.ts', 9000, ['film/sums', 'math']],
        ['tests/gpu/short.test.ts', 1000, ['film/sums']],
        ['tests/gpu/film-sums.test.ts', 3000, ['math']],
        ['tests/gpu/sums.test.ts', 4000, ['film/sums']],
        ['tests/gpu/wide.test.ts', 500, ['film/sums', 'a', 'b', 'c', 'd']],
        ['tests/gpu/filming.test.ts', 2000, ['film/sums', 'a', 'b', 'c', 'd']],
        ['tests/shader/compiles.test.ts', 1, ['film/sums']],
        ['tests/lab/broken.test.ts', 10, ['film/sums', 'math'], true],
      ] as [string, number, string[], boolean?][]
    ).map((each) => recorded(...each)),
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
    expect(names('film/sums', 7501)).toEqual([own, near, short, wide, compiles]);
    // What is too long keeps nothing out that fits, not even where it is the nearest.
    expect(names('film/sums', 3000)).toEqual([own, near, short]);
    expect(names('math', 1e6)).toEqual(['tests/gpu/film-sums.test.ts', 'tests/gpu/long.test.ts']);
  });
  it('are one at least, and none where nothing links it', () => {
    expect(names('film/sums', 0)).toEqual(['tests/gpu/sums.test.ts']);
    expect(names('other', 1e6)).toEqual([]);
  });
  it('do not fail by themselves', () => expect(map.failing).toEqual(['tests/lab/broken.test.ts']));
});

describe('a mutant of TypeScript', () => {
  const mutated = (body: string, kind: string): string[] => {
    const [head, tail] = ['const f = (a: number, b: number): unknown => {\n', '\n};\n'];
    return mutantsOfTypeScript(head + body + tail, 'm')
      .filter((each) => each.kind === kind)
      .map(({ source }) => source.slice(head.length, source.length - tail.length));
  };

  it.each([
    ['operator', 'return a + b;', ['return a - b;']],
    ['operator', 'return (a - b) / (a);', ['return (a - b) * (a);', 'return (a + b) / (a);']],
    ['operator', 'return `${a}` + b + "c";', []],
    ['operator', 'a -= b; a = -b; a++;', ['a += b; a = -b; a++;', 'a -= b; a = b; a++;', 'a -= b; a = -b; a--;']],
    ['comparison', 'return a < b;', ['return a <= b;', 'return a > b;']],
    ['comparison', 'return a === b;', ['return a !== b;']],
    ['logic', 'return !a && b;', ['return !a || b;', 'return a && b;']],
    ['term', 'return a ?? { b };', ['return a;', 'return ({ b });']],
    ['term', 'return a * b - 1;', ['return a - 1;', 'return b - 1;', 'return a * b;']],
    ['condition', 'if (a) return b;', ['if (true) return b;', 'if (false) return b;']],
    ['condition', 'return a ? b : 1;', ['return true ? b : 1;', 'return false ? b : 1;']],
    ['condition', 'while (a) g(); for (const x of a) g();', ['while (false) g(); for (const x of a) g();']],
    ['optional', 'return a?.b?.[1] ?? a?.();', ['return a.b?.[1] ?? a?.();', 'return a?.b[1] ?? a?.();']],
    ['list', 'return [a, []];', ['return [];']],
    ['call', 'return Math.min(a, b);', ['return Math.max(a, b);']],
    ['call', 'return (a ?? b).filter(g).toString();', ['return (a ?? b).toString();']],
    ['arguments', 'return g(a, b, a);', ['return g(b, a, a);', 'return g(a, a, b);']],
    ['arguments', 'return g(a, () => b) + Math.max(a, b) + g(...a, b);', []],
    ['constant', 'return 2;', ['return 3;', 'return 0;']],
    ['constant', 'return 0.5 as 0.5;', ['return 0.55 as 0.5;', 'return 0 as 0.5;']],
    ['constant', 'return true;', ['return false;']],
    ['constant', 'const x: 3 = g<4>(); return /5/ + "6" + `7`;', []],
    ['statement', 'if (a) return; g(b);', ['if (a) { } g(b);', 'if (a) return; { }']],
    ['statement', 'throw new Error("x");', ['{ }']],
  ])('of kind %s: %s', (kind, body, expected) => {
    const found = mutated(body, kind);
    expect(found.sort()).toEqual(expected.toSorted());
    expect(found.every((each) => parses(`const f = () => {${each}}`))).toBe(true);
  });

  it('is named by what declares it, and knows the function that holds it', () => {
    const source =
      'class C {\n  m() {\n    return [1].map((x) => x + 2);\n  }\n}\nconst table = { width: 3, of: () => 4 };\nexport default () => 5;\n';
    const constants = mutantsOfTypeScript(source, 'src/m.ts').filter(({ kind, id }) => kind === 'constant' && id.endsWith('→ 0'));
    expect(constants.map(({ id, scope, line }) => [id, scope, line])).toEqual([
      ['src/m.ts C.m constant: 1 → 0', 'C.m', 3],
      ['src/m.ts C.m constant: 2 → 0', 'C.m', 3],
      ['src/m.ts table.width constant: 3 → 0', '', 6],
      ['src/m.ts table.of constant: 4 → 0', 'table.of', 6],
      ['src/m.ts file constant: 5 → 0', 'a function', 7],
    ]);
  });

  it('differs from the text, and from all others, in files of all kinds; what is noted of calls leaves them code', () => {
    for (const room of ['src/base', 'src/link', 'src/app/state', 'src/engine/film'])
      for (const [name, source] of Object.entries(readFolder(room, '.ts'))) {
        const mutants = mutantsOfTypeScript(source, name);
        expect(new Set(mutants.map(({ id }) => id)).size, name).toBe(mutants.length);
        for (const each of mutants) expect(each.source === source, each.id).toBe(false);
        expect(parses(instrumented(source, name)), name).toBe(true);
      }
  });

  it('is asked by tests that were seen to call its function, which is noted under the same name', () => {
    const source = 'class C { m(a) { return a.map((x) => x); } } const f = () => (y) => ({ y }); export { C, f };';
    // What is built by the text of the test itself.
    // eslint-disable-next-line no-new-func
    const run = new Function(
      `${instrumented(source, 'src/m.ts').replace(/export .*/, '')} return { C, f, noted: () => [...globalThis.reachedBy] };`,
    );
    const kept = (globalThis as { reachedBy?: Set<string> }).reachedBy;
    Reflect.deleteProperty(globalThis, 'reachedBy');
    const { C, f, noted } = run() as { C: new () => { m(a: number[]): number[] }; f: () => (y: number) => object; noted: () => string[] };
    const before = noted();
    const values = [new C().m([1]), f()(2)];
    const after = noted();
    (globalThis as { reachedBy?: Set<string> | undefined }).reachedBy = kept;
    expect([values, before, after]).toEqual([[[1], { y: 2 }], ['src/m.ts '], ['src/m.ts ', 'src/m.ts C.m', 'src/m.ts f']]);
  });

  it('is asked without a GPU first, by the file of its name before others', () => {
    const of = (test: string, calls: string[]): Recorded => ({ test, milliseconds: 100, modules: [], calls: { 'src/a/film.ts': calls }, failed: false }); // prettier-ignore
    const map = new ReachMap([
      of('tests/gpu/film.test.ts', ['', 'f']),
      of('tests/unit/other.test.ts', ['f']),
      of('tests/unit/film.test.ts', ['', 'f', 'g']),
      of('tests/unit/loads.test.ts', ['']),
      { ...of('tests/unit/imports.test.ts', []), calls: {}, imports: ['src/a/film.ts'] },
    ]);
    const asked = (scope: string): string[] => map.ofFunction('src/a/film.ts', scope, 1e6).map(({ test }) => test);
    expect(asked('f')).toEqual(['tests/unit/film.test.ts', 'tests/unit/other.test.ts', 'tests/gpu/film.test.ts']);
    expect(asked('g')).toEqual(['tests/unit/film.test.ts']);
    // Whose file another one has loaded before says so by its import, and is near.
    expect(asked('')).toHaveLength(5);
    expect(asked('').slice(0, 2).sort()).toEqual(['tests/unit/film.test.ts', 'tests/unit/imports.test.ts']);
    expect(asked('h')).toEqual([]);
    expect(map.ofFunction('src/b.ts', '', 1e6)).toEqual([]);
  });
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
      row: 'f',
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
      line('g', 'unreached'),
    ];
    const text = report(lines, [
      { id: 'd', reason: 'the same' },
      { id: 'a', reason: 'of no use: it is killed' },
    ]);
    // Two of four: Wilson's interval by hand, (1 + z²/4) ± z √(1/4 + z²/16), over 2 + z²/2.
    expect(text).toContain('| f | 7 | 2 | 1 | 1 | 1 | 1 | 1 | 50.0 % (15.0 to 85.0) |');
    expect(text).toContain('| all | 7 | 2 | 1 | 1 | 1 | 1 | 1 | 50.0 % (15.0 to 85.0) |');
    expect(text).toContain('- g (line 7)');
    expect(text).toContain('- c (line 7); ran tests/x.test.ts');
    expect(text).not.toContain('- d');
  });
});

it('what is said to be equivalent is a mutant that there is, with a reason, once', () => {
  const files = new Set(equivalents.map(({ id }: { id: string }) => id.split(' ', 1)[0]!));
  const idsOf = (file: string): string[] => {
    const source = readFileSync(file, 'utf8');
    return (file.endsWith('.ts') ? mutantsOfTypeScript(source, file) : mutantsOf(source, file)).map(({ id }) => id);
  };
  const ids = new Set([...files].filter((file) => existsSync(file)).flatMap(idsOf));
  expect(equivalents.filter(({ id }: { id: string }) => !ids.has(id))).toEqual([]);
  expect(new Set(equivalents.map(({ id }: { id: string }) => id)).size).toBe(equivalents.length);
  expect(equivalents.every(({ reason }: { reason: string }) => reason.length > 20)).toBe(true);
});
