/** What is drawn over the picture: the parts of structures by their level, and lines where the camera sees them. */
import { describe, expect, it } from 'vitest';
import { filmRay } from '../../src/engine/camera/camera.ts';
import { lineDrawer } from '../../src/engine/camera/project-lines.ts';
import { mapped } from '../../src/scene/affine.ts';
import { STRUCTURES, type SceneDocument, type SceneInput, type Vec3 } from '../../src/scene/document.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { primitiveBounds } from '../../src/scene/geometry/primitives.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { deepestLevel, outlines, type BoxOutline } from '../../src/scene/structure/outlines.ts';
import { add, scale } from '../../src/scene/vec.ts';
import { pinholes } from '../helpers/cameras.ts';
import { ball, generator } from '../helpers/primitives.ts';

const { positions, indices } = ball(6);
const input: SceneInput = {
  version: 1,
  camera: { position: [0, 0.3, 4], target: [0, 0, 0] },
  materials: { m: { file: 'diffuse' } },
  shapes: [
    { type: 'mesh', data: { positions, indices }, material: 'm' },
    { type: 'sphere', center: [3, 0, 0], radius: 1, material: 'm' },
  ],
};
const ALL = 1e6;

/** Whether boxes of the world hold a point. */
const holds = ({ box, matrix }: BoxOutline, p: Vec3): boolean =>
  matrix === null && p.every((x, axis) => box[axis]! <= x + 1e-6 && x - 1e-6 <= box[axis + 3]!);

describe('outlines', () => {
  it.each(STRUCTURES)('%s: the box of everything at level 0; parts of each level lie within it', (structure) => {
    const scene = checkScene({ ...input, render: { structure } });
    const geometry = buildGeometry(scene);
    const [whole] = outlines(geometry, 0, ALL).boxes;
    const bounds = primitiveBounds(geometry.primitives);
    expect(holds(whole!, [...bounds.subarray(0, 3)] as Vec3)).toBe(true);
    for (let level = 1; level <= deepestLevel(geometry); level++) {
      const { boxes, spheres, isCut } = outlines(geometry, level, ALL);
      expect(isCut).toBe(false);
      expect(boxes.length + spheres.length, `level ${level}`).toBeGreaterThan(0);
      if (structure === 'bvh2') expect(boxes.length).toBeLessThanOrEqual(2 ** level);
      if (structure === 'bvh8') expect(boxes.length).toBeLessThanOrEqual(8 ** level);
      // Boxes of a bvh8 are whole cells: an extent has 128 of them at least.
      const within = 5 / 128;
      if (structure !== 'grid')
        for (const { box } of boxes)
          box.forEach((x, k) => expect(k < 3 ? x - whole!.box[k]! : whole!.box[k]! - x).toBeGreaterThan(-within));
      expect(outlines(geometry, level, 1)).toMatchObject({ isCut: boxes.length + spheres.length > 1 });
    }
  });

  it('the first level of every structure that has one holds every primitive', () => {
    for (const structure of STRUCTURES) {
      if (structure === 'brute-force') continue;
      const geometry = buildGeometry(checkScene({ ...input, render: { structure } }));
      const { boxes, spheres } = outlines(geometry, 1, ALL);
      for (let i = 0; i < geometry.primitives.count; i++) {
        const p = [...geometry.primitives.points.subarray(i * 9, i * 9 + 3)] as Vec3;
        const isIn =
          boxes.some((each) => holds(each, p)) ||
          spheres.some(({ centre, radius }) => Math.hypot(...p.map((x, k) => x - centre[k]!)) <= radius);
        expect(isIn, `${structure}, primitive ${i}`).toBe(true);
      }
    }
  });

  it('below an instance stand the boxes of its object, at its place', () => {
    const matrices = [
      [1, 0, 0, 10, 0, 1, 0, 0, 0, 0, 1, 0],
      [0, -1, 0, -10, 1, 0, 0, 0, 0, 0, 1, 0],
    ];
    const geometry = buildGeometry(
      checkScene({ ...input, objects: { ball: { shapes: [input.shapes[0]!] } }, instances: [{ object: 'ball', matrices }] }),
    );
    const placed = Array.from({ length: deepestLevel(geometry) }, (_, k) => outlines(geometry, k + 1, ALL).boxes)
      .flat()
      .filter(({ matrix }) => matrix !== null);
    expect(placed.length).toBeGreaterThan(2 * 16);
    for (const { box, matrix } of placed) {
      const [x, y, z] = mapped(matrix!, [box[0]!, box[1]!, box[2]!], 1);
      expect(Math.abs(Math.abs(x) - 10)).toBeLessThan(1.01);
      expect(Math.max(Math.abs(y), Math.abs(z))).toBeLessThan(1.01);
    }
  });
});

const CAMERAS = pinholes({ position: [1, 2, 3], target: [0, 0.5, -1], up: [0, 1, 0] });

describe('lines on the film', () => {
  it.each(CAMERAS)('%s: a point of the ray through a film point is drawn there', (_, camera) => {
    const scene = checkScene({ ...input, camera, film: { width: 300, height: 200 } });
    const line = lineDrawer(scene)!;
    const random = generator(1);
    let drawn = 0;
    for (let k = 0; k < 200; k++) {
      const [x, y] = [random(), random()];
      const ray = filmRay(scene, x, y);
      if (ray === null) continue;
      const p = add(ray.origin, scale(ray.direction, 0.1 + 10 * random()));
      const [u, v] = line(p, p)[0]![0]!;
      expect(Math.hypot(u - x, v - y)).toBeLessThan(1e-9);
      drawn++;
    }
    expect(drawn).toBeGreaterThan(80);
  });

  it('perspective: what is behind the eye is left out, what passes it is cut', () => {
    const line = lineDrawer(checkScene({ ...input, camera: { position: [0, 0, 0], target: [0, 0, -1] } }))!;
    expect(line([0, 0, 1], [0, 1, 2])).toEqual([]);
    const [[from, to]] = line([0, 0.1, 1], [0, 0.1, -1]) as [[readonly [number, number], readonly [number, number]]];
    expect(to[1]).toBeCloseTo(0.5 - 0.1 / 2 / Math.tan((20 * Math.PI) / 180), 9);
    expect(from[1]).toBeLessThan(-100);
  });

  it('panorama: a line across the cut is drawn in two parts', () => {
    const line = lineDrawer(checkScene({ ...input, camera: { type: 'panorama', position: [0, 0, 0], target: [0, 0, -1] } }))!;
    expect(line([-1, 0, 3], [1, 0, 3])).toHaveLength(2);
    expect(line([-1, 0, -3], [1, 0, -3])).toHaveLength(1);
  });

  it('two pictures on one film are not drawn on', () => {
    const stereo: SceneDocument = checkScene({ ...input, camera: { position: [0, 0, 1], target: [0, 0, 0], stereo: { separation: 0.1 } } });
    expect(lineDrawer(stereo)).toBe(null);
  });
});
