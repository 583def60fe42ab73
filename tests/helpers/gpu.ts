/** One renderer a test process, on the test device (device.ts). */
import { setTimeout as sleep } from 'node:timers/promises';
import { loadCodec } from '../../src/content/codecs.ts';
import { readRadiance } from '../../src/image/decode/radiance.ts';
import { readTable } from '../../src/image/decode/table.ts';
import { readTexels } from '../../src/image/decode/texels.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import type { ShaderLibrary } from '../../src/shader/kernel.ts';
import type { SceneDocument, SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { alwaysGuided } from './always-guided.ts';
import { testDevice } from './device.ts';
import { samplesOf } from '../../src/scene/samples.ts';

export { testDevice };

const pause = async (milliseconds: number): Promise<void> => void (await sleep(milliseconds));

let renderer: Promise<Renderer> | null = null;

/** A renderer that the tests of a file share, so that they share its compiled kernels. */
export function testRenderer(): Promise<Renderer> {
  renderer ??= rendererOf(alwaysGuided());
  return renderer;
}

/** One with a library of its own. */
export const rendererOf = async (library: ShaderLibrary): Promise<Renderer> =>
  new Renderer(await testDevice(), library, {
    pause,
    readRadiance,
    readTexels: (data, name) => readTexels(data, name, loadCodec),
    readTable: async (data, name) => readTable(data, name),
  });

/** An image with what statistics needs: see statistics.ts. */
export interface TestImage {
  width: number;
  height: number;
  /** Samples of each pixel. */
  n: Float64Array;
  /** Three channels a pixel. */
  sum: Float64Array;
  sumSquares: Float64Array;
  dropped: number;
}

/** Renders a document with the shared renderer, or with this one, to its spp. */
export async function renderImage(scene: SceneInput | SceneDocument, by: Promise<Renderer> = testRenderer()): Promise<TestImage> {
  const document = checkScene(scene);
  const engine = await by;
  await engine.setScene(document);
  engine.restart();
  const spp = samplesOf(document.render);
  while (!engine.isDone(spp)) await engine.advance(1000, spp);
  return testImage(await engine.readFilm());
}

export function testImage({ width, height, data }: { width: number; height: number; data: Float32Array }): TestImage {
  const pixels = width * height;
  const image: TestImage = {
    width,
    height,
    n: new Float64Array(pixels),
    sum: new Float64Array(pixels * 3),
    sumSquares: new Float64Array(pixels * 3),
    dropped: 0,
  };
  for (let i = 0; i < pixels; i++) {
    image.n[i] = data[i * 8 + 3]!;
    image.dropped += data[i * 8 + 7]!;
    for (let c = 0; c < 3; c++) {
      image.sum[i * 3 + c] = data[i * 8 + c]!;
      image.sumSquares[i * 3 + c] = data[i * 8 + 4 + c]!;
    }
  }
  return image;
}

/** Means of all pixels, three channels each. */
export function pixelMeans(image: TestImage): Float64Array {
  return image.sum.map((each, i) => each / image.n[Math.floor(i / 3)]!);
}

/** Mean of the whole image and its standard error, for each channel. */
export function imageMean(image: TestImage): { mean: number; error: number }[] {
  const pixels = image.width * image.height;
  return [0, 1, 2].map((c) => {
    let [mean, variance] = [0, 0];
    for (let i = 0; i < pixels; i++) {
      const n = image.n[i]!;
      const m = image.sum[i * 3 + c]! / n;
      mean += m;
      variance += Math.max(0, image.sumSquares[i * 3 + c]! / n - m * m) / (n - 1);
    }
    return { mean: mean / pixels, error: Math.sqrt(variance) / pixels };
  });
}
