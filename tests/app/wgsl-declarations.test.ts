/** WGSL texts read for what they declare and import, finished or not. */
import { describe, expect, it } from 'vitest';
import { readModule } from '../../src/app/wgsl/declarations.ts';
import { importEdits, type Edit } from '../../src/app/wgsl/imports.ts';
import { lex } from '../../src/app/wgsl/lex.ts';
import { IMPORTABLE } from '../../src/shader/check.ts';
import { GLASS, library, materials, wgsl } from './wgsl-text.ts';

const words = (text: string): string[] => lex(text).map((each) => `${each.kind[0]} ${each.text}`);
const named = (text: string, name: string) => readModule(text).declarations.find((each) => each.name === name)!;

describe('tokens', () => {
  it('tell words, numbers, symbols and comments apart', () => {
    expect(words('a::b -> vec3<f32>(0x1Fu, 1.5e-3f)')).toEqual([
      'w a',
      's ::',
      'w b',
      's ->',
      'w vec3',
      's <',
      'w f32',
      's >',
      's (',
      'n 0x1Fu',
      's ,',
      'n 1.5e-3f',
      's )',
    ]);
    expect(words('x/* a /* b */ c */y // z\nθ1.x')).toEqual(['w x', 'c /* a /* b */ c */', 'w y', 'c // z', 'w θ1', 's .', 'w x']);
    expect(words('/* open')).toEqual(['c /* open']);
  });
});

describe('declarations', () => {
  it('of the library are all there, with signatures and doc comments', () => {
    expect([...library.modules.keys()]).toEqual(IMPORTABLE.filter((each) => each in wgsl));
    // Names alone tell where a symbol comes from.
    expect(library.names.size).toBe(library.symbols.length);
    const { declarations } = library.modules.get('fresnel')!;
    const dielectric = declarations.find((each) => each.name === 'fresnel_dielectric')!;
    expect(dielectric.signature).toBe('fn fresnel_dielectric(cos_i: f32, eta: f32) -> f32');
    expect(dielectric.doc).toMatch(/^Unpolarised Fresnel reflectance of a dielectric\. `cos_i` ≥ 0;/);
    expect(wgsl['fresnel']!.slice(dielectric.start, dielectric.end)).toBe('fresnel_dielectric');
    const hit = library.modules.get('material')!.declarations.find((each) => each.name === 'Hit')!;
    expect(hit.doc).toBe('Where a path meets a surface.');
    expect(hit.fields[0]).toMatchObject({ name: 'p', type: 'vec3f', doc: 'World position.' });
    const pi = library.modules.get('math')!.declarations.find((each) => each.name === 'PI')!;
    expect(pi).toMatchObject({ kind: 'const', signature: 'const PI = 3.14159265358979', type: '' });
    for (const [name, module] of library.modules) {
      const functions = [...wgsl[name]!.replace(/\/\/.*$/gm, '').matchAll(/\bfn\s+(\w+)/g)].map((each) => each[1]);
      expect(module.declarations.filter((each) => each.kind === 'function').map((each) => each.name)).toEqual(functions);
    }
  });

  it('keep types, attributes and comments apart', () => {
    const text =
      '// far\n\n/* near */\n@must_use fn f(@location(0) a: array< vec3<f32> , 2 >, b: u32) -> @invariant vec4<f32> { return g(a); }';
    const found = named(text, 'f');
    expect(found.signature).toBe('fn f(a: array<vec3<f32>, 2>, b: u32) -> vec4<f32>');
    expect(found.doc).toBe('near');
    expect(text.slice(found.body!.start, found.body!.end)).toBe('{ return g(a); }');
    expect(named('struct S { /// no\n a: f32, b: vec2f } // after', 'S').fields.map((each) => [each.name, each.type, each.doc])).toEqual([
      ['a', 'f32', ''],
      ['b', 'vec2f', ''],
    ]);
    expect(named('var<private> v: i32 = 3;', 'v')).toMatchObject({ kind: 'var', type: 'i32' });
    expect(named('alias Color = vec3<f32>;', 'Color').type).toBe('vec3<f32>');
  });

  it('survive text that is being written', () => {
    const found = readModule('fn a(x: f32\nfn b() -> f32 { return (1.0; \nfn c(y: f32) {}\nstruct D {\n x: \n').declarations;
    expect(found.map((each) => [each.name, each.fields.map((field) => field.name)])).toEqual([
      ['a', ['x']],
      ['b', []],
      ['c', ['y']],
      ['D', ['x']],
    ]);
    for (const text of Object.values(materials)) {
      for (let end = 0; end < text.length; end += 67) expect(() => readModule(text.slice(0, end))).not.toThrow();
    }
  });

  it('know the comment at the top of a file', () => {
    expect(readModule(GLASS).doc).toBe(
      'Glass: a smooth boundary between vacuum and a dielectric.\n\nThe outward normal of the shape tells inside from outside.',
    );
    expect(readModule('fn f() {} // no').doc).toBe('');
  });
});

describe('imports', () => {
  const items = (text: string): string[] =>
    readModule(text).imports.flatMap((statement) => statement.items.map((item) => `${item.path.join('/')}=${item.name}`));

  it('are read in all forms', () => {
    expect(items('import package::math::{PI, sqr as square};\nimport package::{warp::warp_disk, color};')).toEqual([
      'package/math/PI=PI',
      'package/math/sqr=square',
      'package/warp/warp_disk=warp_disk',
      'package/color=color',
    ]);
  });

  it('that are not finished leave what follows alone', () => {
    const module = readModule('import package::math::\nimport package::warp::{warp_disk,\nfn f() {}');
    expect(module.imports.map((each) => each.items.map((item) => item.name))).toEqual([[], ['warp_disk']]);
    expect(module.declarations.map((each) => each.name)).toEqual(['f']);
  });

  const apply = (text: string, edits: readonly Edit[]): string =>
    edits
      .toSorted((a, b) => b.start - a.start)
      .reduce((now, { start, end, text: put }) => now.slice(0, start) + put + now.slice(end), text);
  const added = (text: string, ...wanted: [string, string][]): string => apply(text, importEdits(readModule(text), wanted));

  it('are added once, to the statement that fits', () => {
    expect(added('import package::math::PI;\n', ['math', 'PI'])).toBe('import package::math::PI;\n');
    expect(added('import package::math::PI;\n', ['math', 'sqr'])).toBe('import package::math::{PI, sqr};\n');
    expect(added('import package::math::{PI, INV_PI};\n', ['math', 'sqr'])).toBe('import package::math::{PI, INV_PI, sqr};\n');
    expect(added('import package::math::{\n  PI,\n};\n', ['math', 'sqr'])).toBe('import package::math::{\n  PI, sqr,\n};\n');
    expect(added('import package::{math::PI};\nfn f() {}', ['math', 'sqr'])).toBe(
      'import package::{math::PI};\nimport package::math::sqr;\nfn f() {}',
    );
    expect(added('import package::math::PI;', ['warp', 'warp_disk'])).toBe('import package::math::PI;\nimport package::warp::warp_disk;');
  });

  it('come behind the comment at the top where there are none', () => {
    expect(added('// About.\n\n/// F.\nfn f() {}\n', ['material', 'Hit'], ['math', 'PI'], ['material', 'BsdfSample'])).toBe(
      '// About.\n\nimport package::material::{Hit, BsdfSample};\nimport package::math::PI;\n\n/// F.\nfn f() {}\n',
    );
    expect(added('// F.\nfn f() {}\n', ['math', 'PI'])).toBe('import package::math::PI;\n\n// F.\nfn f() {}\n');
  });
});
