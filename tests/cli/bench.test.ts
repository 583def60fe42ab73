/** The benchmark's command, as the user uses it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';
import type { Measured } from '../../src/bench/measure.ts';
import { command, type Result } from '../helpers/command.ts';

const bench = (...args: string[]): Promise<Result> => command(['src/cli/launch.ts', 'bench/render.ts', ...args, '--backend', 'software']);
const SMALL = ['--size', '8', '--seconds', '0', '--depth', '2'];

/** A scene whose materials look at images, where its files are. */
const HELMET = existsSync(join(ROOT, '..', 'shared', 'data', 'gltf', 'DamagedHelmet'));
if (!HELMET) console.log('skipped: no DamagedHelmet in ../shared/data');

it.each(HELMET ? ['cornell', 'helmet'] : ['cornell'])('measures %s', async (id) => {
  const { code, stdout, stderr } = await bench('--only', id, '--json', ...SMALL);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { rows, size, depth } = JSON.parse(stdout) as { rows: Measured[]; size: number; depth: number };
  expect({ size, depth }).toEqual({ size: 8, depth: 2 });
  expect(rows).toHaveLength(1);
  const [row] = rows;
  expect(row).toMatchObject({ width: 8, height: 8, maxDepth: 2, kernel: 'megakernel' });
  expect(row!.primitives).toBeGreaterThan(id === 'helmet' ? 15_000 : 17);
  expect(row!.raysPerSample).toBeGreaterThan(1);
  expect(row!.raysPerSample).toBeLessThanOrEqual(5);
  expect(row!.sppPerSecond).toBeGreaterThan(0);
});

it.each([
  [['--only', 'teacup'], /^--only: expected some of cornell, .*, got teacup$/],
  [['--kernel', 'ray'], /^--kernel: expected one of auto, megakernel, wavefront, got ray$/],
  [['--size', '0'], /^--size: expected a number ≥ 1, got 0$/],
])('refuses %j in one sentence', async (args, sentence) => {
  const { code, stdout, stderr } = await bench(...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(sentence);
});
