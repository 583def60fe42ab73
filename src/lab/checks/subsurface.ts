/** What fn subsurface says of a body, what it may not depend on, and whether more light goes in or comes out than there is. */
import type { Bench } from '../bench.ts';
import type { ContractFunction } from '../../shader/signatures.ts';
import { checkResult, type CheckResult, type Vector } from '../report.ts';
import { directionAt, situationOf, type Situation } from '../situations.ts';
import type { Structs } from '../structs.ts';
import { percent } from './shown.ts';

/** Gauss and Legendre's eight points and weights, on [0, 1]: exact for polynomials of degree 15. */
const NODES: readonly (readonly [cosine: number, weight: number])[] = [
  [0.019855071751231884, 0.05061426814518813],
  [0.10166676129318664, 0.11119051722668724],
  [0.2372337950418355, 0.15685332293894366],
  [0.4082826787521751, 0.181341891689181],
  [0.5917173212478249, 0.181341891689181],
  [0.7627662049581645, 0.15685332293894366],
  [0.8983332387068134, 0.11119051722668724],
  [0.9801449282487682, 0.05061426814518813],
];
/** All light, up to this: rounding, as of the check of energy. */
const TOLERANCE = 2 ** -9;
/** Where the surface is met in another way the body is the same, up to this part. */
const SAME = 2 ** -12;

const BODY = ['weight', 'color', 'radius', 'anisotropy'] as const;
/** What else than the body is of the surface: each makes another situation of one. */
const OTHERWISE: readonly (readonly [what: string, change: (situation: Situation, turn: number) => Partial<Situation>])[] = [
  ['the tangent', ({ tangent: [x, y] }, turn) => ({ tangent: turned(x, y, turn) })],
  ['the index of refraction outside', ({ outside }) => ({ outside: outside === 1 ? 1.5 : 1 })],
];

const turned = (x: number, y: number, by: number): Vector => [x * Math.cos(by) - y * Math.sin(by), x * Math.sin(by) + y * Math.cos(by), 0];

/** What is wrong, where, and who said it. */
interface Fault {
  what: string;
  situation: Situation;
  wi?: Vector | undefined;
  functions: ContractFunction[];
}

/** Sets {@link Bench.overBudget} where a loop of fn subsurface does not end. */
export async function checkSubsurface(bench: Bench): Promise<CheckResult> {
  if (!bench.material.defines.subsurface) return checkResult('subsurface', 'not-applicable', 'The material has no fn subsurface.');
  const random = bench.random('subsurface');
  const bodies = bench.manySets.map((set, i) => {
    const situation = situationOf(set, bench.look(i % 3 === 0 ? 1 : random()), true, random);
    const others = OTHERWISE.map(([what, change]) => ({
      what,
      situation: { ...situation, ...change(situation, 0.5 + 5 * random()) },
    }));
    return { situation, others };
  });
  const situations = bodies.flatMap(({ situation, others }) => [situation, ...others.map((other) => other.situation)]);
  // Of the first of each kind every node; of the others what they say of the body.
  const ways = situations.flatMap((of, situation) =>
    (situation % (1 + OTHERWISE.length) === 0 ? NODES : NODES.slice(-1)).map(([cosine]) => ({
      of,
      situation,
      wi: directionAt(cosine, random),
    })),
  );
  const found = await bench.askBelow(situations, ways);
  const at = ways.findIndex((_, i) => found.number(i, 'over_budget') !== 0);
  const endless = ways[at];
  if (endless !== undefined) {
    bench.overBudget ??= { situation: endless.of, place: found.number(at, 'over_budget') };
    return checkResult('subsurface', 'not-applicable', 'Not tried: a loop does not end.');
  }
  const faults: Fault[] = [];
  let [entered, most] = [0, 0];
  for (const [k, { situation, others }] of bodies.entries()) {
    if (k % 64 === 0) await bench.pace.breathe();
    const row = k * (NODES.length + OTHERWISE.length);
    const out = leaving(found, row);
    most = Math.max(most, ...out);
    if (found.vector(row, 'enters').some((part) => part > 0)) entered++;
    const fault = bodyFault(found, row) ?? dependence(found, row, others) ?? lightFault(found, row, out, (node) => ways[row + node]?.wi);
    if (fault !== null) faults.push({ situation, ...fault });
  }
  const values = { calls: ways.length, wrong: faults.length, 'goes in': entered / bodies.length, 'comes out': most };
  const [first] = faults;
  if (first !== undefined) {
    const { what, situation, wi, functions } = first;
    const sentence = `${what} (${faults.length} of ${bodies.length} bodies).`;
    const evidence = bench.evidence(situation, 'subsurface', what, wi === undefined ? {} : { wi });
    return checkResult('subsurface', 'fail', sentence, { values, evidence, functions });
  }
  const lets =
    entered > 0
      ? `light goes into ${entered} of them, and ${percent(most)} of it comes out at most`
      : 'light goes into none: the body that fn surface gives is metal, glass, a thin wall, or lets nothing in';
  return checkResult('subsurface', 'pass', `${bodies.length} bodies have sound values; ${lets}.`, { values });
}

type Found = Omit<Fault, 'situation'> & { situation?: Situation };

/** What wgsl/subsurface.wgsl allows of each member. */
function bodyFault(found: Structs, row: number): Found | null {
  const shown = (name: string): string => `${name} = ${found.vector(row, name).join(', ')} of fn subsurface`;
  const all = (name: string, holds: (x: number) => boolean): boolean => found.vector(row, name).every((x) => holds(x));
  const isPart = (x: number): boolean => x >= 0 && x <= 1;
  const fault = (name: string, must: string): Found => ({ what: `${shown(name)}: must ${must}`, functions: ['subsurface'] });
  if (!all('weight', isPart)) return fault('weight', 'lie in [0, 1]');
  if (!all('color', isPart)) return fault('color', 'lie in [0, 1], or the body sends back more than arrives');
  if (!all('radius', (x) => Number.isFinite(x) && x >= 0)) return fault('radius', 'be finite and not negative');
  if (!all('anisotropy', (x) => x > -1 && x < 1)) return fault('anisotropy', 'lie between −1 and 1, both excluded');
  return null;
}

/** The body is what it is however its surface is met. @param others those of OTHERWISE, in their order */
function dependence(found: Structs, row: number, others: readonly { what: string; situation: Situation }[]): Found | null {
  for (const [k, { what, situation }] of others.entries()) {
    for (const name of BODY) {
      const [before, after] = [found.vector(row, name), found.vector(row + NODES.length + k, name)];
      const largest = Math.max(...before.map(Math.abs), ...after.map(Math.abs));
      // Of a scalar the others are not there.
      if (!before.some((x, c) => Math.abs(x - (after[c] ?? x)) > SAME * largest)) continue;
      const said = `${name} of fn subsurface depends on ${what}: ${before.join(', ')} and ${after.join(', ')} at one point`;
      return { what: said, situation, functions: ['subsurface'] };
    }
  }
  return null;
}

/** Of the light that leaves a body: the part that passes its surface, per channel; ∫ π f cos θ dω / π over the directions above it. */
function leaving(found: Structs, row: number): Vector {
  const part: Vector = [0, 0, 0];
  for (const [node, [cosine, weight]] of NODES.entries()) {
    for (const c of [0, 1, 2] as const) part[c] += 2 * cosine * weight * found.number(row + node, 'leaves', c);
  }
  return part;
}

/** No more goes in than arrives, and no more comes out than goes that way. */
function lightFault(found: Structs, row: number, out: Vector, wi: (node: number) => Vector | undefined): Found | null {
  const isSound = (x: number): boolean => Number.isFinite(x) && x >= 0;
  const functions: ContractFunction[] = ['surface'];
  const enters = found.vector(row, 'enters');
  if (!enters.every((x) => isSound(x) && x <= 1 + TOLERANCE)) {
    return { what: `${enters.join(', ')} of the light that arrives goes into the body: must lie in [0, 1]`, functions };
  }
  const bad = NODES.findIndex((_, node) => !found.vector(row + node, 'leaves').every(isSound));
  if (bad >= 0) {
    const shown = found.vector(row + bad, 'leaves').join(', ');
    return { what: `${shown} of the light leaves the body along wi: must be finite and not negative`, wi: wi(bad), functions };
  }
  if (out.every((x) => x <= 1 + TOLERANCE)) return null;
  return { what: `${percent(Math.max(...out))} of the light that reaches the surface from below comes out: more than there is`, functions };
}
