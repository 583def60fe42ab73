/** What a surface does: the materials that the reference knows, and emission; what is behind it. */
import type { MaterialUse, SceneDocument, Shape, Vec3 } from '../../src/scene/document.ts';

export const DIFFUSE = 0;
export const MIRROR = 1;
export const GLASS = 2;
/** The index of refraction depends on the wavelength λ, in µm: ior + b / λ². */
export const DISPERSIVE = 3;

/** One shape's optical properties. `color` is albedo, reflectance or tint, by `kind`. */
export interface Surface {
  readonly kind: typeof DIFFUSE | typeof MIRROR | typeof GLASS | typeof DISPERSIVE;
  readonly color: Vec3;
  readonly ior: number;
  readonly b: number;
  /** Probability that the surface is there. */
  readonly opacity: number;
  /** What fills the shape; null: it bounds nothing. */
  readonly interior: { readonly medium: string | null; readonly priority: number } | null;
  readonly emission: Vec3;
  /** Emits on both sides, not only on that of the outward normal. */
  readonly bothSides: boolean;
}

/** @throws Error for a material or a parameter that the reference does not know: it must not guess. */
export function surfaceOf(scene: SceneDocument, shape: Shape): Surface {
  const use = scene.materials[shape.material];
  return {
    b: 0,
    opacity: 1,
    ...opticsOf(use),
    interior:
      'interior' in shape && shape.interior !== undefined
        ? { medium: shape.interior.medium ?? null, priority: shape.interior.priority }
        : null,
    emission: shape.emission?.radiance ?? [0, 0, 0],
    bothSides: shape.emission?.sides === 'both',
  };
}

type Optics = Pick<Surface, 'kind' | 'color' | 'ior'> & Partial<Pick<Surface, 'b' | 'opacity'>>;

function opticsOf(use: MaterialUse): Optics {
  switch (use.file) {
    case 'diffuse':
      only(use, ['albedo']);
      return { kind: DIFFUSE, color: color(use, 'albedo', 0.8), ior: 1 };
    case 'mirror':
      only(use, ['reflectance']);
      return { kind: MIRROR, color: color(use, 'reflectance', 1), ior: 1 };
    case 'glass': {
      only(use, ['ior', 'tint']);
      return { kind: GLASS, color: color(use, 'tint', 1), ior: number(use, 'ior', 1.5) };
    }
    case 'dispersive_glass':
      only(use, ['a', 'b', 'tint']);
      return { kind: DISPERSIVE, color: color(use, 'tint', 1), ior: number(use, 'a', 1.5046), b: number(use, 'b', 0.0042) };
    case 'passage':
      only(use, []);
      return { kind: DIFFUSE, color: [0, 0, 0], ior: 1, opacity: 0 };
    case 'perforated':
      only(use, ['color', 'radius', 'cover']);
      if (use.params['radius'] !== 0) throw new Error('the reference knows gauze without holes alone: radius 0');
      return { kind: DIFFUSE, color: color(use, 'color', 0.7), ior: 1, opacity: number(use, 'cover', 1) };
    default:
      throw new Error(`the reference does not know this material, got ${use.file}`);
  }
}

function only(use: MaterialUse, names: readonly string[]): void {
  const other = Object.keys(use.params).find((each) => !names.includes(each));
  if (other !== undefined) throw new Error(`the reference does not know the parameter ${other} of ${use.file}`);
}

function number(use: MaterialUse, name: string, fallback: number): number {
  const value = use.params[name] ?? fallback;
  if (typeof value !== 'number' || !(value >= 0)) throw new Error(`${use.file}: expected a number ≥ 0 as ${name}, got ${value}`);
  return value;
}

function color(use: MaterialUse, name: string, fallback: number): Vec3 {
  const value = use.params[name] ?? [fallback, fallback, fallback];
  if (!Array.isArray(value) || value.length !== 3) throw new Error(`${use.file}: expected three numbers as ${name}`);
  return value as Vec3;
}
