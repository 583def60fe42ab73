/** A material as bytecode: what the interpreter (machine.ts) runs while the driver still compiles. Pure. */
import { present } from '../../base/present.ts';
import type { Linker, Modules } from '../link.ts';
import { moduleOf, type MaterialModule } from '../material.ts';
import type { StructLayout } from '../struct.ts';
import { HOST_TYPES } from '../struct.ts';
import { Builder, CONSTANTS, type Code } from './builder.ts';
import { Declarations } from './declarations.ts';
import { ENTRIES, entriesOf, MATERIAL, type EntryName } from './entries.ts';
import type { MachineFeatures } from './operations.ts';
import { Statements } from './statements.ts';
import { plain, plainsOf, type Struct, type Type } from './types.ts';
import { Unsupported } from './unsupported.ts';
import { one, type Operand, type Value } from './values.ts';

/** vec4u before the code: where functions begin, and the constants (ENTRIES). */
export const HEADER = 3;
/** Registers that a function of a material finds its arguments in. */
export const INPUTS = { hit: 0, wo: 13, wi: 14, u: 15, base: 16, count: 17 } as const;
/** Registers that arguments and results are in: the rest is for what is computed. */
export const RESERVED = 32;

export interface Bytecode {
  /** Four words for each vec4u, as `params` holds them. */
  words: Uint32Array<ArrayBuffer>;
  operations: number;
  registers: number;
}

/**
 * @param machine what the kernel that is to interpret it has
 * @throws Unsupported where the text has what bytecode does not; ShaderError where it cannot be linked
 */
export function compileMaterial(linker: Linker, material: MaterialModule, machine: MachineFeatures): Bytecode {
  const { root, entries } = entriesOf(material);
  const modules: Modules = {
    'package::bytecode': root,
    [`package::${moduleOf(material.name).replaceAll('/', '::')}`]: material.budgeted(1).source,
    'package::config': 'const LOOP_BUDGET = 0u;',
  };
  const { code } = linker.link(modules, 'package::bytecode', {
    images: machine.images,
    mapped_images: machine.mapped === true,
    instances: machine.instances,
    budget: true,
  });
  const declarations = new Declarations(code);
  const builder = new Builder(RESERVED, INPUTS.base);
  const starts = new Map<EntryName, number>();
  for (const name of entries) {
    starts.set(name, HEADER + builder.code.length);
    builder.open();
    entry(new Statements(builder, declarations, machine, parametersOf(material.layout)), name);
    builder.close();
  }
  builder.finish();
  return { words: encode(builder, starts), operations: builder.code.length, registers: builder.registers };
}

/** The code of one function of the material, its value in the first registers. */
function entry(statements: Statements, name: EntryName): void {
  const { builder } = statements;
  const wanted = statements.argumentTypes(MATERIAL + name);
  const args = ENTRIES[name].map((argument, i) => ({
    kind: 'value' as const,
    value: statements.input(INPUTS[argument], present(wanted[i], 'a type')),
  }));
  const value = present(statements.inlined(MATERIAL + name, args), 'the value of a function');
  const types = [...plainsOf(value.type)];
  if (types.length > RESERVED) throw new Unsupported(`a result of ${types.length} registers`);
  // What is among the arguments, or is found by one, would be written over by the results before it.
  const isInTheWay = (slot: Operand, i: number): boolean =>
    slot.kind === 'parameter' || (slot.kind === 'register' && slot.register < RESERVED && slot.register !== i);
  const slots = value.slots.map((slot, i) => {
    const type = present(types[i], 'a type');
    return isInTheWay(slot, i) ? builder.emit('move', type, [one(type, slot)]).slots[0] : slot;
  });
  slots.forEach((slot, i) => builder.moveTo(i, one(present(types[i], 'a type'), slot)));
  builder.act('end', []);
}

/** The parameters of a material: each where the host has written it. */
function parametersOf(layout: StructLayout | null): Value {
  const members = layout?.members ?? [];
  const type: Struct = {
    kind: 'struct',
    name: 'Params',
    members: members.map(({ name, type: host }) => ({
      name,
      type: plain(host === 'bool' ? 'bool' : HOST_TYPES[host].scalar, HOST_TYPES[host].lanes) as Type,
    })),
  };
  return { type, slots: members.map(({ offset }) => ({ kind: 'parameter', slot: Math.floor(offset / 16), lane: (offset % 16) / 4 })) };
}

function encode({ code, constants }: Builder, starts: ReadonlyMap<EntryName, number>): Uint32Array<ArrayBuffer> {
  const first = HEADER + code.length;
  const words = new Uint32Array(4 * (first + constants.length));
  Object.keys(ENTRIES).forEach((name, i) => (words[i] = starts.get(name as EntryName) ?? 0));
  words[4 * HEADER - 1] = first;
  code.forEach((each, i) => words.set(encoded(each), 4 * (HEADER + i)));
  constants.forEach((lanes, i) => words.set(lanes, 4 * (first + i)));
  return words;
}

/** Numbers of operation and result, of two operands each, and the immediate: a jump's from the beginning of the block. */
function encoded({ operation, result, operands: [a, b, c, d], immediate, isJump }: Code): number[] {
  if ([a, b, c, d].some((each) => each > 0xffff) || result >= CONSTANTS) throw new Unsupported('so much code');
  return [operation | (result << 8), a | (b << 16), (c | (d << 16)) >>> 0, isJump ? HEADER + immediate : immediate];
}
