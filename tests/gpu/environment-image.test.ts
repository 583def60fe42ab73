/** Image environments: which texel is seen where, closed forms of their light, every strategy alike. */
import { describe, expect, it } from 'vitest';
import type { ImageEnvironment, SceneInput } from '../../src/scene/document.ts';
import { imageMean, pixelMeans, renderImage, testRenderer } from '../helpers/gpu.ts';
import { integrate, sky, skyData, type TestSky } from '../helpers/sky.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { assertImagesAgree, sidak } from '../helpers/statistics.ts';
import { Random } from '../reference/random.ts';

const ALPHA = sidak(1e-3, 40);
const random = new Random(6);

/** Values from 0 to 1, some of them dark, with a bright texel. */
const patchy = sky(32, 16, (x, y) => (x === 21 && y === 4 ? 40 : (x + y) % 5 === 0 ? 0 : random.next()));

async function scene(
  image: TestSky,
  change: {
    environment?: Partial<ImageEnvironment>;
    render?: SceneInput['render'];
    camera?: SceneInput['camera'];
    film?: SceneInput['film'];
  },
): Promise<SceneInput> {
  return {
    version: 1,
    camera: { position: [0, 2, 4], target: [0, 0, 0], fov: 0.01, ...change.camera } as SceneInput['camera'],
    film: { width: 16, height: 16, ...change.film },
    render: { spp: 256, seed: 'image', maxDepth: 1, ...change.render },
    environment: { type: 'image', data: await skyData(image), ...change.environment },
    materials: { grey: { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } } },
    shapes: [{ type: 'disk', center: [0, 0, 0], normal: [0, 1, 0], radius: 5, material: 'grey' }],
  };
}

/** The sky as a panorama of its own size shows it: each pixel the mean of the interpolation over one texel. */
async function panorama(image: TestSky, environment: Partial<ImageEnvironment> = {}): Promise<Float64Array> {
  const { width, height } = image;
  const document = await scene(image, {
    environment,
    camera: { type: 'panorama', position: [0, 1e6, 0], target: [0, 1e6, -1] } as SceneInput['camera'],
    film: { width, height },
    render: { spp: 64 },
  });
  const { camera, ...rest } = document;
  const { fov: _fov, ...view } = camera as { fov: number };
  const rendered = await renderImage({ ...rest, camera: view as SceneInput['camera'] });
  return pixelMeans(rendered).filter((_, i) => i % 3 === 0);
}

/** A texel counts 6/8, its neighbours 1/8 each way. */
const smoothed = ({ width, height, grey }: TestSky): Float64Array =>
  grey.map((_, i) => {
    let sum = 0;
    for (const [dy, b] of [[-1, 1], [0, 6], [1, 1]] as const) {
      for (const [dx, a] of [[-1, 1], [0, 6], [1, 1]] as const) {
        const y = Math.min(Math.max(Math.floor(i / width) + dy, 0), height - 1);
        sum += (a * b * grey[y * width + (((i % width) + dx + width) % width)]!) / 64;
      }
    }
    return sum;
  }); // prettier-ignore

describe('direction and texel', () => {
  /** 64 samples of a bilinear patch with values within 1 have a standard error of at most 0.5/8: five of them. */
  const expectNear = (found: Float64Array, expected: ArrayLike<number>): void => {
    found.forEach((each, i) => expect(Math.abs(each - expected[i]!), `pixel ${i}: ${each}, expected ${expected[i]}`).toBeLessThan(0.2));
  };
  const marks = sky(32, 16, (x, y) => ((x * 7 + y * 13) % 17) / 17);
  const wide = smoothed(marks);

  it('a panorama that looks towards −z shows the image as it is', async () => expectNear(await panorama(marks), wide));

  it('the rotation turns it counter-clockwise seen from above', async () => {
    const found = await panorama(marks, { rotation: 90 });
    expectNear(
      found,
      wide.map((_, i) => wide[i - (i % 32) + ((i + 8) % 32)]!),
    );
  });

  it('the tilt lifts the middle up, before the rotation', async () => {
    const one = sky(32, 16, (x, y) => Number((x === 15 || x === 16) && (y === 7 || y === 8)));
    const up = await panorama(one, { tilt: 90, rotation: 77 });
    expect(Math.min(...up.subarray(0, 32))).toBeGreaterThan(0.75);
    expect(Math.max(...up.subarray(96))).toBe(0);
    const left = await panorama(one, { tilt: 0, rotation: 90 });
    expect(left.indexOf(Math.max(...left)) % 32).toBeGreaterThanOrEqual(7);
    expect(left.indexOf(Math.max(...left)) % 32).toBeLessThanOrEqual(8);
  });
});

const STRATEGIES = [
  ['path', 'mis-power', 2048],
  ['path', 'light', 2048],
  ['path', 'bsdf', 8192],
  ['path-naive', 'mis-power', 8192],
] as const;

/** @param sees relative error that fails with a probability of 99 % */
async function expectLight(document: SceneInput, expected: number, sees: number, rounding = 2e-5): Promise<void> {
  const image = await renderImage(document);
  expect(image.dropped).toBe(0);
  for (const { mean, error } of imageMean(image)) {
    expectMean({ mean, error: Math.hypot(error, rounding * expected) }, expected, { alpha: ALPHA, sees });
  }
}

describe.each(STRATEGIES)('%s, %s', (integrator, strategy, spp) => {
  const render = { integrator, strategy, spp } as const;
  it('an image of one colour is a constant environment', async () =>
    expectLight(
      await scene(
        sky(8, 4, () => 2),
        { render, environment: { intensity: 1.5, tint: [1, 1, 1] } },
      ),
      0.5 * 3,
      0.013,
    ));
  it('lights by the integral over its interpolation', async () => {
    const E = integrate(patchy, (d) => Math.max(0, d[1]), 24);
    await expectLight(await scene(patchy, { render }), (0.5 / Math.PI) * E, 0.016, 2e-4);
  });
});

describe('light of an image', () => {
  it('a gradient from the zenith: E = π (a + 2b/3), as fine as its rows', async () => {
    const height = 128;
    const gradient = sky(4, height, (_, y) => 1 + 3 * Math.max(0, Math.cos(((y + 0.5) / height) * Math.PI)));
    // Interpolation of the cosine errs by up to (π/128)²/8 of it.
    await expectLight(await scene(gradient, {}), 0.5 * (1 + 2), 0.009, 1e-4);
  });

  it('one texel among thousands is found, and little noise with it', async () => {
    const spp = 1024;
    const spot = sky(1024, 512, (x, y) => Number(x === 300 && y === 130) * 1e5);
    const theta = (130.5 / 512) * Math.PI;
    // The tent of a texel has the area of one texel; it is small enough for the middle to stand for all of it.
    const solid = ((2 * Math.PI) / 1024) * (Math.PI / 512) * Math.sin(theta);
    const document = await scene(spot, { render: { strategy: 'light', spp } });
    await expectLight(document, (0.5 / Math.PI) * 1e5 * solid * Math.cos(theta), 0.015, 1e-4);
    const { mean, error } = imageMean(await renderImage(document))[0]!;
    // Nine cells, weighed as the tent is. What is left is the tent within each, (13/9)² − 1 in all, and 2 % of uniform samples:
    // a deviation of 1.06 of one sample. One of thousands would be hundreds without the table.
    expect((error / mean) * Math.sqrt(spp * 256)).toBeLessThan(1.25);
  });

  it('follows its rotation', async () => {
    const E = integrate(patchy, ([x, y]) => Math.max(0, 0.6 * x + 0.8 * y), 24);
    // The floor leans towards +x; the sky turned by −90° and the floor with it, towards +z.
    const lean = async (normal: [number, number, number], rotation: number): Promise<SceneInput> => ({
      ...(await scene(patchy, { environment: { rotation }, render: { spp: 2048 } })),
      shapes: [{ type: 'disk', center: [0, 0, 0], normal, radius: 5, material: 'grey' }],
    });
    await expectLight(await lean([0.6, 0.8, 0], 0), (0.5 / Math.PI) * E, 0.012, 2e-4);
    await expectLight(await lean([0, 0.8, 0.6], -90), (0.5 / Math.PI) * E, 0.012, 2e-4);
  });

  it('beside lamps and with shadows: path is path-naive', async () => {
    const build = async (render: SceneInput['render']): Promise<SceneInput> => ({
      ...(await scene(patchy, {
        render: { maxDepth: 4, ...render },
        camera: { position: [0, 3, 6], target: [0, 0.5, 0], fov: 40 } as SceneInput['camera'],
      })),
      film: { width: 16, height: 16 },
      materials: {
        grey: { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } },
        mirror: { file: 'mirror' },
      },
      shapes: [
        { type: 'disk', center: [0, 0, 0], normal: [0, 1, 0], radius: 5, material: 'grey' },
        { type: 'sphere', center: [-1, 0.8, 0], radius: 0.8, material: 'mirror' },
        {
          type: 'quad',
          corner: [1, 0.5, 0],
          edge1: [0, 1, 0],
          edge2: [0, 0, 1],
          material: 'grey',
          emission: { radiance: [4, 4, 4], sides: 'both' },
        },
      ],
    });
    const path = await renderImage(await build({ spp: 512 }));
    const naive = await renderImage(await build({ spp: 2048, integrator: 'path-naive' }));
    assertImagesAgree(path, naive, { name: 'environment-image', sees: 0.06 });
  });
});

describe('what a change costs', () => {
  it('rotation, intensity and tint compile nothing and keep the table; another image is another picture', async () => {
    const engine = await testRenderer();
    const one = await scene(patchy, {});
    const other = await scene(
      sky(8, 4, () => 1),
      {},
    );
    await renderImage(one);
    const { pipelinesCreated } = engine;
    await expectLight(
      await scene(
        sky(8, 4, () => 1),
        { environment: { rotation: 10, intensity: 4 } },
      ),
      0.5 * 4,
      0.007,
    );
    await renderImage(other);
    await renderImage({ ...one, environment: { ...one.environment, rotation: 33, tint: [1, 0.5, 0.2] } as ImageEnvironment });
    expect(engine.pipelinesCreated).toBe(pipelinesCreated);
  });

  it('a file that cannot be read leaves the last scene as it was', async () => {
    const engine = await testRenderer();
    await renderImage(await scene(patchy, {}));
    const broken = (await skyData(patchy)).slice(0, 400);
    await expect(renderImage(await scene(patchy, { environment: { data: broken } }))).rejects.toThrow(
      /At environment: The environment’s image: /,
    );
    await engine.advance(100, 1e6);
    expect(engine.samples).toBeGreaterThan(256);
  });
});
