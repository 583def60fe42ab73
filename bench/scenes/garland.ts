/**
 * A courtyard at night beneath three garlands: 40 paper lanterns, tessellated, 10,240 triangles that emit. They differ in colour and, by a factor of
 * thirty, in brightness; those that are near each other do as much for a point of the floor as all others together.
 */
import { checkScene } from '../../src/scene/parse.ts';
import type { SceneDocument, SceneInput, Vec3 } from '../../src/scene/document.ts';

const LANTERNS = 40;
const [AROUND, ALONG] = [16, 9];

/** A lantern of AROUND × 2 (ALONG − 1) triangles, which face outward. */
function lantern([x, y, z]: Vec3, radius: number): { positions: number[]; indices: number[] } {
  const positions: number[] = [];
  for (let row = 0; row <= ALONG; row++) {
    const angle = (Math.PI * row) / ALONG;
    for (let k = 0; k < AROUND; k++) {
      const turn = (2 * Math.PI * k) / AROUND;
      const out = radius * Math.sin(angle);
      positions.push(x + out * Math.cos(turn), y + 1.3 * radius * Math.cos(angle), z + out * Math.sin(turn));
    }
  }
  const indices: number[] = [];
  for (let row = 0; row < ALONG; row++)
    for (let k = 0; k < AROUND; k++) {
      const [a, b] = [row * AROUND + k, row * AROUND + ((k + 1) % AROUND)];
      const [c, d] = [a + AROUND, b + AROUND];
      if (row > 0) indices.push(a, b, c);
      if (row < ALONG - 1) indices.push(b, d, c);
    }
  return { positions, indices };
}

/** Evenly spread in [0, 1): the golden ratio. */
const spread = (i: number): number => (i * 0.6180339887498949) % 1;

export function garland(): SceneDocument {
  const lanterns = Array.from({ length: LANTERNS }, (_, i): SceneInput['shapes'][number] => {
    const along = (i + 0.5) / LANTERNS;
    const t = (3 * along) % 1;
    const string = Math.floor(3 * along);
    const at: Vec3 = [12 * (t - 0.5), 2.1 + 1.6 * (2 * t - 1) ** 2 + 0.3 * string, 1.5 - 3 * string + 0.6 * Math.sin(7 * t)];
    const strength = 24 * 30 ** -spread(i);
    const hue = spread(3 * i + 1);
    return {
      type: 'mesh',
      name: `lantern ${i + 1}`,
      data: lantern(at, 0.16),
      material: 'paper',
      emission: { radiance: [0, 1, 2].map((k) => strength * (0.55 + 0.45 * Math.cos(2 * Math.PI * (hue + k / 3)))) as Vec3 },
    };
  });
  return checkScene({
    version: 1,
    title: 'Garlands',
    camera: { position: [0.4, 1.5, 7.5], target: [0, 0, 1], fov: 32 },
    film: { width: 480, height: 320 },
    render: { sampler: 'dithered', lightChoice: 'spatial', maxDepth: 6 },
    materials: {
      paper: { file: 'diffuse', params: { albedo: [0.4, 0.4, 0.4] } },
      floor: { file: 'diffuse', params: { albedo: [0.5, 0.47, 0.43] } },
      wall: { file: 'diffuse', params: { albedo: [0.6, 0.58, 0.55] } },
      ball: { file: 'diffuse', params: { albedo: [0.2, 0.35, 0.6] } },
      chalk: { file: 'diffuse', params: { albedo: [0.8, 0.8, 0.78] } },
    },
    shapes: [
      { type: 'quad', corner: [-12, 0, 10], edge1: [24, 0, 0], edge2: [0, 0, -18], material: 'floor' },
      { type: 'quad', corner: [-12, 0, -8], edge1: [24, 0, 0], edge2: [0, 7, 0], material: 'wall' },
      { type: 'quad', corner: [-7, 0, 10], edge1: [0, 0, -18], edge2: [0, 7, 0], material: 'wall' },
      { type: 'quad', corner: [7, 0, -8], edge1: [0, 0, 18], edge2: [0, 7, 0], material: 'wall' },
      { type: 'sphere', center: [-1.6, 0.7, 0.5], radius: 0.7, material: 'ball' },
      { type: 'sphere', center: [0.5, 0.5, 2], radius: 0.5, material: 'chalk' },
      { type: 'box', center: [2.4, 0.5, -0.5], size: [1, 1, 1], rotate: [0, 25, 0], material: 'wall' },
      ...lanterns,
    ],
  });
}
