import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { readMaterial } from '../../src/shader/material.ts';
import { Switches } from '../../src/shader/layer-weights.ts';

const library = shaderLibrary();
const switches = new Switches(library.wgsl);

/** A material whose `fn surface` has this body. */
const material = (body: string, rest = '', params = 'params'): string => `struct Params { coat: f32, other: f32 }
${rest}
fn surface(hit: Hit, ${params}: Params) -> Principled {
  var m = principled_default();
  ${body}
  return m;
}`;
const coat = (...text: Parameters<typeof material>): unknown => switches.of(material(...text)).coat;

it('a struct by another name is one that may turn on all layers', () => {
  const text = 'import package::material::Hit;\nimport package::principled::Principled;\nalias P = Principled;\n';
  const { layers } = readMaterial('m', `${text}fn surface(hit: Hit) -> Principled { return P(); }`);
  expect(Object.values(layers)).toEqual([true, true, true, true, true, true, true]);
});

describe('what turns layers off', () => {
  it('is read from a constructor with all its values, and from assignments', () => {
    const all = {
      film: [['thin_film_weight']],
      coat: [['coat_weight']],
      fuzz: [['fuzz_weight']],
      glass: [['transmission_weight']],
      thin: [['thin_walled']],
      anisotropy: [['specular_roughness_anisotropy']],
      coat_normal: [['coat_own_normal']],
    };
    expect(switches.of(library.materials.principled!)).toEqual(all);
    // By a strength and an image of it: no product of parameters.
    expect(switches.of(library.materials.gltf_pbr!)).toEqual({ ...all, anisotropy: [[]] });
    expect(coat('m.coat_weight = hit.uv.x * params.coat * max(1.0 - params.other, 0.0);')).toEqual([['coat']]);
    expect(coat('m.coat_weight = p.coat;', '', 'p')).toEqual([['coat']]);
  });

  it('counts every place that gives the weight', () => {
    expect(coat('m.coat_weight = params.coat; if (hit.front) { m.coat_weight = params.other; }')).toEqual([['coat'], ['other']]);
    expect(coat('m.coat_weight = 1.0;')).toEqual([[]]);
  });

  it.each([
    ['a sum', 'm.coat_weight = params.coat + 0.1;'],
    ['a difference', 'm.coat_weight = 1.0 - params.coat;'],
    ['a quotient', 'm.coat_weight = params.coat / params.other;'],
    ['a negative', 'm.coat_weight = -params.coat * params.other;'],
    ['a function', 'm.coat_weight = cos(params.coat);'],
    ['a component', 'm.coat_weight = params.coat.x;'],
    ['another struct', 'm.coat_weight = others.coat;'],
    ['templates beside it', 'm = Principled(array<f32, 2>(0.0, 1.0)[0], params.coat, params.coat, params.coat);'],
  ])('is no factor in %s', (_, body) => {
    expect(coat(body)).toEqual([[]]);
  });

  it.each([
    ['it grows in place', 'm.coat_weight = params.coat; m.coat_weight += 0.5;'],
    ['the name is declared again', '{ let params = others; m.coat_weight = params.coat; }'],
    ['it is counted up', 'm.coat_weight = params.coat; m.coat_weight++;'],
    ['a pointer leads to it', 'm.coat_weight = params.coat; let w = &m.coat_weight; *w = 1.0;'],
    ['a pointer leads to it in brackets', 'm.coat_weight = params.coat; let p = &m; let w = &(*p).coat_weight; *w = 1.0;'],
    ['a variable has the name', '{ var<function> params = others; m.coat_weight = params.coat; }'],
    ['an alias constructs', 'm = P(1.0);', 'alias P = Principled;'],
    ['an import has another name', 'm = P(1.0);', 'import package::principled::Principled as P;'],
    ['another function gives it', 'turn(&m);', 'fn turn(m: ptr<function, Principled>) { (*m).coat_weight = 1.0; }'],
    ['another function constructs it', 'm = made();', 'fn made() -> Principled { return Principled(1.0); }'],
  ])('is not known where %s', (_, body, rest = '') => {
    expect(coat(body, rest)).toBeNull();
  });
});
