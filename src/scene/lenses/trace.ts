/** Rays through spherical surfaces, in double precision: as wgsl/camera/lens.wgsl has them. */

/** One surface, as rays from the film meet it. Lengths in mm along the axis, which leads from the film to the scene. */
export interface GlassSurface {
  /** One over the radius; positive with its centre on the side of the scene. */
  curvature: number;
  /** Of the vertex. */
  z: number;
  /** Radius of what lets light through. */
  aperture: number;
  isStop: boolean;
  /** Index of refraction on the side of the scene, n = a + b / λ² (Cauchy), λ in µm. */
  a: number;
  b: number;
}

/** A ray: point and unit direction, changed in place. */
export interface LensRay {
  x: number;
  y: number;
  z: number;
  dx: number;
  dy: number;
  dz: number;
}

export interface Stop {
  blades: number;
  /** Radians of the first corner. */
  turn: number;
}

/** The d line, for which indices of refraction are given. */
export const D_LINE = 0.58756;
/** Hydrogen's F and C lines, between which the Abbe number compares. */
const F_LINE = 0.48613;
const C_LINE = 0.65627;

/** Cauchy's two numbers of a glass, from its index and Abbe number: (n − 1) / V is how much more F is refracted than C. */
export function cauchy(ior: number, abbe: number | undefined): { a: number; b: number } {
  const b = abbe === undefined ? 0 : (ior - 1) / abbe / (F_LINE ** -2 - C_LINE ** -2);
  return { a: ior - b / D_LINE ** 2, b };
}

/** Whether a point of the stop, over its radius, is within its corners. */
export function isWithinStop(x: number, y: number, { blades, turn }: Stop): boolean {
  if (blades === 0) return true;
  // From the middle of the nearest side.
  const side = (2 * Math.PI) / blades;
  const away = Math.atan2(y, x) - turn;
  const angle = away - side * Math.floor(away / side) - side / 2;
  return Math.hypot(x, y) * Math.cos(angle) <= Math.cos(side / 2);
}

/**
 * Takes a ray from behind the lens to before it (Welford 1986, "Aberrations of optical systems", section 4.2): to the plane through each
 * vertex, from there to the sphere, and by Snell's law on.
 * @param wavelength in µm
 * @returns whether it passes: what an aperture or total reflection stops does not
 */
export function trace(surfaces: readonly GlassSurface[], ray: LensRay, wavelength: number, stop: Stop): boolean {
  let index = 1;
  for (const { curvature: c, z, aperture, isStop, a, b } of surfaces) {
    if (!(ray.dz > 0)) return false;
    const to = (z - ray.z) / ray.dz;
    const [x, y] = [ray.x + ray.dx * to, ray.y + ray.dy * to];
    const f = c * (x * x + y * y);
    const g = ray.dz - c * (ray.dx * x + ray.dy * y);
    const square = g * g - c * f;
    if (!(g > 0 && square > 0)) return false;
    const cosine = Math.sqrt(square);
    const on = f / (g + cosine);
    ray.x = x + ray.dx * on;
    ray.y = y + ray.dy * on;
    ray.z = z + ray.dz * on;
    if (ray.x * ray.x + ray.y * ray.y > aperture * aperture) return false;
    if (isStop && !isWithinStop(ray.x / aperture, ray.y / aperture, stop)) return false;
    const next = a + b / (wavelength * wavelength);
    const eta = index / next;
    const refracted = 1 - eta * eta * (1 - square);
    if (!(refracted > 0)) return false;
    const along = Math.sqrt(refracted) - eta * cosine;
    ray.dx = eta * ray.dx - along * c * ray.x;
    ray.dy = eta * ray.dy - along * c * ray.y;
    ray.dz = eta * ray.dz + along * (1 - c * (ray.z - z));
    index = next;
  }
  const length = Math.hypot(ray.dx, ray.dy, ray.dz);
  ray.dx /= length;
  ray.dy /= length;
  ray.dz /= length;
  return ray.dz > 0;
}

/** (y, angle) at the first vertex → at the last one, for rays near the axis: rows of the matrix. */
export interface Paraxial {
  a: number;
  b: number;
  c: number;
  d: number;
}

/** From behind the first of these surfaces to before the last, `index` before the first. */
export function paraxial(surfaces: readonly GlassSurface[], wavelength: number, before = 1): Paraxial {
  let [a, b, c, d] = [1, 0, 0, 1];
  let index = before;
  surfaces.forEach((each, i) => {
    const next = each.a + each.b / wavelength ** 2;
    // n′u′ = n u − y (n′ − n) c, and on to the next vertex.
    const power = ((next - index) * each.curvature) / next;
    [c, d] = [(index / next) * c - power * a, (index / next) * d - power * b];
    const gap = (surfaces[i + 1]?.z ?? each.z) - each.z;
    [a, b] = [a + gap * c, b + gap * d];
    index = next;
  });
  return { a, b, c, d };
}
