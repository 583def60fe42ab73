/** What is said to be compiled for a scene is what a device is given for it: the next visit compiles it ahead. */
import { afterEach, expect, it, vi } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { kernelTexts, Renderer } from '../../src/engine/index.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { testDevice } from '../helpers/gpu.ts';

afterEach(() => vi.restoreAllMocks());

it.each(['megakernel', 'wavefront'] as const)('%s', async (kernel) => {
  const device = await testDevice();
  const modules = vi.spyOn(device, 'createShaderModule');
  const layouts = vi.spyOn(device, 'createBindGroupLayout');
  const renderer = new Renderer(device, shaderLibrary(), { kernel });
  await renderer.setScene(
    checkScene({
      version: 1,
      camera: { position: [0, 0, 4], target: [0, 0, 0], fov: 40 },
      film: { width: 8, height: 8 },
      render: { integrator: 'path' },
      materials: { grey: { file: 'principled' } },
      shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'grey', emission: { radiance: [1, 1, 1] } }],
    }),
  );
  const given = new Set(modules.mock.calls.map(([{ code }]) => code));
  const bound = new Set(layouts.mock.calls.map(([{ entries }]) => JSON.stringify(entries)));
  const texts = kernelTexts(renderer);
  expect(texts).toHaveLength(kernel === 'wavefront' ? 5 : 1);
  for (const { code, entries } of texts) {
    expect(given).toContain(code);
    expect(bound).toContain(JSON.stringify(entries));
  }
  renderer.destroy();
});
