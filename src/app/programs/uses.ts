/** What a scene uses programs for: its materials, its environment, its shapes that are programs or displaced by one, densities of its media. */
import type { MaterialUse, SceneDocument, Shape } from '../../scene/document.ts';
import { allShapes } from '../../scene/geometry/placed.ts';
import { programOfShape } from '../../scene/shape-program.ts';
import { KINDS, type Kind } from './sources.ts';

/**
 * A material of the scene by its key; with null, the environment; a shape that is a program as distanceTarget has it, a medium with a density
 * as mediumTarget has it, a mesh that a program displaces as heightTarget has it.
 */
export type Target = string | null;

/** No material's name begins so. */
const DISTANCE = '\u0000';
const MEDIUM = '\u0001';
const HEIGHT = '\u0002';

const placed = (index: number, object: string): string => (object === '' ? `${index}` : `${index} ${object}`);

/** The program that shape `index` of the document is, or of an object by its name. */
export const distanceTarget = (index: number, object = ''): string => DISTANCE + placed(index, object);

/** The program that displaces it. */
export const heightTarget = (index: number, object = ''): string => HEIGHT + placed(index, object);

/** The shape that a target is the program of, or displaces: its index, and the object's name, or '' (no object is called so); null: it is none. */
export function shapeOfTarget(target: Target): { index: number; object: string } | null {
  if (target === null || (target[0] !== DISTANCE && target[0] !== HEIGHT)) return null;
  const [index = ''] = target.split(' ');
  return { index: Number(index.slice(1)), object: target.slice(index.length + 1) };
}

type Shapes = Pick<SceneDocument, 'shapes' | 'objects'>;

/** Those of an object by its name, or of the scene. */
const listOf = ({ shapes, objects }: Shapes, object: string): readonly Shape[] =>
  object === '' ? shapes : ((Object.hasOwn(objects, object) ? objects[object]?.shapes : undefined) ?? []);

/** The shape that a target is of; undefined: it is of none. */
export function shapeAt(document: Shapes, target: Target): Shape | undefined {
  const place = shapeOfTarget(target);
  return place === null ? undefined : listOf(document, place.object)[place.index];
}

/** Targets of all shapes that are programs, or that one displaces, those of objects among them. */
export const shapeTargets = (document: Shapes): string[] =>
  ['', ...Object.keys(document.objects)].flatMap((object) =>
    listOf(document, object).flatMap((shape, i) =>
      programOfShape(shape) === null ? [] : [(shape.type === 'sdf' ? distanceTarget : heightTarget)(i, object)],
    ),
  );

/** The density of medium `name` of the document. */
export const mediumTarget = (name: string): string => MEDIUM + name;

/** Key of the medium that a target is the density of; null: it is none. */
export const mediumOfTarget = (target: Target): string | null => (target?.startsWith(MEDIUM) === true ? target.slice(MEDIUM.length) : null);

/** Targets of all media with a density. */
export const mediumTargets = ({ media }: Pick<SceneDocument, 'media'>): string[] =>
  Object.entries(media).flatMap(([name, { density }]) => (density === undefined ? [] : [mediumTarget(name)]));

export const kindOf = (target: Target): Kind => (target === null ? 'environment' : (OF_MARK[target[0] ?? ''] ?? 'material'));

const OF_MARK: Readonly<Record<string, Kind>> = { [DISTANCE]: 'shape', [MEDIUM]: 'medium', [HEIGHT]: 'displacement' };

/** File and values of a target; null where there is none. */
export function useOf(document: SceneDocument, target: Target): MaterialUse | null {
  const { materials, environment, media } = document;
  if (shapeOfTarget(target) !== null) {
    const shape = shapeAt(document, target);
    const use = shape === undefined ? null : programOfShape(shape);
    return use && { file: use.program, params: { ...use.params } };
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
  if (kind !== 'material') return shapeTargets(document).filter((each) => kindOf(each) === kind && useOf(document, each)?.file === file);
  return Object.keys(document.materials).filter((each) => document.materials[each]!.file === file);
}

/** Which kind of thing a program of the document is used as. */
export const kindOfProgram = (document: SceneDocument, file: string): Kind =>
  KINDS.find((kind) => usersOf(document, kind, file).length > 0) ?? 'material';
