/** What a debugger says of a step: a sentence, and the variables before and after it. Pure. */
import type { PathSample } from '../../../../engine/index.ts';
import type { SceneDocument, Vec3 } from '../../../../scene/document.ts';
import { add } from '../../../../scene/vec.ts';
import { short } from '../../../ui/format.ts';
import { triple, whereOf } from '../words.ts';
import type { Step, Variables } from './steps.ts';

export interface VariableRow {
  name: string;
  title: string;
  before: string;
  /** The same text: the step leaves it. */
  after: string;
}

const ENDS: Readonly<Record<string, string>> = {
  absorbed: 'The path ends: no direction reflects.',
  roulette: 'The path ends by Russian roulette.',
  depth: 'The path ends at the greatest depth.',
  left: 'The path has left the scene.',
};

/** One sentence. */
export function wordsOfStep({ kind, vertex: k, adds }: Step, { vertices }: PathSample, scene: SceneDocument): string {
  const vertex = vertices[k];
  if (vertex === undefined || kind === 'camera') return 'The camera draws a point of the pixel and a ray.';
  const place = `vertex ${k + 1} (${whereOf(vertex, scene)})`;
  const sum = adds.reduce<Vec3>((all, { L }) => add(all, L), [0, 0, 0]);
  const brings = adds.length === 0 ? 'adds nothing' : `adds ${triple(sum, 4)}`;
  switch (kind) {
    case 'arrive':
      return vertex.kind === 'left' ? 'The ray leaves the scene.' : `The ray arrives at ${place}.`;
    case 'along':
      return `Light that the medium scatters on the way to ${place} ${brings}.`;
    case 'found':
      return `Light that is emitted at ${place} ${brings}.`;
    case 'light':
      return `A light is asked at ${place}: it ${brings}.`;
    case 'direction':
      return `The next direction is drawn at ${place}.`;
    case 'roulette':
      return `Roulette is played at ${place}.`;
    case 'end':
      return ENDS[vertex.outcome] ?? 'The path ends.';
  }
}

const CARRIED: readonly [name: string, title: string, text: (variables: Variables) => string][] = [
  ['beta', 'Throughput: what reaches the eye of radiance along the ray', ({ beta }) => triple(beta, 4)],
  ['L', 'Radiance of the sample so far', ({ L }) => triple(L, 4)],
  [
    'pdf',
    'Density of the direction under way, per steradian; δ: the camera’s, or a Dirac lobe’s',
    ({ pdf }) => (pdf === null ? 'δ' : short(pdf, 4)),
  ],
  ['eta_scale', 'Product of η² of refractions, which roulette makes up for', ({ etaScale }) => short(etaScale, 4)],
];

const vector = (v: Vec3): string => v.map((each) => each.toFixed(3)).join('  ');

/** What the path carries along, and what the step has of its own. */
export function variablesOf({ kind, vertex: k, before, after }: Step, { vertices }: PathSample): VariableRow[] {
  const vertex = vertices[k];
  const rows = CARRIED.map(([name, title, text]) => ({ name, title, before: text(before), after: text(after) }));
  const own = (name: string, title: string, value: string): void => void rows.push({ name, title, before: '–', after: value });
  const kept = (name: string, title: string, value: string): void => void rows.push({ name, title, before: value, after: value });
  if (vertex === undefined || kind === 'camera') return rows;
  const { light, next } = vertex;
  if (kind === 'arrive') {
    own('depth', 'Number of the vertex, from 0', String(k));
    own('wo', 'Unit direction back along the ray, in the world', vector(vertex.wo));
    if (vertex.kind !== 'left') {
      own('hit.p', 'Where the ray arrives, in the world', vector(vertex.p));
      own('hit.n', 'Shading normal on the side of the ray', vector(vertex.n));
      own('t', 'Distance from the vertex before', short(vertex.distance, 4));
    }
    return rows;
  }
  kept('depth', 'Number of the vertex, from 0', String(k));
  kept('wo', 'Unit direction back along the ray, in the world', vector(vertex.wo));
  if (kind === 'found') {
    own('Le', 'Radiance that is emitted towards the path', triple(vertex.emitted));
    own('weight', 'Of multiple importance sampling', short(vertex.foundWeight, 4));
  }
  if (kind === 'light' && light !== null) {
    own('wi', 'Unit direction to the light, in the world', vector(light.wi));
    own('light_pdf', 'Density of that direction, per steradian, with the choice of the light', short(light.pdf, 4));
    own('bsdf_pdf', 'With which the BSDF would have drawn it', short(light.bsdfPdf, 4));
    own('f', 'BSDF, per steradian', triple(light.f));
    own('cos θ', 'Between that direction and the shading normal', short(light.cosine, 4));
    own('Le', 'Radiance of the light', triple(light.radiance));
    own('V', 'Share that comes through', light.visibility === null ? 'not asked' : triple(light.visibility));
    own('weight', 'Of multiple importance sampling', short(light.weight, 4));
  }
  if (kind === 'direction' && next !== null) {
    own('wi', 'Unit direction in which the path goes on, in the world', vector(next.wi));
    own('f', 'BSDF, per steradian; a Dirac lobe has none', next.f === null ? 'δ' : triple(next.f));
    own('cos θ', 'Between that direction and the shading normal', short(next.cosine, 4));
    own('eta', 'Relative index of refraction of the direction', short(next.eta, 4));
  }
  if (kind === 'roulette' && vertex.survival !== null)
    own('survival', 'Probability with which the path goes on', short(vertex.survival, 4));
  return rows;
}
