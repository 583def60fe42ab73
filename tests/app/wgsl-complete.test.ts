/** Completion: what is offered where, and the imports that it adds. */
import { describe, expect, it } from 'vitest';
import { completionsAt, type Completion } from '../../src/app/wgsl/complete.ts';
import { plain } from '../../src/app/wgsl/hover.ts';
import { CONTRACT, signature } from '../../src/shader/contract.ts';
import { standsBesideDensity } from '../../src/shader/signatures.ts';
import { Linker } from '../../src/shader/link.ts';
import { readMaterial } from '../../src/shader/material.ts';
import { compilerMessages } from '../helpers/null-device.ts';
import { cursorIn, GLASS, inEval, library, wgsl } from './wgsl-text.ts';

const offered = (marked: string): Completion[] => {
  const { names, offset } = cursorIn(marked);
  return completionsAt(names, offset).list;
};
const labels = (marked: string): string[] => offered(marked).map((each) => each.label);
const find = (marked: string, label: string): Completion => offered(marked).find((each) => each.label === label)!;
/** The text after an item was chosen, its snippet as it is. */
function chosen(marked: string, label: string): string {
  const { names, offset, text } = cursorIn(marked);
  const { start, list } = completionsAt(names, offset);
  const item = list.find((each) => each.label === label)!;
  // What comes first changes nothing behind it: where two begin at the same place, the word goes before the import.
  const edits = [{ start, end: offset, text: item.insert }, ...item.edits];
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((now, each) => now.slice(0, each.start) + each.text + now.slice(each.end), text);
}

describe('after a dot', () => {
  it('come the members of a struct, with their docs', () => {
    expect(labels(inEval('let x = params.§;'))).toEqual(['albedo', 'tint']);
    expect(find(inEval('let x = params.al§'), 'albedo')).toMatchObject({
      detail: ': f32',
      code: 'Params.albedo: f32',
      text: 'Brightness.\n\nParameter of this file: from 0 to 1, default 0.5, shown as “How bright”.',
    });
    expect(labels(inEval('let x = hit.§\n  let y = 1.0;')).slice(0, 4)).toEqual(['p', 'n', 'uv', 'front']);
    expect(labels(inEval('let s = package::material::bsdf_absorbed().§'))).toEqual(['wi', 'weight', 'pdf', 'specular', 'eta']);
  });

  it('come the components of a vector, and nothing where the type is not known', () => {
    expect(labels(inEval('let x = hit.uv.§'))).toEqual(['x', 'y', 'xy', 'r', 'g', 'rg']);
    expect(find(inEval('let x = (wo + wi).§'), 'yz').detail).toBe(': vec2f');
    expect(offered(inEval('let x = nothing.§'))).toEqual([]);
    expect(offered(inEval('let x = hit.front.§'))).toEqual([]);
  });
});

describe('in an expression', () => {
  it('are locals, own names, the library and built-ins, the nearest first', () => {
    const list = offered(inEval('let near = 1.0; let x = §;'));
    const ranks = Object.fromEntries(list.map((each) => [each.label, each.rank]));
    expect(ranks['near']).toBeLessThan(ranks['helper']!);
    expect(ranks['helper']).toBeLessThan(ranks['PI']!);
    expect(ranks['PI']).toBeLessThan(ranks['mix']!);
    expect(ranks['mix']).toBeLessThan(ranks['warp_cosine']!);
    expect(new Set(list.map((each) => each.label)).size).toBe(list.length);
    expect(list.find((each) => each.label === 'near')).toMatchObject({ kind: 'variable', detail: ': f32' });
    // A statement's words only where one begins; the name itself not in its own value.
    expect(ranks['while']).toBeUndefined();
    expect(ranks['true']).toBeDefined();
    expect(ranks['x']).toBeUndefined();
    expect(labels(inEval('§'))).toContain('while');
  });

  it('a library name that is chosen is imported', () => {
    expect(chosen(inEval('let x = warp_cos§;'), 'warp_cosine')).toBe(
      inEval('let x = warp_cosine($0);').replace('INV_PI};\n', 'INV_PI};\nimport package::warp::warp_cosine;\n'),
    );
    expect(chosen(inEval('let x = sq§;'), 'sqr')).toBe(inEval('let x = sqr($0);').replace('{PI, INV_PI}', '{PI, INV_PI, sqr}'));
    expect(chosen(inEval('let x = IN§;'), 'INV_PI')).toBe(inEval('let x = INV_PI;'));
  });

  it('a call is written with its brackets, unless they are there', () => {
    expect(find(inEval('let x = mi§;'), 'mix')).toMatchObject({ insert: 'mix($0)', isCall: true });
    expect(find(inEval('let x = mi§(wo, wi, 0.5);'), 'mix')).toMatchObject({ insert: 'mix', isCall: false });
    expect(find(inEval('let x = §;'), 'bsdf_absorbed')).toMatchObject({ insert: 'bsdf_absorbed()', isCall: false });
  });

  it('only types come where a type must stand', () => {
    for (const marked of [inEval('var x: §'), inEval('let x = array<§'), `${inEval('')}fn g(a: §`, `${inEval('')}fn g() -> §`]) {
      expect(labels(marked)).toEqual(expect.arrayContaining(['vec3f', 'Params', 'Hit', 'BsdfSample']));
      expect(labels(marked)).not.toContain('mix');
    }
  });

  it('nothing comes where a new name, a number or a comment is written', () => {
    for (const marked of [inEval('let §'), inEval('let x = 1.§'), inEval('// the §'), inEval('/* the § */'), `${inEval('')}fn g(§`]) {
      expect(offered(marked), marked).toEqual([]);
    }
  });
});

/** What the first function of a file may be: some stand beside `density` alone. */
const ALONE = CONTRACT.filter((each) => !standsBesideDensity(each));

describe('between declarations', () => {
  it('are the functions that the contract still allows, as the engine wants them', () => {
    expect(
      labels('§')
        .filter((each) => (CONTRACT as readonly string[]).includes(each))
        .toSorted(),
    ).toEqual(ALONE.toSorted());
    const density = 'fn density(p: vec3f) -> f32 { return 1.0; }\n';
    expect(labels(`${density}§`).filter(standsBesideDensity).toSorted()).toEqual(['Le', 'albedo', 'g', 'phase']);
    expect(
      labels(`${density}${signature('g', false)} { return 0.5; }\n§`)
        .filter(standsBesideDensity)
        .toSorted(),
    ).toEqual(['Le', 'albedo', 'phase']);
    // In a material these are helpers, beside which there may be what there may be.
    expect(labels('fn albedo(x: f32) -> f32 { return x; }\n§')).toContain('environment');
    for (const name of ALONE) {
      expect(find('§', name).insert.startsWith(`${signature(name, false)} {\n`), name).toBe(true);
      const after = find('struct Params { a: f32 }\n§', name);
      if (name !== 'environment') expect(after.insert.startsWith(`${signature(name, true)} {\n`), name).toBe(true);
    }
    const beside = labels(`${GLASS}\n§`);
    expect(beside).toEqual(expect.arrayContaining(['eval', 'pdf', 'emission', 'opacity', 'normal']));
    for (const absent of ['sample', 'surface', 'environment', 'struct Params']) expect(beside).not.toContain(absent);
  });

  it('bring what they use', () => {
    expect(chosen('// About.\n\nsa§', 'sample')).toBe(`// About.

import package::material::{Hit, BsdfSample, bsdf_sample_of};
import package::warp::{warp_cosine, warp_cosine_pdf};

fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
\tlet wi = warp_cosine(u.xy);
\treturn bsdf_sample_of(wi, vec3f(\${0:0.8}), warp_cosine_pdf(wi));
}`);
    expect(chosen('fn op§', 'opacity')).toMatch(/^import package::material::Hit;\n\nfn opacity\(hit: Hit\) -> f32 \{/);
  });
});

describe('what the contract writes', () => {
  const modules = Object.fromEntries(Object.entries(wgsl).map(([path, text]) => [`package::${path.replaceAll('/', '::')}`, text]));
  const there = (names: readonly string[]): string[] => names.filter((each) => each !== 'surface' || 'principled' in wgsl);

  it.each([
    ['eval', 'sample', 'pdf', 'emission', 'opacity', 'normal'],
    ['struct Params', 'eval', 'sample', 'pdf', 'emission', 'opacity', 'normal'],
    ['sample'],
    ['struct Params', 'surface', 'emission'],
    ['emission'],
    ['struct Params', 'environment'],
  ])('is a material: %s %s %s', async (...names) => {
    const text = there(names).reduce((now, name) => plain(chosen(`${now}\n§`, name)), '// Made.\n\n');
    if (there(names).length === names.length) readMaterial('made', text);
    const linked = new Linker(modules).link({ 'package::made': text }, 'package::made', {});
    expect(await compilerMessages(linked)).toEqual([]);
  });
});

describe('in import statements', () => {
  const fresnel = library.modules.get('fresnel')!.declarations.map((each) => each.name);
  const others = fresnel.filter((each) => each !== 'fresnel_refract');

  it('are the modules and what they have, but for what is imported already', () => {
    expect(labels('import §')).toEqual(['package']);
    expect(labels('import package::§')).toEqual([...library.modules.keys()]);
    expect(labels('import package::fresnel::§;')).toEqual(fresnel);
    expect(labels('import package::fresnel::{fresnel_refract, §};')).toEqual(others);
    expect(labels('import package::fresnel::{§, fresnel_refract};')).toEqual(others);
    expect(labels('import package::{fresnel::{§')).toEqual(fresnel);
    expect(find('import package::fresnel::fres§', 'fresnel_refract').insert).toBe('fresnel_refract');
    expect(offered('import package::fresnel::fresnel_refract §')).toEqual([]);
    expect(offered('import package::math::PI;§')).not.toEqual(expect.arrayContaining([expect.objectContaining({ label: 'package' })]));
  });

  it('and paths in code', () => {
    expect(labels(inEval('let x = package::fresnel::§'))).toEqual(fresnel);
    expect(find(inEval('let x = package::fresnel::fres§'), 'fresnel_refract')).toMatchObject({ insert: 'fresnel_refract($0)', edits: [] });
  });
});

describe('in comments', () => {
  const all = ['range', 'step', 'default', 'color', 'toggle', 'choice', 'label', 'unit'];
  it('are annotations in struct Params, and tags at the top', () => {
    expect(labels('struct Params {\n  /// Bright. @§\n  a: f32,\n}')).toEqual(all);
    expect(labels('struct Params {\n  /// Bright. @ra§\n}')).toEqual(all);
    expect(offered('struct Other {\n  /// Bright. @§\n  a: f32,\n}')).toEqual([]);
    expect(offered('struct Params {\n  /// Bright §\n  a: f32,\n}')).toEqual([]);
    expect(labels('// Gold.\n// @§\n\nfn f() {}')).toEqual(['family', 'not-claimed']);
    expect(offered('fn f() {}\n// @§')).toEqual([]);
    expect(labels(`${inEval('')}@§ fn f() {}`)).toEqual(['if', 'elif', 'else', 'must_use']);
  });
});
