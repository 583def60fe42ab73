/** The functions of the contract for people: what they are, and a body to begin with. */
import { standsBesideDensity, type ContractFunction } from '../../../shader/signatures.ts';

export interface ContractHelp {
  name: ContractFunction;
  doc: string;
  /** Body that completion writes. */
  body: string;
  /** Names that the text uses, by the module that has them. */
  needs: readonly (readonly [module: string, name: string])[];
}

const HIT = ['material', 'Hit'] as const;

export const CONTRACT_HELP: readonly ContractHelp[] = [
  {
    name: 'eval',
    doc: 'Value f of the BSDF, per steradian, without the cosine. Directions are unit vectors in the local frame: z is the shading normal on the side of `wo`, `wi.z < 0` is transmission. Alone, the engine samples the cosine hemisphere and f below the surface counts as 0; with `sample` and `pdf` it is importance-sampled.',
    body: 'return select(vec3f(0.0), vec3f(${0:0.8} * INV_PI), wi.z > 0.0);',
    needs: [HIT, ['math', 'INV_PI']],
  },
  {
    name: 'sample',
    doc: 'Chooses a direction `wi`. `u` is uniform in [0, 1)³; choose lobes by `u.z`. The weight is f |cos θ| / pdf. Alone, the material is purely specular (Dirac); beside `eval` it comes with `pdf`.',
    body: 'let wi = warp_cosine(u.xy);\n\treturn bsdf_sample_of(wi, vec3f(${0:0.8}), warp_cosine_pdf(wi));',
    needs: [HIT, ['material', 'BsdfSample'], ['material', 'bsdf_sample_of'], ['warp', 'warp_cosine'], ['warp', 'warp_cosine_pdf']],
  },
  {
    name: 'pdf',
    doc: 'Density with which `sample` chooses `wi`, per steradian; without its specular lobes.',
    body: 'return ${0:warp_cosine_pdf(wi)};',
    needs: [HIT, ['warp', 'warp_cosine_pdf']],
  },
  {
    name: 'value',
    doc: 'f and the density of `wi` together, in place of `eval` and `pdf`: what both are made of is computed once. Beside `sample`.',
    body: 'return BsdfValue(vec3f(${0:0.8} * INV_PI), warp_cosine_pdf(wi));',
    needs: [HIT, ['material', 'BsdfValue'], ['math', 'INV_PI'], ['warp', 'warp_cosine_pdf']],
  },
  {
    name: 'direction',
    doc: 'Draws a direction `wi` of the density that `pdf` or `value` says, in place of `sample`: the engine weighs it by f |cos θ| / pdf. `u` is uniform in [0, 1)³; (0, 0, 0) is absorbed.',
    body: 'return ${0:warp_cosine(u.xy)};',
    needs: [HIT, ['warp', 'warp_cosine']],
  },
  {
    name: 'surface',
    doc: 'Parameters of the built-in layered BSDF at this place, in place of `eval`, `sample` and `pdf`.',
    body: 'var s = principled_default();\n\t$0\n\treturn s;',
    needs: [HIT, ['principled', 'Principled'], ['principled', 'principled_default']],
  },
  {
    name: 'geometry_tangent',
    doc: 'Direction in which anisotropic highlights of `surface` grow, in place of `hit.tangent`: a unit vector in the local frame, z = 0.',
    body: 'return ${0:hit.tangent};',
    needs: [HIT],
  },
  {
    name: 'emission',
    doc: 'Radiance emitted towards `wo`. Beside any other function, or alone: a black emitter.',
    body: 'return vec3f(${0:1.0});',
    needs: [HIT],
  },
  {
    name: 'opacity',
    doc: 'Probability, in [0, 1], that the surface is there.',
    body: 'return ${0:1.0};',
    needs: [HIT],
  },
  {
    name: 'normal',
    doc: 'Shading normal, a unit vector in the local frame; `vec3f(0.0, 0.0, 1.0)` leaves it as it is.',
    body: 'return vec3f(0.0, 0.0, 1.0);$0',
    needs: [HIT],
  },
  {
    name: 'interior_ior',
    doc: 'Index of refraction inside the shape, for what stands in it. `hit.outside` is that of what the shape stands in.',
    body: 'return ${0:1.5};',
    needs: [HIT],
  },
  {
    name: 'subsurface',
    doc: 'What the diffuse body of `surface` lets light into: `weight`, its share of the body; the `color` that a large body shows; `radius`, the mean free path of each channel in units of the scene; `anisotropy`, the mean cosine of the phase function. Light leaves the closed shape elsewhere.',
    body: 'return Subsurface(${0:1.0}, vec3f(0.8), vec3f(0.1), 0.0);',
    needs: [HIT, ['subsurface', 'Subsurface']],
  },
  {
    name: 'choose',
    doc: 'Which material of the scene stands here: one of the numbers that `@material` parameters hold. `u` is uniform in [0, 1): chosen with the probability of its share, the mean is a mix. For files that mix materials.',
    body: 'return ${0:params.first};',
    needs: [HIT],
  },
  {
    name: 'distance',
    doc: 'Signed distance of a point to the surface, in the coordinates of the shape: negative inside, and nowhere longer than the way to the surface. For files of shapes of type sdf; the built-in function of this name is hidden there: write length(a - b).',
    body: 'return length(p) - ${0:1.0};',
    needs: [],
  },
  {
    name: 'density',
    doc: 'Factor, from 0 to the majorant (1 unless the scene says more), of the absorption and scattering of a medium at a point, in the coordinates of its `transform`. For files of media.',
    body: 'return saturate(1.0 - length(p) / ${0:1.0});',
    needs: [],
  },
  {
    name: 'height',
    doc: 'How far a place of a mesh moves along its unit normal `n`, in units of the mesh; `p` and `n` are in its own coordinates, `uv` are its texture coordinates. Asked once for each vertex. For files of displacements.',
    body: 'return ${0:0.1} * sin(10.0 * p.x);',
    needs: [],
  },
  {
    name: 'Le',
    doc: 'Radiance at a point of a medium that it shows where it is thick and scatters nothing: it emits absorption × Le per unit length, times the `emission` that the scene gives the medium. Beside `density`.',
    body: 'return vec3f(${0:1.0});',
    needs: [],
  },
  {
    name: 'albedo',
    doc: 'Factor, from 0 to 1 in each channel, of the albedo that the scene gives the medium, at a point: what it takes from the scattering is absorbed, and extinction stays. In a medium of scattering alone it is the albedo itself. Beside `density`.',
    body: 'return vec3f(${0:0.9});',
    needs: [],
  },
  {
    name: 'g',
    doc: 'Mean cosine of scattering at a point (Henyey and Greenstein 1941), from −0.99 to 0.99, in place of the `g` that the scene gives the medium. Beside `phase` it only says how directions are drawn. Beside `density`.',
    body: 'return ${0:0.5};',
    needs: [],
  },
  {
    name: 'phase',
    doc: 'Phase function, per steradian: its integral over the sphere is 1 in each channel. `cosine` is 1 for light that goes straight on, −1 for light that comes back. Directions are drawn by Henyey and Greenstein’s of `g`, the function’s own or the medium’s, and weighed by this: the more alike the two are, the less noise. Beside `density`.',
    body: 'return vec3f(3.0 / 16.0 * INV_PI * (1.0 + cosine * cosine));$0',
    needs: [['math', 'INV_PI']],
  },
  {
    name: 'environment',
    doc: 'Radiance that arrives from a unit direction of the world, y up. For files of environments.',
    body: 'return vec3f(${0:1.0});',
    needs: [],
  },
];

/** Functions that do not stand beside each other. */
const EXCLUSIVE: readonly (readonly [readonly ContractFunction[], readonly ContractFunction[]])[] = [
  [
    ['eval', 'sample', 'pdf', 'value', 'direction'],
    ['surface', 'geometry_tangent', 'subsurface'],
  ],
  [['eval', 'pdf'], ['value']],
  [['sample'], ['direction']],
];

/** Functions that make of a file something else than a material. */
const ALONE: readonly ContractFunction[] = ['environment', 'distance', 'density', 'height', 'choose'];

/** Whether a file that defines some of them may define this one too. */
export function mayStandBeside(name: ContractFunction, defined: readonly ContractFunction[]): boolean {
  if (defined.includes(name)) return false;
  if (standsBesideDensity(name))
    return defined.includes('density') && defined.every((each) => each === 'density' || standsBesideDensity(each));
  // Without a density they are the author's own.
  defined = defined.filter((each) => !standsBesideDensity(each));
  if ([name, ...defined].some((each) => ALONE.includes(each))) return defined.length === 0;
  return !EXCLUSIVE.some(([one, other]) => {
    const excluded: readonly string[] = one.includes(name) ? other : other.includes(name) ? one : [];
    return defined.some((each) => excluded.includes(each));
  });
}

/** What completion offers for `struct Params`. */
export const PARAMS_SNIPPET =
  'struct Params {\n\t/// ${1:What it does}. @range(${2:0}, ${3:1}) @default(${4:0.5}) @label(${5:Name})\n\t${6:name}: ${7:f32},$0\n}';
export const PARAMS_DOC =
  'Parameters of this file: each member becomes a control and a value of scene documents. Types: f32, i32, u32, bool, vec2f, vec3f, vec4f. Annotations in the `///` comments give range, step, default and label.';
