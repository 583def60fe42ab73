/** Materials by themselves, as a compiler looks at them before an edit is shown. */
import { expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';

const assembler = new KernelAssembler(shaderLibrary());

it.each(assembler.materialNames)('%s is linked without a scene', (name) => {
  const { code } = assembler.alone(name, { [name]: assembler.material(name).source });
  expect(code).toContain('fn main()');
});
