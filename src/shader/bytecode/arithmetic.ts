/** Operators of WGSL on values of one register: which operation, and what constants give at once. Pure. */
import type { Builder } from './builder.ts';
import type { Operation } from './operations.ts';
import { common, concrete, isAbstract, isFloat, plain, type Plain, type Scalar } from './types.ts';
import { Unsupported } from './unsupported.ts';
import { constantOf, convertAbstract, lanesOf, stored, type One } from './values.ts';

/** Operators by what they work on. */
const OPERATIONS: Readonly<Record<string, Partial<Record<'f32' | 'i32' | 'u32' | 'bool', Operation>>>> = {
  '+': { f32: 'add', i32: 'addInt', u32: 'addInt' },
  '-': { f32: 'subtract', i32: 'subtractInt', u32: 'subtractInt' },
  '*': { f32: 'multiply', i32: 'multiplyInt', u32: 'multiplyInt' },
  '/': { f32: 'divide', i32: 'divideInt', u32: 'divideUint' },
  '%': { f32: 'remainder', i32: 'remainderInt', u32: 'remainderUint' },
  '<': { f32: 'less', i32: 'lessInt', u32: 'lessUint' },
  '<=': { f32: 'lessEqual', i32: 'lessEqualInt', u32: 'lessEqualUint' },
  '==': { f32: 'equal', i32: 'equalBits', u32: 'equalBits', bool: 'equalBits' },
  '!=': { f32: 'notEqual', i32: 'notEqualBits', u32: 'notEqualBits', bool: 'notEqualBits' },
  '&': { i32: 'and', u32: 'and', bool: 'and' },
  '|': { i32: 'or', u32: 'or', bool: 'or' },
  '^': { i32: 'xor', u32: 'xor', bool: 'xor' },
  '<<': { i32: 'shiftLeft', u32: 'shiftLeft' },
  '>>': { i32: 'shiftRightInt', u32: 'shiftRightUint' },
};
const COMPARISONS = ['<', '<=', '==', '!='];
/** `a > b` is `b < a`. */
const SWAPPED: Readonly<Record<string, string>> = { '>': '<', '>=': '<=' };

/**
 * What constants give. Of numbers with a type only what arithmetic of single precision gives exactly so everywhere; double precision
 * holds the exact result before it is rounded, or one so near that it is rounded to the same.
 */
const FOLDS: Readonly<Record<string, (a: number, b: number, scalar: Scalar) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b, scalar) => (scalar === 'i32' || scalar === 'u32' ? Math.imul(a, b) : a * b),
  '/': (a, b, scalar) => (scalar === 'f32' || scalar === 'abstractFloat' ? a / b : Math.trunc(a / b)),
  '<': (a, b) => Number(a < b),
  '<=': (a, b) => Number(a <= b),
  '==': (a, b) => Number(a === b),
  '!=': (a, b) => Number(a !== b),
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
  '<<': (a, b) => a << b,
  '>>': (a, b, scalar) => (scalar === 'u32' ? a >>> b : a >> b),
};

/** The larger of two sizes; scalars fit all. @throws Unsupported where they differ otherwise */
export function sizeOf(...sizes: readonly Plain['size'][]): Plain['size'] {
  const size = sizes.reduce((a, b) => (a > b ? a : b), 1);
  if (sizes.some((each) => each !== 1 && each !== size)) throw new Unsupported('vectors of different sizes');
  return size;
}

/** `a operator b`, lane by lane. @throws Unsupported */
export function binary(builder: Builder, operator: string, left: One, right: One): One {
  const swapped = SWAPPED[operator];
  if (swapped !== undefined) return binary(builder, swapped, right, left);
  const isShift = operator === '<<' || operator === '>>';
  const scalar = isShift ? left.type.scalar : common(left.type.scalar, right.type.scalar);
  const [a, b] = [typed(left, scalar), typed(right, isShift ? 'u32' : scalar)];
  const size = sizeOf(a.type.size, b.type.size);
  const result = plain(COMPARISONS.includes(operator) ? 'bool' : scalar, size);
  const folded = fold(operator, a, b, scalar, result);
  if (folded !== null) return folded;
  const number = concrete(scalar);
  const operation = OPERATIONS[operator]?.[number as 'f32'];
  if (operation === undefined) throw new Unsupported(`${scalar} ${operator}`);
  return builder.emit(operation, { ...result, scalar: concrete(result.scalar) }, [typed(a, number), isShift ? b : typed(b, number)]);
}

function fold(operator: string, a: One, b: One, scalar: Scalar, type: Plain): One | null {
  const [x, y] = [lanesOf(a), lanesOf(b)];
  const compute = FOLDS[operator];
  if (x === null || y === null || compute === undefined) return null;
  const lane = (list: readonly number[], i: number): number => list[list.length === 1 ? 0 : i] ?? 0;
  const lanes = Array.from({ length: type.size }, (_, i) => compute(lane(x, i), lane(y, i), scalar));
  // What is no number any more is the driver's matter.
  if (!lanes.every(Number.isFinite)) return null;
  return constantOf(type.scalar, ...lanes.map((each) => stored(each, type.scalar)));
}

/** A constant without a type as one of `scalar`; what has that type as it is. */
export const typed = (value: One, scalar: Scalar): One =>
  isAbstract(value.type.scalar) && value.type.scalar !== scalar ? convertAbstract(value, scalar) : value;

/** `operator a`. @throws Unsupported */
export function unary(builder: Builder, operator: string, value: One): One {
  const { scalar } = value.type;
  const lanes = lanesOf(value);
  const constant = (compute: (x: number) => number): One | null =>
    lanes === null ? null : constantOf(scalar, ...lanes.map((each) => stored(compute(each), scalar)));
  if (operator === '-') {
    const folded = constant((x) => -x);
    return folded ?? builder.emit(concrete(scalar) === 'f32' ? 'negate' : 'negateInt', value.type, [value]);
  }
  if (operator === '!') return constant((x) => 1 - x) ?? builder.emit('xor', value.type, [value, constantOf('bool', 1)]);
  if (operator === '~') return constant((x) => ~x) ?? builder.emit('complement', value.type, [value]);
  throw new Unsupported(`operator ${operator}`);
}

/** `T(value)` for one lane or more. @throws Unsupported */
export function converted(builder: Builder, value: One, to: Scalar): One {
  const { scalar: from, size } = value.type;
  const type = plain(to, size);
  if (from === to) return value;
  const lanes = lanesOf(value);
  if (lanes !== null) {
    const isCut = isFloat(from) && (to === 'i32' || to === 'u32');
    const number = (x: number): number => (to === 'bool' ? Number(x !== 0) : isCut ? clamped(x, to) : x);
    return constantOf(to, ...lanes.map((each) => stored(number(each), to)));
  }
  if (to === 'bool') return builder.emit(from === 'f32' ? 'notEqual' : 'notEqualBits', type, [value, constantOf(from, 0)]);
  if (to === 'f32') return builder.emit(from === 'i32' ? 'floatFromInt' : 'floatFromUint', type, [value]);
  if (from === 'f32') return builder.emit(to === 'i32' ? 'intFromFloat' : 'uintFromFloat', type, [value]);
  // Between integers, and from truth, the bits stay.
  return { type, slots: value.slots };
}

/** A float as the nearest integer towards zero. */
function clamped(x: number, to: 'i32' | 'u32'): number {
  const [low, high] = to === 'u32' ? [0, 0xffffffff] : [-0x80000000, 0x7fffffff];
  return Math.min(high, Math.max(low, Math.trunc(x)));
}
