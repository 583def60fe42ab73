/** What counts as an edit. */
import { equal } from '../../base/equal.ts';
import type { SceneDocument, Shape } from '../../scene/document.ts';
import { diff } from './patch.ts';

/** Whether two documents differ in more than where one looks from, how long, and how bright. */
export function differs(a: SceneDocument, b: SceneDocument): boolean {
  return !equal(essence(a), essence(b));
}

/** Meshes and curves count by their size: comparing all their numbers would take long. */
function essence({
  camera: _camera,
  film: _film,
  render: _render,
  display: _display,
  $schema: _schema,
  shapes,
  objects,
  ...rest
}: SceneDocument): object {
  const light = (list: readonly Shape[]): object[] =>
    list.map((shape) =>
      shape.type === 'mesh' && shape.data !== undefined
        ? { ...shape, data: [shape.data.positions.length, shape.data.indices.length] }
        : shape.type === 'curves'
          ? { ...shape, data: [shape.data.points.length, shape.data.counts.length] }
          : shape,
    );
  return { ...rest, shapes: light(shapes), objects: Object.entries(objects).map(([name, object]) => [name, light(object.shapes)]) };
}

/** Part of a document → what people call it. */
const NAMES: Partial<Record<keyof SceneDocument, string>> = {
  title: 'title',
  description: 'description',
  camera: 'camera',
  film: 'film',
  render: 'settings',
  environment: 'environment',
  materials: 'materials',
  programs: 'code',
  shapes: 'shapes',
  lights: 'lights',
  objects: 'objects',
  instances: 'instances',
  media: 'media',
  fog: 'fog',
};

/** In what two documents differ, in words. */
export function partsThatDiffer(a: SceneDocument, b: SceneDocument): string[] {
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])] as (keyof SceneDocument)[];
  return keys.filter((key) => diff(a[key], b[key]) !== null).map((key) => NAMES[key] ?? key);
}
