/** Material files as people write them: what is missing is added, what is wrong is said at their own line. */
import { describe, expect, it, vi } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { dispatchModule } from '../../src/shader/dispatch.ts';
import { ShaderError } from '../../src/shader/errors.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { warningsOf } from '../../src/shader/warnings.ts';
import { compilerMessages } from '../helpers/null-device.ts';

const library = shaderLibrary();
const features = {
  spheres: true,
  triangles: false,
  parallelograms: false,
  disks: false,
  shading_normals: false,
  lights: true,
  environment: true,
};
const assemble = (source: string, name = 'mine') =>
  new KernelAssembler({ wgsl: library.wgsl, materials: { ...library.materials, [name]: source } }).assemble({
    integrator: 'path',
    sampler: 'lcg',
    materials: ['diffuse', name],
    features,
    stackSize: 8,
    countRays: false,
  });

const EVAL_ONLY = `import package::material::Hit;
struct Params {
  /// Amount.
  amount: f32,
}
fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  return vec3f(params.amount * max(wi.z, 0.0) * hit.uv.x);
}`;

const PDF = 'fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 { return 0.0; }';
const SAMPLE = 'fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample { return bsdf_absorbed(); }';

describe('a material with eval alone', () => {
  it('compiles: sampling and density are added', async () => expect(await compilerMessages(assemble(EVAL_ONLY))).toEqual([]));
  it('may use the names of other materials and of the kernel', async () => {
    const source = EVAL_ONLY.replace(
      'fn eval',
      'fn radiance(x: f32) -> f32 { return x; }\nfn main(x: f32) -> f32 { return radiance(x); }\nfn eval',
    ).replace('hit.uv.x', 'main(hit.uv.x)');
    expect(await compilerMessages(assemble(source))).toEqual([]);
  });
});

const VALUE = 'fn value(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> BsdfValue { return BsdfValue(vec3f(params.amount), 0.5); }';
const TOGETHER = `import package::material::{Hit, BsdfSample, BsdfValue, bsdf_absorbed};
struct Params {
  /// Amount.
  amount: f32,
}
${VALUE}
${SAMPLE}`;

describe('a material with f and density together', () => {
  it('compiles, and both have their value', async () => {
    expect(await compilerMessages(assemble(TOGETHER))).toEqual([]);
    const material = new KernelAssembler({ wgsl: library.wgsl, materials: { mine: TOGETHER } }).material('mine');
    expect(material.defines).toMatchObject({ value: true, eval: true, pdf: true, sample: true });
  });
  it('calls it once for a light sample', () => {
    const material = new KernelAssembler({ wgsl: library.wgsl, materials: { mine: TOGETHER } }).material('mine');
    const value = /fn bsdf_value\([\s\S]*?\n}/.exec(dispatchModule([material]))![0];
    expect(value.split('::value(')).toHaveLength(2);
    expect(value).not.toMatch(/::(?:eval|pdf)\(/);
  });
  it.each([
    ['beside eval', `${EVAL_ONLY}\nfn value(wi: vec3f, wo: vec3f) -> f32 { return wi.z * wo.z; }`],
    [
      'of another result',
      `${EVAL_ONLY}\n${PDF}\n${SAMPLE}\nfn value(x: f32) -> f32 { return x; }`.replace('::Hit;', '::{Hit, BsdfSample, bsdf_absorbed};'),
    ],
  ])('is the author’s own function %s', async (_, source) => {
    expect(await compilerMessages(assemble(source))).toEqual([]);
    const material = new KernelAssembler({ wgsl: library.wgsl, materials: { mine: source } }).material('mine');
    expect(warningsOf({ mine: material.source })).toEqual([]);
    expect(material.defines.value).toBe(false);
  });
});

describe('a material without parameters', () => {
  it('leaves out the struct and the argument', async () => {
    const source = EVAL_ONLY.replace(/struct[^}]*}/, '')
      .replace(', params: Params', '')
      .replace('params.amount', '0.5');
    expect(source).not.toMatch(/[Pp]arams/);
    expect(await compilerMessages(assemble(source))).toEqual([]);
    const sampled = `import package::material::{BsdfSample, bsdf_absorbed};
${source}
fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample { return bsdf_absorbed(); }
fn pdf(wo: vec3f, wi: vec3f, hit: Hit) -> f32 { return 0.0; }`;
    expect(await compilerMessages(assemble(sampled))).toEqual([]);
  });
});

describe('a mistake is reported at its own place', () => {
  const at = async (source: string) => (await compilerMessages(assemble(source)))[0];
  it('of type', async () => {
    expect(await at(EVAL_ONLY.replace('max(wi.z, 0.0)', 'max(wi, 0.0)'))).toMatchObject({
      severity: 'error',
      module: 'materials/mine',
      line: 7,
    });
  });
  it('of an unknown member', async () => {
    const source = EVAL_ONLY.replace('amount *', 'amuont *');
    expect(await at(source)).toMatchObject({
      module: 'materials/mine',
      line: 7,
      column: source.split('\n')[6]!.indexOf('amuont') + 1,
    });
  });

  const refusal = (source: string): ShaderError => {
    try {
      assemble(source);
    } catch (error) {
      if (error instanceof ShaderError) return error;
      throw error;
    }
    throw new Error('it was accepted');
  };
  it('of an unknown name', () => {
    const source = EVAL_ONLY.replace('params.amount', 'amuont');
    const column = source.split('\n')[6]!.indexOf('amuont') + 1;
    expect(refusal(source).diagnostics).toMatchObject([{ severity: 'error', module: 'materials/mine', line: 7, column }]);
    expect(refusal(source).message).toBe(`materials/mine, line 7, column ${column}: unresolved identifier 'amuont'`);
  });
  it('of a name that was not imported, with its import', () => {
    const source = EVAL_ONLY.replace('params.amount', 'params.amount * INV_PI');
    expect(refusal(source).message).toMatch(
      /^materials\/mine, line 7, column 32: unresolved identifier 'INV_PI'; the library has it: import package::math::INV_PI;$/,
    );
    const hit = EVAL_ONLY.replace('import package::material::Hit;\n', '');
    expect(refusal(hit).message).toMatch(/unresolved identifier 'Hit'; the library has it: import package::material::Hit;$/);
  });
  it('and nowhere else: nothing is printed', () => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => {});
    refusal(EVAL_ONLY.replace('params.amount', 'amuont'));
    expect(print).not.toHaveBeenCalled();
    print.mockRestore();
  });
  it('of an import that leads nowhere', () => {
    expect(refusal(EVAL_ONLY.replace('material::Hit', 'materiel::Hit'))).toMatchObject({ diagnostics: [{ module: 'materials/mine' }] });
  });
  it('of grammar', () => {
    expect(refusal(EVAL_ONLY.replace('return', 'return return')).diagnostics[0]).toMatchObject({ module: 'materials/mine', line: 7 });
  });
});

describe('a file that breaks the contract', () => {
  it.each([
    ['fn other() {}', 'line 1, column 1: a material needs one of fn surface, fn eval, fn value, fn sample, fn emission and fn choose.'],
    [
      'fn evaluate(wo: vec3f) -> f32 { return wo.z; }',
      'line 1, column 1: a material needs one of fn surface, fn eval, fn value, fn sample, fn emission and fn choose; did you mean fn eval by fn evaluate?',
    ],
    [`${EVAL_ONLY}\n${PDF}`, 'line 9, column 4: fn pdf is defined without fn sample; beside fn eval they come together.'],
    [`${EVAL_ONLY}\n${SAMPLE}`, 'line 9, column 4: fn sample is defined without fn pdf; beside fn eval they come together.'],
    [`${TOGETHER}\n${PDF}`, 'line 8, column 4: fn value stands for eval and pdf; define it or fn pdf, not both.'],
    [TOGETHER.replace(SAMPLE, ''), 'line 6, column 4: fn value is defined without fn sample; f alone, sampled by the engine, is fn eval.'],
    [
      TOGETHER.replace('wi: vec3f, ', ''),
      'line 6, column 21: argument 2 of fn value is Hit, not wi: vec3f; the contract says fn value(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> BsdfValue.',
    ],
    [
      `${EVAL_ONLY}\nfn surface(hit: Hit, params: Params) -> Principled { return principled_default(); }`,
      'line 6, column 4: fn surface stands for eval, sample and pdf; define it or fn eval, not both.',
    ],
    [
      `${EVAL_ONLY}\nfn geometry_tangent(hit: Hit, params: Params) -> vec3f { return hit.bitangent; }`,
      'line 9, column 4: fn geometry_tangent turns the highlights of fn surface, which is not there; others turn hit.tangent themselves.',
    ],
    [
      `import package::subsurface::{Subsurface, subsurface_none};\n${EVAL_ONLY}\nfn subsurface(hit: Hit, params: Params) -> Subsurface { return subsurface_none(); }`,
      'line 10, column 4: fn subsurface says what the diffuse body of fn surface lets light into; fn surface is not there.',
    ],
    [
      `${EVAL_ONLY}\nfn environment(direction: vec3f, params: Params) -> vec3f { return direction; }`,
      'line 6, column 4: fn environment makes this file an environment; fn eval belongs in a file of its own.',
    ],
    [
      EVAL_ONLY.replace('wi: vec3f', 'wi: vec2f'),
      'line 6, column 20: argument 2 of fn eval is vec2f, not wi: vec3f; the contract says fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f.',
    ],
    [EVAL_ONLY.replace('-> vec3f', '-> vec4f'), 'line 6, column 60: fn eval returns vec4f, not vec3f; the contract says fn eval('],
    [EVAL_ONLY.replace('-> vec3f', ''), 'line 6, column 4: fn eval returns nothing, not vec3f; the contract says fn eval('],
    [EVAL_ONLY.replace(', hit: Hit', ''), 'line 6, column 31: argument 3 of fn eval is Params, not hit: Hit; the contract says'],
    [EVAL_ONLY.replace(', params: Params', ''), 'line 6, column 4: fn eval lacks the argument params: Params; the contract says'],
    [EVAL_ONLY.replace('Params)', 'Params, u: f32)'), 'line 6, column 57: fn eval has 5 arguments, 4 are expected; the contract says'],
    [EVAL_ONLY.replace(/struct[^}]*}/, ''), 'line 3, column 41: fn eval takes Params, but the file declares no struct Params'],
  ])('is refused: %#', (source, message) => expect(() => assemble(source)).toThrow(`materials/mine, ${message}`));
  it('may write its types in other ways', async () => {
    const source = EVAL_ONLY.replace('wo: vec3f', 'wo: vec3<f32>')
      .replace('fn eval', 'alias Color = vec3f;\nfn eval')
      .replace('-> vec3f', '-> Color');
    expect(await compilerMessages(assemble(source))).toEqual([]);
  });
  it('by its name', () =>
    expect(() => assemble(EVAL_ONLY, '2nd')).toThrow('"2nd" cannot name a material: expected a letter, then letters, digits and _.'));
});
