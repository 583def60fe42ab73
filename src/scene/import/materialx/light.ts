/** Light of a surface: its colour, up to 1, and its luminance. */
import type { Vec3 } from '../../document.ts';
import { meanOf, scaled, type Texture } from '../build/textures.ts';

type Params = Record<string, number | Vec3 | boolean>;

/** Colours of light may be brighter than 1; those of the material are not, and its luminance is a number of its own. */
export function light(params: Params, textures: Record<string, Texture>): void {
  const emission = textures['emission_color'];
  const luminance = Number(params['emission_luminance'] ?? 0);
  const most = emission === undefined ? 0 : Math.max(...(emission.kind === 'image' ? emission.factor : meanOf(emission)));
  if (emission === undefined || !(luminance * most > 0)) {
    delete textures['emission_color'];
    params['emission_luminance'] = 0;
    return;
  }
  const over = Math.max(1, most);
  textures['emission_color'] = scaled(emission, [1 / over, 1 / over, 1 / over]);
  params['emission_luminance'] = Math.min(1e6, luminance * over);
}
