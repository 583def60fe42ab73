/** Every camera and filter compiles, in the kernel and in the guide pass, without so much as a warning. */
import { expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { PLAIN } from '../helpers/kernel.ts';
import { compilerMessages } from '../helpers/null-device.ts';

const assembler = new KernelAssembler(shaderLibrary());
const CAMERAS = ['perspective', 'thin-lens', 'orthographic', 'panorama', 'fisheye'];
const FILTERS = ['box', 'tent', 'gaussian', 'blackman-harris', 'mitchell'];

it.each(CAMERAS.flatMap((camera) => FILTERS.map((filter) => [camera, filter] as const)))('%s with %s', async (camera, filter) => {
  for (const stereo of ['orthographic', 'fisheye'].includes(camera) ? [false] : [false, true]) {
    for (const crop of [false, true]) {
      const variant = { ...PLAIN, camera, filter, features: { ...PLAIN.features, stereo, crop } };
      for (const root of ['main', 'view/guide']) expect(await compilerMessages(assembler.assemble(variant, root))).toEqual([]);
    }
  }
});
