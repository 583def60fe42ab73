/** The material contract (wgsl/material.wgsl): which functions a file may define, with what signature, in which company. */
import type { Diagnostic } from './errors.ts';
import { diagnosticAt, functions, nameOf, typeText, type FnElem, type WeslAST } from './syntax.ts';
import { SIGNATURES, standsBesideDensity, type ContractFunction } from './signatures.ts';

/** Arguments that may come before these: a file that leaves them out does not look at them. */
const LEADING: Readonly<Partial<Record<keyof typeof SIGNATURES, readonly [string, string]>>> = { opacity: ['wo', 'vec3f'] };

export const CONTRACT = Object.keys(SIGNATURES) as ContractFunction[];
/** What a file has: of `value`, both `eval` and `pdf`; of `direction`, `sample`. */
export type Defines = Record<ContractFunction, boolean>;

/** `fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f`; without a struct Params the argument is left out. */
export function signature(name: ContractFunction, hasParams: boolean): string {
  return `fn ${name}(${expectedArguments(name, hasParams)
    .map(([argument, type]) => `${argument}: ${type}`)
    .join(', ')}) -> ${SIGNATURES[name][1]}`;
}

/** Name and type of each. */
export function expectedArguments(name: ContractFunction, hasParams: boolean, leads = false): (readonly [string, string])[] {
  const list: (readonly [string, string])[] = [...SIGNATURES[name][0]];
  const leading = LEADING[name];
  if (leads && leading !== undefined) list.unshift(leading);
  if (hasParams) list.push(['params', 'Params']);
  if (name === 'sample' || name === 'direction') list.push(['u', 'vec3f']);
  if (name === 'choose') list.push(['u', 'f32']);
  return list;
}

/** Whether a function has an argument of LEADING: told by its first one. */
export function leads(fn: FnElem, name: ContractFunction, source: string, aliases: ReadonlyMap<string, string>): boolean {
  const [leading, first] = [LEADING[name], fn.params[0]];
  if (leading === undefined || first === undefined) return false;
  const type = typeText(first.name.typeRef, source);
  return first.name.decl.ident.originalName === leading[0] || (aliases.get(type) ?? type) === leading[1];
}

/** Which functions of the contract a file defines, and what is wrong with them. */
export function checkContract(
  ast: WeslAST,
  source: string,
  module: string,
  hasParams: boolean,
): { defines: Defines; opacityLooks: boolean; diagnostics: Diagnostic[] } {
  const aliases = aliasesOf(ast, source);
  const all = new Map(functions(ast).map((fn) => [nameOf(fn), fn]));
  const found = new Map([...all].filter(([, fn]) => !isHelper(fn, all, source, aliases)));
  const defines = Object.fromEntries(CONTRACT.map((name) => [name, found.has(name)])) as Defines;
  const diagnostics: Diagnostic[] = [];
  const at = (name: ContractFunction, message: string): void => {
    diagnostics.push(diagnosticAt(source, module, found.get(name)?.name.start ?? 0, message));
  };
  for (const name of CONTRACT) {
    const fn = found.get(name);
    if (fn !== undefined) diagnostics.push(...signatureProblems(fn, name, source, module, hasParams, aliases));
  }
  for (const [name, message] of companyProblems(defines, found)) at(name, message);
  const opacity = found.get('opacity');
  return {
    defines: { ...defines, ...(defines.value && { eval: true, pdf: true }), ...(defines.direction && { sample: true }) },
    opacityLooks: opacity !== undefined && leads(opacity, 'opacity', source, aliases),
    diagnostics,
  };
}

/**
 * `value`, `direction`, `density` and `height` were no words of the contract at first: beside `eval`, or `sample`, or with another result, they
 * are the author's own; so are a direction that nothing gives the density of, a density or a height in a file that is something else, and a `subsurface` in one
 * that does not import what it returns. `Le`, `albedo`, `g` and `phase` are some beside the density of a medium alone.
 */
const OLDEST = ['surface', 'eval', 'value', 'sample', 'emission', 'opacity', 'normal', 'choose', 'environment'];
export const isHelper = (fn: FnElem, all: ReadonlyMap<string, FnElem>, source: string, aliases: ReadonlyMap<string, string>): boolean => {
  const name = nameOf(fn);
  if (name === 'height' && all.has('density')) return true;
  if (name === 'density' || name === 'height') return ['distance', ...OLDEST].some((each) => all.has(each));
  if (standsBesideDensity(name)) return !all.has('density') || ['distance', ...OLDEST].some((each) => all.has(each));
  if (name === 'subsurface') return !/\bpackage\s*::\s*(?:subsurface|\{[^}]*\bsubsurface)/.test(source);
  if (name !== 'value' && name !== 'direction') return false;
  const result = typeText(fn.returnType, source);
  const isOther = (aliases.get(result) ?? result) !== SIGNATURES[name][1];
  if (name === 'value') return isOther || all.has('eval');
  return isOther || all.has('sample') || !(all.has('value') || all.has('pdf'));
};

/** Functions that make of a file something else than a material. */
const ALONE: readonly (readonly [ContractFunction, string])[] = [
  ['environment', 'an environment'],
  ['distance', 'a signed distance'],
  ['density', 'a density of a medium'],
  ['height', 'a displacement'],
  ['choose', 'a mix of materials'],
];

/** Which functions may stand together. */
function companyProblems(defines: Defines, found: ReadonlyMap<string, FnElem>): [ContractFunction, string][] {
  const problems: [ContractFunction, string][] = [];
  for (const [alone, what] of ALONE) {
    if (!defines[alone]) continue;
    const other = CONTRACT.find((each) => each !== alone && defines[each] && !(alone === 'density' && standsBesideDensity(each)));
    if (other !== undefined) problems.push([other, `fn ${alone} makes this file ${what}; fn ${other} belongs in a file of its own.`]);
    return problems;
  }
  if (defines.surface) {
    for (const other of ['eval', 'sample', 'pdf', 'value', 'direction'] as const) {
      if (defines[other]) problems.push([other, `fn surface stands for eval, sample and pdf; define it or fn ${other}, not both.`]);
    }
    return problems;
  }
  if (defines.geometry_tangent)
    problems.push([
      'geometry_tangent',
      'fn geometry_tangent turns the highlights of fn surface, which is not there; others turn hit.tangent themselves.',
    ]);
  if (defines.subsurface)
    problems.push(['subsurface', 'fn subsurface says what the diffuse body of fn surface lets light into; fn surface is not there.']);
  if (defines.direction) defines = { ...defines, sample: true };
  if (defines.value) {
    if (defines.pdf) problems.push(['pdf', 'fn value stands for eval and pdf; define it or fn pdf, not both.']);
    if (!defines.sample) problems.push(['value', 'fn value is defined without fn sample; f alone, sampled by the engine, is fn eval.']);
    return problems;
  }
  if (defines.pdf && !defines.sample) problems.push(['pdf', 'fn pdf is defined without fn sample; beside fn eval they come together.']);
  if (defines.eval && defines.sample && !defines.pdf)
    problems.push(['sample', 'fn sample is defined without fn pdf; beside fn eval they come together.']);
  if (defines.sample && defines.pdf && !defines.eval)
    problems.push(['pdf', 'fn pdf is defined without fn eval; a purely specular material has fn sample alone.']);
  if (!defines.eval && !defines.sample && !defines.pdf && !defines.emission) {
    const near = [...found.keys()].map((name) => [name, nearest(name)] as const).find(([, each]) => each !== null);
    const hint = near === undefined ? '' : `; did you mean fn ${near[1]} by fn ${near[0]}?`;
    problems.push(['eval', `a material needs one of fn surface, fn eval, fn value, fn sample, fn emission and fn choose${hint || '.'}`]);
  }
  return problems;
}

/** The function of the contract that a misspelt name stands for: equal but for case and common ways to say it. */
function nearest(name: string): ContractFunction | null {
  const plain = name.toLowerCase().replace(/_|bsdf|brdf|material|get/g, '');
  const others: Record<string, ContractFunction> = { evaluate: 'eval', emit: 'emission', shade: 'eval', f: 'eval', alpha: 'opacity' };
  return CONTRACT.find((each) => each === plain) ?? others[plain] ?? null;
}

function signatureProblems(
  fn: FnElem,
  name: ContractFunction,
  source: string,
  module: string,
  hasParams: boolean,
  aliases: ReadonlyMap<string, string>,
): Diagnostic[] {
  const expected = expectedArguments(name, hasParams, leads(fn, name, source, aliases));
  const result = SIGNATURES[name][1];
  const say = (offset: number, what: string): Diagnostic[] => [
    diagnosticAt(source, module, offset, `${what}; the contract says ${signature(name, hasParams)}.`),
  ];
  const type = (text: string): string => aliases.get(text) ?? text;
  for (const [i, [argument, wanted]] of expected.entries()) {
    const param = fn.params[i];
    if (param === undefined) return say(fn.name.start, `fn ${name} lacks the argument ${argument}: ${wanted}`);
    const got = type(typeText(param.name.typeRef, source));
    if (got === wanted) continue;
    return say(param.start, `argument ${i + 1} of fn ${name} is ${got === '' ? 'without a type' : got}, not ${argument}: ${wanted}`);
  }
  const extra = fn.params[expected.length];
  if (extra !== undefined && !hasParams && typeText(extra.name.typeRef, source) === 'Params')
    return say(extra.start, `fn ${name} takes Params, but the file declares no struct Params`);
  if (extra !== undefined) return say(extra.start, `fn ${name} has ${fn.params.length} arguments, ${expected.length} are expected`);
  const got = type(typeText(fn.returnType, source));
  if (got !== result)
    return say(fn.returnType?.start ?? fn.name.start, `fn ${name} returns ${got === '' ? 'nothing' : got}, not ${result}`);
  return [];
}

/** `alias Color = vec3f` → Color: vec3f. One step is enough to read what people write. */
export function aliasesOf(ast: WeslAST, source: string): Map<string, string> {
  const aliases = new Map<string, string>();
  for (const each of ast.moduleElem.decls) {
    if (each.kind === 'alias') aliases.set(each.name.ident.originalName, typeText(each.typeRef, source));
  }
  return aliases;
}
