/**
 * What the code of a material may not contain: it runs on the reader's machine, and may come from a stranger. What is left is
 * pure functions over what the contract hands in; loops get a budget (budget.ts).
 */
import { withoutComments } from './comments.ts';
import type { Diagnostic } from './errors.ts';
import { diagnosticAt, elements, functions, importPaths, nameOf, type AbstractElem, type WeslAST } from './syntax.ts';

/** Modules of wgsl/ that a material may import. */
export const IMPORTABLE = [
  'material',
  'math',
  'warp',
  'warp_power',
  'fresnel',
  'thin_film',
  'metals',
  'microfacet',
  'microfacet_glass',
  'microfacet_albedo',
  'charlie',
  'gtr1',
  'oren_nayar',
  'rough_metal',
  'fuzz',
  'principled',
  'subsurface',
  'color',
  'noise',
  'pattern',
  'transform',
  'image',
  'table',
  'table_warp',
  'grid',
  'time',
  'spectrum',
  'spectrum_metals',
] as const;

/** Attributes without effect on bindings, entry points and layouts. */
const ATTRIBUTES = ['must_use', 'const'];
const CALLS =
  /^(?:workgroupBarrier|storageBarrier|textureBarrier|workgroupUniformLoad|arrayLength|atomic\w*|texture\w+|subgroup\w+|quad[A-Z]\w*|dpd[xy]\w*|fwidth\w*)$/;

/** Everything forbidden in a file, each at its place. */
export function checkSafety(ast: WeslAST, source: string, module: string): Diagnostic[] {
  const own = new Set(functions(ast).map(nameOf));
  const diagnostics: Diagnostic[] = [];
  for (const elem of elements(ast.moduleElem)) {
    const message = complaint(elem, own);
    if (message !== null) diagnostics.push(diagnosticAt(source, module, 'start' in elem ? elem.start : 0, message));
  }
  return [...diagnostics, ...largeArrays(source, module)];
}

/** Elements of an array; WGSL's own limit for one that is constructed. */
const MAX_ELEMENTS = 2047;

/** Arrays that no thread can hold: some drivers take them, and swap or stop. */
function largeArrays(source: string, module: string): Diagnostic[] {
  return [...withoutComments(source).matchAll(/\barray\s*<[^;{}()]*?,\s*(\d+)[iu]?\s*>/g)].flatMap((found) =>
    Number(found[1]) > MAX_ELEMENTS
      ? [
          diagnosticAt(
            source,
            module,
            found.index,
            `an array of ${found[1]} elements is more than a thread may hold: expected at most ${MAX_ELEMENTS}.`,
          ),
        ]
      : [],
  );
}

function complaint(elem: AbstractElem, own: ReadonlySet<string>): string | null {
  switch (elem.kind) {
    case 'import':
      return (
        importPaths(elem.imports)
          .map(pathComplaint)
          .find((each) => each !== null) ?? null
      );
    case 'ref':
      return inlineComplaint(elem.ident.originalName);
    case 'type':
      return (
        inlineComplaint(elem.name.originalName) ??
        (/^atomic$/.test(elem.name.originalName) ? 'materials have no memory to share: no atomics.' : null)
      );
    case 'call-expression': {
      const { function: called } = elem;
      const name = called.kind === 'type' ? called.name.originalName : called.ident.originalName;
      return CALLS.test(name) && !own.has(name)
        ? `${name} is not available to materials: they are pure functions of what they are given.`
        : null;
    }
    case 'gvar':
      return 'a material declares no variables of its module: it keeps nothing between calls and has no bindings. Use const here, or let and var in a function.';
    case 'override':
      return 'override is not available to materials: use const, or a member of struct Params.';
    case 'directive':
      return 'directives (enable, requires, diagnostic) are not available to materials.';
    case 'assert':
      return 'const_assert is not available to materials: browsers report it without a place. Say in a comment what must hold.';
    case 'discard':
      return 'discard is not available to materials: define fn opacity.';
    case 'unary-expression':
      // naga ends with a panic where one is an argument, and with it the graphics of Firefox.
      return elem.operator.value === '&' && isPart(elem.expression)
        ? 'a pointer to a part of a variable is not available to materials, as not every browser has them: copy the part into a variable of its own.'
        : null;
    case 'attribute': {
      const { attribute } = elem;
      const name = attribute.kind === '@attribute' ? attribute.name : attribute.kind.slice(1);
      return ATTRIBUTES.includes(name)
        ? null
        : `@${name} is not available to materials: they have no entry points, bindings or layouts of their own.`;
    }
    default:
      return null;
  }
}

function isPart(operand: AbstractElem): boolean {
  if (operand.kind === 'parenthesized-expression') return isPart(operand.expression);
  return operand.kind === 'component-expression' || operand.kind === 'component-member-expression';
}

/** `package::noise::fbm` written where it is used needs the same permission as an import. */
function inlineComplaint(name: string): string | null {
  const path = name.split('::');
  return path.length > 1 && (path[0] === 'package' || path[0] === 'super') ? pathComplaint(path) : null;
}

function pathComplaint(path: readonly string[]): string | null {
  if (path[0] === 'package' && (IMPORTABLE as readonly string[]).includes(path[1] ?? '')) return null;
  return `${path.join('::')} is not open to materials; they import from package:: ${IMPORTABLE.join(', ')}.`;
}
