/**
 * Gives every loop of a material an iteration budget before it is compiled: a statement at the start of its body, on the
 * same line, that returns from the function once the sample has done more work than it may (wgsl/budget.wgsl). Texts of before are completed, too.
 */
import type { Costs } from './cost.ts';
import { completions } from './former.ts';
import { elements, functions, isEndless, placeOf, type WeslAST } from './syntax.ts';

export interface Budgeted {
  source: string;
  /** Offset in `source` → offset in the author's text. */
  original(offset: number): number;
  loops: number;
}

/** Bits of a loop's place that hold its line; the rest holds the number of the module. */
export const PLACE_LINE_BITS = 20;
/** An iteration counts at least this much, so that empty loops end soon as well. */
export const MIN_COST = 64;

/** @param number from 1: which module, so that a loop that ran out can be named */
export function withBudget(ast: WeslAST, source: string, costs: Costs, number: number): Budgeted {
  const inserted: { at: number; text: string }[] = [];
  for (const fn of functions(ast)) {
    // Returning, unlike breaking, leaves the function's control flow as the compiler saw it. What ends only by returning gets a `return`
    // behind it, which naga wants even though nothing leads there, and so that something does, a `break`.
    const result = fn.returnType === undefined ? '' : ` ${source.slice(fn.returnType.start, fn.returnType.end).replace(/\s+/g, ' ')}()`;
    for (const elem of elements(fn.body)) {
      if (elem.kind !== 'for' && elem.kind !== 'while' && elem.kind !== 'loop') continue;
      const cost = Math.max(MIN_COST, Math.ceil(costs.of(elem)));
      const place = number * 2 ** PLACE_LINE_BITS + placeOf(source, elem.start).line;
      const brace = source.indexOf('{', elem.body.start);
      const leave = isEndless(elem) ? 'break' : `return${result}`;
      inserted.push({ at: brace + 1, text: ` if (package::budget::budget_spent(${cost}u, ${place}u)) { ${leave}; }` });
      if (leave === 'break') inserted.push({ at: elem.end, text: ` return${result};` });
    }
  }
  const loops = inserted.length;
  inserted.push(...completions(source));
  inserted.sort((a, b) => a.at - b.at);
  let text = '';
  let from = 0;
  const cuts: { start: number; length: number }[] = [];
  for (const each of inserted) {
    text += source.slice(from, each.at);
    cuts.push({ start: text.length, length: each.text.length });
    text += each.text;
    from = each.at;
  }
  text += source.slice(from);
  return {
    source: text,
    loops,
    original(offset) {
      let shift = 0;
      for (const { start, length } of cuts) {
        if (offset >= start + length) shift += length;
        else if (offset > start) return start - shift;
      }
      return offset - shift;
    },
  };
}
