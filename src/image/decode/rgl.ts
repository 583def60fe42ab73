/**
 * BRDFs of the RGL material database → the table that materials/measured_adaptive.wgsl looks up. Dupuy and Jakob 2018, "An adaptive
 * parameterization for efficient material acquisition and rendering"; the fields are those of the authors' loaders: for each direction `wo`
 * (phi_i, theta_i) a density of facets (vndf) whose map from the unit square gives the directions that were measured, there the luminance,
 * and f cos θ as red, green and blue (rgb) or by wavelength (spectra), divided by ndf / 4 sigma where `jacobian` says so.
 */
import { reflectanceWeights } from '../../base/observer.ts';
import { ImageError } from '../errors.ts';
import type { Numbers } from '../number-table.ts';
import { TensorFile } from './tensor.ts';

/** Numbers of a row of the table, and most rows: 64 MiB. */
const LANES = 4;
const MAX_ROWS = 1 << 22;
/** Of everything that is tabulated: products of three stay within single precision. */
const MOST = 1e9;
const MAX_ANGLES = 1024;
/** First number of the table, by which the material knows it. */
const MARK = 2018;
/** What an angle of single precision may be off by. */
const SLACK = 1e-6;
/** Rows that say what stands where. */
const HEAD = 8;

/**
 * Rows of four numbers: eight that say what stands where (`head`), then phi_i and theta_i, ndf, sigma, of vndf and of luminance the density and
 * its sums along and over rows, and f cos θ: red, green, blue and 0 a row.
 * @throws ImageError, one sentence
 */
export function decodeRgl(bytes: Uint8Array<ArrayBuffer>): Numbers {
  const file = new TensorFile(bytes);
  const phi = angles(file, 'phi_i', -Math.PI, Math.PI);
  const theta = angles(file, 'theta_i', 0, Math.PI / 2);
  const directions = [phi.length, theta.length] as const;
  const [ndf, sigma] = [plane(file, 'ndf'), plane(file, 'sigma')];
  const [vndf, luminance] = [density(file, 'vndf', directions), density(file, 'luminance', directions)];
  const color = colors(file, directions);
  const blocks = [phi, theta, ndf.values, sigma.values, ...vndf.blocks, ...luminance.blocks, color.values];
  const starts: number[] = [];
  let rows = HEAD;
  for (const { length } of blocks) {
    starts.push(rows);
    rows += Math.ceil(length / LANES);
  }
  if (rows > MAX_ROWS)
    throw new ImageError(
      `expected a BRDF that takes at most ${MAX_ROWS} rows of four numbers, got ${rows}; the file by red, green and blue is smaller`,
    );
  const values = new Float32Array(LANES * rows);
  for (const [i, block] of blocks.entries()) values.set(block, LANES * (starts[i] ?? 0));
  const [atPhi, atTheta, atNdf, atSigma, vValues, vAlong, vOver, lValues, lAlong, lOver, atColor] = starts;
  const head = [
    [MARK, file.byte('jacobian') === 0 ? 0 : 1, partOfTurn(phi), 0],
    [phi.length, theta.length, atPhi, atTheta],
    [...ndf.size, atNdf, 0],
    [...sigma.size, atSigma, 0],
    [...vndf.size, vValues, vAlong],
    [...luminance.size, lValues, lAlong],
    [vOver, lOver, 0, 0],
    [...color.size, atColor, 0],
  ];
  values.set(head.flat().map((each) => each ?? 0));
  return { shape: [rows, LANES], values };
}

/** Rising angles within a range, in radians. @throws ImageError */
function angles(file: TensorFile, name: string, low: number, high: number): Float32Array {
  const { values } = file.numbers(name, 1, low - SLACK, high + SLACK);
  if (values.length > MAX_ANGLES) throw new ImageError(`expected at most ${MAX_ANGLES} angles in ${name}, got ${values.length}`);
  if (values.some((each, i) => i > 0 && each <= (values[i - 1] ?? 0))) throw new ImageError(`expected angles that rise in ${name}`);
  return values;
}

/** 0: nothing depends on φ; 1, 2, 4: it was measured over the whole turn, over half of it, over a quarter, which symmetry makes whole. */
function partOfTurn(phi: Float32Array): number {
  const last = phi.at(-1) ?? 0;
  if (phi.length <= 2) return 0;
  const exact = (2 * Math.PI) / (last - (phi[0] ?? 0));
  const part = [1, 2, 4].find((each) => Math.abs(exact / each - 1) < 0.2);
  if (part === undefined) throw new ImageError(`expected phi_i to span a turn, half of one or a quarter, got ${(360 / exact).toFixed(1)}°`);
  return part;
}

type Size = readonly [width: number, height: number];

/** The last two axes. */
const sizeOf = (shape: readonly number[]): Size => [shape.at(-1) ?? 0, shape.at(-2) ?? 0];

function plane(file: TensorFile, name: string): { size: Size; values: Float32Array } {
  const { shape, values } = file.numbers(name, 2, 0, MOST);
  return { size: sizeOf(shape), values };
}

/** @throws ImageError where it has not one slice, of 2×2 numbers or more, for each direction */
function checkSlices(name: string, shape: readonly number[], directions: readonly [number, number]): void {
  const [width, height] = sizeOf(shape);
  if (shape[0] !== directions[0] || shape[1] !== directions[1])
    throw new ImageError(`expected ${directions.join('×')} directions in ${name}, got ${shape[0]}×${shape[1]}`);
  if (width < 2 || height < 2) throw new ImageError(`expected at least 2×2 numbers a direction in ${name}, got ${height}×${width}`);
}

/**
 * Slices of a density that is bilinear between numbers over the unit square, each scaled to the integral 1, and black ones to be uniform:
 * the densities; along each row the integral of what is before a number; over rows, of all rows before.
 */
function density(file: TensorFile, name: string, directions: readonly [number, number]): { size: Size; blocks: Float32Array[] } {
  const { shape, values } = file.numbers(name, 4, 0, MOST);
  checkSlices(name, shape, directions);
  const [width, height] = sizeOf(shape);
  const [along, over] = [new Float32Array(values.length), new Float32Array(values.length / width)];
  for (let first = 0; first < values.length; first += width * height) {
    const slice = values.subarray(first, first + width * height);
    let [before, last, whole] = [0, 0, 0];
    for (let pass = 0; pass < 2; pass++) {
      // First what the whole is, then everything over it.
      const scale = pass === 0 ? 1 : 1 / whole;
      [before, last] = [0, 0];
      for (let y = 0; y < height; y++) {
        let sum = 0;
        for (let x = 0; x < width; x++) {
          const at = y * width + x;
          if (x > 0) sum += (0.5 * scale * ((slice[at - 1] ?? 0) + (slice[at] ?? 0))) / (width - 1);
          if (pass === 1) along[first + at] = sum;
        }
        if (y > 0) before += (0.5 * (last + sum)) / (height - 1);
        if (pass === 1) over[first / width + y] = before;
        last = sum;
      }
      if (pass === 0) {
        if (before === 0) slice.fill(1);
        whole = before === 0 ? 1 : before;
      }
    }
    for (let i = 0; i < slice.length; i++) slice[i] = (slice[i] ?? 0) / whole;
  }
  return { size: [width, height], blocks: [values, along, over] };
}

/** f cos θ over ndf / 4 sigma, four numbers each: red, green, blue and 0. @throws ImageError */
function colors(file: TensorFile, directions: readonly [number, number]): { size: Size; values: Float32Array } {
  const isSpectral = !file.has('rgb');
  const name = isSpectral ? 'spectra' : 'rgb';
  // What is measured is noise where it is dark, and may be below 0.
  const { shape, values } = file.numbers(name, 5, -MOST, MOST);
  checkSlices(name, shape, directions);
  const [width, height] = sizeOf(shape);
  const [area, channels] = [width * height, shape[2] ?? 0];
  const weights = isSpectral ? spectrumWeights(file, channels) : RGB;
  if (channels !== weights.length) throw new ImageError(`expected 3 channels in ${name}, got ${channels}`);
  const rgb = new Float32Array(LANES * area * directions[0] * directions[1]);
  for (let i = 0; i < values.length; i++) {
    const slice = Math.floor(i / (area * channels));
    const to = LANES * (slice * area + (i % area));
    const weight = weights[Math.floor(i / area) % channels] ?? RGB[0];
    for (const c of [0, 1, 2] as const) rgb[to + c] = (rgb[to + c] ?? 0) + weight[c] * (values[i] ?? 0);
  }
  return { size: [width, height], values: rgb };
}

const RGB = [[1, 0, 0], [0, 1, 0], [0, 0, 1]] as const; // prettier-ignore

/** @throws ImageError */
function spectrumWeights(file: TensorFile, channels: number): (readonly [number, number, number])[] {
  const { values } = file.numbers('wavelengths', 1, 1, 1e5);
  if (values.length !== channels) throw new ImageError(`expected ${channels} wavelengths, as many as spectra has, got ${values.length}`);
  if (values.some((each, i) => i > 0 && each <= (values[i - 1] ?? 0))) throw new ImageError('expected wavelengths that rise');
  return reflectanceWeights([...values]);
}
