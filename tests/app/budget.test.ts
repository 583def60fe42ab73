/** Lengths of pieces of work, on processors of the test: a piece takes its latency and its work, and is a strip of rows at least. */
import { expect, it } from 'vitest';
import { Schedule } from '../../src/engine/schedule/schedule.ts';
import { Budget } from '../../src/app/render/budget.ts';

const HEIGHT = 48;

/** Renders for some seconds. @returns milliseconds of every piece, and samples a second in the second half */
function render({ latency, sample, seconds = 60 }: { latency: number; sample: number; seconds?: number }): {
  pieces: number[];
  rate: number;
} {
  const budget = new Budget(true);
  const schedule = new Schedule(HEIGHT);
  const progress = (): number => schedule.complete + schedule.rowsDone / HEIGHT;
  const pieces: number[] = [];
  let now = 0;
  let half: number | null = null;
  while (now < 1000 * seconds) {
    const before = progress();
    const jobs = schedule.next(budget.next(now, now / 1000), Infinity);
    const samples = progress() - before;
    const milliseconds = latency + sample * samples;
    now += milliseconds;
    schedule.report(jobs, milliseconds);
    budget.took(now, { milliseconds, samples });
    pieces.push(milliseconds);
    if (now > 500 * seconds) half ??= progress();
  }
  return { pieces, rate: (progress() - (half ?? 0)) / (seconds / 2) };
}

it('pieces on a processor that is not asked for anything else stay short', () => {
  const { pieces, rate } = render({ latency: 0.5, sample: 20 });
  expect(Math.max(...pieces)).toBeLessThan(130);
  expect(pieces.toSorted((a, b) => a - b)[pieces.length >> 1]).toBeLessThan(60);
  expect(rate).toBeGreaterThan(0.9 * 50);
});

it('where a piece waits long for its turn, most of the time is work all the same', () => {
  const { pieces, rate } = render({ latency: 250, sample: 20 });
  expect(rate).toBeGreaterThan(0.6 * 50);
  expect(Math.max(...pieces)).toBeLessThan(2500);
});

it('where the least piece is long because its work is, pieces do not grow but one in eight', () => {
  const strip = 300;
  const { pieces } = render({ latency: 5, sample: (strip * HEIGHT) / 8 });
  expect(pieces.filter((each) => each > 1.5 * strip).length).toBeLessThan(pieces.length / 6);
  expect(Math.max(...pieces)).toBeLessThan(3 * strip);
});

it('pieces are short again once others leave the processor alone', () => {
  const budget = new Budget(true);
  let now = 0;
  const pieceOf = (latency: number): number => {
    const asked = budget.next(now, 0);
    const milliseconds = Math.max(asked, latency + 5);
    now += milliseconds;
    budget.took(now, { milliseconds, samples: (milliseconds - latency) / 100 });
    return milliseconds;
  };
  for (let i = 0; i < 100; i++) pieceOf(200);
  expect(budget.next(now, 0)).toBeGreaterThan(400);
  for (let i = 0; i < 200; i++) pieceOf(0);
  expect(budget.next(now, 0)).toBeLessThan(100);
});

it('a card has pieces that grow with its film, whatever they took', () => {
  const budget = new Budget(false);
  budget.took(10, { milliseconds: 500, samples: 1 });
  budget.took(20, { milliseconds: 900, samples: 3 });
  expect([0, 1, 10].map((seconds) => budget.next(1e6, seconds))).toEqual([6, 20, 40]);
});
