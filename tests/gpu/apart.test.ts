/** A mesh that stands apart while it is dragged looks as it does where it is put. */
import { expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { knotScene } from '../../src/bench/knot.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import { apart } from '../../src/scene/apart.ts';
import type { SceneDocument, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { testImage, type TestImage } from '../helpers/gpu.ts';
import { testDevice } from '../helpers/device.ts';
import { assertImagesAgree } from '../helpers/statistics.ts';

const SPP = 128;
const knot = knotScene(600);

function at(translate: Vec3, seed: number): SceneDocument {
  const shapes = knot.shapes.map((shape) => (shape.type === 'mesh' ? { ...shape, transform: { ...shape.transform, translate } } : shape));
  return checkScene({ ...knot, shapes, film: { width: 16, height: 16 }, render: { ...knot.render, seed, spp: SPP } } as SceneInput);
}

async function image(renderer: Renderer): Promise<TestImage> {
  while (!renderer.isDone(SPP)) await renderer.advance(1000, SPP);
  return testImage(await renderer.readFilm());
}

it('after several moves', async () => {
  const renderer = new Renderer(await testDevice(), shaderLibrary());
  let last = at([0, 1.25, 0], 1);
  await renderer.setScene(last);
  const built: string[] = [];
  for (const x of [0.2, 0.5, 0.8]) {
    last = apart(at([x, 1.25, 0.1], 1), last, 500);
    await renderer.setScene(last);
    built.push(renderer.report.built);
  }
  expect(built).toEqual(['all', 'placements', 'placements']);
  const dragged = await image(renderer);
  await renderer.setScene(at([0.8, 1.25, 0.1], 2));
  expect(renderer.report.built).toBe('all');
  const { sees } = assertImagesAgree(dragged, await image(renderer), { name: 'apart', alpha: 1e-3 });
  expect(sees).toBeLessThan(0.05);
  // It would see that it was left where it was.
  await renderer.setScene(at([0.5, 1.25, 0.1], 2));
  const elsewhere = await image(renderer);
  expect(() => assertImagesAgree(dragged, elsewhere, { name: 'apart-elsewhere', alpha: 1e-3 })).toThrow('the images differ');
  renderer.destroy();
});
