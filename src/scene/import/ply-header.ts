/** The header of a PLY file (Turk 1994): its encoding, and what its elements hold. */
import { shown } from '../errors.ts';
import { fileError } from './text.ts';

/** Bytes of each number type; the older and the newer names. */
const SIZES = { int8: 1, uint8: 1, int16: 2, uint16: 2, int32: 4, uint32: 4, float32: 4, float64: 8 } as const;
export type PlyType = keyof typeof SIZES;
const OLD: Record<string, PlyType> = {
  char: 'int8',
  uchar: 'uint8',
  short: 'int16',
  ushort: 'uint16',
  int: 'int32',
  uint: 'uint32',
  float: 'float32',
  double: 'float64',
};
export const sizeOf = (type: PlyType): number => SIZES[type];
/** What white is in a colour of whole numbers, which is sRGB; undefined: fractions, which are linear. */
export const colorMaximum = (type: PlyType): number | undefined => COLOR_MAXIMA[type];
const COLOR_MAXIMA: Partial<Record<PlyType, number>> = { int8: 127, uint8: 255, int16: 32767, uint16: 65535 };
export const isInteger = (type: PlyType): boolean => !type.startsWith('float');

export interface PlyProperty {
  name: string;
  type: PlyType;
  /** Type of the number of entries, for a list. */
  list?: PlyType;
}

export interface PlyElement {
  name: string;
  count: number;
  properties: PlyProperty[];
}

export interface PlyHeader {
  format: 'ascii' | 'binary_little_endian' | 'binary_big_endian';
  elements: PlyElement[];
  /** Where the data begin: byte and line (the first is 1). */
  dataStart: number;
  dataLine: number;
}

const MAX_HEADER_BYTES = 65_536;
const MAX_ELEMENTS = 64;
const MAX_PROPERTIES = 256;

/** @throws SceneError naming the line */
export function readPlyHeader(bytes: Uint8Array, file: string): PlyHeader {
  const header: Omit<PlyHeader, 'format'> & { format?: PlyHeader['format'] } = { elements: [], dataStart: 0, dataLine: 1 };
  let start = 0;
  for (let number = 1; ; number++) {
    const [line, next] = lineAt(bytes, start, file);
    start = next;
    const fail = (message: string) => fileError(file, message, number);
    const words = line.trim().split(/\s+/);
    if (number === 1) {
      if (words.length !== 1 || words[0] !== 'ply') throw fail('expected ply, got something else');
      continue;
    }
    switch (words[0]) {
      case 'format':
        header.format = format(words, fail);
        break;
      case 'element':
        header.elements.push(element(words, header.elements, fail));
        break;
      case 'property': {
        const properties = header.elements.at(-1)?.properties;
        if (properties === undefined) throw fail('expected an element before its properties');
        if (properties.length === MAX_PROPERTIES) throw fail(`expected at most ${MAX_PROPERTIES} properties of an element, got more`);
        properties.push(property(words, fail));
        break;
      }
      case 'comment':
      case 'obj_info':
      case '':
        break;
      case 'end_header': {
        if (header.format === undefined) throw fail('expected a format line before end_header');
        return { ...header, format: header.format, dataStart: start, dataLine: number + 1 };
      }
      default:
        throw fail(`expected format, element, property, comment, obj_info or end_header, got ${shown(words[0])}`);
    }
  }
}

type Fail = (message: string) => Error;

function lineAt(bytes: Uint8Array, start: number, file: string): [line: string, next: number] {
  let end = start;
  while (end < bytes.length && bytes[end] !== 0x0a && bytes[end] !== 0x0d) {
    if (end++ > MAX_HEADER_BYTES) throw fileError(file, `expected end_header within ${MAX_HEADER_BYTES} bytes, got none`);
  }
  if (end >= bytes.length) throw fileError(file, 'expected end_header, got the end of the file');
  const crlf = bytes[end] === 0x0d && bytes[end + 1] === 0x0a;
  return [new TextDecoder().decode(bytes.subarray(start, end)), end + (crlf ? 2 : 1)];
}

function format(words: readonly string[], fail: Fail): PlyHeader['format'] {
  const [, name, version] = words;
  if (name !== 'ascii' && name !== 'binary_little_endian' && name !== 'binary_big_endian')
    throw fail(`expected format ascii, binary_little_endian or binary_big_endian, got ${shown(name)}`);
  if (version !== '1.0') throw fail(`expected version 1.0, got ${shown(version)}`);
  return name;
}

function element(words: readonly string[], before: readonly PlyElement[], fail: Fail): PlyElement {
  const [, name = '', count = ''] = words;
  if (before.length === MAX_ELEMENTS) throw fail(`expected at most ${MAX_ELEMENTS} elements, got more`);
  if (words.length !== 3 || !/^\d{1,15}$/.test(count))
    throw fail(`expected element, a name and a whole number, got ${shown(words.join(' '))}`);
  if (before.some((each) => each.name === name)) throw fail(`expected one element ${name}, got a second`);
  return { name, count: Number(count), properties: [] };
}

function property(words: readonly string[], fail: Fail): PlyProperty {
  const type = (word = ''): PlyType => {
    const found = Object.hasOwn(SIZES, word) ? (word as PlyType) : Object.hasOwn(OLD, word) ? OLD[word] : undefined;
    if (found === undefined) throw fail(`expected a type such as float, uchar or int, got ${shown(word)}`);
    return found;
  };
  const isList = words[1] === 'list';
  if (words.length !== (isList ? 5 : 3)) throw fail(`expected property, a type and a name, got ${shown(words.join(' '))}`);
  const name = words.at(-1) ?? '';
  if (!isList) return { name, type: type(words[1]) };
  const list = type(words[2]);
  if (!isInteger(list)) throw fail(`expected a whole-number type for the length of a list, got ${shown(words[2])}`);
  return { name, type: type(words[3]), list };
}
