/** The engine's promises to its users. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { filmAverage, filmDropped } from '../../src/engine/film/film.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { cornellInput } from '../reference/cornell.ts';
import { testDevice } from '../helpers/gpu.ts';

const scene = checkScene(cornellInput(16));
const create = async (options = {}): Promise<Renderer> => new Renderer(await testDevice(), shaderLibrary(), options);
const edited = (change: (copy: SceneDocument) => void): SceneDocument => {
  const copy = structuredClone(scene);
  change(copy);
  return checkScene(copy);
};

describe('an edit', () => {
  it('of a parameter, the camera or a light compiles nothing and starts the film over', async () => {
    const renderer = await create();
    await renderer.setScene(scene);
    await renderer.advance(1000, 1);
    const compiled = renderer.pipelinesCreated;
    let last = '';
    for (const change of [
      (copy: SceneDocument) => (copy.materials.white!.params = { albedo: [0.1, 0.9, 0.1] }),
      (copy: SceneDocument) => (copy.camera.position = [0.5, 1, 3]),
      (copy: SceneDocument) => (copy.shapes[5]!.emission!.radiance = [0, 0, 3]),
    ]) {
      await renderer.setScene(edited(change));
      expect(renderer.samples).toBe(0);
      while (renderer.samples < 2) await renderer.advance(1000, 2);
      const average = JSON.stringify(filmAverage(await renderer.readFilm()));
      expect(average).not.toBe(last);
      last = average;
    }
    expect(renderer.pipelinesCreated).toBe(compiled);
  });

  it('that changes nothing in the image keeps the film', async () => {
    const renderer = await create();
    await renderer.setScene(scene);
    while (renderer.samples < 2) await renderer.advance(1000, 2);
    expect((await renderer.setScene(edited((copy) => Object.assign(copy, { title: 'other' })))).any).toBe(false);
    expect(renderer.samples).toBe(2);
  });

  it('back to an integrator that was used before takes its kernel from the cache', async () => {
    const renderer = await create();
    await renderer.setScene(scene);
    await renderer.setScene(edited((copy) => (copy.render.integrator = 'cast')));
    const compiled = renderer.pipelinesCreated;
    expect(compiled).toBe(2);
    await renderer.setScene(scene);
    expect(renderer.pipelinesCreated).toBe(2);
  });

  it('gives the same image as starting with the edited scene', async () => {
    const target = edited((copy) => {
      copy.shapes.splice(6, 2);
      copy.materials.white!.params = { albedo: [0.3, 0.3, 0.3] };
      copy.film = { width: 20, height: 12 };
    });
    const render = async (renderer: Renderer): Promise<Float32Array> => {
      await renderer.setScene(target);
      while (renderer.samples < 3) await renderer.advance(1000, 3);
      return (await renderer.readFilm()).data;
    };
    const used = await create();
    await used.setScene(scene);
    await used.advance(1000, 1);
    expect(await render(used)).toEqual(await render(await create()));
  });

  const moving = edited((copy) => {
    const [eye, target] = [copy.camera.position, copy.camera.target];
    Object.assign(copy.camera, {
      shutter: { open: 0, close: 1 },
      motion: [
        { time: 0, position: eye, target },
        { time: 1, position: [0.2, 1, 3.4], target },
      ],
    });
    copy.materials.own = { file: 'diffuse', params: { albedo: [0.9, 0.1, 0.1] } };
    copy.objects = { ball: { shapes: [{ ...copy.shapes.find((each) => each.type === 'sphere')!, material: 'own' }] } };
    copy.instances = [{ object: 'ball', transform: { scale: 1, rotate: [0, 0, 0], translate: [-0.9, 0.2, 0.5] } }];
    copy.media = { tea: { ...checkScene({ ...scene, media: { tea: { absorption: [0.2, 1, 3] } } }).media.tea! } };
    copy.fog = { medium: 'tea' };
  });
  it.each<[string, (copy: SceneDocument) => void]>([
    ['of a keyframe of the camera', (copy) => (copy.camera.motion![1]!.position = [-0.6, 1.2, 3])],
    [
      'of another number of them',
      (copy) =>
        copy.camera.motion!.push({ time: 2, position: [1, 2, 3], target: [0, 1, 0] }, { time: 3, position: [2, 2, 3], target: [0, 1, 0] }),
    ],
    ['of a material that only an object has', (copy) => (copy.materials.own!.params = { albedo: [0.1, 0.9, 0.1] })],
    ['of a layer that looks up materials', (copy) => (copy.film.layers = ['material'])],
  ])('%s gives the image of the edited scene as well', async (_, change) => {
    const target = structuredClone(moving);
    change(target);
    const render = async (renderer: Renderer): Promise<unknown> => {
      await renderer.setScene(checkScene(target));
      while (renderer.samples < 3) await renderer.advance(1000, 3);
      const { data, layers } = await renderer.readFilm();
      return [data, layers?.data];
    };
    const used = await create();
    await used.setScene(moving);
    await used.advance(1000, 1);
    expect(await render(used)).toEqual(await render(await create()));
  });

  it('that fails leaves the last scene rendering', async () => {
    const renderer = await create();
    await renderer.setScene(scene);
    while (renderer.samples < 1) await renderer.advance(1000, 1);
    await expect(renderer.setScene(edited((copy) => (copy.materials.white!.file = 'nothing')))).rejects.toThrow(
      /^At materials\.white\.file: no material of this name; there are .*\bdiffuse, .*, got "nothing"$/,
    );
    await expect(renderer.setScene(edited((copy) => (copy.materials.white!.params = { albedo: 3 })))).rejects.toThrow(
      'At materials.white.params.albedo',
    );
    expect(renderer.samples).toBe(1);
    await renderer.advance(1000, 3);
    while (renderer.samples < 3) await renderer.advance(1000, 3);
    expect(renderer.samples).toBe(3);
  });
});

describe('limits', () => {
  it('a film beyond the adapter is refused with the numbers', async () => {
    const renderer = await create();
    const limit = (await testDevice()).limits.maxStorageBufferBindingSize;
    await expect(renderer.setScene(edited((copy) => (copy.film = { width: 16384, height: 16384 })))).rejects.toThrow(
      `The film of this scene takes ${16384 * 16384 * 32} bytes in one buffer; this graphics adapter allows ${limit}.`,
    );
    await renderer.setScene(scene);
    await renderer.advance(1000, 1);
  });
  it('without a scene there is a sentence', async () =>
    await expect((await create()).advance(10, 1)).rejects.toThrow('There is no scene to render yet.'));
});

describe('a sample that is not a number', () => {
  it('is dropped and counted, and spoils no pixel', async () => {
    const library = shaderLibrary();
    // Half the directions give NaN, the others what the furnace gives: 1.
    const broken = `import package::material::{Hit, BsdfSample, bsdf_sample_of};
      import package::warp::{warp_cosine, warp_cosine_pdf};
      fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
        let wi = warp_cosine(u.xy);
        let bad = sqrt(select(1.0, -1.0, u.z < 0.5));
        return bsdf_sample_of(wi, vec3f(1.0, bad, 1.0), warp_cosine_pdf(wi));
      }`;
    const renderer = new Renderer(await testDevice(), { ...library, materials: { ...library.materials, broken } });
    await renderer.setScene(
      checkScene({
        version: 1,
        camera: { position: [0, 0, 3], target: [0, 0, 0], fov: 30 },
        film: { width: 8, height: 8 },
        environment: { type: 'constant', radiance: [1, 1, 1] },
        materials: { bad: { file: 'broken' } },
        shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 2, material: 'bad' }],
      }),
    );
    while (renderer.samples < 64) await renderer.advance(1000, 64);
    const film = await renderer.readFilm();
    expect(film.data.every(Number.isFinite)).toBe(true);
    for (let i = 0; i < film.data.length; i += 8) expect(film.data[i + 3]! + film.data[i + 7]!).toBe(64);
    // 4096 fair coins: six standard deviations are 192.
    expect(Math.abs(filmDropped(film) - 2048)).toBeLessThan(192);
    filmAverage(film).forEach((each) => expect(each).toBeCloseTo(1, 5));
  });
});

describe('counting rays', () => {
  it('changes no bit of the image', async () => {
    const render = async (renderer: Renderer): Promise<Float32Array> => {
      await renderer.setScene(scene);
      while (renderer.samples < 2) await renderer.advance(1000, 2);
      return (await renderer.readFilm()).data;
    };
    const counting = await create({ countRays: true });
    expect(await render(counting)).toEqual(await render(await create()));
    const { closest, shadow } = await counting.store.readCounts();
    expect(closest).toBeGreaterThanOrEqual(16 * 16 * 2);
    expect(shadow).toBeGreaterThan(0);
  });
  it('of a scene without surfaces to hit: one ray a sample', async () => {
    const counting = await create({ countRays: true });
    await counting.setScene(edited((copy) => (copy.camera = { ...copy.camera, position: [0, 1, 50], target: [0, 1, 100] })));
    while (counting.samples < 3) await counting.advance(1000, 3);
    expect(await counting.store.readCounts()).toEqual({ closest: 16 * 16 * 3, shadow: 0 });
  });
});

it('destroyed while it takes a scene that shares its film, it submits nothing that is gone', async () => {
  const device = await testDevice();
  const errors: string[] = [];
  const hear = (event: Event): unknown => errors.push((event as GPUUncapturedErrorEvent).error.message);
  device.addEventListener('uncapturederror', hear);
  const renderer = await create();
  await renderer.setScene(scene);
  const taking = renderer.setScene(edited((copy) => (copy.camera.position = [0.5, 1, 3])));
  await Promise.resolve();
  renderer.destroy();
  expect(renderer.hasScene).toBe(false);
  await taking;
  await device.queue.onSubmittedWorkDone();
  expect(renderer.hasScene).toBe(false);
  expect(errors).toEqual([]);
  device.removeEventListener('uncapturederror', hear);
});
