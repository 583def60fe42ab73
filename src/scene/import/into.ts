/** A model or scene of a file as it comes into another scene: without the stage it would stand on alone, seen as large as alone. */
import { heldOf, type Selection } from '../arrange.ts';
import type { SceneDocument } from '../document.ts';
import { heldTogether } from '../together.ts';
import { length, scale, sub } from '../vec.ts';

/** Files that hold a scene as somebody has built it. */
const WHOLE = /\.(json|png|scn|penumbra|pbrt|xml)$/i;

/** Whether the file is a model, which the importer has put on a stage. */
export const isModel = (file: string): boolean => !WHOLE.test(file);

/** The model alone. */
export const withoutStage = (scene: SceneDocument): SceneDocument => ({
  ...scene,
  shapes: scene.shapes.filter((each) => each.type !== 'quad' || (each.name !== 'floor' && each.name !== 'light')),
});

/** What has come from `from` moved to where the camera looks, as large in the picture as its own camera has it. */
export function fittedTo(scene: SceneDocument, come: readonly Selection[], from: SceneDocument['camera']): SceneDocument {
  const { camera } = scene;
  const held = heldTogether(come, (each) => heldOf(scene, each));
  if (held === null) return scene;
  const factor = Number((reach(camera) / reach(from)).toPrecision(3));
  const grown = held.scales ? held.stretched(scene, [factor, factor, factor]) : scene;
  // Where the point that its camera looks at is now.
  const middle = sub(held.pivot, scale(sub(held.pivot, from.target), factor));
  return heldTogether(come, (each) => heldOf(grown, each))?.moved(grown, sub(camera.target, middle)) ?? grown;
}

const reach = ({ position, target }: SceneDocument['camera']): number => length(sub(position, target));
