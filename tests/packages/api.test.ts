/** The interface of the packages (src/api): what it promises of images, cancelling, errors, films and the end of things. */
import { expect, it, describe } from 'vitest';
import { createRenderer, mergeFilms, openFilm, type Renderer, requestDevice } from '../../src/api/index.ts';
import { encodeExr, encodeNpy, encodePfm, encodePng } from '../../src/api/image.ts';
import { createLaboratory } from '../../src/api/lab.ts';
import { makeLink, openLink } from '../../src/api/link.ts';
import { checkScene, loadScene, parseScene } from '../../src/api/scene.ts';
import { shaderLibrary as fromFiles } from '../../src/content/node.ts';
import { filmMean, Renderer as Engine } from '../../src/engine/index.ts';
import { layersOf } from '../../src/engine/film/layer-image.ts';
import { decodePfm } from '../../src/image/pfm.ts';
import { pngText } from '../../src/image/png.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { cornellInput } from '../reference/cornell.ts';
import { codeOf, errorOf, EVAL } from './errors.ts';
import { newDevice, testAdapter, testDevice } from '../helpers/device.ts';

const scene: SceneDocument = (() => {
  const input = cornellInput(12);
  return checkScene({ ...input, film: { ...input.film, layers: ['depth', 'normal', 'variance'] }, render: { ...input.render, spp: 4 } });
})();
const create = async (): Promise<Renderer> => createRenderer(await testDevice());
/** A material that no other test compiles. */
const withProgram = (source: string): SceneDocument => ({
  ...scene,
  programs: { mine: source },
  materials: { ...scene.materials, red: { file: 'mine', params: {} } },
});

describe('images', () => {
  it('are those of the engine, bit for bit, with their layers', async () => {
    const engine = new Engine(await testDevice(), fromFiles());
    await engine.setScene(scene);
    while (!engine.isDone(4)) await engine.advance(1000, 4);
    const film = await engine.readFilm();
    const renderer = await create();
    expect(await renderer.setScene(scene)).toMatchObject({ kernel: 'megakernel', primitives: engine.report.primitives, warnings: [] });
    const progress = [];
    for await (const each of renderer.render({ slice: 1 })) progress.push(each);
    expect(progress.at(-1)).toEqual({ samples: 4, spp: 4, open: 1, done: true });
    expect(progress.map(({ samples }) => samples)).toEqual(progress.map(({ samples }) => samples).toSorted((a, b) => a - b));
    const images = await renderer.readAll();
    expect(images.map(({ name, channels }) => `${name} ${channels.join('')}`)).toEqual([
      'radiance RGB',
      'depth Z',
      'normal XYZ',
      'variance RGB',
    ]);
    expect(images[0]!.data).toEqual(filmMean(film));
    expect(images.slice(1).map(({ data }) => data)).toEqual(layersOf(film).map(({ data }) => data));
    expect(await renderer.read('depth')).toEqual(images[1]);
    const statistics = await renderer.statistics();
    expect(statistics).toMatchObject({ samples: { least: 4, mean: 4, most: 4 }, dropped: 0 });
    const mean = [0, 1, 2].map((c) => images[0]!.data.filter((_, i) => i % 3 === c).reduce((a, b) => a + b) / 144);
    statistics.mean.forEach((each, c) => expect(each).toBeCloseTo(mean[c]!, 5));
    expect(await codeOf(() => renderer.read('nowhere'))).toBe('argument');
    engine.destroy();
    renderer.dispose();
  });

  it('become files', async () => {
    const renderer = await create();
    await renderer.setScene(scene);
    await renderer.finish();
    const images = await renderer.readAll();
    expect(decodePfm((await encodePfm(images[0]!)) as Uint8Array<ArrayBuffer>).data).toEqual(images[0]!.data);
    const npy = await encodeNpy(images[1]!);
    expect(new TextDecoder().decode(npy.slice(10, 80))).toContain("'shape': (12, 12, 1)");
    expect(new Float32Array(npy.slice(npy.length - 4 * 144).buffer)).toEqual(images[1]!.data);
    expect((await encodeExr(images)).slice(0, 4)).toEqual(Uint8Array.of(0x76, 0x2f, 0x31, 0x01));
    const picture = await renderer.picture({ exposure: 1, tone: 'linear' });
    expect(picture.data).toHaveLength(4 * 144);
    expect([...picture.data].filter((each, i) => i % 4 === 3 && each !== 255)).toEqual([]);
    // sRGB of twice the radiance, at a pixel that does not clip.
    const dim = images[0]!.data.findIndex((each) => each > 0.05 && each < 0.4);
    const srgb = 255 * (1.055 * (2 * images[0]!.data[dim]!) ** (1 / 2.4) - 0.055);
    expect(Math.abs(picture.data[4 * Math.floor(dim / 3) + (dim % 3)]! - srgb)).toBeLessThanOrEqual(0.5 + 1e-3);
    expect(pngText(await encodePng(picture, { Comment: 'x' }))).toEqual({ Comment: 'x' });
    expect(await codeOf(() => encodePfm(images[1]!))).toBe('argument');
    expect(await codeOf(() => renderer.picture({ tone: 'film' as 'linear' }))).toBe('argument');
    renderer.dispose();
  });
});

describe('cancelling', () => {
  it('ends a render within a slice, whose film goes on', async () => {
    const renderer = await create();
    await renderer.setScene(scene);
    const controller = new AbortController();
    const error = await errorOf(async () => {
      for await (const { samples } of renderer.render({ spp: 1 << 20, slice: 5, signal: controller.signal }))
        if (samples > 0) controller.abort('enough');
    });
    expect(error).toMatchObject({ code: 'aborted', cause: 'enough' });
    expect(renderer.samples).toBeGreaterThan(0);
    const { samples } = renderer;
    await renderer.finish({ spp: samples + 1 });
    expect(renderer.samples).toBe(samples + 1);
    // Leaving the loop does, too.
    for await (const each of renderer.render({ spp: 1 << 20, slice: 5 })) if (each.samples > samples + 1) break;
    expect((await renderer.read()).data.some((each) => each > 0)).toBe(true);
    renderer.dispose();
  });

  it.each([0, 1, 20])('of a scene leaves none, %i ms after it came', async (milliseconds) => {
    const renderer = await create();
    await renderer.setScene(scene);
    const controller = new AbortController();
    const taking = errorOf(() => renderer.setScene(withProgram(EVAL(`0.123 + ${milliseconds}.0`)), { signal: controller.signal }));
    if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
    controller.abort();
    expect((await taking).code).toBe('aborted');
    expect(renderer.scene).toBeNull();
    expect(await codeOf(() => renderer.finish())).toBe('no-scene');
    expect(await codeOf(() => renderer.read())).toBe('no-scene');
    // The next one is as if nothing had been.
    await renderer.setScene(scene);
    await renderer.finish();
    expect(renderer.samples).toBe(4);
    renderer.dispose();
  });

  it('of everything that is cancelled already does nothing', async () => {
    const renderer = await create();
    await renderer.setScene(scene);
    await renderer.finish();
    const film = await renderer.saveFilm();
    const signal = AbortSignal.abort();
    const laboratory = await createLaboratory(await testDevice());
    const works: (() => unknown)[] = [
      () => renderer.setScene(scene, { signal }),
      () => renderer.finish({ spp: 8, signal }),
      () => renderer.read('radiance', { signal }),
      () => renderer.readAll({ signal }),
      () => renderer.picture({ signal }),
      () => renderer.statistics({ signal }),
      () => renderer.saveFilm({ signal }),
      () => renderer.loadFilm(film, { signal }),
      () => renderer.overBudget({ signal }),
      () => renderer.checkProgram('mine', EVAL('0.1'), { signal }),
      () => loadScene('{}', { signal }),
      () => openFilm(film, { signal }),
      () => mergeFilms([film], { signal }),
      () => openLink('#1=x', { signal }),
      () => makeLink('https://example.org/', scene, { signal }),
      () => laboratory.check('mine', EVAL('0.1'), { signal }),
    ];
    for (const work of works) expect([String(work), await codeOf(work)]).toEqual([String(work), 'aborted']);
    expect(renderer.samples).toBe(4);
    renderer.dispose();
    laboratory.dispose();
  });
});

describe('errors have codes', () => {
  it('and places in the document', async () => {
    expect(await errorOf(() => parseScene('{'))).toMatchObject({ name: 'PenumbraError', code: 'scene', path: '' });
    expect(
      await errorOf(() => checkScene({ ...scene, shapes: [{ ...scene.shapes[0], korner: 1 }] } as unknown as SceneDocument)),
    ).toMatchObject({
      code: 'scene',
      path: 'shapes[0].korner',
      message: 'At shapes[0].korner: unknown field; did you mean "corner"?',
    });
    const renderer = await create();
    expect(await codeOf(() => renderer.restart())).toBe('no-scene');
    expect(
      await errorOf(() => renderer.setScene({ ...scene, materials: { ...scene.materials, red: { file: 'nope', params: {} } } })),
    ).toMatchObject({
      code: 'scene',
      path: 'materials.red.file',
    });
    expect(await codeOf(() => openFilm(new Uint8Array(9)))).toBe('film');
    expect(await codeOf(() => openLink('https://example.org/'))).toBe('link');
    expect(await codeOf(() => openLink('#1=!'))).toBe('link');
    expect(await codeOf(() => loadScene('v 0 0', { name: 'x.obj' }))).toBe('scene');
    await renderer.setScene(scene);
    for (const options of [{ spp: 0 }, { spp: 1.5 }, { spp: NaN }, { slice: 0 }])
      expect(await codeOf(() => renderer.finish(options))).toBe('argument');
    expect(await codeOf(() => renderer.restart(5))).toBe('argument');
    // A name that the film does not have, wherever it is asked for.
    for (const ask of [() => renderer.read('albedo'), () => renderer.picture({ layer: 'albedo' }), () => renderer.texture('albedo')])
      expect((await errorOf(ask)).message).toMatch(/^The film has no image "albedo", but radiance, depth, normal, variance; film\.layers /);
    renderer.dispose();
  });

  it('of a program have lines and columns, and leave the last scene', async () => {
    const renderer = await create();
    await renderer.setScene(scene);
    const error = await errorOf(() => renderer.setScene(withProgram(EVAL('0.1 + nothing'))));
    expect(error.code).toBe('shader');
    expect(error.diagnostics).toMatchObject([{ severity: 'error', module: 'materials/mine', line: 3, column: 22 }]);
    expect(renderer.scene).toEqual(scene);
    await renderer.finish();
    expect(renderer.samples).toBe(4);
    const found = await renderer.checkProgram('mine', EVAL('wo.xyzw'));
    expect(found).toMatchObject([{ severity: 'error', module: 'materials/mine', line: 3 }]);
    expect(await renderer.checkProgram('mine', EVAL('0.25'))).toEqual([]);
    expect(renderer.samples).toBe(4);
    renderer.dispose();
  });

  it('where calls overlap', async () => {
    const renderer = await create();
    await renderer.setScene(scene);
    const rendering = renderer.render({ spp: 1 << 20, slice: 1 });
    await rendering.next();
    for (const work of [() => renderer.finish(), () => renderer.setScene(scene), () => renderer.read(), () => renderer.restart()])
      expect(await codeOf(work)).toBe('busy');
    await rendering.return();
    expect((await renderer.read()).data.length).toBe(3 * 144);
    renderer.dispose();
  });

  it('where the renderer or the device is gone', async () => {
    const device = await requestDevice(await testAdapter());
    const renderer = await createRenderer(device);
    await renderer.setScene(scene);
    const rendering = renderer.render({ spp: 1 << 20, slice: 5 });
    await rendering.next();
    device.destroy();
    await device.lost;
    expect(
      await codeOf(async () => {
        for (;;) await rendering.next();
      }),
    ).toBe('device-lost');
    renderer.dispose();
    renderer.dispose();
    const gone: (() => unknown)[] = [
      () => renderer.finish(),
      () => renderer.setScene(scene),
      () => renderer.read(),
      () => renderer.checkProgram('a', ''),
    ];
    for (const work of gone) expect(await codeOf(work)).toBe('disposed');
    expect(renderer.scene).toBeNull();
    const other = await createRenderer(await newDevice());
    await other.setScene(scene);
    const running = other.render({ spp: 1 << 20, slice: 5 });
    await running.next();
    other[Symbol.dispose]();
    expect(await codeOf(() => running.next())).toBe('disposed');
  });
});

it('scenes that come at once are taken in turn, and the last one stays', async () => {
  const renderer = await create();
  const titled = (title: string): SceneDocument => ({
    ...scene,
    title,
    camera: { ...scene.camera, position: [title.length / 10, 1, 3.6] },
  });
  await Promise.all(['a', 'bb', 'ccc'].map((title) => renderer.setScene(titled(title))));
  expect(renderer.scene?.title).toBe('ccc');
  await renderer.finish();
  const image = await renderer.read();
  const alone = await create();
  await alone.setScene(titled('ccc'));
  await alone.finish();
  expect(image).toEqual(await alone.read());
  renderer.dispose();
  alone.dispose();
});

describe('films', () => {
  it('go on, and merge, bit for bit', async () => {
    const renderer = await create();
    await renderer.setScene(scene);
    await renderer.finish({ spp: 64 });
    const whole = await renderer.saveFilm();
    const image = await renderer.read();
    renderer.restart();
    await renderer.finish({ spp: 32 });
    const first = await renderer.saveFilm();
    renderer.restart(32);
    await renderer.finish({ spp: 32 });
    const second = await renderer.saveFilm();
    expect(await mergeFilms([second, first])).toEqual(whole);
    const opened = await openFilm(whole);
    expect(opened).toMatchObject({ samples: 64, scene });
    expect(opened.images()[0]).toEqual(image);
    expect(opened.picture()).toEqual(await openFilm(await mergeFilms([first, second])).then((each) => each.picture()));
    const other = await create();
    await other.loadFilm(first);
    expect(other.samples).toBe(32);
    await other.finish({ spp: 64 });
    expect(await other.saveFilm()).toEqual(whole);
    expect(await codeOf(() => mergeFilms([first, first]))).toBe('film');
    expect(await codeOf(() => mergeFilms([second]))).toBe('film');
    expect((await mergeFilms([second], { partial: true })).length).toBeGreaterThan(0);
    await other.setScene({ ...scene, render: { ...scene.render, adaptive: { target: 0.1 } } });
    await other.finish({ spp: 32 });
    expect(await codeOf(() => other.saveFilm())).toBe('film');
    expect(await codeOf(() => other.restart(32))).toBe('argument');
    renderer.dispose();
    other.dispose();
  });
});
