/** Every camera and filter compiles, in the kernel and in the guide pass, without so much as a warning of Tint or naga. */
import { expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { cameraFeatures, cameraFiles } from '../../src/engine/camera/camera.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { integratorKindOf } from '../../src/scene/integrators/index.ts';
import { INTEGRATORS } from '../../src/scene/document.ts';
import { everyCamera, glassLenses } from '../helpers/cameras.ts';
import { PLAIN } from '../helpers/kernel.ts';
import { allMessages } from '../helpers/compilers.ts';

const assembler = new KernelAssembler(shaderLibrary());
const FILTERS = ['box', 'tent', 'gaussian', 'blackman-harris', 'mitchell'];

it.each(everyCamera().flatMap(([name, camera]) => FILTERS.map((filter) => [name, filter, camera] as const)))(
  '%s with %s',
  async (_, filter, camera) => {
    const look = { camera, film: { width: 8, height: 8 } };
    for (const crop of [false, true]) {
      const features = { ...PLAIN.features, ...cameraFeatures(look), crop };
      const variant = { ...PLAIN, ...cameraFiles(look), filter, features };
      const waves = (await assembler.notInWavefront(variant)) === null ? ['wave/shade'] : [];
      for (const root of ['main', 'view/features', 'view/guide', ...waves])
        expect(await allMessages(assembler.assemble(variant, root))).toEqual([]);
    }
  },
);

// Each integrator takes the weight of the ray in its own way, and rolling shutters ask for the pixel.
it.each(INTEGRATORS)('a lens of glass and a rolling shutter with %s', async (integrator) => {
  for (const [, camera] of glassLenses()) {
    const look = { camera, film: { width: 8, height: 8 } };
    const spectral = integratorKindOf(integrator).follows === 'path';
    const features = { ...PLAIN.features, ...cameraFeatures(look), motion: true, camera_motion: true, rolling: true, spectral };
    const variant = { ...PLAIN, integrator, lightSampling: integratorKindOf(integrator).lightSampling, ...cameraFiles(look), features };
    for (const root of ['main', 'view/features', 'view/guide']) expect(await allMessages(assembler.assemble(variant, root))).toEqual([]);
  }
});
