/** Before any test process starts: the environment in which Dawn finds the software adapter. */
import { softwareEnvironment } from '../../src/cli/software.ts';

export default async function setup(): Promise<void> {
  if (process.env.PENUMBRA_TEST_BACKEND !== 'hardware') Object.assign(process.env, await softwareEnvironment());
}
