/** Displacement, and documents whose meshes are divided or displaced. */
import { describe, expect, it } from 'vitest';
import { present } from '../../src/base/present.ts';
import type { Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { posedScene } from '../../src/scene/pose.ts';
import { refineMesh } from '../../src/scene/subdivide/refine.ts';
import { detailed } from '../../src/scene/subdivide/scene.ts';
import { cross, length, normalize, sub, vec3At } from '../../src/scene/vec.ts';
import { boxed, cube, generator, meshOf, pointsOf, refined, topology, volume } from '../helpers/subdivide.ts';

describe('displacement', () => {
  const noise = { size: 0.7, octaves: 4, roughness: 0.5, ridged: 0, seed: 3 };

  it('moves a surface along its normals, and opens no seam', () => {
    const fine = refineMesh({
      data: boxed(),
      subdivide: { scheme: 'catmull-clark', levels: 4, boundary: 'corners' },
      displacement: { scale: 0.3, offset: 0 },
      levels: 4,
      most: 4_000_000,
      image: {
        width: 4,
        height: 4,
        data: Float32Array.from({ length: 16 }, generator(5)),
        look: { wrap: 'clamp', filter: 'linear', transform: { offset: [0, 0], rotation: 0, scale: [1, 1] } },
      },
      sight: null,
      uv: 0,
      path: '',
    });
    expect(topology(fine)).toEqual({ euler: 2, open: 0 });
    expect(topology(refined(boxed(), 3, { creases: { angle: 30, sharpness: 10 } }, { noise }))).toEqual({ euler: 2, open: 0 });
    // A shell about a sphere: 4 π r² h and the rest of the cube of (1 + h / r).
    const ball = refined(cube(), 5);
    const before = volume(ball);
    const grown = volume(refined(cube(), 5, {}, { offset: 1e-3 }));
    let surface = 0;
    for (let k = 0; k < ball.indices.length; k += 3) {
      const [a, b, c] = [0, 1, 2].map((i) => vec3At(ball.positions, 3 * (ball.indices[k + i] ?? 0))) as [Vec3, Vec3, Vec3];
      surface += length(cross(sub(b, a), sub(c, a))) / 2;
    }
    expect((grown - before) / (1e-3 * surface)).toBeCloseTo(1, 2);
  });

  it('has the normals of what it has become', () => {
    const plane = meshOf([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], [[0, 1, 2, 3]]);
    const smooth = { ...noise, size: 1, octaves: 1 };
    const fine = refined(plane, 7, {}, { noise: smooth, scale: 0.2 });
    const at = new Map(pointsOf(fine).map(([x, y, z]) => [`${x} ${y}`, z]));
    const h = 1 / 128;
    let seen = 0;
    pointsOf(fine).forEach(([x, y], i) => {
      if (x === 0 || x === 1 || y === 0 || y === 1) return;
      const slope = (dx: number, dy: number): number =>
        (present(at.get(`${x + dx} ${y + dy}`), 'a') - present(at.get(`${x - dx} ${y - dy}`), 'a')) / (2 * h);
      expect(length(sub(vec3At(fine.normals, 3 * i), normalize([-slope(h, 0), -slope(0, h), 1])))).toBeLessThan(2e-3);
      seen++;
    });
    expect(seen).toBe(127 ** 2);
  });
});

describe('an image', () => {
  it.each([
    ['linear', 127 / 255],
    ['srgb', ((127 / 255 + 0.055) / 1.055) ** 2.4],
  ] as const)('is looked up between its texels, %s', async (colorSpace, top) => {
    const plane = meshOf([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], [[0, 1, 2, 3]], { uvs: [0, 0, 1, 0, 1, 1, 0, 1] });
    const scene = checkScene({
      version: 1,
      camera: { position: [0, 0, 9], target: [0, 0, 0] },
      materials: { a: { file: 'diffuse' } },
      // Rows go down; from below v = 1/4 to above 3/4 the image rises from its second row to its first.
      images: { hill: { data: 'data:image/png;base64,', colorSpace, wrap: 'clamp', channel: 'g' } },
      shapes: [
        {
          type: 'mesh',
          material: 'a',
          data: plane,
          subdivide: { scheme: 'simple', levels: 3 },
          displacement: { image: 'hill', scale: 2, offset: 1 },
        },
      ],
    });
    const texels = { width: 1, height: 2, data: Uint8Array.from([9, 127, 9, 9, 9, 0, 9, 9]), encoded: true };
    const [shape] = (await detailed(scene, { readTexels: () => Promise.resolve(texels) })).shapes;
    const { data } = shape as { data: { positions: number[] } };
    for (const [, y, z] of pointsOf({ positions: Float32Array.from(data.positions) })) {
      const share = Math.min(1, Math.max(0, 2 * y - 0.5));
      expect(z).toBeCloseTo(1 + 2 * top * share, 5);
    }
  });
});

describe('a document', () => {
  const scene = (shape: object, camera: object = {}): ReturnType<typeof checkScene> =>
    checkScene({
      version: 1,
      camera: { position: [0, 0, 10], target: [0, 0, 0], ...camera },
      film: { width: 256, height: 256 },
      materials: { a: { file: 'diffuse' } },
      shapes: [{ type: 'mesh', material: 'a', data: cube(), ...shape }],
    });
  const triangles = async (shape: object, camera?: object): Promise<number> => {
    const [first] = (await detailed(scene(shape, camera), {})).shapes;
    return first?.type === 'mesh' ? (first.data?.indices.length ?? 0) / 3 : 0;
  };

  it('has as many levels as its pixels want', async () => {
    // The diagonal of the near face is 2 √2 long and 9 away: with 256 / (2 tan 20°) pixels at a distance of 1, 110.5.
    expect(await triangles({ subdivide: { levels: 8, pixels: 111 } })).toBe(12);
    expect(await triangles({ subdivide: { levels: 8, pixels: 110 } })).toBe(48);
    expect(await triangles({ subdivide: { levels: 8, pixels: 10 } })).toBe(12 * 4 ** 4);
    expect(await triangles({ subdivide: { levels: 2, pixels: 10 } })).toBe(12 * 4 ** 2);
    expect(await triangles({ subdivide: { levels: 8, pixels: 10 } }, { position: [0, 0, 19] })).toBe(12 * 4 ** 3);
  });

  it('that is the same gets the same mesh, and one that is not another', async () => {
    const of = async (shape: object): Promise<unknown> => {
      const [first] = (await detailed(scene(shape), {})).shapes;
      return first?.type === 'mesh' ? first.data : null;
    };
    const known = await of({ subdivide: { levels: 2 } });
    expect(await of({ subdivide: { levels: 2 } })).toBe(known);
    expect(await of({ subdivide: { levels: 2 }, displacement: { offset: 1 } })).not.toBe(known);
  });

  describe('of several', () => {
    const shapes = [1, 2, 1, 3, 2, 1, 2].map((levels, i) => ({
      type: 'mesh' as const,
      material: 'a',
      data: cube(),
      subdivide: { levels },
      // Other meshes than any that are known.
      displacement: { offset: 0.01 * (i + 1) },
    }));
    const several = checkScene({
      version: 1,
      camera: { position: [0, 0, 10], target: [0, 0, 0] },
      materials: { a: { file: 'diffuse' } },
      shapes,
    });

    it('three are made at once, each in its place', async () => {
      let [underWay, most] = [0, 0];
      const refine = async (job: Parameters<typeof refineMesh>[0], expected: number): Promise<ReturnType<typeof refineMesh>> => {
        most = Math.max(most, ++underWay);
        // The later ones come sooner.
        await new Promise((resolve) => setTimeout(resolve, 12 - expected / 100));
        underWay--;
        return refineMesh(job);
      };
      const made = (await detailed(several, { refine })).shapes;
      expect(most).toBe(3);
      expect(made.map((each) => (each.type === 'mesh' ? (each.data?.indices.length ?? 0) / 36 : 0))).toEqual([4, 16, 4, 64, 16, 4, 16]);
    });

    it('one that fails ends it, and none is begun after it', async () => {
      let begun = 0;
      const refine = async (): Promise<never> => {
        const own = ++begun;
        await new Promise((resolve) => setTimeout(resolve, own));
        throw new Error(`number ${own}`);
      };
      const other = { ...several, shapes: several.shapes.map((each) => ({ ...each, displacement: { offset: 5, scale: 0 } })) };
      await expect(detailed(other, { refine })).rejects.toThrow('number 1');
      await new Promise((resolve) => setTimeout(resolve, 10));
      expect(begun).toBe(3);
    });
  });

  it.each([
    [
      { subdivide: { levels: 10 } },
      'At shapes[0].subdivide.levels: expected fewer levels: meshes of at most 4000000 triangles together, got 12582912 with these',
    ],
    [
      { subdivide: { levels: 1 }, data: cube({ polygons: [12] }) },
      'At shapes[0].data.polygons[0]: expected triangles that are one polygon, got 12 that are none',
    ],
    [
      { subdivide: {}, data: cube({ polygons: [2, 2] }) },
      'At shapes[0].data.polygons: expected as many triangles as there are (12), got 4 in all',
    ],
    [
      { subdivide: {}, data: cube({ creases: [0, 9, 1] }) },
      'At shapes[0].data.creases[1]: expected the number of a vertex, below 8, got 9',
    ],
    [{ displacement: { image: 'a' } }, 'At shapes[0].displacement.image: no image of this name, there are none, got "a"'],
    [{ displacement: { image: 'a', noise: {} } }, 'At shapes[0].displacement: expected at most one of image, noise and program'],
  ])('is refused where it cannot be done', async (shape, message) => {
    await expect(detailed(scene(shape), {})).rejects.toThrow(message);
  });

  it('whose form changes is looked at before it does', () => {
    expect(() => posedScene(scene({ data: cube({ poseTimes: [1, 0] }) }))).toThrow(
      'At shapes[0].data.poseTimes[1]: expected a time after 1, got 0',
    );
  });
});
