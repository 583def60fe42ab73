/** Expressions of WGSL → values. Pure. */
import type { BinaryExpression, ExpressionElem, FunctionCallExpression, TypeRefElem } from 'wesl/core';
import { Access } from './access.ts';
import { binary, typed, unary } from './arithmetic.ts';
import type { Builder } from './builder.ts';
import { bitcast, callBuiltin, isBuiltin } from './builtins.ts';
import { construct } from './construct.ts';
import { asType, type Declarations } from './declarations.ts';
import { multiplied } from './matrices.ts';
import { callNative } from './natives.ts';
import type { MachineFeatures } from './operations.ts';
import { readPlace, type Place } from './places.ts';
import { reassociated } from './precedence.ts';
import { Scope } from './scope.ts';
import { isAbstract, plainsOf, type Type } from './types.ts';
import { fail, Unsupported } from './unsupported.ts';
import { asOne, concreteOf, constantOf, convertAbstract, isConstant, lanesOf, one, zeroOf, type Value } from './values.ts';

/** An argument of a function: a value, or the place that a pointer points to. */
export type Argument = { kind: 'value'; value: Value } | { kind: 'pointer'; place: Place };

export abstract class Expressions extends Access {
  private readonly machine: MachineFeatures;
  /** Constants of the module, as far as they were looked at. */
  private readonly globals = new Map<string, Value>();

  constructor(builder: Builder, declarations: Declarations, machine: MachineFeatures) {
    super(builder, declarations);
    this.machine = machine;
  }

  /** A function of the text, its code in this place. @throws Unsupported */
  protected abstract inlined(name: string, args: readonly Argument[]): Value | null;

  /** @param isAlone nothing else of the statement is computed before or after it that a call could change */
  value(expression: ExpressionElem, isAlone = false): Value {
    switch (expression.kind) {
      case 'literal':
        return literal(expression.value);
      case 'parenthesized-expression':
        return this.value(expression.expression, isAlone);
      case 'ref':
        return this.named(expression.ident.originalName);
      case 'type':
        return this.named(expression.name.originalName);
      case 'call-expression':
        return this.called(expression, isAlone) ?? fail('a function without a value as an operand');
      case 'unary-expression':
        if (expression.operator.value === '*') return readPlace(this.builder, this.place(expression));
        return unary(this.builder, expression.operator.value, asOne(this.value(expression.expression)));
      case 'binary-expression':
        return this.binary(reassociated(expression));
      case 'component-member-expression':
        return this.member(expression.base, expression.access.name);
      case 'component-expression':
        return this.component(expression.base, expression.access);
    }
  }

  private named(name: string): Value {
    const binding = this.scope.get(name);
    if (binding?.kind === 'value') return binding.value;
    if (binding?.kind === 'variable') return readPlace(this.builder, binding.place);
    const known = this.globals.get(name);
    if (known !== undefined) return known;
    const declared = this.declarations.constants.get(name);
    if (declared === undefined) throw new Unsupported(name);
    // It sees no names of the function.
    const { scope } = this;
    this.scope = new Scope();
    const value = this.value(declared.init);
    this.scope = scope;
    const constant = declared.type === undefined ? value : this.as(value, this.type(declared.type));
    if (isConstant(constant)) this.globals.set(name, constant);
    return constant;
  }

  private binary({ operator: { value: operator }, left, right }: BinaryExpression): Value {
    if (operator === '&&' || operator === '||') return this.shortCircuit(operator, left, right);
    const [a, b] = [this.value(left), this.value(right)];
    const product = multiplied(this.builder, operator, a, b);
    return product ?? binary(this.builder, operator, asOne(a), asOne(b));
  }

  /** The right side is computed only where it counts: it may be long. */
  private shortCircuit(operator: '&&' | '||', left: ExpressionElem, right: ExpressionElem): Value {
    const { builder } = this;
    const first = asOne(this.value(left));
    const [known] = lanesOf(first) ?? [];
    if (known !== undefined) return (known !== 0) === (operator === '&&') ? this.value(right) : first;
    const result = builder.variable(first.type);
    builder.assign(result, first, [first.type]);
    const end = builder.label();
    builder.jumpIf(operator === '||', first, end);
    builder.assign(result, this.value(right), [first.type]);
    builder.place(end);
    return { type: first.type, slots: result.slots.map((slot) => ({ ...slot, isVariable: false })) };
  }

  protected called(call: FunctionCallExpression, isAlone: boolean): Value | null {
    const { builder } = this;
    const name = nameOf(call);
    if (name === 'bitcast') return this.bitcast(call);
    if (this.declarations.functions.has(name)) return this.function(name, call, isAlone);
    if (isBuiltin(name))
      return callBuiltin(
        builder,
        name,
        call.arguments.map((each) => this.value(each)),
      );
    return construct(
      builder,
      this.constructed(call, name),
      call.arguments.map((each) => this.value(each)),
    );
  }

  private function(name: string, call: FunctionCallExpression, isAlone: boolean): Value | null {
    const { builder } = this;
    const args = call.arguments.map((each): Argument => {
      const place = this.pointerIfAny(each);
      return place === null ? { kind: 'value', value: this.value(each) } : { kind: 'pointer', place };
    });
    const values = args.flatMap((each) => (each.kind === 'value' ? [each.value] : []));
    const native = callNative(builder, this.machine, name, values);
    if (native !== null) return native;
    if (args.length === values.length) return this.inlined(name, args);
    if (!isAlone) throw new Unsupported('a call that changes variables amid an expression');
    // Values are those of before the call.
    return this.inlined(
      name,
      args.map((each) =>
        each.kind === 'pointer' ? each : { kind: 'value', value: builder.copy(each.value, [...plainsOf(each.value.type)]) },
      ),
    );
  }

  /** The type that a constructor is of; `vec3(…)` and `array(…)` leave its scalar open. */
  private constructed(call: FunctionCallExpression, name: string): Type | { open: 'vector' | 'array' | 'matrix'; name: string } {
    const { function: called, templateArgs = [] } = call;
    const templates = called.kind === 'type' ? (called.templateParams ?? []) : templateArgs;
    const isOpen = templates.length === 0 && /^(?:vec[234]|array|mat[23]x[23])$/.test(name);
    if (isOpen) return { open: name.startsWith('vec') ? 'vector' : name.startsWith('mat') ? 'matrix' : 'array', name };
    if (templates.length === 0) return this.declarations.named(name, this.count) ?? fail(name);
    const ref: TypeRefElem =
      called.kind === 'type'
        ? called
        : { kind: 'type', name: called.ident, templateParams: templates, start: called.start, end: called.end };
    return this.type(ref);
  }

  private bitcast(call: FunctionCallExpression): Value {
    const { function: called, templateArgs = [], arguments: args } = call;
    const [template] = called.kind === 'type' ? (called.templateParams ?? []) : templateArgs;
    const [argument] = args;
    if (template === undefined || argument === undefined) return fail('bitcast');
    const to = this.type(asType(template));
    if (to.kind !== 'plain') return fail('bitcast');
    return bitcast(asOne(this.value(argument)), to.scalar, this.builder);
  }

  protected type(ref: TypeRefElem): Type {
    return this.declarations.type(ref, this.count);
  }

  private readonly count = (expression: ExpressionElem): number =>
    lanesOf(this.value(expression))?.[0] ?? fail('a number of elements that is no constant');

  /** A value where one of this type is wanted: constants without a type get one. */
  protected as(value: Value, type: Type): Value {
    if (type.kind === 'plain' && value.type.kind === 'plain') return typed(asOne(value), type.scalar);
    const wanted = [...plainsOf(type)];
    const given = [...plainsOf(value.type)];
    if (wanted.length !== given.length) throw new Unsupported('a value of another type');
    return {
      type,
      slots: value.slots.map((slot, i) => {
        const [to, from] = [wanted[i], given[i]];
        if (to === undefined || from === undefined) throw new Unsupported('a value of another size');
        return isAbstract(from.scalar) ? convertAbstract(one(from, slot), to.scalar).slots[0] : slot;
      }),
    };
  }

  protected concrete(value: Value): Value {
    if (value.type.kind !== 'array') return concreteOf(value);
    const { element, count } = value.type;
    if (element.kind !== 'plain' || !isAbstract(element.scalar)) return value;
    const type = { ...element, scalar: element.scalar === 'abstractInt' ? ('i32' as const) : ('f32' as const) };
    return this.as(value, { kind: 'array', element: type, count });
  }

  protected readonly zero = zeroOf;
}

const nameOf = ({ function: called }: FunctionCallExpression): string =>
  called.kind === 'type' ? called.name.originalName : called.ident.originalName;

/** `1`, `0x1fu`, `1.5e-3f`, `true`. */
function literal(text: string): Value {
  if (text === 'true' || text === 'false') return constantOf('bool', Number(text === 'true'));
  const isHex = /^0x/i.test(text);
  if (isHex && /[.p]/i.test(text)) return fail('a hexadecimal float');
  const suffix = /[iu]$/.test(text) || (!isHex && /[fh]$/.test(text)) ? text.at(-1) : '';
  if (suffix === 'h') return fail('f16');
  const digits = suffix === '' ? text : text.slice(0, -1);
  const number = Number(digits);
  if (!Number.isFinite(number)) return fail(`the number ${text}`);
  if (suffix === 'i') return constantOf('i32', number | 0);
  if (suffix === 'u') return constantOf('u32', number >>> 0);
  if (suffix === 'f') return constantOf('f32', Math.fround(number));
  return constantOf(isHex || /^\d+$/.test(digits) ? 'abstractInt' : 'abstractFloat', number);
}
