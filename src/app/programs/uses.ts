/** What a scene uses programs for: its materials, its environment, its shapes that are programs, densities of its media. */
import type { MaterialUse, SceneDocument } from '../../scene/document.ts';
import { allShapes } from '../../scene/geometry/placed.ts';
import { KINDS, type Kind } from './sources.ts';

/**
 * A material of the scene by its key; with null, the environment; a shape that is a program as distanceTarget has it, a medium with a density
 * as mediumTarget has it.
 */
export type Target = string | null;

/** No material's name begins so. */
const DISTANCE = '\u0000';
const MEDIUM = '\u0001';

/** The program that shape `index` of the document is. */
export const distanceTarget = (index: number): string => DISTANCE + index;

/** Index of the shape that a target is the program of; null: it is none. */
export const shapeOfTarget = (target: Target): number | null =>
  target?.startsWith(DISTANCE) === true ? Number(target.slice(DISTANCE.length)) : null;

/** Targets of all shapes that are programs. */
export const distanceTargets = ({ shapes }: Pick<SceneDocument, 'shapes'>): string[] =>
  shapes.flatMap((shape, i) => (shape.type === 'sdf' ? [distanceTarget(i)] : []));

/** The density of medium `name` of the document. */
export const mediumTarget = (name: string): string => MEDIUM + name;

/** Key of the medium that a target is the density of; null: it is none. */
export const mediumOfTarget = (target: Target): string | null => (target?.startsWith(MEDIUM) === true ? target.slice(MEDIUM.length) : null);

/** Targets of all media with a density. */
export const mediumTargets = ({ media }: Pick<SceneDocument, 'media'>): string[] =>
  Object.entries(media).flatMap(([name, { density }]) => (density === undefined ? [] : [mediumTarget(name)]));

export const kindOf = (target: Target): Kind =>
  target === null ? 'environment' : shapeOfTarget(target) !== null ? 'shape' : mediumOfTarget(target) !== null ? 'medium' : 'material';

/** File and values of a target; null where there is none. */
export function useOf({ materials, environment, shapes, media }: SceneDocument, target: Target): MaterialUse | null {
  const index = shapeOfTarget(target);
  if (index !== null) {
    const shape = shapes[index];
    return shape?.type === 'sdf' ? { file: shape.program, params: shape.params } : null;
  }
  const medium = mediumOfTarget(target);
  if (medium !== null) {
    const density = media[medium]?.density;
    return density === undefined ? null : { file: density.program, params: density.params };
  }
  if (target !== null) return materials[target] ?? null;
  return environment.type === 'program' ? environment : null;
}

/** How many shapes have a material, those of objects among them. */
export const timesUsed = (document: SceneDocument, material: string): number =>
  allShapes(document).filter((shape) => shape.material === material).length;

/** Indices of the shapes that have a material and can be selected. */
export const shapesWith = (document: SceneDocument, material: string): number[] =>
  document.shapes.flatMap((shape, i) => (shape.material === material ? [i] : []));

/** Which targets a program is the code of. */
export function usersOf(document: SceneDocument, kind: Kind, file: string): Target[] {
  if (kind === 'environment') return useOf(document, null)?.file === file ? [null] : [];
  if (kind === 'medium') return mediumTargets(document).filter((each) => useOf(document, each)?.file === file);
  if (kind === 'shape') return distanceTargets(document).filter((each) => useOf(document, each)?.file === file);
  return Object.keys(document.materials).filter((each) => document.materials[each]!.file === file);
}

/** Which kind of thing a program of the document is used as. */
export const kindOfProgram = (document: SceneDocument, file: string): Kind =>
  KINDS.find((kind) => usersOf(document, kind, file).length > 0) ?? 'material';
