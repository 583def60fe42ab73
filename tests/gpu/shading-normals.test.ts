/** Interpolated normals: they look like the smooth surface, and let no light through the real one. */
import { describe, expect, it } from 'vitest';
import type { MeshData, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { add, normalize, scale } from '../../src/scene/vec.ts';
import { pixelMeans, renderImage } from '../helpers/gpu.ts';

/** A sphere of `rings` × 2 `rings` quads, cut in two; the normals are those of the sphere. */
function roundMesh(rings: number, radius: number): MeshData {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  const columns = 2 * rings;
  for (let i = 0; i <= rings; i++) {
    for (let j = 0; j <= columns; j++) {
      const [theta, phi] = [(Math.PI * i) / rings, (2 * Math.PI * j) / columns];
      const n: Vec3 = [Math.sin(theta) * Math.cos(phi), Math.cos(theta), Math.sin(theta) * Math.sin(phi)];
      normals.push(...n);
      positions.push(...scale(n, radius));
      if (i === rings || j === columns) continue;
      const a = i * (columns + 1) + j;
      indices.push(a, a + 1, a + columns + 1, a + 1, a + columns + 2, a + columns + 1);
    }
  }
  return { positions, normals, indices };
}

const scene = (shapes: SceneInput['shapes'], change: Partial<SceneInput> = {}): SceneInput => ({
  version: 1,
  camera: { position: [0, 0.5, 4], target: [0, 0, 0], fov: 32 },
  film: { width: 24, height: 24 },
  render: { integrator: 'path', spp: 64, maxDepth: 1, seed: 'normals' },
  materials: { white: { file: 'diffuse', params: { albedo: [1, 1, 1] } } },
  shapes,
  ...change,
});
const mesh = (rings: number, shading: 'auto' | 'flat' | 'smooth') => ({
  type: 'mesh' as const,
  data: roundMesh(rings, 1),
  shading,
  material: 'white',
});
const far = normalize([1, 1.2, 1]);
const lamp = {
  type: 'sphere' as const,
  center: scale(far, 30),
  radius: 1,
  material: 'white',
  emission: { radiance: [900, 900, 900] as Vec3 },
};

describe('a coarse ball', () => {
  it('with interpolated normals is shaded like the sphere, without like a polyhedron', async () => {
    const sphere = pixelMeans(await renderImage(scene([{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'white' }, lamp])));
    const difference = async (shading: 'auto' | 'flat' | 'smooth'): Promise<number> => {
      const image = pixelMeans(await renderImage(scene([mesh(12, shading), lamp])));
      // The inner part, away from the polygonal outline and from the edge of the shadow.
      let [sum, n] = [0, 0];
      for (let y = 7; y < 17; y++)
        for (let x = 7; x < 17; x++) {
          const i = (y * 24 + x) * 3;
          if (sphere[i]! < 0.3) continue;
          sum += (image[i]! / sphere[i]! - 1) ** 2;
          n++;
        }
      return Math.sqrt(sum / n);
    };
    const flat = await difference('flat');
    // Facets of 15° turn the normal by up to 7.5°; interpolation is off by its second order alone.
    expect(flat).toBeGreaterThan(0.04);
    for (const shading of ['auto', 'smooth'] as const) expect(await difference(shading)).toBeLessThan(flat / 3);
  });

  it('lets no light out', async () => {
    const inside = {
      type: 'sphere' as const,
      center: [0, 0, 0] as Vec3,
      radius: 0.3,
      material: 'white',
      emission: { radiance: [100, 100, 100] as Vec3 },
    };
    for (const integrator of ['path', 'path-naive', 'cast', 'whitted', 'distributed'] as const) {
      const closed = scene([mesh(6, 'auto'), inside]);
      const image = await renderImage({ ...closed, render: { ...closed.render, integrator, maxDepth: 16 } });
      expect(pixelMeans(image).reduce((a, b) => a + b)).toBe(0);
    }
  });

  it('gains no energy in a furnace', async () => {
    const furnace = scene([mesh(6, 'auto')], { environment: { type: 'constant', radiance: [1, 1, 1] } });
    const means = pixelMeans(await renderImage({ ...furnace, render: { ...furnace.render, integrator: 'path-naive', maxDepth: 64 } }));
    expect(Math.max(...means)).toBeLessThan(1 + 1e-5);
    // What is lost went to directions below the real surface.
    expect(means.reduce((a, b) => a + b) / means.length).toBeGreaterThan(0.97);
  });
});

describe('the light of a smooth mesh', () => {
  it('comes from its real faces', async () => {
    // A floor lit by the mesh: interpolated normals change nothing about what it emits.
    const floor = {
      type: 'quad' as const,
      corner: [-5, -1.5, -5] as Vec3,
      edge1: [0, 0, 10] as Vec3,
      edge2: [10, 0, 0] as Vec3,
      material: 'white',
    };
    const view = { camera: { position: add([0, -1.5, 0], [0, 0.4, 3]), target: [0, -1.5, 0] as Vec3, fov: 10 } };
    const lit = async (shading: 'auto' | 'flat') =>
      pixelMeans(await renderImage(scene([floor, { ...mesh(8, shading), emission: { radiance: [1, 1, 1] as Vec3 } }], view)));
    expect(await lit('auto')).toEqual(await lit('flat'));
  });
});
