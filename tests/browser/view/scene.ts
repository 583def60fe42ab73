/** What the views of the tests show, unless they say otherwise. */
export const BALL = {
  version: 1,
  title: 'A ball',
  camera: { position: [0, 1, 4], target: [0, 0, 0] },
  film: { width: 24, height: 16, layers: ['depth'] },
  materials: { a: { file: 'diffuse', params: { albedo: [0.8, 0.5, 0.2] } } },
  environment: { type: 'constant', radiance: [1, 1, 1] },
  shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
};
