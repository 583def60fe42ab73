/** A scene that is about to be chosen: what it needs is made while the film of another grows, and its own film is the same. */
import { expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { cornellInput } from '../reference/cornell.ts';
import { testDevice } from '../helpers/gpu.ts';
import { expectSame } from '../helpers/same.ts';

const box = checkScene(cornellInput(16));
/** With a sphere of another material, so that its kernel is another one. */
const other = checkScene({
  ...cornellInput(16),
  materials: { ...cornellInput(16).materials, gold: { file: 'conductor' } },
  shapes: [...cornellInput(16).shapes, { type: 'sphere', center: [0.5, 0.2, 0.5], radius: 0.15, material: 'gold' }],
} as never);

async function film(renderer: Renderer, samples: number): Promise<Float32Array> {
  while (renderer.samples < samples) await renderer.advance(1000, samples);
  return (await renderer.readFilm()).data;
}

it('compiles and builds once, and disturbs neither film', async () => {
  const device = await testDevice();
  const library = shaderLibrary();
  const builds: number[] = [];
  const build = (scene: typeof box): ReturnType<typeof buildGeometry> => (builds.push(scene.shapes.length), buildGeometry(scene));
  const renderer = new Renderer(device, library, { build });
  await renderer.setScene(box);
  await renderer.advance(1000, 2);
  const before = renderer.pipelinesCreated;
  await renderer.foresee(structuredClone(other));
  const foreseen = renderer.pipelinesCreated;
  expect(foreseen).toBeGreaterThan(before);
  const grown = await film(renderer, 4);

  await renderer.setScene(other);
  expect(renderer.pipelinesCreated).toBe(foreseen);
  expect(renderer.report.built).toBe('all');
  expect(builds).toEqual([box.shapes.length, other.shapes.length]);
  const chosen = await film(renderer, 3);

  // What is foreseen for one scene is of no use to another: the ball has moved, and is built where it is.
  await renderer.foresee(box);
  const moved = structuredClone(other);
  Object.assign(moved.shapes.at(-1) ?? {}, { center: [0.4, 0.2, 0.5] });
  await renderer.setScene(moved);
  const apart = await film(renderer, 3);
  renderer.destroy();

  const plain = new Renderer(device, library);
  for (const [scene, seen] of [[box, grown] as const, [other, chosen] as const, [moved, apart] as const]) {
    await plain.setScene(scene);
    expectSame(await film(plain, seen === grown ? 4 : 3), seen);
  }
  plain.destroy();
});

it('says what is wrong to who asked, and leaves the scene as it is', async () => {
  const renderer = new Renderer(await testDevice(), shaderLibrary());
  await renderer.setScene(box);
  await film(renderer, 1);
  const wrong = structuredClone(other);
  Object.assign(wrong, { programs: { conductor: 'fn eval(' } });
  await expect(renderer.foresee(wrong)).rejects.toThrow();
  expect(renderer.samples).toBe(1);
  await renderer.setScene(other);
  expect(await film(renderer, 1)).toHaveLength(other.film.width * other.film.height * 8);
  renderer.destroy();
});
