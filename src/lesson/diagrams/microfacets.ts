/**
 * A slice through a surface of facets, and what a rough mirror of such facets reflects. GGX: formulas and papers stand in
 * wgsl/microfacet.wgsl, in double precision here. The slice lies in the plane of light and eye; tilts and angles are radians from the
 * surface's normal, positive to the right. Lengths are in widths of a facet.
 */
import type { SceneDocument, Vec3 } from '../../scene/document.ts';
import { SceneError } from '../../scene/errors.ts';
import { dot } from '../../scene/vec.ts';
import { valueAt } from '../settings.ts';
import { changed } from '../state.ts';
import { peakRule } from './quadrature.ts';
import { glossyLobe, mirroredEye } from './two-densities.ts';

/** What a reader may set: the least roughness, and the greatest angle of light and eye, 80°. */
export const FACET_LIMITS = { smooth: 0.1, low: (80 * Math.PI) / 180 } as const;

/** What the document has of it: roughness of a material, and the angle of the light. */
export interface FacetPoint {
  /** Perceptual: its square is α. */
  roughness: number;
  light: number;
}

/** Unit direction at an angle, y upwards. */
export const directionAt = (angle: number): Vec3 => [Math.sin(angle), Math.cos(angle), 0];

const roughnessOf = (material: string): string => `materials.${material}.params.roughness`;

/** Of the material's roughness and the first light. @throws SceneError where there is no such roughness, or no directional light */
export function facetPointOf(scene: SceneDocument, material: string): FacetPoint {
  const roughness = valueAt(scene, roughnessOf(material));
  if (typeof roughness !== 'number') throw new SceneError('expected a number', roughnessOf(material));
  const [light] = scene.lights;
  if (light?.type !== 'directional') throw new SceneError('expected a directional light', 'lights[0]');
  const [x, y] = light.direction;
  return { roughness, light: Math.atan2(-x, -y) };
}

/** The document with that roughness, and with its first light in the plane of x and y. @throws SceneError */
export const withFacetPoint = (scene: SceneDocument, material: string, { roughness, light }: FacetPoint): SceneDocument =>
  changed(scene, {
    settings: [
      { path: roughnessOf(material), value: roughness },
      { path: 'lights[0].direction', value: directionAt(light).map((each) => -each) },
    ],
  });

export function limitedFacets({ roughness, light }: FacetPoint): FacetPoint {
  return { roughness: Math.min(1, Math.max(FACET_LIMITS.smooth, roughness)), light: limitedAngle(light) };
}
export const limitedAngle = (angle: number): number => Math.min(FACET_LIMITS.low, Math.max(-FACET_LIMITS.low, angle));

/**
 * Slopes of a slice that has as many, from steep down to steep up, for α = 1; those of another α are α times these. Along a line the slopes
 * m of GGX have the density 1 / (2α (1 + (m/α)²)^(3/2)) (Heitz 2014, eq. 85, integrated over the other slope). Each slope is the mean
 * of an equal share of them, so that means of slopes are exact.
 */
export function sliceSlopes(count: number): number[] {
  const root = (i: number): number => Math.sqrt(Math.max(0, 1 - ((2 * i) / count - 1) ** 2));
  return Array.from({ length: count }, (_, i) => ((root(i) - root(i + 1)) * count) / 2);
}

/** Of a slice of any length: which part of it has facets tilted between two angles within ±π/2. */
export function tiltedBetween(alpha: number, from: number, to: number): number {
  const below = (angle: number): number => {
    const slope = Math.tan(Math.min(Math.PI / 2 - 1e-9, Math.max(1e-9 - Math.PI / 2, angle)));
    return 0.5 * (1 + slope / Math.hypot(alpha, slope));
  };
  return below(to) - below(from);
}

/** Facets side by side: heights of their ends, the last as the first, since the slice repeats itself. For α = 1. */
export type Profile = readonly number[];

/** How far a slice rises before it must fall, and falls before it must rise. */
const HILL = 1;

/** The slopes in an order by chance, in which neither hills nor valleys grow without bound. */
export function profileOf(slopes: readonly number[], random: () => number): Profile {
  const left = [...slopes];
  const heights = [0];
  let height = 0;
  while (left.length > 0) {
    const back = left.flatMap((slope, i) => (Math.abs(height) < HILL || slope * height < 0 ? [i] : []));
    const next = back[Math.floor(random() * back.length)] ?? 0;
    height += left[next] ?? 0;
    left.splice(next, 1);
    heights.push(height);
  }
  // But for rounding the slopes have no sum.
  heights[heights.length - 1] = 0;
  return heights;
}

/** Which part of each facet can be reached from an angle: from `from` to `to` of its width, nothing where they are equal. */
export interface Reached {
  from: number;
  to: number;
}

/** Exact, of a profile that repeats itself; |angle| < π/2. @param alpha factor of the heights */
export function reached(profile: Profile, alpha: number, angle: number): Reached[] {
  if (angle < 0)
    return reached(profile.toReversed(), alpha, -angle)
      .map(({ from, to }) => ({ from: 1 - to, to: 1 - from }))
      .toReversed();
  const count = profile.length - 1;
  // Along the way to the right, that of the light: a point is in the shadow of what stands higher above that way.
  const fall = 1 / Math.max(1e-9, Math.tan(angle));
  const above = (i: number): number => alpha * (profile[i] ?? 0) - i * fall;
  /** The highest of all periods to the right: those farther off are lower. */
  let highest = Math.max(...profile.map((_, i) => above(i))) - count * fall;
  const found: Reached[] = [];
  for (let i = count - 1; i >= 0; i--) {
    const [left, right] = [above(i), above(i + 1)];
    highest = Math.max(highest, right);
    found.push({ from: 0, to: left > highest ? (left - highest) / (left - right) : 0 });
    highest = Math.max(highest, left);
  }
  return found.toReversed();
}

/** What two angles both reach. */
export const both = (a: readonly Reached[], b: readonly Reached[]): Reached[] =>
  a.map((each, i) => {
    const other = b[i] ?? { from: 0, to: 0 };
    const from = Math.max(each.from, other.from);
    return { from, to: Math.max(from, Math.min(each.to, other.to)) };
  });

/** Tilts of the facets' normals. */
export const tiltsOf = (profile: Profile, alpha: number): number[] =>
  profile.slice(1).map((height, i) => -Math.atan(alpha * (height - (profile[i] ?? 0))));

/** Of the facets that face an angle: which part of their area, as it is seen from there, can be seen. What G1 says. */
export function seenPart(profile: Profile, alpha: number, angle: number): number {
  const parts = reached(profile, alpha, angle);
  let [facing, seen] = [0, 0];
  for (const [i, tilt] of tiltsOf(profile, alpha).entries()) {
    const area = Math.max(0, Math.cos(angle - tilt)) / Math.cos(tilt);
    const { from, to } = parts[i] ?? { from: 0, to: 0 };
    facing += area;
    seen += area * (to - from);
  }
  return seen / facing;
}

/** Of light and eye at two angles in the plane of the slice. */
export interface FacetTerms {
  /** Tilt of the facets that mirror the one into the other. */
  half: number;
  /** Of these facets, per steradian. */
  D: number;
  /** Parts that light, that the eye, and that both reach. */
  lit: number;
  seen: number;
  G: number;
  /** 4 cos θi cos θo. */
  four: number;
  /** D G / (4 cos θi cos θo), per steradian. */
  f: number;
}

/** @param alpha > 0 */
export function facetTerms(alpha: number, light: number, eye: number): FacetTerms {
  const half = (light + eye) / 2;
  const [ci, co] = [Math.cos(light), Math.cos(eye)];
  const f = glossyLobe(directionAt(eye), alpha).f(directionAt(light));
  const k = (Math.sin(half) / alpha) ** 2 + Math.cos(half) ** 2;
  const D = 1 / (Math.PI * alpha * alpha * k * k);
  const four = 4 * ci * co;
  return { half, D, lit: masking(alpha, light), seen: masking(alpha, eye), G: (f * four) / D, four, f };
}

/** G1 at an angle. */
export function masking(alpha: number, angle: number): number {
  const c = Math.cos(angle);
  return (2 * c) / (c + Math.hypot(alpha * Math.sin(angle), c));
}

/**
 * What a rough mirror that absorbs nothing gives back of white light from everywhere, to an eye at an angle, by facets that are met once:
 * ∫ f cos θ dω, of the direction of the eye and of the facets met, between 0 and 1. By quadrature, to about 1e-4.
 */
export function albedo(alpha: number, eye: number): number {
  const wo = directionAt(eye);
  const lobe = glossyLobe(wo, alpha);
  const peak = mirroredEye(wo);
  const high = Math.acos(Math.min(1, dot(peak, [0, 1, 0])));
  let sum = 0;
  for (const { at: theta, weight: dTheta } of peakRule(0, Math.PI / 2, high, alpha / 4))
    for (const { at: phi, weight: dPhi } of peakRule(0, Math.PI, Math.PI, alpha / 2)) {
      const wi: Vec3 = [Math.sin(theta) * Math.cos(phi), Math.cos(theta), Math.sin(theta) * Math.sin(phi)];
      sum += 2 * lobe.f(wi) * wi[1] * Math.sin(theta) * dTheta * dPhi;
    }
  return sum;
}
