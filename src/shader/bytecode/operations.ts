/**
 * The operations of bytecode, declared once: what the interpreter (machine.ts) computes for each. Registers are vec4u. Scalars fill all four
 * lanes, truth is 0 or 1; of vectors with fewer lanes the rest means nothing. In the texts `a`, `b`, `c`, `d` are the operands as they
 * are stored, `A`, `B`, `C`, `D` as vec4f, `imm` the number that stands with the operation; the value is a vec4u.
 */

const float = (text: string): string => `bitcast<vec4u>(${text})`;
/** A scalar, in all lanes. */
const scalar = (text: string): string => float(`vec4f(${text})`);
const truth = (text: string): string => `select(vec4u(0u), vec4u(1u), ${text})`;
const int = (text: string): string => `bitcast<vec4u>(${text})`;
const [ia, ib] = ['bitcast<vec4i>(a)', 'bitcast<vec4i>(b)'];

/** Functions of WGSL that work lane by lane on floats. */
const UNARY = [
  'abs',
  'acos',
  'acosh',
  'asin',
  'asinh',
  'atan',
  'atanh',
  'ceil',
  'cos',
  'cosh',
  'degrees',
  'exp',
  'exp2',
  'floor',
  'fract',
  'inverseSqrt',
  'log',
  'log2',
  'radians',
  'round',
  'saturate',
  'sign',
  'sin',
  'sinh',
  'sqrt',
  'tan',
  'tanh',
  'trunc',
] as const;
const BINARY = ['atan2', 'max', 'min', 'pow', 'step'] as const;
const TERNARY = ['clamp', 'fma', 'mix', 'smoothstep'] as const;
/** Of integers. */
const BITS = ['countLeadingZeros', 'countOneBits', 'countTrailingZeros', 'firstTrailingBit', 'reverseBits'] as const;

const named = <K extends string>(keys: readonly K[], suffix: string, text: (name: K) => string): Record<string, string> =>
  Object.fromEntries(keys.map((each) => [`${each}${suffix}`, text(each)]));

/** Of vectors of 2, 3 and 4 lanes: the lanes that count are written out, so that the rest cannot matter. */
const LANES = { 2: '.xy', 3: '.xyz', 4: '' } as const;
const bySize = (name: string, text: (lanes: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(LANES).map(([size, lanes]) => [`${name}${size}`, text(lanes)]));

/** A vector of `size` lanes as a register holds it. */
const widened: Record<string, (text: string) => string> = {
  '.xy': (text) => float(`vec4f(${text}, 0.0, 0.0)`),
  '.xyz': (text) => float(`vec4f(${text}, 0.0)`),
  '': float,
};
const vector = (lanes: string, text: string): string => widened[lanes]?.(text) ?? text;

/** Operations that give a value: name → WGSL. */
export const VALUES: Readonly<Record<string, string>> = {
  move: 'a',
  swizzle: 'vec4u(a[imm & 3u], a[(imm >> 2u) & 3u], a[(imm >> 4u) & 3u], a[(imm >> 6u) & 3u])',
  /** Lanes of `b` where `imm` has a bit. */
  blend: 'select(a, b, (vec4u(imm) & vec4u(1u, 2u, 4u, 8u)) != vec4u(0u))',
  /** The lane number `b` of `a`, of `imm` lanes. */
  extract: 'vec4u(a[min(b.x, imm - 1u)])',
  /** `a` with `b` in lane number `c` of `imm`. */
  insert: 'select(a, b, vec4u(0u, 1u, 2u, 3u) == vec4u(min(c.x, imm - 1u)))',
  select: 'select(a, b, c != vec4u(0u))',

  add: float('A + B'),
  subtract: float('A - B'),
  multiply: float('A * B'),
  divide: float('A / B'),
  remainder: float('A % B'),
  negate: float('-A'),
  ...named(UNARY, '', (name) => float(`${name}(A)`)),
  ...named(BINARY, '', (name) => float(`${name}(A, B)`)),
  ...named(TERNARY, '', (name) => float(`${name}(A, B, C)`)),
  ...bySize('dot', (lanes) => scalar(`dot(A${lanes}, B${lanes})`)),
  ...bySize('length', (lanes) => scalar(`length(A${lanes})`)),
  ...bySize('distance', (lanes) => scalar(`distance(A${lanes}, B${lanes})`)),
  ...bySize('normalize', (lanes) => vector(lanes, `normalize(A${lanes})`)),
  ...bySize('reflect', (lanes) => vector(lanes, `reflect(A${lanes}, B${lanes})`)),
  ...bySize('refract', (lanes) => vector(lanes, `refract(A${lanes}, B${lanes}, C.x)`)),
  ...bySize('faceForward', (lanes) => vector(lanes, `faceForward(A${lanes}, B${lanes}, C${lanes})`)),
  cross: vector('.xyz', 'cross(A.xyz, B.xyz)'),
  /** Columns `a`, `b` (and `c`) times the vector `d`, or the vector times them. */
  matrix2: vector('.xy', 'mat2x2f(A.xy, B.xy) * D.xy'),
  matrix3: vector('.xyz', 'mat3x3f(A.xyz, B.xyz, C.xyz) * D.xyz'),
  row2: vector('.xy', 'D.xy * mat2x2f(A.xy, B.xy)'),
  row3: vector('.xyz', 'D.xyz * mat3x3f(A.xyz, B.xyz, C.xyz)'),

  less: truth('A < B'),
  lessEqual: truth('A <= B'),
  equal: truth('A == B'),
  notEqual: truth('A != B'),
  lessInt: truth(`${ia} < ${ib}`),
  lessEqualInt: truth(`${ia} <= ${ib}`),
  lessUint: truth('a < b'),
  lessEqualUint: truth('a <= b'),
  equalBits: truth('a == b'),
  notEqualBits: truth('a != b'),
  /** Of the first `imm` lanes. */
  all: truth('vec4<bool>(all((a != vec4u(0u)) | (vec4u(0u, 1u, 2u, 3u) >= vec4u(imm))))'),
  any: truth('vec4<bool>(any((a != vec4u(0u)) & (vec4u(0u, 1u, 2u, 3u) < vec4u(imm))))'),

  addInt: 'a + b',
  subtractInt: 'a - b',
  multiplyInt: 'a * b',
  divideInt: int(`${ia} / ${ib}`),
  divideUint: 'a / b',
  remainderInt: int(`${ia} % ${ib}`),
  remainderUint: 'a % b',
  negateInt: int(`-${ia}`),
  absInt: int(`abs(${ia})`),
  signInt: int(`sign(${ia})`),
  minInt: int(`min(${ia}, ${ib})`),
  maxInt: int(`max(${ia}, ${ib})`),
  minUint: 'min(a, b)',
  maxUint: 'max(a, b)',
  shiftLeft: 'a << (b & vec4u(31u))',
  shiftRightInt: int(`${ia} >> (b & vec4u(31u))`),
  shiftRightUint: 'a >> (b & vec4u(31u))',
  and: 'a & b',
  or: 'a | b',
  xor: 'a ^ b',
  complement: '~a',
  ...named(BITS, '', (name) => `${name}(a)`),
  firstLeadingBitInt: int(`firstLeadingBit(${ia})`),
  firstLeadingBitUint: 'firstLeadingBit(a)',

  floatFromInt: float(`vec4f(${ia})`),
  floatFromUint: float('vec4f(a)'),
  intFromFloat: int('vec4i(A)'),
  uintFromFloat: 'vec4u(A)',

  /** A register counted from number `imm` on. */
  load: 'registers[min(imm + a.x, REGISTERS - 1u)]',
  /** What the host shares in `params`, counted from place `imm` on. */
  parameter: 'params[a.x + imm]',
  /** The constant counted from number `imm` on. */
  constant: 'params[constants + a.x + imm]',
  loopSpent: truth('vec4<bool>(budget_spent(a.x, b.x))'),
};

/** What else there is: the interpreter's loop carries it out itself. */
export const ACTIONS = ['end', 'jump', 'jumpIfFalse', 'jumpIfTrue', 'store'] as const;

/** What kernels may have beside arithmetic: images and instances of the scene, noise of the library. */
export interface MachineFeatures {
  images: boolean;
  /** Images that are looked up by places of the world: left out, there are none. */
  mapped?: boolean;
  instances: boolean;
  noise: boolean;
}

/** What calls for a feature of the scene: name → WGSL and the condition under which kernels have it. */
export const FEATURES: Readonly<Record<string, { text: string; condition: Exclude<keyof MachineFeatures, 'mapped'> }>> = {
  imageEntries: { text: 'vec4u(view.images)', condition: 'images' },
  imageTexel: { text: float('image_texel(a.xy, b.x, c.x, d.x)'), condition: 'images' },
  instanceFromWorld: { text: float('affine_row(instance_from_world(a.x), imm)'), condition: 'instances' },
  worldFromInstance: { text: float('affine_row(world_from_instance(a.x), imm)'), condition: 'instances' },
  noiseCell: { text: vector('.xyz', 'noise_cell(bitcast<vec3i>(a.xyz))'), condition: 'noise' },
  noiseValue: { text: float('noise_value_d(A.xyz)'), condition: 'noise' },
  noiseGradient: { text: float('noise_gradient_d(A.xyz)'), condition: 'noise' },
  noiseSimplex: { text: scalar('noise_simplex(A.xyz)'), condition: 'noise' },
  /** Parts of a result one after the other: the first finds it. */
  noiseWorley2: { text: 'machine_worley(A.xyz, true, imm)', condition: 'noise' },
  noiseWorley3: { text: 'machine_worley(A.xyz, false, imm)', condition: 'noise' },
};

/** Numbers of all operations. */
export const NUMBERS: ReadonlyMap<string, number> = new Map(
  [...ACTIONS, ...Object.keys(VALUES), ...Object.keys(FEATURES)].map((name, i) => [name, i]),
);

/** Name of an operation. */
export type Operation = string;
