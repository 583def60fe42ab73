/** Runs test files of the tree that it is started in, one after the other, as it is told to: vitest is started once and keeps what it has transformed. */
import { createVitest } from 'vitest/node';
import type { Answer } from './tree.ts';

// Without `bail`: it would count the failures of other files, too.
const vitest = await createVitest('test', {
  watch: false,
  maxWorkers: 1,
  fileParallelism: false,
  reporters: [{}],
});

async function run(file: string): Promise<Omit<Answer, 'milliseconds'>> {
  const specifications = await vitest.globTestSpecifications([file]);
  if (specifications.length === 0) return { passed: false, by: `there is no test ${file}` };
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
  const reason = (errors: readonly unknown[]): string => String((errors[0] as Error | undefined)?.message ?? errors[0]).split('\n')[0]!;
  // Vitest remembers those of earlier runs.
  const own = testModules.filter(({ moduleId }) => moduleId.endsWith(`/${file}`));
  if (own.length === 0) return failed('the test was not run');
  for (const module of own) {
    for (const test of module.children.allTests('failed')) return failed(`${test.fullName}: ${reason(test.result().errors ?? [])}`);
    if (!module.ok()) return failed(reason(module.errors()));
  }
  return unhandledErrors.length > 0 ? failed(reason(unhandledErrors)) : { passed: true, by: '' };
}

const failed = (by: string): Omit<Answer, 'milliseconds'> => ({ passed: false, by: by.slice(0, 300) });

process.on('message', async ({ file }: { file: string }) => {
  const began = performance.now();
  const answer = await run(file).catch((error: unknown) => failed(String(error)));
  process.send!({ ...answer, milliseconds: performance.now() - began } satisfies Answer);
});
process.on('disconnect', () => process.exit());
