/** The generated part of the interpreter (wgsl/machine): its operations, and the calls of the functions of materials. Pure. */
import type { Modules } from '../link.ts';
import { requireLayout, type Member, type StructLayout } from '../struct.ts';
import { present } from '../../base/present.ts';
import { ENTRIES, type EntryName } from './entries.ts';
import { ACTIONS, FEATURES, NUMBERS, VALUES, type MachineFeatures } from './operations.ts';
import { INPUTS } from './program.ts';

export type { MachineFeatures };

const constantName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** `package::operations`: a `switch` over the operations, for a kernel with these features. */
export function operationsModule(kernel: MachineFeatures): string {
  const features = Object.entries(FEATURES).filter(([, { condition }]) => kernel[condition]);
  const values = [...Object.entries(VALUES), ...features.map(([name, { text }]) => [name, text] as const)];
  const imports = [
    'import package::budget::budget_spent;',
    'import package::machine::registers::{REGISTERS, registers};',
    'import package::scene::{params, view};',
    kernel.images ? 'import package::image::image_texel;' : '',
    kernel.instances ? 'import package::shape::instance::{affine_row, instance_from_world, world_from_instance};' : '',
    kernel.noise ? 'import package::machine::worley::machine_worley;' : '',
    kernel.noise ? 'import package::noise::{noise_cell, noise_value_d, noise_gradient_d, noise_simplex};' : '',
  ];
  const usesFloats = (text: string): string =>
    [...'ABCD']
      .filter((letter) => new RegExp(`\\b${letter}\\b`).test(text))
      .map((letter) => `let ${letter} = bitcast<vec4f>(${letter.toLowerCase()}); `)
      .join('');
  return `// Generated from the operations of bytecode (src/shader/bytecode/operations.ts).
${imports.filter((each) => each !== '').join('\n')}
${ACTIONS.map((name) => `const ${constantName(name)} = ${present(NUMBERS.get(name), name)}u;`).join('\n')}
fn operation_value(operation: u32, a: vec4u, b: vec4u, c: vec4u, d: vec4u, imm: u32, constants: u32) -> vec4u {
  switch (operation) {
${values.map(([name, text]) => `    case ${present(NUMBERS.get(name), name)}u: { ${usesFloats(text)}return ${text}; }`).join('\n')}
    default: { return a; }
  }
}
`;
}

const RESULTS = {
  surface: 'Principled',
  geometry_tangent: 'vec3f',
  value: 'BsdfValue',
  sample: 'BsdfSample',
  emission: 'vec3f',
  opacity: 'f32',
  normal: 'vec3f',
  interior_ior: 'f32',
  subsurface: 'Subsurface',
} as const satisfies Record<EntryName, string>;

const STRUCTS = ['Principled', 'BsdfValue', 'BsdfSample', 'Subsurface'] as const;
const isStruct = (result: string): result is (typeof STRUCTS)[number] => STRUCTS.some((each) => each === result);

const has = (name: EntryName, argument: string): boolean => (ENTRIES[name] as readonly string[]).includes(argument);

const TYPES = { wo: 'vec3f', wi: 'vec3f', hit: 'Hit', u: 'vec3f' } as const;

/** `package::interpreted`: `fn interpreted_NAME(number, base, …)` for each function of the contract, called through the machine. */
export function interpretedModule(library: Modules): string {
  const layouts = {
    Principled: requireLayout(present(library.principled, 'wgsl/principled'), 'Principled'),
    Subsurface: requireLayout(present(library.subsurface, 'wgsl/subsurface'), 'Subsurface'),
    BsdfValue: requireLayout(present(library.material, 'wgsl/material'), 'BsdfValue'),
    BsdfSample: requireLayout(present(library.material, 'wgsl/material'), 'BsdfSample'),
  };
  const hit = requireLayout(present(library.material, 'wgsl/material'), 'Hit');
  const functions = (Object.keys(ENTRIES) as EntryName[]).map((name, number) => {
    const result = RESULTS[name];
    const list = ENTRIES[name].map((argument) => `${argument}: ${TYPES[argument]}`).join(', ');
    const value = isStruct(result) ? structOf(result, layouts[result]) : plainOf(result, 0);
    return `fn interpreted_${name}(number: u32, base: u32, ${list}) -> ${result} {
  interpreted_inputs(base, ${(['hit', 'wo', 'wi', 'u'] as const).map((each) => (has(name, each) ? each : 'vec3f(0.0)')).join(', ')});
  machine_run(number, ${number}u);
  return ${value};
}
`;
  });
  const { value, sample } = { value: Object.keys(ENTRIES).indexOf('value'), sample: Object.keys(ENTRIES).indexOf('sample') };
  return `// Generated from the contract of materials.
import package::machine::registers::registers;
import package::machine::run::machine_run;
import package::material::{Hit, BsdfSample, BsdfValue};
import package::principled::Principled;
import package::subsurface::Subsurface;

fn interpreted_inputs(base: u32, hit: Hit, wo: vec3f, wi: vec3f, u: vec3f) {
${hit.members.map((member, i) => `  registers[${INPUTS.hit + i}] = ${stored(`hit.${member.name}`, member.type)};`).join('\n')}
${(['wo', 'wi', 'u'] as const).map((name) => `  registers[${INPUTS[name]}] = ${stored(name, 'vec3f')};`).join('\n')}
  registers[${INPUTS.base}] = vec4u(base);
}

${functions.join('\n')}
/// A direction is drawn, or \`weight\` is f of the one that is given: by one call, so that the machine stands in a kernel once.
fn interpreted_scatter(number: u32, base: u32, wo: vec3f, wi: vec3f, hit: Hit, u: vec3f, draws: bool) -> BsdfSample {
  interpreted_inputs(base, hit, wo, wi, u);
  machine_run(number, select(${value}u, ${sample}u, draws));
  if (draws) { return ${structOf('BsdfSample', layouts.BsdfSample)}; }
  let value = ${structOf('BsdfValue', layouts.BsdfValue)};
  return BsdfSample(wi, value.f, value.pdf, false, 1.0);
}
`;
}

const structOf = (name: string, { members }: StructLayout): string =>
  `${name}(${members.map(({ type }, i) => plainOf(type, i)).join(', ')})`;

function plainOf(type: Member['type'], register: number): string {
  const whole = `registers[${register}]`;
  if (type === 'bool') return `${whole}.x != 0u`;
  if (type === 'u32') return `${whole}.x`;
  const lanes = /^vec([234])f$/.exec(type)?.[1];
  return lanes === undefined ? `bitcast<f32>(${whole}.x)` : `bitcast<vec${lanes}f>(${whole}.${'xyzw'.slice(0, Number(lanes))})`;
}

/** A value as a register holds it. */
function stored(value: string, type: Member['type']): string {
  if (type === 'bool') return `vec4u(select(0u, 1u, ${value}))`;
  if (type === 'u32') return `vec4u(${value})`;
  const lanes = Number(/^vec([234])f$/.exec(type)?.[1] ?? 1);
  if (lanes === 1) return `bitcast<vec4u>(vec4f(${value}))`;
  return `bitcast<vec4u>(vec4f(${[value, ...Array.from({ length: 4 - lanes }, () => '0.0')].join(', ')}))`;
}
