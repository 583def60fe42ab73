/** Statements and functions of WGSL → operations. Functions stand where they are called: there is no recursion in WGSL. Pure. */
import type { BlockElem, FnElem, IfElem, Statement } from 'wesl/core';
import { present } from '../../base/present.ts';
import { elements } from '../syntax.ts';
import type { Builder, Label } from './builder.ts';
import type { Declarations } from './declarations.ts';
import { LOAD } from './entries.ts';
import type { Argument } from './expressions.ts';
import { Loops, type Flow } from './loops.ts';
import type { MachineFeatures } from './operations.ts';
import { Scope } from './scope.ts';
import { plainsOf, type Type } from './types.ts';
import { Unsupported } from './unsupported.ts';
import { asOne, lanesOf, type Value } from './values.ts';

/** Calls within calls at most. */
const MAX_DEPTH = 48;

/** A function under way: where its result goes, and where a return leads. */
interface Frame {
  type: Type | null;
  /** Null where its only return is its last statement. */
  result: Value | null;
  end: Label;
  /** What that last statement returned. */
  returned: Value | null;
}

export class Statements extends Loops {
  private readonly parameters: Value;
  private frames: Frame[] = [];

  /** @param parameters what the function LOAD of the text gives */
  constructor(builder: Builder, declarations: Declarations, machine: MachineFeatures, parameters: Value) {
    super(builder, declarations, machine);
    this.parameters = parameters;
  }

  /** An argument that stands in registers from `first` on. */
  input(first: number, type: Type): Value {
    return { type, slots: [...plainsOf(type)].map((_, i) => ({ kind: 'register', register: first + i, isVariable: false })) };
  }

  /** Types of a function's arguments. */
  argumentTypes(name: string): Type[] {
    const { params } = present(this.declarations.functions.get(name), `a function ${name}`);
    return params.flatMap(({ name: { typeRef } }) => (typeRef === undefined ? [] : [this.type(typeRef)]));
  }

  /** Calls a function of the text with values. @returns its value, in registers that stay until the scope of the builder ends */
  inlined(name: string, args: readonly Argument[]): Value | null {
    if (name === LOAD) return this.parameters;
    const fn = this.declarations.functions.get(name);
    if (fn === undefined || this.frames.length >= MAX_DEPTH) throw new Unsupported(name);
    const { builder, scope, loops } = this;
    const type = fn.returnType === undefined ? null : this.type(fn.returnType);
    const isSimple = returns(fn.body) === 1 && fn.body.body.at(-1)?.kind === 'return';
    const frame: Frame = { type, result: type === null || isSimple ? null : builder.variable(type), end: builder.label(), returned: null };
    builder.open();
    this.scope = this.scopeOf(fn, args);
    this.loops = [];
    this.frames.push(frame);
    this.block(fn.body, false);
    this.frames.pop();
    builder.place(frame.end);
    this.scope = scope;
    this.loops = loops;
    const value =
      frame.result === null
        ? frame.returned
        : { ...frame.result, slots: frame.result.slots.map((slot) => ({ ...slot, isVariable: false })) };
    builder.close(...(value === null ? [] : [value]));
    return value;
  }

  private scopeOf(fn: FnElem, args: readonly Argument[]): Scope {
    const scope = new Scope();
    fn.params.forEach(({ name }, i) => {
      const arg = present(args[i], `an argument ${i} of ${fn.name.ident.originalName}`);
      const type = name.typeRef;
      if (arg.kind === 'pointer') scope.set(name.decl.ident.originalName, arg);
      else if (type !== undefined) scope.set(name.decl.ident.originalName, { kind: 'value', value: this.as(arg.value, this.type(type)) });
    });
    return scope;
  }

  /** @param isOpen its names end with it */
  protected block({ body }: BlockElem, isOpen = true): Flow {
    const { scope, builder } = this;
    if (isOpen) {
      this.scope = new Scope(scope);
      builder.open();
    }
    let flow: Flow = 'falls';
    for (const statement of body) {
      flow = this.statement(statement);
      if (flow === 'leaves') break;
    }
    if (isOpen) {
      builder.close();
      this.scope = scope;
    }
    return flow;
  }

  protected statement(statement: Statement): Flow {
    switch (statement.kind) {
      case 'block':
        return this.block(statement);
      case 'if':
        return this.conditional(statement);
      case 'for':
        return this.forLoop(statement);
      case 'while':
        return this.whileLoop(statement);
      case 'loop':
        return this.loop(statement);
      case 'switch':
        return this.switched(statement);
      case 'return':
        return this.returned(statement.value === undefined ? null : this.value(statement.value, true));
      case 'break':
        if (statement.condition === undefined) {
          this.builder.jump(this.innermost().end);
          return 'leaves';
        }
        // `break if`, the last of `continuing`.
        this.leaveIf(true, statement.condition);
        return 'falls';
      case 'continue':
        this.builder.jump(present([...this.loops].reverse().find(({ next }) => next !== null)?.next, 'a loop'));
        return 'leaves';
      case 'let':
      case 'const':
        this.declared(statement.name.decl.ident.originalName, statement.name.typeRef, statement.init, statement.kind === 'const');
        return 'falls';
      case 'var':
        this.variable(statement);
        return 'falls';
      case 'call':
        this.scoped(() => this.called(statement.call, true));
        return 'falls';
      case 'assign':
        this.scoped(() => this.assigned(statement));
        return 'falls';
      case 'increment':
      case 'decrement':
        this.scoped(() => this.stepped(statement));
        return 'falls';
      case 'empty':
      case 'assert':
        return 'falls';
      default:
        throw new Unsupported(statement.kind);
    }
  }

  private returned(value: Value | null): Flow {
    const { builder } = this;
    const frame = present(this.frames.at(-1), 'a function');
    if (value !== null && frame.type !== null) {
      const result = this.as(value, frame.type);
      const types = [...plainsOf(frame.type)];
      // Nobody writes to a variable of the function once it has ended.
      if (frame.result === null) frame.returned = builder.copy(builder.settled(result), types);
      else builder.assign(frame.result, result, types);
    }
    if (frame.result !== null || frame.type === null) builder.jump(frame.end);
    return 'leaves';
  }

  private conditional({ condition, body, else: otherwise }: IfElem): Flow {
    const { builder } = this;
    builder.open();
    const test = asOne(this.value(condition));
    const [known] = lanesOf(test) ?? [];
    if (known !== undefined) {
      builder.close();
      return known !== 0 ? this.block(body) : this.otherwise(otherwise);
    }
    const [not, end] = [builder.label(), builder.label()];
    builder.jumpIf(false, test, not);
    builder.close();
    const then = this.block(body);
    if (otherwise !== undefined && then === 'falls') builder.jump(end);
    builder.place(not);
    const flow = this.otherwise(otherwise);
    builder.place(end);
    return then === 'leaves' && flow === 'leaves' ? 'leaves' : 'falls';
  }

  private otherwise(statement: IfElem | BlockElem | undefined): Flow {
    return statement === undefined ? 'falls' : this.statement(statement);
  }
}

/** Statements that leave the function, all over. */
const returns = (body: BlockElem): number => [...elements(body)].filter(({ kind }) => kind === 'return').length;
