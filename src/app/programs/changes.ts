/** What can be done to the materials of a scene: document in, document out. */
import type { MaterialUse, ParamValue, SceneDocument, Shape } from '../../scene/document.ts';
import { mapShapes } from '../../scene/map-shapes.ts';
import { withShapeProgram } from '../../scene/shape-program.ts';
import { checkParams, type ParamDeclaration } from '../../shader/params.ts';
import { libraryNames } from './library.ts';
import { KINDS, paramsOf, sourceOf, type Kind } from './sources.ts';
import { freeName, programName } from './names.ts';
import { kindOf, mediumOfTarget, shapeOfTarget, useOf, usersOf, type Target } from './uses.ts';

type Params = Record<string, ParamValue>;

export function withUse(document: SceneDocument, target: Target, use: MaterialUse): SceneDocument {
  const place = shapeOfTarget(target);
  if (place !== null) {
    const { index, object } = place;
    const program = { program: use.file, params: use.params };
    const changed = (shapes: Shape[]): Shape[] => shapes.map((shape, i) => (i === index ? withShapeProgram(shape, program) : shape));
    if (object === '') return { ...document, shapes: changed(document.shapes) };
    const own = document.objects[object];
    if (own === undefined) return document;
    return { ...document, objects: { ...document.objects, [object]: { ...own, shapes: changed(own.shapes) } } };
  }
  const medium = mediumOfTarget(target);
  if (medium !== null) {
    const { density, ...rest } = document.media[medium] ?? { g: 0 };
    const next = density === undefined ? rest : { ...rest, density: { ...density, program: use.file, params: use.params } };
    return { ...document, media: { ...document.media, [medium]: next } };
  }
  if (target === null) return { ...document, environment: { type: 'program', file: use.file, params: use.params } };
  return { ...document, materials: { ...document.materials, [target]: use } };
}

/** A value of a parameter; undefined: its default. */
export function withParam(document: SceneDocument, target: Target, name: string, value: ParamValue | undefined): SceneDocument {
  const use = useOf(document, target);
  if (use === null) return document;
  const { [name]: _, ...rest } = use.params;
  return withUse(document, target, { ...use, params: value === undefined ? rest : { ...use.params, [name]: value } });
}

/**
 * The document with another text of a program. Values that its parameters no longer allow go; `parked` (by target) may
 * bring some back: while a name is being typed it is gone for a moment.
 */
export function withProgram(
  document: SceneDocument,
  kind: Kind,
  file: string,
  source: string,
  parked: ReadonlyMap<Target, Params> = new Map(),
): SceneDocument {
  const declared = paramsOf(source);
  let next: SceneDocument = { ...document, programs: { ...document.programs, [file]: source } };
  for (const target of usersOf(document, kind, file)) {
    const use = useOf(document, target)!;
    next = withUse(next, target, { ...use, params: fitting(declared, { ...parked.get(target), ...use.params }) });
  }
  return next;
}

/** The values that the declarations allow. */
function fitting(declared: readonly ParamDeclaration[], params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).filter(([name, value]) => {
      try {
        checkParams(declared, { [name]: value }, '', '');
        return true;
      } catch {
        return false;
      }
    }),
  );
}

/** Back to the library's text. */
export function withoutProgram(document: SceneDocument, kind: Kind, file: string): SceneDocument {
  const { [file]: _, ...programs } = document.programs;
  let next: SceneDocument = { ...document, programs };
  const declared = paramsOf(sourceOf(next, kind, file));
  for (const target of usersOf(document, kind, file)) {
    const use = useOf(document, target)!;
    next = withUse(next, target, { ...use, params: fitting(declared, use.params) });
  }
  return next;
}

/** Names that a new program should not have: those of the scene, of the library, and `others`. */
export function freeProgram(document: SceneDocument, wanted: string, others: readonly string[] = []): string {
  const taken = new Set([...Object.keys(document.programs), ...KINDS.flatMap(libraryNames), ...others]);
  return freeName(programName(wanted), (each) => taken.has(each), '_');
}

const freeMaterial = (document: SceneDocument, wanted: string): string =>
  freeName(wanted, (each) => Object.hasOwn(document.materials, each));

/** One more material (or another environment); `source`: with a program of its own. */
export function withNew(
  document: SceneDocument,
  kind: Kind,
  wanted: string,
  source: string | null,
  others: readonly string[] = [],
): { document: SceneDocument; target: Target; file: string } {
  const file = source === null ? wanted : freeProgram(document, wanted, others);
  const programs = source === null ? document.programs : { ...document.programs, [file]: source };
  const target = kind === 'environment' ? null : freeMaterial(document, source === null ? wanted : file.replaceAll('_', ' '));
  return { document: withUse({ ...document, programs }, target, { file, params: {} }), target, file };
}

/** A copy with the same values, and of its own code where the code is the scene's. */
export function duplicated(document: SceneDocument, material: string): { document: SceneDocument; target: string } {
  const use = document.materials[material]!;
  const target = freeMaterial(document, material);
  const source = document.programs[use.file];
  if (source === undefined) return { document: withUse(document, target, { ...use }), target };
  const file = freeProgram(document, target);
  const next = { ...document, programs: { ...document.programs, [file]: source } };
  return { document: withUse(next, target, { ...use, file }), target };
}

/** The same material with code of its own, which other materials do not share. */
export function forked(document: SceneDocument, target: Target): { document: SceneDocument; file: string } {
  const use = useOf(document, target)!;
  const file = freeProgram(document, kindOf(target) === 'material' ? target! : use.file);
  const source = sourceOf(document, kindOf(target), use.file)!;
  const next = { ...document, programs: { ...document.programs, [file]: source } };
  return { document: withUse(next, target, { ...use, file }), file };
}

/** Another name for a material, and for its code where that is its alone and no file of the library. */
export function renamed(document: SceneDocument, from: string, to: string): { document: SceneDocument; file: string } {
  const use = document.materials[from]!;
  const isAlone = usersOf(document, 'material', use.file).length === 1 && useOf(document, null)?.file !== use.file;
  const source = document.programs[use.file];
  const isOwn = isAlone && source !== undefined && !libraryNames('material').includes(use.file);
  const { [use.file]: _, ...others } = document.programs;
  const file = isOwn ? freeProgram({ ...document, programs: others }, to) : use.file;
  const programs = isOwn ? { ...others, [file]: source } : document.programs;
  // In its place: the order is the author's.
  const materials = Object.fromEntries(
    Object.entries(document.materials).map(([key, each]) => (key === from ? [to, { ...each, file }] : [key, each])),
  );
  return { document: withPart({ ...withMaterial(document, from, to), programs, materials }, from, to), file };
}

/** Materials that are mixed of `from` are mixed of `to`; null: of nothing in its place. */
function withPart(document: SceneDocument, from: string, to: string | null): SceneDocument {
  const naming = Object.keys(document.materials).flatMap((target) => {
    const use = useOf(document, target);
    const declared = use === null || !Object.values(use.params).includes(from) ? [] : paramsOf(sourceOf(document, 'material', use.file));
    return declared.flatMap(({ control, name }) => (control === 'material' && use?.params[name] === from ? [{ target, name }] : []));
  });
  return naming.reduce((next, { target, name }) => withParam(next, target, name, to ?? undefined), document);
}

/** Without a material; shapes that have it get `instead`, and so do mixes. Its code goes with it where nothing else is made of it. */
export function removed(document: SceneDocument, material: string, instead: string | null): SceneDocument {
  const { [material]: use, ...materials } = document.materials;
  const next = withPart({ ...(instead === null ? document : withMaterial(document, material, instead)), materials }, material, instead);
  return use === undefined ? next : withoutOrphan(next, use.file);
}

/** Shapes that have material `from` have `to`. */
const withMaterial = (document: SceneDocument, from: string, to: string): SceneDocument =>
  mapShapes(document, (shape) => (shape.material === from ? { ...shape, material: to } : shape));

/** The environment as plain black again. */
export function withoutEnvironment(document: SceneDocument): SceneDocument {
  const use = useOf(document, null);
  const next: SceneDocument = { ...document, environment: { type: 'constant', radiance: [0, 0, 0] } };
  return use === null ? next : withoutOrphan(next, use.file);
}

function withoutOrphan(document: SceneDocument, file: string): SceneDocument {
  const isUsed = KINDS.some((kind) => usersOf(document, kind, file).length > 0);
  if (isUsed || !Object.hasOwn(document.programs, file)) return document;
  const { [file]: _, ...programs } = document.programs;
  return { ...document, programs };
}

export function assigned(document: SceneDocument, shape: number, material: string): SceneDocument {
  return { ...document, shapes: document.shapes.map((each, i): Shape => (i === shape ? { ...each, material } : each)) };
}
