/** The rule of adaptive sampling on films of known errors, against the same rule in double precision. */
import { beforeAll, describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { AdaptiveFilm, AdaptivePass } from '../../src/engine/schedule/adaptive.ts';
import { readBack } from '../../src/engine/passes/pass.ts';
import type { AdaptiveRule } from '../../src/scene/document.ts';
import { testDevice } from '../helpers/gpu.ts';
import { generator } from '../helpers/primitives.ts';

/** Blocks of 8 × 8, those at the right and below cut. */
const [WIDTH, HEIGHT, COLUMNS, ROWS] = [60, 43, 8, 6];
const GOAL = 0.1;
const OPEN = 0xffffffff;
const FIRST = 16;

interface Block {
  /** Brightness, and relative error of its pixels. */
  mean: number;
  error: number;
}

/** What a film of these blocks holds after `n` samples. */
function filmOf(blocks: readonly Block[], n: number): Float32Array<ArrayBuffer> {
  const data = new Float32Array(WIDTH * HEIGHT * 8);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const { mean, error } = blocks[Math.floor(Math.floor(i / WIDTH) / 8) * COLUMNS + Math.floor((i % WIDTH) / 8)]!;
    for (let c = 0; c < 3; c++) {
      data[i * 8 + c] = n * mean;
      // The variance of a pixel's mean is (E x² − m²) / (n − 1).
      data[i * 8 + 4 + c] = n * (mean ** 2 + (n - 1) * (error * mean) ** 2);
    }
    data[i * 8 + 3] = n;
  }
  return data;
}

/** A ninth of the blocks is noisy: without a look at neighbours most of those around them would stop. Some are so dark that less matters. */
function scattered(seed: number): Block[] {
  const random = generator(seed);
  return Array.from({ length: COLUMNS * ROWS }, () => {
    const mean = random() < 0.2 ? 0.02 : 0.5 + random();
    return { mean, error: GOAL * (random() < 1 / 9 ? 1.2 + 3 * random() : 0.1 + 0.7 * random()) };
  });
}

/** The error of the worst of each block and its eight neighbours, over the goal. */
function worstOf(blocks: readonly Block[]): number[] {
  const size = (k: number): number => Math.min(8, WIDTH - 8 * (k % COLUMNS)) * Math.min(8, HEIGHT - 8 * Math.floor(k / COLUMNS));
  const image = blocks.reduce((sum, { mean }, k) => sum + mean * size(k), 0) / (WIDTH * HEIGHT);
  const own = blocks.map(({ mean, error }) => (error * mean) / Math.max(mean, 0.1 * image) / GOAL);
  return own.map((_, k) => {
    const [x, y] = [k % COLUMNS, Math.floor(k / COLUMNS)];
    return Math.max(...own.filter((__, i) => Math.abs((i % COLUMNS) - x) <= 1 && Math.abs(Math.floor(i / COLUMNS) - y) <= 1));
  });
}

let pass: AdaptivePass;
let device: GPUDevice;
beforeAll(async () => {
  device = await testDevice();
  pass = await AdaptivePass.create(device, shaderLibrary());
});

/** A film of its own, and what puts other sums into it. */
function made(rule: AdaptiveRule['rule']): { film: AdaptiveFilm; show: (blocks: readonly Block[], n: number) => void } {
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST;
  const buffer = device.createBuffer({ size: WIDTH * HEIGHT * 32, usage });
  const film = new AdaptiveFilm(
    pass,
    { target: GOAL, minSpp: FIRST, rule },
    { film: buffer, layers: buffer, width: WIDTH, height: HEIGHT, stride: 2, half: null },
  );
  return { film, show: (blocks, n) => device.queue.writeBuffer(buffer, 0, filmOf(blocks, n)) };
}
const stopsOf = async (film: AdaptiveFilm): Promise<number[]> => [...new Uint32Array(await readBack(device, film.state.stops))];

describe.each([1, 2, 3])('films of blocks of known errors, %d', (seed) => {
  it('a block goes on while it or one of its eight neighbours is not good enough, and what has stopped stays so', async () => {
    const { film, show } = made('continuing');
    const [one, two] = [scattered(seed), scattered(seed + 10)];
    show(one, FIRST);
    expect(await film.decide(FIRST)).toBe(false);
    const first = worstOf(one).map((worst) => (worst > 1 ? OPEN : FIRST));
    expect(await stopsOf(film)).toEqual(first);
    expect(film.open).toBe(first.filter((each) => each === OPEN).length);
    // The power of this test: blocks that are good enough themselves and go on for a neighbour.
    const alone = one.filter(({ error }, k) => error < GOAL && first[k] === OPEN).length;
    expect(alone).toBeGreaterThan(8);
    show(two, 20);
    await film.decide(20);
    const second = worstOf(two).map((worst, k) => (first[k] === OPEN ? (worst > 1 ? OPEN : 20) : FIRST));
    expect(await stopsOf(film)).toEqual(second);
    film.destroy();
  });

  it('after a pilot each gets what the worst of them needs', async () => {
    const { film, show } = made('pilot');
    const blocks = scattered(seed);
    show(blocks, FIRST);
    expect(await film.decide(FIRST)).toBe(true);
    const stops = await stopsOf(film);
    // Errors fall with the root of the number: n (error / goal)², no less than the pilot had. Rounding may move it over an integer.
    worstOf(blocks).forEach((worst, k) => {
      const more = Math.max(FIRST, FIRST * worst ** 2);
      expect(stops[k]! - FIRST, `block ${k}`).toBeGreaterThan(more - 0.01);
      expect(stops[k]! - FIRST, `block ${k}`).toBeLessThan(more + 1.01);
    });
    expect(film.limit).toBe(Math.max(...stops));
    film.destroy();
  });
});

it('the film is looked at after a quarter more samples each time', async () => {
  const { film, show } = made('continuing');
  show(scattered(4), FIRST);
  const looks = [];
  while (film.checkpoint < 100) {
    looks.push(film.checkpoint);
    expect(film.isDue(film.checkpoint)).toBe(true);
    expect(film.isDue(film.checkpoint - 1)).toBe(false);
    await film.decide(film.checkpoint);
  }
  // More seldom, and blocks get more than they need; more often, and lucky ones stop too soon.
  expect(looks).toEqual([16, 20, 25, 31, 38, 47, 58, 72, 90]);
  film.destroy();
});

describe('a film that starts anew while it is asked', () => {
  const quiet: Block[] = Array.from({ length: COLUMNS * ROWS }, () => ({ mean: 1, error: 0 }));
  it.each(['continuing', 'pilot'] as const)('takes no answer of the one before: %s', async (rule) => {
    const { film, show } = made(rule);
    show(quiet, FIRST);
    // All blocks of the old one are done.
    const answer = film.decide(FIRST);
    film.restart();
    expect(await answer).toBe(false);
    expect(film.open).toBe(COLUMNS * ROWS);
    expect(film.isDone(FIRST)).toBe(false);
    expect(film.limit).toBe(FIRST);
    expect(await stopsOf(film)).toEqual(Array.from({ length: COLUMNS * ROWS }, () => OPEN));
    // And one that goes on where another was left takes its answer to its own question.
    await film.decide(FIRST);
    expect(film.open).toBe(rule === 'pilot' ? COLUMNS * ROWS : 0);
    film.destroy();
  });
  it('nor does one that goes on as a copy says', async () => {
    const { film, show } = made('continuing');
    show(quiet, FIRST);
    const answer = film.decide(FIRST);
    const stops = new Uint32Array(COLUMNS * ROWS).fill(OPEN);
    film.resume({ stops, open: 7, checkpoint: 25, last: Infinity });
    expect(await answer).toBe(false);
    expect([film.open, film.checkpoint]).toEqual([7, 25]);
    film.destroy();
  });
});
