/** What files say of the medium below a surface, as parameters of materials/principled.wgsl. */
import type { Vec3 } from '../../document.ts';
import { vectorOf } from '../../vec.ts';

/** Parameters of a body that is seen in `color`. @param radius mean free paths, > 0, in units of the scene */
export function subsurfaceParams(color: Vec3, radius: Vec3, anisotropy: number): Record<string, number | Vec3> {
  const longest = Math.max(...radius);
  return {
    subsurface_weight: 1,
    subsurface_color: color,
    subsurface_radius: Math.min(longest, MAX_RADIUS),
    subsurface_radius_scale: vectorOf((c) => radius[c] / longest),
    subsurface_scatter_anisotropy: Math.min(0.95, Math.max(-0.95, anisotropy)),
  };
}

/** The greatest that the material takes. */
const MAX_RADIUS = 1000;

/** The colour of a large body of this single-scattering albedo: the formula that wgsl/subsurface.wgsl inverts. */
export function subsurfaceColor(albedo: Vec3, g: number): Vec3 {
  return vectorOf((c) => {
    const s = Math.sqrt(Math.max(0, (1 - albedo[c]) / (1 - albedo[c] * g)));
    return ((1 - s) * (1 - 0.139 * s)) / (1 + 1.17 * s);
  });
}
