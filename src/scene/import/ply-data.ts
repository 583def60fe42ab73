/** The numbers after the header of a PLY file, one after another, in any of its three encodings. */
import type { SceneError } from '../errors.ts';
import { shown } from '../errors.ts';
import { type PlyElement, type PlyHeader, type PlyType, isInteger, sizeOf } from './ply-header.ts';
import { fileError, NUMBER } from './text.ts';

export interface PlyData {
  next(type: PlyType): number;
  /** Passes over numbers of a type. */
  skip(type: PlyType, count: number): void;
  /** Least bytes that one number of the type takes. */
  leastBytes(type: PlyType): number;
  /** Bytes that are left. */
  readonly left: number;
  /** An error about the number that was read last. */
  fail(message: string): SceneError;
}

export function plyData(bytes: Uint8Array, header: PlyHeader, file: string): PlyData {
  return header.format === 'ascii' ? new Text(bytes, header, file) : new Binary(bytes, header, file);
}

/** Whether as many rows as the header says can be there at all. @throws SceneError */
export function checkCount(data: PlyData, { name, count, properties }: PlyElement, file: string): void {
  const row = properties.reduce((sum, each) => sum + data.leastBytes(each.list ?? each.type), 0);
  // The last number of a text needs no blank after it.
  if (count * row > data.left + 1)
    throw fileError(file, `expected at least ${count * row} bytes for ${count} rows of ${name}, got ${data.left}`);
}

class Binary implements PlyData {
  private readonly view: DataView;
  private readonly little: boolean;
  private readonly file: string;
  private at: number;
  private last: number;

  constructor(bytes: Uint8Array, header: PlyHeader, file: string) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.little = header.format === 'binary_little_endian';
    this.file = file;
    this.at = this.last = header.dataStart;
  }

  get left(): number {
    return this.view.byteLength - this.at;
  }

  leastBytes(type: PlyType): number {
    return sizeOf(type);
  }

  next(type: PlyType): number {
    const { at, view, little } = this;
    this.skip(type, 1);
    switch (type) {
      case 'int8':
        return view.getInt8(at);
      case 'uint8':
        return view.getUint8(at);
      case 'int16':
        return view.getInt16(at, little);
      case 'uint16':
        return view.getUint16(at, little);
      case 'int32':
        return view.getInt32(at, little);
      case 'uint32':
        return view.getUint32(at, little);
      case 'float32':
        return view.getFloat32(at, little);
      case 'float64':
        return view.getFloat64(at, little);
    }
  }

  skip(type: PlyType, count: number): void {
    this.last = this.at;
    this.at += sizeOf(type) * count;
    if (this.at > this.view.byteLength) throw this.fail('expected more data, got the end of the file');
  }

  fail(message: string): SceneError {
    return fileError(this.file, `${message} (byte ${this.last})`);
  }
}

const isBlank = (byte: number | undefined): boolean => byte !== undefined && byte <= 0x20;

/** Numbers between blanks, wherever the lines end. */
class Text implements PlyData {
  private readonly bytes: Uint8Array;
  private readonly file: string;
  private at: number;
  private line: number;

  constructor(bytes: Uint8Array, header: PlyHeader, file: string) {
    this.bytes = bytes;
    this.file = file;
    this.at = header.dataStart;
    this.line = header.dataLine;
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  /** A digit and a blank. */
  leastBytes(): number {
    return 2;
  }

  next(type: PlyType): number {
    const word = this.word();
    const value = NUMBER.test(word) ? Number(word) : NaN;
    if (Number.isNaN(value) || (isInteger(type) && !Number.isInteger(value)))
      throw this.fail(`expected a ${isInteger(type) ? 'whole ' : ''}number, got ${shown(word)}`);
    return value;
  }

  skip(_: PlyType, count: number): void {
    for (let i = 0; i < count; i++) this.word();
  }

  fail(message: string): SceneError {
    return fileError(this.file, message, this.line);
  }

  private word(): string {
    const { bytes } = this;
    let start = this.at;
    while (isBlank(bytes[start])) if (bytes[start++] === 0x0a) this.line++;
    let end = start;
    while (end < bytes.length && !isBlank(bytes[end]) && end - start < MAX_WORD) end++;
    if (start === end) throw this.fail('expected a number, got the end of the file');
    this.at = end;
    return String.fromCharCode(...bytes.subarray(start, end));
  }
}

const MAX_WORD = 64;
