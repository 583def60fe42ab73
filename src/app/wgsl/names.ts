/** What the names of a module mean: its own declarations, what it imports, what WGSL brings. */
import { BUILTINS, type Builtin } from './builtins.ts';
import type { Declaration, Field, Module } from './declarations.ts';
import { inferType, type Meaning } from './infer.ts';
import type { Token } from './lex.ts';
import { atPath, type Library } from './library.ts';
import { localsAt, type Local } from './locals.ts';
import { canonical, concrete, resultOf, swizzled, vectorOf } from './types.ts';

export type Named =
  | { kind: 'local'; local: Local }
  /** `module` is null for a declaration of the text itself. */
  | { kind: 'declared'; module: string | null; declaration: Declaration }
  | { kind: 'module'; module: string }
  | { kind: 'builtin'; builtin: Builtin };

/** A member of a struct, and where that is declared. */
export interface FoundMember {
  struct: Declaration;
  module: string | null;
  field: Field;
}

/** Constants that are defined by others; a circle of them has no type. */
const MAX_DEPTH = 16;

export class Names {
  readonly module: Module;
  readonly library: Library;
  /** What the import statements bring. */
  readonly imported: readonly { name: string; path: readonly string[] }[];
  private depth = 0;
  /** Types of locals that follow from their values. */
  private readonly types = new Map<Local, string>();

  constructor(module: Module, library: Library) {
    this.module = module;
    this.library = library;
    this.imported = module.imports.flatMap((each) => each.items);
  }

  /** What a word at this place means; null: not known here. */
  resolve(name: string, offset: number): Named | null {
    const local = localsAt(this.module, offset).findLast((each) => each.name === name);
    if (local !== undefined) return { kind: 'local', local };
    return this.global(name);
  }

  /** The local declaration whose name a token is. */
  declaredAt({ start, end }: Token): Named | null {
    // Behind its statement, which ends at the next of these.
    const behind = this.module.tokens.find((each) => each.start >= end && [';', '}', '{'].includes(each.text))?.end;
    const local = localsAt(this.module, behind ?? this.module.text.length).find((each) => each.start === start);
    return local === undefined ? null : { kind: 'local', local };
  }

  global(name: string): Named | null {
    const own = this.module.declarations.find((each) => each.name === name);
    if (own !== undefined) return { kind: 'declared', module: null, declaration: own };
    const item = this.imported.find((each) => each.name === name);
    if (item !== undefined) return this.path(item.path);
    const builtin = BUILTINS.get(name);
    return builtin === undefined ? null : { kind: 'builtin', builtin };
  }

  path(path: readonly string[]): Named | null {
    const found = atPath(this.library, path);
    if (found === null) return null;
    return found.declaration === null
      ? { kind: 'module', module: found.module }
      : { kind: 'declared', ...found, declaration: found.declaration };
  }

  /** A name of the library whether or not it is imported. */
  inLibrary(name: string): Named | null {
    const found = this.library.names.get(name);
    return found === undefined ? null : { kind: 'declared', ...found };
  }

  /** The struct that a type names, in this module or, as the type of a library function, in the library. */
  struct(type: string): { struct: Declaration; module: string | null } | null {
    const own = this.global(type);
    const named = own?.kind === 'declared' ? own : this.inLibrary(type);
    if (named?.kind !== 'declared') return null;
    const { declaration, module } = named;
    if (declaration.kind === 'alias' && declaration.type !== type) return this.struct(declaration.type);
    return declaration.kind === 'struct' ? { struct: declaration, module } : null;
  }

  member(type: string, name: string): FoundMember | null {
    const found = this.struct(type);
    const field = found?.struct.fields.find((each) => each.name === name);
    return found === null || field === undefined ? null : { ...found, field };
  }

  /** Canonical type of an expression at a place. */
  typeOf(tokens: readonly Token[], offset: number): string | null {
    if (this.depth >= MAX_DEPTH) return null;
    this.depth++;
    try {
      return inferType(tokens, this.meaning(offset));
    } finally {
      this.depth--;
    }
  }

  /** Canonical type of a value's name; null for functions and types. */
  typeOfNamed(named: Named): string | null {
    if (named.kind === 'local') {
      const { type, value, start, kind } = named.local;
      if (type !== '') return this.unalias(type);
      const known = this.types.get(named.local);
      if (known !== undefined) return known;
      const found = this.typeOf(value, start);
      if (found === null) return null;
      const whole = kind === 'const' ? found : concrete(found);
      this.types.set(named.local, whole);
      return whole;
    }
    if (named.kind !== 'declared' || (named.declaration.kind !== 'const' && named.declaration.kind !== 'var')) return null;
    const { type, value, start } = named.declaration;
    if (type !== '') return this.unalias(type);
    const home = named.module === null ? this : new Names(this.library.modules.get(named.module)!, this.library);
    home.depth = this.depth;
    return home.typeOf(value, start);
  }

  private meaning(offset: number): Meaning {
    const look = (path: readonly string[]): Named | null => (path.length > 1 ? this.path(path) : this.resolve(path[0]!, offset));
    return {
      variable: (path) => {
        const named = look(path);
        return named === null ? null : this.typeOfNamed(named);
      },
      call: (path, template, args) => {
        const named = look(path);
        if (named?.kind === 'builtin') return resultOfBuiltin(named.builtin, template, args);
        if (named?.kind !== 'declared') return null;
        const { declaration } = named;
        if (declaration.kind === 'function') return declaration.type === '' ? null : this.unalias(declaration.type);
        return declaration.kind === 'alias' ? this.unalias(declaration.type) : declaration.name;
      },
      member: (type, name) => this.typeOfMember(type, name),
    };
  }

  typeOfMember(type: string, name: string): string | null {
    const vector = vectorOf(type);
    if (vector !== null) return swizzled(vector, name);
    const result = /^__(frexp|modf)_result<(.+)>$/.exec(type);
    if (result !== null) {
      if (name === 'fract' || (result[1] === 'modf' && name === 'whole')) return result[2]!;
      return name === 'exp' ? result[2]!.replace(/f32|abstract-\w+/, 'i32') : null;
    }
    const found = this.member(type, name);
    return found === null ? null : this.unalias(found.field.type);
  }

  private unalias(type: string): string {
    const named = this.global(type) ?? this.inLibrary(type);
    if (named?.kind !== 'declared' || named.declaration.kind !== 'alias' || named.declaration.type === type) return canonical(type);
    return canonical(named.declaration.type);
  }
}

function resultOfBuiltin({ kind, name, signatures }: Builtin, template: string, args: readonly (string | null)[]): string | null {
  if (kind === 'function') return signatures.map((each) => resultOf(each, args)).find((each) => each !== null) ?? null;
  if (name === 'bitcast') return template === '' ? null : canonical(template.slice(1, -1));
  if (template !== '' || !/^(vec|array|ptr)/.test(name) || vectorOf(name) !== null) return canonical(name + template);
  // `vec3(…)` takes the type of its elements from its arguments.
  const first = args[0] ?? null;
  return first === null || !name.startsWith('vec') ? null : concrete(`${name}<${vectorOf(first)?.scalar ?? first}>`);
}
