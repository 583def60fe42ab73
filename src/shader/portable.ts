/**
 * What Tint (Chromium) takes and naga (Firefox) refuses: the picture is right where it is written, and missing elsewhere. What naga does
 * worse than refuse, check.ts forbids. tests/shader/portable.test.ts shows on naga that each of these is refused.
 */
import type { Diagnostic } from './errors.ts';
import { diagnosticAt, elements, functions, nameOf, structs, type AbstractElem, type WeslAST } from './syntax.ts';

/** Built-in functions that naga cannot call while it compiles, as a `const` wants it. */
const NOT_CONSTANT =
  /^(?:mix|smoothstep|ldexp|quantizeToF16|reflect|refract|faceForward|transpose|determinant|bitcast|modf|frexp|extractBits|insertBits|(?:un)?pack[24]x\w+)$/;
const SEVERAL = /^(?:[xyzw]{2,4}|[rgba]{2,4})$/;

/** A warning at each place of a file that not every browser takes. */
export function checkPortability(ast: WeslAST, source: string, module: string): Diagnostic[] {
  const own = new Set(functions(ast).map(nameOf));
  const members = new Set(structs(ast).flatMap((each) => each.members.map(({ name }) => name.name)));
  const diagnostics: Diagnostic[] = [];
  const warn = (elem: AbstractElem, message: string): void => {
    const { start } = elem as { start: number };
    diagnostics.push(diagnosticAt(source, module, start, message, 'warning'));
  };
  for (const elem of elements(ast.moduleElem)) {
    if (elem.kind === 'assign') {
      const swizzle = accesses(elem.lhs).find((name) => SEVERAL.test(name) && !members.has(name));
      if (swizzle !== undefined)
        warn(
          elem,
          `not every browser takes an assignment to .${swizzle}, and Firefox does not: assign each component by itself, or a whole vector.`,
        );
    }
    if (elem.kind !== 'const' || elem.init === undefined) continue;
    for (const part of elements(elem.init)) {
      const called = part.kind === 'call-expression' ? calledName(part.function) : '';
      if (NOT_CONSTANT.test(called) && !own.has(called))
        warn(part, `not every browser calls ${called} in a const, and Firefox does not: write its value here, or use let in a function.`);
    }
  }
  return diagnostics;
}

const calledName = (called: Extract<AbstractElem, { kind: 'ref' | 'type' }>): string =>
  called.kind === 'type' ? called.name.originalName : called.ident.originalName;

/** Names of the members and components through which a place is reached. */
function accesses(place: Extract<AbstractElem, { kind: 'assign' }>['lhs']): string[] {
  switch (place.kind) {
    case 'component-member-expression':
      return [...accesses(place.base), place.access.name];
    case 'component-expression':
      return accesses(place.base);
    case 'parenthesized-expression':
    case 'unary-expression':
      return accesses(place.expression);
    default:
      return [];
  }
}
