/** Links that are whole (they unpack, and the digest is right where there can be one) around contents that mean harm. */
import { conciseScene } from '../../src/scene/concise.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { toBase64Url } from '../../src/link/base64.ts';
import { digestOf } from '../../src/link/canonical.ts';
import { squeezed } from '../../src/link/squeeze.ts';
import { shipped } from './scenes.ts';

/** What no message may hold: it moves the cursor of a terminal, or changes the order in which a line is read. */
// eslint-disable-next-line no-control-regex
export const UNREADABLE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

const nested = (levels: number, open: string, close: string): unknown => JSON.parse(`${open.repeat(levels)}0${close.repeat(levels)}`);
const many = (count: number, value: unknown): unknown[] => Array.from({ length: count }, () => value);

/** Stands in the JSON as it is, without quotes. */
const raw = (text: string): string => `@raw:${text}@`;

const WORDS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  '\0',
  '\u001b[2J\u001b]0;owned\u0007',
  '\u009b31m',
  '\r\nerror: nothing is wrong',
  'a\u202egnp.\u202c',
  '\u2066\u2069\ufeff\u200b',
  '\ud800',
  '<img src=x onerror=alert(1)>',
  '../../../etc/passwd',
  'C:\\Windows\\win.ini',
  'file:///etc/passwd',
  'https://example.com/x.obj',
  'javascript:alert(1)',
  'npm:../../x',
  '%s%n{{7*7}}${7*7}',
  'x'.repeat(100_000),
  '\u202e'.repeat(5000),
  'ﷺ'.repeat(1000),
];

const NUMBERS = ['1e999', '-1e999', '1e-999', '-0', '1e308', '5e-324', '9007199254740993', '0.1e1', '4294967296', '-2147483649'].map(raw);
const NO_NUMBERS = ['NaN', 'Infinity', '-Infinity', '0x10', '1_000', '١٢', '1,5'];

const CODE = [
  'fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { loop {} return vec3f(1.0); }',
  '@group(0) @binding(0) var<storage, read_write> all: array<u32>;',
  `/*${'/*'.repeat(10_000)}`,
  '\u001b]8;;https://example.com\u0007// \u202e } if (true) {',
  '('.repeat(20_000),
  'import package::scene::view;\n'.repeat(500),
];

/** Computed keys make a field of `__proto__`, too. */
const record = (key: string, value: unknown): object => ({ [key]: value });

/** Values of every kind. Most are made when they are asked for: they are large. */
const VALUES: readonly ((pick: <T>(list: readonly T[]) => T) => unknown)[] = [
  (pick) => pick(WORDS),
  (pick) => pick(NUMBERS),
  (pick) => pick(NO_NUMBERS),
  (pick) => pick([null, true, false, [], {}, [[]], [{}], { length: 1e9 }, record('toJSON', 1), record('then', 1)]),
  (pick) => nested(pick([8, 20, 33, 500]), '[', ']'),
  (pick) => nested(pick([8, 20, 33, 500]), '{"a":', '}'),
  (pick) => many(pick([3, 1000, 60_000]), 0),
  (pick) => many(pick([3, 1000]), pick(WORDS.slice(0, 20))),
  (pick) => record(pick(WORDS), pick([0, {}, 'x'])),
  (pick) => Object.fromEntries(many(pick([10, 300]), 0).map((_, i) => [`m${i}`, { file: 'diffuse', params: {} }])),
];

type Holder = Record<string | number, unknown>;

/** Sets a field whatever it is called: `__proto__`, too. */
const put = (holder: Holder, key: string | number, value: unknown): void =>
  void Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });

function places(value: unknown): { holder: Holder; key: string | number }[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? [...value.keys()].slice(0, 50) : Object.keys(value);
  return keys.flatMap((key) => [{ holder: value as Holder, key }, ...places((value as Holder)[key])]);
}

/** A scene of the gallery with one to three hostile things in it. */
function hostileScene(random: () => number): Holder {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const scene = structuredClone(conciseScene(pick(shipped).document)) as Holder;
  for (let n = random() < 0.6 ? 1 : 1 + Math.floor(random() * 3); n > 0; n--) {
    const { holder, key } = pick(places(scene));
    const kind = random();
    if (kind < 0.4) put(holder, key, pick(VALUES)(pick));
    else if (kind < 0.5) put(Array.isArray(holder) ? scene : holder, pick(WORDS), holder[key]);
    else if (kind < 0.65) put(scene, pick(['title', 'description']), pick(WORDS));
    else if (kind < 0.85) put(scene, 'programs', record(random() < 0.5 ? 'mine' : pick(WORDS), pick(CODE)));
    else put(scene, pick(['shapes', 'instances', 'lights', 'materials', 'objects', 'programs', 'images', 'motion']), pick(VALUES)(pick));
  }
  return scene;
}

const text = (value: unknown): string => JSON.stringify(value).replace(/"@raw:([^@]*)@"/g, '$1');

/** @param random seeded */
export async function hostileLink(random: () => number): Promise<string> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const scene = hostileScene(random);
  const envelope: Holder = { digest: await digest(scene), edits: Object.entries(scene).map(([key, value]) => [0, [key], value]) };
  if (random() < 0.2) put(envelope, pick(['base', 'digest', 'sources', 'edits', 'spp', 'view', '__proto__']), pick(VALUES)(pick));
  if (random() < 0.2) put(envelope, 'view', record(pick(['camera', 'display', 'panel', ...WORDS]), pick(VALUES)(pick)));
  if (random() < 0.1) put(envelope, 'sources', [pick(WORDS), 'marble']);
  return `1=${toBase64Url(squeezed(text(envelope)))}`;
}

/** The right one, where the scene is one. */
async function digest(scene: unknown): Promise<string> {
  try {
    return await digestOf(checkScene(JSON.parse(text(scene))));
  } catch {
    return '';
  }
}
