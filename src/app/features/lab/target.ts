/** What the laboratory tries: the program that the Material panel is about, as the picture has it. */
import type { ParamValue, SceneDocument } from '../../../scene/document.ts';
import type { MaterialSource } from '../../../lab/laboratory.ts';
import { FOLDERS, sourceOf, paramsOf, type Kind } from '../../programs/sources.ts';
import { kindOf, useOf, type Target } from '../../programs/uses.ts';
import { equal } from '../../../base/equal.ts';
import { defaultOf } from '../../programs/values.ts';

export interface LabTarget {
  /** What the scene uses the program for. */
  of: Target;
  kind: Kind;
  program: MaterialSource;
  /** Values that the document gives; the rest are defaults. */
  params: Readonly<Record<string, ParamValue>>;
  /** Tables of the scene, by the parameters that look them up. */
  tables: Readonly<Record<string, { name: string; data: string; file: string }>>;
  /** What the user would type to check the file, once it is saved where it belongs. */
  file: string;
}

/** @param of see AppState.material @returns null where the scene has no such program */
export function targetOf(document: SceneDocument, of: Target): LabTarget | null {
  const use = useOf(document, of);
  const kind = kindOf(of);
  const source = use === null ? null : sourceOf(document, kind, use.file);
  if (use === null || source === null) return null;
  const file = document.programs[use.file] === undefined ? `materials/${FOLDERS[kind]}${use.file}.wgsl` : `${use.file}.wgsl`;
  return { of, kind, program: { name: use.file, source }, params: use.params, tables: tablesOf(document, source, use.params), file };
}

function tablesOf({ images }: SceneDocument, source: string, params: LabTarget['params']): LabTarget['tables'] {
  const named = paramsOf(source).flatMap(({ control, name }): [string, LabTarget['tables'][string]][] => {
    const value = control === 'table' ? params[name] : undefined;
    if (typeof value !== 'string') return [];
    const { file, data } = images[images[value]?.of ?? value] ?? {};
    return data === undefined ? [] : [[name, { name: value, data, file: file ?? `${value}.npy` }]];
  });
  return Object.fromEntries(named);
}

/** A value for every parameter: nothing is left to vary. */
export const allParams = ({ program, params }: LabTarget): Record<string, ParamValue> => ({
  ...Object.fromEntries(paramsOf(program.source).map((each) => [each.name, defaultOf(each)])),
  ...params,
});

/** The same thing of the scene, whatever its text. */
export const isSameTarget = (a: LabTarget | null, b: LabTarget | null): boolean =>
  a === null || b === null ? a === b : a.of === b.of && a.kind === b.kind;

export const isSameProgram = (a: LabTarget | null, b: LabTarget | null): boolean =>
  a?.program.name === b?.program.name && a?.program.source === b?.program.source && equal(a?.tables, b?.tables);
