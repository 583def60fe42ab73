/** The materials of a document, read and checked, and which of them others are mixed of. */
import type { SceneDocument } from '../../scene/document.ts';
import { pathText, SceneError } from '../../scene/errors.ts';
import { imageNames } from '../../scene/images.ts';
import { allShapes } from '../../scene/geometry/placed.ts';
import type { KernelAssembler } from '../../shader/kernel.ts';
import type { MaterialModule } from '../../shader/material.ts';
import { checkParams } from '../../shader/params.ts';
import type { TableUse } from '../images/table-types.ts';
import { readAt } from './sdfs.ts';

/** Mixes of mixes, at most so deep: MIX_DEPTH of wgsl/surface/mix.wgsl. */
const MAX_DEPTH = 8;

export interface ReadMaterial {
  file: string;
  material: MaterialModule;
  values: number[][];
}

/** In the order of the document; the values of all are checked, whether a shape has them or not. @throws ShaderError */
export function readMaterials(scene: SceneDocument, assembler: KernelAssembler): Map<string, ReadMaterial> {
  const names = { ...imageNames(scene), material: Object.keys(scene.materials) };
  return new Map(
    Object.entries(scene.materials).map(([name, { file, params }]) => {
      const place = pathText(['materials', name]);
      const material = readAt(`${place}.file`, file, () => assembler.material(file, scene.programs));
      return [name, { file, material, values: checkParams(material.params, params, `${place}.params`, file, names) }];
    }),
  );
}

/** What of the materials in use may name tables. */
export const materialTables = (all: ReadonlyMap<string, ReadMaterial>, used: ReadonlyMap<string, unknown>): TableUse[] =>
  [...all].flatMap(([name, { material, values }]) =>
    used.has(name) ? [{ place: `${pathText(['materials', name])}.params`, params: material.params, values }] : [],
  );

export const isMix = (all: ReadonlyMap<string, ReadMaterial>, name: string): boolean => all.get(name)?.material.defines.choose === true;

/**
 * Materials that shapes have or that these are mixed of, each with all that it comes down to, itself among them.
 * @throws SceneError where a mix is made of itself, or too deep
 */
export function mixedOf(scene: SceneDocument, all: ReadonlyMap<string, ReadMaterial>): Map<string, ReadonlySet<string>> {
  const names = [...all.keys()];
  const done = new Map<string, ReadonlySet<string>>();
  // By what was visited already a chain may be longer than what stands above shows.
  const depths = new Map<string, number>();
  const visit = (name: string, above: readonly string[]): ReadonlySet<string> => {
    const known = done.get(name);
    if (known !== undefined) return known;
    const place = pathText(['materials', name]);
    const tooDeep = (): SceneError => new SceneError(`expected mixes of mixes at most ${MAX_DEPTH} deep`, place);
    if (above.includes(name)) throw new SceneError(`it is mixed of itself: ${[...above, name].join(' of ')}`, place);
    if (above.length > MAX_DEPTH) throw tooDeep();
    const parts = new Set([name]);
    let depth = 0;
    const { material, values } = all.get(name) ?? { material: null, values: [] };
    for (const [i, { control }] of (material?.params ?? []).entries()) {
      const part = control === 'material' ? names[(values[i]?.[0] ?? 0) - 1] : undefined;
      if (part === undefined) continue;
      for (const each of visit(part, [...above, name])) parts.add(each);
      depth = Math.max(depth, 1 + (depths.get(part) ?? 0));
    }
    if (depth > MAX_DEPTH) throw tooDeep();
    done.set(name, parts);
    depths.set(name, depth);
    return parts;
  };
  for (const { material } of allShapes(scene)) visit(material, []);
  return done;
}
