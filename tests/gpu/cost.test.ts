/** What the layer `cost` counts: closed forms where every ray does the same work. */
import { expect, it } from 'vitest';
import { layerAmounts } from '../../src/engine/film/layer-image.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { numbers, rendered } from '../helpers/layers.ts';

/** Without lights `cast` traces one ray a sample. */
const plates = (structure: 'brute-force' | 'bvh2' | 'bvh8'): SceneInput => ({
  version: 1,
  camera: { position: [0, 0, 5], target: [0, 0, 0] },
  film: { width: 8, height: 8, layers: ['cost'] },
  render: { structure, integrator: 'cast', spp: 4 },
  materials: { m: { file: 'diffuse' } },
  // Behind each other, each across the whole picture.
  shapes: Array.from({ length: 128 }, (_, i) => ({
    type: 'quad',
    corner: [-20, -20, -i],
    edge1: [40, 0, 0],
    edge2: [0, 40, 0],
    material: 'm',
  })),
});

it('brute force: all primitives, no node, no stack', async () => {
  const film = await rendered(plates('brute-force'));
  expect([...new Set(numbers(film, 'cost.tests'))]).toEqual([128]);
  expect([...new Set(numbers(film, 'cost.nodes'))]).toEqual([0]);
  expect([...new Set(numbers(film, 'cost.stack'))]).toEqual([0]);
  expect(layerAmounts(film)['cost.tests']).toEqual({ mean: 128, sum: 64 * 128, most: 128 });
});

it.each(['bvh2', 'bvh8'] as const)('%s: the nearest primitives, and what was postponed on the way', async (structure) => {
  const film = await rendered(plates(structure));
  const { 'cost.tests': tests, 'cost.nodes': nodes, 'cost.stack': stack } = layerAmounts(film);
  // A BVH2 comes to the two nearest leaves first, and what it has postponed is culled by the hit. Of a BVH8 all leaves of
  // two nodes are tested.
  expect(tests!.most).toBeLessThanOrEqual(structure === 'bvh2' ? 8 : 64);
  expect(nodes!.mean).toBeGreaterThanOrEqual(2);
  expect(nodes!.most).toBeLessThan(128);
  expect(stack!.mean).toBeGreaterThanOrEqual(1);
  expect(stack!.most).toBeLessThanOrEqual(8);
});
