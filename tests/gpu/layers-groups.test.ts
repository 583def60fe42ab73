/** Light groups: their light is that of their members, and weighting it afterwards is the same as rendering it so. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { filmMean } from '../../src/engine/film/film.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { testDevice } from '../helpers/gpu.ts';
import { numbers, rendered, room, ROUNDING } from '../helpers/layers.ts';

describe('light groups', () => {
  const lightGroups = {
    lamp: { intensity: 0.5, color: [1, 0.25, 0] as [number, number, number] },
    sky: { intensity: 3 },
    point: { intensity: 0 },
  };
  const expectSame = (a: Float32Array, b: Float32Array): void =>
    a.forEach((value, i) => expect(Math.abs(value - b[i]!)).toBeLessThan(ROUNDING * (1 + value)));

  it.each(['path', 'cast'] as const)('%s: weighted afterwards is the same as rendered so, sample for sample', async (integrator) => {
    const scene = room({ lightGroups });
    const after = await rendered({ ...scene, render: { ...scene.render, integrator } });
    const inKernel = await rendered({ ...scene, film: { ...scene.film, layers: [] }, render: { ...scene.render, integrator } });
    const plain = await rendered({ ...scene, lightGroups: {}, render: { ...scene.render, integrator } });
    expect(inKernel.layers?.parts).toBeNull();
    expectSame(filmMean(after), filmMean(inKernel));
    // Its own sum stays as it was without factors.
    expect(after.data).toEqual(plain.data);
    expect(Math.max(...filmMean(after).map((value, i) => Math.abs(value - filmMean(plain)[i]!)))).toBeGreaterThan(0.1);
  });

  // Sobol's points have names: what a light brings does not depend on which others there are.
  it('hold the light of their members alone', async () => {
    const named = { ...room().render, integrator: 'cast', sampler: 'sobol' } as const;
    const [point, sun] = room().lights!;
    const dark = room().shapes.map((shape) => ({ ...shape, emission: undefined }));
    const alone = { render: named, shapes: dark, film: { ...room().film, layers: [] } };
    // Another kernel may round otherwise, and then a shadow ray passes an edge otherwise here and there.
    const expectMostly = (a: Float32Array, b: Float32Array): void =>
      expect(a.filter((value, i) => Math.abs(value - b[i]!) > ROUNDING * (1 + value)).length / a.length).toBeLessThan(0.02);
    const night: SceneInput['environment'] = { type: 'constant', radiance: [0, 0, 0] };
    const film = await rendered(room({ render: named }));
    const only = async (change: Partial<SceneInput>): Promise<Float32Array> => filmMean(await rendered(room({ ...alone, ...change })));
    expectMostly(numbers(film, 'group.point'), await only({ lights: [point!], environment: night }));
    expectMostly(numbers(film, 'ungrouped'), await only({ lights: [sun!], environment: night }));
    expectMostly(numbers(film, 'group.sky'), await only({ lights: [] }));
  });

  it('a change of a factor keeps samples and kernel; without the layer it starts over', async () => {
    const renderer = new Renderer(await testDevice(), shaderLibrary());
    await rendered(room(), renderer);
    const compiled = renderer.pipelinesCreated;
    const before = await renderer.readFilm();
    expect(await renderer.setScene(checkScene(room({ lightGroups })))).toMatchObject({ display: true, any: false });
    expect(renderer.samples).toBe(8);
    expect(renderer.pipelinesCreated).toBe(compiled);
    const graded = await renderer.readFilm();
    expect(graded.data).toEqual(before.data);
    expect(filmMean(graded)).not.toEqual(filmMean(before));
    const off = { ...room().film, layers: [] };
    await rendered(room({ film: off }), renderer);
    expect(await renderer.setScene(checkScene(room({ film: off, lightGroups })))).toMatchObject({
      lights: true,
      any: true,
      display: false,
    });
    expect(renderer.samples).toBe(0);
    renderer.destroy();
  });
});
