/** All shapes of a document where they stand: its own, and those of its objects. */
import type { SceneDocument, Shape } from './document.ts';
import { pathText } from './errors.ts';
import { present } from '../base/present.ts';

/** The document with each shape replaced; the same object where none is. `path`: as in `objects.wheel.shapes[3]`. */
export function mapShapes<Scene extends Pick<SceneDocument, 'shapes' | 'objects'>>(
  scene: Scene,
  change: (shape: Shape, path: string) => Shape,
): Scene {
  let changed = false;
  const mapped = (list: readonly Shape[], path: readonly PropertyKey[]): Shape[] =>
    list.map((shape, index) => {
      const next = change(shape, pathText([...path, index]));
      changed ||= next !== shape;
      return next;
    });
  const shapes = mapped(scene.shapes, ['shapes']);
  const objects = Object.fromEntries(
    Object.entries(scene.objects).map(([name, object]) => [
      name,
      { ...object, shapes: mapped(object.shapes, ['objects', name, 'shapes']) },
    ]),
  );
  return changed ? { ...scene, shapes, objects } : scene;
}

/** The same where each replacement takes its time. @throws what the first of them throws */
export async function mapShapesLater(scene: SceneDocument, change: (shape: Shape, path: string) => Promise<Shape>): Promise<SceneDocument> {
  const pending: Promise<Shape>[] = [];
  mapShapes(scene, (shape, path) => {
    pending.push(change(shape, path));
    return shape;
  });
  const next = await Promise.all(pending);
  let i = 0;
  return mapShapes(scene, () => present(next[i++], 'a shape for each'));
}
