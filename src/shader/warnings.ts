/** What is to be said of programs that compile: what they may not mean, and what not every browser takes. */
import { aliasesOf, CONTRACT, expectedArguments, isHelper, leads, signature } from './contract.ts';
import type { Diagnostic } from './errors.ts';
import type { Modules } from './link.ts';
import { moduleOf } from './material.ts';
import { checkPortability } from './portable.ts';
import { diagnosticAt, functions, nameOf, parseSyntax, structs, type WeslAST } from './syntax.ts';

/** Of texts that were asked for last: pages ask again and again. */
const known = new Map<string, readonly Diagnostic[]>();
const MAX_KNOWN = 64;

/** Of programs by their names; nothing of those that cannot be parsed. */
export const warningsOf = (programs: Modules): Diagnostic[] =>
  Object.entries(programs).flatMap(([name, source]) => {
    const key = `${name}\n${source}`;
    const found = known.get(key) ?? warningsIn(moduleOf(name), source);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, found);
    return found;
  });

function warningsIn(module: string, source: string): Diagnostic[] {
  const { ast } = parseSyntax(source, module);
  if (ast === null) return [];
  const hasParams = structs(ast).some((each) => each.name.ident.originalName === 'Params');
  return [...checkArgumentOrder(ast, source, module, hasParams), ...checkPortability(ast, source, module)];
}

/**
 * Arguments of one type in another order than the contract has them: it compiles, and means something else. Names that the
 * contract does not know are the author's own.
 */
function checkArgumentOrder(ast: WeslAST, source: string, module: string, hasParams: boolean): Diagnostic[] {
  const all = new Map(functions(ast).map((fn) => [nameOf(fn), fn]));
  const aliases = aliasesOf(ast, source);
  return [...all].flatMap(([own, fn]) => {
    const name = CONTRACT.find((each) => each === own);
    if (name === undefined || isHelper(fn, all, source, aliases)) return [];
    const expected = expectedArguments(name, hasParams, leads(fn, name, source, aliases)).map(([argument]) => argument);
    const names = fn.params.map((param) => param.name.decl.ident.originalName);
    const i = names.findIndex((each, k) => expected.includes(each) && each !== expected[k]);
    const param = fn.params[i];
    if (param === undefined || expected[i] === undefined) return [];
    const message = `argument ${i + 1} of fn ${name} is called ${names[i]} where the contract has ${expected[i]}: ${signature(name, hasParams)}.`;
    return [diagnosticAt(source, module, param.start, message, 'warning')];
  });
}
