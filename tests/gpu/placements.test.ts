/** Moving an instance: little is written, and the picture is that of a scene that was there from the start. */
import { expect, it } from 'vitest';
import { filmMean } from '../../src/engine/film/film.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import { shaderLibrary } from '../../src/content/node.ts';
import type { SceneDocument, SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { testDevice } from '../helpers/gpu.ts';
import { ball } from '../helpers/primitives.ts';
import { samplesOf } from '../../src/scene/samples.ts';

const { positions, indices } = ball(8);
const COUNT = 1000;

/** Smooth balls in rows, the last of them lifted; one more object emits. */
function field(lift: number): SceneDocument {
  const matrices = Array.from({ length: COUNT }, (_, i) => [
    1,
    0,
    0,
    2.2 * (i % 10) - 10,
    0,
    1,
    0,
    2.2 * (Math.floor(i / 10) % 10) - 10 + (i === COUNT - 1 ? lift : 0),
    0,
    0,
    1,
    -2.2 * Math.floor(i / 100),
  ]);
  return checkScene({
    version: 1,
    camera: { position: [0, 0, 30], target: [0, 0, 0], fov: 45 },
    film: { width: 32, height: 32 },
    render: { spp: 2, maxDepth: 3 },
    materials: { m: { file: 'diffuse' } },
    shapes: [{ type: 'quad', corner: [-20, -20, -25], edge1: [40, 0, 0], edge2: [0, 40, 0], material: 'm' }],
    objects: {
      ball: { shapes: [{ type: 'mesh', data: { positions, indices }, shading: 'smooth', material: 'm' }] },
      lamp: { shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'm', emission: { radiance: [40, 40, 40] } }] },
    },
    instances: [
      { object: 'ball', matrices },
      { object: 'lamp', transform: { translate: [5, 14 + lift, 6] } },
    ],
  } as SceneInput);
}

async function image(renderer: Renderer, scene: SceneDocument): Promise<Float32Array> {
  await renderer.setScene(scene);
  const spp = samplesOf(scene.render);
  while (renderer.samples < spp) await renderer.advance(1000, spp);
  return filmMean(await renderer.readFilm());
}

it('writes the placements and the nodes over them, and shows what a new scene shows', async () => {
  const device = await testDevice();
  const [kept, fresh] = [new Renderer(device, shaderLibrary()), new Renderer(device, shaderLibrary())];
  const before = await image(kept, field(0));
  expect(kept.report).toMatchObject({ built: 'all', structure: 'two-level' });
  const { bytes } = kept.report;
  const moved = await image(kept, field(3));
  expect(kept.report.built).toBe('placements');
  // 1,003 primitives of 48 and 16 bytes and 1,002 nodes of 64 bytes over them; of the parameters what lies between the last ball and the lamp.
  expect(kept.report.bytesWritten).toBeLessThanOrEqual((COUNT + 2) * (48 + 16 + 64) + 1024);
  expect(kept.report.bytesWritten).toBeLessThan(Object.values(bytes).reduce((sum, each) => sum + each, 0) / 2);
  const expected = await image(fresh, field(3));
  expect(moved).toEqual(expected);
  expect(moved).not.toEqual(before);
  // Nothing has moved: nothing is written but the camera.
  const turned = field(3);
  await kept.setScene({ ...turned, camera: { ...turned.camera, position: [1, 0, 30] } });
  expect(kept.report).toMatchObject({ built: 'nothing', bytesWritten: kept.buffers.view.size });
  kept.destroy();
  fresh.destroy();
});
