/** Entries of a comparison: all get as much, and each gets what it would get by itself. */
import { expect, it } from 'vitest';
import { AS_IT_IS, varied } from '../../src/app/features/compare/variants.ts';
import { converge, Run } from '../../src/app/features/compare/run.ts';
import { shaderLibrary } from '../../src/content/node.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { cornellInput } from '../reference/cornell.ts';
import { testDevice } from '../helpers/gpu.ts';
import { filmData } from '../../src/engine/film/store.ts';
import { Renderer } from '../../src/engine/renderer.ts';

const scene = checkScene(cornellInput(16, { maxDepth: 3 }));
const size = { width: 16, height: 16 };
const documents = (['path', 'path-naive'] as const).map((integrator) =>
  checkScene(varied(scene, { ...AS_IT_IS, integrator }, scene.camera, size)),
);

it('equal samples: every film is that of a render by itself; light sampling has the smaller variance', async () => {
  const device = await testDevice();
  const converged = await converge(device, shaderLibrary(), documents[0]!, 64, () => true);
  expect(converged!.ranges).toEqual([[0, 64]]);
  const reference = filmData(documents[0]!, converged!);
  expect(await converge(device, shaderLibrary(), documents[0]!, 64, () => false)).toBe(null);
  const run = new Run(device, shaderLibrary());
  await run.start(documents, reference);
  while (!run.isDone('samples', 16)) await run.turn('samples', 16);
  const [path, naive] = run.entries;
  expect(path!.samples).toBe(16);
  expect(naive!.samples).toBe(16);
  expect(path!.curve.map(({ samples }) => samples)).toEqual(naive!.curve.map(({ samples }) => samples));
  expect(path!.measure!.variance).toBeLessThan(0.8 * naive!.measure!.variance);
  expect(path!.deviation!.error).toBeLessThan(naive!.deviation!.error);

  const alone = new Renderer(device, shaderLibrary());
  await alone.setScene(documents[0]!);
  while (alone.samples < 16) await alone.advance(100, 16);
  expect(path!.film!.data).toEqual((await alone.readFilm()).data);
  alone.destroy();

  // A new view: all begin anew, and the reference is one of another picture.
  const moved = documents.map((each) => ({ ...each, camera: { ...each.camera, position: [0, 1, 3.5] as [number, number, number] } }));
  await run.move(moved);
  expect(run.entries.map(({ samples, curve }) => [samples, curve.length])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  while (!run.isDone('time', 0.2)) await run.turn('time', 0.2);
  for (const { seconds, deviation } of run.entries) {
    expect(seconds).toBeGreaterThanOrEqual(0.2);
    expect(deviation).toBe(null);
  }
  run.end();
});

it('what the engine refuses is left out with its sentence', async () => {
  const run = new Run(await testDevice(), shaderLibrary());
  await run.start(
    [
      documents[0]!,
      { ...documents[0]!, programs: { broken: 'fn' }, materials: { ...documents[0]!.materials, white: { file: 'broken', params: {} } } },
    ],
    null,
  );
  expect(run.entries[0]!.refused).toBe(null);
  expect(run.entries[1]!.refused).toMatch(/broken/);
  run.end();
});
