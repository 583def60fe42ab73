/** Films: parts of a run merge into exactly that run, a film that is loaded goes on as if nothing had happened. */
import { beforeAll, describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { BlockPass, Blocks } from '../../src/engine/film/sum-blocks.ts';
import { sampleDigest } from '../../src/engine/film/digest.ts';
import { decodeFilm, encodeFilm, type FilmFile } from '../../src/engine/film/file.ts';
import { FilmMerge } from '../../src/engine/film/merge.ts';
import { filmData } from '../../src/engine/film/store.ts';
import { readBack } from '../../src/engine/passes/pass.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import { closeBlock, roundSums, type Sums } from '../../src/engine/film/sums.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { randomStream } from '../../src/scene/random.ts';
import { testDevice } from '../helpers/gpu.ts';
import { room } from '../helpers/layers.ts';

const SPP = 150;
const scene = checkScene(room({ film: { width: 11, height: 9, layers: ['groups', 'depth', 'shape', 'material', 'variance'] } }));
let engine: Renderer;
beforeAll(async () => {
  engine = new Renderer(await testDevice(), shaderLibrary());
  await engine.setScene(scene);
});

const advance = async (until: number, milliseconds = 1000): Promise<void> => {
  while (!engine.isDone(until)) await engine.advance(milliseconds, until);
};

/** The samples `first` to before `end`, through a file. */
async function part(first: number, end: number, document: SceneDocument = scene): Promise<FilmFile> {
  engine.restart(first);
  await advance(end - first);
  return again({
    ...(await engine.readSums()),
    scene: document,
    digest: await sampleDigest(document, engine.kernel),
    adapters: ['a'],
    goal: null,
  });
}

async function again(film: FilmFile): Promise<FilmFile> {
  const pieces = await encodeFilm(film);
  return decodeFilm(new Uint8Array(await new Blob(pieces).arrayBuffer()));
}

async function merged(films: readonly FilmFile[], partial = false): Promise<FilmFile> {
  const merge = new FilmMerge();
  for (const [i, film] of films.entries()) merge.add(`${i}.film`, await again(film));
  return merge.finish(partial);
}

/** Every bit of the image and of the layers. */
const bits = ({ data, layers }: ReturnType<typeof filmData>): Uint32Array[] => [
  new Uint32Array(data.buffer),
  new Uint32Array(layers!.data.buffer),
];

describe('films of disjoint samples', () => {
  it('merge into what one run of all samples gives, bit for bit', async () => {
    engine.restart();
    await advance(SPP);
    const whole = bits(await engine.readFilm());
    expect(whole[0]!.some((each) => each !== 0)).toBe(true);
    const parts = [await part(0, 32), await part(32, 96), await part(96, 128), await part(128, SPP)] as const;
    const [a, b, c, d] = parts;
    const ways = [
      [a, b, c, d],
      [d, c, b, a],
      [await merged([d, b], true), await merged([c, a], true)],
    ];
    const films = [];
    for (const way of ways) films.push(await merged(way));
    for (const film of films) {
      expect(film.ranges).toEqual([[0, SPP]]);
      expect(bits(filmData(scene, film))).toEqual(whole);
    }
    // The files are the same, too.
    const texts = await Promise.all(films.map(async (film) => Buffer.concat(await encodeFilm(film)).toString('base64')));
    expect(new Set(texts).size).toBe(1);
    // The property is not empty: sums of single precision in another order are others.
    const naive = Float32Array.from(filmData(scene, a).data, (each, i) =>
      parts.slice(1).reduce((sum, film) => Math.fround(sum + filmData(scene, film).data[i]!), each),
    );
    expect(new Uint32Array(naive.buffer)).not.toEqual(whole[0]);
  });

  it('of submissions of any size are the same', async () => {
    const films = [];
    for (const milliseconds of [1000, 0.001]) {
      engine.restart(32);
      await advance(40, milliseconds);
      films.push(bits(await engine.readFilm()));
    }
    expect(films[0]).toEqual(films[1]);
  });

  it('close their blocks on the GPU as on the host, whatever the numbers', async () => {
    const device = await testDevice();
    const shape = { stride: 3, kept: [1] };
    const numbers = 3 * 4 * 40;
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
    const buffer = device.createBuffer({ size: numbers * 4, usage });
    const blocks = new Blocks(device, () => BlockPass.create(device, shaderLibrary()), [{ buffer, bytes: buffer.size, ...shape }]);
    await blocks.ready(async (work) => work());
    const host: Sums = { open: new Float32Array(numbers), closed: null, ...shape };
    const random = randomStream('blocks', 'test');
    for (let block = 0; block < 12; block++) {
      // Of all sizes, of both signs, subnormal ones among them; the larger ones later.
      const values = Float32Array.from({ length: numbers }, () => (random() - 0.3) * 2 ** (random() * (60 + 17 * block) - 149));
      for (let i = 0; i < numbers; i++) if (Math.floor(i / 4) % 3 !== 1 || block === 0) host.open[i] = values[i]!;
      device.queue.writeBuffer(buffer, 0, host.open);
      closeBlock(host);
      const encoder = device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      blocks.close(pass);
      pass.end();
      device.queue.submit([encoder.finish()]);
    }
    blocks.touch();
    const [sums] = await blocks.read();
    expect(sums).toEqual(host);
    const shown = new Float32Array(await readBack(device, blocks.total(buffer)));
    const exact = roundSums(host);
    for (let i = 0; i < numbers; i++)
      expect(Math.abs(shown[i]! - exact[i]!)).toBeLessThanOrEqual(4 * 2 ** -24 * Math.abs(exact[i]!) + 2 ** -88);
    blocks.destroy();
  });
});

describe('a film that is loaded', () => {
  it.each([5, 32, 70])('at %i samples goes on as if nothing had happened', async (samples) => {
    engine.restart();
    await advance(SPP);
    const whole = bits(await engine.readFilm());
    const film = await part(0, samples);
    engine.restart();
    await advance(3);
    await engine.load(film);
    expect(engine.samples).toBe(samples);
    await advance(SPP);
    expect(bits(await engine.readFilm())).toEqual(whole);
    expect((await engine.readSums()).ranges).toEqual([[0, SPP]]);
  });

  it('shows at once what is in it', async () => {
    const film = await part(0, 70);
    engine.restart();
    await engine.load(film);
    expect(bits(await engine.readFilm())).toEqual(bits(filmData(scene, film)));
  });

  it('counts samples, wherever they begin', async () => {
    engine.restart(64);
    await advance(10);
    expect(engine.samples).toBe(10);
    expect((await engine.readSums()).ranges).toEqual([[64, 74]]);
    expect(() => engine.restart(10)).toThrow('A film begins at a multiple of 32 samples, not at 10.');
  });
});
