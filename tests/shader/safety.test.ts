/** What the code of a material may not contain, each at its place; budgets in loops; work that multiplies without loops. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { ShaderError } from '../../src/shader/errors.ts';
import { KernelAssembler, type KernelVariant } from '../../src/shader/kernel.ts';
import { withoutComments } from '../../src/shader/comments.ts';
import { readMaterial } from '../../src/shader/material.ts';
import { MAX_SOURCE_LENGTH } from '../../src/shader/syntax.ts';
import { IN_DENO } from '../helpers/device.ts';
import { compilerMessages } from '../helpers/null-device.ts';

const HEAD = 'import package::material::Hit;\n';
const EVAL = 'fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {\n  return vec3f(0.1);\n}\n';
const GOOD = HEAD + EVAL;
const inside = (code: string): string => HEAD + EVAL.replace('  return', `${code}\n  return`);

function complaints(source: string): string[] {
  try {
    readMaterial('mine', source);
  } catch (error) {
    if (!(error instanceof ShaderError)) throw error;
    return error.diagnostics.map(({ line, column, message }) => `${line}:${column} ${message}`);
  }
  return [];
}

describe('a material may not', () => {
  it.each([
    ['declare a binding', `${GOOD}@group(0) @binding(9) var<storage, read_write> x: array<f32>;`, /^5:1 .*declares no variables/],
    ['declare workgroup memory', `${GOOD}var<workgroup> x: f32;`, /^5:1 .*declares no variables/],
    ['keep something between calls', `${GOOD}var<private> x: f32;`, /^5:1 .*keeps nothing between calls/],
    ['be an entry point', `${GOOD}@compute @workgroup_size(1) fn f() {}`, /^5:1 @compute is not available/],
    ['vanish under a condition', GOOD.replace('fn eval', '@if(false) fn eval'), /^2:1 @if is not available/],
    ['override a constant', `${GOOD}override x = 1.0;`, /^5:1 override is not available/],
    ['enable an extension', `${HEAD}enable f16;\n${EVAL}`, /^2:1 directives/],
    ['turn diagnostics off', `${HEAD}diagnostic(off, derivative_uniformity);\n${EVAL}`, /^2:1 directives/],
    [
      'import from the engine',
      `import package::scene::film;\n${GOOD}`,
      /^1:1 package::scene::film is not open to materials; they import from package:: material, math,/,
    ],
    [
      'import the engine in a list',
      `import package::{math::PI, film::sums::film_add};\n${GOOD}`,
      /^1:1 package::film::sums::film_add is not open/,
    ],
    ['import another material', `import package::materials::diffuse::eval;\n${GOOD}`, /^1:1 package::materials::diffuse::eval is not open/],
    ['import from elsewhere', `import lygia::noise;\n${GOOD}`, /^1:1 lygia::noise is not open/],
    ['import from above', `import super::super::scene::film;\n${GOOD}`, /^1:1 super::/],
    [
      'name the engine where it is used',
      inside('  package::film::sums::film_add(0u, wo);'),
      /^3:\d+ package::film::sums::film_add is not open/,
    ],
    ['wait at a barrier', inside('  workgroupBarrier();'), /^3:\d+ workgroupBarrier is not available/],
    ['use atomics', inside('  let x = atomicLoad(&y);'), /^3:\d+ atomicLoad is not available/],
    ['read textures', inside('  let x = textureLoad(t, vec2u(0), 0);'), /^3:\d+ textureLoad is not available/],
    ['point to a part of a variable', inside('  var v = wo; let p = &(v.x);'), /^3:\d+ a pointer to a part of a variable is not available/],
    ['pass a pointer to an element', inside('  var v = array<f32, 2>(); f(&v[1]);'), /^3:\d+ a pointer to a part of a variable/],
    ['discard', inside('  discard;'), /^3:\d+ discard is not available/],
    ['be longer than its limit', `${GOOD}//${' '.repeat(MAX_SOURCE_LENGTH)}`, /^1:1 expected at most 65536 characters/],
  ])('%s', (_, source, message) => {
    const found = complaints(source);
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]).toMatch(message);
  });

  it('but may point to a whole variable', () =>
    expect(
      complaints(`${GOOD}fn twice(x: ptr<function, vec3f>) { *x *= 2.0; }\nfn f() { var v = vec3f(1.0); twice(&v); twice(&(v)); }`),
    ).toEqual([]));
  it('hide any of it in comments that are not', () => expect(complaints(`${HEAD}/* /* */ */ override x = 1.0;\n${EVAL}`)).toHaveLength(1));
  it('but may speak of all of it in comments', () =>
    expect(complaints(`// override x; @compute\n/* import package::scene::film; /* discard; */ */\n${GOOD}`)).toEqual([]));
  it('import late, and is told so', () =>
    expect(complaints(`${EVAL}${HEAD}`)[0]).toBe('4:1 import statements stand before everything else'));
  it('and all that is wrong is said at once', () => {
    const source = `import package::scene::film;\n${HEAD}override x = 1.0;\n${EVAL.replace('wi: vec3f', 'wi: f32')}var<private> y: f32;\n`;
    expect(complaints(source).map((each) => each.split(':')[0])).toEqual(['1', '3', '4', '7']);
  });
});

describe('work without loops', () => {
  it('may not multiply without bound', () => {
    const chain = Array.from({ length: 40 }, (_, i) => `fn f${i + 1}(x: f32) -> f32 { return f${i}(x) + f${i}(x * 0.5); }`).join('\n');
    const source = `${GOOD}fn f0(x: f32) -> f32 { return x; }\n${chain}`;
    expect(complaints(source)[0]).toMatch(/^\d+:4 fn f\d+ expands to about \d+ operations, at most 200000 are allowed/);
  });
  it('may not call itself', () =>
    expect(complaints(`${GOOD}fn a(x: f32) -> f32 { return b(x); }\nfn b(x: f32) -> f32 { return a(x); }`)[0]).toMatch(
      /^5:4 .*no recursion/,
    ));
  it('may be nested only so deeply', () => {
    const deep = inside(`  let x = ${'('.repeat(30_000)}1.0${')'.repeat(30_000)};`);
    expect(complaints(deep)).toHaveLength(1);
  });
});

describe('a budget', () => {
  const VARIANT: KernelVariant = {
    integrator: 'path',
    sampler: 'lcg',
    materials: ['mine'],
    features: {
      spheres: true,
      triangles: false,
      parallelograms: false,
      disks: false,
      shading_normals: false,
      lights: true,
      environment: true,
    },
    stackSize: 8,
    countRays: false,
  };
  const assemble = (source: string) => new KernelAssembler(shaderLibrary()).assemble({ ...VARIANT, programs: { mine: source } });
  const loops = inside('  var s = 0.0; for (var i = 0; i < 4; i++) { s += 1.0; } while (s < 9.0) { s += 1.0; } loop { break; } s = wo;');

  it('stands in every loop, and lines and columns hold', async () => {
    const linked = assemble(loops);
    expect(linked.code.match(/budget_2?budget_1?spent\(\d+u, \d+u\)|budget_spent\(/g)?.length ?? 0).toBeGreaterThanOrEqual(3);
    const messages = await compilerMessages(linked);
    // Tint means the assignment, naga what is assigned to.
    const column = loops.split('\n')[2]!.lastIndexOf(IN_DENO ? 's = wo' : '= wo') + 1;
    expect(messages).toMatchObject([{ severity: 'error', module: 'materials/mine', line: 3, column }]);
  });
  it('is not in a kernel without loops', () => expect(assemble(GOOD).code).not.toMatch(/budget/));
  it.each([
    ['that returns from every path', 'fn g(x: f32) -> f32 { loop { if (x > 1.0) { return x; } } }'],
    ['that never ends', 'fn g(x: f32) -> f32 { for (;;) { if (x > 1.0) { return x; } } }'],
    [
      'that returns from within others',
      'fn g(x: f32) -> f32 { while (x > 0.0) { loop { for (;;) { if (x > 1.0) { return x; } } } } for (;;) { switch (i32(x)) { case 1: { return x; } default: { break; } } } }',
    ],
    [
      'in a function without a result',
      'fn h(x: ptr<function, f32>) { while (*x < 1.0) { *x += 1.0; } }\nfn g(x: f32) -> f32 { var y = x; h(&y); return y; }',
    ],
    [
      'with a result of a struct of its own',
      'struct S { a: array<vec2f, 3>, b: bool }\nfn s() -> S { loop { return S(); } }\nfn g(x: f32) -> f32 { return s().a[0].x; }',
    ],
    ['with a result of an array', 'fn s() -> array<f32, 2> { loop { return array<f32, 2>(); } }\nfn g(x: f32) -> f32 { return s()[0]; }'],
    [
      'with a continuing block',
      'fn g(x: f32) -> f32 { var y = x; loop { if (y > 3.0) { continue; } y += 1.0; continuing { break if y > 2.0; } } return y; }',
    ],
    [
      'around a switch',
      'fn g(x: f32) -> f32 { for (var i = 0; i < 3; i++) { switch (i) { case 1: { continue; } default: { break; } } } return x; }',
    ],
  ])('is valid in a loop %s', async (_, code) => {
    const source = `${HEAD}${code}\n${EVAL.replace('vec3f(0.1)', 'vec3f(g(wi.z))')}`;
    expect((await compilerMessages(assemble(source))).filter((each) => each.severity === 'error')).toEqual([]);
  });
});

describe('withoutComments', () => {
  it('keeps every other character at its place', () => {
    const text = 'a /* b /* c */ d */ e // f */ g\nh /*/ i */ j';
    expect(withoutComments(text)).toBe(`a ${' '.repeat(17)} e ${' '.repeat(9)}\nh ${' '.repeat(8)} j`);
  });
});
