/** What the terms of the equation are worth at a vertex of a replayed path: one sample of each. Pure. */
import type { PathSample } from '../../../engine/index.ts';
import type { Vec3 } from '../../../scene/document.ts';
import { short } from '../../ui/format.ts';
import { triple } from '../paths/words.ts';
import type { Term } from './terms.ts';
import { luminance } from '../../../base/color.ts';

/**
 * Radiance that a path brings from its vertex `k` on, towards the vertex before: what was added from there, over the throughput on
 * arrival. An estimate by this one sample; multiple importance sampling has its weights in it.
 */
export function radianceFrom({ vertices, contributions }: PathSample, k: number): Vec3 {
  const vertex = vertices[k];
  if (vertex === undefined) return [0, 0, 0];
  const sum: Vec3 = [0, 0, 0];
  for (const each of contributions)
    if (each.vertex > k || (each.vertex === k && each.along !== true)) for (let c = 0; c < 3; c++) sum[c]! += each.L[c]!;
  return sum.map((each, c) => (vertex.beta[c]! > 0 ? each / vertex.beta[c]! : 0)) as Vec3;
}

/** What is said of a term; null: the path has none there. */
export function valueOf(term: Term, sample: PathSample, k: number): string | null {
  const vertex = sample.vertices[k];
  if (vertex === undefined) return null;
  const { next, light } = vertex;
  switch (term) {
    case 'lo':
      return `${triple(radianceFrom(sample, k))} by this sample`;
    case 'le':
      return triple(vertex.emitted);
    case 'integral': {
      const all = radianceFrom(sample, k).map((each, c) => Math.max(0, each - vertex.emitted[c]! * vertex.foundWeight)) as Vec3;
      return `${triple(all)} by this sample`;
    }
    case 'f':
      if (next === null) return light === null ? null : `${triple(light.f)} towards the light`;
      return next.f === null ? 'δ: a Dirac lobe, without a value' : `${triple(next.f)} for the sampled ω′`;
    case 'li':
      return next === null
        ? null
        : sample.vertices[k + 1] === undefined
          ? '0: the path ended here'
          : `${triple(radianceFrom(sample, k + 1))} from the sampled ω′`;
    case 'cos':
      return next === null
        ? light === null
          ? null
          : `${short(Math.abs(light.cosine))} towards the light`
        : `${short(Math.abs(next.cosine))} for the sampled ω′`;
    case 'v':
      if (light === null) return null;
      if (light.visibility === null) return 'not asked: nothing would be reflected';
      return luminance(light.visibility) === 0 ? '0: something is between' : `${triple(light.visibility)}: the light is seen`;
    case 'ley':
      return light === null ? null : triple(light.radiance);
  }
}
