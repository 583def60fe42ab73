/** glTF with lights of its own: how bright it is shown. */
import { expect, it } from 'vitest';
import { importGltf } from '../../src/scene/import/gltf/scene.ts';
import { square } from '../helpers/gltf.ts';

it.each<[string, object, number]>([
  // A square of edge 1 seen from 2 away: 4000 cd are 1000 lx, and a half of that over π looks like 0.5 at −log2 1000/π EV.
  ['point', { type: 'point', intensity: 4000 }, Math.log2(Math.PI / 1000)],
  ['directional', { type: 'directional', intensity: 80_000 }, Math.log2(Math.PI / 80_000)],
  ['dim', { type: 'directional', intensity: 0.001 }, Math.log2(Math.PI / 0.001)],
  ['directional, of the strength that pictures have', { type: 'directional', intensity: 3 }, 0],
  ['without light', { type: 'point', intensity: 0 }, 0],
])('is exposed for the candelas and lux of its lights: %s', async (_, light, expected) => {
  const { scene, notes } = await importGltf(
    square((json) => {
      json.extensions = { KHR_lights_punctual: { lights: [light] } };
      json.nodes.push({ translation: [0.5, 0.5, 2], extensions: { KHR_lights_punctual: { light: 0 } } });
      json.scenes[0].nodes.push(1);
    }),
    'a.glb',
  );
  expect(scene.display.exposure).toBe(Number(expected.toFixed(1)));
  expect(notes.filter((each) => each.startsWith('The picture is exposed'))).toHaveLength(expected === 0 ? 0 : 1);
});
