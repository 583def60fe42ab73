/** What a linked text declares: functions, structs, constants; and types as they are written. Pure. */
import type { ExpressionElem, TypeRefElem } from 'wesl/core';
import { functions, nameOf, parseSyntax, structs, type FnElem } from '../syntax.ts';
import { plain, type Scalar, type Struct, type Type } from './types.ts';
import { Unsupported } from './unsupported.ts';

/** Elements of an array at most: each takes a register. */
const MAX_ELEMENTS = 96;

const SCALARS: Readonly<Record<string, Scalar>> = { f32: 'f32', i32: 'i32', u32: 'u32', bool: 'bool', f: 'f32', i: 'i32', u: 'u32' };
/** `vec3f`, `vec3`; `mat2x2f`, `mat3x3`. */
const VECTOR = /^vec([234])([fiu]?)$/;
const MATRIX = /^mat([23])x([23])f?$/;

export interface ConstantDeclaration {
  type: TypeRefElem | undefined;
  init: ExpressionElem;
}

export class Declarations {
  readonly functions: ReadonlyMap<string, FnElem>;
  readonly constants = new Map<string, ConstantDeclaration>();
  private readonly aliases = new Map<string, TypeRefElem>();
  private readonly structs: ReadonlyMap<string, readonly { name: string; type: TypeRefElem }[]>;
  private readonly known = new Map<string, Struct>();

  /** @throws Unsupported where the parser gives up */
  constructor(code: string) {
    const { ast } = parseSyntax(code, 'bytecode');
    if (ast === null) throw new Unsupported('a text that cannot be parsed');
    this.functions = new Map(functions(ast).map((fn) => [nameOf(fn), fn]));
    this.structs = new Map(
      structs(ast).map((each) => [
        each.name.ident.originalName,
        each.members.map(({ name, typeRef }) => ({ name: name.name, type: typeRef })),
      ]),
    );
    for (const each of ast.moduleElem.decls) {
      if (each.kind === 'alias') this.aliases.set(each.name.ident.originalName, each.typeRef);
      if (each.kind === 'const' && each.init !== undefined)
        this.constants.set(each.name.decl.ident.originalName, { type: each.name.typeRef, init: each.init });
    }
  }

  /** @param count the value of a constant expression @throws Unsupported */
  type(ref: TypeRefElem, count: (expression: ExpressionElem) => number): Type {
    const name = ref.name.originalName;
    const given = ref.templateParams ?? [];
    const simple = this.named(name, count);
    if (simple !== null) return simple;
    const [first, second] = given;
    const inner = (): Type => {
      if (first === undefined) throw new Unsupported(`${name} without a type`);
      return this.type(asType(first), count);
    };
    if (VECTOR.test(name) || MATRIX.test(name)) return this.shaped(name, inner());
    if (name === 'array' && second !== undefined) {
      const elements = count(second);
      if (!(elements <= MAX_ELEMENTS)) throw new Unsupported(`an array of ${elements} elements`);
      return { kind: 'array', element: inner(), count: elements };
    }
    throw new Unsupported(`the type ${name}`);
  }

  /** A type whose name says all; null: it is none. */
  named(name: string, count: (expression: ExpressionElem) => number): Type | null {
    const scalar = name.length > 1 ? SCALARS[name] : undefined;
    if (scalar !== undefined) return plain(scalar);
    const [, size, suffix] = VECTOR.exec(name) ?? [];
    if (size !== undefined && suffix !== undefined && suffix !== '') return plain(SCALARS[suffix] ?? 'f32', Number(size));
    const [, columns, rows] = MATRIX.exec(name) ?? [];
    if (columns !== undefined && name.endsWith('f')) return matrix(columns, rows);
    const alias = this.aliases.get(name);
    if (alias !== undefined) return this.type(alias, count);
    return this.struct(name, count);
  }

  private shaped(name: string, inner: Type): Type {
    const [, size] = VECTOR.exec(name) ?? [];
    const [, columns, rows] = MATRIX.exec(name) ?? [];
    if (size !== undefined && inner.kind === 'plain') return plain(inner.scalar, Number(size));
    if (columns !== undefined && inner.kind === 'plain' && inner.scalar === 'f32') return matrix(columns, rows);
    throw new Unsupported(`the type ${name}`);
  }

  private struct(name: string, count: (expression: ExpressionElem) => number): Struct | null {
    const members = this.structs.get(name);
    if (members === undefined) return null;
    let known = this.known.get(name);
    if (known === undefined) {
      known = { kind: 'struct', name, members: members.map((each) => ({ name: each.name, type: this.type(each.type, count) })) };
      this.known.set(name, known);
    }
    return known;
  }
}

const matrix = (columns: string, rows: string | undefined): Type => ({
  kind: 'matrix',
  columns: Number(columns) as 2,
  rows: Number(rows) as 2,
});

/** A template's argument as a type. */
export function asType(parameter: ExpressionElem): TypeRefElem {
  if (parameter.kind === 'type') return parameter;
  if (parameter.kind === 'ref') return { kind: 'type', name: parameter.ident, start: parameter.start, end: parameter.end };
  throw new Unsupported('a type like this');
}
