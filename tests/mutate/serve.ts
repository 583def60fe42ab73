/** Runs test files of the tree that it is started in, one after the other, as it is told to: vitest is started once and keeps what it has transformed. */
import { createVitest } from 'vitest/node';
import { resolve } from 'node:path';
import type { Answer, Order } from './tree.ts';

// Without `bail`: it would count the failures of other files, too.
const vitest = await createVitest('test', {
  watch: false,
  maxWorkers: 1,
  fileParallelism: false,
  reporters: [{}],
});

let before = '';

async function run({ files, changed }: Order): Promise<Omit<Answer, 'milliseconds'>> {
  // What was made of the texts that stood there before.
  for (const file of [before, changed]) vitest.invalidateFile(resolve(file));
  before = changed;
  const specifications = await vitest.globTestSpecifications([...files]);
  if (specifications.length < files.length) return failed(`of ${files.join(', ')} there are only ${specifications.length}`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
  const reason = (errors: readonly unknown[]): string => String((errors[0] as Error | undefined)?.message ?? errors[0]).split('\n')[0]!;
  // Vitest remembers those of earlier runs.
  const own = testModules.filter(({ moduleId }) => files.some((file) => moduleId.endsWith(`/${file}`)));
  if (own.length < files.length) return failed('a test was not run');
  for (const module of own) {
    for (const test of module.children.allTests('failed')) return failed(`${test.fullName}: ${reason(test.result().errors ?? [])}`);
    if (!module.ok()) return failed(reason(module.errors()));
  }
  return unhandledErrors.length > 0 ? failed(reason(unhandledErrors)) : { passed: true, by: '' };
}

const failed = (by: string): Omit<Answer, 'milliseconds'> => ({ passed: false, by: by.slice(0, 300) });

process.on('message', async (order: Order) => {
  const began = performance.now();
  const answer = await run(order).catch((error: unknown) => failed(String(error)));
  process.send!({ ...answer, milliseconds: performance.now() - began } satisfies Answer);
});
process.on('disconnect', () => process.exit());
