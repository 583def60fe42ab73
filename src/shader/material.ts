/** What a file of a material, an environment, a signed distance or a density of a medium declares, read from its text. */
import { checkContract, CONTRACT, type Defines } from './contract.ts';
import { BESIDE_DENSITY, type ContractFunction } from './signatures.ts';
import { MIN_COST, withBudget, type Budgeted } from './budget.ts';
import { checkSafety } from './check.ts';
import { withoutComments } from './comments.ts';
import { checkCosts, Costs } from './cost.ts';
import { checkHeader, readHeader, type Header } from './header.ts';
import { ShaderError, shaderErrorOf, type Diagnostic } from './errors.ts';
import { hasOtherNames, LAYERS, type Layer } from './layer-weights.ts';
import { declaredParams, type ParamDeclaration } from './params.ts';
import type { StructLayout } from './struct.ts';
import { diagnosticAt, functions, nameOf, parseSyntax, placeOf, structs, typeText, type FnElem, type WeslAST } from './syntax.ts';

/** A material or environment file, understood. */
export interface MaterialModule extends Header {
  /** Name that documents use: the path below materials/ without its ending. */
  name: string;
  source: string;
  layout: StructLayout | null;
  params: ParamDeclaration[];
  /** Which functions of the contract (wgsl/material.wgsl) it defines, and at which lines. */
  defines: Defines;
  lines: Partial<Record<ContractFunction, number>>;
  /** `fn opacity` takes wo. */
  opacityLooks: boolean;
  /** What of a hit it looks at, which costs something to compute. */
  uses: Record<'uv' | 'uv1' | 'color' | 'tangent' | 'object' | 'transmission' | 'wavelength' | 'spectrum' | 'time' | 'noise', boolean>;
  /** Layers of the built-in BSDF that its `surface` may turn on. */
  layers: Record<Layer, boolean>;
  /** What one call of `distance` or `density` counts at most, and its line; null: it defines neither. */
  walked: { cost: number; line: number } | null;
  /** The text with a budget in every loop; `number` names the module to the host. */
  budgeted(number: number): Budgeted;
}

/** A name becomes part of a WGSL module path; library files may stand in a folder. */
const NAME = /^(?:[a-z]+\/)?[A-Za-z][A-Za-z0-9_]{0,63}$/;

/** @throws ShaderError with everything that is wrong in the file when it does not follow the contract */
export function readMaterial(name: string, source: string): MaterialModule {
  const module = moduleOf(name);
  if (!NAME.test(name)) throw new ShaderError(`"${name}" cannot name a material: expected a letter, then letters, digits and _.`);
  const { ast, diagnostics } = parseSyntax(source, module);
  const grammar = diagnostics.filter((each) => each.severity === 'error');
  if (ast === null || grammar.length > 0) {
    const all = [...diagnostics, ...(ast === null ? [] : checkSafety(ast, source, module))];
    throw shaderErrorOf(all.sort((a, b) => a.line - b.line || a.column - b.column));
  }
  const { params, layout, problem } = paramsOf(ast, source, module);
  const contract = checkContract(ast, source, module, layout !== null || problem !== null);
  const problems = [
    ...(problem ?? []),
    ...contract.diagnostics,
    ...mixProblems(ast, source, module, contract.defines, params),
    ...checkHeader(source, module),
    ...checkSafety(ast, source, module),
    ...checkCosts(ast, source, module),
  ];
  if (problems.length > 0) throw shaderErrorOf(problems.sort((a, b) => a.line - b.line || a.column - b.column));
  const code = withoutComments(source);
  return {
    name,
    source,
    ...readHeader(source),
    layout,
    params,
    defines: contract.defines,
    lines: linesOf(ast, source),
    opacityLooks: contract.opacityLooks,
    uses: {
      uv: /\buv\b/.test(code),
      uv1: /\.\s*uv1\b/.test(code),
      color: /\.\s*color\b/.test(code),
      tangent: /\b(?:bi)?tangent\b|\bimage_normal\b/.test(code),
      object: /\btransform\b/.test(code),
      transmission: seemsToTransmit(contract.defines, code),
      wavelength: /\.\s*wavelength\b/.test(code),
      spectrum: /\bpackage\s*::\s*(?:spectrum|\{[^}]*\bspectrum)/.test(code),
      time: /\bpackage\s*::\s*(?:time\b|\{[^}]*\btime\b)/.test(code),
      noise: /\bnoise_|\bpattern_random\b/.test(code),
    },
    layers: layersOf(contract.defines.surface, code),
    walked: walkedOf(ast, source, contract.defines),
    budgeted: budgeter(ast, source),
  };
}

/** What is mixed is named by parameters, and of no use to others. */
function mixProblems(ast: WeslAST, source: string, module: string, { choose }: Defines, params: readonly ParamDeclaration[]): Diagnostic[] {
  const named = params.filter(({ control }) => control === 'material');
  const [first] = named;
  if (choose && first === undefined) {
    const at = functions(ast).find((fn) => nameOf(fn) === 'choose')?.name.start ?? 0;
    return [
      diagnosticAt(source, module, at, 'fn choose needs parameters of type u32 with the annotation @material, one of which it returns.'),
    ];
  }
  if (choose || first === undefined) return [];
  const message = `@material of ${first.name} names what fn choose returns one of; this file defines no fn choose.`;
  return [{ severity: 'error', module, line: first.line, column: 1, message }];
}

function linesOf(ast: WeslAST, source: string): MaterialModule['lines'] {
  const known = functions(ast).flatMap((fn) => {
    const name = CONTRACT.find((each) => each === nameOf(fn));
    return name === undefined ? [] : [[name, placeOf(source, fn.start).line] as const];
  });
  return Object.fromEntries(known);
}

function walkedOf(ast: WeslAST, source: string, defines: Defines): MaterialModule['walked'] {
  const find = (name: ContractFunction): FnElem | undefined => functions(ast).find((each) => nameOf(each) === name);
  const fn = defines.distance ? find('distance') : defines.density ? find('density') : undefined;
  if (fn === undefined) return null;
  // What stands beside a density is asked for where it is.
  const costs = new Costs(ast);
  const beside = BESIDE_DENSITY.filter((each) => defines[each]).map(find);
  const cost = [fn, ...beside].reduce((sum, each) => sum + (each === undefined ? 0 : costs.of(each.body)), 0);
  return { cost: Math.max(MIN_COST, Math.ceil(cost)), line: placeOf(source, fn.start).line };
}

/**
 * Whether light may come through from the other side, judged by the text: where lights are chosen by place, those behind the
 * surface are asked more or less often for it. A wrong guess costs samples, not truth.
 */
function seemsToTransmit(defines: MaterialModule['defines'], code: string): boolean {
  if (defines.surface) return layersOf(true, code).glass;
  return defines.sample && /refract|transmi|translucen|-\s*w[io]\b|w[io]\.z\s*<|abs\(wi\.z\)|-\s*warp_cosine/i.test(code);
}

function layersOf(hasSurface: boolean, code: string): Record<Layer, boolean> {
  // A constructor with all its values names none of them.
  const all = /\bPrincipled\s*\(/.test(code) || hasOtherNames(code);
  const entries = Object.entries(LAYERS).map(([layer, weight]) => [layer, hasSurface && (all || code.includes(weight))]);
  return Object.fromEntries(entries) as Record<Layer, boolean>;
}

/** How diagnostics name a file. */
export const moduleOf = (name: string): string => `materials/${name}`;

/** The parameters as their annotated comments have them, held against the syntax tree: comments can contain anything. */
function paramsOf(
  ast: WeslAST,
  source: string,
  module: string,
): { params: ParamDeclaration[]; layout: StructLayout | null; problem: Diagnostic[] | null } {
  const struct = structs(ast).find((each) => each.name.ident.originalName === 'Params');
  if (struct === undefined) return { params: [], layout: null, problem: null };
  try {
    const declared = declaredParams(source, module);
    const read = (declared.layout?.members ?? []).map(({ name, type }) => `${name}: ${type}`).join();
    const members = struct.members.map((each) => `${each.name.name}: ${typeText(each.typeRef, source)}`).join();
    if (read === members && read !== '') return { ...declared, problem: null };
    const message = 'struct Params must begin a line, with a name and a type for each member; comments of its own form stand before it.';
    return { params: [], layout: null, problem: [diagnosticAt(source, module, struct.start, message)] };
  } catch (error) {
    if (error instanceof ShaderError) return { params: [], layout: null, problem: [...error.diagnostics] };
    throw error;
  }
}

/** Each number's text is made once. */
function budgeter(ast: WeslAST, source: string): (number: number) => Budgeted {
  const costs = new Costs(ast);
  const made = new Map<number, Budgeted>();
  return (number) => {
    let text = made.get(number);
    if (text === undefined) made.set(number, (text = withBudget(ast, source, costs, number)));
    return text;
  };
}
