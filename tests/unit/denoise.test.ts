/** What a denoiser needs of arithmetic: tiles without seams, and an estimate of its error that is right in the mean. */
import { describe, expect, it } from 'vitest';
import { crossError, errorMap, type CrossFilm, MAP_BLOCK, referenceError } from '../../src/engine/denoise/cross-error.ts';
import { ALIGNMENT, MARGIN, tilingOf, type Window } from '../../src/engine/denoise/tiles.ts';
import { randomStream } from '../../src/scene/random.ts';
import { expectMean } from '../helpers/expect-mean.ts';

describe('tiles', () => {
  const SIDES = [1, 15, 16, 100, 256, 257, 400, 640, 1024, 1080, 1920, 4096];

  function expectWhole(windows: readonly Window[], length: number, size: number): void {
    const whole = Math.ceil(size / ALIGNMENT) * ALIGNMENT;
    let next = 0;
    for (const { origin, first, end } of windows) {
      expect(first).toBe(next);
      next = end;
      expect(origin % ALIGNMENT).toBe(0);
      // It sees as far around each of its pixels as the image goes, or the network looks.
      expect(origin).toBeLessThanOrEqual(Math.max(0, first - MARGIN));
      expect(origin + length).toBeGreaterThanOrEqual(Math.min(whole, end + MARGIN));
      expect(origin + length).toBeLessThanOrEqual(whole);
    }
    expect(next).toBe(size);
  }

  it.each(SIDES.flatMap((width) => [40_000, 102_400, 400_000, Infinity].map((most) => [width, most] as const)))(
    'take every pixel once with all that it depends on: %i pixels wide, at most %d a tile',
    (width, most) => {
      for (const height of SIDES) {
        const { width: across, height: down, columns, rows } = tilingOf(width, height, most);
        expectWhole(columns, across, width);
        expectWhole(rows, down, height);
      }
    },
  );

  it('compute no more than they must', () => {
    expect(tilingOf(640, 640, Infinity)).toMatchObject({ width: 640, height: 640, columns: { length: 1 }, rows: { length: 1 } });
    // Two tiles of 608 by 1024 have 1,245,184 pixels, four of 608 by 608 have 1,478,656.
    expect(tilingOf(1024, 1024, 650_000)).toMatchObject({ columns: { length: 1 }, rows: { length: 2 } });
    expect(tilingOf(1024, 1024, 400_000)).toMatchObject({ width: 608, height: 608, columns: { length: 2 }, rows: { length: 2 } });
  });

  it('are divided along the side that costs less', () => {
    // Two of 608 by 640 have 778,240 pixels, two of 1024 by 416 have 851,968; both are small enough.
    for (const [width, height, across, down] of [[1024, 640, 2, 1], [640, 1024, 1, 2]] as const)
      expect(tilingOf(width, height, 430_000)).toMatchObject({ columns: { length: across }, rows: { length: down } }); // prettier-ignore
  });

  it('are as small as is useful where nothing is small enough', () => {
    const { width, height } = tilingOf(1024, 1024, 1);
    expect(width).toBe(height);
    expect(width).toBeGreaterThan(2 * MARGIN);
    expect(width).toBeLessThan(2 * MARGIN + 7 * ALIGNMENT);
  });
});

describe('the error of an image by two noisy ones', () => {
  const [WIDTH, HEIGHT, ROUNDS] = [24, 20, 400];
  const PIXELS = WIDTH * HEIGHT;
  const random = randomStream(1, 'cross error');
  const truth = Array.from({ length: 3 * PIXELS }, () => 0.2 + random());
  /** Wrong on the left, right on the right. */
  const wrong = truth.map((each, i) => each + (Math.floor(i / 3) % WIDTH < MAP_BLOCK ? 0.3 * Math.sin(i) : 0));
  const mse = wrong.reduce((sum, each, i) => sum + (each - truth[i]!) ** 2, 0) / truth.length;

  /** Skewed noise, as paths have it: exponential, of the size of the value itself. */
  const noisy = (): number[] => truth.map((each) => each * -Math.log(1 - random()));
  const crossed = (mean: number[]): CrossFilm => ({ mean, samples: mean.slice(0, PIXELS).map(() => 1) });
  const summary = (values: readonly number[]): { mean: number; error: number; deviation: number } => {
    const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
    const deviation = Math.sqrt(values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (values.length - 1));
    return { mean, error: deviation / Math.sqrt(values.length), deviation };
  };

  it('is right in the mean, however the noise is distributed', () => {
    const found = Array.from({ length: ROUNDS }, () => crossError(wrong, crossed(noisy()), crossed(noisy())));
    expectMean(summary(found.map((each) => each.mse)), mse, { alpha: 1e-3, sees: 0.25, what: 'mse' });
    const mean = truth.reduce((sum, each) => sum + each, 0) / truth.length;
    expectMean(summary(found.map((each) => each.mean)), mean, { alpha: 1e-3, sees: 0.01, what: 'mean' });
  });

  it('has the standard error that it says, or less', () => {
    const found = Array.from({ length: ROUNDS }, () => crossError(wrong, crossed(noisy()), crossed(noisy())));
    const { deviation } = summary(found.map((each) => each.mse));
    const said = summary(found.map((each) => each.mseError));
    // The deviation itself is known to 1/√(2·400) = 3.5 %: four of these.
    expect(said.mean).toBeGreaterThan(deviation * 0.86);
    expect(said.mean).toBeLessThan(deviation * 1.3);
  });

  it('is none for the truth', () => {
    const found = Array.from({ length: ROUNDS }, () => crossError(truth, crossed(noisy()), crossed(noisy())).mse);
    const { mean, error } = summary(found);
    expect(Math.abs(mean / error)).toBeLessThan(3.3);
    // It would be seen: a thirtieth of the variance of the noise.
    expect(error).toBeLessThan(0.02);
  });

  it('is too small where the image was made of one of them: that is why it gets two of its own', () => {
    const found = Array.from({ length: ROUNDS }, () => {
      const own = noisy();
      return crossError(own, crossed(own), crossed(noisy())).mse;
    });
    const variance = truth.reduce((sum, each) => sum + each * each, 0) / truth.length;
    const { mean, error } = summary(found);
    expect(mean + 5 * error).toBeLessThan(0.2 * variance);
  });

  it('counts only pixels that both have', () => {
    const [a, b] = [crossed(noisy()), crossed(noisy())];
    const some = { ...b, samples: Array.from(b.samples, (_, i) => (i < PIXELS / 2 ? 1 : 0)) };
    const first = (each: CrossFilm): CrossFilm => ({ mean: each.mean, samples: Array.from(each.samples).slice(0, PIXELS / 2) });
    expect(crossError(wrong, a, some)).toEqual(crossError(wrong, first(a), first(b)));
  });

  it('against a reference is the same, whatever noise that has', () => {
    const SPP = 8;
    /** Sums and squares of samples, as a film has them. */
    const film = (spp: number): Float32Array => {
      const data = new Float32Array(8 * PIXELS);
      for (let k = 0; k < spp; k++)
        noisy().forEach((each, i) => {
          const at = 8 * Math.floor(i / 3) + (i % 3);
          data[at]! += each;
          data[at + 4]! += each * each;
        });
      for (let i = 0; i < PIXELS; i++) data[8 * i + 3] = spp;
      return data;
    };
    const found = Array.from({ length: ROUNDS }, () => referenceError(wrong, { width: WIDTH, height: HEIGHT, data: film(SPP) }));
    expectMean(summary(found.map((each) => each.mse)), mse, { alpha: 1e-3, sees: 0.25, what: 'mse' });
    // A file of the truth itself has one sample, and is exact.
    const data = Float32Array.from({ length: 8 * PIXELS }, (_, i) =>
      i % 8 < 3 ? truth[3 * Math.floor(i / 8) + (i % 8)]! : Number(i % 8 === 3),
    );
    expect(referenceError(wrong, { width: WIDTH, height: HEIGHT, data }).mse).toBeCloseTo(mse, 6);
  });

  it('says where it is: no error is told where none is', () => {
    const repeated = (count: number): number[] => {
      const sum = truth.map(() => 0);
      for (let k = 0; k < count; k++) noisy().forEach((each, i) => (sum[i]! += each / count));
      return sum;
    };
    const map = errorMap(wrong, crossed(repeated(64)), crossed(repeated(64)), WIDTH, 1);
    const at = (x: number, y: number): number => map[y * WIDTH + x]!;
    // The root of the mean square of 0.3 sin.
    expect(at(3, 3)).toBeCloseTo(0.3 / Math.SQRT2, 1);
    expect(at(3, 3)).toBe(at(12, 12));
    expect(at(20, 3)).toBe(0);
  });
});
