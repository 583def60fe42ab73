/** The guide of a scene holds what rays on the host find: shape, material, distance, normal, albedo. */
import { describe, expect, it } from 'vitest';
import { GuidePass } from '../../src/engine/passes/guide.ts';
import { pictureLayers } from '../../src/engine/passes/layer-view.ts';
import { NoisePass } from '../../src/engine/passes/noise.ts';
import { filmRelativeError } from '../../src/engine/film/film.ts';
import { readBack } from '../../src/engine/passes/pass.ts';
import { filmRay, pick } from '../../src/engine/camera/pick.ts';
import { readFolder, shaderLibrary } from '../../src/content/node.ts';
import { parseScene } from '../../src/scene/parse.ts';
import { testDevice, testRenderer } from '../helpers/gpu.ts';

const SIDE = 40;
const scene = { ...parseScene(readFolder('scenes', '.json')['cornell-box']!), film: { width: SIDE, height: SIDE } };

describe('the guide pass', () => {
  it('agrees with picking on the host', async () => {
    const renderer = await testRenderer();
    await renderer.setScene(scene);
    const pass = new GuidePass(renderer);
    expect(await pass.run()).toBe(true);
    const { buffer } = pass.picture!;
    const data = await readBack(renderer.device, buffer);
    const [floats, words] = [new Float32Array(data), new Uint32Array(data)];
    const materials = Object.keys(scene.materials);
    const { geometry } = renderer.inputs();
    let different = 0;
    for (let i = 0; i < SIDE * SIDE; i++) {
      const found = pick(geometry, filmRay(scene, ((i % SIDE) + 0.5) / SIDE, (Math.floor(i / SIDE) + 0.5) / SIDE));
      const id = words[i * 8 + 7]!;
      const shape = (id & 0xfffff) - 1;
      // An edge through a pixel's centre may go either way in single precision.
      if (shape !== (found?.shape ?? -1)) {
        different++;
        continue;
      }
      if (found === null) {
        expect(floats[i * 8 + 3]).toBe(-1);
        continue;
      }
      const use = scene.shapes[found.shape]!.material;
      expect(floats[i * 8 + 3]).toBeCloseTo(found.distance, 3);
      expect(materials[id >>> 20]).toBe(use);
      expect(Math.hypot(floats[i * 8]!, floats[i * 8 + 1]!, floats[i * 8 + 2]!)).toBeCloseTo(1, 4);
      // A diffuse material's sampled weights are its albedo, without noise.
      const albedo = scene.materials[use]!.params['albedo'] as number[];
      albedo.forEach((each, c) => expect(floats[i * 8 + 4 + c]).toBeCloseTo(each, 4));
    }
    expect(different).toBeLessThan(4);
  });

  it('stops when the scene is about to change', async () => {
    const renderer = await testRenderer();
    await renderer.setScene(scene);
    const pass = new GuidePass(renderer);
    const run = pass.run();
    pass.invalidate();
    expect(await run).toBe(false);
    expect(pass.picture).toBe(null);
  });
});

describe('the noise pass', () => {
  it('finds the error that the host finds', async () => {
    const [device, renderer] = [await testDevice(), await testRenderer()];
    await renderer.setScene(scene);
    renderer.restart();
    const pass = new NoisePass(device, shaderLibrary());
    const picture = () => ({ buffer: renderer.film, layers: pictureLayers(scene, renderer.store.layers) });
    expect((await pass.estimate(picture(), SIDE * SIDE)).relativeError).toBeNaN();
    while (renderer.samples < 8) await renderer.advance(500, 8);
    const { relativeError } = await pass.estimate(picture(), SIDE * SIDE);
    const expected = filmRelativeError(await renderer.readFilm());
    expect(relativeError / expected).toBeCloseTo(1, 4);
  });
});
