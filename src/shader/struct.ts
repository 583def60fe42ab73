/**
 * Reads struct declarations out of WGSL text: members in order, their types, doc comments and annotations, and
 * the memory layout that WGSL gives them (WGSL specification, section "Memory Layout").
 */
import { present } from '../base/present.ts';
import { ShaderError } from './errors.ts';

/** Types that the host may share with the kernel. `bool` is stored as a u32. */
export const HOST_TYPES = {
  f32: { size: 4, align: 4, lanes: 1, scalar: 'f32' },
  i32: { size: 4, align: 4, lanes: 1, scalar: 'i32' },
  u32: { size: 4, align: 4, lanes: 1, scalar: 'u32' },
  bool: { size: 4, align: 4, lanes: 1, scalar: 'u32' },
  vec2f: { size: 8, align: 8, lanes: 2, scalar: 'f32' },
  vec3f: { size: 12, align: 16, lanes: 3, scalar: 'f32' },
  vec4f: { size: 16, align: 16, lanes: 4, scalar: 'f32' },
  vec2u: { size: 8, align: 8, lanes: 2, scalar: 'u32' },
  vec3u: { size: 12, align: 16, lanes: 3, scalar: 'u32' },
  vec4u: { size: 16, align: 16, lanes: 4, scalar: 'u32' },
} as const;
type HostType = keyof typeof HOST_TYPES;

/** `@name(argument, argument)` in a doc comment. */
export interface Annotation {
  name: string;
  arguments: string[];
  line: number;
}

export interface Member {
  name: string;
  type: HostType;
  /** Bytes from the start of the struct. */
  offset: number;
  /** Text of the `///` comment, without annotations. */
  doc: string;
  annotations: Annotation[];
  /** Line in the source, from 1. */
  line: number;
}

export interface StructLayout {
  name: string;
  members: Member[];
  /** Bytes, a multiple of the alignment: the stride in an array. */
  size: number;
  align: number;
}

const roundUp = (value: number, align: number): number => Math.ceil(value / align) * align;

/** The layout of struct `name` in `source`, null if it is not declared there. @throws ShaderError */
export function structLayout(source: string, name: string, module = ''): StructLayout | null {
  const lines = source.split('\n');
  const start = lines.findIndex((line) => new RegExp(`^\\s*struct\\s+${name}\\b`).test(line));
  if (start < 0) return null;
  const members: Member[] = [];
  let doc: string[] = [];
  let annotations: Annotation[] = [];
  let offset = 0;
  let align = 4;

  const take = (text: string, line: number): void => {
    const match = /^([A-Za-z_]\w*)\s*:\s*([\w<>]+)$/.exec(text.trim());
    if (match === null) throw problem(module, line, `expected "name: type" in struct ${name}, got "${text.trim()}"`);
    const [, member = '', written = ''] = match;
    const type = written.replace(/^vec([234])<f32>$/, 'vec$1f').replace(/^vec([234])<u32>$/, 'vec$1u');
    if (!Object.hasOwn(HOST_TYPES, type)) {
      throw problem(module, line, `expected one of ${Object.keys(HOST_TYPES).join(', ')} for ${name}.${member}, got ${written}`);
    }
    const layout = HOST_TYPES[type as HostType];
    offset = roundUp(offset, layout.align);
    members.push({ name: member, type: type as HostType, offset, doc: doc.join(' ').trim(), annotations, line });
    offset += layout.size;
    align = Math.max(align, layout.align);
    doc = [];
    annotations = [];
  };

  let open = false;
  for (const [i, whole] of lines.entries()) {
    if (i < start) continue;
    const comment = /^\s*\/\/\/?\s?(.*)$/.exec(whole)?.[1];
    if (comment !== undefined) {
      doc.push(
        comment
          .replace(/@(\w+)(?:\(((?:[^()]|\([^()]*\))*)\))?/g, (_, key: string, list: string | undefined) => {
            annotations.push({ name: key, arguments: list === undefined ? [] : list.split(',').map((each) => each.trim()), line: i + 1 });
            return '';
          })
          .trim(),
      );
      continue;
    }
    // A member that only some kernels have: for the host it is always there.
    let line = whole
      .replace(/\/\/.*$/, '')
      .replace(/\/\*.*?\*\//g, '')
      .replace(/@if\([^)]*\)/g, '');
    if (!open) {
      if (!line.includes('{')) continue;
      open = true;
      line = line.slice(line.indexOf('{') + 1);
      doc = [];
      annotations = [];
    }
    const end = line.indexOf('}');
    for (const part of (end < 0 ? line : line.slice(0, end)).split(',')) {
      if (part.trim() !== '') take(part, i + 1);
    }
    if (end >= 0) return { name, members, size: roundUp(offset, align), align };
  }
  throw problem(module, start + 1, `struct ${name} has no closing brace`);
}

/** As {@link structLayout}, for a struct of ours, that must be there; what is atomic lies in memory as what it holds. */
export function requireLayout(source: string, name: string, module = ''): StructLayout {
  const layout = structLayout(source.replaceAll('atomic<u32>', 'u32'), name, module);
  if (layout === null) throw new ShaderError(`${module || 'The source'} declares no struct ${name}.`);
  return layout;
}

export function problem(module: string, line: number, message: string): ShaderError {
  const text = `${module === '' ? 'Line' : `${module}, line`} ${line}: ${message}.`;
  return new ShaderError(text, [{ severity: 'error', module, line, column: 1, message }]);
}

/**
 * Writes values into an array of structs by member name, and reads them.
 * @example writer.set(3, 'radiance', [1, 1, 1])
 */
export class StructArray {
  readonly buffer: ArrayBuffer;
  readonly layout: StructLayout;
  private readonly words: number;
  private readonly floats: Float32Array;
  private readonly uints: Uint32Array;
  private readonly ints: Int32Array;
  private readonly members: Map<string, Member>;

  /** @param buffer of `length` structs, to go on with; left out: a new one, all zero */
  constructor(layout: StructLayout, length: number, buffer = new ArrayBuffer(Math.max(1, length) * layout.size)) {
    this.layout = layout;
    this.words = layout.size / 4;
    this.buffer = buffer;
    this.floats = new Float32Array(this.buffer);
    this.uints = new Uint32Array(this.buffer);
    this.ints = new Int32Array(this.buffer);
    this.members = new Map(layout.members.map((each) => [each.name, each]));
  }

  /** Index, in 32-bit words, of a member of element 0; add `stride` per element in inner loops. */
  wordOf(name: string): number {
    return this.member(name).offset / 4;
  }

  get stride(): number {
    return this.words;
  }

  /** The words as floats and as unsigned integers, for inner loops. */
  get asFloats(): Float32Array {
    return this.floats;
  }

  get asUints(): Uint32Array {
    return this.uints;
  }

  set(index: number, name: string, value: number | boolean | readonly number[]): void {
    const member = this.member(name);
    const { lanes, scalar } = HOST_TYPES[member.type];
    const values = typeof value === 'object' ? value : [Number(value)];
    if (values.length !== lanes) throw new RangeError(`${this.layout.name}.${name} takes ${lanes} numbers, got ${values.length}`);
    const target = scalar === 'f32' ? this.floats : scalar === 'u32' ? this.uints : this.ints;
    target.set(values, index * this.words + member.offset / 4);
  }

  /** The numbers of a member: one, or as many as the vector has. */
  get(index: number, name: string): number[] {
    const member = this.member(name);
    const { lanes, scalar } = HOST_TYPES[member.type];
    const source = scalar === 'f32' ? this.floats : scalar === 'u32' ? this.uints : this.ints;
    const at = index * this.words + member.offset / 4;
    return Array.from(source.subarray(at, at + lanes));
  }

  /** The number of a member that is one. */
  number(index: number, name: string): number {
    return present(this.get(index, name)[0], `a number ${name}`);
  }

  private member(name: string): Member {
    const member = this.members.get(name);
    if (member === undefined) throw new RangeError(`${this.layout.name} has no member ${name}`);
    return member;
  }
}
