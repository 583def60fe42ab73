/**
 * Variables fit into what every implementation of WGSL must have room for: 8,192 bytes a function, 8,192 bytes of private variables and
 * 16,384 of a workgroup. WebKit refuses more; Tint and naga do not look.
 */
import { expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { KernelAssembler, type KernelVariant } from '../../src/shader/kernel.ts';
import { WAVE_PASSES } from '../../src/shader/wavefront.ts';
import { CURVED_SHAPES, PLAIN, SDF } from '../helpers/kernel.ts';

const MAX_BYTES = 8192;
const MAX_WORKGROUP = 16_384;
/** Far more than the deepest hierarchy of the tests takes. */
const STACK = 256;

const assembler = new KernelAssembler(shaderLibrary());

interface Layout {
  size: number;
  align: number;
}

const VECTORS: Record<string, Layout> = { 2: { size: 8, align: 8 }, 3: { size: 12, align: 16 }, 4: { size: 16, align: 16 } };
const up = (bytes: number, align: number): number => Math.ceil(bytes / align) * align;

/** Bytes of the types of a module, as WGSL lays them out. */
class Sizes {
  private readonly structs = new Map<string, string[]>();
  private readonly constants = new Map<string, string>();

  constructor(code: string) {
    for (const [, name, body] of code.matchAll(/struct (\w+) \{([^}]*)\}/g))
      this.structs.set(
        name!,
        Array.from(body!.matchAll(/\w+: ((?:[^,<]|<[^>]*>+)+)/g), (match) => match[1]!.trim()),
      );
    for (const [, name, text] of code.matchAll(/const (\w+)(?:: \w+)? = ([^;]+);/g)) this.constants.set(name!, text!);
  }

  private count(text: string): number {
    const product = (each: string): number =>
      (each.match(/[*/]?[^*/]+/g) ?? []).reduce((value, factor) => {
        const operand = this.term(factor.replace(/^[*/]/, '').trim());
        return factor.startsWith('/') ? value / operand : value * operand;
      }, 1);
    return text.split('+').reduce((sum, each) => sum + product(each), 0);
  }

  private term(text: string): number {
    const constant = this.constants.get(text);
    return constant === undefined ? Number(text.replace(/u$/, '')) : this.count(constant);
  }

  of(type: string): Layout {
    const array = /^array<(.*), ?([^,<>]+)>$/.exec(type);
    if (array !== null) {
      const { size, align } = this.of(array[1]!);
      return { size: this.count(array[2]!) * up(size, align), align };
    }
    const struct = this.structs.get(type);
    if (struct !== undefined) {
      const members = struct.map((each) => this.of(each));
      const align = Math.max(...members.map((each) => each.align));
      return {
        size: up(
          members.reduce((end, each) => up(end, each.align) + each.size, 0),
          align,
        ),
        align,
      };
    }
    if (/^(f32|u32|i32|bool|atomic<\w+>)$/.test(type)) return { size: 4, align: 4 };
    const [, kind, columns, rows] = /^(vec|mat)([234])(?:x([234]))?/.exec(type) ?? [];
    if (kind === 'vec') return VECTORS[columns!]!;
    if (kind === 'mat') return { size: Number(columns) * up(VECTORS[rows!]!.size, VECTORS[rows!]!.align), align: VECTORS[rows!]!.align };
    throw new Error(`a type that is not known here: ${type}`);
  }

  isStruct(type: string): boolean {
    return this.structs.has(type);
  }
}

/** At most, of a variable whose type is not written. */
const VALUE = 16;

/** Sums over all functions, the largest, and over the module's variables. */
function bytesOf(code: string): { function: number; private: number; workgroup: number } {
  const sizes = new Sizes(code);
  const module = (space: string): number =>
    Array.from(code.matchAll(new RegExp(`var<${space}> \\w+: ([^;=]+)`, 'g')), (match) => sizes.of(match[1]!.trim()).size).reduce(
      (a, b) => a + b,
      0,
    );
  const functions = code.split(/^(?=(?:@[^\n]*\n?)*fn )/m).slice(1);
  const locals = functions.map((text) =>
    Array.from(text.matchAll(/\bvar \w+(?:: ([^;=]+?))?(?: = (\w+)|;)/g), ([, type, from]) =>
      type !== undefined ? sizes.of(type.trim()).size : sizes.isStruct(from!) ? sizes.of(from!).size : VALUE,
    ).reduce((a, b) => a + b, 0),
  );
  return { function: Math.max(...locals), private: module('private'), workgroup: module('workgroup') };
}

const features = {
  ...PLAIN.features,
  lights: true,
  suns: true,
  lamps: true,
  media: true,
  scattering: true,
};
const ALL: Partial<KernelVariant> = { materials: assembler.materialNames, stackSize: STACK };
const KERNELS: [string, Partial<KernelVariant>, string][] = [
  ...['bvh2', 'bvh8', 'grid'].map((structure): [string, Partial<KernelVariant>, string] => [
    structure,
    { ...ALL, structure, distances: ['gyroid'], shapes: { ...CURVED_SHAPES, ...SDF }, features },
    'main',
  ]),
  ['two-level', { ...ALL, structure: 'two-level', shapes: CURVED_SHAPES, features: { ...features, instances: true } }, 'main'],
  ['path/replay', { ...ALL, shapes: CURVED_SHAPES, features: { ...features, record: true } }, 'path/replay'],
  ...Object.values(WAVE_PASSES).map((root): [string, Partial<KernelVariant>, string] => [
    root,
    { stackSize: STACK, materials: ['diffuse', 'principled', 'car_paint'] },
    root,
  ]),
];

it.each(KERNELS)('of %s', (_, variant, root) => {
  const bytes = bytesOf(assembler.assemble({ ...PLAIN, ...variant }, root).code);
  expect(bytes.function).toBeLessThanOrEqual(MAX_BYTES);
  expect(bytes.private).toBeLessThanOrEqual(MAX_BYTES);
  expect(bytes.workgroup).toBeLessThanOrEqual(MAX_WORKGROUP);
  if (root === 'main') expect(Math.max(bytes.private, bytes.function)).toBeGreaterThan(64);
});

it('counts what it should', () => {
  const code = `const N = 8u;
const M = N * 2u;
struct S { a: u32, b: array<vec2f, M> }
var<private> p: array<u32, N>;
var<workgroup> w: array<atomic<u32>, M>;
fn f() {
  var s: S;
  var t = S(1u);
  var x = 1.0;
}
`;
  expect(bytesOf(code)).toEqual({ function: 2 * (8 + 16 * 8) + 16, private: 32, workgroup: 64 });
});
