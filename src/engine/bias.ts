/** What keeps an image from being the exact solution, however many samples it gets. */
import type { SceneDocument } from '../scene/document.ts';
import { isShown } from '../scene/document-things.ts';
import { allShapes } from '../scene/geometry/placed.ts';
import { areOrdersWeighted, isWithout } from '../scene/equation.ts';
import { integratorKindOf } from '../scene/integrators/index.ts';
import { deepest } from '../scene/integrators/kind.ts';
import { kindOfLight } from '../scene/lights/index.ts';
import { coefficientsOf } from '../scene/medium.ts';
import { structureKind } from '../scene/structure/structure.ts';
import { hasWalks } from '../scene/walks.ts';
import { mediaFeatures } from './pack/interiors.ts';
import { present } from '../base/present.ts';
import { add } from '../scene/vec.ts';

/** The bound of wgsl/path/walk.wgsl. */
const WALKS = 'walks below surfaces ≤ 4096 events';

/** One short phrase for each cause; empty for an unbiased image. */
export function biases(scene: SceneDocument): string[] {
  const { asksLights, bias, follows } = integratorKindOf(scene.render.integrator);
  const lights = scene.lights.filter(isShown);
  const causes = bias(scene.render);
  const isEarly = follows === 'tree';
  if (hasWalks(scene)) causes.push(isEarly ? 'no light below surfaces' : WALKS);
  if (scene.render.clampIndirect > 0 && !isEarly) causes.push(`indirect light ≤ ${scene.render.clampIndirect}`);
  if (isWithout(scene, 'bsdf')) causes.push('white instead of the BSDF');
  if (isWithout(scene, 'cosine')) causes.push('without the cosine');
  if (isWithout(scene, 'visibility') && asksLights) causes.push('without visibility');
  if (areOrdersWeighted(scene)) causes.push('orders weighted');
  const { adaptive } = scene.render;
  if (adaptive?.rule === 'continuing')
    causes.push(`blocks stop at ${Number((adaptive.target * 100).toPrecision(4))} % by their own samples`);
  const reaches = lights.map((each) => kindOfLight(each).reach(each));
  const isDelta = reaches.some((each) => each === 'near' || each === 'distant');
  if (!asksLights && isDelta) causes.push('no light of points and directions without a size');
  const hasAmbient = reaches.includes('ambient');
  if (hasAmbient) causes.push(isEarly ? 'ambient term (not physical)' : 'ambient term left out');
  if (scene.render.linearFog !== undefined) causes.push(isEarly ? 'linear fog (not physical)' : 'linear fog left out');
  if (isEarly && mediaFeatures(scene).scattering) causes.push('media only weaken light');
  if (lights.some((each) => 'attenuation' in each && each.attenuation !== undefined)) causes.push('attenuation (not physical)');
  const steps = allShapes(scene).flatMap((shape) => (shape.type === 'sdf' ? [shape.steps] : []));
  if (steps.length > 0) causes.push(`signed distances to 2·10⁻⁵ of their box, rays of ≤ ${Math.min(...steps)} steps`);
  return causes;
}

/**
 * Fewest scattering events of a path, as a limit, that need no word beside the picture: as many as documents have by default. What it cuts
 * off cannot be told from the document alone: the materials are programs.
 */
const DEEP = 128;

/** Those of the causes that the author of the scene chose: without the limits of a deep path and of walks, which every such image has. */
export function chosenBiases(scene: SceneDocument): string[] {
  const { render } = scene;
  return biases(scene).filter((each) => each !== WALKS && (render.maxDepth < DEEP || each !== deepest(render)));
}

/** What is right but may surprise: one sentence each. */
export const notices = (scene: SceneDocument): string[] => [...fogNotice(scene), ...structureNotice(scene)];

function structureNotice({ render: { structure }, instances, shapes }: SceneDocument): string[] {
  const isPlaced = instances.length > 0 || shapes.some(({ motion }) => motion !== undefined);
  if (!isPlaced || structureKind(structure) === 'bvh2') return [];
  return [`Instances and moving shapes stand in a BVH2 of two levels: the structure ${structure} is not used for this scene.`];
}

function fogNotice(scene: SceneDocument): string[] {
  const { fog, environment } = scene;
  if (fog === undefined) return [];
  const { absorption, scattering } = coefficientsOf(present(scene.media[fog.medium], `a medium ${fog.medium}`));
  const isFar =
    environment.type !== 'constant' ||
    environment.radiance.some((each) => each > 0) ||
    scene.lights.filter(isShown).some((each) => ['sun', 'distant'].includes(kindOfLight(each).reach(each)));
  if (!isFar || add(absorption, scattering).every((each) => each === 0)) return [];
  return ['The fog is endless: nothing of the environment and of directional lights comes through it.'];
}
