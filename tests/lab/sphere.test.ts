/** Cells of the sphere: host and kernel agree on them, and they cover the sphere once. */
import { describe, expect, it } from 'vitest';
import {
  cellBounds,
  aroundCode,
  besideCode,
  codeDirection,
  directionCode,
  faceCell,
  faceDirection,
  FACES,
  lowerBound,
  quarters,
  type Cell,
} from '../../src/lab/sphere.ts';
import { Random } from '../reference/random.ts';
import { runKernel } from '../helpers/kernel.ts';

const random = new Random(3);

/** A cell that many divisions of a face lead to. */
function someCell(levels: number): Cell {
  let cell = faceCell(Math.floor(random.next() * FACES));
  for (let i = 0; i < levels; i++) cell = quarters(cell)[Math.floor(random.next() * 4)]!;
  return cell;
}

describe('cells', () => {
  it('hold the codes that the kernel gives to the directions inside them', async () => {
    const cells = Array.from({ length: 512 }, (_, i) => someCell(i % 12));
    const directions = Float32Array.from(
      cells.flatMap((cell) => {
        const [x, y, edge] = cellBounds(cell);
        // Not so near to an edge that rounding decides.
        const inside = (): number => edge * (0.02 + 0.96 * random.next());
        return [...faceDirection(cell.face, x + inside(), y + inside()), 0];
      }),
    );
    const source = `import package::lab::sphere::sphere_code;
@group(0) @binding(0) var<storage, read> directions: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> codes: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) { codes[id.x] = sphere_code(directions[id.x].xyz); }`;
    const codes = new Uint32Array(await runKernel(source, cells.length, { 0: directions }, { binding: 1, bytes: cells.length * 4 }));
    cells.forEach((cell, i) => {
      expect(codes[i]!).toBeGreaterThanOrEqual(cell.start);
      expect(codes[i]!).toBeLessThan(cell.end);
    });
  });

  it('have directions and solid angles that add up to the sphere', async () => {
    const edge = 64;
    const source = `import package::lab::sphere::{sphere_direction, sphere_jacobian, sphere_code};
@group(0) @binding(1) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let face = id.x / ${edge * edge}u;
  let at = (vec2f(f32(id.x % ${edge}u), f32(id.x / ${edge}u % ${edge}u)) + 0.5) * ${2 / edge} - 1.0;
  out[id.x] = vec4f(sphere_direction(face, at), sphere_jacobian(at));
}`;
    const count = FACES * edge * edge;
    const out = new Float32Array(await runKernel(source, count, {}, { binding: 1, bytes: count * 16 }));
    let [total, farthest] = [0, 0];
    for (let i = 0; i < count; i++) {
      const at = [i % edge, Math.floor(i / edge) % edge].map((each) => ((each + 0.5) * 2) / edge - 1) as [number, number];
      const expected = faceDirection(Math.floor(i / edge / edge), ...at);
      expected.forEach((each, k) => (farthest = Math.max(farthest, Math.abs(out[i * 4 + k]! - each))));
      total += out[i * 4 + 3]! * (2 / edge) ** 2;
    }
    expect(farthest).toBeLessThan(5e-7);
    // The midpoint rule on cells of 1/32: its error is of the order of the edge squared.
    expect(Math.abs(total / (4 * Math.PI) - 1)).toBeLessThan((2 / edge) ** 2);
  });
});

describe('lowerBound', () => {
  it('is the first index that is not less', () => {
    const list = Uint32Array.from([1, 3, 3, 0x90000000]);
    expect([0, 1, 2, 3, 4, 0xffffffff].map((each) => lowerBound(list, each))).toEqual([0, 0, 1, 1, 3, 4]);
  });
});

describe('directionCode', () => {
  it('is looked around within a cell, and as far as sine and cosine may be off', () => {
    for (const code of [0, 1, 12345678, 3 * 2 ** 28 + 7, 6 * 2 ** 28 - 1]) {
      const [middle, ...around] = aroundCode(code);
      const rings = besideCode(code);
      expect(middle).toEqual(codeDirection(code));
      expect(around).toHaveLength(8);
      expect(rings).toHaveLength(16);
      for (const each of rings) {
        const distance = Math.hypot(...each.map((w, k) => w - middle![k]!));
        // On a face lengths are up to 3 times those of directions, at its corners.
        expect(distance).toBeGreaterThan(2 ** -12 / 4);
        expect(distance).toBeLessThan(1.01 * 2 ** -11);
      }
      for (const each of around) {
        const distance = Math.hypot(...each.map((w, k) => w - middle![k]!));
        // Half a diagonal for corners, an edge for the cells beside it; cells of the corners of a face are smaller.
        expect(distance).toBeGreaterThan(2 ** -16);
        expect(distance).toBeLessThan(1.01 * 2 ** -13);
      }
      expect(new Set(around.map(String)).size).toBe(8);
    }
  });

  it('is what the kernel says', async () => {
    const directions = Array.from({ length: 4096 }, () => {
      const [x, y, z] = [random.next() * 2 - 1, random.next() * 2 - 1, random.next() * 2 - 1];
      const length = Math.hypot(x, y, z);
      return [x / length, y / length, z / length].map(Math.fround) as [number, number, number];
    });
    const source = `import package::lab::sphere::sphere_code;
@group(0) @binding(0) var<storage, read> directions: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> codes: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) { codes[id.x] = sphere_code(directions[id.x].xyz); }`;
    const input = Float32Array.from(directions.flatMap((each) => [...each, 0]));
    const codes = new Uint32Array(await runKernel(source, directions.length, { 0: input }, { binding: 1, bytes: directions.length * 4 }));
    // Rounding moves a direction at the edge of a finest cell into its neighbour.
    const others = directions.filter((each, i) => directionCode(each) !== codes[i]);
    expect(others.length).toBeLessThan(directions.length * 0.01);
    for (const [i, each] of directions.entries()) {
      const middle = codeDirection(codes[i]!);
      // The diagonal of a finest cell.
      expect(Math.hypot(...middle.map((w, k) => w - each[k]!))).toBeLessThan(2 ** -13);
    }
  });
});
