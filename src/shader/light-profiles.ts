/**
 * Generates the module `package::light_profiles`: one `switch` over the files of wgsl/light/profile that a scene uses. Such a file defines
 * `struct Profile`, which stands in `params` behind the PunctualLight with what the host puts behind it, and
 * `fn profile(slot: u32, d: vec3f) -> f32`: the factor of the intensity towards the unit vector `d`, of the Profile at `slot`; one that
 * depends on the colour is a `vec3f`.
 */
import { ShaderError } from './errors.ts';
import { requireLayout, type StructLayout } from './struct.ts';

const COLORED = /fn profile\(slot: u32, d: vec3f\) -> vec3f/;

/** WGSL text; empty where no punctual light has a profile. */
export function lightProfilesModule(files: readonly string[], wgsl: Readonly<Record<string, string>>): string {
  if (files.length === 0) return '';
  const isColored = files.some((file) => COLORED.test(wgsl[`light/profile/${file}`] ?? ''));
  const factor = (call: string): string => (isColored ? `vec3f(${call})` : call);
  const cases = files.map((file, k) => `    case ${k + 1}u: { return ${factor(`package::light::profile::${file}::profile(slot, d)`)}; }`);
  return `// Generated from the lamps in use.
import package::scene::LIGHT_SUN;
fn light_profile(kind: u32, slot: u32, d: vec3f) -> ${isColored ? 'vec3f' : 'f32'} {
  switch (kind - LIGHT_SUN) {
${cases.join('\n')}
    default: { return ${factor('0.0')}; }
  }
}
`;
}

/** The Profile of a file of wgsl/light/profile. @throws ShaderError */
export function profileLayout(wgsl: Readonly<Record<string, string>>, file: string): StructLayout {
  const source = wgsl[`light/profile/${file}`];
  if (source === undefined) throw new ShaderError(`There is no lamp called ${file}.`);
  return requireLayout(source, 'Profile', `wgsl/light/profile/${file}`);
}
