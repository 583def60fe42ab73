/**
 * IES (IESNA LM-63, 1986 to 2019) → a goniometric light in a small room. Photometry of type C, TILT=NONE. Photometric units count as
 * radiometric ones, as with glTF: 1 cd is 1 W/sr.
 */
import type { SceneInput, Vec3 } from '../document.ts';
import { LAST_HORIZONTAL, MAX_ANGLES, MAX_VALUES } from '../lights/goniometric.ts';
import { checkScene } from '../parse.ts';
import { NEW_SAMPLER } from '../samplers/index.ts';
import { visible } from '../visible.ts';
import type { Imported } from './imported.ts';
import { present } from '../../base/present.ts';
import { decodeText, fileError, titleOf } from './text.ts';
import { Words } from './words.ts';

/** Longest file that is read, in bytes: a table of the most values takes less than half. */
export const MAX_IES_BYTES = 4 * 1024 * 1024;
const MAX_CANDELA = 1e9;
/** Places of the table's numbers: no meter has more, and links stay short. */
const DIGITS = 6;
const PHOTOMETRY = ['', 'C', 'B', 'A'];

type Goniometric = Extract<NonNullable<SceneInput['lights']>[number], { type: 'goniometric' }>;

interface Luminaire {
  table: Goniometric['table'];
  /** Where horizontal angle 0 of the table is, of a luminaire whose own is +x and that hangs. */
  zero: Vec3;
  /** Name and maker, where the file says them. */
  title: string | null;
  notes: string[];
}

/** @throws SceneError one sentence that names the file and the line */
export function readIes(bytes: Uint8Array, file: string): Luminaire {
  const lines = decodeText(bytes, file, 'lenient', MAX_IES_BYTES).split('\n');
  const found = lines.map((line) => /^\s*TILT\s*=([^=]*)/i.exec(line)?.[1]);
  const at = found.findIndex((each) => each !== undefined);
  // It may be any file, whose words are not repeated.
  if (at < 0) throw fileError(file, 'expected a line TILT=NONE, got none');
  const tilt = present(found[at], 'a word after TILT=').trim();
  if (tilt.toUpperCase() !== 'NONE')
    throw fileError(file, `expected TILT=NONE, got TILT=${JSON.stringify(visible(tilt.slice(0, 40)))}`, at + 1);
  const words = new Words(new TextEncoder().encode(lines.slice(at + 1).join('\n')), file, { line: at + 2, separator: ',' });
  const notes: string[] = [];
  const { vertical: rows, horizontal: columns, factor } = readHead(words, notes);
  const vertical = angles(words, 'vertical', rows, 180);
  const horizontal = angles(words, 'horizontal', columns, 360);
  const { zero, from } = horizontalFrame(horizontal, words);
  const values = Array.from({ length: rows * columns }, () => {
    const value = words.numberWithin('a candela value ≥ 0', 0, MAX_CANDELA) * factor;
    if (value > MAX_CANDELA) throw words.fail(`expected at most ${MAX_CANDELA} cd, got ${value}`);
    return short(value);
  });
  if (values.every((each) => each === 0)) throw fileError(file, 'expected a candela value > 0, got none');
  if (words.next() !== null) notes.push('What follows the table was read over.');
  return {
    table: { vertical, horizontal: horizontal.map((each) => short(each - from)), values },
    zero,
    title: labelled(lines.slice(0, at)),
    notes,
  };
}

const short = (value: number): number => Number(value.toPrecision(DIGITS));

/** Everything before the angles: how many there are, and what candela values are multiplied with. */
function readHead(words: Words, notes: string[]): { vertical: number; horizontal: number; factor: number } {
  words.numberWithin('a number of lamps ≥ 0', 0, 1e6);
  words.numberWithin('lumens of a lamp, or -1', -1, 1e9);
  const multiplier = words.numberWithin('a candela multiplier > 0', Number.MIN_VALUE, 1e6);
  const vertical = words.whole(`a number of vertical angles from 2 to ${MAX_ANGLES}`, 2, MAX_ANGLES);
  const horizontal = words.whole(`a number of horizontal angles from 1 to ${MAX_ANGLES}`, 1, MAX_ANGLES);
  if (vertical * horizontal > MAX_VALUES)
    throw words.fail(`expected a table of at most ${MAX_VALUES} values, got ${vertical * horizontal}`);
  const type = words.whole('a type of photometry from 1 to 3', 1, 3);
  if (type !== 1) throw words.fail(`expected photometry of type C (1), got type ${PHOTOMETRY[type]} (${type})`);
  words.whole('feet (1) or metres (2)', 1, 2);
  const sizes = [0, 1, 2].map(() => words.numberWithin('a size of the luminaire', -1e6, 1e6));
  if (sizes.some((each) => each !== 0)) notes.push('The luminaire has a size; its light comes from one point.');
  const ballast = words.numberWithin('a ballast factor > 0', Number.MIN_VALUE, 1e6);
  const photometric = words.numberWithin('a ballast-lamp factor > 0', Number.MIN_VALUE, 1e6);
  words.numberWithin('watts ≥ 0', 0, 1e9);
  return { vertical, horizontal, factor: multiplier * ballast * photometric };
}

function angles(words: Words, which: string, count: number, most: number): number[] {
  let last = -1;
  return Array.from({ length: count }, (_, i) => {
    const what = i === 0 ? `a ${which} angle from 0 to ${most}` : `a ${which} angle above ${last} up to ${most}`;
    const angle = short(words.numberWithin(what, i === 0 ? 0 : last, most));
    if (angle === last) throw words.wrong(what, String(angle));
    return (last = angle);
  });
}

/** Where the table begins. Some are alike on both sides of the plane through 90°, and go from there to 270. */
function horizontalFrame(horizontal: readonly number[], words: Words): { zero: Vec3; from: number } {
  const [first, last] = [horizontal[0], horizontal.at(-1)];
  if (first === 90 && last === 270) return { zero: [0, 0, -1], from: 90 };
  if (first === 0 && LAST_HORIZONTAL.some((each) => each === last)) return { zero: [1, 0, 0], from: 0 };
  throw words.fail(`expected horizontal angles from 0 to 0, 90, 180 or 360, or from 90 to 270, got ${first} to ${last}`);
}

/** From the lines before TILT, `[KEYWORD] text`. */
function labelled(lines: readonly string[]): string | null {
  const of = (keyword: string): string[] => {
    const line = lines.find((each) => each.toUpperCase().startsWith(`[${keyword}]`));
    const text = visible(line?.slice(keyword.length + 2).trim() ?? '');
    return text === '' ? [] : [text.slice(0, 90)];
  };
  const words = [...of('LUMINAIRE'), ...of('MANUFAC')];
  return words.length === 0 ? null : words.join(', ');
}

/** Above the floor and before the wall, in metres. */
const HEIGHT = 2.4;
const TO_WALL = 0.6;
const grey: Vec3 = [0.7, 0.7, 0.7];

/** Reads a luminaire and hangs it before a wall, where its pattern is seen. @throws SceneError as {@link readIes} */
export function importIes(bytes: Uint8Array, file: string): Imported {
  const { table, zero, title, notes } = readIes(bytes, file);
  const most = table.values.reduce((greatest, each) => Math.max(greatest, each), 0);
  // The floor where it is brightest, E albedo / π if that is straight below, is as bright as a display can be.
  const exposure = -Math.log2(((most / HEIGHT ** 2) * grey[0]) / Math.PI);
  const quad = (corner: Vec3, edge1: Vec3, edge2: Vec3) => ({ type: 'quad' as const, corner, edge1, edge2, material: 'grey' });
  const scene = checkScene({
    version: 1,
    title: titleOf(file),
    ...(title !== null && { description: title }),
    camera: { position: [0, 1.5, 4.6], target: [0, 1.4, 0], fov: 42 },
    film: { width: 640, height: 480 },
    render: { sampler: NEW_SAMPLER },
    display: { exposure: Math.min(64, Math.max(-64, Number(exposure.toFixed(1)))) },
    materials: { grey: { file: 'diffuse', params: { albedo: grey } } },
    lights: [{ type: 'goniometric', position: [0, HEIGHT, 0], zero, table }],
    shapes: [
      { name: 'floor', ...quad([-4, 0, 3], [8, 0, 0], [0, 0, -3 - TO_WALL]) },
      { name: 'wall', ...quad([-4, 0, -TO_WALL], [8, 0, 0], [0, 3, 0]) },
      { name: 'ceiling', ...quad([-4, 3, 3], [0, 0, -3 - TO_WALL], [8, 0, 0]) },
    ],
  } satisfies SceneInput);
  return { scene, notes };
}
