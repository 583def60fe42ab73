import { describe, expect, test } from 'vitest';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { normalP } from '../helpers/statistics.ts';
import { ALPHA, MATERIALS, probe, render, type Shape } from './probe.ts';
import { referenceBlocks } from './render.ts';

describe('geometry and camera', () => {
  test('pixel (0, 0) is the top left one as the viewer sees it, and the field of view is vertical', () => {
    // fov 90° at distance 1: half the image's height is 1; 3 × 2 pixels, one unit wide each.
    const light = (left: number, bottom: number, radiance: Vec3): Shape => {
      const corner: Vec3 = [left, bottom, 0];
      return { type: 'quad', corner, edge1: [0.5, 0, 0], edge2: [0, 0.25, 0], material: 'black', emission: { radiance } };
    };
    const scene: SceneInput = {
      version: 1,
      camera: { position: [0, 0, 1], target: [0, 0, 0], fov: 90 },
      film: { width: 3, height: 2 },
      materials: MATERIALS,
      shapes: [light(-1.5, 0.75, [1, 0, 0]), light(1, 0.75, [0, 1, 0]), light(1, -1, [0, 0, 1])],
    };
    const seed = 12;
    const image = render(scene, 'naive', 20000, seed);
    const { mean, variance } = referenceBlocks(image, 1);
    const lit = [0, 2, 5].map((pixel, channel) => 3 * pixel + channel);
    mean.forEach((each, i) => {
      if (!lit.includes(i)) return expect(each, `seed ${seed}, value ${i}`).toBe(0);
      // One eighth of the pixel is covered.
      expect(normalP((each - 0.125) / Math.sqrt(variance[i])), `seed ${seed}, value ${i}: ${each}`).toBeGreaterThan(ALPHA);
    });
  });

  test('a box turns about x, then y, then z, as does a mesh after its scale', () => {
    const turn = (p: Vec3, degrees: number, a: number, b: number): Vec3 => {
      const angle = (degrees * Math.PI) / 180;
      const q: Vec3 = [...p];
      q[a] = p[a] * Math.cos(angle) - p[b] * Math.sin(angle);
      q[b] = p[a] * Math.sin(angle) + p[b] * Math.cos(angle);
      return q;
    };
    const all = (p: Vec3): Vec3 => turn(turn(turn(p, 30, 1, 2), 50, 2, 0), 70, 0, 1);
    const corners = Array.from({ length: 8 }, (_, i): Vec3 => [(i & 1) - 0.5, ((i >> 1) & 1) - 0.5, (i >> 2) - 0.5]);
    const indices = [0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6];
    const sized = corners.map((p): Vec3 => [p[0] * 1, p[1] * 0.7, p[2] * 1.6]);
    const placed = sized.map((p) => all(p).map((each, i) => each + [0.1, 0.2, 0.3][i]));
    const common = { material: 'glass', emission: { radiance: [1, 1, 1] as Vec3 } };
    const rotate: Vec3 = [30, 50, 70];
    const shapes: Shape[] = [
      { type: 'mesh', data: { positions: placed.flat(), indices }, ...common },
      {
        type: 'mesh',
        data: { positions: corners.flat(), indices },
        transform: { scale: [1, 0.7, 1.6], rotate, translate: [0.1, 0.2, 0.3] },
        ...common,
      },
      { type: 'box', center: [0.1, 0.2, 0.3], size: [1, 0.7, 1.6], rotate, ...common },
    ];
    const images = shapes.map((shape) => {
      const camera = { position: [1, 2, 4] as Vec3, target: [0, 0, 0] as Vec3, fov: 40 };
      const film = { width: 24, height: 16 };
      return render(
        { version: 1, camera, film, environment: { type: 'constant', radiance: [0.2, 0.4, 0.1] }, materials: MATERIALS, shapes: [shape] },
        'naive',
        2,
        13,
      );
    });
    // One seed, one sequence of decisions: equal, not only alike.
    for (const image of images.slice(1)) image.sum.forEach((sum, i) => expect(sum).toBeCloseTo(images[0].sum[i], 8));
  });

  test('what the reference does not know is an error', () => {
    const quad = { type: 'quad', corner: [0, 0, 0], edge1: [1, 0, 0], edge2: [0, 1, 0], material: 'm' } satisfies Shape;
    const data = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] };
    const bad =
      (shape: Shape, materials: SceneInput['materials'] = MATERIALS) =>
      () =>
        render(probe([0, 0, 1], [0, 0, 0], [shape], { materials }), 'naive', 1, 0);
    expect(bad(quad, { m: { file: 'plastic' } })).toThrow('got plastic');
    expect(bad(quad, { m: { file: 'glass', params: { roughness: 0.1 } } })).toThrow('parameter roughness of glass');
    expect(bad({ type: 'mesh', file: 'a.obj', material: 'grey' })).toThrow('no mesh files');
    expect(bad({ type: 'mesh', data, shading: 'smooth', material: 'grey' })).toThrow('no interpolated normals');
    const normals = Array(9).fill(1);
    expect(bad({ type: 'mesh', data: { ...data, normals }, material: 'grey' })).toThrow('no interpolated normals');
    expect(bad({ type: 'mesh', data: { ...data, normals }, shading: 'flat', material: 'grey' })).not.toThrow();
  });
});
