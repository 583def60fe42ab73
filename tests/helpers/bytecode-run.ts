/** Statements of WGSL as bytecode, run by the machine on the host (tests/reference/machine.ts). */
import { expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { ENTRIES } from '../../src/shader/bytecode/entries.ts';
import { compileMaterial, INPUTS } from '../../src/shader/bytecode/program.ts';
import { Linker } from '../../src/shader/link.ts';
import { readMaterial } from '../../src/shader/material.ts';
import { packParams } from '../../src/shader/params.ts';
import { requireLayout } from '../../src/shader/struct.ts';
import { floatOf, runMachine, wordOf, type Register } from '../reference/machine.ts';

export type Vec3 = [number, number, number];
export interface Hit {
  p: Vec3;
  n: Vec3;
  uv: [number, number];
  front: number;
}

const library = shaderLibrary();
const linker = Linker.of(library.wgsl);
const MEMBERS = requireLayout(library.wgsl.material!, 'Hit').members.map(({ name }) => name);
const FEATURES = { images: false, instances: false, noise: false };
export const HITS: Hit[] = [
  { p: [0.3, -1.7, 2.2], n: [0.6, 0, 0.8], uv: [0.25, 0.75], front: 1 },
  { p: [-0.6, 0.4, -0.9], n: [0, -0.28, 0.96], uv: [-1.5, 2.125], front: 0 },
  { p: [1.25, 2.5, 0.05], n: [-2 / 3, 2 / 3, 1 / 3], uv: [0.5, 0.5], front: 1 },
  { p: [-3.75, -0.125, 0.5], n: [0.48, 0.6, 0.64], uv: [3, -0.25], front: 0 },
];

/** `r` after the statements. @param params members of the material's Params, with their values in turn */
export function ran(body: string, { p, n, uv, front }: Hit, declarations = '', params: [member: string, value: number[]][] = []): Vec3 {
  const struct = params.length === 0 ? '' : `struct Params {\n${params.map(([member]) => `  /// A number.\n  ${member},`).join('\n')}\n}\n`;
  const source = `import package::material::Hit;
${struct}${declarations}
fn emission(wo: vec3f, hit: Hit${params.length === 0 ? '' : ', params: Params'}) -> vec3f { var r = vec3f(0.0); ${body} return r; }`;
  const material = readMaterial('tried', source);
  const { words } = compileMaterial(linker, material, FEATURES);
  const registers: Register[] = Array.from({ length: 128 }, () => [0, 0, 0, 0]);
  const given: Record<string, readonly number[]> = { p, n, uv };
  MEMBERS.forEach((name, i) => {
    const lanes = given[name];
    registers[INPUTS.hit + i] = name === 'front' ? [front, front, front, front] : (Array.from({ length: 4 }, (_, k) => wordOf(lanes?.[k] ?? 0)) as Register); // prettier-ignore
  });
  registers[INPUTS.base] = [2, 2, 2, 2];
  const values = packParams(material.layout, material.params, params.map(([, value]) => value)); // prettier-ignore
  const shared: Register[] = [[0, 0, 0, 0], [0, 0, 0, 0]]; // prettier-ignore
  for (let i = 0; i < values.length; i += 4) shared.push([...values.subarray(i, i + 4)] as Register);
  runMachine(words, Object.keys(ENTRIES).indexOf('emission'), registers, shared);
  return registers[0]!.slice(0, 3).map(floatOf) as Vec3;
}

/** Single precision, some operations deep. */
export function expectClose(found: Vec3, expected: readonly number[], what: string): void {
  const size = Math.max(1, ...expected.map(Math.abs));
  expected.forEach((each, i) => expect(Math.abs(found[i]! - each) / size, `${what} ${i}: ${found[i]} for ${each}`).toBeLessThan(2e-6));
}

export type Case = [name: string, body: string, expected: (hit: Hit) => readonly number[], declarations?: string];

export const vec = (f: (i: number) => number): Vec3 => [f(0), f(1), f(2)];
export const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, each, i) => sum + each * b[i]!, 0);
export const whole = (x: number): number => Math.trunc(x);

/** Each on all hits. */
export function expectCases(cases: readonly Case[]): void {
  it.each(cases)('%s', (name, body, expected, declarations) => {
    for (const hit of HITS) expectClose(ran(body, hit, declarations), expected(hit), name);
  });
}
