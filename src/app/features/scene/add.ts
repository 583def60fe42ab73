/** The menu “Add shape”: each kind where the camera looks, of a size to be seen, with the material that the panel shows. */
import { sceneSchema, type SceneDocument, type Shape, type Vec3 } from '../../../scene/document.ts';
import { length, sub } from '../../../scene/vec.ts';
import { distanceTarget } from '../../programs/uses.ts';
import { groupedMenu, type MenuItem } from '../../ui/grouped-menu.ts';
import type { App } from '../../app.ts';
import { sentence } from '../../../base/sentence.ts';

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

/** Programs of materials/shapes, with a box that holds what their defaults make; a template begins a program of one's own. */
const PROGRAMS: Record<string, { title: string; line: string; bounds: { min: Vec3; max: Vec3 } }> = {
  rounded_box: { title: 'Rounded box', line: 'Edges and corners as round as you like', bounds: cube(0.6) },
  gyroid: { title: 'Gyroid', line: 'A wall that parts space in two, cut by a box', bounds: cube(0.8) },
  mandelbulb: { title: 'Mandelbulb', line: 'A fractal; slow', bounds: cube(1.25) },
  smooth_union: { title: 'Ball and ring', line: 'Two shapes that flow together', bounds: { min: [-1, -0.3, -1], max: [1, 0.9, 1] } },
};
const TEMPLATE = { name: 'dented_ball', bounds: cube(0.9) };

function cube(half: number): { min: Vec3; max: Vec3 } {
  return { min: [-half, -half, -half], max: [half, half, half] };
}

export const ADDED = Object.keys(KINDS) as (keyof typeof KINDS)[];

export function addMenu(page: App, button: HTMLButtonElement): void {
  groupedMenu(page, button, 'Add shape', () => [
    {
      heading: 'Where the camera looks',
      items: ADDED.map((type): MenuItem => ({ title: KINDS[type].title, line: KINDS[type].line, run: () => add(page, type) })),
    },
    {
      heading: 'By a signed distance in WGSL',
      items: [
        ...Object.entries(PROGRAMS).map(([program, { title, line }]): MenuItem => ({
          title,
          line,
          run: () => put(page, withProgram(page, program)),
        })),
        { title: 'Of your own', line: 'A program to edit, from the template', run: () => void putTemplate(page) },
      ],
    },
  ]);
}

/** The document with one more shape at the end. @param material null: the first of the scene */
export const withShape = (scene: SceneDocument, type: keyof typeof KINDS, material: string | null): SceneDocument =>
  withMade(scene, material, (at, size) => ({ type, ...KINDS[type].place(at, size) }));

/** The same for a signed distance by a program of the library or of the scene. */
export const withDistance = (
  scene: SceneDocument,
  program: string,
  bounds: { min: Vec3; max: Vec3 },
  material: string | null,
): SceneDocument => withMade(scene, material, (translate, scale) => ({ type: 'sdf', program, bounds, transform: { scale, translate } }));

function withMade(scene: SceneDocument, material: string | null, make: Place): SceneDocument {
  const { position, target } = scene.camera;
  const size = Number((SIZE * length(sub(target, position))).toPrecision(3)) || 1;
  const name = material !== null && Object.hasOwn(scene.materials, material) ? material : Object.keys(scene.materials)[0]!;
  const shape = { material: name, ...make(target, size) };
  return { ...scene, shapes: [...scene.shapes, sceneSchema.shape.shapes.element.parse(shape)] };
}

function withProgram(page: App, program: string): SceneDocument {
  const { document, material } = page.state.get();
  return withDistance(document, program, PROGRAMS[program]!.bounds, material);
}

/** With the template among the programs of the scene. */
async function putTemplate(page: App): Promise<void> {
  const [{ shaderLibrary }, { freeProgram }] = await Promise.all([
    import('../../../content/library.ts'),
    import('../../programs/changes.ts'),
  ]);
  const { document, material } = page.state.get();
  const file = freeProgram(document, TEMPLATE.name);
  const programs = { ...document.programs, [file]: shaderLibrary().materials['templates/distance']! };
  put(page, withDistance({ ...document, programs }, file, TEMPLATE.bounds, material), true);
}

function add(page: App, type: keyof typeof KINDS): void {
  const { document, material } = page.state.get();
  put(page, withShape(document, type, material));
}

/** Shows it and selects its last shape; `code`: the Material panel shows the program that it is. */
function put(page: App, next: SceneDocument, code = false): void {
  page.edit(next, `add ${next.shapes.length}`).then(
    () => {
      const selection = next.shapes.length - 1;
      page.state.update({ selection });
      if (!code) return;
      page.state.update({ material: distanceTarget(selection) });
      page.showPanel('material');
    },
    (error: unknown) => page.say(sentence(error), 'error'),
  );
}
