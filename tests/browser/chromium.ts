/**
 * The browser of the tests: Debian's chromium, installed where it is missing and the tests run as root.
 * Its SwiftShader runs WebGPU, canvas and screenshots included, without a graphics card.
 */
import { findOrInstall } from '../helpers/apt.ts';

/** Where a browser may be; PENUMBRA_CHROMIUM names another one. */
const PLACES = [process.env.PENUMBRA_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** Whether the tests are run on a graphics card, as those in Node are (npm run test:card); without a display, as such machines are lent. */
export const IS_HARDWARE = process.env.PENUMBRA_TEST_BACKEND === 'hardware';

/** With other sets of flags compute works, but a WebGPU canvas loses its device. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--enable-unsafe-webgpu',
  '--enable-features=Vulkan',
  ...(IS_HARDWARE
    ? ['--use-angle=vulkan', '--disable-vulkan-surface', '--ignore-gpu-blocklist']
    : ['--use-vulkan=swiftshader', '--use-angle=swiftshader', '--use-webgpu-adapter=swiftshader']),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Environment of the browser: ANGLE finds its Vulkan driver only by the loader, and finds the one that comes with the browser
 * only where it is told. The driver that the tests give to Node is another one and would be in the way.
 */
export function chromiumEnvironment(): Record<string, string> {
  if (IS_HARDWARE) return process.env as Record<string, string>;
  const { LD_LIBRARY_PATH: _, ...rest } = process.env;
  const driver = '/usr/lib/chromium/vk_swiftshader_icd.json';
  return { ...(rest as Record<string, string>), VK_DRIVER_FILES: driver, VK_ICD_FILENAMES: driver };
}

const MISSING =
  'The browser tests need Chromium at /usr/bin/chromium: install it (Debian: apt-get install chromium) or set PENUMBRA_CHROMIUM to its path.';

/** Path of the browser; installs Debian's as root where there is none. @throws Error, one sentence that says what to install */
export const findChromium = (): string => findOrInstall(PLACES, 'chromium', MISSING);
