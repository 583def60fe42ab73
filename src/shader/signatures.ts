/** Names and signatures of the material contract (wgsl/material.wgsl); contract.ts checks them. */

/** The functions of the contract, as [name and type of each argument, result]. */
export const SIGNATURES = {
  surface: [[['hit', 'Hit']], 'Principled'],
  geometry_tangent: [[['hit', 'Hit']], 'vec3f'],
  eval: [
    [
      ['wo', 'vec3f'],
      ['wi', 'vec3f'],
      ['hit', 'Hit'],
    ],
    'vec3f',
  ],
  sample: [
    [
      ['wo', 'vec3f'],
      ['hit', 'Hit'],
    ],
    'BsdfSample',
  ],
  direction: [
    [
      ['wo', 'vec3f'],
      ['hit', 'Hit'],
    ],
    'vec3f',
  ],
  pdf: [
    [
      ['wo', 'vec3f'],
      ['wi', 'vec3f'],
      ['hit', 'Hit'],
    ],
    'f32',
  ],
  value: [
    [
      ['wo', 'vec3f'],
      ['wi', 'vec3f'],
      ['hit', 'Hit'],
    ],
    'BsdfValue',
  ],
  emission: [
    [
      ['wo', 'vec3f'],
      ['hit', 'Hit'],
    ],
    'vec3f',
  ],
  opacity: [[['hit', 'Hit']], 'f32'],
  normal: [[['hit', 'Hit']], 'vec3f'],
  interior_ior: [[['hit', 'Hit']], 'f32'],
  subsurface: [[['hit', 'Hit']], 'Subsurface'],
  choose: [[['hit', 'Hit']], 'u32'],
  environment: [[['direction', 'vec3f']], 'vec3f'],
  distance: [[['p', 'vec3f']], 'f32'],
  density: [[['p', 'vec3f']], 'f32'],
  height: [
    [
      ['p', 'vec3f'],
      ['n', 'vec3f'],
      ['uv', 'vec2f'],
    ],
    'f32',
  ],
  Le: [[['p', 'vec3f']], 'vec3f'],
  albedo: [[['p', 'vec3f']], 'vec3f'],
  g: [[['p', 'vec3f']], 'f32'],
  phase: [
    [
      ['p', 'vec3f'],
      ['cosine', 'f32'],
    ],
    'vec3f',
  ],
} as const satisfies Record<string, readonly [readonly (readonly [string, string])[], string]>;

export type ContractFunction = keyof typeof SIGNATURES;

/** What a medium's program may say beside its density; elsewhere functions of these names are the author's own. */
export const BESIDE_DENSITY = ['Le', 'albedo', 'g', 'phase'] as const satisfies readonly ContractFunction[];
export const standsBesideDensity = (name: string): boolean => BESIDE_DENSITY.some((each) => each === name);
