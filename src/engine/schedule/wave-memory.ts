/** The memory of a wavefront's paths and of samples that are not in the film yet: see wgsl/wave/state.wgsl. */
import type { SharedLayouts } from '../../shader/kernel.ts';
import { OutOfMemory } from '../gpu/errors.ts';
import { guarded } from '../gpu/memory.ts';

/** Bytes of a path: fields of wgsl/wave/state.wgsl; and of an item. */
const FIELD_BYTES = 16;
export const WAVE_RAY_FIELDS = 9;
const RAY_BYTES = WAVE_RAY_FIELDS * FIELD_BYTES;
const PATH_BYTES = 6 * FIELD_BYTES;
/** What is added where light walks below surfaces. */
const WALK_BYTES = 8 * FIELD_BYTES;
const SAMPLE_BYTES = 16;
/** As wgsl/wave/state.wgsl has it. */
export const WAVE_STEPS = 4;
/** Pixels whose items stand together: so many rows and columns. */
const TILE = 8;
/** Threads of a workgroup of most passes. */
export const WORKGROUP = 64;
/**
 * Paths under way at once, and items. A sample of the film is complete when the longest of its paths has ended, and until then items of
 * later ones wait: there have to be many times as many of them. Together they take 640 MB.
 */
const WAVE_LIMITS = { paths: 1 << 20, items: 3 << 23 };
/** Samples of a pixel among them: more are never under way. */
const MAX_ROUNDS = 64;
/** Minimum fraction of all that when memory is short. */
const MIN_SHARE = 1 / 32;

type Layouts = Pick<SharedLayouts, 'WaveState' | 'WaveStep'>;

export class WaveMemory {
  /** Of the film, in whole tiles. */
  readonly pixels: number;
  /** Paths that there is room for, and samples of each pixel. */
  readonly paths: number;
  readonly rounds: number;
  /** Room for walks below surfaces, too. */
  readonly walks: boolean;
  readonly buffers: Readonly<Record<'rays' | 'paths' | 'state' | 'samples', GPUBuffer>>;

  private constructor(pixels: number, paths: number, rounds: number, walks: boolean, buffers: WaveMemory['buffers']) {
    this.pixels = pixels;
    this.paths = paths;
    this.rounds = rounds;
    this.walks = walks;
    this.buffers = buffers;
  }

  /**
   * Room for the paths of a film: for fewer of them where memory is short.
   * @param walks light walks below surfaces
   * @param bytes that one storage buffer may have
   * @returns null where there is no room for one sample of each pixel
   */
  static async create(
    device: GPUDevice,
    { WaveState, WaveStep }: Layouts,
    size: { width: number; height: number },
    walks: boolean,
    bytes: number,
  ): Promise<WaveMemory | null> {
    const pixels = wavePixels(size);
    const pathBytes = PATH_BYTES + (walks ? WALK_BYTES : 0);
    for (let share = 1; share >= MIN_SHARE; share /= 2) {
      const rounds = Math.min(MAX_ROUNDS, Math.floor(Math.min(WAVE_LIMITS.items * share, bytes / SAMPLE_BYTES) / pixels));
      if (rounds === 0) return null;
      const paths =
        WORKGROUP * Math.floor(Math.min(WAVE_LIMITS.paths * share, bytes / Math.max(RAY_BYTES, pathBytes), rounds * pixels) / WORKGROUP);
      const own: GPUBuffer[] = [];
      const create = (name: string, bytesOfIt: number): GPUBuffer => {
        const { STORAGE, COPY_SRC, COPY_DST } = GPUBufferUsage;
        const buffer = device.createBuffer({ label: `WaveMemory.${name}`, size: bytesOfIt, usage: STORAGE | COPY_SRC | COPY_DST });
        own.push(buffer);
        return buffer;
      };
      try {
        return await guarded(
          device,
          () =>
            new WaveMemory(pixels, paths, rounds, walks, {
              rays: create('rays', paths * RAY_BYTES),
              paths: create('paths', paths * pathBytes),
              samples: create('samples', rounds * pixels * SAMPLE_BYTES),
              state: create('state', WaveState.size + WAVE_STEPS * WaveStep.size),
            }),
        );
      } catch (error) {
        for (const each of own) each.destroy();
        if (!(error instanceof OutOfMemory)) throw error;
      }
    }
    return null;
  }

  destroy(): void {
    for (const each of Object.values(this.buffers)) each.destroy();
  }
}

/** Pixels of a film in whole tiles. */
export const wavePixels = ({ width, height }: { width: number; height: number }): number =>
  TILE * Math.ceil(width / TILE) * TILE * Math.ceil(height / TILE);

/** The place, among the pixels in their order, that a row of whole tiles begins at. */
export const placeOfRow = (row: number, width: number): number => Math.floor(row / TILE) * TILE * TILE * Math.ceil(width / TILE);
