/** Densities of media → kinds of the kernel and blocks of the parameter buffer. */
import type { Medium, SceneDocument } from '../../scene/document.ts';
import { pathText } from '../../scene/errors.ts';
import { imageNames } from '../../scene/images.ts';
import { mediaInUse } from '../../scene/media-in-use.ts';
import { ofTransform } from '../../scene/geometry/frames.ts';
import { MATERIAL_KIND_SHIFT } from '../../shader/dispatch.ts';
import type { KernelAssembler } from '../../shader/kernel.ts';
import type { MaterialModule } from '../../shader/material.ts';
import { checkParams, NO_NAMES, packParams } from '../../shader/params.ts';
import { StructArray } from '../../shader/struct.ts';
import type { PlacedTables, TableUse } from '../images/table-types.ts';
import { readAt } from './sdfs.ts';

type Density = NonNullable<Medium['density']>;

/** Most media whose density the kernel can tell of: eight bits of a word. */
const MAX_TOLD = 0xff;

/** What a medium's density is read by. @throws ShaderError at its place in the document */
export function densityModule(assembler: KernelAssembler, scene: SceneDocument, medium: string, { program }: Density): MaterialModule {
  return readAt(pathText(['media', medium, 'density', 'program']), program, () => assembler.program('density', program, scene.programs));
}

/** Programs of the densities of these media, in the order of first use: the kinds of the kernel. */
export const densitiesOf = ({ media }: SceneDocument, names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => media[name]?.density?.program ?? [])),
];

/** What of the densities of media in use may name tables. @throws ShaderError */
export const densityTables = (assembler: KernelAssembler, scene: SceneDocument): TableUse[] =>
  mediaInUse(scene).flatMap((name) => {
    const density = scene.media[name]?.density;
    return density === undefined ? [] : [densityUse(assembler, scene, name, density)];
  });

/** Its parameters with their values. @throws ShaderError for values that do not exist */
function densityUse(assembler: KernelAssembler, scene: SceneDocument, medium: string, density: Density): TableUse {
  const { params } = densityModule(assembler, scene, medium, density);
  const place = pathText(['media', medium, 'density', 'params']);
  const names = { ...NO_NAMES, table: imageNames(scene).table };
  return { place, params, values: checkParams(params, density.params, place, density.program, names) };
}

/**
 * A MediumDensity of wgsl/params.wgsl.
 * @param names media in use; the kernel tells of one by its place in them
 * @param add appends a block to the parameters and returns its first vec4u; @param tables those that the scene's programs name
 * @throws ShaderError for programs and values that do not exist
 */
export function packDensity(
  assembler: KernelAssembler,
  scene: SceneDocument,
  names: readonly string[],
  medium: string,
  density: Density,
  add: (block: Uint32Array) => number,
  tables: PlacedTables | undefined,
): number {
  const { layout } = densityModule(assembler, scene, medium, density);
  const { params, values: given } = densityUse(assembler, scene, medium, density);
  const told = params.map(({ control, dimensions }, i) => {
    const each = given[i] ?? [];
    return control === 'table' ? [tables?.slotOf(each[0] ?? 0, dimensions) ?? 0] : [...each];
  });
  const values = add(packParams(layout, params, told));
  const kind = densitiesOf(scene, names).indexOf(density.program);
  const packed = new StructArray(assembler.layouts.MediumDensity, 1);
  packed.set(0, 'low', density.bounds.min);
  packed.set(0, 'high', density.bounds.max);
  packed.set(0, 'program', ((kind << MATERIAL_KIND_SHIFT) | values) >>> 0);
  packed.set(0, 'majorant', density.majorant);
  const { objectFromWorld } = ofTransform(density.transform);
  ['x', 'y', 'z'].forEach((row, k) => packed.set(0, row, objectFromWorld.slice(k * 4, k * 4 + 4)));
  packed.set(0, 'number', Math.min(names.indexOf(medium), MAX_TOLD));
  return add(packed.asUints);
}
