/**
 * Test files that run in Deno as well, on naga: what the compiler says of wrong materials, and every pass that shows, measures or replays.
 * All kernels and passes in all their forms are compiled by both where they are linked (tests/helpers/compilers.ts), and the films of both are
 * the same, by wavelength and by a path tracer in a material as well, so that nothing is estimated here again (gallery.test.ts). `npm run test:naga -- FILES` runs others.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { deno, HAS_DENO } from '../helpers/deno.ts';

const FILES = [
  'unit/compiler-messages',
  'shader/user-material',
  'shader/safety',
  'shader/portable',
  'unit/wavefront',
  'unit/storage',
  'gpu/default-limits',
  'gpu/density-majorant',
  'gpu/display',
  'gpu/display-layers',
  'gpu/display-views',
  'gpu/film',
  'gpu/guide',
  'gpu/image-mappings',
  'gpu/interpreted',
  'gpu/replay',
  'gpu/tree-builder',
  'gpu/wavefront',
].map((name) => `tests/${name}.test.ts`);

interface Report {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
}

const folder = mkdtempSync(join(tmpdir(), 'penumbra-naga-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'report.json');
// One worker: the other tests have the rest of the machine.
const ran = HAS_DENO
  ? deno(['node_modules/vitest/vitest.mjs', 'run', '--maxWorkers', '1', ...FILES], { PENUMBRA_TEST_REPORT: file })
  : null;

it.runIf(HAS_DENO).each(FILES)('%s on naga', async (name) => {
  const { code, output } = (await ran)!;
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    throw new Error(`Deno ended with ${code}: ${output}`);
  }
  const result = report.testResults.find((each) => each.name.endsWith(name));
  expect(result?.message ?? `it did not run: ${output}`).toBe('');
  const tests = result!.assertionResults;
  expect(tests.flatMap((each) => (each.status === 'failed' ? [[each.fullName, ...each.failureMessages].join('\n')] : []))).toEqual([]);
  expect(tests.some((each) => each.status === 'passed')).toBe(true);
});

it.runIf(HAS_DENO)('nothing else went wrong there', async () => {
  const { code, output } = (await ran)!;
  expect(code, output).toBe(0);
});
