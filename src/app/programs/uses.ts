/** What a scene uses programs for: its materials, its environment, its shapes that are programs. */
import type { MaterialUse, SceneDocument } from '../../scene/document.ts';
import { allShapes } from '../../scene/geometry/placed.ts';
import type { Kind } from './sources.ts';

/** A material of the scene by its key; with null, the environment; a shape that is a program as distanceSubject has it. */
export type Subject = string | null;

/** No material's name begins so. */
const DISTANCE = '\u0000';

/** The program that shape `index` of the document is. */
export const distanceSubject = (index: number): string => DISTANCE + index;

/** Index of the shape that a subject is the program of; null: it is none. */
export const shapeOfSubject = (subject: Subject): number | null =>
  subject?.startsWith(DISTANCE) === true ? Number(subject.slice(DISTANCE.length)) : null;

/** Subjects of all shapes that are programs. */
export const distanceSubjects = ({ shapes }: Pick<SceneDocument, 'shapes'>): string[] =>
  shapes.flatMap((shape, i) => (shape.type === 'sdf' ? [distanceSubject(i)] : []));

export const kindOf = (subject: Subject): Kind =>
  subject === null ? 'environment' : shapeOfSubject(subject) === null ? 'material' : 'shape';

/** File and values of a subject; null where there is none. */
export function useOf({ materials, environment, shapes }: SceneDocument, subject: Subject): MaterialUse | null {
  const index = shapeOfSubject(subject);
  if (index !== null) {
    const shape = shapes[index];
    return shape?.type === 'sdf' ? { file: shape.program, params: shape.params } : null;
  }
  if (subject !== null) return materials[subject] ?? null;
  return environment.type === 'program' ? environment : null;
}

/** How many shapes have a material, those of objects among them. */
export const timesUsed = (document: SceneDocument, material: string): number =>
  allShapes(document).filter((shape) => shape.material === material).length;

/** Indices of the shapes that have a material and can be selected. */
export const shapesWith = (document: SceneDocument, material: string): number[] =>
  document.shapes.flatMap((shape, i) => (shape.material === material ? [i] : []));

/** Which subjects a program is the code of. */
export function usersOf(document: SceneDocument, kind: Kind, file: string): Subject[] {
  if (kind === 'environment') return useOf(document, null)?.file === file ? [null] : [];
  if (kind === 'shape') return distanceSubjects(document).filter((each) => useOf(document, each)?.file === file);
  return Object.keys(document.materials).filter((each) => document.materials[each]!.file === file);
}

/** Which kind of thing a program of the document is used as. */
export const kindOfProgram = (document: SceneDocument, file: string): Kind =>
  (['material', 'environment', 'shape'] as const).find((kind) => usersOf(document, kind, file).length > 0) ?? 'material';
