/** What one scene may bring together, in however many parts, counted before there is memory for it. */
import type { MeshData } from './document.ts';

/** Most numbers (coordinates, indices, …) of all meshes: four million triangles with everything. A document keeps eight bytes of each. */
const MAX_MESH_NUMBERS = 64_000_000;
/** Most bytes of all image files, as they are encoded. */
const MAX_IMAGE_FILES = 512 * 1024 * 1024;

export class Budget {
  private used = 0;
  private readonly most: number;
  private readonly what: string;

  /** @param what is counted, for messages */
  constructor(most: number, what: string) {
    this.most = most;
    this.what = what;
  }

  /** @throws what `fail` makes of one sentence */
  take(count: number, fail: (message: string) => Error): void {
    this.used += count;
    if (this.used > this.most) throw fail(`expected at most ${this.most} ${this.what} together, got ${this.used} with this one`);
  }
}

export const meshBudget = (most = MAX_MESH_NUMBERS): Budget => new Budget(most, 'numbers in all meshes');
export const imageBudget = (most = MAX_IMAGE_FILES): Budget => new Budget(most, 'bytes in all image files');

/** Numbers of a mesh. */
export const numbersOf = (mesh: MeshData): number =>
  Object.values(mesh).reduce((sum: number, each) => sum + ((each as number[] | undefined)?.length ?? 0), 0);
