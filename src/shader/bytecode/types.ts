/** Types of WGSL, as far as bytecode has them. Pure. */
import { Unsupported } from './unsupported.ts';

/** `abstractInt` and `abstractFloat` are those of constants that have no type yet. */
export type Scalar = 'f32' | 'i32' | 'u32' | 'bool' | 'abstractInt' | 'abstractFloat';

export interface Plain {
  kind: 'plain';
  scalar: Scalar;
  /** 1: a scalar. */
  size: 1 | 2 | 3 | 4;
}
export interface Matrix {
  kind: 'matrix';
  columns: 2 | 3 | 4;
  rows: 2 | 3 | 4;
}
export interface ArrayOf {
  kind: 'array';
  element: Type;
  count: number;
}
export interface Struct {
  kind: 'struct';
  name: string;
  members: readonly { name: string; type: Type }[];
}
export type Type = Plain | Matrix | ArrayOf | Struct;

export const plain = (scalar: Scalar, size: number = 1): Plain => ({ kind: 'plain', scalar, size: size as Plain['size'] });

export const BOOL = plain('bool');
export const U32 = plain('u32');
export const F32 = plain('f32');

export const isAbstract = (scalar: Scalar): boolean => scalar === 'abstractInt' || scalar === 'abstractFloat';
export const isFloat = (scalar: Scalar): boolean => scalar === 'f32' || scalar === 'abstractFloat';

/** What an abstract number becomes where nothing says what it is. */
export const concrete = (scalar: Scalar): Scalar => (scalar === 'abstractInt' ? 'i32' : scalar === 'abstractFloat' ? 'f32' : scalar);

/** The scalar that two become together. @throws Unsupported where there is none: the compiler has refused such a text */
export function common(a: Scalar, b: Scalar): Scalar {
  if (a === b) return a;
  if (a === 'abstractInt' && b !== 'bool') return b;
  if (b === 'abstractInt' && a !== 'bool') return a;
  if (a === 'abstractFloat' && b === 'f32') return b;
  if (b === 'abstractFloat' && a === 'f32') return a;
  throw new Unsupported(`${a} beside ${b}`);
}

/** Registers that a value takes: one for each scalar, vector and column. */
export function slotsOf(type: Type): number {
  switch (type.kind) {
    case 'plain':
      return 1;
    case 'matrix':
      return type.columns;
    case 'array':
      return type.count * slotsOf(type.element);
    case 'struct':
      return type.members.reduce((sum, member) => sum + slotsOf(member.type), 0);
  }
}

/** What each of the registers holds. */
export function* plainsOf(type: Type): Generator<Plain> {
  if (type.kind === 'plain') yield type;
  else if (type.kind === 'matrix') for (let i = 0; i < type.columns; i++) yield plain('f32', type.rows);
  else if (type.kind === 'array') for (let i = 0; i < type.count; i++) yield* plainsOf(type.element);
  else for (const member of type.members) yield* plainsOf(member.type);
}

/** A member, and the registers before it. @throws Unsupported */
export function memberOf(type: Struct, name: string): { type: Type; before: number } {
  let before = 0;
  for (const member of type.members) {
    if (member.name === name) return { type: member.type, before };
    before += slotsOf(member.type);
  }
  throw new Unsupported(`${type.name}.${name}`);
}
