/** A floor under a square light, whose pixels are known in closed form and whose integrand is smooth. */
import type { Sampler, SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { cameraOf } from '../reference/camera.ts';
import { irradiancePolygon } from '../reference/closed-form.ts';

/** Edge of the film. */
export const SIDE = 16;
const ALBEDO = 0.5;
const LIGHT = { corner: [-1.2, 1.5, -1], edge1: [2, 0, 0], edge2: [0, 0, 2] } as const;

export function litFloor(sampler: Sampler, seed: number): SceneInput {
  return {
    version: 1,
    camera: { position: [0, 1.2, 2.5], target: [0, 0, 0], fov: 40 },
    film: { width: SIDE, height: SIDE },
    // `cast` samples the light alone: beside it the edge of the light, which sampled directions meet or miss, is not smooth.
    render: { integrator: 'cast', sampler, seed: `convergence ${seed}` },
    environment: { type: 'constant', radiance: [0, 0, 0] },
    materials: { floor: { file: 'diffuse', params: { albedo: [ALBEDO, ALBEDO, ALBEDO] } } },
    shapes: [
      { type: 'quad', corner: [-50, 0, 50], edge1: [100, 0, 0], edge2: [0, 0, -100], material: 'floor' },
      { type: 'quad', ...LIGHT, material: 'floor', emission: { radiance: [1, 1, 1] } },
    ] as SceneInput['shapes'],
  };
}

/** Each pixel's exact mean, by Gauss's rule of 3 × 3 points: the irradiance hardly changes within one. */
export function exactFloor(): Float64Array {
  const toRay = cameraOf(checkScene(litFloor('pcg', 0)));
  const ray = new Float64Array(6);
  const { corner, edge1, edge2 } = LIGHT;
  const [a, b, c] = corner;
  const vertices = [
    [a, b, c],
    [a + edge1[0], b, c],
    [a + edge1[0], b, c + edge2[2]],
    [a, b, c + edge2[2]],
  ] as const;
  const rule = [
    [0.5 - Math.sqrt(0.15), 5 / 18],
    [0.5, 8 / 18],
    [0.5 + Math.sqrt(0.15), 5 / 18],
  ] as const;
  return Float64Array.from({ length: SIDE * SIDE }, (_, pixel) => {
    let mean = 0;
    for (const [x, wx] of rule)
      for (const [y, wy] of rule) {
        toRay((pixel % SIDE) + x, Math.floor(pixel / SIDE) + y, ray);
        const t = -ray[1]! / ray[4]!;
        const point = [ray[0]! + t * ray[3]!, 0, ray[2]! + t * ray[5]!] as const;
        mean +=
          (wx *
            wy *
            ALBEDO *
            irradiancePolygon(
              1,
              [...point],
              [0, 1, 0],
              vertices.map((each) => [...each]),
            )) /
          Math.PI;
      }
    return mean;
  });
}
