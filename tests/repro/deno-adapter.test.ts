/** Deno ended, now and then, where a device told of an adapter that had been collected: the tests' devices hold theirs. */
import { expect, it } from 'vitest';
import { deno, HAS_DENO } from '../helpers/deno.ts';

it.runIf(HAS_DENO)('a device in Deno tells of its adapter after a collection', async () => {
  const { code, output } = await deno(['--v8-flags=--expose-gc', 'tests/naga/adapter.ts']);
  expect(output.trim()).toMatch(/^(software|hardware)$/);
  expect(code).toBe(0);
});
