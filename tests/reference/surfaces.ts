/** What a surface does: the three materials that the reference knows, and emission. */
import type { MaterialUse, SceneDocument, Shape, Vec3 } from '../../src/scene/document.ts';

export const DIFFUSE = 0;
export const MIRROR = 1;
const GLASS = 2;

/** One shape's optical properties. `color` is albedo, reflectance or tint, by `kind`. */
export interface Surface {
  readonly kind: typeof DIFFUSE | typeof MIRROR | typeof GLASS;
  readonly color: Vec3;
  readonly ior: number;
  readonly emission: Vec3;
  /** Emits on both sides, not only on that of the outward normal. */
  readonly bothSides: boolean;
}

/** @throws Error for a material or a parameter that the reference does not know: it must not guess. */
export function surfaceOf(scene: SceneDocument, shape: Shape): Surface {
  const use = scene.materials[shape.material];
  return {
    ...opticsOf(use),
    emission: shape.emission?.radiance ?? [0, 0, 0],
    bothSides: shape.emission?.sides === 'both',
  };
}

function opticsOf(use: MaterialUse): Pick<Surface, 'kind' | 'color' | 'ior'> {
  switch (use.file) {
    case 'diffuse':
      only(use, ['albedo']);
      return { kind: DIFFUSE, color: color(use, 'albedo', 0.8), ior: 1 };
    case 'mirror':
      only(use, ['reflectance']);
      return { kind: MIRROR, color: color(use, 'reflectance', 1), ior: 1 };
    case 'glass': {
      only(use, ['ior', 'tint']);
      const ior = use.params['ior'] ?? 1.5;
      if (typeof ior !== 'number' || !(ior > 0)) throw new Error(`glass: expected a number > 0 as ior, got ${ior}`);
      return { kind: GLASS, color: color(use, 'tint', 1), ior };
    }
    default:
      throw new Error(`the reference knows the materials diffuse, mirror and glass, got ${use.file}`);
  }
}

function only(use: MaterialUse, names: readonly string[]): void {
  const other = Object.keys(use.params).find((each) => !names.includes(each));
  if (other !== undefined) throw new Error(`the reference does not know the parameter ${other} of ${use.file}`);
}

function color(use: MaterialUse, name: string, fallback: number): Vec3 {
  const value = use.params[name] ?? [fallback, fallback, fallback];
  if (!Array.isArray(value) || value.length !== 3) throw new Error(`${use.file}: expected three numbers as ${name}`);
  return value as Vec3;
}
