/** What the kernel is told of shapes that throw caustics. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readScene } from '../../src/cli/scene-files.ts';
import { ROOT, shaderLibrary } from '../../src/content/node.ts';
import { addCasters, castersOf as casters, notSearched } from '../../src/engine/pack/casters.ts';
import { packScene } from '../../src/engine/pack/pack.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { checkScene } from '../../src/scene/parse.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';

const assembler = new KernelAssembler(shaderLibrary());
const IDLE = {};
const plain: SceneInput = {
  version: 1,
  camera: { position: [0, 0, 9], target: [0, 0, 0], fov: 40, shutter: { open: 0, close: 1 } },
  materials: { glass: { file: 'glass' }, grey: { file: 'diffuse' }, thin: { file: 'principled', params: {} } },
  shapes: [
    { type: 'quad', corner: [-9, -3, -9], edge1: [0, 0, 18], edge2: [18, 0, 0], material: 'grey' },
    { type: 'sphere', center: [1, 2, 3], radius: 0.5, material: 'glass' },
    { type: 'box', center: [0, 0, 0], size: [2, 4, 4], material: 'glass' },
    { type: 'torus', center: [0, 0, 0], axis: [0, 1, 0], radius: 1, tube: 0.2, material: 'glass' },
  ],
};

type Shape = SceneInput['shapes'][number];
type Light = NonNullable<SceneInput['lights']>[number];

/** Ten above the middle of the casters. */
const LAMP: Shape = { type: 'sphere', center: [0.5, 11, 1.5], radius: 0.1, material: 'grey', emission: { radiance: [1, 1, 1] } };

/** What the kernel is told of lights: the number of each, the probability of its choice, and the sum of those so far. */
function lightsOf(more: Partial<SceneInput>): number[][] {
  const scene = checkScene({ ...plain, ...more, render: { caustics: 'manifold' } });
  const geometry = buildGeometry(scene);
  const packed = packScene(scene, geometry, assembler, false);
  expect(addCasters(packed, scene, geometry, assembler)).toEqual([]);
  const place = assembler.layouts.View.members.find(({ name }) => name === 'casters')!.offset / 4;
  const words = packed.params.subarray(4 * new Uint32Array(packed.view)[place]!);
  const floats = new Float32Array(words.slice().buffer);
  const [count, targets] = [words[0]!, words[1]!];
  return Array.from({ length: targets }, (_, i) => 4 + 8 * count + 4 * i).map((at) => [words[at]!, floats[at + 1]!, floats[at + 2]!]);
}

/** Each with its sphere, and the words that name it. */
function castersOf(input: SceneInput): { sphere: number[]; shape: number; instance: number }[] {
  const scene = checkScene(input);
  const found = casters(scene, buildGeometry(scene), assembler) ?? [];
  return found.map(({ center, radius, shape, instance }) => ({ sphere: [...center, radius], shape, instance }));
}

describe('casters', () => {
  it('are purely specular shapes with differentials, each within its sphere', () => {
    const found = castersOf(plain).sort((a, b) => a.shape - b.shape);
    expect(found.map(({ shape, instance }) => [shape, instance])).toEqual([
      [1, 0],
      [2, 0],
    ]);
    found[0]!.sphere.forEach((each, i) => expect(each).toBeCloseTo([1, 2, 3, 0.5][i]!, 4));
    found[1]!.sphere.forEach((each, i) => expect(each).toBeCloseTo([0, 0, 0, 3][i]!, 4));
  });

  it('are searched equally often for the way to equal lights at one distance, along whichever axis', () => {
    const lampAt = (...center: number[]): Shape => ({ ...LAMP, center }) as Shape;
    const caster: Shape = { type: 'sphere', center: [0, 0, 0], radius: 0.5, material: 'glass' };
    const found = lightsOf({ shapes: [caster, lampAt(10, 0, 0), lampAt(0, 10, 0), lampAt(0, 0, 10)] });
    expect(found).toHaveLength(3);
    for (const [, probability] of found) expect(probability).toBeCloseTo(1 / 3, 6);
  });

  it('are searched for the way to lights that look small, the brighter the more often', () => {
    const sunOf = (diameter: number): Light => ({ type: 'directional', direction: [0, -1, 0], irradiance: [1, 1, 1], diameter });
    const [sun, large] = [sunOf(0.53), sunOf(5)];
    const point: Light = { type: 'point', position: [0, 9, 0], intensity: [1, 1, 1] };
    // Of 0.01 π / 100 of a steradian, and so as bright where the casters are.
    const found = lightsOf({ lights: [point, large, sun], shapes: [...plain.shapes, LAMP] });
    const even = (0.01 * Math.PI) / 100;
    const expected = [
      [1, 0.5 / (1 + even) + 0.25],
      [3, (0.5 * even) / (1 + even) + 0.25],
    ] as const;
    expect(found.map(([light]) => light)).toEqual(expected.map(([light]) => light));
    found.forEach(([, probability], i) => expect(probability).toBeCloseTo(expected[i]![1], 3));
    expect(found.at(-1)![2]).toBeCloseTo(1, 6);
    // A large light of many small triangles is one light.
    const corner = (x: number, z: number): number[] => [x, 11, z];
    const square = { positions: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(0, 0)].flat() };
    const mesh: Shape = {
      type: 'mesh',
      data: { ...square, indices: [0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4] },
      material: 'grey',
      emission: { radiance: [9, 9, 9] },
    };
    expect(lightsOf({ lights: [sun], shapes: [...plain.shapes, mesh] }).map(([light]) => light)).toEqual([0]);
  });

  it.each(['caustics', 'glass-row', 'prism', 'bunny', 'wine'])('are left to chance in the scene %s, whose kernel stays', async (name) => {
    const { scene } = await readScene(join(ROOT, 'scenes', `${name}.json`));
    const geometry = buildGeometry(scene);
    const packed = packScene(scene, geometry, assembler, false);
    const before = structuredClone(packed.variant);
    expect(addCasters(packed, { ...scene, render: { ...scene.render, caustics: 'manifold' } }, geometry, assembler)).toHaveLength(1);
    expect(packed.variant).toEqual(before);
  });

  it('stand where their instances do, and all along the way of what moves', () => {
    const found = castersOf({
      ...plain,
      shapes: [
        plain.shapes[0]!,
        {
          type: 'sphere',
          center: [0, 0, 0],
          radius: 1,
          material: 'glass',
          motion: [
            { time: 0, translate: [0, 0, 0] },
            { time: 1, translate: [4, 0, 0] },
          ],
        },
      ],
      objects: { ball: { shapes: [{ type: 'sphere', center: [1, 0, 0], radius: 1, material: 'glass' }] } },
      instances: [{ object: 'ball', transform: { scale: [1, 2, 3], translate: [0, 5, 0] } }],
    });
    const [moves, stands] = [1, 2].map((shape) => found.find((each) => each.shape === shape)!);
    expect(moves!.sphere[3]).toBeGreaterThanOrEqual(3);
    expect(moves!.sphere[0]).toBeCloseTo(2, 4);
    expect(stands!.sphere.slice(0, 3)).toEqual([1, 5, 0]);
    expect(stands!.sphere[3]).toBeGreaterThanOrEqual(3);
    for (const { instance } of found) expect(instance).toBeGreaterThan(0);
  });

  it.each([
    ['the integrator is whitted', { ...plain, render: { integrator: 'whitted' } }],
    ['directions are guided', { ...plain, render: { guiding: 'learned' } }],
    ['a material has holes', { ...plain, materials: { ...plain.materials, grey: { file: 'perforated' } } }],
    ['a medium scatters light', { ...plain, media: { mist: { scattering: [1, 1, 1] } }, fog: { medium: 'mist' } }],
    ['the rendering equation lacks a factor', { ...plain, render: { without: ['cosine'] } }],
    ['paths carry wavelengths', { ...plain, render: { spectral: true } }],
  ] as [string, SceneInput][])('are not looked for where %s', (reason, input) => {
    expect(notSearched(checkScene(input), assembler, IDLE)).toBe(reason);
    expect(notSearched(checkScene(plain), assembler, IDLE)).toBeNull();
  });

  it.each([
    [
      'there are no casters, or more than 4096',
      { lights: [{ type: 'directional', direction: [0, -1, 0], irradiance: [1, 1, 1] }], shapes: [plain.shapes[0]!] },
    ],
    ['there is no light', {}],
    [
      'no light looks small, or none that a ray can meet: chance finds the others at less cost',
      {
        lights: [
          { type: 'directional', direction: [0, -1, 0], irradiance: [1, 1, 1] },
          { type: 'directional', direction: [0, -1, 0], irradiance: [1, 1, 1], diameter: 6 },
          { type: 'point', position: [0, 9, 0], intensity: [1, 1, 1] },
        ],
        shapes: [...plain.shapes, { ...LAMP, radius: 0.3 }],
      },
    ],
    ['directions are guided', { render: { guiding: 'learned' } }],
  ] as [string, Partial<SceneInput>][])('whose search cannot be had say why: %s', (reason, more) => {
    const scene = checkScene({ ...plain, ...more, render: { ...more.render, caustics: 'manifold' } });
    const geometry = buildGeometry(scene);
    const packed = packScene(scene, geometry, assembler, false);
    expect(addCasters(packed, scene, geometry, assembler)).toEqual([`Caustics are not searched for: ${reason}.`]);
    expect(packed.variant.features.caustics).not.toBe(true);
  });
});
