/** Names and variables of WGSL: declared, assigned, stepped. Pure. */
import type { AssignElem, DecrementElem, ExpressionElem, IncrementElem, TypeRefElem, VarElem } from 'wesl/core';
import { binary } from './arithmetic.ts';
import { Expressions } from './expressions.ts';
import { multiplied } from './matrices.ts';
import { readPlace, writePlace, type Place } from './places.ts';
import { plainsOf, type Type } from './types.ts';
import { Unsupported } from './unsupported.ts';
import { asOne, constantOf, type Value } from './values.ts';

export abstract class Assignments extends Expressions {
  /** What is computed on the way is free afterwards. */
  protected scoped(work: () => void): void {
    this.builder.open();
    work();
    this.builder.close();
  }

  protected declared(name: string, typeRef: TypeRefElem | undefined, init: ExpressionElem | undefined, isConst: boolean): void {
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

  protected variable(statement: VarElem): void {
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

  protected assigned({ lhs, op, rhs }: AssignElem): void {
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

  protected stepped({ kind, target }: IncrementElem | DecrementElem): void {
    const { builder } = this;
    const place = this.place(target);
    const value = asOne(readPlace(builder, place));
    writePlace(builder, place, binary(builder, kind === 'increment' ? '+' : '-', value, constantOf(value.type.scalar, 1)));
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

function missing(): never {
  throw new Unsupported('a variable without a type');
}
