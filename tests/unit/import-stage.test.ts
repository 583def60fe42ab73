/** The stage that an imported mesh is put on: framed, lit and single-precision-safe at any scale and place. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fovOf } from '../../src/scene/camera.ts';
import type { SceneDocument, Vec3 } from '../../src/scene/document.ts';
import { importObj } from '../../src/scene/import/obj-scene.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { add, cross, dot, length, normalize, scale, sub } from '../../src/scene/vec.ts';

const folder = new URL('../../../shared/data/meshes/', import.meta.url);
const present = existsSync(folder);
if (!present) console.log(`skipped: no real .obj files in ${folder.pathname}`);

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Vertices of a scene's mesh after its transform, which turns nothing whose y is up. */
function meshPoints(scene: SceneDocument): Vec3[] {
  const shape = scene.shapes[0]!;
  if (shape.type !== 'mesh') throw new Error('expected the mesh first');
  const { positions } = shape.data!;
  expect(shape.transform.rotate).toEqual([0, 0, 0]);
  const k = shape.transform.scale as number;
  return Array.from({ length: positions.length / 3 }, (_, i) =>
    add(scale(positions.slice(3 * i, 3 * i + 3) as Vec3, k), shape.transform.translate),
  );
}

/** Asserts that the whole mesh is in view, above the floor and in front of the light. */
function expectFramed(scene: SceneDocument): void {
  const { camera, film, shapes } = scene;
  const [, floor, light] = shapes;
  if (floor?.type !== 'quad' || light?.type !== 'quad') throw new Error('expected floor and light');
  const points = meshPoints(scene);
  const forward = normalize(sub(camera.target, camera.position));
  const right = normalize(cross(forward, camera.up));
  const up = cross(right, forward);
  const tan = Math.tan((fovOf(camera)! * Math.PI) / 360);
  let reach = 0;
  let lowest = Infinity;
  let nearest = Infinity;
  for (const point of points) {
    const to = sub(point, camera.position);
    const depth = dot(to, forward);
    const [x, y] = [dot(to, right) / depth / tan / (film.width / film.height), dot(to, up) / depth / tan];
    reach = Math.max(reach, Math.abs(x), Math.abs(y));
    lowest = Math.min(lowest, point[1]);
    nearest = Math.min(nearest, depth);
  }
  expect(nearest).toBeGreaterThan(0);
  expect(reach).toBeLessThan(1);
  expect(reach).toBeGreaterThan(0.2); // not a dot either
  const radius = length(sub(camera.position, camera.target)) / 3.5;
  expect(cross(floor.edge1, floor.edge2)[1]).toBeGreaterThan(0);
  expect(lowest).toBeGreaterThan(floor.corner[1]);
  expect(lowest - floor.corner[1]).toBeLessThan(0.01 * radius);
  const middle = add(light.corner, scale(add(light.edge1, light.edge2), 0.5));
  const toMesh = normalize(sub(camera.target, middle));
  expect(dot(normalize(cross(light.edge1, light.edge2)), toMesh)).toBeGreaterThan(0.999);
  // The solid angle is the same for every mesh.
  const solidAngle = length(cross(light.edge1, light.edge2)) / length(sub(camera.target, middle)) ** 2;
  expect(solidAngle).toBeCloseTo(2.5 ** 2 / 4.5 ** 2, 2);
}

describe('the stage', () => {
  const tetrahedron = async (size: number, at: Vec3 = [0, 0, 0]) => {
    const corners: Vec3[] = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    const vertices = corners.map((corner) => `v ${add(scale(corner, size), at).join(' ')}`);
    const text = [...vertices, 'f 1 3 2', 'f 1 2 4', 'f 1 4 3', 'f 2 3 4'].join('\n');
    return (await importObj(bytesOf(text), 'models/my tetra.v2.obj')).scene;
  };

  test('is a checked document with the mesh, a floor and a one-sided light', async () => {
    const scene = await tetrahedron(1);
    expect(scene.title).toBe('my tetra.v2');
    expect(scene.film).toEqual({ width: 640, height: 480 });
    expect(scene.shapes.map((each) => [each.type, each.name, each.emission?.sides])).toEqual([
      ['mesh', 'object', undefined],
      ['quad', 'floor', undefined],
      ['quad', 'light', 'front'],
    ]);
    expect(checkScene(JSON.parse(JSON.stringify(scene)))).toEqual(scene);
    expectFramed(scene);
  });

  test.each([1e-3 * 2, 1, 1e5])('size %f keeps the mesh in its own coordinates', async (size) => {
    const scene = await tetrahedron(size);
    expect(scene.shapes[0]).toMatchObject({ transform: { scale: 1, rotate: [0, 0, 0], translate: [0, 0, 0] } });
    expectFramed(scene);
    const unit = await tetrahedron(1);
    const apart = sub(scale(scene.camera.position, 1 / size), unit.camera.position);
    expect(length(apart)).toBeLessThan(1e-4);
  });

  test.each<[number, Vec3]>([
    [1e-9, [0, 0, 0]],
    [1e-4, [0, 0, 0]],
    [9e6, [0, 0, 0]],
    [10, [9e6, -9e6, 9e6]],
    [1, [1000, 2000, -3000]],
    [1e-3, [0, 50, 0]],
  ])('size %f at %j is moved to where single precision resolves it', async (size, at) => {
    const scene = await tetrahedron(size, at);
    const shape = scene.shapes[0]!;
    if (shape.type !== 'mesh') throw new Error('expected the mesh first');
    expect(shape.transform).not.toMatchObject({ scale: 1, translate: [0, 0, 0] });
    const points = meshPoints(scene);
    const reach = Math.max(...points.map(length));
    expect(reach).toBeLessThan(10);
    expectFramed(scene);
  });

  test('a mesh too small for any transform is refused', async () => {
    await expect(importObj(bytesOf('v 0 0 0\nv 1e-20 0 0\nv 0 1e-20 0\nf 1 2 3'), 'dot.obj')).rejects.toThrow(
      /^dot\.obj: expected a mesh of radius ≥ 1e-10, got one of 7\.07\d*e-21$/,
    );
  });

  test.each([
    ['v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3'],
    ['v 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 3'],
    ['v 5 0 0\nv 5 1 0\nv 5 0 1\nf 1 2 3'],
    ['v 0 7 0\nv 1000 7 0\nv 0 7 0.001\nf 1 2 3'],
  ])('a flat mesh works: %j', async (text) => {
    expectFramed((await importObj(bytesOf(text), 'flat.obj')).scene);
  });
});

test.skipIf(!present).each(['teapot.obj', 'suzanne.obj', 'alligator.obj', 'spot.obj', 'stanford-bunny.obj', 'nefertiti.obj'])(
  '%s is framed',
  async (name) => {
    const { scene } = await importObj(readFileSync(new URL(name, folder)), name);
    expect(scene.title).toBe(name.replace('.obj', ''));
    expect(scene.shapes[0]).toMatchObject({ transform: { scale: 1, translate: [0, 0, 0] } });
    expectFramed(scene);
  },
);
