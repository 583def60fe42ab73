/** How an image is cut into tiles for a network that sees so many pixels around each. Pure. */

/** The network halves an image four times: tiles begin and end at multiples of this. */
export const ALIGNMENT = 16;
/** Pixels that a tile has beyond what is taken from it: half of the 174 that the network sees at a time, aligned. */
export const MARGIN = 96;

/** Part of one side: where a tile begins in the image, and from where to before where its pixels are taken. */
export interface Window {
  origin: number;
  first: number;
  end: number;
}

export interface Tiling {
  /** Pixels of every tile; those beyond the image are black. */
  width: number;
  height: number;
  columns: readonly Window[];
  rows: readonly Window[];
}

const aligned = (size: number): number => Math.ceil(size / ALIGNMENT) * ALIGNMENT;

/** The shortest tile with which `count` of them cover a side with their margins. */
const lengthOf = (size: number, count: number): number =>
  count === 1 ? aligned(size) : aligned((aligned(size) + 2 * MARGIN * (count - 1)) / count);

/** Whether none of them is all margin. */
const isUseful = (size: number, count: number): boolean =>
  count === 1 || (lengthOf(size, count) > 2 * MARGIN && lengthOf(size, count) < lengthOf(size, count - 1));

/** Tiles of `length` along a side of `size` pixels. They stay within the image, so that none computes what nobody sees. */
function windowsOf(size: number, count: number, length: number): Window[] {
  const last = aligned(size) - length;
  let first = 0;
  return Array.from({ length: count }, (_, i) => {
    const origin = Math.max(0, Math.min(last, i * (length - 2 * MARGIN)));
    const end = i === count - 1 ? size : origin + length - MARGIN;
    const window = { origin, first, end };
    first = end;
    return window;
  });
}

/**
 * The tiling that computes the fewest pixels with no more than `most` in a tile; where none is so small, the smallest tiles that there are.
 * @param width of the image, in pixels, and @param height
 */
export function tilingOf(width: number, height: number, most: number): Tiling {
  const counts = (size: number): number[] => {
    const all = [1];
    while (isUseful(size, all.length + 1)) all.push(all.length + 1);
    return all;
  };
  const choices = counts(width).flatMap((across) =>
    counts(height).map((down) => {
      const area = lengthOf(width, across) * lengthOf(height, down);
      return { across, down, area, work: area * across * down };
    }),
  );
  const small = choices.filter(({ area }) => area <= most);
  const best = (small.length > 0 ? small : choices).reduce((a, b) => {
    const isBetter = small.length > 0 ? b.work < a.work : b.area < a.area;
    return isBetter ? b : a;
  });
  const [tileWidth, tileHeight] = [lengthOf(width, best.across), lengthOf(height, best.down)];
  return {
    width: tileWidth,
    height: tileHeight,
    columns: windowsOf(width, best.across, tileWidth),
    rows: windowsOf(height, best.down, tileHeight),
  };
}
