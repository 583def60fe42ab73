/** What stands in a scene: taken hold of, one more like it, one less. */
import type { SceneDocument, Shape, Vec3 } from './document.ts';
import type { InstancePlace } from './geometry/placed.ts';
import { heldInstance, heldLight, heldShape, type Held } from './held.ts';

/** What is selected in the picture: one of the document's shapes or lights, or a place of an instance. */
export type Selection = { shape: number } | { light: number } | InstancePlace;

/** How the user takes hold of it; null: it is not there, or has no place that a hand could move. @param middle of an instance, where it is known */
export function heldOf(scene: SceneDocument, selection: Selection, loaded?: { shape?: Shape; middle?: Vec3 }): Held | null {
  if ('shape' in selection) return heldShape(scene, selection.shape, loaded?.shape);
  if ('light' in selection) return heldLight(scene, selection.light);
  return heldInstance(scene, selection, loaded?.middle);
}

/** With a copy of it, moved by `by`, at the end of its list. @returns the copy as a selection; null where it cannot be moved */
export function withCopy(scene: SceneDocument, selection: Selection, by: Vec3): { scene: SceneDocument; selection: Selection } | null {
  const copied = copyOf(scene, selection);
  const held = copied && heldOf(copied.scene, copied.selection);
  return copied && held && { scene: held.moved(copied.scene, by), selection: copied.selection };
}

function copyOf(scene: SceneDocument, selection: Selection): { scene: SceneDocument; selection: Selection } | null {
  const { shapes, lights, instances } = scene;
  if ('shape' in selection) {
    const shape = shapes[selection.shape];
    return shape === undefined
      ? null
      : { scene: { ...scene, shapes: [...shapes, renamed(shape, shapes)] }, selection: { shape: shapes.length } };
  }
  if ('light' in selection) {
    const light = lights[selection.light];
    return light === undefined
      ? null
      : { scene: { ...scene, lights: [...lights, renamed(light, lights)] }, selection: { light: lights.length } };
  }
  const { index, place } = selection;
  const instance = instances[index];
  if (instance === undefined) return null;
  const { matrices } = instance;
  const own = matrices?.[place];
  if (matrices === undefined || own === undefined)
    return {
      scene: { ...scene, instances: [...instances, renamed(instance, instances)] },
      selection: { index: instances.length, place: 0 },
    };
  const more = instances.map((each, i) => (i === index ? { ...each, matrices: [...matrices, own] } : each));
  return { scene: { ...scene, instances: more }, selection: { index, place: matrices.length } };
}

/** Without it. A scene has at least one shape: see the schema. */
export function without(scene: SceneDocument, selection: Selection): SceneDocument {
  if ('shape' in selection) return { ...scene, shapes: scene.shapes.filter((_, i) => i !== selection.shape) };
  if ('light' in selection) return { ...scene, lights: scene.lights.filter((_, i) => i !== selection.light) };
  const { index, place } = selection;
  const matrices = scene.instances[index]?.matrices;
  if (matrices === undefined || matrices.length <= 1) return { ...scene, instances: scene.instances.filter((_, i) => i !== index) };
  const fewer = matrices.filter((_, i) => i !== place) as typeof matrices;
  return { ...scene, instances: scene.instances.map((each, i) => (i === index ? { ...each, matrices: fewer } : each)) };
}

/** With a name that is free, where it has one. */
const renamed = <T extends { name?: string | undefined }>(each: T, list: readonly { name?: string | undefined }[]): T =>
  each.name === undefined ? each : { ...each, name: copyName(each.name, namesOf(list)) };

const namesOf = (list: readonly { name?: string | undefined }[]): Set<string> => new Set(list.flatMap(({ name }) => name ?? []));

/** `Ball` → `Ball 2`, `Ball 2` → `Ball 3`: the first that is free. */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  const { stem, number } = /^(?<stem>.*?)(?: (?<number>\d{1,6}))?$/s.exec(name)?.groups ?? {};
  for (let next = Number(number ?? 1) + 1; ; next++) {
    const free = `${stem} ${next}`;
    if (!taken.has(free)) return free;
  }
}
