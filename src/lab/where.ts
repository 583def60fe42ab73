/**
 * What calls that went wrong have in common: "where roughness is 0", "seen from behind", "where wi is opposite to wo". A condition is named
 * when all of them fulfil it, and chance would not have them do so; of several the one that the fewest of all calls fulfil.
 */
import type { MaterialModule } from '../shader/material.ts';
import type { Vector } from './report.ts';
import type { Situation } from './situations.ts';

/** A call; without wi and u, or without u, what is common to the rest is looked for. */
export interface Call {
  situation: Situation;
  wi?: Vector | undefined;
  u?: Vector | undefined;
}

/** Wrong calls by chance fulfil a condition at most so often. */
const CHANCE = 0.05;
/** Two conditions together, if one does not tell enough. */
const MOST = 2;
/** A second one is worth its words where it excludes as much of what the first leaves. */
const WORTH = 0.5;
/** Directions and heights as close as this are the same. */
const CLOSE = 1e-5;
const LOW = 0.02;

/** Where this part of all calls is wrong, there is nothing to single out. */
const ALWAYS = 0.5;
/** What a condition must explain that not all of them fulfil, and how seldom it may be fulfilled by calls that are right. */
const MANY = 0.2;
const LEAST = 8;
const ALMOST = 0.98;

interface Condition {
  text: string;
  of: (call: Call) => boolean;
  /** Wrong calls from which the condition was made: they fulfil it anyway. */
  spent?: number;
}

type Measure = readonly [name: string, of: (call: Call) => number | undefined];

/** What comes before a place that all of them have in common, and between their number and a place of some of them. */
const OF_CALLS = { all: ', all of them ', some: ' of them ' };
export type PlaceWords = typeof OF_CALLS;

/** @returns what follows a sentence, such as ", all of them where roughness is 0 and seen from behind"; or "" */
export function commonTo(material: MaterialModule, wrong: readonly Call[], all: readonly Call[], words: PlaceWords = OF_CALLS): string {
  const found: string[] = [];
  let rest = all;
  const conditions = conditionsOf(material, wrong);
  while (found.length < MOST && wrong.length > 0 && wrong.length < rest.length) {
    const best = narrowest(conditions, wrong, rest);
    if (best === null || (found.length > 0 && best.left.length > WORTH * rest.length)) break;
    found.push(best.text);
    rest = best.left;
  }
  const common = found.length === 0 ? '' : `${words.all}${found.join(' and ')}`;
  const always = wrong.length < ALWAYS * rest.length ? alwaysWrong(conditions, new Set(wrong), rest, words) : '';
  return `${common}${always}`;
}

/** Where several conditions go wrong, each alone: the one that explains most. */
function alwaysWrong(conditions: readonly Condition[], wrong: ReadonlySet<Call>, all: readonly Call[], words: PlaceWords): string {
  let [most, best] = [MANY * wrong.size, ''];
  for (const { text, of, spent } of conditions) {
    if (spent !== undefined) continue;
    const there = all.filter(of);
    const count = there.filter((each) => wrong.has(each)).length;
    if (count < LEAST || count < ALMOST * there.length || count <= most) continue;
    [most, best] = [count, `; ${count}${words.some}${text}, where it is always so`];
  }
  return best;
}

function narrowest(conditions: readonly Condition[], wrong: readonly Call[], all: readonly Call[]): { text: string; left: Call[] } | null {
  let best: { text: string; left: Call[] } | null = null;
  for (const { text, of, spent = 0 } of conditions) {
    if (!wrong.every(of)) continue;
    const left = all.filter(of);
    const chance = (left.length / all.length) ** Math.max(0, independent(wrong) - spent);
    if (chance * conditions.length < CHANCE && (best === null || left.length < best.left.length)) best = { text, left };
  }
  return best;
}

/** Calls of one situation share most of what is looked at. */
const independent = (wrong: readonly Call[]): number => new Set(wrong.map((each) => each.situation)).size;

function conditionsOf(material: MaterialModule, wrong: readonly Call[]): Condition[] {
  const ofHit = OF_HIT.filter(({ seen }) => seen === undefined || sees(material, seen));
  return [...DIRECTIONS, ...NUMBERS, ...ofHit, ...atEnds(material), ...between(material, wrong)];
}

/** Members of a hit, and what else differs between situations. */
type Seen = 'p' | 'n' | 'uv' | 'uv1' | 'color' | 'outside' | 'wavelength' | 'time' | 'instance' | 'front';

/** Whether a material can know of it: what it cannot know is no cause, though chance or the order of situations let it look like one. */
function sees(material: MaterialModule, what: Seen): boolean {
  const { uses, defines, source } = material;
  switch (what) {
    case 'uv':
    case 'uv1':
      return uses[what] || /\bpackage\s*::\s*(?:\{[^}]*)?image\b/.test(source);
    case 'time':
      return uses.time;
    case 'wavelength':
      return uses.wavelength || uses.spectrum;
    case 'outside':
      return defines.surface || defines.interior_ior || mentions(material, what);
    case 'front':
      return defines.surface || defines.interior_ior || uses.object || mentions(material, what);
    case 'color':
      return mentions(material, what);
    default:
      return uses.object || mentions(material, what);
  }
}

/** A member, whatever the hit is called unless a parameter has that name too. Comments may mention it, which does no harm. */
function mentions({ source, params }: MaterialModule, member: string): boolean {
  const of = params.some(({ name }) => name === member) ? '\\bhit' : '';
  return new RegExp(`${of}\\s*\\.\\s*${member}\\b`).test(source);
}

const along = (a: Vector, b: Vector): boolean => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < CLOSE;

const crossed = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** Of wo and wi, from the special to the general: of those that say the same the first is named. */
const DIRECTIONS: readonly Condition[] = [
  { text: 'where wi is wo', of: ({ situation: { wo }, wi }) => wi !== undefined && along(wi, wo) },
  {
    text: 'where wi is opposite to wo along the horizon, so that wo + wi is rounding alone',
    of: ({ situation: { wo }, wi }) => wi !== undefined && wi[2] > 0 && Math.hypot(wo[0] + wi[0], wo[1] + wi[1], wo[2] + wi[2]) < 1e-3,
  },
  { text: 'where wi is −wo', of: ({ situation: { wo }, wi }) => wi !== undefined && along(wi, [-wo[0], -wo[1], -wo[2]]) },
  {
    text: 'where wi is the mirror direction',
    of: ({ situation: { wo }, wi }) => wi !== undefined && along(wi, [-wo[0], -wo[1], wo[2]]),
  },
  { text: 'where wi is the normal', of: ({ wi }) => wi !== undefined && Math.hypot(wi[0], wi[1]) < CLOSE && wi[2] > 0 },
  { text: 'where wo is the normal', of: ({ situation: { wo } }) => Math.hypot(wo[0], wo[1]) < CLOSE },
  {
    text: 'where wi lies along wo, one way or the other, so that |wo · wi| may be rounded to more than 1',
    of: ({ situation: { wo }, wi }) => wi !== undefined && Math.hypot(...crossed(wo, wi)) < 1e-3,
  },
  { text: 'where wi lies in the horizon', of: ({ wi }) => wi !== undefined && Math.abs(wi[2]) < 1e-3 },
  { text: 'where wo is within a degree of the horizon', of: ({ situation: { wo } }) => wo[2] < LOW },
  { text: 'where wi is below the surface', of: ({ wi }) => wi !== undefined && wi[2] < 0 },
  { text: 'where wi is above the surface', of: ({ wi }) => wi !== undefined && wi[2] > 0 },
];

const NUMBERS: readonly Condition[] = (['x', 'y', 'z'] as const).flatMap((name, i) => [
  { text: `where u.${name} is 0`, of: ({ u }: Call) => u !== undefined && u[i] === 0 },
  { text: `where u.${name} is nearly 1`, of: ({ u }: Call) => u !== undefined && (u[i] ?? 0) > 1 - 1e-6 },
]);

const OF_HIT: readonly (Condition & { seen?: Seen })[] = [
  { text: 'seen from behind', seen: 'front', of: ({ situation }) => !situation.front },
  { text: 'seen from the front', seen: 'front', of: ({ situation }) => situation.front },
  { text: 'where the parameters that are images have one', of: ({ situation }) => situation.images },
  { text: 'in an instance', seen: 'instance', of: ({ situation }) => situation.instance > 0 },
  {
    text: 'where the colour of the vertices has a component 0',
    seen: 'color',
    of: ({ situation: { color } }) => color.some((each) => each === 0),
  },
  { text: 'where the vertices have colours', seen: 'color', of: ({ situation: { color } }) => color.some((each) => each !== 1) },
  {
    text: 'where uv lies outside of [0, 1]',
    seen: 'uv',
    of: ({ situation: { uv } }) => uv.some((each) => each < 0 || each > 1),
  },
  {
    text: 'where uv1 lies outside of [0, 1]',
    seen: 'uv1',
    of: ({ situation: { uv1 } }) => uv1.some((each) => each < 0 || each > 1),
  },
];

/** Parameters at an end. */
function atEnds({ params }: MaterialModule): Condition[] {
  return params.flatMap(({ name, min, max, control, choices }, i) => {
    const is =
      (value: number) =>
      ({ situation }: Call): boolean =>
        (situation.set.values[i] ?? []).some((each) => Math.abs(each - value) <= CLOSE * Math.abs(value));
    if (control === 'choice') return choices.map((each, k) => ({ text: `where ${name} is ${each}`, of: is(k) }));
    if (control === 'toggle') return [false, true].map((each) => ({ text: `where ${name} is ${each}`, of: is(Number(each)) }));
    if (!Number.isFinite(min) || !Number.isFinite(max) || min === max) return [];
    return [min, max].map((end) => ({
      text: `where ${name} ${control === 'color' ? 'has a component' : 'is'} ${short(end)}`,
      of: is(end),
    }));
  });
}

/** Numbers that lie close together in all that went wrong. */
function between(material: MaterialModule, wrong: readonly Call[]): Condition[] {
  const ofParams = material.params.flatMap(({ name, type, control }, i): Measure[] =>
    type === 'f32' && control === 'number' ? [[name, ({ situation }) => situation.set.values[i]?.[0]]] : [],
  );
  const ofHit = MEASURES.flatMap(([name, of, seen]): Measure[] => (seen === null || sees(material, seen) ? [[name, of]] : []));
  return [...ofParams, ...ofHit].flatMap(([name, of]) => {
    const values = wrong.flatMap((each) => of(each) ?? []);
    if (values.length < wrong.length) return [];
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const isInside = (call: Call): boolean => {
      const value = of(call);
      return value !== undefined && value >= low && value <= high;
    };
    const range = low === high ? short(low) : `from ${short(low)} to ${short(high)}`;
    return [{ text: `where ${name} is ${range}`, of: isInside, spent: 1 }];
  });
}

const MEASURES: readonly (readonly [...Measure, seen: Seen | null])[] = [
  ['wo.z', ({ situation }) => situation.wo[2], null],
  ['hit.wavelength', ({ situation }) => situation.wavelength, 'wavelength'],
  ['hit.outside', ({ situation }) => situation.outside, 'outside'],
  ['hit.p.x', ({ situation }) => situation.p[0], 'p'],
  ['hit.p.y', ({ situation }) => situation.p[1], 'p'],
  ['hit.p.z', ({ situation }) => situation.p[2], 'p'],
  ['hit.n.y', ({ situation }) => situation.n[1], 'n'],
  ['hit.uv.x', ({ situation }) => situation.uv[0], 'uv'],
  ['hit.uv.y', ({ situation }) => situation.uv[1], 'uv'],
  ['hit.uv1.x', ({ situation }) => situation.uv1[0], 'uv1'],
  ['hit.uv1.y', ({ situation }) => situation.uv1[1], 'uv1'],
  ['hit.color.x', ({ situation }) => situation.color[0], 'color'],
  ['hit.color.y', ({ situation }) => situation.color[1], 'color'],
  ['hit.color.z', ({ situation }) => situation.color[2], 'color'],
  ['hit.color.w', ({ situation }) => situation.color[3], 'color'],
  ['time', ({ situation }) => situation.time, 'time'],
];

const short = (x: number): string => String(Number(x.toPrecision(3)));
