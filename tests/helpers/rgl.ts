/**
 * Tensor files of the RGL material database, made from a BRDF in closed form: GGX facets of a Fresnel-free reflectance with separable
 * shadowing, tabulated as the authors do it (Dupuy and Jakob 2018, section 4), in double precision.
 */
type Bytes = Uint8Array<ArrayBuffer>;
type V = readonly [x: number, y: number, z: number];
interface Field {
  kind: number;
  shape: readonly number[];
  values: ArrayLike<number>;
}

/** The bytes of a tensor file; `change` meddles with what its header says. */
export function tensorFile(fields: Readonly<Record<string, Field>>, version = 1): Bytes {
  const entries = Object.entries(fields);
  const header = 18 + entries.reduce((sum, [name, { shape }]) => sum + 13 + name.length + 8 * shape.length, 0);
  const sizes = entries.map(([, { kind, values }]) => values.length * (kind === 10 ? 4 : 1));
  const bytes = new Uint8Array(header + sizes.reduce((a, b) => a + b, 0));
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('tensor_file\0'));
  view.setUint8(12, version);
  view.setUint32(14, entries.length, true);
  let [at, data] = [18, header];
  for (const [i, [name, { kind, shape, values }]] of entries.entries()) {
    view.setUint16(at, name.length, true);
    bytes.set(new TextEncoder().encode(name), at + 2);
    at += 2 + name.length;
    view.setUint16(at, shape.length, true);
    view.setUint8(at + 2, kind);
    view.setBigUint64(at + 3, BigInt(data), true);
    for (const [k, each] of shape.entries()) view.setBigUint64(at + 11 + 8 * k, BigInt(each), true);
    at += 11 + 8 * shape.length;
    for (let k = 0; k < values.length; k++)
      if (kind === 10) view.setFloat32(data + 4 * k, values[k]!, true);
      else view.setUint8(data + k, values[k]!);
    data += sizes[i]!;
  }
  return bytes;
}

/** Slopes along x and y, what facets reflect, and how finely it is tabulated. */
export interface Facets {
  alpha: readonly [number, number];
  color: readonly [number, number, number];
  phis: readonly number[];
  thetas: number;
  /** Numbers along each side of the density of facets, and of f over its square. */
  grid: number;
  cells: number;
}

const dot = (a: V, b: V): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const direction = (theta: number, phi: number): V => [Math.sin(theta) * Math.cos(phi), Math.sin(theta) * Math.sin(phi), Math.cos(theta)];

/** Walter et al. 2007 and Heitz 2014: GGX, and its separable shadowing. */
const distribution = ([x, y, z]: V, [a, b]: readonly [number, number]): number =>
  1 / (Math.PI * a * b * ((x / a) ** 2 + (y / b) ** 2 + z * z) ** 2);
const shown = ([x, y, z]: V, [a, b]: readonly [number, number]): number => (2 * z) / (z + Math.hypot(a * x, b * y, z));

/** f cos θi of the BRDF, by its definition. */
export function facetsF(wo: V, wi: V, { alpha, color }: Facets): number[] {
  const sum = [wo[0] + wi[0], wo[1] + wi[1], wo[2] + wi[2]] as const;
  const length = Math.hypot(...sum);
  const m: V = [sum[0] / length, sum[1] / length, sum[2] / length];
  const f = (distribution(m, alpha) * shown(wo, alpha) * shown(wi, alpha)) / (4 * wo[2]);
  return color.map((each) => each * f);
}

/** A density that is bilinear between numbers: its sums, and where a uniform point goes. Independent of the kernel: by bisection alone. */
class Warp {
  private readonly n: number;
  private readonly values: Float64Array;
  private readonly rows: number[];
  private readonly over = [0];

  constructor(n: number, values: Float64Array) {
    this.n = n;
    this.values = values;
    this.rows = Array.from({ length: n }, (_, j) => this.along(1, j / (n - 1)));
    for (let j = 1; j < n; j++) this.over.push(this.over[j - 1]! + (0.5 * (this.rows[j - 1]! + this.rows[j]!)) / (n - 1));
  }

  /** ∫ along the row at y up to x: trapezoids, exact for what is linear between numbers. */
  private along(x: number, y: number): number {
    const { n } = this;
    let [sum, k] = [0, 0];
    for (; k < n - 1 && (k + 1) / (n - 1) <= x; k++)
      sum += (0.5 * (this.value(k / (n - 1), y) + this.value((k + 1) / (n - 1), y))) / (n - 1);
    const from = k / (n - 1);
    return sum + 0.5 * (x - from) * (this.value(Math.min(1, from), y) + this.value(x, y));
  }

  private value(x: number, y: number): number {
    return bilinear(this.n, this.values, Math.min(1, x), y);
  }

  get whole(): number {
    return this.over[this.n - 1]!;
  }

  /** ∫ over the rows up to y. */
  private below(y: number): number {
    const { n, rows, over } = this;
    const j = Math.min(n - 2, Math.floor(y * (n - 1)));
    const t = y * (n - 1) - j;
    return over[j]! + (t * (rows[j]! + 0.5 * t * (rows[j + 1]! - rows[j]!))) / (n - 1);
  }

  /** The uniform point of (x, y). */
  uniform(x: number, y: number): readonly [number, number] {
    return [this.along(x, y) / this.along(1, y), this.below(y) / this.whole];
  }

  /** The point of a uniform one. */
  point(u: number, v: number): readonly [number, number] {
    const y = bisected((each) => this.below(each) / this.whole, v);
    const all = this.along(1, y);
    return [bisected((each) => this.along(each, y) / all, u), y];
  }
}

function bisected(f: (x: number) => number, value: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 40; i++) {
    const middle = 0.5 * (low + high);
    if (f(middle) < value) low = middle;
    else high = middle;
  }
  return 0.5 * (low + high);
}

/** What such a file holds; planes are `grid` × `grid`, of `vndf` and `light` (f cos θ of white facets over D / 4σ) one a direction. */
export interface Tables {
  facets: Facets;
  theta: number[];
  ndf: Float64Array;
  sigma: Float64Array;
  vndf: Float64Array[];
  light: Float64Array[];
}

const thetaAt = (u: number): number => (u * u * Math.PI) / 2;
const phiAt = (u: number): number => (2 * u - 1) * Math.PI;
const isotropic = ({ phis }: Facets): boolean => phis.length <= 2;

/** A BRDF as the authors tabulate one. */
export function tabulated(facets: Facets): Tables {
  const { alpha, phis, thetas, grid, cells } = facets;
  const theta = Array.from({ length: thetas }, (_, i) => ((Math.PI / 2) * 0.98 * i) / (thetas - 1));
  const facet = (x: number, y: number, phi: number): V => direction(thetaAt(x), phiAt(y) + (isotropic(facets) ? phi : 0));
  const square = (n: number, f: (x: number, y: number) => number): Float64Array =>
    Float64Array.from({ length: n * n }, (_, i) => f((i % n) / (n - 1), Math.floor(i / n) / (n - 1)));
  // Of the microsurface, as wo sees it: ½ (cos θ + √(α²x² + α²y² + cos² θ)), which is cos θ / G1 (Heitz 2014, eqs. 14 and 43).
  const area = (w: V): number => 0.5 * (w[2] + Math.hypot(alpha[0] * w[0], alpha[1] * w[1], w[2]));
  const [vndf, light]: [Float64Array[], Float64Array[]] = [[], []];
  for (const phi of phis) {
    for (const t of theta) {
      const wo = direction(t, phi);
      // Per unit of the square, in which sin θ dθ dφ is 2π² u sin θ.
      const values = square(grid, (x, y) => {
        const m = facet(x, y, phi);
        return distribution(m, alpha) * Math.max(0, dot(wo, m)) * x * sineOf(m);
      });
      const warp = new Warp(grid, values);
      vndf.push(values);
      light.push(
        square(cells, (u, v) => {
          const m = facet(...warp.point(u, v), phi);
          const k = 2 * dot(wo, m);
          const wi: V = [k * m[0] - wo[0], k * m[1] - wo[1], k * m[2] - wo[2]];
          // D G1(wo) G1(wi) / 4 cos θo over D / 4σ(wo) is G1(wi).
          return wi[2] <= 0 ? 0 : shown(wi, alpha);
        }),
      );
    }
  }
  const plane = (f: (w: V) => number): Float64Array => square(grid, (x, y) => f(direction(thetaAt(x), phiAt(y))));
  return { facets, theta, ndf: plane((m) => distribution(m, alpha)), sigma: plane(area), vndf, light };
}

const sineOf = ([x, y]: V): number => Math.hypot(x, y);
const flat = (slices: readonly Float64Array[]): number[] => slices.flatMap((each) => [...each]);

/** Its file, by red, green and blue; by wavelength where these are given, grey then. `other`: fields in place of its own, null: none. */
export function rglFile(tables: Tables, wavelengths?: readonly number[], other: Readonly<Record<string, Field | null>> = {}): Bytes {
  const { facets, theta, ndf, sigma, vndf, light } = tables;
  const { phis, thetas, grid, cells, color } = facets;
  const table = (shape: readonly number[], values: ArrayLike<number>): Field => ({ kind: 10, shape, values });
  const channels = wavelengths?.map(() => color[0]) ?? color;
  const directions = [phis.length, thetas] as const;
  const f = table(
    [...directions, channels.length, cells, cells],
    light.flatMap((each) => channels.flatMap((channel) => Array.from(each, (value) => channel * value))),
  );
  const fields: Record<string, Field | null> = {
    description: { kind: 1, shape: [4], values: [71, 71, 88, 10] },
    phi_i: table([phis.length], phis),
    theta_i: table([thetas], theta),
    ndf: table([grid, grid], ndf),
    sigma: table([grid, grid], sigma),
    vndf: table([...directions, grid, grid], flat(vndf)),
    luminance: table([...directions, cells, cells], flat(light)),
    ...(wavelengths === undefined ? { rgb: f } : { wavelengths: table([wavelengths.length], wavelengths), spectra: f }),
    jacobian: { kind: 1, shape: [1], values: [1] },
    ...other,
  };
  return tensorFile(Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field === null ? [] : [[name, field]]))));
}

/** Bilinear in a square of n × n numbers. */
export function bilinear(n: number, values: Float64Array, x: number, y: number): number {
  const [cx, cy] = [Math.min(n - 2, Math.floor(x * (n - 1))), Math.min(n - 2, Math.floor(y * (n - 1)))];
  const [s, t] = [x * (n - 1) - cx, y * (n - 1) - cy];
  const v = (i: number, j: number): number => values[(cy + j) * n + cx + i]!;
  return (1 - t) * ((1 - s) * v(0, 0) + s * v(1, 0)) + t * ((1 - s) * v(0, 1) + s * v(1, 1));
}

const share = (list: readonly number[], x: number): { low: number; high: number; part: number } => {
  const high = Math.min(
    list.length - 1,
    Math.max(1, list.findIndex((each) => each > x) < 0 ? list.length - 1 : list.findIndex((each) => each > x)),
  );
  const low = Math.max(0, high - 1);
  const step = list[high]! - list[low]!;
  return { low, high, part: step === 0 ? 0 : Math.min(1, Math.max(0, (x - list[low]!) / step)) };
};

/**
 * f cos θi of white facets and the density of a sample at `wi`, as the tables define them, in double precision: slices are mixed first, and the
 * mixed density is inverted by its own integrals. Angles of wo are within those of the tables.
 */
export function looked(tables: Tables, wo: V, wi: V): { f: number; pdf: number } {
  const { facets, theta, ndf, sigma, vndf, light } = tables;
  const { grid, cells, phis } = facets;
  const [phi, elevation] = [Math.atan2(wo[1], wo[0]), Math.acos(wo[2])];
  const [a, b] = [share(phis, phi), share(theta, elevation)];
  const corners = [
    [a.low, b.low, (1 - a.part) * (1 - b.part)],
    [a.low, b.high, (1 - a.part) * b.part],
    [a.high, b.low, a.part * (1 - b.part)],
    [a.high, b.high, a.part * b.part],
  ] as const;
  const mixed = (slices: readonly Float64Array[], n: number, normal: boolean): Float64Array => {
    const parts = corners.map(([p, t, weight]) => {
      const slice = slices[p * theta.length + t]!;
      return { slice, weight: weight === 0 || !normal ? weight : weight / new Warp(n, slice).whole };
    });
    return Float64Array.from({ length: n * n }, (_, i) => parts.reduce((sum, { slice, weight }) => sum + weight * slice[i]!, 0));
  };
  const m0 = [wo[0] + wi[0], wo[1] + wi[1], wo[2] + wi[2]] as const;
  const length = Math.hypot(...m0);
  const m: V = [m0[0] / length, m0[1] / length, m0[2] / length];
  const turn = (Math.atan2(m[1], m[0]) - (isotropic(facets) ? phi : 0)) / (2 * Math.PI) + 0.5;
  const [x, y] = [Math.sqrt((Math.acos(Math.min(1, m[2])) * 2) / Math.PI), turn - Math.floor(turn)];
  const density = mixed(vndf, grid, true);
  const [u, v] = new Warp(grid, density).uniform(x, y);
  const bright = mixed(light, cells, true);
  const at = [Math.sqrt((elevation * 2) / Math.PI), phi / (2 * Math.PI) + 0.5] as const;
  const f = (bilinear(cells, mixed(light, cells, false), u, v) * bilinear(grid, ndf, x, y)) / (4 * bilinear(grid, sigma, ...at));
  const jacobian = 8 * Math.PI ** 2 * x * sineOf(m) * dot(wo, m);
  return { f, pdf: (bilinear(grid, density, x, y) * bilinear(cells, bright, u, v)) / jacobian };
}
