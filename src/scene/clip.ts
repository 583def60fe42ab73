/** Things on the clipboard: the JSON of a part of a scene, which is checked as a stranger's when it comes back. */
import type { Selection } from './arrange.ts';
import { detached } from './collections.ts';
import { conciseScene } from './concise.ts';
import type { SceneDocument } from './document.ts';
import { SceneError } from './errors.ts';
import { parseJson } from './json.ts';
import { materialsInUse } from './materials.ts';
import { checkScene } from './parse.ts';
import type { Parts } from './merge.ts';
import { programOfShape, programsOfShape } from './shape-program.ts';

/** What the text says that it is. */
const KIND = 'penumbra things';
/** Longest text that is read or written, in characters. */
export const MAX_CLIP = 64 * 1024 * 1024;

/** Where a document wants what things alone do not have. */
const STAGE = { version: 1, camera: { position: [0, 0, 1], target: [0, 0, 0] } } as const;
const STAND_IN = { type: 'sphere', center: [0, 0, 0], radius: 1, material: '' } as const;

/** The selected things, and what they are made of; whole groups as groups of their own, other things without one. */
export function partsOf(whole: SceneDocument, list: readonly Selection[]): Parts {
  const scene = detached(whole, list);
  const at = (kind: 'shape' | 'light'): number[] =>
    list.flatMap((each) => (kind in each ? [(each as Record<string, number>)[kind] ?? -1] : []));
  const shapes = pick(scene.shapes, at('shape'));
  const lights = pick(scene.lights, at('light'));
  const instances = instancesOf(scene, list);
  const objects = only(scene.objects, new Set(instances.map(({ object }) => object)));
  const own = [...shapes, ...Object.values(objects).flatMap((each) => each.shapes)];
  const materials = only(scene.materials, materialsInUse({ ...scene, shapes, objects }));
  const media = only(scene.media, new Set(own.flatMap((each) => ('interior' in each ? (each.interior?.medium ?? []) : []))));
  const texts = [
    ...Object.values(materials),
    ...own.flatMap((each) => programOfShape(each) ?? []),
    ...Object.values(media).flatMap(({ density }) => density ?? []),
  ].flatMap(({ params }) => Object.values(params));
  const heights = own.flatMap((each) => (each.type === 'mesh' && each.displacement?.image) || []);
  const images = new Set([...heights, ...texts.filter((each) => typeof each === 'string')]);
  for (const name of images) if (scene.images[name]?.of !== undefined) images.add(scene.images[name].of);
  const files = [
    ...Object.values(materials).map(({ file }) => file),
    ...own.flatMap(programsOfShape),
    ...Object.values(media).flatMap(({ density }) => (density === undefined ? [] : [density.program])),
  ];
  const groups = [...lights.map((each) => each.group), ...own.map(({ emission }) => emission?.group)];
  const lightGroups = only(scene.lightGroups ?? {}, new Set(groups));
  return {
    programs: only(scene.programs, new Set(files)),
    images: only(scene.images, images),
    materials,
    media,
    shapes,
    lights,
    ...(Object.keys(lightGroups).length > 0 && { lightGroups }),
    objects,
    instances,
  };
}

/** @throws Error, one sentence, where it is too long for a clipboard */
export function clipText(parts: Parts): string {
  const concise = conciseScene({ ...STAGE, ...parts }) as Record<string, unknown>;
  const { version: _version, camera: _camera, ...rest } = concise;
  const text = JSON.stringify({ kind: KIND, ...rest });
  if (text.length > MAX_CLIP)
    throw new Error(`This is too large for the clipboard: ${text.length} characters; at most ${MAX_CLIP} are taken.`);
  return text;
}

/** What a text of the clipboard holds: things, or a whole scene, of which the things are taken. @throws SceneError */
export function parseClip(text: string): Parts {
  if (text.length > MAX_CLIP) throw new SceneError(`The clipboard holds ${text.length} characters; at most ${MAX_CLIP} are read.`);
  let value: unknown;
  try {
    value = parseJson(text, (message) => new SceneError(`The clipboard is not usable: ${message}.`));
  } catch (error) {
    // What people have on their clipboards is mostly no JSON.
    throw error instanceof SceneError ? error : new SceneError('The clipboard holds no things of a scene.');
  }
  if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== KIND) return checkScene(value);
  const { kind: _kind, ...fields } = value as Record<string, unknown>;
  const { shapes, materials } = fields;
  // A scene has a shape, and a shape a material: lights alone have neither.
  const isBare = !Array.isArray(shapes) || shapes.length === 0;
  const scene = checkScene({
    ...STAGE,
    ...fields,
    ...(isBare && { shapes: [{ ...STAND_IN, material: STAND_IN_MATERIAL }] }),
    materials: isBare ? { ...(materials as object | undefined), [STAND_IN_MATERIAL]: { file: 'diffuse' } } : materials,
  });
  if (!isBare) return scene;
  const { [STAND_IN_MATERIAL]: _stand, ...own } = scene.materials;
  return { ...scene, shapes: [], materials: own };
}

const STAND_IN_MATERIAL = '\u0000';

/** In the order of the list. */
function pick<T>(list: readonly T[], at: readonly number[]): T[] {
  const chosen = new Set(at);
  return list.filter((_, i) => chosen.has(i));
}

/** The places that are selected, those of one instance together. */
function instancesOf({ instances }: SceneDocument, list: readonly Selection[]): SceneDocument['instances'] {
  const places = new Map<number, number[]>();
  for (const each of list) if ('index' in each) places.set(each.index, [...(places.get(each.index) ?? []), each.place]);
  return [...places].flatMap(([index, chosen]) => {
    const instance = instances[index];
    if (instance?.matrices === undefined) return instance ?? [];
    const matrices = pick(instance.matrices, chosen);
    return matrices.length === 0 ? [] : { ...instance, matrices: matrices as typeof instance.matrices };
  });
}

const only = <T>(table: Readonly<Record<string, T>>, names: ReadonlySet<string | undefined>): Record<string, T> =>
  Object.fromEntries(Object.entries(table).filter(([name]) => names.has(name)));
