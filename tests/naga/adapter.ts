/** In Deno, with --expose-gc: a device of the tests tells of its adapter after all that nobody holds was collected. */
import { runsInSoftware } from '../../src/engine/gpu/device.ts';
import { newDevice } from '../helpers/device.ts';

const device = await newDevice();
for (let round = 0; round < 10; round++) {
  (globalThis as unknown as { gc(): void }).gc();
  await new Promise((resolve) => setTimeout(resolve, 10));
}
console.log(runsInSoftware(device) ? 'software' : 'hardware');
