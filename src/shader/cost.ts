/**
 * How much work a function can do at most between two loop iterations: its own elements and those of everything it calls.
 * Calls can double this at every step without a single loop, so it is bounded before anything is compiled.
 */
import type { Diagnostic } from './errors.ts';
import { diagnosticAt, elements, functions, nameOf, type AbstractElem, type FnElem, type WeslAST } from './syntax.ts';
import { present } from '../base/present.ts';

/** Elements of the syntax tree that a call of any function may expand to. */
const MAX_COST = 200_000;
/** What a call into the library counts: those functions are ours, and bounded. */
const LIBRARY_CALL = 64;

export class Costs {
  private readonly byName: Map<string, FnElem>;
  private readonly known = new Map<string, number>();

  constructor(ast: WeslAST) {
    this.byName = new Map(functions(ast).map((fn) => [nameOf(fn), fn]));
  }

  /** Elements below `elem`, those of called functions of the same file included. Infinity: a function calls itself. */
  of(elem: AbstractElem): number {
    let cost = 0;
    for (const each of elements(elem)) {
      cost++;
      if (each.kind !== 'call-expression') continue;
      const { function: called } = each;
      const name = called.kind === 'type' ? called.name.originalName : called.ident.originalName;
      cost += this.byName.has(name) ? this.ofFunction(name) : LIBRARY_CALL;
    }
    return cost;
  }

  private ofFunction(name: string): number {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    // Found again below itself, it is recursive.
    this.known.set(name, Infinity);
    const cost = this.of(present(this.byName.get(name), `a function ${name}`).body);
    this.known.set(name, cost);
    return cost;
  }
}

/** Functions that expand to more than the limit, and recursion, which WGSL does not have. */
export function checkCosts(ast: WeslAST, source: string, module: string): Diagnostic[] {
  const costs = new Costs(ast);
  const large = functions(ast).find((fn) => costs.of(fn.body) > MAX_COST);
  if (large === undefined) return [];
  const name = nameOf(large);
  const message = Number.isFinite(costs.of(large.body))
    ? `fn ${name} expands to about ${costs.of(large.body)} operations, at most ${MAX_COST} are allowed: its calls multiply.`
    : `fn ${name} leads to a function that calls itself; WGSL has no recursion.`;
  return [diagnosticAt(source, module, large.name.start, message)];
}
