/** Triangles that are cut until no edge is longer than a document says, before they are displaced. */
import { describe, expect, it } from 'vitest';
import { changesBetween } from '../../src/engine/changes.ts';
import { checkCosts } from '../../src/link/limits.ts';
import type { MeshData, MeshShape, Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { trianglesAtMost } from '../../src/scene/subdivide/count.ts';
import { refineMesh } from '../../src/scene/subdivide/refine.ts';
import type { Refined } from '../../src/scene/subdivide/output.ts';
import { detailed } from '../../src/scene/subdivide/scene.ts';
import { cross, dot, length, normalize, scale, sub, vec3At } from '../../src/scene/vec.ts';
import { boxed, cube, generator, meshOf, pointsOf, topology, volume } from '../helpers/subdivide.ts';

const MANY = 4_000_000;
type Displacement = NonNullable<MeshShape['displacement']>;

const bumps = {
  width: 8,
  height: 8,
  data: Float32Array.from({ length: 64 }, generator(5)),
  look: { wrap: 'clamp' as const, filter: 'linear' as const, transform: { offset: [0, 0] as [number, number], rotation: 0, scale: [1, 1] as [number, number] } }, // prettier-ignore
};
const cut = (data: MeshData, displacement: Partial<Displacement>, more: Partial<Parameters<typeof refineMesh>[0]> = {}): Refined =>
  refineMesh({
    data,
    subdivide: undefined,
    displacement: { scale: 0, offset: 0, ...displacement },
    levels: 0,
    most: MANY,
    image: null,
    sight: null,
    uv: 0,
    path: 'shapes[0]',
    ...more,
  });

function* edgesOf({ positions, indices }: Refined): Generator<[Vec3, Vec3]> {
  for (let k = 0; k < indices.length; k++) {
    const next = k % 3 === 2 ? k - 2 : k + 1;
    yield [vec3At(positions, 3 * (indices[k] ?? 0)), vec3At(positions, 3 * (indices[next] ?? 0))];
  }
}
function longest(mesh: Refined): number {
  let most = 0;
  for (const [a, b] of edgesOf(mesh)) most = Math.max(most, length(sub(a, b)));
  return most;
}

describe('edges', () => {
  it.each([0.9, 0.31, 0.1])('are no longer than %d, and hardly any is shorter than it need be', (edge) => {
    const mesh = cut(boxed(), { edge });
    // Single precision rounds positions.
    expect(longest(mesh)).toBeLessThanOrEqual(edge * (1 + 1e-6));
    // The surface is what it was, in larger pieces than a quarter of what such an edge could span.
    expect(volume(mesh)).toBeCloseTo(8, 5);
    expect(topology(mesh)).toEqual({ euler: 2, open: 0 });
    const triangles = mesh.indices.length / 3;
    expect(triangles).toBeLessThan((24 / ((Math.sqrt(3) / 4) * edge ** 2)) * 6);
    expect(triangles).toBeLessThanOrEqual(trianglesAtMost(boxed(), undefined, edge));
  });

  it('of a needle are cut along it alone', () => {
    const needle = meshOf([0, 0, 0, 8, 0, 0, 8, 0.01, 0], [[0, 1, 2]]);
    const mesh = cut(needle, { edge: 1.001 });
    expect(longest(mesh)).toBeLessThanOrEqual(1.001);
    // Three pieces of two long edges, and so on to an eighth.
    expect(mesh.indices.length / 3).toBe(3 ** 3);
    let area = 0;
    for (let k = 0; k < mesh.indices.length; k += 3) {
      const [a, b, c] = [0, 1, 2].map((i) => vec3At(mesh.positions, 3 * (mesh.indices[k + i] ?? 0))) as [Vec3, Vec3, Vec3];
      const normal = cross(sub(b, a), sub(c, a));
      // None is turned over.
      expect(normal[2]).toBeGreaterThan(0);
      area += length(normal) / 2;
    }
    expect(area).toBeCloseTo(0.04, 6);
  });

  it('opens no seam of coordinates, whatever the heights on its sides, and keeps coordinates and colours', () => {
    const colors = boxed().positions.map((each) => (each + 1) / 2);
    const data = { ...boxed(), colors };
    const flat = cut(data, { edge: 0.2 }, { image: bumps });
    for (const [i, p] of pointsOf(flat).entries())
      for (const axis of [0, 1, 2] as const) expect(flat.colors?.[3 * i + axis]).toBeCloseTo((p[axis] + 1) / 2, 5);
    // Of each face its own image, beginning at an even number: across it from 0 to 1.
    const corners = boxed();
    const own = pointsOf(flat).map((p, i) => [p, flat.uvs?.[2 * i] ?? -1, flat.uvs?.[2 * i + 1] ?? -1] as const);
    for (let face = 0; face < 6; face++) {
      const [a, b, d] = [0, 1, 3].map((i) => vec3At(corners.positions, 12 * face + 3 * i)) as [Vec3, Vec3, Vec3];
      const inside = own.filter(([, u]) => u >= 2 * face && u <= 2 * face + 1);
      expect(inside.length).toBeGreaterThan(100);
      for (const [p, u, v] of inside) {
        expect(dot(sub(p, a), sub(b, a)) / 4).toBeCloseTo(u - 2 * face, 5);
        expect(dot(sub(p, a), sub(d, a)) / 4).toBeCloseTo(v, 5);
      }
    }
    const rough = cut(data, { edge: 0.1, scale: 0.2 }, { image: bumps });
    expect(topology(rough)).toEqual({ euler: 2, open: 0 });
    expect(longest(rough)).toBeGreaterThan(0.1);
  });

  it('of a smooth surface come after its levels', () => {
    const job = { subdivide: { scheme: 'catmull-clark' as const, levels: 3, boundary: 'corners' as const }, levels: 3 };
    const [coarse, fine] = [cut(cube(), {}, job), cut(cube(), { edge: 0.05 }, job)];
    expect(volume(fine)).toBeCloseTo(volume(coarse), 5);
    expect(topology(fine)).toEqual({ euler: 2, open: 0 });
    for (let i = 0; i < fine.normals.length; i += 3) expect(length(vec3At(fine.normals, i))).toBeCloseTo(1, 5);
  });
});

describe('a displacement by a constant', () => {
  it('of a plane is the plane, moved', () => {
    const plane = meshOf([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], [[0, 1, 2, 3]]);
    const mesh = cut(plane, { edge: 0.05, offset: -0.3 });
    for (const [i, [, , z]] of pointsOf(mesh).entries()) {
      expect(z).toBe(Math.fround(-0.3));
      expect([...vec3At(mesh.normals, 3 * i)]).toEqual([0, 0, 1]);
    }
  });

  it('of a ball is a larger one, with its normals', () => {
    // A cube of which each place is moved onto the sphere.
    const grid = cut(cube(), { edge: 0.06 });
    const round = { positions: pointsOf(grid).flatMap((p) => scale(normalize(p), 0.7)), indices: [...grid.indices] };
    const mesh = cut(round, { offset: 0.3 });
    const size = longest(mesh);
    for (const [i, p] of pointsOf(mesh).entries()) {
      // Angle-weighted normals of a polyhedron in a sphere are off by less than the angle of an edge.
      expect(Math.abs(length(p) - 1)).toBeLessThan(0.3 * size ** 2);
      expect(length(sub(vec3At(mesh.normals, 3 * i), normalize(p)))).toBeLessThan(size);
    }
    // Inscribed: what is missing is of the second order.
    const missing = 1 - volume(mesh) / ((4 / 3) * Math.PI);
    expect(missing).toBeGreaterThan(0);
    expect(missing).toBeLessThan(size ** 2 / 2);
  });
});

describe('a document', () => {
  const scene = (shape: object, more: object = {}): ReturnType<typeof checkScene> =>
    checkScene({
      version: 1,
      camera: { position: [0, 0, 10], target: [0, 0, 0] },
      materials: { a: { file: 'diffuse' } },
      shapes: [{ type: 'mesh', material: 'a', data: boxed(), ...shape }],
      ...more,
    });

  it('gets the triangles that it may have and no more, all of its meshes together', async () => {
    await expect(detailed(scene({ displacement: { edge: 1e-4 } }), {})).rejects.toThrow(
      'At shapes[0].displacement.edge: expected a longer edge: at most 4000000 triangles here, got more by 0.0001',
    );
    const mesh = { type: 'mesh' as const, material: 'a', data: boxed(), displacement: { edge: 1e-4 } };
    await expect(detailed(scene({}, { shapes: [mesh, mesh] }), {})).rejects.toThrow('at most 2000000 triangles here');
    // Squares of 1/2, each of which has its diagonal cut.
    const [shape] = (await detailed(scene({ displacement: { edge: 0.5 } }), {})).shapes;
    expect(shape).toMatchObject({ displacement: undefined });
    expect(shape?.type === 'mesh' && shape.data?.indices.length).toBe(3 * 12 * 4 ** 2 * 2);
  });

  it('in a link is counted before anything is cut', () => {
    expect(() => checkCosts(scene({ displacement: { edge: 0.1 } }))).not.toThrow();
    expect(() => checkCosts(scene({ displacement: { edge: 1e-3 } }))).toThrow('triangles of subdivided meshes');
  });

  it('changes with the image that displaces it, and with creases where it is displaced', () => {
    const image = (data: string): object => ({ images: { hill: { data: `data:image/png;base64,${data}` } } });
    const displacement = { image: 'hill', scale: 1 };
    expect(changesBetween(scene({ displacement }, image('AAAA')), scene({ displacement }, image('AAAA'))).any).toBe(false);
    expect(changesBetween(scene({ displacement }, image('AAAA')), scene({ displacement }, image('BBBB'))).geometry).toBe(true);
    expect(changesBetween(scene({}, image('AAAA')), scene({}, image('BBBB'))).any).toBe(false);
    const creased = { data: { ...boxed(), creases: [0, 1, 10] } };
    expect(changesBetween(scene({}), scene(creased)).any).toBe(false);
    expect(changesBetween(scene({ displacement: {} }), scene({ ...creased, displacement: {} })).geometry).toBe(true);
  });
});
