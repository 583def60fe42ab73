/**
 * Crossings in any number: `npm run crossings -- [--count 1000] [--seed 3] [--family PART OF ITS NAME]`. A scene that fails is made smaller
 * and kept in .cache/crossings.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ROOT } from '../../src/content/node.ts';

const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' }, family: { type: 'string' } } });
const { count = '1000', seed = String(Math.floor(Math.random() * 2 ** 31)), family } = values;
if (![count, seed].every((each) => /^\d{1,10}$/.test(each))) throw new Error('--count and --seed: expected whole numbers');
console.log(`${count} crossings, --seed ${seed}`);
const filter = family === undefined ? [] : ['--testNamePattern', family.replaceAll(/[^\w ]/g, '.')];
const { status } = spawnSync('npx', ['vitest', 'run', 'tests/gpu/crossings.test.ts', ...filter], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, PENUMBRA_CROSSINGS: count, PENUMBRA_CROSSINGS_SEED: seed },
});
process.exitCode = status ?? 1;
