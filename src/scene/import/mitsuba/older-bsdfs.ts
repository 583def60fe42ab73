/** BSDFs of Mitsuba 0.6 that version 3 does not have (its manual, section 8.2), by those that come nearest here. */
import type { Vec3 } from '../../document.ts';
import type { Look } from '../build/looks.ts';
import { type Place, placeError, quoted } from '../build/notes.ts';
import { color, grey, meanOf, type Texture } from '../build/textures.ts';
import { textureOf } from './colors.ts';
import type { Node } from './node.ts';
import { NUMBER } from '../text.ts';

interface Common {
  name: string;
  place: Place;
}

/** Null: it is none of these. @param nested its BSDFs @throws SceneError */
export function olderBsdf(node: Node, common: Common, nested: () => Look[], index: () => number): Look | null {
  switch (node.type) {
    case 'phong': {
      // The lobe cos^n of the mirrored direction is about as wide as facets of the slope (2 / (n + 2))^½.
      const exponent = meanOf(textureOf(node, 'exponent', 30))[0];
      return highlighted(node, common, Math.sqrt(2 / (Math.max(0, exponent) + 2)));
    }
    case 'ward':
      node.ignore('variant');
      return highlighted(node, common, Math.sqrt(mean(textureOf(node, 'alpha_u', 0.1)) * mean(textureOf(node, 'alpha_v', 0.1))));
    case 'difftrans':
      return { ...common, kind: 'leaf', reflectance: grey(0), transmittance: textureOf(node, 'transmittance', 0.5) };
    case 'mixturebsdf':
      return mixture(node, common, nested());
    case 'coating':
    case 'roughcoating':
      return coated(node, common, nested(), index());
    default:
      return null;
  }
}

const mean = (texture: Texture): number => Math.max(0, meanOf(texture)[0]);

/** A diffuse body below facets of a slope that reflect a share at normal incidence. */
function highlighted(node: Node, common: Common, slope: number): Look {
  node.notes.add(`A BSDF of the kind ${quoted(node.type)} is approximated by the material principled`, common.place);
  const [r, g, b] = meanOf(textureOf(node, 'specular_reflectance', 0.2));
  const root = Math.sqrt(Math.min(0.25, Math.max(0, (r + g + b) / 3)));
  return {
    ...common,
    kind: 'principled',
    params: { specular_ior: (1 + root) / (1 - root), specular_roughness: Math.min(1, Math.sqrt(slope)) },
    textures: { base_color: textureOf(node, 'diffuse_reflectance', 0.5) },
  };
}

function mixture(node: Node, common: Common, all: readonly Look[]): Look {
  const words = node.string('weights', '').split(/[\s,;]+/).filter(Boolean); // prettier-ignore
  const weights = words.map((each) => (NUMBER.test(each) ? Number(each) : NaN));
  if (all.length === 0 || weights.length !== all.length || weights.some((each) => !(each >= 0)))
    throw placeError(common.place, `expected a weight ≥ 0 for each of ${all.length} BSDFs of a mixture, got ${weights.length}`);
  // What is left of 1 absorbs.
  let sum = Math.max(0, 1 - weights.reduce((a, b) => a + b, 0));
  return all.reduce<Look>(
    (first, second, i) => {
      const weight = weights[i] ?? 0;
      sum += weight;
      return weight > 0 ? { ...common, kind: 'mix', first, second, share: grey(weight / sum) } : first;
    },
    { ...common, kind: 'diffuse', reflectance: grey(0) },
  );
}

function coated(node: Node, common: Common, [base]: readonly Look[], ior: number): Look {
  if (base === undefined) throw placeError(common.place, 'expected a BSDF below a coat, got none');
  const roughness = node.type === 'coating' ? 0 : Math.min(1, Math.sqrt(mean(textureOf(node, 'alpha', 0.1))));
  node.ignore('thickness', 'sigma_a', 'specular_reflectance', 'distribution', 'sample_visible');
  const coat = { coat_weight: 1, coat_ior: Math.min(3, Math.max(1, ior)), coat_roughness: roughness };
  const below = ((): { params: Record<string, number>; textures: Record<string, Texture> } | null => {
    switch (base.kind) {
      case 'diffuse':
        return { params: { specular_weight: 0 }, textures: { base_color: base.reflectance } };
      case 'tinted-metal':
      case 'conductor': {
        const tint: Texture = base.kind === 'conductor' ? color(base.tint as Vec3) : base.reflectance;
        const slope = Math.sqrt(mean(base.slopes[0]) * mean(base.slopes[1]));
        return { params: { base_metalness: 1, specular_roughness: Math.min(1, Math.sqrt(slope)) }, textures: { base_color: tint } };
      }
      default:
        return null;
    }
  })();
  node.notes.add(`A coat is ${below === null ? 'left out' : 'approximated by that of the material principled'}`, common.place);
  return below === null ? base : { ...common, kind: 'principled', params: { ...below.params, ...coat }, textures: below.textures };
}
