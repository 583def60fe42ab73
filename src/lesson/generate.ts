/** Scenes that are a number: many of something, too many to write down. */
import { spheresInBox } from '../bench/early-scenes.ts';
import type { SceneDocument, SceneInput, Vec3 } from '../scene/document.ts';
import { checkScene } from '../scene/parse.ts';
import { randomStream } from '../scene/random.ts';

export const GENERATED = ['grains', 'ripples', 'spheres-in-box'] as const;

export interface Generated {
  generate: (typeof GENERATED)[number];
  count: number;
}

/** The scene, always the same for the same number. */
export const generate = ({ generate: what, count }: Generated): SceneDocument =>
  what === 'spheres-in-box' ? spheresInBox(count, 10) : checkScene(what === 'grains' ? grains(count) : ripples(count));

const STAGE: Pick<SceneInput, 'version' | 'environment' | 'materials'> = {
  version: 1,
  environment: { type: 'constant', radiance: [0.9, 0.9, 0.9] },
  materials: {
    grain: { file: 'diffuse', params: { albedo: [0.62, 0.5, 0.36] } },
    floor: { file: 'diffuse', params: { albedo: [0.4, 0.4, 0.4] } },
  },
};

const floor: SceneInput['shapes'][number] = {
  name: 'floor',
  type: 'quad',
  corner: [-4, -1, 4],
  edge1: [8, 0, 0],
  edge2: [0, 0, -8],
  material: 'floor',
};

/** `count` equal grains on a cubic lattice, shaken a little, in a cube of edge 2 about the origin. */
function grains(count: number): SceneInput {
  const side = Math.ceil(Math.cbrt(count) - 1e-9);
  const spacing = 2 / side;
  const random = randomStream('grains', String(count));
  const shaken = (i: number): number => -1 + (i + 0.5 + 0.15 * (random() - 0.5)) * spacing;
  const shapes = Array.from({ length: count }, (_, i): SceneInput['shapes'][number] => {
    const [x, z, y] = [i % side, Math.floor(i / side) % side, Math.floor(i / (side * side))];
    return { type: 'sphere', center: [shaken(x), shaken(y), shaken(z)], radius: 0.42 * spacing, material: 'grain' };
  });
  return {
    ...STAGE,
    title: `${count} grains`,
    camera: { position: [2.6, 1.9, 4.2], target: [0, -0.1, 0], fov: 36 },
    film: { width: 800, height: 800 },
    shapes: [...shapes, floor],
  };
}

/** A round body with ripples, of `count` triangles or a few less. */
function ripples(count: number): SceneInput {
  const rows = Math.max(2, Math.floor(Math.sqrt(count / 4)));
  const columns = Math.max(3, Math.floor(count / (2 * (rows - 1 || 1))));
  const positions: number[] = [0, 1, 0, 0, -1, 0];
  const at = (row: number, column: number): number => 2 + (row - 1) * columns + (column % columns);
  for (let row = 1; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [theta, phi] = [(row / rows) * Math.PI, (column / columns) * 2 * Math.PI];
      const r = 1 - 0.12 * Math.sin(theta) ** 2 * (1 + Math.cos(9 * theta) * Math.cos(12 * phi));
      const p: Vec3 = [r * Math.sin(theta) * Math.cos(phi), r * Math.cos(theta), r * Math.sin(theta) * Math.sin(phi)];
      positions.push(...p);
    }
  }
  const indices: number[] = [];
  for (let column = 0; column < columns; column++) {
    indices.push(0, at(1, column + 1), at(1, column), 1, at(rows - 1, column), at(rows - 1, column + 1));
    for (let row = 1; row < rows - 1; row++) {
      const [a, b, c, d] = [at(row, column), at(row, column + 1), at(row + 1, column), at(row + 1, column + 1)];
      indices.push(a, b, c, b, d, c);
    }
  }
  return {
    ...STAGE,
    title: `A body of ${indices.length / 3} triangles`,
    camera: { position: [0, 1.2, 4], target: [0, 0, 0], fov: 36 },
    film: { width: 512, height: 512 },
    shapes: [{ name: 'body', type: 'mesh', data: { positions, indices }, shading: 'smooth', material: 'grain' }, floor],
  };
}
