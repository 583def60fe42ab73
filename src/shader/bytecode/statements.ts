/** Statements and functions of WGSL → operations. Functions stand where they are called: there is no recursion in WGSL. Pure. */
import type {
  AssignElem,
  BlockElem,
  ExpressionElem,
  DecrementElem,
  ForElem,
  FnElem,
  IfElem,
  IncrementElem,
  LoopElem,
  Statement,
  SwitchElem,
  WhileElem,
} from 'wesl/core';
import { present } from '../../base/present.ts';
import { elements } from '../syntax.ts';
import { binary, typed } from './arithmetic.ts';
import type { Builder, Label } from './builder.ts';
import type { Declarations } from './declarations.ts';
import { LOAD } from './entries.ts';
import { Expressions, type Argument } from './expressions.ts';
import { multiplied } from './matrices.ts';
import type { MachineFeatures } from './operations.ts';
import { readPlace, writePlace, type Place } from './places.ts';
import { Scope } from './scope.ts';
import { plainsOf, type Type } from './types.ts';
import { Unsupported } from './unsupported.ts';
import { asOne, constantOf, lanesOf, type Value } from './values.ts';

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

interface Loop {
  end: Label;
  /** Null within a switch. */
  next: Label | null;
}

/** Whether what follows a statement is ever reached. */
type Flow = 'falls' | 'leaves';

export class Statements extends Expressions {
  private readonly parameters: Value;
  private frames: Frame[] = [];
  private loops: Loop[] = [];

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
  private block({ body }: BlockElem, isOpen = true): Flow {
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

  private statement(statement: Statement): Flow {
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

  /** What is computed on the way is free afterwards. */
  private scoped(work: () => void): void {
    this.builder.open();
    work();
    this.builder.close();
  }

  private innermost(): Loop {
    return present(this.loops.at(-1), 'a loop');
  }

  private declared(
    name: string,
    typeRef: Parameters<Statements['type']>[0] | undefined,
    init: Parameters<Statements['value']>[0] | undefined,
    isConst: boolean,
  ): void {
    if (init === undefined) throw new Unsupported('a name without a value');
    if (init.kind === 'unary-expression' && init.operator.value === '&') {
      this.scope.set(name, { kind: 'pointer', place: this.place(init.expression) });
      return;
    }
    const { builder } = this;
    builder.open();
    const given = this.value(init, true);
    const value = typeRef === undefined ? (isConst ? given : this.concrete(given)) : this.as(given, this.type(typeRef));
    const kept = builder.copy(value, [...plainsOf(value.type)]);
    builder.close(kept);
    this.scope.set(name, { kind: 'value', value: kept });
  }

  private variable(statement: Extract<Statement, { kind: 'var' }>): void {
    const { builder } = this;
    const { decl, typeRef } = statement.name;
    const { init } = statement;
    const declaredType = typeRef === undefined ? null : this.type(typeRef);
    builder.open();
    const given = init === undefined ? null : this.value(init, true);
    const value =
      given === null ? this.zero(declaredType ?? missing()) : declaredType === null ? this.concrete(given) : this.as(given, declaredType);
    builder.close(value);
    const place = builder.variable(value.type);
    builder.assign(place, value, [...plainsOf(value.type)]);
    this.scope.set(decl.ident.originalName, { kind: 'variable', place: placeOf(place) });
  }

  private assigned({ lhs, op, rhs }: AssignElem): void {
    if (lhs.kind === 'phony') {
      this.value(rhs, true);
      return;
    }
    const { builder } = this;
    const place = this.place(lhs);
    if (op.value === '=') {
      const value = this.value(rhs, true);
      writePlace(builder, place, this.as(value, typeAt(place)));
      return;
    }
    const operator = op.value.slice(0, -1);
    const [left, right] = [readPlace(builder, place), this.value(rhs)];
    const product = multiplied(builder, operator, left, right);
    writePlace(builder, place, product ?? binary(builder, operator, asOne(left), asOne(right)));
  }

  private stepped({ kind, target }: IncrementElem | DecrementElem): void {
    const { builder } = this;
    const place = this.place(target);
    const value = asOne(readPlace(builder, place));
    writePlace(builder, place, binary(builder, kind === 'increment' ? '+' : '-', value, constantOf(value.type.scalar, 1)));
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

  private forLoop({ init, condition, update, body }: ForElem): Flow {
    const { scope, builder } = this;
    this.scope = new Scope(scope);
    builder.open();
    if (init !== undefined) this.statement(init);
    const next = builder.label();
    this.repeat(
      () => condition && this.leaveIf(false, condition),
      body,
      next,
      () => update && this.statement(update),
    );
    builder.close();
    this.scope = scope;
    return 'falls';
  }

  private whileLoop({ condition, body }: WhileElem): Flow {
    this.repeat(
      () => this.leaveIf(false, condition),
      body,
      this.builder.label(),
      () => {},
    );
    return 'falls';
  }

  private loop({ body, continuing }: LoopElem): Flow {
    const { scope, builder } = this;
    // The parser leaves it where it stands: last in the body, whose names it sees.
    const last = body.body.at(-1);
    const after = continuing ?? (last?.kind === 'continuing' ? last : undefined);
    this.scope = new Scope(scope);
    builder.open();
    this.repeat(
      () => {},
      { ...body, body: body.body.filter((each) => each !== after) },
      builder.label(),
      () => {
        if (after === undefined) return;
        this.block(after.body, false);
        if (after.breakIf !== undefined) this.leaveIf(true, after.breakIf);
      },
      true,
    );
    builder.close();
    this.scope = scope;
    return 'falls';
  }

  private leaveIf(truth: boolean, condition: ExpressionElem): void {
    this.scoped(() => this.builder.jumpIf(truth, this.value(condition), this.innermost().end));
  }

  private repeat(before: () => unknown, body: BlockElem, next: Label, after: () => unknown, isOpen = false): void {
    const { builder } = this;
    const [start, end] = [builder.label(), builder.label()];
    this.loops.push({ end, next });
    builder.place(start);
    before();
    this.block(body, !isOpen);
    builder.place(next);
    after();
    builder.jump(start);
    builder.place(end);
    this.loops.pop();
  }

  private switched({ selector, clauses }: SwitchElem): Flow {
    const { builder } = this;
    builder.open();
    const given = asOne(this.concrete(this.value(selector)));
    const end = builder.label();
    const labels = clauses.map(() => builder.label());
    clauses.forEach(({ selectors }, i) => {
      for (const each of selectors) {
        if (each === 'default') continue;
        const value = typed(asOne(this.value(each)), given.type.scalar);
        builder.jumpIf(true, binary(builder, '==', given, value), present(labels[i], 'a label'));
      }
    });
    const fallback = clauses.findIndex(({ selectors }) => selectors.includes('default'));
    builder.jump(labels[fallback] ?? end);
    builder.close();
    this.loops.push({ end, next: null });
    clauses.forEach(({ body }, i) => {
      builder.place(present(labels[i], 'a label'));
      if (this.block(body) === 'falls') builder.jump(end);
    });
    this.loops.pop();
    builder.place(end);
    return 'falls';
  }
}

function placeOf({ type, slots }: Value): Place {
  const [slot] = slots;
  if (slot?.kind !== 'register') throw new Unsupported('an empty variable');
  return { type, first: slot.register, offset: null, lanes: null };
}

/** What may be written to a place. */
function typeAt({ type, lanes }: Place): Type {
  if (lanes === null || type.kind !== 'plain') return type;
  return { ...type, size: ('index' in lanes ? 1 : lanes.length) as 1 };
}

/** Statements that leave the function, all over. */
const returns = (body: BlockElem): number => [...elements(body)].filter(({ kind }) => kind === 'return').length;

function missing(): never {
  throw new Unsupported('a variable without a type');
}
