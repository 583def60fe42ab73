/**
 * A film with everything that sampling goes on from: kept in host memory, put into another renderer of the same document, and
 * continued there. A sample depends on its number, its pixel and the document alone, and sums grow sample by sample, so that a
 * film that went on from a snapshot is, on the same adapter, bit for bit the one that was never interrupted. Unlike a film file
 * it holds part of a sample, and what adaptive sampling has decided.
 */
import type { AdaptiveState } from '../schedule/adaptive.ts';
import { present } from '../../base/present.ts';
import { EngineError } from '../gpu/errors.ts';
import type { StoreState } from './store.ts';
import { readSlowly } from '../passes/pass.ts';
import type { Renderer } from '../renderer.ts';

/** Of snapshots that are stored: goes up when what they hold changes. */
export const SNAPSHOT_FORMAT = 1;

export interface FilmSnapshot {
  width: number;
  height: number;
  /** Number of the first sample that not every pixel has; with adaptive sampling, of those that go on. */
  sample: number;
  /** Rows that have it. */
  row: number;
  /** The block that is open, as wgsl/scene.wgsl declares FilmPixel. */
  film: ArrayBuffer;
  /** The same of the layers; what stands for them where none is stored. */
  layers: ArrayBuffer;
  store: StoreState<ArrayBuffer>;
  /** Of adaptive sampling; null where the document does without. */
  adaptive: AdaptiveState | null;
}

/** Bytes of the number of a sample. */
const PROGRESS_BYTES = 4;
/** As much of a renderer as has to do with its film. */
type Filming = Pick<Renderer, 'device' | 'runner' | 'store'>;

/** Bytes that a snapshot takes. */
export function snapshotBytes({ store }: Pick<Filming, 'store'>): number {
  const { film, layers } = store.buffers;
  return [film, layers, ...store.state.closed].reduce((sum, { size }) => sum + size, 0);
}

/**
 * Reads the film back as it is once the work that was submitted so far is done. To be called between two pieces of work, not
 * during one; the frame loop need not wait for the answer.
 * @throws EngineError where there is no memory for the copy; rejects where the device is lost
 */
export async function takeSnapshot({ device, runner, store }: Filming): Promise<FilmSnapshot> {
  const { film, layers } = store.buffers;
  const [decided, { closed, ...held }] = [store.adaptive?.state ?? null, store.state];
  const parts = [film, layers, ...closed, ...(decided === null ? [] : [decided.stops])];
  const { complete, rowsDone: row, progress } = runner;
  device.pushErrorScope('out-of-memory');
  const copy = device.createBuffer({
    label: 'Snapshot.copy',
    size: parts.reduce((sum, each) => sum + each.size, PROGRESS_BYTES),
    usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC,
  });
  const memory = device.popErrorScope();
  const encoder = device.createCommandEncoder({ label: 'Snapshot.copy' });
  const places = new Map<GPUBuffer, number>();
  let end = 0;
  for (const part of parts) {
    encoder.copyBufferToBuffer(part, 0, copy, end, part.size);
    places.set(part, end);
    end += part.size;
  }
  // Where the GPU alone knows how far the film is, it says so in the same moment.
  if (progress !== null) encoder.copyBufferToBuffer(progress.buffer, progress.offset, copy, end, PROGRESS_BYTES);
  // In the queue's order: after everything that the schedule counts, before everything that follows. Where the copy has no
  // memory the submission is void, and says so to this scope alone.
  device.pushErrorScope('validation');
  device.queue.submit([encoder.finish()]);
  void device.popErrorScope().catch(() => {});
  if ((await memory) !== null) throw new EngineError('There is no memory for a copy of the film.');
  const contents = new Map<GPUBuffer, ArrayBuffer>();
  for (const [part, offset] of places) contents.set(part, await readSlowly(device, copy, offset, part.size));
  const known = progress === null ? complete : new DataView(await readSlowly(device, copy, end, PROGRESS_BYTES)).getUint32(0, true);
  copy.destroy();
  const contentOf = (part: GPUBuffer): ArrayBuffer => present(contents.get(part), 'a copy of the buffer');
  return {
    ...store.size,
    sample: known,
    row,
    film: contentOf(film),
    layers: contentOf(layers),
    store: { ...held, closed: closed.map(contentOf) },
    adaptive: decided === null ? null : { ...decided, stops: new Uint32Array(contentOf(decided.stops)) },
  };
}

/**
 * Makes a film go on from a snapshot of the same document. Not while `advance` runs.
 * @throws EngineError where its size is another one, or memory is short
 */
export async function restoreSnapshot(renderer: Filming, snapshot: FilmSnapshot): Promise<void> {
  const { device, runner, store } = renderer;
  const { width, height, film, layers, adaptive } = snapshot;
  const { buffers, size } = store;
  const fits =
    size.width === width &&
    size.height === height &&
    buffers.film.size === film.byteLength &&
    buffers.layers.size === layers.byteLength &&
    (adaptive === null ? store.adaptive === null : (store.adaptive?.fits(adaptive) ?? false));
  if (!fits) throw new EngineError('The kept film belongs to another document.');
  await store.resume(snapshot.store);
  device.queue.writeBuffer(buffers.film, 0, film);
  device.queue.writeBuffer(buffers.layers, 0, layers);
  if (adaptive !== null) store.adaptive?.resume(adaptive);
  runner.restart(snapshot.sample, snapshot.row);
}
