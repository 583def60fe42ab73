/** Every kernel that interprets what is edited compiles, without so much as a warning, whatever else it renders. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { INTEGRATORS } from '../../src/scene/document.ts';
import { KernelAssembler, type KernelVariant } from '../../src/shader/kernel.ts';
import { WAVE_PASSES, wavePasses } from '../../src/shader/wavefront.ts';
import { compilerMessages } from '../helpers/null-device.ts';

const assembler = new KernelAssembler(shaderLibrary());
await assembler.loadInterpreter();
/** One of each kind of contract, and one that asks for images and noise. */
const KINDS = ['diffuse', 'glass', 'emitter', 'perforated', 'bumped', 'principled', 'gltf_pbr', 'marble', 'rough_glass'];
const BOX: KernelVariant['features'] = {
  spheres: true,
  triangles: true,
  parallelograms: true,
  disks: false,
  shading_normals: true,
  lights: true,
  environment: false,
};

async function expectClean(variant: KernelVariant, root = 'main'): Promise<void> {
  expect(await compilerMessages(assembler.assemble(variant, root)), `${root} of ${JSON.stringify(variant)}`).toEqual([]);
}
const variant = (interpreted: string[], rest: Partial<KernelVariant> = {}): KernelVariant => {
  const materials = [...new Set([...interpreted, 'diffuse'])];
  const plain: KernelVariant = {
    integrator: 'path',
    sampler: 'lcg',
    materials,
    features: BOX,
    stackSize: 16,
    countRays: false,
    interpreted,
  };
  return Object.assign(plain, rest);
};

describe('a kernel that interprets', () => {
  it.each(INTEGRATORS)('%s, one material of each kind', async (integrator) => {
    const kinds = integrator === 'path' ? KINDS : ['perforated', 'principled'];
    for (const name of kinds) await expectClean(variant([name], { integrator }));
  });

  it('under a program sky, and with nothing that is a light', async () => {
    await expectClean(variant(['marble'], { environment: 'sky', features: { ...BOX, environment: true } }));
    await expectClean(variant(['diffuse'], { features: { ...BOX, lights: false } }));
  });

  it('several at once, beside compiled ones', async () => {
    await expectClean(variant(['diffuse', 'principled'], { materials: ['diffuse', 'principled', 'glass', 'mirror'] }));
  });

  it('as a wavefront, in all its passes', async () => {
    for (const name of ['diffuse', 'principled', 'marble'])
      for (const root of wavePasses(false)) await expectClean(variant([name]), WAVE_PASSES[root]);
  });
});
