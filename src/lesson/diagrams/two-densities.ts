/**
 * A point of a glossy floor under a lamp: what the floor makes of the light, two densities for a direction, and what one estimate by either
 * or by both is worth. Exact, by quadrature; the engine's own f, densities and weights in double precision. Metres, y upwards, the point
 * is the origin. Light is in units of the lamp's radiance.
 */
import type { SceneDocument, Vec3 } from '../../scene/document.ts';
import { SceneError } from '../../scene/errors.ts';
import { add, length, normalize, scale } from '../../scene/vec.ts';
import { valueAt } from '../settings.ts';
import { changed } from '../state.ts';
import { peakRule } from './quadrature.ts';
import { lampOf, projectedSolidAngle, solidAngle, withLamp, type Lamp } from './solid-angle.ts';

/** A BSDF at the origin for one direction to the eye. Directions are unit vectors, y > 0. */
export interface Lobe {
  /** f, per steradian. */
  f(wi: Vec3): number;
  /** Density of BSDF sampling, per steradian. */
  pdf(wi: Vec3): number;
  /** Where f may have a narrow peak, and about how wide it is, in radians. */
  peak: Vec3;
  width: number;
}

export interface GlossyPoint {
  lamp: Lamp;
  /** Perceptual: its square is α. */
  roughness: number;
  /** Unit direction from the point to the eye, at least {@link LEAST_HEIGHT} above the floor. */
  eye: Vec3;
}

/** What a reader may set. */
export const POINT_LIMITS = { smooth: 0.15, rough: 0.9, small: 0.04, large: 1.2, reach: 1.6 } as const;
const LEAST_HEIGHT = 0.05;

/** Names in the document: a level lamp, and a material with a parameter `roughness`. */
export interface PointNames {
  shape: string;
  material: string;
}

/** @throws SceneError where the document has no such lamp or material */
export function pointOf(scene: SceneDocument, { shape, material }: PointNames): GlossyPoint {
  const place = `materials.${material}.params.roughness`;
  const roughness = valueAt(scene, place);
  if (typeof roughness !== 'number') throw new SceneError('expected a number', place);
  const [x, y, z] = normalize(scene.camera.position);
  return { lamp: lampOf(scene, shape), roughness, eye: normalize([x, Math.max(LEAST_HEIGHT, y), z]) };
}

/** The document with the lamp and the roughness of the point. @throws SceneError */
export const withPoint = (scene: SceneDocument, { shape, material }: PointNames, { lamp, roughness }: GlossyPoint): SceneDocument =>
  changed(withLamp(scene, shape, lamp), { settings: [{ path: `materials.${material}.params.roughness`, value: roughness }] });

/** Within the limits; the lamp keeps its height. */
export function limitedPoint({ lamp: { center, side }, roughness, eye }: GlossyPoint): GlossyPoint {
  const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
  const { smooth, rough, small, large, reach } = POINT_LIMITS;
  const [width, depth] = side.map((each) => between(each, small, large)) as [number, number];
  return {
    lamp: { center: [between(center[0], -reach, reach), center[1], between(center[2], -reach, reach)], side: [width, depth] },
    roughness: between(roughness, smooth, rough),
    eye,
  };
}

/** Where light comes from that a mirror in place of the floor would send to the eye. */
export const mirroredEye = ([x, y, z]: Vec3): Vec3 => [-x, y, -z];

/**
 * A rough mirror that absorbs nothing at its facets: GGX with height-correlated masking, sampled by visible normals (the formulas and
 * papers stand in wgsl/microfacet.wgsl).
 * @param alpha slope of the facets, > 0
 */
export function glossyLobe(eye: Vec3, alpha: number): Lobe {
  const stretch = ([x, y, z]: Vec3): number => Math.hypot(alpha * x, y, alpha * z);
  const toEye = stretch(eye);
  const normals = (wi: Vec3): number => {
    const [x, y, z] = normalize(add(eye, wi));
    const k = (x * x + z * z) / (alpha * alpha) + y * y;
    return 1 / (Math.PI * alpha * alpha * k * k);
  };
  return {
    f: (wi) => (0.5 * normals(wi)) / (wi[1] * toEye + eye[1] * stretch(wi)),
    pdf: (wi) => (0.5 * normals(wi)) / (eye[1] + toEye),
    peak: mirroredEye(eye),
    width: alpha,
  };
}

/** Matt paint that reflects everything, sampled by the cosine: has closed forms. */
export const mattLobe: Lobe = { f: () => 1 / Math.PI, pdf: (wi) => wi[1] / Math.PI, peak: [0, 1, 0], width: 1 };

export const lobeOf = ({ eye, roughness }: GlossyPoint): Lobe => glossyLobe(eye, roughness * roughness);

/** The engine draws points of rectangles evenly over their solid angle (Ureña et al. 2013): this on the lamp, 0 beside it. Per steradian. */
export const lightPdf = (lamp: Lamp): number => 1 / solidAngle(lamp);

/** Weight of the light by the balance heuristic in a direction on the lamp; that of the BSDF is 1 minus it. */
export const lightWeight = (lobe: Lobe, lamp: Lamp, wi: Vec3): number => 1 / (1 + lobe.pdf(wi) / lightPdf(lamp));

/** Of one estimate: what it is on average, and its variance in units of the square of that. */
export interface Worth {
  /** ∫ f cos θ dω over the lamp: light to the eye. */
  value: number;
  /** One direction by the BSDF; one point of the lamp. */
  bsdf: number;
  light: number;
  /** One of each, weighed by the balance heuristic, or by the power heuristic with β = 2 (Veach 1997, sections 9.2.2 and 9.2.3). */
  balance: number;
  power: number;
  /** One of either, by even chances, with the balance heuristic: the one-sample model (Veach 1997, section 9.2.4). */
  oneSample: number;
}

/** Which densities weigh a sample: the exponent β of w = pᵝ / Σ pᵝ. */
const BETAS = [1, 2] as const;

/** Exact to about 1e-6. */
export function worth(lobe: Lobe, lamp: Lamp): Worth {
  const { center, side } = lamp;
  const far = center[1] / Math.max(LEAST_HEIGHT, lobe.peak[1]);
  const [peakX, peakZ] = [lobe.peak[0] * far, lobe.peak[2] * far];
  const first = Math.max(1e-3, (lobe.width * far) / 2);
  const columns = peakRule(center[0] - side[0] / 2, center[0] + side[0] / 2, peakX, first);
  const rows = peakRule(center[2] - side[1] / 2, center[2] + side[1] / 2, peakZ, first);
  const light = lightPdf(lamp);
  let value = 0;
  const squares = { bsdf: 0, light: 0, oneSample: 0 };
  /** For each β, by the BSDF and by the light: ∫ w g and ∫ w² g² / p. */
  const weighed = BETAS.map(() => [
    { mean: 0, square: 0 },
    { mean: 0, square: 0 },
  ]);
  for (const { at: x, weight: dx } of columns)
    for (const { at: z, weight: dz } of rows) {
      const to: Vec3 = [x, center[1], z];
      const r = length(to);
      const wi = scale(to, 1 / r);
      const solid = (dx * dz * wi[1]) / (r * r);
      const g = lobe.f(wi) * wi[1];
      const densities = [lobe.pdf(wi), light] as const;
      value += g * solid;
      squares.bsdf += ((g * g) / densities[0]) * solid;
      squares.light += ((g * g) / light) * solid;
      squares.oneSample += ((2 * g * g) / (densities[0] + light)) * solid;
      weighed.forEach((parts, k) => {
        const beta = BETAS[k] ?? 1;
        parts.forEach((part, i) => {
          const [own, other] = i === 0 ? densities : ([densities[1], densities[0]] as const);
          const w = 1 / (1 + (other / own) ** beta);
          part.mean += w * g * solid;
          part.square += ((w * w * g * g) / own) * solid;
        });
      });
    }
  const relative = (variance: number): number => Math.max(0, variance / (value * value));
  const both = (k: number): number => relative((weighed[k] ?? []).reduce((sum, { mean, square }) => sum + square - mean * mean, 0));
  return {
    value,
    bsdf: relative(squares.bsdf - value * value),
    light: relative(squares.light - value * value),
    balance: both(0),
    power: both(1),
    oneSample: relative(squares.oneSample - value * value),
  };
}

/**
 * What the balance heuristic cannot exceed with one sample of each, in units of the square of the value: V ≤ V' + (1/1 − 1/2) for the V'
 * of any other weights, those that use one of the two alone among them (Veach and Guibas 1995, theorem 1).
 */
export const balanceBound = ({ bsdf, light }: Worth): number => Math.min(bsdf, light) + 0.5;

/** Closed forms for {@link mattLobe}: the value, and the variance by the BSDF, whose estimate is 1 on the lamp and 0 beside it. */
export function mattWorth(lamp: Lamp): Pick<Worth, 'value' | 'bsdf'> {
  const q = projectedSolidAngle(lamp) / Math.PI;
  return { value: q, bsdf: (1 - q) / q };
}
