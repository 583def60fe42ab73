/** The menu “Add shape”: each kind where the camera looks, of a size to be seen, with the material that the panel shows. */
import { sceneSchema, type SceneDocument, type Shape, type Vec3 } from '../../scene/document.ts';
import { length, sub } from '../../scene/vec.ts';
import { groupedMenu, type MenuItem } from '../material/menu.ts';
import type { Page } from '../page.ts';

/** Share of the camera's distance from what it looks at. */
const SIZE = 0.12;

type Place = (at: Vec3, size: number) => Record<string, unknown>;

const KINDS: Record<Exclude<Shape['type'], 'mesh' | 'sdf'>, { title: string; line: string; place: Place }> = {
  sphere: { title: 'Sphere', line: 'Centre and radius', place: (center, radius) => ({ center, radius }) },
  box: { title: 'Box', line: 'Six faces, turned as you like', place: (center, s) => ({ center, size: [2 * s, 2 * s, 2 * s] }) },
  cylinder: {
    title: 'Cylinder',
    line: 'Closed, or a tube with open ends',
    place: (center, s) => ({ center, radius: 0.7 * s, height: 2 * s }),
  },
  cone: { title: 'Cone', line: 'With a tip or cut off', place: (center, s) => ({ center, radius: s, height: 2 * s }) },
  torus: { title: 'Torus', line: 'A ring', place: (center, s) => ({ center, radius: s, tube: 0.35 * s }) },
  quad: {
    title: 'Quad',
    line: 'A parallelogram with a front and a back',
    place: ([x, y, z], s) => ({ corner: [x - s, y, z + s], edge1: [2 * s, 0, 0], edge2: [0, 0, -2 * s] }),
  },
  disk: { title: 'Disk', line: 'A round plate', place: (center, radius) => ({ center, radius, normal: [0, 1, 0] }) },
};

export const ADDED = Object.keys(KINDS) as (keyof typeof KINDS)[];

export function addMenu(page: Page, button: HTMLButtonElement): void {
  groupedMenu(page, button, 'Add shape', () => [
    {
      heading: 'Where the camera looks',
      items: ADDED.map((type): MenuItem => ({ title: KINDS[type].title, line: KINDS[type].line, run: () => add(page, type) })),
    },
  ]);
}

/** The document with one more shape at the end. @param material null: the first of the scene */
export function withShape(scene: SceneDocument, type: keyof typeof KINDS, material: string | null): SceneDocument {
  const { position, target } = scene.camera;
  const size = Number((SIZE * length(sub(target, position))).toPrecision(3)) || 1;
  const name = material !== null && Object.hasOwn(scene.materials, material) ? material : Object.keys(scene.materials)[0]!;
  const shape = { type, material: name, ...KINDS[type].place(target, size) };
  return { ...scene, shapes: [...scene.shapes, sceneSchema.shape.shapes.element.parse(shape)] };
}

function add(page: Page, type: keyof typeof KINDS): void {
  const { document, material } = page.state.get();
  const next = withShape(document, type, material);
  page.edit(next, `add ${next.shapes.length}`).then(
    () => page.state.update({ selection: next.shapes.length - 1 }),
    (error: unknown) => page.say(error instanceof Error ? error.message : String(error), 'error'),
  );
}
