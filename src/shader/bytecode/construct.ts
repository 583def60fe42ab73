/** Constructors: scalars, vectors, matrices, arrays and structs from their parts. Pure. */
import { converted, typed } from './arithmetic.ts';
import { lanesOf as swizzled, type Builder } from './builder.ts';
import { common, plain, plainsOf, type Plain, type Scalar, type Type } from './types.ts';
import { Unsupported } from './unsupported.ts';
import { asOne, constantOf, convertAbstract, lanesOf, one, zeroOf, type One, type Operand, type Value } from './values.ts';

/** A type whose scalar follows from the arguments. */
export interface Open {
  open: 'vector' | 'array' | 'matrix';
  name: string;
}

/** `type(args)`. @throws Unsupported */
export function construct(builder: Builder, type: Type | Open, args: readonly Value[]): Value {
  if ('open' in type) return open(builder, type, args);
  if (args.length === 0) return zeroOf(type);
  switch (type.kind) {
    case 'plain':
      return type.size === 1 ? converted(builder, asOne(first(args)), type.scalar) : vector(builder, type, args.map(asOne));
    case 'matrix':
      return { type, slots: columns(builder, type.columns, type.rows, args) };
    case 'array':
    case 'struct':
      return { type, slots: flat(args, [...plainsOf(type)]) };
  }
}

function open(builder: Builder, { open: kind, name }: Open, args: readonly Value[]): Value {
  const [columnCount = 0, rowCount = 0] = [...name.matchAll(/\d/g)].map(Number);
  if (kind === 'matrix') {
    const type: Type = { kind: 'matrix', columns: columnCount as 2, rows: rowCount as 2 };
    return { type, slots: columns(builder, columnCount, rowCount, args) };
  }
  if (kind === 'vector') {
    const parts = args.map(asOne);
    const scalar = parts.map((each) => each.type.scalar).reduce(common);
    return vector(builder, plain(scalar, columnCount), parts);
  }
  const element = first(args).type;
  if (element.kind !== 'plain') return { type: { kind: 'array', element, count: args.length }, slots: args.flatMap(({ slots }) => slots) };
  const scalar = args.map((each) => asOne(each).type.scalar).reduce(common);
  const type: Plain = { ...element, scalar };
  return {
    type: { kind: 'array', element: type, count: args.length },
    slots: flat(
      args,
      args.map(() => type),
    ),
  };
}

/** The registers of all arguments, constants with the types that are wanted. */
function flat(args: readonly Value[], wanted: readonly Plain[]): Operand[] {
  const given = args.flatMap(({ type, slots }) => [...plainsOf(type)].map((each, i) => one(each, slots[i] ?? missing())));
  if (given.length !== wanted.length) throw new Unsupported('a constructor with other parts');
  return given.map((each, i) => typed(each, wanted[i]?.scalar ?? each.type.scalar).slots[0]);
}

/** A vector from one vector of the same size (converted), one scalar, or scalars and vectors in a row. */
function vector(builder: Builder, type: Plain, parts: readonly One[]): One {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) {
    if (only.type.size === type.size) return converted(builder, only, type.scalar);
    return everywhere(builder, scalarOf(builder, only, type.scalar), type);
  }
  const typedParts = parts.map((each) => scalarOf(builder, each, type.scalar));
  if (typedParts.reduce((sum, each) => sum + each.type.size, 0) !== type.size) throw new Unsupported('a vector with other parts');
  const same = sameScalar(typedParts);
  if (same !== null) return one(type, same);
  return joined(builder, type, typedParts);
}

/** A scalar as a vector: it fills all lanes as it is, but for a parameter, whose neighbours in memory would be the others. */
function everywhere(builder: Builder, scalar: One, type: Plain): One {
  const [slot] = scalar.slots;
  return one(type, slot.kind === 'parameter' ? builder.emit('move', scalar.type, [scalar]).slots[0] : slot);
}

/** A part of a vector has the vector's scalar already, or is a constant without a type. */
const scalarOf = (builder: Builder, part: One, scalar: Scalar): One =>
  part.type.size === 1 && lanesOf(part) === null
    ? converted(builder, part, scalar)
    : part.type.scalar === scalar
      ? part
      : convertAbstract(part, scalar);

/** The one register that all parts are; null: they are several. */
function sameScalar(parts: readonly One[]): Operand | null {
  const [head] = parts;
  if (head === undefined) return null;
  const [slot] = head.slots;
  const isSame = ({ type, slots: [each] }: One): boolean =>
    type.size === 1 && each.kind === 'register' && slot.kind === 'register' && each.register === slot.register;
  return parts.every(isSame) ? slot : null;
}

/** Parts in a row: constants all at once, then each of the others where it belongs. */
function joined(builder: Builder, type: Plain, parts: readonly One[]): One {
  const lanes: number[] = [];
  const rest: { part: One; at: number }[] = [];
  let at = 0;
  for (const part of parts) {
    const known = lanesOf(part);
    if (known === null) rest.push({ part, at });
    for (let i = 0; i < part.type.size; i++) lanes[at + i] = known?.[i] ?? 0;
    at += part.type.size;
  }
  const constant = constantOf(type.scalar, ...lanes);
  const [head, ...others] = rest;
  if (head === undefined) return constant;
  const hasConstants = rest.reduce((sum, { part }) => sum + part.type.size, 0) < type.size;
  const begun = hasConstants ? blended(builder, constant, head, type) : shifted(builder, head, type);
  return others.reduce((sum, each) => blended(builder, sum, each, type), begun);
}

function blended(builder: Builder, vector_: One, { part, at }: { part: One; at: number }, type: Plain): One {
  const mask = ((1 << part.type.size) - 1) << at;
  return builder.emit('blend', type, [vector_, shifted(builder, { part, at }, type)], mask);
}

/** A part with its lanes where they belong. */
function shifted(builder: Builder, { part, at }: { part: One; at: number }, type: Plain): One {
  if (part.type.size === 1) return everywhere(builder, part, type);
  if (at === 0) return one(type, part.slots[0]);
  const from = [0, 1, 2, 3].map((i) => Math.min(Math.max(i - at, 0), part.type.size - 1));
  return builder.emit('swizzle', type, [part], swizzled(from));
}

/** Columns from vectors, from scalars in a row, or from another matrix. */
function columns(builder: Builder, count: number, rows: number, args: readonly Value[]): Operand[] {
  const [only] = args;
  if (args.length === 1 && only?.type.kind === 'matrix') return [...only.slots];
  const column = plain('f32', rows);
  const parts = args.map((each) => typed(asOne(each), 'f32'));
  if (parts.length === count) return parts.map((each) => each.slots[0]);
  if (parts.length !== count * rows) throw new Unsupported('a matrix with other parts');
  return Array.from({ length: count }, (_, i) => vector(builder, column, parts.slice(i * rows, (i + 1) * rows)).slots[0]);
}

const first = (args: readonly Value[]): Value => args[0] ?? missing();

function missing(): never {
  throw new Unsupported('a constructor without parts');
}
