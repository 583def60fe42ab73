/** WGSL types as text: canonical names, what operators make of them, and matching against generic signatures. */
import type { Signature } from './signature.ts';

/** Numbers without suffix take the type of what they meet. */
export const ABSTRACT_INT = 'abstract-int';
export const ABSTRACT_FLOAT = 'abstract-float';

/** `vec3f` → `vec3<f32>`, `mat3x3f` → `mat3x3<f32>`. */
export const canonical = (type: string): string =>
  type.replace(
    /\b(vec[234]|mat[234]x[234])([fiuh])\b/g,
    (_, base: string, scalar: string) => `${base}<${scalar === 'f' ? 'f32' : scalar === 'h' ? 'f16' : `${scalar}32`}>`,
  );

/** `vec3<f32>` → `vec3f`: as people write it. */
export const short = (type: string): string =>
  type.replace(/\b(vec[234]|mat[234]x[234])<(f32|i32|u32|f16)>/g, (_, base: string, scalar: string) =>
    scalar === 'f16' ? `${base}h` : `${base}${scalar[0]}`,
  );

/** The type that a variable takes from a value. */
export const concrete = (type: string): string => type.replaceAll(ABSTRACT_INT, 'i32').replaceAll(ABSTRACT_FLOAT, 'f32');

export interface Vector {
  size: number;
  scalar: string;
}

export function vectorOf(type: string): Vector | null {
  const match = /^vec([234])<([\w-]+)>$/.exec(canonical(type));
  return match === null ? null : { size: Number(match[1]), scalar: match[2]! };
}

export function matrixOf(type: string): { columns: number; rows: number; scalar: string } | null {
  const match = /^mat([234])x([234])<([\w-]+)>$/.exec(canonical(type));
  return match === null ? null : { columns: Number(match[1]), rows: Number(match[2]), scalar: match[3]! };
}

/** Type of `v.xyz`; null where `v` has no such components. */
export function swizzled({ size, scalar }: Vector, word: string): string | null {
  const letters = [...word];
  const set = ['xyzw', 'rgba'].find((each) => letters.every((letter) => each.slice(0, size).includes(letter)));
  if (set === undefined || letters.length > 4) return null;
  return letters.length === 1 ? scalar : `vec${letters.length}<${scalar}>`;
}

const isAbstract = (type: string): boolean => type.includes('abstract-');

/** Of two scalar types the one that the other becomes. */
const common = (a: string, b: string): string => (!isAbstract(a) ? a : isAbstract(b) && a === ABSTRACT_FLOAT ? a : b);

/** Type of an arithmetic expression; null where the operands do not go together. */
export function arithmetic(operator: string, a: string, b: string): string | null {
  const [va, vb, ma, mb] = [vectorOf(a), vectorOf(b), matrixOf(a), matrixOf(b)];
  if (ma !== null && vb !== null && operator === '*') return `vec${ma.rows}<${ma.scalar}>`;
  if (va !== null && mb !== null && operator === '*') return `vec${mb.columns}<${mb.scalar}>`;
  if (ma !== null && mb !== null) return operator === '*' ? `mat${mb.columns}x${ma.rows}<${ma.scalar}>` : a;
  if (ma !== null || mb !== null) return ma !== null ? a : b;
  if (va !== null && vb !== null) return va.size === vb.size ? `vec${va.size}<${common(va.scalar, vb.scalar)}>` : null;
  if (va !== null) return `vec${va.size}<${common(va.scalar, b)}>`;
  if (vb !== null) return `vec${vb.size}<${common(a, vb.scalar)}>`;
  return common(a, b);
}

/** Type of what a generic signature returns for these arguments; null where they do not fit. */
export function resultOf(signature: Signature, given: readonly (string | null)[]): string | null {
  if (signature.arguments.length !== given.length) return null;
  const bound = new Map<string, string>();
  for (const [i, { type }] of signature.arguments.entries()) {
    const argument = given[i];
    if (argument === null || argument === undefined) continue;
    const names: string[] = [];
    const pattern = canonical(type).replace(/matNxN|matCxR|vecN|\b[TSI]\b/g, (generic) => {
      const [stem, letters] = generic.length === 1 ? ['', generic] : [generic.slice(0, 3), generic.slice(3).replace('x', '')];
      const parts = [...letters].map((letter) => {
        names.push(letter);
        return stem === '' ? (type === generic ? '(.+)' : '([\\w-]+)') : '([234])';
      });
      return stem + parts.join('x');
    });
    const match = new RegExp(`^${pattern}$`).exec(canonical(argument));
    if (match === null) {
      if (names.length === 0 && (isAbstract(argument) || concrete(argument) === canonical(type))) continue;
      return null;
    }
    for (const [j, name] of names.entries()) {
      const value = match[j + 1]!;
      const before = bound.get(name);
      if (before === undefined || isAbstract(before)) bound.set(name, value);
      else if (before !== value && !isAbstract(value)) return null;
    }
  }
  let complete = true;
  const result = canonical(signature.result).replace(/\b[TS]\b|(?<=^vec)N|(?<=^mat)[CR]|(?<=^mat.x)[CR]/g, (letter) => {
    const value = bound.get(letter);
    complete &&= value !== undefined;
    return value ?? letter;
  });
  return complete ? result : null;
}
