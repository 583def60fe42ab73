/** When rendering ends by itself, and how far that is. */
import { describe, expect, it } from 'vitest';
import { NO_STOP, partDone, secondsLeft, targetOf, USUAL_ERROR } from '../../src/app/render/stop.ts';

describe('the target', () => {
  it('is a small error where nobody says anything', () =>
    expect(targetOf(undefined, NO_STOP)).toEqual({ samples: null, seconds: null, error: USUAL_ERROR }));
  it('is the samples of a document that has some, and no error then', () =>
    expect(targetOf(64, NO_STOP)).toEqual({ samples: 64, seconds: null, error: null }));
  it('is a time without an error, and an error beside samples where it is set', () => {
    expect(targetOf(undefined, { seconds: 9, error: 'usual' })).toEqual({ samples: null, seconds: 9, error: null });
    expect(targetOf(64, { seconds: null, error: 0.1 })).toEqual({ samples: 64, seconds: null, error: 0.1 });
  });
  it('is nothing where the user wants none', () =>
    expect(targetOf(undefined, { seconds: null, error: null })).toEqual({ samples: null, seconds: null, error: null }));
});

describe('the way there', () => {
  const at = { samples: 100, seconds: 20, noise: { relativeError: 0.1, samples: 100 } };
  const none = { samples: null, seconds: null, error: null };

  it('of an error is the square of what is left of it', () => {
    expect(partDone({ ...none, error: 0.05 }, at)).toBeCloseTo(0.25);
    // 400 samples are needed, 5 a second are made.
    expect(secondsLeft({ ...none, error: 0.05 }, at, 5)).toBeCloseTo(60);
  });
  it('ends at whichever target comes first', () => {
    const target = { samples: 200, seconds: 30, error: 0.05 };
    expect(partDone(target, at)).toBeCloseTo(20 / 30);
    expect(secondsLeft(target, at, 5)).toBeCloseTo(10);
  });
  it('is not known before an error is, nor where nothing ends it', () => {
    expect(secondsLeft({ ...none, error: 0.05 }, { ...at, noise: null }, 5)).toBeNaN();
    expect(secondsLeft(none, at, 5)).toBeNaN();
    expect(partDone({ ...none, error: 0.05 }, { ...at, noise: null })).toBeLessThan(1e-4);
  });
  it('is done where the error is below, and where the image is black', () => {
    expect(partDone({ ...none, error: 0.2 }, at)).toBe(1);
    expect(secondsLeft({ ...none, error: 0.2 }, at, 5)).toBe(0);
    expect(partDone({ ...none, error: 0.2 }, { ...at, noise: { relativeError: Number.NaN, samples: 100 } })).toBeLessThan(1e-4);
  });
});
