/** Light groups of a document: which there are, and what their light is multiplied with. */
import type { SceneDocument, Vec3 } from './document.ts';
import { SceneError, shown } from './errors.ts';
import { allShapes } from './geometry/placed.ts';

/** Names of the groups that some light belongs to, as they occur: their order does not depend on their factors. */
export function lightGroupsOf(scene: SceneDocument): string[] {
  const { lights, environment } = scene;
  const used = [environment.group, ...lights.map((each) => each.group), ...allShapes(scene).map((each) => each.emission?.group)];
  return [...new Set(used.filter((each) => each !== undefined))];
}

/** Intensity times colour. */
export function gainOf({ lightGroups = {} }: SceneDocument, name: string): Vec3 {
  const { intensity, color } = (Object.hasOwn(lightGroups, name) ? lightGroups[name] : undefined) ?? { intensity: 1, color: [1, 1, 1] };
  return color.map((each) => each * intensity) as Vec3;
}

/** Of all groups, in their order. */
export const gainsOf = (scene: SceneDocument): Vec3[] => lightGroupsOf(scene).map((name) => gainOf(scene, name));

export const isGraded = (gains: readonly Vec3[]): boolean => gains.some((gain) => gain.some((each) => each !== 1));

/** Whether the kernel multiplies the lights: where the groups accumulate apart, what shows the film does it. */
export const gainsInKernel = (scene: SceneDocument): boolean => !accumulateApart(scene) && isGraded(gainsOf(scene));

export const accumulateApart = ({ film }: SceneDocument): boolean => film.layers?.includes('groups') === true;

/** Number of a group among those of the scene, from 1; 0: none. */
export const groupNumber = (groups: readonly string[], name: string | undefined): number =>
  name === undefined ? 0 : groups.indexOf(name) + 1;

/** The one group of the ambient terms, which the kernel knows as a sum only. */
export const ambientGroup = ({ lights }: SceneDocument): string | undefined => lights.find((each) => each.type === 'ambient')?.group;

/** @throws SceneError */
export function checkGroups(scene: SceneDocument): void {
  const ambient = ambientGroup(scene);
  scene.lights.forEach((light, i) => {
    if (light.type === 'ambient' && light.group !== ambient)
      throw new SceneError(
        `expected the group of the other ambient lights, ${shown(ambient)}, got ${shown(light.group)}`,
        `lights[${i}].group`,
      );
  });
}
