/** Picking on the host finds what a search through all primitives finds. */
import { describe, expect, it } from 'vitest';
import { STRUCTURES } from '../../src/scene/document.ts';
import { buildGeometry, type Geometry } from '../../src/scene/geometry/build.ts';
import { farthest, filmRay, pick } from '../../src/engine/camera/pick.ts';
import { readFolder } from '../../src/content/node.ts';
import { checkScene, parseScene } from '../../src/scene/parse.ts';

it('the farthest is a corner of the box, wherever one stands', () => {
  const box = [-1, 2, -3, 4, 5, 6];
  const at = (axis: number, side: number): number => box[3 * side + axis]!;
  for (const from of [[0, 3, 0], [9, -9, 9], [-9, 9, -9], [3.9, 2.1, 5.9], [-4, 3, 20]] as [number, number, number][]) {
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => Math.hypot(...from.map((x, axis) => at(axis, (i >> axis) & 1) - x)));
    expect(farthest({ structure: { box } } as unknown as Geometry, from)).toBeCloseTo(Math.max(...corners), 10);
  }
}); // prettier-ignore

describe('picking', () => {
  it('finds the shapes of the Cornell box', () => {
    const scene = parseScene(readFolder('scenes', '.json')['cornell-box']!);
    const geometry = buildGeometry(scene);
    const name = (x: number, y: number): string | undefined => {
      const found = pick(geometry, filmRay(scene, x, y));
      return found === null ? undefined : scene.shapes[found.shape]!.name;
    };
    expect(name(0.68, 0.35)).toBe('back wall');
    expect(name(0.05, 0.5)).toBe('left wall');
    expect(name(0.95, 0.5)).toBe('right wall');
    expect(name(0.5, 0.96)).toBe('floor');
    expect(name(0.6, 0.75)).toBe('short block');
    expect(name(0.5, 0.13)).toBe('lamp');
  });

  it('finds the nearest of each kind, at the right distance, and nothing beside', () => {
    const scene = checkScene({
      version: 1,
      camera: { position: [0, 0, 10], target: [0, 0, 0], fov: 60 },
      materials: { m: { file: 'diffuse' } },
      shapes: [
        { type: 'sphere', center: [0, 0, 0], radius: 1, material: 'm' },
        { type: 'disk', center: [3, 0, 0], normal: [0, 0, 1], radius: 1, material: 'm' },
        { type: 'quad', corner: [-4, -1, 2], edge1: [2, 0, 0], edge2: [0, 2, 0], material: 'm' },
        { type: 'mesh', data: { positions: [-1, 2, 1, 1, 2, 1, 0, 4, 1], indices: [0, 1, 2] }, material: 'm' },
        { type: 'quad', corner: [-50, -50, -5], edge1: [100, 0, 0], edge2: [0, 100, 0], material: 'm' },
      ],
    });
    for (const structure of STRUCTURES) expectNearest(buildGeometry({ ...scene, render: { ...scene.render, structure } }));
  });
});

function expectNearest(geometry: Geometry): void {
  const along = (x: number, y: number) => pick(geometry, { origin: [x, y, 10], direction: [0, 0, -1] });
  expect(along(0, 0)).toMatchObject({ shape: 0, distance: 9 });
  expect(along(3.7, 0.7)).toMatchObject({ shape: 1, distance: 10 });
  expect(along(3.8, 0.8)).toMatchObject({ shape: 4 });
  expect(along(-3, 0)).toMatchObject({ shape: 2, distance: 8 });
  expect(along(0, 3)).toMatchObject({ shape: 3, distance: 9 });
  expect(along(0.9, 3.5)).toMatchObject({ shape: 4, distance: 15 });
  expect(along(60, 0)).toBe(null);
  expect(pick(geometry, null)).toBe(null);
  // From inside, the far side.
  expect(pick(geometry, { origin: [0, 0, 0], direction: [0, 0, 1] })).toMatchObject({ shape: 0, distance: 1 });
  expect(farthest(geometry, [0, 0, 0])).toBeCloseTo(Math.hypot(50, 50, 5), 3);
}
