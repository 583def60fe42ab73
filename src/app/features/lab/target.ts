/** What the laboratory tries: the material that the Material panel is about, as the picture has it. */
import type { ParamValue, SceneDocument } from '../../../scene/document.ts';
import type { MaterialSource } from '../../../lab/laboratory.ts';
import { sourceOf, paramsOf } from '../../programs/sources.ts';
import { defaultOf } from '../../programs/values.ts';

export interface LabTarget {
  /** Key of document.materials. */
  material: string;
  program: MaterialSource;
  /** Values that the document gives; the rest are defaults. */
  params: Readonly<Record<string, ParamValue>>;
  /** What the user would type to check the file, once it is saved where it belongs. */
  file: string;
}

/** @returns null for the environment, and where there is no such material */
export function targetOf(document: SceneDocument, material: string | null): LabTarget | null {
  const use = material === null ? undefined : document.materials[material];
  const source = use === undefined ? null : sourceOf(document, 'material', use.file);
  if (material === null || use === undefined || source === null) return null;
  const file = document.programs[use.file] === undefined ? `materials/${use.file}.wgsl` : `${use.file}.wgsl`;
  return { material, program: { name: use.file, source }, params: use.params, file };
}

/** A value for every parameter: nothing is left to vary. */
export const allParams = ({ program, params }: LabTarget): Record<string, ParamValue> => ({
  ...Object.fromEntries(paramsOf(program.source).map((each) => [each.name, defaultOf(each)])),
  ...params,
});

export const isSameProgram = (a: LabTarget | null, b: LabTarget | null): boolean =>
  a?.program.name === b?.program.name && a?.program.source === b?.program.source;
