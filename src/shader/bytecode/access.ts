/** Members, elements and lanes, of values and of variables. Pure. */
import type { ExpressionElem } from 'wesl/core';
import { binary, converted } from './arithmetic.ts';
import type { Builder } from './builder.ts';
import { callBuiltin } from './builtins.ts';
import type { Declarations } from './declarations.ts';
import { extractLane, pickLanes, readPlace, type Place } from './places.ts';
import { Scope } from './scope.ts';
import { memberOf, plain, plainsOf, slotsOf, U32, type Type } from './types.ts';
import { fail, Unsupported } from './unsupported.ts';
import { asOne, concreteOf, constantOf, isConstant, lanesOf, one, partOf, type One, type Value } from './values.ts';

const LANE_NAMES = ['xyzw', 'rgba'];

export abstract class Access {
  readonly builder: Builder;
  protected readonly declarations: Declarations;
  protected scope = new Scope();

  constructor(builder: Builder, declarations: Declarations) {
    this.builder = builder;
    this.declarations = declarations;
  }

  /** @param isAlone nothing else of the statement is computed before or after it that a call could change */
  abstract value(expression: ExpressionElem, isAlone?: boolean): Value;

  protected member(base: ExpressionElem, name: string): Value {
    const { builder } = this;
    if (isView(base) && name === 'images') return builder.emit('imageEntries', U32, []);
    const value = this.value(base);
    if (value.type.kind === 'struct') {
      const { type, before } = memberOf(value.type, name);
      return partOf(value, type, before);
    }
    return pickLanes(builder, asOne(value), laneNumbers(name));
  }

  protected component(base: ExpressionElem, access: ExpressionElem): Value {
    const { builder } = this;
    const at = asOne(this.value(access));
    if (isShared(base, 'params')) return builder.emit('parameter', plain('u32', 4), [asUint(builder, at)]);
    const place = this.placeIfAny(base);
    if (place !== null) return readPlace(builder, this.within(place, at));
    const value = this.value(base);
    const [known] = lanesOf(at) ?? [];
    if (value.type.kind === 'plain') {
      if (known !== undefined) return pickLanes(builder, asOne(value), [known]);
      return extractLane(builder, asOne(value), asUint(builder, at));
    }
    const [element, count] = elementOf(value.type);
    const size = slotsOf(element);
    if (known !== undefined) return partOf(value, element, Math.min(Math.max(known, 0), count - 1) * size);
    const offset = this.scaled(at, count, size);
    const types = [...plainsOf(value.type)];
    if (isConstant(value)) {
      const first = builder.table(value.slots.map((slot, i) => one(types[i] ?? U32, slot)));
      return { type: element, slots: types.slice(0, size).flatMap((type, i) => builder.emit('constant', type, [offset], first + i).slots) };
    }
    const row = builder.variable(value.type);
    builder.assign(row, value, types);
    const [{ register } = fail('an empty array')] = row.slots.flatMap((slot) => (slot.kind === 'register' ? [slot] : []));
    return readPlace(builder, { type: element, first: register, offset, lanes: null });
  }

  /** Registers before element number `at`, of `count` of so many registers: the last one for what is beyond. */
  private scaled(at: One, count: number, size: number): One {
    const { builder } = this;
    const index = asOne(callBuiltin(builder, 'min', [asUint(builder, at), constantOf('u32', count - 1)]));
    return size === 1 ? index : binary(builder, '*', index, constantOf('u32', size));
  }

  /** What an expression names that can be written to. @throws Unsupported */
  place(expression: ExpressionElem): Place {
    return this.placeIfAny(expression) ?? fail('a place like this');
  }

  private placeIfAny(expression: ExpressionElem): Place | null {
    switch (expression.kind) {
      case 'parenthesized-expression':
        return this.placeIfAny(expression.expression);
      case 'ref':
      case 'type': {
        const binding = this.scope.get(expression.kind === 'ref' ? expression.ident.originalName : expression.name.originalName);
        return binding?.kind === 'variable' ? binding.place : null;
      }
      case 'unary-expression':
        return expression.operator.value === '*' ? this.pointed(expression.expression) : null;
      case 'component-member-expression': {
        // `p.x` of a pointer stands for `(*p).x`.
        const base = this.placeIfAny(expression.base) ?? this.pointerIfAny(expression.base);
        return base === null ? null : part(base, expression.access.name);
      }
      case 'component-expression': {
        const base = this.placeIfAny(expression.base) ?? this.pointerIfAny(expression.base);
        return base === null ? null : this.within(base, asOne(this.value(expression.access)));
      }
      default:
        return null;
    }
  }

  protected pointerIfAny(expression: ExpressionElem): Place | null {
    if (expression.kind === 'parenthesized-expression') return this.pointerIfAny(expression.expression);
    if (expression.kind === 'unary-expression' && expression.operator.value === '&') return this.place(expression.expression);
    if (expression.kind !== 'ref') return null;
    const binding = this.scope.get(expression.ident.originalName);
    return binding?.kind === 'pointer' ? binding.place : null;
  }

  private pointed(expression: ExpressionElem): Place {
    return this.pointerIfAny(expression) ?? fail('a pointer like this');
  }

  /** An element of an array, a column of a matrix, a lane of a vector. */
  private within(base: Place, at: One): Place {
    const { builder } = this;
    const [known] = lanesOf(at) ?? [];
    if (base.lanes !== null) throw new Unsupported('lanes of lanes');
    if (base.type.kind === 'plain') {
      if (known !== undefined) return { ...base, lanes: [known] };
      return { ...base, lanes: { size: base.type.size, index: asUint(builder, at) } };
    }
    const [element, count] = elementOf(base.type);
    const size = slotsOf(element);
    if (known !== undefined)
      return { ...base, type: element, first: base.first + Math.min(Math.max(known, 0), count - 1) * size, lanes: null };
    const offset = this.scaled(at, count, size);
    return {
      type: element,
      first: base.first,
      offset: base.offset === null ? offset : binary(builder, '+', base.offset, offset),
      lanes: null,
    };
  }
}

const isShared = (expression: ExpressionElem, name: 'params' | 'view'): boolean =>
  expression.kind === 'ref' && expression.ident.originalName === `package_scene_${name}`;
const isView = (expression: ExpressionElem): boolean => isShared(expression, 'view');

const laneNumbers = (name: string): number[] =>
  [...name].map((letter) => {
    const lane = Math.max(...LANE_NAMES.map((names) => names.indexOf(letter)));
    return lane < 0 ? fail(`.${name}`) : lane;
  });

function part(base: Place, name: string): Place {
  if (base.type.kind === 'struct') {
    const { type, before } = memberOf(base.type, name);
    return { ...base, type, first: base.first + before };
  }
  if (base.type.kind !== 'plain') return fail(`.${name}`);
  const picked = laneNumbers(name);
  if (base.lanes === null) return { ...base, lanes: picked };
  const { lanes } = base;
  return 'index' in lanes ? fail('lanes of lanes') : { ...base, lanes: picked.map((each) => lanes[each] ?? 0) };
}

function elementOf(type: Type): [element: Type, count: number] {
  if (type.kind === 'array') return [type.element, type.count];
  if (type.kind === 'matrix') return [plain('f32', type.rows), type.columns];
  return fail('an element of what has none');
}

/** An index as the machine has them: what is negative is far beyond. */
const asUint = (builder: Builder, at: One): One => converted(builder, asOne(concreteOf(at)), 'u32');
