/** Whether guiding pays, by pairs of samples with it and without. */
import { describe, expect, it } from 'vitest';
import { guidingPays } from '../../src/engine/guiding/trial.ts';

const N = 4096;

/** Pairs of two tiles, the second a tenth as bright: samples are uniform about the mean, `spread` times it apart at most; `vertices` of a sample. */
function pairs(seed: number, spread: number, vertices = 3, more: (i: number) => number = () => 0): Float32Array {
  let word = seed;
  const uniform = (): number => (word = (Math.imul(word, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const all = new Float32Array(N * 12);
  for (let i = 0; i < N; i++) {
    const mean = i % 2 === 0 ? 1 : 0.1;
    const sample = (): number => mean * (1 + spread * (uniform() - 0.5));
    all.set([sample() + more(i), sample(), 2 * vertices, 0, i % 2], 12 * i);
  }
  return all;
}

describe('a trial of guiding', () => {
  // Each part's variance is known to √(1.4 / N) of it: 1.9 %, of a ratio 2.6 %.
  it('asks whether variance × time becomes less, by more than it may err', () => {
    expect(guidingPays(pairs(1, 1), pairs(2, 0.9), 1)).toBe(true);
    expect(guidingPays(pairs(1, 1), pairs(2, 1.1), 1)).toBe(false);
    expect(guidingPays(pairs(1, 1), pairs(2, 0.9), 1.3)).toBe(false);
    expect(guidingPays(pairs(1, 1), pairs(2, 0.5), 3)).toBe(true);
    expect(guidingPays(pairs(1, 1), pairs(1, 1), 0.99)).toBe(false);
    expect(guidingPays(pairs(1, 1), pairs(1, 1), 0.9)).toBe(true);
  });

  it('counts vertices', () => {
    expect(guidingPays(pairs(1, 1, 3), pairs(2, 0.8, 4), 1)).toBe(true);
    expect(guidingPays(pairs(1, 1, 3), pairs(2, 0.8, 5), 1)).toBe(false);
  });

  it('counts what is dark as the eye sees it', () => {
    // Of the bright tile a hundredth as much is much less.
    const noisy = (bright: number) => (i: number) => (i % 16 === 0 ? bright : i % 16 === 1 ? 0.1 - 0.1 * bright : 0);
    expect(guidingPays(pairs(1, 0.1, 3, noisy(0)), pairs(2, 0.1, 3, noisy(0.5)), 1)).toBe(true);
    expect(guidingPays(pairs(1, 0.1, 3, noisy(0.5)), pairs(2, 0.1, 3, noisy(0)), 1)).toBe(false);
  });

  it('does not believe a gain that one sample out of the ordinary makes', () => {
    const rare = (i: number): number => (i === 7 ? 40 : 0);
    expect(guidingPays(pairs(1, 1, 3, rare), pairs(2, 1.05), 1)).toBe(false);
  });

  it('says no where nothing trembles, and where all is black', () => {
    expect(guidingPays(pairs(1, 0), pairs(2, 0.1), 1)).toBe(false);
    expect(guidingPays(new Float32Array(120), new Float32Array(120), 1)).toBe(false);
  });
});
