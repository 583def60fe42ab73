/**
 * Texels as wgsl/image.wgsl finds them: every image is a run of tiles of 8 × 8 texels, row by row, and all tiles stand one after
 * the other in pages of 256 × 256. Any sizes fit, neighbours in both directions stay near each other, and nothing is searched for.
 */
import { halfOf } from './half.ts';
import { present } from '../../base/present.ts';

const TILE = 8;
export const TILE_TEXELS = TILE * TILE;
/** Tiles along each edge of a page. */
const ACROSS = 256;
const TILES_A_PAGE = ACROSS * ACROSS;
/** Texels along each edge of a page. */
export const PAGE = ACROSS * TILE;

/** Tiles of an image: those at its right and lower edge may be partly empty. */
export const tilesOf = (width: number, height: number): number => Math.ceil(width / TILE) * Math.ceil(height / TILE);

type Texels = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;

export class TilePages {
  /** Four channels a texel. */
  private readonly made: Texels[] = [];
  private readonly kind: new (length: number) => Texels;
  private tiles = 0;

  constructor(kind: Uint8ArrayConstructor | Uint16ArrayConstructor) {
    this.kind = kind as new (length: number) => Texels;
  }

  /** Pages that are used. The last one may be partly empty. */
  get pages(): readonly Texels[] {
    return this.made;
  }

  /** Rows of texels that are used of each page: all, or of a single page as many as it takes. */
  get rows(): number {
    return this.made.length > 1 ? PAGE : Math.ceil(this.tiles / ACROSS) * TILE;
  }

  /** Adds an image with four channels a pixel; floats become halves. @returns the number of its first tile */
  add({ width, height, data }: { width: number; height: number; data: ArrayLike<number> }): number {
    const first = this.tiles;
    const columns = Math.ceil(width / TILE);
    this.tiles += tilesOf(width, height);
    while (this.made.length * TILES_A_PAGE < this.tiles) this.made.push(new this.kind(PAGE * PAGE * 4));
    const asHalves = this.made[0] instanceof Uint16Array;
    for (let y = 0; y < height; y++) {
      for (let column = 0; column < columns; column++) {
        const tile = first + (y >> 3) * columns + column;
        const page = present(this.made[tile >> 16], 'a page of the tile');
        const from = (y * width + column * TILE) * 4;
        const count = Math.min(TILE, width - column * TILE) * 4;
        const to = ((((tile >> 8) & 255) * TILE + (y & 7)) * PAGE + (tile & 255) * TILE) * 4;
        if (asHalves) for (let i = 0; i < count; i++) page[to + i] = halfOf(data[from + i]!);
        else for (let i = 0; i < count; i++) page[to + i] = data[from + i]!;
      }
    }
    return first;
  }
}
