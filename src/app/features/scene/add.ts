/** The menu “Add”: shapes, lights and what is filled with a medium, where the pointer is or the camera looks. */
import { sentence } from '../../../base/sentence.ts';
import type { SceneDocument, Vec3 } from '../../../scene/document.ts';
import { checkScene } from '../../../scene/parse.ts';
import { Gesture } from '../../state/gesture.ts';
import { choosing } from '../../state/selected.ts';
import { distanceTarget } from '../../programs/uses.ts';
import { groupedMenu, type MenuItem } from '../../ui/grouped-menu.ts';
import type { App } from '../../app.ts';
import {
  FILLED,
  LIGHTS,
  SHAPES,
  spotOf,
  withDistance,
  withFilled,
  withLight,
  withPanel,
  withShape,
  type Added,
  type Spot,
} from './added.ts';

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

export function addMenu(page: App, button: HTMLButtonElement | null): { openAt(x: number, y: number): void } {
  let spot = spotOf(page.state.get().document, null, null);
  const add = (next: (scene: SceneDocument, at: Spot, material: string | null) => Added): (() => void) => {
    const at = spot;
    return () => put(page, next(page.state.get().document, at, page.state.get().material));
  };
  const menu = groupedMenu(page, button, 'Add', () => [
    {
      heading: 'Shapes',
      items: [...SHAPES].map(([type, { label, line }]): MenuItem => ({ title: label, line, run: add((...of) => withShape(type, ...of)) })),
    },
    {
      heading: 'Lights',
      items: [
        { title: 'Panel light', line: 'A surface that shines, with soft shadows', run: add(withPanel) },
        ...[...LIGHTS].map(([type, { label, line }]): MenuItem => ({
          title: label,
          line,
          run: add((scene, at) => withLight(type, scene, at)),
        })),
      ],
    },
    {
      heading: 'Filled with a medium',
      items: Object.entries(FILLED).map(([name, { title, line }]): MenuItem => ({
        title,
        line,
        run: add((scene, at) => withFilled(name, scene, at)),
      })),
    },
    {
      heading: 'By a signed distance in WGSL',
      items: [
        ...Object.entries(PROGRAMS).map(([program, { title, line, bounds }]): MenuItem => ({
          title,
          line,
          run: add((scene, at, material) => withDistance(scene, program, bounds, material, at)),
        })),
        { title: 'Of your own', line: 'A program to edit, from the template', run: () => void putTemplate(page, spot) },
      ],
    },
  ]);
  button?.addEventListener('click', () => (spot = spotOf(page.state.get().document, null, null)), { capture: true });
  return {
    openAt(x, y) {
      const ray = page.stage.ray(x, y);
      spot = spotOf(page.state.get().document, ray, ray && page.stage.pick(ray));
      menu.openAt(x, y);
    },
  };
}

/** With the template among the programs of the scene. */
async function putTemplate(page: App, spot: Spot): Promise<void> {
  const [{ shaderLibrary }, { freeProgram }] = await Promise.all([
    import('../../../content/library.ts'),
    import('../../programs/changes.ts'),
  ]);
  const { document, material } = page.state.get();
  const file = freeProgram(document, TEMPLATE.name);
  const programs = { ...document.programs, [file]: shaderLibrary().materials['templates/distance']! };
  const added = withDistance({ ...document, programs }, file, TEMPLATE.bounds, material, spot);
  if (!(await put(page, added))) return;
  page.state.update({ material: distanceTarget(added.scene.shapes.length - 1) });
  page.showPanel('material');
}

/** Shows it and selects what has come. @returns whether it was taken; why not is said */
async function put(page: App, { scene, selection }: Added): Promise<boolean> {
  try {
    await new Promise<void>((resolve, reject) => new Gesture().run(() => void page.edit(checkScene(scene)).then(resolve, reject)));
    page.state.update(choosing([selection]));
    return true;
  } catch (error) {
    page.say(sentence(error), 'error');
    return false;
  }
}
