/** Patterns against the same pieces found by another way in double precision. */
import { beforeAll, describe, expect, it } from 'vitest';
import { runKernel } from '../helpers/kernel.ts';
import { Random } from '../reference/random.ts';

type Vec3 = [number, number, number];
const N = 4000;
const random = new Random(21);
/** On a grid of 2^-12, where sums and floors of f32 are exact. */
const POINTS = Array.from({ length: N }, () => [0, 1, 2].map(() => Math.round((random.next() - 0.5) * 40 * 4096) / 4096) as Vec3);

/** What expressions in `p: vec3f` give, as rows of eight numbers each. */
async function evaluate(points: readonly Vec3[], expressions: readonly string[]): Promise<Float32Array[][]> {
  const n = expressions.length;
  const source = `import package::pattern::{Tile, pattern_checker_2d, pattern_checker_3d, pattern_stripes, pattern_tiles, pattern_hexagons, pattern_dots,
  pattern_height, pattern_height_gradient, pattern_face, pattern_face_vector, pattern_ramp, pattern_random};
struct Row { a: vec4f, b: vec4f }
@group(0) @binding(0) var<storage, read> points: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> out: array<Row>;
fn row(tile: Tile, bevel: f32) -> Row {
  return Row(vec4f(tile.uv, tile.inset, pattern_height(tile, bevel)), vec4f(vec2f(tile.id), pattern_random(tile.id).xy));
}
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&points)) { return; }
  let p = points[id.x].xyz;
${expressions.map((each, i) => `  out[id.x * ${n}u + ${i}u] = ${each};`).join('\n')}
}`;
  const input = Float32Array.from(points.flatMap((each) => [...each, 0]));
  const all = new Float32Array(
    await runKernel(source, points.length, { 0: input }, { binding: 1, bytes: Math.max(64, points.length * n * 32) }),
  );
  return expressions.map((_, i) => points.map((_each, k) => all.subarray((k * n + i) * 8, (k * n + i) * 8 + 8)));
}

const ALL = [
  'Row(vec4f(pattern_checker_2d(p.xy), pattern_checker_3d(p), pattern_stripes(p.x, 0.3), pattern_ramp(-1.0, 3.0, p.y)), vec4f(pattern_ramp(2.0, 2.0, p.z)))',
  'row(pattern_tiles(p.xy, vec2f(2.0, 0.75), 0.5, 0.125), 0.25)',
  'row(pattern_hexagons(p.xy, 0.0625), 0.1)',
  'row(pattern_dots(p.xy, 0.375), 0.1)',
];
const modulo = (x: number, n: number): number => x - n * Math.floor(x / n);

describe('patterns', () => {
  let rows: Float32Array[][];
  beforeAll(async () => {
    rows = await evaluate(POINTS, ALL);
  });

  it('checkers change at every whole coordinate, stripes at theirs', () => {
    POINTS.forEach(([x, y, z], i) => {
      const [flat, solid, stripe, ramp, step] = rows[0]![i]!;
      expect(flat).toBe(modulo(Math.floor(x) + Math.floor(y), 2));
      expect(solid).toBe(modulo(Math.floor(x) + Math.floor(y) + Math.floor(z), 2));
      expect(stripe).toBe(modulo(x, 1) < Math.fround(0.3) ? 1 : 0);
      expect(ramp).toBeCloseTo(Math.min(1, Math.max(0, (y + 1) / 4)), 6);
      expect(step).toBe(z >= 2 ? 1 : 0);
    });
  });

  it('tiles: every second row is moved by half a tile, the joint is as wide as it should be', () => {
    POINTS.forEach(([x, y], i) => {
      const [u, v, inset, height, column, rank] = rows[1]![i]!;
      const row = Math.floor(y / 0.75);
      const shifted = x / 2 + modulo(row, 2) / 2;
      // The quotient y / 0.75 is rounded: within 2^-20 of an edge the neighbour may be meant.
      if (Math.abs(y / 0.75 - Math.round(y / 0.75)) < 2 ** -19) return;
      expect([column, rank]).toEqual([Math.floor(shifted), row]);
      expect(u).toBeCloseTo(shifted - Math.floor(shifted), 5);
      expect(v).toBeCloseTo(y / 0.75 - row, 5);
      const edge = Math.min(2 * u!, 2 * (1 - u!), 0.75 * v!, 0.75 * (1 - v!)) - 0.0625;
      expect(inset).toBeCloseTo(edge, 5);
      const t = Math.min(1, Math.max(0, edge / 0.25));
      expect(height).toBeCloseTo(t * t * (3 - 2 * t), 4);
    });
  });

  it('hexagons: the nearest of a triangular lattice of middles, and the distance to the line between the two nearest', () => {
    const seen = new Map<string, string>();
    POINTS.forEach(([x, y], i) => {
      const [u, v, inset, , a, b] = rows[2]![i]!;
      const middles: { d: number; cx: number; cy: number }[] = [];
      for (let k = 0; k < 25; k++) {
        const row = Math.round(y / Math.sqrt(0.75)) + Math.floor(k / 5) - 2;
        const offset = modulo(row, 2) / 2;
        const [cx, cy] = [Math.round(x - offset) + (k % 5) - 2 + offset, row * Math.sqrt(0.75)];
        middles.push({ d: (x - cx) ** 2 + (y - cy) ** 2, cx, cy });
      }
      const [first, second] = middles.sort((p, q) => p.d - q.d) as [(typeof middles)[0], (typeof middles)[0]];
      // The bisector of two middles 1 apart is at (d₂ − d₁) / 2; half the joint belongs to either side.
      expect(inset).toBeCloseTo((second.d - first.d) / 2 - 0.03125, 4);
      if (second.d - first.d < 1e-4) return;
      expect((u! - 0.5) * 1).toBeCloseTo(x - first.cx, 4);
      expect((v! - 0.5) * (2 / Math.sqrt(3))).toBeCloseTo(y - first.cy, 4);
      const [key, middle] = [`${a},${b}`, `${first.cx},${first.cy.toFixed(3)}`];
      expect(seen.get(key) ?? middle).toBe(middle);
      seen.set(key, middle);
    });
    expect(new Set(seen.values()).size).toBe(seen.size);
  });

  it('dots cover π r² of the plane', () => {
    const inside = rows[3]!.filter((each) => each[2]! > 0).length / N;
    const area = Math.PI * 0.375 ** 2;
    expect(Math.abs(inside - area)).toBeLessThan(4 * Math.sqrt((area * (1 - area)) / N));
    POINTS.forEach(([x, y], i) => expect(rows[3]![i]![2]).toBeCloseTo(0.375 - Math.hypot(modulo(x, 1) - 0.5, modulo(y, 1) - 0.5), 5));
  });

  it('tiles have numbers of their own', () => {
    const numbers = new Map(rows[1]!.map((each) => [`${each[4]},${each[5]}`, each[6]!]));
    expect(new Set(numbers.values()).size).toBeGreaterThan(numbers.size - 3);
    expect([...numbers.values()].every((each) => each >= 0 && each < 1)).toBe(true);
  });

  const slope = 'Row(vec4f(TILE.inward, TILE.inset, pattern_height(TILE, 0.25)), vec4f(pattern_height_gradient(TILE, 0.25), 0.0, 0.0))';
  it.each(['pattern_tiles(p.xy, vec2f(2.0, 0.75), 0.5, 0.125)', 'pattern_hexagons(p.xy, 0.0625)', 'pattern_dots(p.xy, 0.375)'])(
    '%s: inset and height grow as their gradients say',
    async (tile) => {
      const H = 2 ** -7;
      const few = POINTS.slice(0, 1000);
      const moved = [-H, H].flatMap((h) => [0, 1].map((axis) => few.map((p) => p.map((x, i) => (i === axis ? x + h : x)) as Vec3)));
      const [all] = await evaluate([few, ...moved].flat(), [slope.replaceAll('TILE', tile)]);
      const at = (block: number, i: number): Float32Array => all![block * few.length + i]!;
      let compared = 0;
      few.forEach((_, i) => {
        const [gx, gy, inset] = at(0, i);
        expect(Math.hypot(gx!, gy!)).toBeCloseTo(1, 6);
        const difference = (lane: number) => [0, 1].map((axis) => (at(3 + axis, i)[lane]! - at(1 + axis, i)[lane]!) / (2 * H));
        // Not astride a crease, which is where two edges are as near: there the inset is not a plane or a cone.
        const [dx, dy] = difference(2) as [number, number];
        const straight = [1, 2, 3, 4].every((k) => at(k, i)[0]! * gx! + at(k, i)[1]! * gy! > 0.99);
        if (!straight || inset! < 0 || inset! > 0.25) return;
        compared++;
        // Dots bend: r ≥ 1/8 here, r″ ≤ 1/r, r‴ ≤ 2/r². Height: h‴ = 12/bevel³, h″ ≤ 6/bevel², h′ ≤ 1.5/bevel, and by the
        // chain rule h‴ + 3 h″ r″ + h′ r‴ ≤ 3840.
        expect(Math.hypot(dx - gx!, dy - gy!)).toBeLessThan((Math.SQRT2 * 128 * H ** 2) / 6 + 1e-4);
        const [hx, hy] = difference(3) as [number, number];
        const kink = inset! < H || inset! > 0.25 - H ? (6 / 0.25 ** 2) * H : 0;
        expect(Math.hypot(hx - at(0, i)[4]!, hy - at(0, i)[5]!)).toBeLessThan((Math.SQRT2 * 3840 * H ** 2) / 6 + 1e-3 + kink);
      });
      expect(compared).toBeGreaterThan(300);
    },
  );

  it('faces: the axis nearest to the normal is left out, and vectors go back where points came from', async () => {
    const normals: Vec3[] = [[1, 0.2, -0.3], [-0.9, 0.5, 0.5], [0.1, 1, 0.9], [0, -1, 0], [0.3, 0.3, 0.9], [0, 0, -1]]; // prettier-ignore
    const found = await evaluate(normals, [
      'Row(vec4f(pattern_face(vec3f(1.0, 2.0, 3.0), p), 0.0, 0.0), vec4f(pattern_face_vector(pattern_face(vec3f(1.0, 2.0, 3.0), p), p), 0.0))',
    ]);
    const faces = found[0]!.map((each) => [...each.subarray(0, 2)]);
    expect(faces).toEqual([[3, 2], [3, 2], [1, 3], [1, 3], [1, 2], [1, 2]]); // prettier-ignore
    const vectors = found[0]!.map((each) => [...each.subarray(4, 7)]);
    expect(vectors).toEqual([[0, 2, 3], [0, 2, 3], [1, 0, 3], [1, 0, 3], [1, 2, 0], [1, 2, 0]]); // prettier-ignore
  });

  it('stay finite however far the point', async () => {
    const far: Vec3[] = [1e7, 1e20, 3e38, Infinity].flatMap((x): Vec3[] => [[x, -x, x], [-x, 1, 0], [0.5, x, -1]]); // prettier-ignore
    const found = await evaluate(far, ALL);
    expect(found.flat().every((each) => each.every(Number.isFinite))).toBe(true);
  });
});
