/**
 * Linear congruential generators x ↦ a x + c mod m as number theory sees them: successive numbers lie on few lines and planes
 * (Marsaglia 1968), and the spectral test says how far apart these are (Knuth, The Art of Computer Programming 2, section 3.3.4). Pure.
 */

export interface Generator {
  a: bigint;
  c: bigint;
  m: bigint;
}

type Known = Generator & { words: string };

export const KERNEL_GENERATOR: Known = {
  a: 1664525n,
  c: 1013904223n,
  m: 1n << 32n,
  words: 'as wgsl/sampler/lcg.wgsl has it; Numerical Recipes',
};

export const GENERATORS: Readonly<Record<string, Known>> = {
  'This kernel (Knuth and Lewis)': KERNEL_GENERATOR,
  RANDU: { a: 65539n, c: 0n, m: 1n << 31n, words: 'IBM, 1960s: triples lie on 15 planes' },
  'Minimal standard': { a: 16807n, c: 0n, m: (1n << 31n) - 1n, words: 'Lewis, Goodman and Miller 1969; Park and Miller 1988' },
  'C library (rand of ANSI C)': { a: 1103515245n, c: 12345n, m: 1n << 31n, words: 'the example of the standard' },
  'Small, good': { a: 137n, c: 187n, m: 256n, words: 'every point can be seen' },
  'Small, poor': { a: 5n, c: 3n, m: 256n, words: 'few lines carry all points' },
};

/** Largest modulus that is accepted. */
const MAX_MODULUS = 1n << 64n;

/** One sentence where the numbers are no generator; null: they are. */
export function generatorProblem({ a, c, m }: Generator): string | null {
  if (m < 2n || m > MAX_MODULUS) return 'The modulus is expected from 2 to 2^64.';
  if (a < 1n || a >= m) return 'The multiplier is expected from 1 to the modulus less 1.';
  return c < 0n || c >= m ? 'The increment is expected from 0 to the modulus less 1.' : null;
}

/** `count` numbers in [0, 1) that follow each other. */
export function numbersOf({ a, c, m }: Generator, count: number, seed = 1n): Float64Array {
  const numbers = new Float64Array(count);
  let x = seed % m;
  for (let i = 0; i < count; i++) {
    x = (a * x + c) % m;
    numbers[i] = ratio(x, m);
  }
  return numbers;
}

/** x / m, of numbers beyond 2^53 too. */
const ratio = (x: bigint, m: bigint): number => (m <= 1n << 53n ? Number(x) / Number(m) : Number((x << 53n) / m) / 2 ** 53);

type Vector = bigint[];
const dot = (u: Vector, v: Vector): bigint => u.reduce((sum, each, i) => sum + each * v[i]!, 0n);
const plus = (u: Vector, v: Vector, times: bigint): Vector => u.map((each, i) => each + times * v[i]!);
/** p / q to the nearest whole number, q > 0. */
function rounded(p: bigint, q: bigint): bigint {
  const twice = 2n * p + q;
  const floor = twice / (2n * q);
  return twice < 0n && twice % (2n * q) !== 0n ? floor - 1n : floor;
}

/** A basis whose vectors no whole multiple of another makes shorter, the shortest first. */
function reduced(basis: readonly Vector[]): Vector[] {
  const vectors = basis.map((each) => [...each]);
  for (let changed = true; changed;) {
    changed = false;
    for (let i = 0; i < vectors.length; i++) {
      for (let j = 0; j < vectors.length; j++) {
        if (i === j) continue;
        const times = rounded(dot(vectors[i]!, vectors[j]!), dot(vectors[j]!, vectors[j]!));
        const next = plus(vectors[i]!, vectors[j]!, -times);
        if (times === 0n || dot(next, next) >= dot(vectors[i]!, vectors[i]!)) continue;
        vectors[i] = next;
        changed = true;
      }
    }
  }
  return vectors.sort((u, v) => (dot(u, u) < dot(v, v) ? -1 : 1));
}

/** Coefficients that are tried about a reduced basis; in three dimensions the shortest vector needs no greater ones. */
const REACH = [-2n, -1n, 0n, 1n, 2n];

/** ν² of the spectral test: see {@link normalOf}. */
export function spectral(generator: Generator, dimensions: 2 | 3): bigint {
  const normal = normalOf(generator, dimensions);
  return dot(normal, normal);
}

/**
 * The shortest vector s with s·(1, a, a²) ≡ 0 mod m, for 2 or 3 dimensions. It stands at right angles to the lines or planes that
 * carry all points, and these are 1/ν apart in the unit square or cube, where ν is its length.
 */
export function normalOf({ a, m }: Generator, dimensions: 2 | 3): bigint[] {
  const dual = Array.from({ length: dimensions }, (_, i): Vector => {
    const row: Vector = Array.from({ length: dimensions }, () => 0n);
    if (i === 0) row[0] = m;
    else [row[0], row[i]] = [-(a ** BigInt(i) % m), 1n];
    return row;
  });
  const basis = reduced(dual);
  let least = basis[0]!;
  const search = (vector: Vector, i: number): void => {
    if (i === dimensions) {
      const size = dot(vector, vector);
      if (size > 0n && size < dot(least, least)) least = vector;
      return;
    }
    for (const times of REACH) search(plus(vector, basis[i]!, times), i + 1);
  };
  search(
    Array.from({ length: dimensions }, () => 0n),
    0,
  );
  return least;
}

/**
 * Points (x, a x + c) / m of all x, inside of the square [0, side)²: the whole lattice, not only what a short run shows.
 * @param most points at most
 */
export function latticePoints({ a, c, m }: Generator, side: number, most: number): [number, number][] {
  const [u, v] = reduced([
    [1n, a],
    [0n, m],
  ]) as [Vector, Vector];
  const scale = Number(m);
  // In shares of the square; double precision is enough for what is drawn.
  const [ux, uy, vx, vy] = [u[0]!, u[1]!, v[0]!, v[1]!].map((each) => Number(each) / scale) as [number, number, number, number];
  const origin = [0, Number(c) / scale];
  const determinant = ux * vy - uy * vx;
  /** Multiples of u and v at a place. */
  const at = (x: number, y: number): [number, number] => [
    ((x - origin[0]!) * vy - (y - origin[1]!) * vx) / determinant,
    (ux * (y - origin[1]!) - uy * (x - origin[0]!)) / determinant,
  ];
  const corners = [at(0, 0), at(side, 0), at(0, side), at(side, side)];
  const range = (k: 0 | 1): [number, number] => [
    Math.floor(Math.min(...corners.map((each) => each[k]))),
    Math.ceil(Math.max(...corners.map((each) => each[k]))),
  ];
  const [[i0, i1], [j0, j1]] = [range(0), range(1)];
  const points: [number, number][] = [];
  for (let i = i0; i <= i1 && points.length < most; i++) {
    for (let j = j0; j <= j1 && points.length < most; j++) {
      const [x, y] = [origin[0]! + i * ux + j * vx, origin[1]! + i * uy + j * vy];
      if (x >= 0 && y >= 0 && x < side && y < side) points.push([x, y]);
    }
  }
  return points;
}

/** Side of a square in which about `count` points lie. */
export const sideFor = ({ m }: Generator, count: number): number => Math.min(1, Math.sqrt(count / Number(m)));
