/** Displaced meshes look like what they become: spheres, planes, and a sine wave that is also a signed distance. */
import { expect, it } from 'vitest';
import { encodeExr } from '../../src/image/exr.ts';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { normalize, scale } from '../../src/scene/vec.ts';
import { imageMean, renderImage } from '../helpers/gpu.ts';
import { expectSameMean } from '../helpers/expect-mean.ts';
import { assertImagesAgree } from '../helpers/statistics.ts';
import { meshOf } from '../helpers/subdivide.ts';

type Shapes = SceneInput['shapes'];

const room = (shapes: Shapes, more: Partial<SceneInput> = {}): SceneInput => ({
  version: 1,
  camera: { position: [0, 3, 5], target: [0, 0.4, 0], fov: 32 },
  film: { width: 16, height: 16 },
  render: { maxDepth: 4, spp: 400, seed: 'displaced' },
  environment: { type: 'constant', radiance: [0.3, 0.4, 0.5] },
  materials: { grey: { file: 'diffuse', params: { albedo: [0.7, 0.5, 0.4] } }, black: { file: 'diffuse', params: { albedo: [0, 0, 0] } } },
  shapes: [
    { type: 'quad', corner: [2, 3, -1], edge1: [0.6, -1.6, 0], edge2: [0, 0, 2], material: 'black', emission: { radiance: [9, 8, 7] } },
    ...shapes,
  ],
  ...more,
});
const floor: Shapes[number] = { type: 'quad', corner: [-4, -0.6, -4], edge1: [0, 0, 8], edge2: [8, 0, 0], material: 'grey' };

/** Squares on the faces of a cube, moved onto the sphere. */
function ball(cells: number, radius: number): { positions: number[]; indices: number[] } {
  const [positions, indices] = [[] as number[], [] as number[]];
  for (const axis of [0, 1, 2] as const)
    for (const side of [-1, 1]) {
      const first = positions.length / 3;
      for (let j = 0; j <= cells; j++)
        for (let i = 0; i <= cells; i++) {
          const p: Vec3 = [0, 0, 0];
          p[axis] = side;
          p[((axis + 1) % 3) as 0 | 1 | 2] = side * Math.tan((Math.PI / 4) * ((2 * i) / cells - 1));
          p[((axis + 2) % 3) as 0 | 1 | 2] = Math.tan((Math.PI / 4) * ((2 * j) / cells - 1));
          positions.push(...scale(normalize(p), radius));
          if (i === cells || j === cells) continue;
          const at = first + j * (cells + 1) + i;
          indices.push(at, at + 1, at + cells + 2, at, at + cells + 2, at + cells + 1);
        }
    }
  return { positions, indices };
}

// Of such a polyhedron less than 0.1 % of the area is missing.
const grown: Shapes[number] = { type: 'mesh', material: 'grey', data: ball(48, 0.25), displacement: { offset: 0.35 } };
const sphere: Shapes[number] = { type: 'sphere', center: [0, 0, 0], radius: 0.6, material: 'grey' };

it('a ball that grows by a constant is the larger ball, seen and as a light', async () => {
  const images = [await renderImage(room([floor, grown])), await renderImage(room([floor, sphere]))] as const;
  assertImagesAgree(...images, { name: 'ball', sees: 0.02 });
  const emission = { radiance: [5, 4, 3] as Vec3 };
  const dark = { environment: { type: 'constant' as const, radiance: [0, 0, 0] as Vec3 } };
  const lamp = (shape: Shapes[number]): SceneInput => ({ ...room([floor, { ...shape, emission }], dark), render: { spp: 1600, maxDepth: 2, seed: 'lamp' } }); // prettier-ignore
  const [a, b] = [imageMean(await renderImage(lamp(grown))), imageMean(await renderImage(lamp(sphere)))];
  for (const c of [0, 1, 2]) expectSameMean(a[c]!, b[c]!, { alpha: 1e-4, sees: 0.02, what: `channel ${c}` });
});

it('a plane that moves by a constant is the plane there, in instances, turned and while it moves', async () => {
  const data = meshOf([-0.5, 0, -0.5, -0.5, 0, 0.5, 0.5, 0, 0.5, 0.5, 0, -0.5], [[0, 1, 2, 3]]);
  const plain = (y: number): Shapes[number] => ({ type: 'quad', corner: [-0.5, y, -0.5], edge1: [0, 0, 1], edge2: [1, 0, 0], material: 'grey' }); // prettier-ignore
  const matrices: NonNullable<NonNullable<SceneInput['instances']>[number]['matrices']> = [
    [1, 0, 0, -0.8, 0, 0.8, -0.6, 0, 0, 0.6, 0.8, 0],
    [0, 0, 2, 0.9, 0, 2, 0, -0.7, -2, 0, 0, 0],
  ];
  const scene = (one: Shapes[number], other: Shapes[number]): SceneInput =>
    room([floor, { ...other, motion: [{ time: 0 }, { time: 1, translate: [0.3, 0.4, 0] }] }], {
      objects: { tile: { shapes: [one] } },
      instances: [{ object: 'tile', matrices }],
    });
  const moved: Shapes[number] = { type: 'mesh', material: 'grey', data, displacement: { offset: 0.3, edge: 0.2 } };
  const two = [await renderImage(scene(moved, moved)), await renderImage(scene(plain(0.3), plain(0.3)))] as const;
  assertImagesAgree(...two, { name: 'plane', sees: 0.02 });
  // The test tells it from one that has not moved.
  const still = await renderImage(scene(plain(0.3), plain(0)));
  expect(() => assertImagesAgree(two[0], still, { name: 'still' })).toThrow('still');
});

it('a sine wave by an image is the one by a signed distance', async () => {
  const [height, wave] = [0.12, 1.6];
  const texels = 256;
  const data = Float32Array.from({ length: 3 * texels }, (_, i) => (1 + Math.sin((2 * Math.PI * (Math.floor(i / 3) + 0.5)) / texels)) / 2);
  const bytes = await encodeExr({ width: texels, height: 1, data });
  const images = { wave: { data: `data:image/x-exr;base64,${Buffer.from(bytes).toString('base64')}`, wrap: 'repeat' as const } };
  const reach = 1.6;
  const uv = (2 * reach) / wave;
  const sheet: Shapes[number] = {
    type: 'mesh',
    material: 'grey',
    data: meshOf([-reach, 0, -reach, -reach, 0, reach, reach, 0, reach, reach, 0, -reach], [[0, 1, 2, 3]], {
      uvs: [0, 0, 0, uv, uv, uv, uv, 0],
    }),
    displacement: { image: 'wave', scale: 2 * height, offset: -height, edge: 0.03 },
  };
  const k = (2 * Math.PI) / wave;
  const programs = {
    wave: [
      'struct Params {',
      '  /// @range(0, 1) @default(0.12)',
      '  height: f32,',
      '}',
      'fn distance(p: vec3f, params: Params) -> f32 {',
      `  return (p.y - params.height * sin(${k} * (p.x + ${reach}))) / ${Math.sqrt(1 + (k * height) ** 2)};`,
      '}',
    ],
  };
  const walked: Shapes[number] = {
    type: 'sdf',
    program: 'wave',
    params: { height },
    bounds: { min: [-reach, -2 * height, -reach], max: [reach, 2 * height, reach] },
    material: 'grey',
  };
  // All that is seen is the wave, far from where it ends.
  const camera = { type: 'perspective' as const, position: [0.3, 2.2, 1.4] as Vec3, target: [0, 0, 0] as Vec3, fov: 30 };
  const image = await renderImage(room([sheet], { images, camera }));
  assertImagesAgree(image, await renderImage(room([walked], { programs, camera })), { name: 'wave', sees: 0.02 });
  const flat = await renderImage(room([{ ...sheet, displacement: undefined }], { camera }));
  expect(() => assertImagesAgree(image, flat, { name: 'flat' })).toThrow('flat');
});

it.each<[string, SceneInput['camera']]>([
  ['perspective', { type: 'perspective', position: [0.2, 0.9, 2.6], target: [0, 0.1, 0], fov: 50 }],
  ['panorama', { type: 'panorama', position: [0.2, 0.9, 1.2], target: [0, 0.1, 0] }],
])('hills as fine as the camera sees them look like ones that are fine everywhere: %s', async (name, camera) => {
  const side = 1.6;
  const hills = (fine: { edge: number } | { pixels: number }): Shapes[number] => ({
    type: 'mesh',
    material: 'grey',
    data: meshOf([-side, 0, -side, -side, 0, side, side, 0, side, side, 0, -side], [[0, 1, 2, 3]]),
    displacement: { noise: { size: 0.8, octaves: 1, seed: 2 }, scale: 0.35, ...fine },
  });
  const film = name === 'panorama' ? { width: 32, height: 16 } : { width: 20, height: 20 };
  const by = (fine: { edge: number } | { pixels: number }): SceneInput => room([hills(fine)], { camera, film });
  const image = await renderImage(by({ edge: 0.04 }));
  assertImagesAgree(await renderImage(by({ pixels: name === 'panorama' ? 0.2 : 0.3 })), image, { name: 'hills', sees: 0.03 });
  const flat = await renderImage(by({ pixels: 20 }));
  expect(() => assertImagesAgree(flat, image, { name: 'coarse' })).toThrow('coarse');
});
