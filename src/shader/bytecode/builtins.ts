/** Built-in functions of WGSL on values of one register. Pure. */
import { binary, converted, sizeOf, typed } from './arithmetic.ts';
import type { Builder } from './builder.ts';
import { BOOL, common, concrete, isAbstract, isFloat, plain, type Plain, type Scalar } from './types.ts';
import { Unsupported } from './unsupported.ts';
import { asOne, bitsOf, constantOf, fromBits, lanesOf, stored, type One, type Value } from './values.ts';

type Builtin = (builder: Builder, args: readonly One[]) => One;

/** The scalar of all arguments together: of what is free, a float where `wants` says so. */
function scalarOf(args: readonly One[], wantsFloat: boolean): Scalar {
  const scalar = args.map(({ type }) => type.scalar).reduce(common);
  return wantsFloat && scalar === 'abstractInt' ? 'abstractFloat' : scalar;
}

/** What JavaScript gives for constants without a type: double precision, as WGSL has it. */
const ABSTRACT: Readonly<Record<string, (...x: number[]) => number>> = {
  abs: Math.abs,
  acos: Math.acos,
  asin: Math.asin,
  atan: Math.atan,
  atan2: Math.atan2,
  ceil: Math.ceil,
  clamp: (x = 0, low = 0, high = 0) => Math.min(Math.max(x, low), high),
  cos: Math.cos,
  degrees: (x = 0) => (x * 180) / Math.PI,
  exp: Math.exp,
  exp2: (x = 0) => 2 ** x,
  floor: Math.floor,
  fract: (x = 0) => x - Math.floor(x),
  inverseSqrt: (x = 0) => 1 / Math.sqrt(x),
  log: Math.log,
  log2: Math.log2,
  max: Math.max,
  min: Math.min,
  mix: (a = 0, b = 0, t = 0) => a * (1 - t) + b * t,
  pow: Math.pow,
  radians: (x = 0) => (x * Math.PI) / 180,
  saturate: (x = 0) => Math.min(Math.max(x, 0), 1),
  sign: Math.sign,
  sin: Math.sin,
  sqrt: Math.sqrt,
  tan: Math.tan,
  trunc: Math.trunc,
};
/** Of these single precision gives the exact result. */
const EXACT = ['abs', 'ceil', 'clamp', 'floor', 'max', 'min', 'saturate', 'sign', 'sqrt', 'trunc'];

/** Lane by lane; null: not all are constants, or their value is the adapter's to compute. */
function folded(name: string, args: readonly One[], type: Plain): One | null {
  const lists = args.map(lanesOf);
  const compute = ABSTRACT[name];
  if (compute === undefined || !(isAbstract(type.scalar) || EXACT.includes(name))) return null;
  const lanes: number[] = [];
  for (let i = 0; i < type.size; i++) {
    const at: number[] = [];
    for (const list of lists) {
      if (list === null) return null;
      at.push(list[list.length === 1 ? 0 : i] ?? 0);
    }
    lanes.push(compute(...at));
  }
  return lanes.every(Number.isFinite) ? constantOf(type.scalar, ...lanes.map((each) => stored(each, type.scalar))) : null;
}

/** Lane by lane; scalars fill what stands beside vectors. */
function laneWise(name: string, operations: Partial<Record<'f32' | 'i32' | 'u32', string>>): Builtin {
  const floats = Object.keys(operations).join() === 'f32';
  return (builder, args) => {
    const scalar = scalarOf(args, floats);
    const type = plain(scalar, sizeOf(...args.map((each) => each.type.size)));
    const same = args.map((each) => typed(each, scalar));
    const constant = folded(name, same, type);
    if (constant !== null) return constant;
    const number = concrete(scalar);
    const operation = operations[number as 'f32'];
    if (operation === undefined) throw new Unsupported(`${name} of ${scalar}`);
    return builder.emit(
      operation,
      plain(number, type.size),
      same.map((each) => typed(each, number)),
    );
  };
}

const float = (name: string): Builtin => laneWise(name, { f32: name });

/** Of vectors as a whole: the operation has the size in its name. */
const ofVector =
  (name: string, result: 'vector' | 'scalar', scalars: Builtin | null = null): Builtin =>
  (builder, args) => {
    const [first] = args;
    const { size } = first?.type ?? BOOL;
    const vectors = args.map((each) => typed(each, 'f32'));
    if (concrete(scalarOf(args, true)) !== 'f32') throw new Unsupported(`${name} of integers`);
    if (size === 1) {
      if (scalars === null) throw new Unsupported(`${name} of a scalar`);
      return scalars(builder, vectors);
    }
    return builder.emit(`${name}${size}`, plain('f32', result === 'vector' ? size : 1), vectors);
  };

/** Lane by lane, of floats alone. */
const FLOATS = [
  ['acos', 'acosh', 'asin', 'asinh', 'atan', 'atanh', 'atan2', 'ceil', 'cos', 'cosh', 'degrees', 'exp', 'exp2', 'floor', 'fract'],
  ['inverseSqrt', 'log', 'log2', 'radians', 'round', 'saturate', 'sin', 'sinh', 'sqrt', 'tan', 'tanh', 'trunc'],
  ['pow', 'step', 'fma', 'mix', 'smoothstep'],
].flat();
const BITS = ['countLeadingZeros', 'countOneBits', 'countTrailingZeros', 'firstTrailingBit', 'reverseBits'];

const least = laneWise('min', { f32: 'min', i32: 'minInt', u32: 'minUint' });
const most = laneWise('max', { f32: 'max', i32: 'maxInt', u32: 'maxUint' });

/** Of integers `clamp` is made of two. */
const clamp: Builtin = (builder, args) => {
  const scalar = scalarOf(args, false);
  if (isFloat(scalar) || args.every((each) => lanesOf(each) !== null)) return laneWise('clamp', { f32: 'clamp' })(builder, args);
  const [x, low, high] = args.map((each) => typed(each, scalar));
  if (x === undefined || low === undefined || high === undefined) throw new Unsupported('clamp');
  return least(builder, [most(builder, [x, low]), high]);
};

const select: Builtin = (builder, [ifFalse, ifTrue, condition]) => {
  if (ifFalse === undefined || ifTrue === undefined || condition === undefined) throw new Unsupported('select');
  const scalar = concrete(common(ifFalse.type.scalar, ifTrue.type.scalar));
  const [a, b] = [typed(ifFalse, scalar), typed(ifTrue, scalar)];
  const [known] = lanesOf(condition) ?? [];
  if (known !== undefined && condition.type.size === 1) return known !== 0 ? b : a;
  return builder.emit('select', a.type, [a, b, condition]);
};

const ofTruth =
  (name: string): Builtin =>
  (builder, [value]) => {
    if (value === undefined) throw new Unsupported(name);
    return value.type.size === 1 ? value : builder.emit(name, BOOL, [value], value.type.size);
  };

const BUILTINS: Readonly<Record<string, Builtin>> = {
  ...Object.fromEntries(FLOATS.map((name) => [name, float(name)])),
  ...Object.fromEntries(BITS.map((name) => [name, laneWise(name, { i32: name, u32: name })])),
  firstLeadingBit: laneWise('firstLeadingBit', { i32: 'firstLeadingBitInt', u32: 'firstLeadingBitUint' }),
  abs: laneWise('abs', { f32: 'abs', i32: 'absInt', u32: 'move' }),
  sign: laneWise('sign', { f32: 'sign', i32: 'signInt' }),
  min: least,
  max: most,
  clamp,
  select,
  all: ofTruth('all'),
  any: ofTruth('any'),
  dot: ofVector('dot', 'scalar'),
  length: ofVector('length', 'scalar', float('abs')),
  distance: ofVector('distance', 'scalar', (builder, [a, b]) => {
    if (a === undefined || b === undefined) throw new Unsupported('distance');
    return float('abs')(builder, [binary(builder, '-', a, b)]);
  }),
  normalize: ofVector('normalize', 'vector'),
  reflect: ofVector('reflect', 'vector'),
  refract: ofVector('refract', 'vector'),
  faceForward: ofVector('faceForward', 'vector'),
  cross: (builder, args) =>
    builder.emit(
      'cross',
      plain('f32', 3),
      args.map((each) => typed(each, 'f32')),
    ),
};

export const isBuiltin = (name: string): boolean => Object.hasOwn(BUILTINS, name);

/** @throws Unsupported */
export function callBuiltin(builder: Builder, name: string, args: readonly Value[]): One {
  const call = BUILTINS[name];
  if (call === undefined) throw new Unsupported(name);
  return call(builder, args.map(asOne));
}

/** `bitcast<to>(value)`, between types of the same size. @throws Unsupported */
export function bitcast(value: One, to: Scalar, builder: Builder): One {
  const { type, slots } = value;
  const lanes = lanesOf(value);
  if (isAbstract(type.scalar)) return bitcast(converted(builder, value, concrete(type.scalar)), to, builder);
  if (lanes !== null) {
    const words = lanes.map((each) => fromBits(bitsOf(each, type.scalar), to));
    if (words.every(Number.isFinite)) return constantOf(to, ...words);
    return { type: plain(to, type.size), slots: builder.emit('move', type, [value]).slots };
  }
  return { type: plain(to, type.size), slots };
}
