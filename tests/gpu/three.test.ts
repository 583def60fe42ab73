/** Light of three.js scenes: what its shaders compute of it in closed form is what the engine finds. */
import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../src/scene/document.ts';
import { fromThree } from '../../src/three/from-three.ts';
import { imageMean, pixelMeans, renderImage } from '../helpers/gpu.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { sidak } from '../helpers/statistics.ts';

const ALBEDO = 0.5;

/** A white-ish Lambert square about the origin that faces `normal`, seen from there. */
function square(normal: THREE.Vector3): { mesh: THREE.Mesh; camera: THREE.PerspectiveCamera } {
  const color = new THREE.Color(ALBEDO, ALBEDO, ALBEDO);
  const mesh = new THREE.Mesh(new THREE.PlaneGeometry(0.2, 0.2), new THREE.MeshLambertMaterial({ color }));
  mesh.lookAt(normal);
  const camera = new THREE.PerspectiveCamera(0.1, 1);
  camera.position.copy(normal).multiplyScalar(4);
  camera.up.set(0.3, 0.4, 0.5);
  camera.lookAt(0, 0, 0);
  return { mesh, camera };
}

/** Irradiance of the square. */
const LIGHTS: [string, (scene: THREE.Scene) => void, (normal: THREE.Vector3) => number][] = [
  ['AmbientLight', (scene) => scene.add(new THREE.AmbientLight(0xffffff, 2)), () => 2],
  [
    'HemisphereLight',
    (scene) => {
      const light = new THREE.HemisphereLight(0xffffff, new THREE.Color(0.25, 0.25, 0.25), 3);
      light.position.set(1, 2, 0.5);
      scene.add(light, new THREE.AmbientLight(0xffffff, 0.5));
    },
    (normal) => {
      const cosine = normal.dot(new THREE.Vector3(1, 2, 0.5).normalize());
      return 0.5 + 3 * (0.25 + (1 - 0.25) * (0.5 + 0.5 * cosine));
    },
  ],
  [
    'DirectionalLight',
    (scene) => {
      const light = new THREE.DirectionalLight(0xffffff, 3);
      light.position.set(4, 5, 6);
      light.target.position.set(1, 1, 1);
      scene.add(light, light.target);
    },
    (normal) => 3 * normal.dot(new THREE.Vector3(3, 4, 5).normalize()),
  ],
  [
    'PointLight',
    (scene) => {
      const light = new THREE.PointLight(0xffffff, 20);
      light.position.set(1, 2, 3);
      scene.add(light);
    },
    (normal) => (20 / 14) * normal.dot(new THREE.Vector3(1, 2, 3).normalize()),
  ],
  [
    'SpotLight in its penumbra',
    (scene) => {
      const light = new THREE.SpotLight(0xffffff, 20, 0, 0.4, 0.6);
      light.position.set(1, 2, 3);
      light.target.position.set(0.8, 0.5, 0);
      scene.add(light, light.target);
    },
    (normal) => {
      const [to, axis] = [new THREE.Vector3(1, 2, 3).normalize(), new THREE.Vector3(0.2, 1.5, 3).normalize()];
      const part = THREE.MathUtils.smoothstep(to.dot(axis), Math.cos(0.4), Math.cos(0.4 * (1 - 0.6)));
      return ((20 * part) / 14) * normal.dot(to);
    },
  ],
  [
    'RectAreaLight',
    (scene) => {
      const light = new THREE.RectAreaLight(0xffffff, 6, 1.5, 0.8);
      light.position.set(1, 1.5, 2);
      light.lookAt(0.2, 0.1, 0);
      scene.add(light);
      light.updateMatrixWorld();
    },
    (normal) => {
      // Lambert's formula of a polygon, from the corners as three.js places them.
      const light = new THREE.RectAreaLight(0xffffff, 6, 1.5, 0.8);
      light.position.set(1, 1.5, 2);
      light.lookAt(0.2, 0.1, 0);
      light.updateMatrixWorld();
      const corners = [[1, 1], [-1, 1], [-1, -1], [1, -1]].map(([x, y]) => new THREE.Vector3(0.75 * x!, 0.4 * y!, 0).applyMatrix4(light.matrixWorld).normalize()); // prettier-ignore
      const sum = corners.reduce((total, a, i) => {
        const b = corners[(i + 1) % 4]!;
        return total.add(
          new THREE.Vector3()
            .crossVectors(a, b)
            .normalize()
            .multiplyScalar(Math.acos(a.dot(b))),
        );
      }, new THREE.Vector3());
      return 6 * 0.5 * Math.abs(sum.dot(normal));
    },
  ],
];

describe('the radiance of a Lambert surface', () => {
  const normals = [new THREE.Vector3(0.2, 0.9, 0.3).normalize(), new THREE.Vector3(0.1, 0.2, 1).normalize()];
  const alpha = sidak(1e-3, LIGHTS.length * normals.length);

  it.each(LIGHTS)('under a %s is what three.js computes', async (_, add, irradiance) => {
    for (const normal of normals) {
      const { mesh, camera } = square(normal);
      const scene = new THREE.Scene().add(mesh);
      add(scene);
      const { scene: document } = await fromThree(scene, camera, { width: 16, height: 16 });
      const image = await renderImage({
        ...document,
        render: { ...document.render, spp: 256, sampler: 'lcg', seed: 'three', maxDepth: 1 },
      });
      const expected = (ALBEDO / Math.PI) * irradiance(normal);
      expect(expected).toBeGreaterThan(0.01);
      const [{ mean, error }] = imageMean(image) as [{ mean: number; error: number }];
      // Lights without an area have no noise. What is left: no dielectric has an index below 1.05 here, which mirrors 0.06 % away.
      expectMean({ mean, error: Math.hypot(error, (0.05 / 2.05) ** 2 * expected) }, expected, { alpha, sees: 0.02 });
    }
  });
});

describe('an equirectangular environment', () => {
  const [width, height] = [8, 4];
  const texel = (x: number, y: number): Vec3 => [1 + x, 1 + y, x === 3 && y === 2 ? 9 : 0.5];
  const texture = (flipY: boolean): THREE.DataTexture => {
    const data = Float32Array.from(
      { length: 4 * width * height },
      (_, i) => [...texel((i >> 2) % width, Math.floor((i >> 2) / width)), 1][i % 4]!,
    );
    const made = new THREE.DataTexture(data, width, height, THREE.RGBAFormat, THREE.FloatType);
    [made.mapping, made.flipY] = [THREE.EquirectangularReflectionMapping, flipY];
    return made;
  };

  it.each([
    [true, 0, 0],
    [false, 0, 0.25],
    [true, 0.7, 0],
    [true, -1.9, 0.5],
  ])('(flipped %s, turned by %d, ambient light %d) is seen where three.js has it', async (flipY, turn, ambient) => {
    // The middles of texels, as common.glsl's equirectUv has them, in the environment's own directions.
    for (const [x, y] of [[0, 1], [3, 2], [6, 1], [7, 2]] as const) {
      const [u, v] = [(x + 0.5) / width, (y + 0.5) / height];
      const [azimuth, elevation] = [2 * Math.PI * (u - 0.5), Math.PI * (v - 0.5)];
      const own = new THREE.Vector3(Math.cos(elevation) * Math.cos(azimuth), Math.sin(elevation), Math.cos(elevation) * Math.sin(azimuth));
      // A rotation of the scene's environment turns it: its direction d is the world's R d.
      const world = own.applyEuler(new THREE.Euler(0, turn, 0));
      const scene = new THREE.Scene().add(new THREE.Mesh(new THREE.SphereGeometry(0.01), new THREE.MeshLambertMaterial()));
      scene.environment = texture(flipY);
      scene.environmentRotation.y = turn;
      scene.environmentIntensity = 2;
      if (ambient > 0) scene.add(new THREE.AmbientLight(0xffffff, ambient));
      const camera = new THREE.PerspectiveCamera(0.002, 1);
      camera.position.copy(world).multiplyScalar(0.5);
      camera.lookAt(world.clone().multiplyScalar(2));
      const { scene: document, notes } = await fromThree(scene, camera, { width: 2, height: 2 });
      expect(notes).toEqual([]);
      const means = pixelMeans(await renderImage({ ...document, render: { ...document.render, spp: 4, maxDepth: 0 } }));
      const row = flipY ? height - 1 - y : y;
      const expected = texel(x, row).map((each) => 2 * each + ambient / Math.PI);
      for (const [channel, value] of expected.entries()) expect(means[channel]! / value, `texel ${x}, ${y}`).toBeCloseTo(1, 3);
    }
  }); // prettier-ignore
});
