/** An equirectangular image as the kernel takes it: radiance, and the table that it is sampled by. Pure; loads with the first. */
import { luminanceAt } from '../../base/color.ts';
import { present } from '../../base/present.ts';

/** Linear Rec. 709 radiance, four numbers a pixel (the last is not looked at), row 0 at the top. Finite and not negative. */
export interface RadianceImage {
  width: number;
  height: number;
  data: Float32Array<ArrayBuffer>;
  /** What the user should know of it, a sentence each. */
  notes: readonly string[];
}

/** Most texels of an image on the GPU: 128 MiB at 16 bytes. Larger ones are averaged down. */
const MAX_TEXELS = 4096 * 2048;
/** Most cells of a table. */
const MAX_TABLE = { width: 2048, height: 1024 };

/** Where the parts of `to` even pieces of a line lie among `from` pieces: piece, and the share of it that belongs to the part. */
function overlaps(from: number, to: number): { piece: number; share: number }[][] {
  return Array.from({ length: to }, (_, i) => {
    const [start, end] = [(i * from) / to, ((i + 1) * from) / to];
    const parts: { piece: number; share: number }[] = [];
    for (let piece = Math.floor(start); piece < Math.min(Math.ceil(end), from); piece++) {
      const share = Math.min(end, piece + 1) - Math.max(start, piece);
      if (share > 1e-9) parts.push({ piece, share });
    }
    return parts;
  });
}

/** Sine of the polar angle of the middle of a row: what its texels' solid angles are in proportion to. */
const rowSine = (row: number, height: number): number => Math.sin(((row + 0.5) / height) * Math.PI);

/** The image with at most `maxTexels` texels and sides of `maxSide`: means over solid angle, so that it lights as much. */
export function fitted(image: RadianceImage, maxSide: number, maxTexels = MAX_TEXELS): RadianceImage {
  const { width, height, data, notes } = image;
  const factor = Math.max(1, width / maxSide, height / maxSide, Math.sqrt((width * height) / maxTexels));
  if (factor === 1) return image;
  const [w, h] = [Math.max(1, Math.floor(width / factor)), Math.max(1, Math.floor(height / factor))];
  const columns = overlaps(width, w);
  const result = new Float32Array(w * h * 4);
  overlaps(height, h).forEach((rows, y) => {
    const weighed = rows.map(({ piece, share }) => ({ piece, share, sine: rowSine(piece, height) }));
    const whole = weighed.reduce((sum, { share, sine }) => sum + share * sine, 0) * (width / w);
    columns.forEach((parts, x) => {
      let [r, g, b] = [0, 0, 0];
      for (const row of weighed) {
        for (const { piece, share } of parts) {
          const weight = row.share * share * row.sine;
          const at = (row.piece * width + piece) * 4;
          r += weight * data[at]!;
          g += weight * data[at + 1]!;
          b += weight * data[at + 2]!;
        }
      }
      const to = (y * w + x) * 4;
      [result[to], result[to + 1], result[to + 2]] = [r / whole, g / whole, b / whole];
    });
  });
  return {
    width: w,
    height: h,
    data: result,
    notes: [
      ...notes,
      `The environment’s image of ${width}×${height} pixels was averaged down to ${w}×${h} to fit the graphics adapter’s memory.`,
    ],
  };
}

/** Cumulated luminance of cells: see package::environment::radiance. A row is one number longer than it has cells. */
export interface EnvironmentTable {
  width: number;
  height: number;
  data: Float32Array<ArrayBuffer>;
}

/**
 * The table of an image. A cell weighs what arrives from it: the mean of the bilinear interpolation over it, where a texel
 * counts 6/8 and its neighbours 1/8 each way, times its solid angle. Cells are texels, or where there are many, several.
 */
export function tabulate({ width, height, data }: RadianceImage): EnvironmentTable {
  const [w, h] = [Math.min(width, MAX_TABLE.width), Math.min(height, MAX_TABLE.height)];
  const luminances = new Float64Array(width);
  /** Luminance of a row of texels, smoothed along it. */
  const smooth = (y: number, row: Float64Array): Float64Array => {
    const from = Math.min(Math.max(y, 0), height - 1) * width;
    for (let x = 0; x < width; x++) luminances[x] = luminanceAt(data, (from + x) * 4);
    for (let x = 0; x < width; x++) {
      const [next, last] = [x + 1 < width ? x + 1 : 0, x > 0 ? x - 1 : width - 1];
      row[x] = (6 * (luminances[x] ?? 0) + (luminances[next] ?? 0) + (luminances[last] ?? 0)) / 8;
    }
    return row;
  };
  // Where texels are cells nothing is averaged.
  const columns = w < width ? overlaps(width, w) : null;
  const targets = Array.from({ length: height }, (): { cell: number; share: number }[] => []);
  overlaps(height, h).forEach((rows, cell) =>
    rows.forEach(({ piece, share }) => present(targets[piece], `a row ${piece}`).push({ cell, share })),
  );
  const cells = new Float64Array(w * h);
  const weighed = new Float64Array(width);
  const sums = columns === null ? weighed : new Float64Array(w);
  let [above, here, below] = [-1, 0, 1].map((y) => smooth(y, new Float64Array(width))) as [Float64Array, Float64Array, Float64Array];
  for (const [y, rows] of targets.entries()) {
    const sine = rowSine(y, height);
    for (let x = 0; x < width; x++) weighed[x] = ((6 * (here[x] ?? 0) + (above[x] ?? 0) + (below[x] ?? 0)) / 8) * sine;
    columns?.forEach((parts, x) => (sums[x] = parts.reduce((sum, { piece, share }) => sum + share * (weighed[piece] ?? 0), 0)));
    for (const { cell, share } of rows) for (let x = 0; x < w; x++) cells[cell * w + x]! += (sums[x] ?? 0) * share;
    [above, here, below] = [here, below, smooth(y + 2, above)];
  }
  return { width: w, height: h, data: cumulated(cells, w, h) };
}

/** Running sums along rows, then over rows, of shares of the whole. */
function cumulated(cells: Float64Array, w: number, h: number): Float32Array<ArrayBuffer> {
  const total = cells.reduce((sum, each) => sum + each, 0) || 1;
  const table = new Float32Array((w + 1) * h);
  let before = 0;
  for (let y = 0; y < h; y++) {
    let sum = 0;
    for (let x = 0; x < w; x++) {
      sum += (cells[y * w + x] ?? 0) / total;
      table[y * (w + 1) + x] = sum;
    }
    before += sum;
    table[y * (w + 1) + w] = before;
  }
  return table;
}
