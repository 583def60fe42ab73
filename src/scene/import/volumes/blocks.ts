/** Voxels of a sparse grid, however many, as means over the blocks of a box. */
export type Triple = readonly [number, number, number];

export class Blocks {
  /** Blocks along x, y and z, of `side` voxels each. */
  readonly size: Triple;
  readonly side: number;
  private readonly low: Triple;
  private readonly background: number;
  /** Of what the voxels say more than the background. */
  private readonly sums: Float64Array;

  /**
   * The fewest voxels in a block such that there are no more of them than `most`.
   * @param low whole coordinates of the first voxel
   * @param voxels of the box along each axis, at least 1
   */
  constructor(low: Triple, voxels: Triple, background: number, most: number) {
    let side = 1;
    const along = (n: number): number => Math.ceil(n / side);
    const count = (): number => along(voxels[0]) * along(voxels[1]) * along(voxels[2]);
    while (count() > most) side = Math.max(side + 1, Math.floor(side * Math.cbrt(count() / most)));
    this.side = side;
    this.size = [along(voxels[0]), along(voxels[1]), along(voxels[2])];
    this.low = low;
    this.background = background;
    this.sums = new Float64Array(count());
  }

  /** A cube of voxels with one value. */
  fill(value: number, at: Triple, edge: number): void {
    const more = value - this.background;
    if (more === 0) return;
    const { side, size, low } = this;
    // Voxels from the box's first one on, and the blocks that they are in.
    const from = at.map((each, k) => Math.max(0, each - (low[k] ?? 0)));
    const to = at.map((each, k) => Math.min((size[k] ?? 0) * side, each + edge - (low[k] ?? 0)));
    const shared = (k: number, block: number): number => Math.min(to[k] ?? 0, (block + 1) * side) - Math.max(from[k] ?? 0, block * side);
    const [x0, y0, z0, x1, y1, z1] = [...from.map((each) => Math.floor(each / side)), ...to.map((each) => Math.ceil(each / side))] as [
      number, number, number, number, number, number,
    ]; // prettier-ignore
    for (let z = z0; z < z1; z++)
      for (let y = y0; y < y1; y++) {
        const row = (z * size[1] + y) * size[0];
        const area = shared(2, z) * shared(1, y) * more;
        for (let x = x0; x < x1; x++) this.sums[row + x] = (this.sums[row + x] ?? 0) + area * shared(0, x);
      }
  }

  /** A cube of eight voxels along each axis, whose values are given by 64 x + 8 y + z. */
  leaf(at: Triple, value: (index: number) => number): void {
    const [bx, by, bz] = at.map((each, k) => Array.from({ length: 8 }, (_, i) => this.block(each + i, k))) as [
      number[],
      number[],
      number[],
    ];
    for (let i = 0; i < 512; i++) {
      const [x, y, z] = [bx[i >> 6] ?? -1, by[(i >> 3) & 7] ?? -1, bz[i & 7] ?? -1];
      if (x < 0 || y < 0 || z < 0) continue;
      const to = (z * this.size[1] + y) * this.size[0] + x;
      this.sums[to] = (this.sums[to] ?? 0) + (value(i) - this.background);
    }
  }

  /** −1: it lies in none. */
  private block(voxel: number, axis: number): number {
    const block = Math.floor((voxel - (this.low[axis] ?? 0)) / this.side);
    return block >= 0 && block < (this.size[axis] ?? 0) ? block : -1;
  }

  /** x the fastest, then y. */
  means(): Float32Array {
    return Float32Array.from(this.sums, (each) => this.background + each / this.side ** 3);
  }
}
