/** Damaged and hostile links: each is opened or answered by one sentence, in time and within a stated memory. */
import { deflateSync } from 'fflate';
import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import { fromBase64Url, toBase64Url } from '../../src/link/base64.ts';
import { LinkError } from '../../src/link/errors.ts';
import { linkIn, openLink, type Opened } from '../../src/link/link.ts';
import { MAX_JSON, MAX_LINK } from '../../src/link/limits.ts';
import { squeezed, unsqueezed } from '../../src/link/squeeze.ts';
import { SceneError } from '../../src/scene/errors.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { damaged } from '../helpers/damage.ts';
import { hostileLink, UNREADABLE } from './hostile.ts';
import { library } from './scenes.ts';
import links from './v1.json' with { type: 'json' };
import { cpuTime } from '../helpers/cpu.ts';
import { fuzzSeed } from '../helpers/fuzz.ts';

/** `npm run fuzz` asks for 100,000. */
const ROUNDS = Number(process.env.PENUMBRA_FUZZ ?? 1000);
/** Milliseconds for one link; the machine may be busy. */
const LONGEST = 4000;
/** Milliseconds for all of them, and for what makes them. */
const MAX_TIME = 120_000 + 40 * ROUNDS;
/** MiB that the process may grow by, garbage included, however many links it opens. */
const MAX_MEMORY = 384;

const bodies = links.map(({ link }) => link.split('=')[1]!.split('.')[0]!);
const prints = links.flatMap(({ link }) => link.split('.').slice(1));
const jsons = bodies.map((body) => unsqueezed(fromBase64Url(body), MAX_JSON));

const STRANGE = [0, -1, 1e308, -1e308, 1e-320, 2 ** 31, 2 ** 53, 0.5, null, true, '', '\0', '__proto__', 'constructor', 'toString'];
const NAMES = ['../../etc/passwd', 'npm:teapot', 'npm:../x', 'pmndrs:x', 'data:text/html,<script>', 'x'.repeat(3000)];
const HOSTILE: unknown[] = [
  ...STRANGE,
  ...NAMES,
  [],
  {},
  [[[]]],
  { length: 1e9 },
  JSON.parse('{"__proto__":{"polluted":1}}') as unknown,
  { constructor: { prototype: { polluted: 1 } } },
  Array.from({ length: 3000 }, () => 0),
  JSON.parse('['.repeat(40) + ']'.repeat(40)) as unknown,
];

/** Replaces, removes, doubles or renames values somewhere in a JSON value. */
function mutated(value: unknown, random: () => number): unknown {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const places: { holder: Record<string | number, unknown>; key: string | number }[] = [];
  const walk = (each: unknown): void => {
    if (typeof each !== 'object' || each === null) return;
    const keys = Array.isArray(each) ? [...each.keys()] : Object.keys(each);
    for (const key of keys) {
      places.push({ holder: each as Record<string, unknown>, key });
      walk((each as Record<string | number, unknown>)[key]);
    }
  };
  const copy = structuredClone(value);
  walk(copy);
  for (let n = 1 + Math.floor(random() * 3); n > 0 && places.length > 0; n--) {
    const { holder, key } = pick(places);
    const kind = random();
    if (kind < 0.5) holder[key] = structuredClone(pick(HOSTILE));
    else if (kind < 0.7) holder[key] = structuredClone(pick(places).holder);
    else if (kind < 0.8) delete holder[key];
    else if (Array.isArray(holder)) holder.push(...Array.from({ length: Math.floor(random() * 200) }, () => holder[0] as unknown));
    else Object.defineProperty(holder, pick(NAMES), { value: holder[key], enumerable: true, configurable: true, writable: true });
  }
  return copy;
}

function damagedLink(random: () => number): string {
  const below = (n: number): number => Math.floor(random() * n);
  const at = below(bodies.length);
  const text = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
  const bytesOf = (latin: string): Uint8Array => Uint8Array.from(latin, (each) => each.charCodeAt(0) & 255);
  const print = random() < 0.3 ? `.${toBase64Url(damaged(fromBase64Url(prints[below(prints.length)]!), random))}` : '';
  switch (below(6)) {
    case 0:
      // Characters of the link itself.
      return text(damaged(bytesOf(`1=${bodies[at]!}${print}`), random));
    case 1:
      return `1=${toBase64Url(damaged(fromBase64Url(bodies[at]!), random))}${print}`;
    case 2:
      // Two links spliced: of the deflated bytes, or of the text that they give.
      return `1=${bodies[at]!.slice(0, below(bodies[at]!.length))}${bodies[below(bodies.length)]!.slice(below(40))}${print}`;
    case 3:
      return `1=${toBase64Url(squeezed(text(damaged(bytesOf(jsons[at]!), random))))}${print}`;
    case 4: {
      const [one, other] = [JSON.parse(jsons[at]!), JSON.parse(jsons[below(jsons.length)]!)] as { edits: unknown[] }[];
      const edits = [...one!.edits.slice(below(one!.edits.length + 1)), ...other!.edits];
      return `1=${toBase64Url(squeezed(JSON.stringify({ ...one, edits })))}${print}`;
    }
    default:
      return `1=${toBase64Url(squeezed(JSON.stringify(mutated(JSON.parse(jsons[at]!), random)) ?? 'null'))}${print}`;
  }
}

/** Opens links, and fails where one of them is answered by anything but a document that checks or one sentence. */
async function survive(what: string, make: (random: () => number) => string | Promise<string>) {
  const seed = `${what} 1`;
  const random = seedrandom(fuzzSeed(seed));
  const counts = { opened: 0, inexact: 0, refused: 0 };
  const before = process.resourceUsage().maxRSS;
  let longest = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const link = await make(random);
    const where = `seed ${seed}, round ${round}: ${link.slice(0, 400)}`;
    const start = cpuTime();
    const answer = await openLink(linkIn(`https://host/#${link}`) ?? link, library).catch((error: unknown) => error);
    longest = Math.max(longest, cpuTime() - start);
    if (answer instanceof LinkError || answer instanceof SceneError) {
      const { message } = answer;
      if (UNREADABLE.test(message) || /undefined|\[object/.test(message) || message.length > 500)
        throw new Error(`${where}: ${JSON.stringify(message)}`);
      counts.refused++;
    } else if (answer instanceof Error) throw new Error(`${where}: ${String(answer)}`, { cause: answer });
    else {
      const { document, isExact } = answer as Opened;
      counts[isExact ? 'opened' : 'inexact']++;
      if (round % 10 === 0) expect(checkScene(structuredClone(document)), where).toEqual(document);
    }
  }
  const grown = (process.resourceUsage().maxRSS - before) / 1024;
  console.log(`${ROUNDS} ${what}: ${JSON.stringify(counts)}, longest ${longest.toFixed(0)} ms, memory + ${grown.toFixed(0)} MiB`);
  expect(counts.refused).toBeGreaterThan(ROUNDS / 3);
  expect(longest).toBeLessThan(LONGEST);
  expect(grown).toBeLessThan(MAX_MEMORY);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  return counts;
}

describe('links', () => {
  it(`survive ${ROUNDS} damages`, async () => expect((await survive('links', damagedLink)).inexact).toBeGreaterThan(0), MAX_TIME);

  it(
    `survive ${ROUNDS} hostile contents`,
    async () => expect((await survive('contents', hostileLink)).opened).toBeGreaterThan(ROUNDS / 20),
    MAX_TIME,
  );

  const json = (value: unknown): string => `1=${toBase64Url(squeezed(typeof value === 'string' ? value : JSON.stringify(value)))}`;
  const edits = (...list: unknown[]): string => json({ digest: '', base: 'cornell-box', edits: list });
  const bomb = `1=${toBase64Url(deflateSync(new Uint8Array(80 * 1024 * 1024), { level: 9 }))}`;
  it.each<[string, string, RegExp]>([
    ['of 80 MiB in 100 kB', bomb, /^The link unpacks to more than 2097152 bytes, the most that is read\.$/],
    ['that is too long', `1=${'A'.repeat(MAX_LINK)}`, /at most 131072 are read/],
    ['that is nested', json('['.repeat(100_000)), /100,000 levels of lists in lists/],
    ['that is nested in an edit', edits([0, ['shapes'], JSON.parse('['.repeat(200) + ']'.repeat(200))]), /levels of lists/],
    ['to a prototype', edits([0, ['__proto__', 'polluted'], 1]), /edits __proto__.polluted, which its scene does not have/],
    ['that makes a prototype', edits([0, ['materials', '__proto__'], {}]), /edits materials.__proto__/],
    ['through inherited fields', edits([0, ['materials', 'constructor', 'name'], 'x']), /edits materials.constructor.name/],
    ['of many edits', edits(...Array.from({ length: 20_001 }, () => [1, ['x']])), /makes 20001 edits/],
    [
      'of shapes in instances',
      edits(
        [0, ['objects'], { a: { shapes: Array.from({ length: 5000 }, () => 0) } }],
        [0, ['instances'], Array.from({ length: 40_000 }, () => ({ object: 'a' }))],
      ),
      /200,000,000 shapes in instances/,
    ],
    [
      'that speaks to a terminal',
      edits([0, ['shapes', 0, 'material'], '\u009b31m\u202e']),
      /^At shapes\[0\]\.material: .*"\ufffd31m\ufffd"$/,
    ],
    ['with the terminal in a base', json({ digest: '', base: '\u009b2J', edits: [] }), /the scene "\ufffd2J", which this version/],
    ['of a huge film', edits([0, ['film'], { width: 16384, height: 16384 }]), /268,435,456 pixels/],
    ['of a later version', '2=abc', /of version 2, and this page knows version 1/],
    ['of no version', 'lesson=1', /^This is no link to a scene\.$/],
    ['without end', `1=${bodies[0]!.slice(0, -5)}`, /cut off or damaged/],
    ['that is no UTF-8', `1=${toBase64Url(deflateSync(Uint8Array.of(0xff, 0xfe)))}`, /cut off or damaged/],
    ['of no object', json('7'), /what it holds is no scene/],
    [
      'to a folder',
      edits([0, ['shapes', 0], { type: 'mesh', file: '../../etc/passwd', material: 'red' }]),
      /of its own at shapes\[0\]\.file/,
    ],
  ])('%s is refused at once', async (_, link, sentence) => {
    const start = cpuTime();
    await expect(openLink(link, library)).rejects.toThrow(sentence);
    expect(cpuTime() - start).toBeLessThan(LONGEST);
  });
});
