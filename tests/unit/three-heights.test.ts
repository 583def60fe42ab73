/** Displacement maps of three.js: where its vertex shader puts each vertex. */
import * as THREE from 'three';
import { describe, expect, it, test } from 'vitest';
import { fromThree } from '../../src/three/from-three.ts';
import { documentOf, meshes, sceneOf } from '../helpers/three.ts';

const [WIDTH, HEIGHT] = [8, 4];
/** A texture that is `f` of the middles of its texels, v from its first row on. */
function textureOf(f: (u: number, v: number) => number, change: (texture: THREE.DataTexture) => void = () => {}): THREE.DataTexture {
  const data = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    f(((i % WIDTH) + 0.5) / WIDTH, (Math.floor(i / WIDTH) + 0.5) / HEIGHT),
  );
  const texture = new THREE.DataTexture(data, WIDTH, HEIGHT, THREE.RedFormat, THREE.FloatType);
  texture.magFilter = THREE.LinearFilter;
  change(texture);
  return texture;
}
const material = (displacementMap: THREE.Texture, more: object = {}): THREE.Material =>
  new THREE.MeshStandardMaterial({ displacementMap, displacementScale: 0.5, displacementBias: 0.1, ...more });

/** Heights of a plane's vertices by their coordinates: three numbers each. */
async function heightsOn(map: THREE.DataTexture, more: object = {}): Promise<[u: number, v: number, z: number][]> {
  const geometry = new THREE.PlaneGeometry(1, 1, 5, 5);
  const mesh = meshes(await documentOf(new THREE.Mesh(geometry, material(map, more))))[0]!;
  const vertices = Array.from({ length: mesh.positions.length / 3 }, (_, i) => mesh.positions.slice(3 * i, 3 * i + 3));
  // The scene may have moved: the plane's middle is at 0 without its heights.
  return vertices.map(([x = 0, y = 0, z = 0]) => [x + 0.5, y + 0.5, z]);
}

describe('vertices', () => {
  /** Linear, so that what is between four texels is itself, but at the edges. */
  const ramp = (u: number, v: number): number => 0.3 + 0.4 * u - 0.2 * v;
  const within = (x: number, count: number): number => Math.min(1 - 0.5 / count, Math.max(0.5 / count, x));
  test.each<[string, (texture: THREE.DataTexture) => void, (u: number, v: number) => number]>([
    ['go by the texture, clamped', () => {}, (u, v) => ramp(within(u, WIDTH), within(v, HEIGHT))],
    ['flipped', (texture) => (texture.flipY = true), (u, v) => ramp(within(u, WIDTH), 1 - within(v, HEIGHT))],
    [
      'moved and scaled',
      (texture) => (texture.repeat.set(0.5, 0.25), texture.offset.set(0.25, 0.5)),
      (u, v) => ramp(0.5 * u + 0.25, 0.25 * v + 0.5),
    ],
    [
      'nearest, repeated',
      (texture) => {
        texture.magFilter = THREE.NearestFilter;
        texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
        texture.offset.set(1.03, -0.98);
      },
      (u, v) => {
        const cell = (x: number, count: number): number => (Math.floor((x - Math.floor(x)) * count) + 0.5) / count;
        return ramp(cell(u + 0.03, WIDTH), cell(v + 0.02, HEIGHT));
      },
    ],
  ])('%s', async (_, change, expected) => {
    const all = await heightsOn(textureOf(ramp, change));
    expect(all).toHaveLength(36);
    const [[u0, v0, z0] = [0, 0, 0]] = all;
    for (const [u, v, z] of all) expect(z - z0).toBeCloseTo(0.5 * (expected(u, v) - expected(u0, v0)), 5);
  });

  it('of a sphere go out from its middle, and keep their normals', async () => {
    const geometry = new THREE.SphereGeometry(1, 12, 8);
    const scene = await documentOf(new THREE.Mesh(geometry, material(textureOf(() => 0.8))));
    const { positions, normals } = meshes(scene)[0]!;
    // 1 + 0.5 · 0.8 + 0.1.
    const plain = meshes(await documentOf(new THREE.Mesh(new THREE.SphereGeometry(1.5, 12, 8), new THREE.MeshStandardMaterial())))[0]!;
    for (const [i, each] of positions.entries()) expect(each).toBeCloseTo(plain.positions[i]!, 5);
    expect(normals).toEqual(plain.normals);
  });

  it('stay where no normal says where to go', async () => {
    const geometry = new THREE.PlaneGeometry();
    geometry.deleteAttribute('normal');
    const scene = await documentOf(new THREE.Mesh(geometry, material(textureOf(() => 1))));
    const plain = await documentOf(new THREE.Mesh(new THREE.PlaneGeometry(), new THREE.MeshStandardMaterial()));
    expect(meshes(scene)[0]?.positions).toEqual(meshes(plain)[0]?.positions);
  });
});

it('maps that are left out have a sentence each', async () => {
  const texture = textureOf(() => 1);
  const all = { name: 'm', bumpMap: texture, lightMap: texture, displacementMap: new THREE.CompressedTexture([], 4, 4) };
  const { notes } = await fromThree(sceneOf(new THREE.Mesh(new THREE.PlaneGeometry(), new THREE.MeshStandardMaterial(all))));
  expect(notes).toEqual([
    'a texture (displacement): its pixels cannot be read, so that it moves nothing.',
    'm: bumpMap is left out: how steep its bumps are in three.js goes by the size of a pixel, a normal map is the same from everywhere.',
    'm: lightMap is left out: the light of the scene is computed.',
  ]);
});
