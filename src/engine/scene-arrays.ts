/** The arrays of a scene on the GPU, each in one buffer, or in several where it is too large for one. */
import { partsOf, type SplitArray } from '../shader/split.ts';
import { ARRAY_BINDINGS, type ArrayName } from './storage.ts';

type Data = ArrayBuffer | ArrayBufferView<ArrayBuffer>;

/** No binding may be smaller than the struct it holds. */
const SMALLEST = 64;

export class SceneArrays {
  /** Bytes that were written so far. */
  written = 0;
  private readonly device: GPUDevice;
  /** Told when bindings are others than before. */
  private readonly changed: () => void;
  private split: readonly SplitArray[] = [];
  private readonly parts = new Map<ArrayName, GPUBuffer[]>();

  constructor(device: GPUDevice, changed: () => void) {
    this.device = device;
    this.changed = changed;
  }

  /** Which arrays of the next scene are split. What is set already must stay in as many parts, or be set again. */
  place(split: readonly SplitArray[]): void {
    this.split = split;
    this.changed();
  }

  /** Replaces the content of an array, and its buffers where they have other sizes. */
  set(name: ArrayName, data: Data): void {
    const most = this.partBytes(name);
    const count = Math.max(1, Math.ceil(data.byteLength / most));
    const sizes = Array.from({ length: count }, (_, i) => Math.min(most, data.byteLength - i * most));
    sizes[0] = Math.max(SMALLEST, sizes[0]!);
    const old = this.parts.get(name) ?? [];
    if (old.length !== count || old.some(({ size }, i) => size !== sizes[i])) {
      for (const each of old) each.destroy();
      this.parts.set(
        name,
        sizes.map((size) =>
          this.device.createBuffer({
            label: `SceneArrays.${name}`,
            size,
            usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC,
          }),
        ),
      );
      this.changed();
    }
    this.write(name, data);
  }

  /** Replaces what stands from byte `at` on: whole words. */
  write(name: ArrayName, data: Data, at = 0): void {
    const most = this.partBytes(name);
    const bytes = ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);
    this.parts.get(name)!.forEach((buffer, i) => {
      const before = i * most;
      const [from, to] = [Math.max(at, before), Math.min(at + bytes.length, before + most)];
      if (from < to) this.device.queue.writeBuffer(buffer, from - before, bytes, from - at, to - from);
    });
    this.written += bytes.length;
  }

  /** Replaces an array's content by writing what differs from `last`, which it holds. */
  replace(name: ArrayName, data: Uint32Array<ArrayBuffer>, last: Uint32Array): void {
    if (data.length !== last.length || !this.parts.has(name)) return this.set(name, data);
    let [from, to] = [0, data.length];
    while (from < to && data[from] === last[from]) from++;
    while (to > from && data[to - 1] === last[to - 1]) to--;
    if (from < to) this.write(name, data.subarray(from, to), from * 4);
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
      const bindings = [ARRAY_BINDINGS[name], ...(this.splitOf(name)?.more ?? [])];
      return this.parts.get(name)!.map((buffer, i) => ({ binding: bindings[i]!, resource: { buffer } }));
    });
  }

  destroy(): void {
    for (const parts of this.parts.values()) for (const each of parts) each.destroy();
  }

  private splitOf(name: ArrayName): SplitArray | undefined {
    return this.split.find(({ binding }) => binding === ARRAY_BINDINGS[name]);
  }

  private partBytes(name: ArrayName): number {
    return this.splitOf(name)?.bytes ?? Number.MAX_SAFE_INTEGER;
  }
}
