/**
 * The arrays of a scene on the GPU, each in one buffer, or in several where it is too large for one. They never change once kernels may
 * read them: the next scene shares what it has in common with the last one, and gets buffers of its own for the rest.
 */
import { partsOf, type SplitArray } from '../../shader/split.ts';
import { ARRAY_BINDINGS, type ArrayName } from './storage.ts';
import type { Resources } from './memory.ts';
import { present } from '../../base/present.ts';
import type { Turns } from '../../base/task.ts';

type Data = ArrayBuffer | ArrayBufferView<ArrayBuffer>;

/** No binding may be smaller than the struct it holds. */
const SMALLEST = 64;
const USAGE = (): number => GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;

/** What is made while it is written: all at once it would take long, and much memory. */
export interface Pieces {
  /** Of all pieces together. */
  bytes: number;
  pieces(): Iterable<Data>;
}

/** Content of an array: all of it, or what stands in place of the last one's from byte `at` on (whole words). */
export type ArrayContent = { all: Data | Pieces } | { at: number; data: Data | Pieces };

/** Bytes into buffers that are there, from byte `at` of the array on, of which each has `most` but for the last. */
interface Write {
  buffers: readonly GPUBuffer[];
  content: Pieces;
  at: number;
  most: number;
}

/** Bytes that are written at a time. */
const PIECE = 4 << 20;

export const ARRAY_NAMES = Object.keys(ARRAY_BINDINGS) as ArrayName[];

export class SceneArrays {
  /** Bytes that are written for it. */
  readonly written: number;
  private readonly writes: readonly Write[];
  private readonly split: readonly SplitArray[];
  private readonly parts: ReadonlyMap<ArrayName, readonly GPUBuffer[]>;

  private constructor(split: readonly SplitArray[], parts: ReadonlyMap<ArrayName, readonly GPUBuffer[]>, writes: readonly Write[]) {
    this.split = split;
    this.parts = parts;
    this.writes = writes;
    this.written = writes.reduce((sum, { content }) => sum + content.bytes, 0);
  }

  /**
   * Arrays that `write` gives these contents, and for the rest those of `last`, which stays as it is. What is shared must stand in as many parts.
   * @param own buffers that are made are added to it, also where one after them fails
   */
  static next(
    device: GPUDevice,
    last: SceneArrays | null,
    split: readonly SplitArray[],
    contents: Partial<Record<ArrayName, ArrayContent>>,
    own: Resources,
  ): SceneArrays {
    const writes: Write[] = [];
    const create = (name: ArrayName, size: number): GPUBuffer => {
      const buffer = device.createBuffer({ label: `SceneArrays.${name}`, size, usage: USAGE() });
      own.add(buffer);
      return buffer;
    };
    const fill = (name: ArrayName): readonly GPUBuffer[] => {
      const content = contents[name];
      const before = (): readonly GPUBuffer[] => present(last?.parts.get(name), `the array ${name} of the scene before`);
      if (content === undefined) return before();
      const most = split.find(({ binding }) => binding === ARRAY_BINDINGS[name])?.bytes ?? Number.MAX_SAFE_INTEGER;
      const isWhole = 'all' in content;
      const pieces = piecesOf(isWhole ? content.all : content.data);
      const buffers = isWhole
        ? sizesOf(pieces.bytes, most).map((size) => create(name, size))
        : copied(device, before(), (size) => create(name, size));
      writes.push({ buffers, content: pieces, at: isWhole ? 0 : content.at, most });
      return buffers;
    };
    return new SceneArrays(split, new Map(ARRAY_NAMES.map((name) => [name, fill(name)])), writes);
  }

  /** Once, before anything reads it. @param turns who waits has a turn now and then */
  async write(device: GPUDevice, turns: Turns): Promise<void> {
    for (const { buffers, content, at, most } of this.writes) {
      let to = at;
      for (const piece of content.pieces()) {
        const bytes = bytesOf(piece);
        write(device, buffers, bytes, to, most);
        to += bytes.length;
        if (turns.isOver) await turns.next();
      }
    }
  }

  /** Bindings of the parts after the first, of these arrays. */
  more(names?: readonly ArrayName[]): number[] {
    return partsOf(
      this.split,
      names?.map((each) => ARRAY_BINDINGS[each]),
    );
  }

  /** For bind groups: all parts of these arrays. */
  entries(names: readonly ArrayName[]): GPUBindGroupEntry[] {
    return names.flatMap((name) => {
      const bindings = [ARRAY_BINDINGS[name], ...(this.split.find(({ binding }) => binding === ARRAY_BINDINGS[name])?.more ?? [])];
      const parts = present(this.parts.get(name), `the array ${name}`);
      return parts.map((buffer, i) => ({ binding: present(bindings[i], `a binding of part ${i} of ${name}`), resource: { buffer } }));
    });
  }

  get buffers(): GPUBuffer[] {
    return [...this.parts.values()].flat();
  }
}

const bytesOf = (data: Data): Uint8Array<ArrayBuffer> =>
  ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);

function piecesOf(data: Data | Pieces): Pieces {
  if ('pieces' in data) return data;
  const all = bytesOf(data);
  const pieces = function* (): Iterable<Data> {
    for (let from = 0; from < all.length; from += PIECE) yield all.subarray(from, from + PIECE);
  };
  return { bytes: all.length, pieces };
}

/** Of the parts of an array, the last one shorter. */
function sizesOf(bytes: number, most: number): number[] {
  const count = Math.max(1, Math.ceil(bytes / most));
  return Array.from({ length: count }, (_, i) => Math.max(i === 0 ? SMALLEST : 0, Math.min(most, bytes - i * most)));
}

/** Copies on the GPU. */
function copied(device: GPUDevice, sources: readonly GPUBuffer[], create: (size: number) => GPUBuffer): GPUBuffer[] {
  const encoder = device.createCommandEncoder({ label: 'SceneArrays.copy' });
  const copies = sources.map((source) => {
    const copy = create(source.size);
    encoder.copyBufferToBuffer(source, 0, copy, 0, source.size);
    return copy;
  });
  device.queue.submit([encoder.finish()]);
  return copies;
}

/** Writes bytes into an array from byte `at` on, whose parts have `most` bytes but for the last. */
function write(device: GPUDevice, buffers: readonly GPUBuffer[], bytes: Uint8Array<ArrayBuffer>, at: number, most: number): void {
  buffers.forEach((buffer, i) => {
    const before = i * most;
    const [from, to] = [Math.max(at, before), Math.min(at + bytes.length, before + most)];
    if (from < to) device.queue.writeBuffer(buffer, from - before, bytes, from - at, to - from);
  });
}
