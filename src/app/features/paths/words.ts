/** What is told of a path, in words. */
import type { PathOutcome, PathSample, PathVertex } from '../../../engine/index.ts';
import type { SceneDocument, Vec3 } from '../../../scene/document.ts';
import { add } from '../../../scene/vec.ts';
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

/** What a vertex brought, in all; with `scatterings` only what it brought itself, scattered so often. */
export function broughtAt({ contributions }: PathSample, vertex: number, scatterings?: number): Vec3 {
  return contributions
    .filter((each) => each.vertex === vertex && (scatterings === undefined || (each.scatterings === scatterings && each.along !== true)))
    .reduce<Vec3>((sum, { L }) => add(sum, L), [0, 0, 0]);
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

type Row = readonly [name: string, title: string, value: string];

const group = (heading: string, ...facts: Row[]): Facts => ({
  heading,
  facts: facts.map(([name, title, value]) => ({ name, title, value })),
});

/** @param scene names the shapes of lights */
export function factsOf(sample: PathSample, k: number, scene: SceneDocument): Facts[] {
  const vertex = sample.vertices[k];
  if (vertex === undefined) return [];
  const { light, next } = vertex;
  return [
    arrival(vertex),
    ...(sample.contributions.some((each) => each.vertex === k && each.along === true) ? [lightAlong(sample, k)] : []),
    ...(vertex.emitted.some((each) => each > 0) ? [lightMet(sample, vertex, k)] : []),
    ...(light === null ? [] : [lightAsked(light, scene, broughtAt(sample, k, k + 1))]),
    ...(next === null ? [] : [direction(next, vertex.survival)]),
    group('Then', ['the path', 'How it went on', OUTCOMES[vertex.outcome]]),
  ];
}

function arrival({ kind, p, n, distance, beta }: PathVertex): Facts {
  const throughput: Row = ['throughput β', 'What reaches the eye of radiance that arrives here', triple(beta)];
  if (kind === 'left') return group('Arrival', ['direction', 'World direction in which the path left the scene', point(p)], throughput);
  return group(
    'Arrival',
    ['position', 'World', point(p)],
    ['normal', 'Shading normal on the side that the path came from', point(n)],
    ['distance', 'From the vertex before', short(distance, 4)],
    throughput,
  );
}

function lightAlong({ contributions }: PathSample, k: number): Facts {
  const brought = contributions
    .filter((each) => each.vertex === k && each.along === true)
    .reduce<Vec3>((sum, { L }) => add(sum, L), [0, 0, 0]);
  const title = 'Light that the medium has scattered on the way here, from a light that was asked for all of the way, as the film got it';
  return group('On the way', ['contribution', title, triple(brought, 4)]);
}

function lightMet(sample: PathSample, { emitted, foundPdf, foundWeight }: PathVertex, k: number): Facts {
  return group(
    'Light come upon',
    ['Le', 'Radiance that is emitted towards the path', triple(emitted)],
    [
      'pdf',
      'Density of the direction that led here, per steradian; a dash: no light sample competes with it',
      foundPdf > 0 ? short(foundPdf) : '–',
    ],
    ['MIS weight', 'Share of multiple importance sampling', short(foundWeight, 4)],
    ['contribution', 'β Le w, as the film got it', triple(broughtAt(sample, k, k), 4)],
  );
}

function lightAsked(light: NonNullable<PathVertex['light']>, scene: SceneDocument, brought: Vec3): Facts {
  const { index, shape, wi, distance, pdf, f, cosine, radiance, visibility, bsdfPdf, weight } = light;
  const name = shape === null ? `number ${(index ?? 0) + 1}` : nameOf(shape, scene);
  const passes = visibility?.some((each) => each > 0) === true;
  return group(
    index === null ? 'Environment asked' : `Light asked: ${name}`,
    ['direction', 'Unit vector to the sampled point', point(wi)],
    ['distance', 'To the sampled point', Number.isFinite(distance) ? short(distance, 4) : 'infinite'],
    ['pdf', 'Density of the light sample per steradian, its choice included', pdf > 0 ? short(pdf) : '0: dark from here'],
    ['f', 'BSDF for that direction, per steradian', triple(f)],
    ['cos θ', 'Between that direction and the shading normal', short(cosine, 4)],
    ['Le', 'Radiance of the light', triple(radiance)],
    ['visibility', 'Share of the light that comes through', visibilityOf(visibility)],
    ['BSDF pdf', 'Density with which the BSDF would have found that direction', short(bsdfPdf)],
    ['MIS weight', 'Share of multiple importance sampling', passes ? short(weight, 4) : '–'],
    ['contribution', 'β f cos θ Le V w / pdf, as the film got it', triple(brought, 4)],
  );
}

function visibilityOf(visibility: Vec3 | null): string {
  if (visibility === null) return 'not asked: nothing is reflected';
  return visibility.every((each) => each === 0) ? '0: blocked' : triple(visibility);
}

function direction({ wi, f, cosine, isDelta, pdf, weight }: NonNullable<PathVertex['next']>, survival: number | null): Facts {
  return group(
    'Next direction',
    ['direction', 'Unit vector, world', point(wi)],
    ['f', 'BSDF, per steradian; a Dirac lobe has none', f === null ? 'δ' : triple(f)],
    ['cos θ', 'Between the direction and the shading normal', short(cosine, 4)],
    isDelta ? ['probability', 'Of choosing this Dirac lobe', short(pdf)] : ['pdf', 'Density of the direction, per steradian', short(pdf)],
    ['f cos θ / pdf', 'What the throughput is multiplied with', triple(weight)],
    [
      'roulette',
      'Probability with which the path goes on; the throughput is divided by it',
      survival === null ? 'not played' : short(survival, 4),
    ],
  );
}
