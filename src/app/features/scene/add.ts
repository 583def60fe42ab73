/** The menu “Add shape”: each kind where the camera looks, of a size to be seen, with the material that the panel shows. */
import { sceneSchema, type SceneDocument, type Shape, type Vec3 } from '../../../scene/document.ts';
import { SHAPE_KINDS } from '../../../scene/shapes/index.ts';
import { length, sub } from '../../../scene/vec.ts';
import { distanceTarget } from '../../programs/uses.ts';
import { groupedMenu, type MenuItem } from '../../ui/grouped-menu.ts';
import type { App } from '../../app.ts';
import { sentence } from '../../../base/sentence.ts';

/** Share of the camera's distance from what it looks at. */
const SIZE = 0.12;

type Place = (at: Vec3, size: number) => Record<string, unknown>;

/** What can be added without a file or a program. */
const KINDS = new Map(
  [...SHAPE_KINDS].flatMap(([type, { label, menu }]) => (menu === undefined ? [] : [[type, { label, ...menu }] as const])),
);

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

export const ADDED: readonly Shape['type'][] = [...KINDS.keys()];

export function addMenu(page: App, button: HTMLButtonElement): void {
  groupedMenu(page, button, 'Add shape', () => [
    {
      heading: 'Where the camera looks',
      items: [...KINDS].map(([type, { label, line }]): MenuItem => ({ title: label, line, run: () => add(page, type) })),
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
export const withShape = (scene: SceneDocument, type: Shape['type'], material: string | null): SceneDocument =>
  withMade(scene, material, (at, size) => ({ type, ...KINDS.get(type)?.members(at, size) }));

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

function add(page: App, type: Shape['type']): void {
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
