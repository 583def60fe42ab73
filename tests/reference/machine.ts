/**
 * The machine of wgsl/machine/run.wgsl on the host: runs the bytecode of a material, in double precision that is rounded after each
 * operation. What the bytecode means is asked without a GPU; that both machines mean the same is asked with one (tests/gpu/bytecode.test.ts).
 */
import { NUMBERS } from '../../src/shader/bytecode/operations.ts';

export type Register = [number, number, number, number];

const NAMES = new Map([...NUMBERS].map(([name, number]) => [number, name]));
const VIEW = new DataView(new ArrayBuffer(4));
export const floatOf = (word: number): number => (VIEW.setUint32(0, word >>> 0), VIEW.getFloat32(0));
export const wordOf = (float: number): number => (VIEW.setFloat32(0, float), VIEW.getUint32(0));

const LANES = [0, 1, 2, 3] as const;
type Numbers = readonly number[];
const clamped = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);
const evenly = (x: number): number => (Math.abs(x % 1) === 0.5 ? 2 * Math.round(x / 2) : Math.round(x));
const dot = (a: Numbers, b: Numbers): number => a.reduce((sum, each, i) => sum + each * (b[i] ?? 0), 0);

/** Lane by lane, of floats. */
const FLOATS: Record<string, (a: number, b: number, c: number) => number> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
  remainder: (a, b) => a % b,
  negate: (a) => -a,
  ...Object.fromEntries((['abs', 'acos', 'acosh', 'asin', 'asinh', 'atan', 'atanh', 'ceil', 'cos', 'cosh', 'exp', 'floor', 'log', 'log2', 'sign', 'sin', 'sinh', 'sqrt', 'tan', 'tanh', 'trunc', 'atan2', 'max', 'min', 'pow'] as const).map((name) => [name, Math[name] as (a: number, b: number) => number])), // prettier-ignore
  degrees: (a) => (a * 180) / Math.PI,
  radians: (a) => (a * Math.PI) / 180,
  exp2: (a) => 2 ** a,
  fract: (a) => a - Math.floor(a),
  inverseSqrt: (a) => 1 / Math.sqrt(a),
  round: evenly,
  saturate: (a) => clamped(a, 0, 1),
  step: (edge, x) => Number(x >= edge),
  clamp: clamped,
  fma: (a, b, c) => a * b + c,
  mix: (a, b, t) => a * (1 - t) + b * t,
  smoothstep: (low, high, x) => {
    const t = clamped((x - low) / (high - low), 0, 1);
    return t * t * (3 - 2 * t);
  },
};
const COMPARED: Record<string, (a: number, b: number) => boolean> = {
  less: (a, b) => a < b,
  lessEqual: (a, b) => a <= b,
  equal: (a, b) => a === b,
  notEqual: (a, b) => a !== b,
};
/** Lane by lane, of words; those of signed ones see them as `| 0`. */
const WORDS: Record<string, (a: number, b: number, c: number) => number> = {
  move: (a) => a,
  select: (a, b, c) => (c === 0 ? a : b),
  lessInt: (a, b) => Number((a | 0) < (b | 0)),
  lessEqualInt: (a, b) => Number((a | 0) <= (b | 0)),
  lessUint: (a, b) => Number(a < b),
  lessEqualUint: (a, b) => Number(a <= b),
  equalBits: (a, b) => Number(a === b),
  notEqualBits: (a, b) => Number(a !== b),
  addInt: (a, b) => a + b,
  subtractInt: (a, b) => a - b,
  multiplyInt: Math.imul,
  divideInt: (a, b) => (a | 0) / (b | 0),
  divideUint: (a, b) => a / b,
  remainderInt: (a, b) => (a | 0) % (b | 0),
  remainderUint: (a, b) => a % b,
  negateInt: (a) => -(a | 0),
  absInt: (a) => Math.abs(a | 0),
  signInt: (a) => Math.sign(a | 0),
  minInt: (a, b) => Math.min(a | 0, b | 0),
  maxInt: (a, b) => Math.max(a | 0, b | 0),
  minUint: Math.min,
  maxUint: Math.max,
  shiftLeft: (a, b) => a << (b & 31),
  shiftRightInt: (a, b) => a >> (b & 31),
  shiftRightUint: (a, b) => a >>> (b & 31),
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  complement: (a) => ~a,
  countLeadingZeros: Math.clz32,
  countOneBits: (a) => a.toString(2).replaceAll('0', '').length,
  countTrailingZeros: (a) => (a === 0 ? 32 : 31 - Math.clz32(a & -a)),
  firstTrailingBit: (a) => (a === 0 ? -1 : 31 - Math.clz32(a & -a)),
  reverseBits: (a) => Number.parseInt([...a.toString(2).padStart(32, '0')].reverse().join(''), 2),
  firstLeadingBitInt: (a) => 31 - Math.clz32((a | 0) < 0 ? ~a : a),
  firstLeadingBitUint: (a) => 31 - Math.clz32(a),
  floatFromInt: (a) => wordOf(a | 0),
  floatFromUint: (a) => wordOf(a),
  intFromFloat: (a) => clamped(Math.trunc(floatOf(a)), -(2 ** 31), 2 ** 31 - 128),
  uintFromFloat: (a) => clamped(Math.trunc(floatOf(a)), 0, 2 ** 32 - 256),
};
/** Of the first lanes, by the name without their number: a number, or a vector. */
const VECTORS: Record<string, (a: Numbers, b: Numbers, c: Numbers, d: Numbers) => number | Numbers> = {
  dot,
  length: (a) => Math.hypot(...a),
  distance: (a, b) => Math.hypot(...a.map((each, i) => each - b[i]!)),
  normalize: (a) => a.map((each) => each / Math.hypot(...a)),
  reflect: (a, b) => a.map((each, i) => each - 2 * dot(a, b) * b[i]!),
  refract: (a, b, [eta = 1]) => {
    const k = 1 - eta * eta * (1 - dot(a, b) ** 2);
    return k < 0 ? a.map(() => 0) : a.map((each, i) => eta * each - (eta * dot(b, a) + Math.sqrt(k)) * b[i]!);
  },
  faceForward: (a, b, c) => (dot(b, c) < 0 ? a : a.map((each) => -each)),
  matrix: (...columns) => columns[0].map((_, i) => columns[0].reduce((sum, _each, j) => sum + columns[j]![i]! * columns[3][j]!, 0)),
  row: (...columns) => columns[0].map((_, j) => dot(columns[3], columns[j]!)),
};

const whole = (each: number): number => Math.trunc(each) >>> 0;
const words = (numbers: Numbers): Register => LANES.map((i) => wordOf(numbers[i] ?? 0)) as Register;

/** One value. */
function valueOf(name: string, given: readonly Register[], imm: number, load: (name: string, at: number) => Register): Register {
  const [a, b, c] = given as [Register, Register, Register, Register];
  const lane = (f: (i: number) => number): Register => LANES.map((i) => whole(f(i))) as Register;
  const floats = (each: Register): number[] => each.map(floatOf);
  if (name === 'swizzle') return LANES.map((i) => a[(imm >> (2 * i)) & 3]) as Register;
  if (name === 'blend') return lane((i) => ((imm >> i) & 1 ? b : a)[i]!);
  if (name === 'extract') return lane(() => a[Math.min(b[0], imm - 1)]!);
  if (name === 'insert') return lane((i) => (i === Math.min(c[0], imm - 1) ? b : a)[i]!);
  if (name === 'all') return lane(() => Number(a.every((each, i) => each !== 0 || i >= imm)));
  if (name === 'any') return lane(() => Number(a.some((each, i) => each !== 0 && i < imm)));
  if (name === 'cross') return words([1, 2, 0].map((y, i) => ((z) => floatOf(a[y]!) * floatOf(b[z]!) - floatOf(a[z]!) * floatOf(b[y]!))((i + 2) % 3))); // prettier-ignore
  if (name === 'loopSpent') return [0, 0, 0, 0];
  if (['load', 'parameter', 'constant'].includes(name)) return load(name, imm + a[0]);
  if (name in FLOATS) return lane((i) => wordOf(FLOATS[name]!(floatOf(a[i]!), floatOf(b[i]!), floatOf(c[i]!))));
  if (name in COMPARED) return lane((i) => Number(COMPARED[name]!(floatOf(a[i]!), floatOf(b[i]!))));
  if (name in WORDS) return lane((i) => WORDS[name]!(a[i]!, b[i]!, c[i]!));
  const size = Number(name.at(-1));
  const of = VECTORS[name.slice(0, -1)];
  if (of === undefined) throw new Error(`The machine on the host has no ${name}.`);
  const [x, y, z, w] = given.map((each) => floats(each).slice(0, size)) as [number[], number[], number[], number[]];
  const result = of(x, y, z, w);
  return words(typeof result === 'number' ? [result, result, result, result] : result);
}

/**
 * Runs a function of a block of bytecode: its arguments are in the registers, its value will be.
 * @param block as compileMaterial gives it @param entry number of the function @param params what the host shares, four words each
 */
export function runMachine(block: Uint32Array, entry: number, registers: Register[], params: readonly Register[] = []): void {
  const at4 = (i: number): Register => [...block.subarray(4 * i, 4 * i + 4)] as Register;
  const constants = block[11]!;
  let at = block[entry]!;
  if (at === 0) throw new Error(`There is no function ${entry}.`);
  const operand = (each: number): Register => (each & 0x8000 ? at4(constants + (each & 0x7fff)) : (registers[each] ?? [0, 0, 0, 0]));
  const load = (name: string, i: number): Register =>
    name === 'load' ? (registers[i] ?? [0, 0, 0, 0]) : name === 'constant' ? at4(constants + i) : params[i]!;
  for (let step = 0; step < 1e5; step++) {
    const [head, ab, cd, imm] = at4(at++);
    const name = NAMES.get(head & 0xff)!;
    const [a, b, c, d] = [ab & 0xffff, ab >>> 16, cd & 0xffff, cd >>> 16].map(operand) as [Register, Register, Register, Register];
    if (name === 'end') return;
    if (name === 'jump' || (name === 'jumpIfFalse' && a[0] === 0) || (name === 'jumpIfTrue' && a[0] !== 0)) at = imm;
    else if (name === 'store') registers[imm + a[0]] = b;
    else if (!name.startsWith('jump')) registers[head >>> 8] = valueOf(name, [a, b, c, d], imm, load);
  }
  throw new Error('It does not end.');
}
