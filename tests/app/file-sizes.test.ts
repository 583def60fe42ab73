/** Which files the page reads, and how much of them. */
import { expect, it } from 'vitest';
import { checkSize } from '../../src/app/features/files/read.ts';

const of = (name: string, size = 1): (() => void) => {
  const file = { name, size, arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)) };
  return () => checkSize(file);
};

it('what a scene names may come beside it without a folder: tables, and grids of media', () => {
  for (const name of ['paint.binary', 'felt.bsdf', 'smoke.vol', 'SMOKE.nvdb']) expect(of(name)).not.toThrow();
  expect(of('smoke.nvdb', 2 ** 30 + 1)).toThrow('smoke.nvdb: expected at most 1024 MiB, got 1025 MiB.');
  expect(of('smoke.vdb')).toThrow('smoke.vdb: expected a file that ends in');
  expect(of('room/smoke.vdb')).not.toThrow();
});
