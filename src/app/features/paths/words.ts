/** What is told of a path, in words. */
import type { PathOutcome, PathSample, PathVertex } from '../../../engine/index.ts';
import type { SceneDocument, Vec3 } from '../../../scene/document.ts';
import { allShapes } from '../../../scene/geometry/placed.ts';
import { short } from '../../ui/format.ts';

export const triple = (v: Vec3, digits = 3): string =>
  v.every((each) => each === v[0]) ? short(v[0], digits) : v.map((each) => short(each, digits)).join('  ');
const point = (v: Vec3): string => v.map((each) => each.toFixed(3)).join('  ');

const OUTCOMES: Record<PathOutcome, string> = {
  on: 'goes on',
  absorbed: 'absorbed: no direction reflects',
  roulette: 'ended by Russian roulette',
  depth: 'ended at the greatest depth',
  left: 'left the scene',
};

/** Where a vertex is: the shape's name, or what stands for it. */
export function whereOf({ kind, shape }: PathVertex, scene: SceneDocument): string {
  if (kind === 'left') return 'environment';
  if (kind === 'medium') return 'in a medium';
  return shape === null ? 'surface' : nameOf(shape, scene);
}

function nameOf(shape: number, scene: SceneDocument): string {
  const found = allShapes(scene)[shape];
  return found === undefined ? 'surface' : (found.name ?? `${found.type}, ${found.material}`);
}

/** Key of document.materials; null: none. */
export function materialOf({ shape }: PathVertex, scene: SceneDocument): string | null {
  return shape === null ? null : (allShapes(scene)[shape]?.material ?? null);
}

/** What a vertex brought, in all. */
export function broughtAt({ contributions }: PathSample, vertex: number, scatterings?: number): Vec3 {
  const sum: Vec3 = [0, 0, 0];
  for (const each of contributions) {
    if (each.vertex !== vertex || (scatterings !== undefined && each.scatterings !== scatterings)) continue;
    for (let c = 0; c < 3; c++) sum[c]! += each.L[c]!;
  }
  return sum;
}

/** Terms and values of a vertex, in groups: what a table or a list shows. */
interface Fact {
  name: string;
  /** What it means, in one sentence. */
  title: string;
  value: string;
}

export interface Facts {
  heading: string;
  facts: Fact[];
}

/** @param scene names the shapes of lights */
export function factsOf(sample: PathSample, k: number, scene: SceneDocument): Facts[] {
  const vertex = sample.vertices[k]!;
  const groups: Facts[] = [];
  const group = (heading: string, ...facts: [name: string, title: string, value: string][]): void =>
    void groups.push({ heading, facts: facts.map(([name, title, value]) => ({ name, title, value })) });
  const { light, next } = vertex;
  group(
    'Arrival',
    ...(vertex.kind === 'left'
      ? [['direction', 'World direction in which the path left the scene', point(vertex.p)] as [string, string, string]]
      : [
          ['position', 'World', point(vertex.p)] as [string, string, string],
          ['normal', 'Shading normal on the side that the path came from', point(vertex.n)] as [string, string, string],
          ['distance', 'From the vertex before', short(vertex.distance, 4)] as [string, string, string],
        ]),
    ['throughput β', 'What reaches the eye of radiance that arrives here', triple(vertex.beta)],
  );
  if (vertex.emitted.some((each) => each > 0)) {
    group(
      'Light come upon',
      ['Le', 'Radiance that is emitted towards the path', triple(vertex.emitted)],
      [
        'pdf',
        'Density of the direction that led here, per steradian; a dash: no light sample competes with it',
        vertex.foundPdf > 0 ? short(vertex.foundPdf) : '–',
      ],
      ['MIS weight', 'Share of multiple importance sampling', short(vertex.foundWeight, 4)],
      ['contribution', 'β Le w, as the film got it', triple(broughtAt(sample, k, k), 4)],
    );
  }
  if (light !== null) {
    group(
      light.index === null
        ? 'Environment asked'
        : `Light asked: ${light.shape === null ? `number ${light.index + 1}` : nameOf(light.shape, scene)}`,
      ['direction', 'Unit vector to the sampled point', point(light.wi)],
      ['distance', 'To the sampled point', Number.isFinite(light.distance) ? short(light.distance, 4) : 'infinite'],
      ['pdf', 'Density of the light sample per steradian, its choice included', light.pdf > 0 ? short(light.pdf) : '0: dark from here'],
      ['f', 'BSDF for that direction, per steradian', triple(light.f)],
      ['cos θ', 'Between that direction and the shading normal', short(light.cosine, 4)],
      ['Le', 'Radiance of the light', triple(light.radiance)],
      [
        'visibility',
        'Share of the light that comes through',
        light.visibility === null
          ? 'not asked: nothing is reflected'
          : light.visibility.every((each) => each === 0)
            ? '0: blocked'
            : triple(light.visibility),
      ],
      ['BSDF pdf', 'Density with which the BSDF would have found that direction', short(light.bsdfPdf)],
      ['MIS weight', 'Share of multiple importance sampling', light.visibility?.some((each) => each > 0) ? short(light.weight, 4) : '–'],
      ['contribution', 'β f cos θ Le V w / pdf, as the film got it', triple(broughtAt(sample, k, k + 1), 4)],
    );
  }
  if (next !== null) {
    group(
      'Next direction',
      ['direction', 'Unit vector, world', point(next.wi)],
      ['f', 'BSDF, per steradian; a Dirac lobe has none', next.f === null ? 'δ' : triple(next.f)],
      ['cos θ', 'Between the direction and the shading normal', short(next.cosine, 4)],
      [
        next.isDelta ? 'probability' : 'pdf',
        next.isDelta ? 'Of choosing this Dirac lobe' : 'Density of the direction, per steradian',
        short(next.pdf),
      ],
      ['f cos θ / pdf', 'What the throughput is multiplied with', triple(next.weight)],
      [
        'roulette',
        'Probability with which the path goes on; the throughput is divided by it',
        vertex.survival === null ? 'not played' : short(vertex.survival, 4),
      ],
    );
  }
  group('Then', ['the path', 'How it went on', OUTCOMES[vertex.outcome]]);
  return groups;
}
