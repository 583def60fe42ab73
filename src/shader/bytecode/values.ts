/** Values under compilation: where each register's worth of them is, or what it is. Pure. */
import { concrete, isFloat, plain, plainsOf, slotsOf, type Plain, type Scalar, type Type } from './types.ts';
import { Unsupported } from './unsupported.ts';

/** A register; a constant, by the numbers of its lanes (four; of a scalar all the same); or a parameter, by its place in memory. */
export type Operand =
  | { kind: 'register'; register: number; isVariable: boolean }
  | { kind: 'constant'; lanes: readonly number[] }
  | { kind: 'parameter'; slot: number; lane: number };

export interface Value {
  type: Type;
  slots: readonly Operand[];
}

/** A value of one register. */
export interface One {
  type: Plain;
  slots: readonly [Operand];
}

export const one = (type: Plain, slot: Operand): One => ({ type, slots: [slot] });

/** @throws Unsupported where it is none */
export function asOne({ type, slots }: Value): One {
  const [slot] = slots;
  if (type.kind !== 'plain' || slot === undefined) throw new Unsupported(`a ${type.kind} in this place`);
  return one(type, slot);
}

export const constantOf = (scalar: Scalar, ...lanes: number[]): One => {
  const size = lanes.length;
  return one(plain(scalar, size), { kind: 'constant', lanes: [0, 1, 2, 3].map((i) => lanes[size === 1 ? 0 : i] ?? 0) });
};

export const isConstant = (value: Value): value is Value & { slots: readonly Extract<Operand, { kind: 'constant' }>[] } =>
  value.slots.every(({ kind }) => kind === 'constant');

/** Numbers of a constant's lanes, as many as count; null where it is none. */
export function lanesOf(value: Value): readonly number[] | null {
  const [slot] = value.slots;
  return value.type.kind === 'plain' && slot?.kind === 'constant' ? slot.lanes.slice(0, value.type.size) : null;
}

/** The zero of a type. */
export const zeroOf = (type: Type): Value => ({
  type,
  slots: [...plainsOf(type)].map((): Operand => ({ kind: 'constant', lanes: [0, 0, 0, 0] })),
});

/** Part of a value: `count` registers from `before` on. */
export const partOf = ({ slots }: Value, type: Type, before: number): Value => ({
  type,
  slots: slots.slice(before, before + slotsOf(type)),
});

/** An abstract constant as a number of its own type; anything else as it is. */
export const concreteOf = (value: Value): Value =>
  value.type.kind !== 'plain' ? value : convertAbstract(asOne(value), concrete(value.type.scalar));

/** A constant without a type yet as one of `scalar`. @throws Unsupported where another type would have to be converted */
export function convertAbstract(value: One, scalar: Scalar): One {
  const { type } = value;
  if (type.scalar === scalar) return value;
  const lanes = lanesOf(value);
  const isFree = type.scalar === 'abstractInt' || (type.scalar === 'abstractFloat' && isFloat(scalar));
  if (lanes === null || !isFree || scalar === 'bool') throw new Unsupported(`${type.scalar} as ${scalar}`);
  return constantOf(scalar, ...lanes.map((each) => stored(each, scalar)));
}

/** A number as a lane of that type holds it. */
export function stored(value: number, scalar: Scalar): number {
  if (scalar === 'f32') return Math.fround(value);
  if (scalar === 'i32') return value | 0;
  if (scalar === 'u32') return value >>> 0;
  return value;
}

const VIEW = new DataView(new ArrayBuffer(4));

/** The 32 bits of a lane. */
export function bitsOf(value: number, scalar: Scalar): number {
  if (concrete(scalar) !== 'f32') return value >>> 0;
  VIEW.setFloat32(0, value);
  return VIEW.getUint32(0);
}

/** The other way. */
export function fromBits(bits: number, scalar: Scalar): number {
  if (scalar === 'i32') return bits | 0;
  if (scalar !== 'f32') return bits >>> 0;
  VIEW.setUint32(0, bits >>> 0);
  return VIEW.getFloat32(0);
}
