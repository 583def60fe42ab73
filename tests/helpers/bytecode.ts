/** Runs the functions of a material twice, compiled by the driver and interpreted as bytecode, on the same arguments. */
import { shaderLibrary } from '../../src/content/node.ts';
import { compileMaterial, INPUTS, RESERVED } from '../../src/shader/bytecode/program.ts';
import { ENTRIES, entriesOf, type EntryName } from '../../src/shader/bytecode/entries.ts';
import { bodiesOf, loader } from '../../src/shader/bodies.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { Linker, type Modules } from '../../src/shader/link.ts';
import type { MaterialModule } from '../../src/shader/material.ts';
import { packParams } from '../../src/shader/params.ts';
import { requireLayout, StructArray, type Member } from '../../src/shader/struct.ts';
import { PLAIN, runKernel } from './kernel.ts';

export const library = shaderLibrary();
export const assembler = new KernelAssembler(library);
await assembler.loadInterpreter();
const linker = Linker.of(library.wgsl);
const HIT = requireLayout(library.wgsl.material!, 'Hit');
const STRUCTS = {
  Principled: requireLayout(library.wgsl.principled!, 'Principled'),
  Subsurface: requireLayout(library.wgsl.subsurface!, 'Subsurface'),
  BsdfValue: requireLayout(library.wgsl.material!, 'BsdfValue'),
  BsdfSample: requireLayout(library.wgsl.material!, 'BsdfSample'),
};
const NAMES = Object.keys(ENTRIES) as EntryName[];
/** Where things stand in `params`. */
const SPACE = 0;
const BASE = 8;

/** Lanes that count of each register of a result. */
function lanesOf(result: string): number[] {
  const members = result in STRUCTS ? STRUCTS[result as 'BsdfValue'].members.map(({ type }) => type) : [result as Member['type']];
  return members.map((type) => Number(/^vec([234])/.exec(type)?.[1] ?? 1));
}

const plain = (type: Member['type'], register: string): string => {
  const lanes = /^vec([234])f$/.exec(type)?.[1];
  if (type === 'bool') return `${register}.x != 0u`;
  if (type === 'u32') return `${register}.x`;
  return lanes === undefined ? `bitcast<f32>(${register}.x)` : `bitcast<vec${lanes}f>(${register}.${'xyzw'.slice(0, Number(lanes))})`;
};
const bits = (type: Member['type'], value: string): string => {
  if (type === 'bool') return `vec4u(select(0u, 1u, ${value}))`;
  if (type === 'u32') return `vec4u(${value})`;
  const lanes = Number(/^vec([234])/.exec(type)?.[1] ?? 1);
  return lanes === 1 ? `bitcast<vec4u>(vec4f(${value}))` : `bitcast<vec4u>(vec4f(${[value, ...Array(4 - lanes).fill('0.0')].join(', ')}))`;
};

const HEAD = `@group(0) @binding(20) var<storage, read> given: array<vec4u>;
@group(0) @binding(21) var<storage, read_write> found: array<vec4u>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  if ((id.x + 1u) * ${INPUTS.count}u > arrayLength(&given)) { return; }
  // The binding is there, whether a material has parameters or not.
  if (arrayLength(&params) == 0u) { return; }
  let first = id.x * ${INPUTS.count}u;
  let to = id.x * ${RESERVED * NAMES.length}u;
`;

/** One text for all materials. */
const MACHINE = `import package::scene::params;
import package::machine::registers::registers;
import package::machine::run::machine_run;
${HEAD}  for (var function = 0u; function < ${NAMES.length}u; function++) {
    for (var i = 0u; i < ${INPUTS.count}u; i++) { registers[i] = given[first + i]; }
    machine_run(0u, function);
    for (var i = 0u; i < ${RESERVED}u; i++) { found[to + function * ${RESERVED}u + i] = registers[i]; }
  }
}`;

function compiledText(material: MaterialModule): string {
  const { root, entries } = entriesOf(material);
  const bodies = bodiesOf(material);
  const withLoader = `import package::scene::params;\n${root}`
    .replace(/^fn load_0\(.*$/m, loader(material, 0))
    .replaceAll('let base = 0u;', `let base = ${BASE}u;`);
  // Imports stand first.
  const lines = withLoader.split('\n');
  const imports = lines.filter((line) => line.startsWith('import '));
  const rest = lines.filter((line) => !line.startsWith('import '));
  const calls = entries.map((name) => {
    const result = bodies[name]!.result;
    const args = ENTRIES[name].map((argument) => (argument === 'hit' ? 'hit' : plain('vec3f', `given[first + ${INPUTS[argument]}u]`)));
    const members = result in STRUCTS ? STRUCTS[result as 'BsdfValue'].members : null;
    const at = `to + ${NAMES.indexOf(name) * RESERVED}u`;
    const writes =
      members === null
        ? `found[${at}] = ${bits(result as 'f32', 'r')};`
        : members.map((member, i) => `found[${at} + ${i}u] = ${bits(member.type, `r.${member.name}`)};`).join(' ');
    return `  { let r = material_${name}(${args.join(', ')}); ${writes} }`;
  });
  const hit = HIT.members.map((member, i) => plain(member.type, `given[first + ${INPUTS.hit + i}u]`)).join(', ');
  return `${imports.join('\n')}\n${rest.join('\n')}\n${HEAD}  let hit = Hit(${hit});\n${calls.join('\n')}\n}`;
}

/** Random numbers of a fixed seed. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    let x = state;
    x = Math.imul(x ^ (x >>> 16), 0x45d9f3b);
    x = Math.imul(x ^ (x >>> 16), 0x45d9f3b);
    return ((x ^ (x >>> 16)) >>> 8) / 2 ** 24;
  };
}

/** Arguments of `count` calls, as registers hold them. */
function situations(count: number, random: () => number): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(count * INPUTS.count * 4);
  const floats = new Float32Array(words.buffer);
  const unit = (): number[] => {
    const z = 2 * random() - 1;
    const r = Math.sqrt(1 - z * z);
    const turn = 2 * Math.PI * random();
    return [r * Math.cos(turn), r * Math.sin(turn), z];
  };
  for (let k = 0; k < count; k++) {
    const at = (register: number): number => 4 * (k * INPUTS.count + register);
    const turn = 2 * Math.PI * random();
    const tangent = [Math.cos(turn), Math.sin(turn), 0];
    const value: Record<string, number[]> = {
      p: [4 * random() - 2, 4 * random() - 2, 4 * random() - 2],
      n: unit(),
      uv: [4 * random() - 2, 4 * random() - 2],
      tangent,
      bitangent: [-tangent[1]!, tangent[0]!, 0],
      uv1: [random(), random()],
      color: [random(), random(), random(), random()],
      texel: [random(), random()],
      outside: [k % 5 === 0 ? 1.33 : 1],
      wavelength: [0.4 + 0.3 * random()],
    };
    const flags: Record<string, number> = { front: Number(random() < 0.7), object: SPACE, instance: 0 };
    HIT.members.forEach(({ name }, i) => {
      const lanes = value[name];
      if (lanes === undefined) words.fill(flags[name]!, at(i), at(i) + 4);
      else floats.set(lanes.length === 1 ? Array(4).fill(lanes[0]) : lanes, at(i));
    });
    const wo = unit();
    wo[2] = Math.abs(wo[2]!) + 1e-3;
    const size = Math.hypot(...wo);
    floats.set(
      wo.map((each) => each / size),
      at(INPUTS.wo),
    );
    floats.set(unit(), at(INPUTS.wi));
    floats.set([random(), random(), random()], at(INPUTS.u));
    words.fill(BASE, at(INPUTS.base), at(INPUTS.base) + 4);
  }
  return words;
}

/** The same hits, directions and random numbers, four roundings away in each coordinate. */
function moved(words: Uint32Array<ArrayBuffer>, count: number): Uint32Array<ArrayBuffer> {
  const copy = words.slice();
  const floats = new Float32Array(copy.buffer);
  const place = INPUTS.hit + HIT.members.findIndex(({ name }) => name === 'p');
  for (let k = 0; k < count; k++)
    for (const register of [place, INPUTS.wo, INPUTS.wi, INPUTS.u])
      for (let lane = 0; lane < 3; lane++) floats[4 * (k * INPUTS.count + register) + lane]! *= 1 + (lane === 1 ? -1 : 1) * 2 ** -22;
  return copy;
}

/** Values of parameters: the defaults, or anything in their ranges. */
function parameters({ params }: MaterialModule, random: (() => number) | null): number[][] {
  return params.map(({ default: fallback, min, max, control, type }) => {
    if (random === null || control === 'image') return [...fallback];
    return fallback.map((value) => {
      if (type === 'bool') return Number(random() < 0.5);
      if (type === 'u32' || type === 'i32') return Math.floor(min + (Math.min(max, min + 64) - min + 1) * random());
      return control === 'color' ? random() : Number.isFinite(max - min) ? min + (max - min) * random() ** 3 : value * random();
    });
  });
}

export interface Difference {
  entry: EntryName;
  call: number;
  register: number;
  lane: number;
  compiled: number;
  interpreted: number;
  /** The greatest of the lanes of its vector: one that is a difference of greater ones rounds as they do. */
  size: number;
  /** How much the compiled value changes where its arguments are four roundings away: of a quotient alone WGSL allows two and a half. */
  spread: number;
}

/** What the two say differently, as bits, of `calls` calls with arguments of a fixed seed. */
export async function differences(
  material: MaterialModule,
  calls: number,
  seed: number,
  programs: Modules = {},
): Promise<{ differences: Difference[]; compared: number }> {
  const random = numbers(seed);
  const { noise } = material.uses;
  const { words } = compileMaterial(linker, material, { images: false, instances: false, noise });
  const values = packParams(material.layout, material.params, parameters(material, seed % 2 === 0 ? null : random));
  const table = Math.ceil(BASE + values.length / 4);
  const params = new Uint32Array(4 * (table + 1) + words.length);
  const space = new Float32Array(params.buffer);
  // An object's space with an inverse, turned and moved.
  space.set([0.8, -0.6, 0, 0.25, 0.6, 0.8, 0, -0.5, 0, 0, 1, 1, 0.8, 0.6, 0, 0.1, -0.6, 0.8, 0, 0.55, 0, 0, 1, -1]);
  params.set(values, 4 * BASE);
  params[4 * table] = table + 1;
  params.set(words, 4 * (table + 1));
  const view = new StructArray(assembler.layouts.View, 1);
  view.set(0, 'bytecode', table);
  const given = situations(calls, random);
  const inputs = { 0: view.buffer, 5: params, 20: given };
  const output = { binding: 21, bytes: calls * RESERVED * NAMES.length * 16 };
  const run = async (at: Uint32Array<ArrayBuffer>): Promise<Uint32Array> =>
    new Uint32Array(
      await runKernel(compiledText(material), calls, { 5: params, 20: at }, output, {
        materials: [material.name],
        programs,
        features: PLAIN.features,
      }),
    );
  const compiled = await run(given);
  const beside = await run(moved(given, calls));
  const interpreted = new Uint32Array(
    await runKernel(MACHINE, calls, inputs, output, { materials: [], interpreted: [noise ? 'wood' : 'diffuse'] }),
  );
  const bodies = bodiesOf(material);
  const all: Difference[] = [];
  let compared = 0;
  for (const [number, entry] of NAMES.entries()) {
    const result = bodies[entry]?.result;
    if (result === undefined) continue;
    for (let call = 0; call < calls; call++) {
      lanesOf(result).forEach((lanes, register) => {
        for (let lane = 0; lane < lanes; lane++) {
          const at = 4 * (call * RESERVED * NAMES.length + number * RESERVED + register) + lane;
          compared++;
          if (compiled[at] !== interpreted[at] && !(isNaNBits(compiled[at]!) && isNaNBits(interpreted[at]!)))
            all.push({
              entry,
              call,
              register,
              lane,
              compiled: asFloat(compiled[at]!),
              interpreted: asFloat(interpreted[at]!),
              size: Math.max(...Array.from({ length: lanes }, (_, i) => Math.abs(asFloat(compiled[at - lane + i]!)))),
              spread: Math.abs(asFloat(beside[at]!) - asFloat(compiled[at]!)),
            });
        }
      });
    }
  }
  return { differences: all, compared };
}

const isNaNBits = (word: number): boolean => (word & 0x7fffffff) > 0x7f800000;
const asFloat = (word: number): number => new Float32Array(Uint32Array.of(word).buffer)[0]!;
