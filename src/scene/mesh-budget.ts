/** What all meshes of one scene may hold together: a document keeps eight bytes of each number. */
import type { MeshData } from './document.ts';

/** Most numbers (coordinates, indices, …) of all meshes that one input brings: four million triangles with everything. */
export const MAX_MESH_NUMBERS = 64_000_000;

export class MeshBudget {
  private used = 0;
  private readonly most: number;

  constructor(most = MAX_MESH_NUMBERS) {
    this.most = most;
  }

  /** Counts numbers before there is memory for them. @throws what `fail` makes of one sentence */
  take(count: number, fail: (message: string) => Error): void {
    this.used += count;
    if (this.used > this.most) throw fail(`expected at most ${this.most} numbers in all meshes together, got ${this.used} with this one`);
  }
}

/** Numbers of a mesh. */
export const numbersOf = (mesh: MeshData): number =>
  Object.values(mesh).reduce((sum: number, each) => sum + ((each as number[] | undefined)?.length ?? 0), 0);
