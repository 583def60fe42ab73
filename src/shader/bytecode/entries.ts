/** The functions of a material that the interpreter calls, as a text to compile. Pure. */
import { bodiesOf, SPECTRUM } from '../bodies.ts';
import type { MaterialModule } from '../material.ts';

/** Each with its arguments. The order gives their numbers. */
export const ENTRIES = {
  surface: ['hit'],
  geometry_tangent: ['hit'],
  value: ['wo', 'wi', 'hit'],
  sample: ['wo', 'hit', 'u'],
  emission: ['wo', 'hit'],
  opacity: ['wo', 'hit'],
  normal: ['hit'],
  interior_ior: ['hit'],
  subsurface: ['hit'],
} as const;
export type EntryName = keyof typeof ENTRIES;

const TYPES = { wo: 'vec3f', wi: 'vec3f', hit: 'Hit', u: 'vec3f' } as const;
/** What the functions of the text are called, before the name of the entry. */
export const MATERIAL = 'material_';
/** The function that loads the parameters: the interpreter has them. */
export const LOAD = 'load_0';

/** A module with these functions of the material, and which there are. */
export function entriesOf(material: MaterialModule): { root: string; entries: EntryName[] } {
  const bodies = bodiesOf(material);
  const entries = (Object.keys(ENTRIES) as EntryName[]).filter((name) => bodies[name] !== null);
  const path = `package::materials::${material.name.replaceAll('/', '::')}`;
  const load = material.layout === null ? '' : `fn ${LOAD}(base: u32) -> ${path}::Params { return ${path}::Params(); }\n`;
  const list = (name: EntryName): string => ENTRIES[name].map((argument) => `${argument}: ${TYPES[argument]}`).join(', ');
  const texts = entries.map((name) => {
    const { result, body } = bodies[name] ?? { result: '', body: '' };
    return `fn ${MATERIAL}${name}(${list(name)}) -> ${result} { let base = 0u; ${body} }\n`;
  });
  return {
    root: `import package::material::{Hit, BsdfSample, BsdfValue, bsdf_absorbed, bsdf_eta};
import package::principled::Principled;
import package::subsurface::Subsurface;
import package::warp::{warp_cosine, warp_cosine_pdf};
${material.uses.spectrum ? `${SPECTRUM}\n` : ''}${load}${texts.join('')}`,
    entries,
  };
}
