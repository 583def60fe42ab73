/** Functions of the library that the kernel itself computes: they read what the host shares, or are long. Pure. */
import type { Builder } from './builder.ts';
import type { MachineFeatures, Operation } from './operations.ts';
import { BOOL, F32, plain, type Plain, type Struct, type Type } from './types.ts';
import { asOne, type Value } from './values.ts';

const VEC3 = plain('f32', 3);
const VEC4 = plain('f32', 4);
const struct = (name: string, members: Record<string, Plain>): Struct => ({
  kind: 'struct',
  name,
  members: Object.entries(members).map(([member, type]) => ({ name: member, type: type as Type })),
});
/** As wgsl/shape/instance.wgsl and wgsl/noise.wgsl have them. */
const AFFINE = struct('Affine', { x: VEC4, y: VEC4, z: VEC4 });
const WORLEY = struct('Worley', { f1: F32, f2: F32, to: VEC3, id: plain('i32', 3) });

interface Native {
  operation: Operation;
  /** Of a struct: an operation a member, in turn. */
  type: Plain | Struct;
  condition: keyof MachineFeatures | null;
}

/** By their names as the linker makes them. */
const NATIVES: Readonly<Record<string, Native>> = {
  package_budget__1budget_spent: { operation: 'loopSpent', type: BOOL, condition: null },
  package_image__1image_texel: { operation: 'imageTexel', type: VEC4, condition: 'images' },
  package_shape_instance__2instance_from_world: { operation: 'instanceFromWorld', type: AFFINE, condition: 'instances' },
  package_shape_instance__2world_from_instance: { operation: 'worldFromInstance', type: AFFINE, condition: 'instances' },
  package_noise__1noise_cell: { operation: 'noiseCell', type: VEC3, condition: 'noise' },
  package_noise__2noise_value_d: { operation: 'noiseValue', type: VEC4, condition: 'noise' },
  package_noise__2noise_gradient_d: { operation: 'noiseGradient', type: VEC4, condition: 'noise' },
  package_noise__1noise_simplex: { operation: 'noiseSimplex', type: F32, condition: 'noise' },
  package_noise__2noise_worley_2d: { operation: 'noiseWorley2', type: WORLEY, condition: 'noise' },
  package_noise__2noise_worley_3d: { operation: 'noiseWorley3', type: WORLEY, condition: 'noise' },
};

/** The value of a native function; null: it is none. */
export function callNative(builder: Builder, machine: MachineFeatures, name: string, args: readonly Value[]): Value | null {
  const native = Object.hasOwn(NATIVES, name) ? NATIVES[name] : undefined;
  if (native === undefined || (native.condition !== null && !machine[native.condition])) return null;
  const { operation, type } = native;
  if (type.kind === 'plain') return builder.emit(operation, type, args);
  const given = args.map(asOne);
  return { type, slots: type.members.flatMap((member, i) => builder.emit(operation, member.type as Plain, given, i).slots) };
}
