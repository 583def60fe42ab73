/**
 * How bright a glTF with lights of its own is shown. Its lights are in candelas and lux of real lamps and suns, thousands of them where
 * Blender wrote them, and the format says nothing of a camera's exposure.
 */
import { luminance } from '../../../base/color.ts';
import type { SceneInput } from '../../document.ts';
import { length, sub } from '../../vec.ts';
import type { Bounds } from '../stage.ts';

type Light = NonNullable<SceneInput['lights']>[number];

/** Reflectance of the surface that is thought of in the middle, and what it is to look like at most: linear, 1 is white. */
const ALBEDO = 0.5;
const LOOK = 0.5;
/** EV between which light counts as it is: a dim scene may be meant. */
const AS_IT_IS = [-2, 4] as const;

/** EV, a tenth; 0: as the numbers say. @param lights in the scene, within `bounds` or around */
export function exposureOf(lights: readonly Light[], { center, radius }: Bounds): number {
  let irradiance = 0;
  for (const light of lights) {
    if (light.type === 'directional') irradiance += luminance(light.irradiance);
    // A lamp in the middle of a room lights what is around.
    else if (light.type === 'point' || light.type === 'spot')
      irradiance += luminance(light.intensity) / Math.max(length(sub(light.position, center)), radius / 2) ** 2;
  }
  if (!(irradiance > 0)) return 0;
  const exposure = Math.log2((LOOK * Math.PI) / (ALBEDO * irradiance));
  const [least, most] = AS_IT_IS;
  return exposure >= least && exposure <= most ? 0 : Math.min(64, Math.max(-64, Number(exposure.toFixed(1))));
}
