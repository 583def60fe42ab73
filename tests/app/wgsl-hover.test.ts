/** Hover, signature help and definitions, with the real library. */
import { describe, expect, it } from 'vitest';
import { callAt } from '../../src/app/wgsl/call.ts';
import { completionsAt } from '../../src/app/wgsl/complete.ts';
import { definitionAt, hoverAt } from '../../src/app/wgsl/hover.ts';
import { cursorAt, cursorIn, DIFFUSE as diffuse, GLASS as glass, inEval, materials, wgsl } from './wgsl-text.ts';

function hover(text: string, what: string, into = 1): { code: string; text: string; over: string } | null {
  const { names, offset } = cursorAt(text, what, into);
  const found = hoverAt(names, offset);
  return found === null ? null : { code: found.code, text: found.text, over: text.slice(found.start, found.end) };
}

describe('hover', () => {
  it('shows signature, doc comment and origin of a library function', () => {
    expect(hover(diffuse, 'warp_cosine(u.xy)')).toEqual({
      code: 'fn warp_cosine(u: vec2f) -> vec3f',
      text: "Cosine-weighted direction about +z: Malley's method. Density `warp_cosine_pdf`.\n\nFrom `package::warp`.",
      over: 'warp_cosine',
    });
    // In the import statement, and where it is used without one.
    expect(hover(diffuse, 'warp_cosine,')?.code).toBe('fn warp_cosine(u: vec2f) -> vec3f');
    expect(hover(inEval('let x = warp_disk(hit.uv);'), 'warp_disk')?.text).toMatch(/\n\nFrom `package::warp`, not imported here\.$/);
    expect(hover(diffuse, 'math::INV_PI', 1)).toEqual({
      code: 'package::math',
      text: 'Constants, local frames and ray offsets.',
      over: 'math',
    });
  });

  it('explains a parameter and its annotations', () => {
    expect(hover(glass, 'params.ior,', 7)).toEqual({
      code: 'Params.ior: f32',
      text: 'Index of refraction inside the shape; outside is vacuum.\n\nParameter of this file: from 1 to 3, step 0.01, default 1.5, shown as “Index of refraction”.',
      over: 'ior',
    });
    expect(hover(glass, 'ior: f32')?.code).toBe('Params.ior: f32');
    expect(hover(glass, '@step(0.01)')).toEqual({ code: '@step(0.01)', text: 'Step of the control.', over: '@step' });
  });

  it('knows members, components, locals, arguments, built-ins, types, keywords and the contract', () => {
    expect(hover(glass, 'hit.front', 4)).toMatchObject({ code: 'Hit.front: bool', over: 'front' });
    expect(hover(glass, 'u.z < F', 2)).toEqual({ code: 'z: f32', text: 'Of a vec3f.', over: 'z' });
    expect(hover(glass, 'F) {', 0)).toEqual({ code: 'let F: f32', text: '', over: 'F' });
    expect(hover(glass, 'let F', 4)).toEqual({ code: 'let F: f32', text: '', over: 'F' });
    expect(hover(glass, 'hit: Hit')).toEqual({ code: 'hit: Hit', text: 'Argument.\n\nWhere a path meets a surface.', over: 'hit' });
    expect(hover(glass, 'select(')?.code.split('\n')).toEqual([
      'select(ifFalse: T, ifTrue: T, condition: bool) -> T',
      'select(ifFalse: vecN<S>, ifTrue: vecN<S>, condition: vecN<bool>) -> vecN<S>',
    ]);
    expect(hover(glass, 'vec3f(-wo')?.text).toMatch(/^Vector of three f32/);
    expect(hover(glass, 'return')).toEqual({ code: 'return', text: 'Ends the function with its result.', over: 'return' });
    expect(hover(diffuse, 'pdf(wo')?.text).toMatch(/^Contract: Density with which `sample` chooses `wi`/);
    expect(hover(glass, 'Glass: a')).toBe(null);
    expect(hover(glass, '1.0 / params', 0)).toBe(null);
  });

  it('shows all members of a struct', () => {
    expect(hover(glass, 'BsdfSample(vec3f')?.code).toBe(
      'struct BsdfSample {\n  wi: vec3f,\n  weight: vec3f,\n  pdf: f32,\n  specular: bool,\n  eta: f32,\n}',
    );
  });
});

describe('signature help', () => {
  const help = (marked: string): string | null => {
    const { names, offset } = cursorIn(marked);
    const found = callAt(names, offset);
    if (found === null) return null;
    const { label, arguments: list } = found.signatures[found.active]!;
    const active = list[found.argument];
    return `${label} | ${active === undefined ? '' : label.slice(active.start, active.end)}`;
  };

  it('follows the argument that is written', () => {
    expect(help(inEval('let x = helper(§'))).toBe('helper(a: f32, p: Pair) -> vec3f | a: f32');
    expect(help(inEval('let x = helper(max(1.0, 2.0), §'))).toBe('helper(a: f32, p: Pair) -> vec3f | p: Pair');
    expect(help(inEval('let x = helper((1.0 + 2.0) * a[3, 4], §)'))).toBe('helper(a: f32, p: Pair) -> vec3f | p: Pair');
    expect(help(inEval('let x = helper(1.0 * (2.0 + §'))).toBe('helper(a: f32, p: Pair) -> vec3f | a: f32');
    expect(help(inEval('let x = helper(max(1.0, §'))).toBe('max(a: T, b: T) -> T | b: T');
    expect(help(inEval('let x = Pair(hit.uv, §'))).toBe('Pair(first: vec2f, second: array<vec3f, 2>) -> Pair | second: array<vec3f, 2>');
    expect(help(inEval('let x = vec3f(1.0, 2.0, §'))).toBe('vec3f(x: f32, y: f32, z: f32) | z: f32');
    expect(help(inEval('let x = vec3<f32>(§'))).toBe('vec3(e: S) | e: S');
    expect(help(inEval('let x = package::warp::warp_cone(hit.uv, §'))).toBe('warp_cone(u: vec2f, height: f32) -> vec3f | height: f32');
    expect(help(inEval('return helper(§'))).toBe('helper(a: f32, p: Pair) -> vec3f | a: f32');
  });

  it('is silent outside of calls', () => {
    for (const marked of [
      inEval('if (§'),
      inEval('let x = helper(1.0, pair); §'),
      inEval('let x = (1.0 + §'),
      inEval('// mix(§'),
      'fn f(§',
    ]) {
      expect(help(marked), marked).toBe(null);
    }
  });
});

describe('definition', () => {
  const defined = (text: string, what: string, into = 1): string | null => {
    const { names, offset } = cursorAt(text, what, into);
    const target = definitionAt(names, offset);
    if (target === null) return null;
    const home = target.module === null ? text : wgsl[target.module]!;
    expect(target.behind).toBeGreaterThanOrEqual(target.end);
    const line = home.slice(home.lastIndexOf('\n', target.start) + 1).split('\n')[0]!;
    return `${target.module ?? 'here'}: ${home.slice(target.start, target.end)} in ${line.trim()}`;
  };

  it('leads to locals, members, own names and into the library', () => {
    expect(defined(glass, 'F) {', 0)).toBe('here: F in let F = fresnel_dielectric(wo.z, eta);');
    expect(defined(glass, 'params.ior, hit', 0)).toBe(
      'here: params in fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {',
    );
    expect(defined(glass, 'params.ior, hit', 8)).toBe('here: ior in ior: f32,');
    expect(defined(glass, 'hit.front', 5)).toBe('material: front in front: bool,');
    expect(defined(glass, 'fresnel_dielectric(wo')).toBe(
      'fresnel: fresnel_dielectric in fn fresnel_dielectric(cos_i: f32, eta: f32) -> f32 {',
    );
    expect(defined(glass, 'fresnel_refract}')).toBe('fresnel: fresnel_refract in fn fresnel_refract(wo: vec3f, eta: f32) -> vec3f {');
    expect(defined(glass, 'fresnel::{')).toBe('fresnel:  in // Reflection and refraction at a smooth boundary.');
    expect(defined(glass, 'select(')).toBe(null);
    expect(defined(inEval('let x = 1.0; { let x = wo; let y = x.y; } let z = x;'), 'x.y', 0)).toBe(
      'here: x in let x = 1.0; { let x = wo; let y = x.y; } let z = x;',
    );
  });
});

describe('every third place of every file', () => {
  const files = Object.entries({ ...wgsl, ...materials });
  it('leads to a declaration of the same name', () => {
    const wrong: string[] = [];
    for (const [path, text] of files) {
      const { names } = cursorIn(`§${text}`);
      for (const token of names.module.tokens.filter(({ kind }, i) => kind === 'word' && i % 3 === path.length % 3)) {
        const target = definitionAt(names, token.start);
        if (target === null || target.end === 0) continue;
        const home = target.module === null ? text : wgsl[target.module.replaceAll('::', '/')]!;
        if (home.slice(target.start, target.end) !== token.text) wrong.push(`${path}: ${token.text} at ${token.start}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is answered while the rest is not written yet', () => {
    for (const [, text] of files) {
      for (let end = 5; end < text.length; end += 1373) {
        const { names } = cursorIn(`§${text.slice(0, end)}`);
        expect(completionsAt(names, end).start).toBeLessThanOrEqual(end);
        callAt(names, end);
        hoverAt(names, end);
      }
    }
  });
});
