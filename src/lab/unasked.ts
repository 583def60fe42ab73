/** What a material says and the engine's own functions do not return: for its author to know. */
import { loader, modulePath } from '../shader/bodies.ts';
import type { Modules } from '../shader/link.ts';
import type { MaterialModule } from '../shader/material.ts';
import { hasValue, samplesItself } from './bench.ts';

/** `eval` is all that there is: the engine samples the upper hemisphere. */
export const isEvalAlone = (material: MaterialModule): boolean => hasValue(material) && !samplesItself(material);

/** Stands for wgsl/lab/unasked.wgsl; nothing where that holds. */
export function unaskedModule(material: MaterialModule): Modules {
  const { geometry_tangent: turns } = material.defines;
  if (!isEvalAlone(material) && !turns) return {};
  const [load, p] = material.layout === null ? ['', ''] : ['let p = load_0(material & 0xffffffu); ', ', p'];
  const path = modulePath(material);
  const below = isEvalAlone(material) ? `if (wi.z < 0.0) { ${load}return ${path}::eval(wo, wi, hit${p}); } ` : '';
  const tangent = turns ? `${load}return ${path}::geometry_tangent(hit${p});` : 'return hit.tangent;';
  return {
    'lab/unasked': `import package::material::Hit;
import package::scene::params;
${loader(material, 0)}
fn left_out(material: u32, wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { ${below}return vec3f(0.0); }
fn own_tangent(material: u32, hit: Hit) -> vec3f { ${tangent} }
`,
  };
}
