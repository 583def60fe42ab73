/** What compilers say is said even where the code that puts it into words cannot be loaded: a page without a network. */
import { expect, it, vi } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { compileModule } from '../../src/engine/gpu/pipelines.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';

vi.mock('../../src/engine/gpu/compiler-messages.ts', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

it('as they come', async () => {
  const assembler = new KernelAssembler(shaderLibrary());
  const text = 'import package::material::Hit;\nfn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return 1.0; }';
  const linked = assembler.alone('mine', { mine: text });
  const line = linked.code.split('\n').findIndex((each) => each.includes('return 1.0;')) + 1;
  const message = { type: 'error', message: 'cannot convert', lineNum: line, linePos: 1, offset: 0, length: 0 };
  const device = {
    pushErrorScope: () => {},
    popErrorScope: () => Promise.resolve(null),
    createShaderModule: () => ({ getCompilationInfo: () => Promise.resolve({ messages: [message] }) }),
  } as unknown as GPUDevice;
  const { diagnostics, error } = await compileModule(device, linked, 'test');
  expect(diagnostics).toEqual([
    { severity: 'error', message: 'cannot convert', module: 'materials/mine', line: 2, column: expect.any(Number) as number },
  ]);
  expect(error?.message).toContain('cannot convert');
});
