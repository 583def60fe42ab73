/**
 * The browser of the tests: Debian's chromium, installed where it is missing and the tests run as root.
 * Its SwiftShader runs WebGPU, canvas and screenshots included, without a graphics card.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where a browser may be; PENUMBRA_CHROMIUM names another one. */
const PLACES = [process.env.PENUMBRA_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** With other sets of flags compute works, but a WebGPU canvas loses its device. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--enable-unsafe-webgpu',
  '--enable-features=Vulkan',
  '--use-vulkan=swiftshader',
  '--use-angle=swiftshader',
  '--use-webgpu-adapter=swiftshader',
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
  const { LD_LIBRARY_PATH: _, ...rest } = process.env;
  return { ...(rest as Record<string, string>), VK_ICD_FILENAMES: '/usr/lib/chromium/vk_swiftshader_icd.json' };
}

const MISSING =
  'The browser tests need Chromium at /usr/bin/chromium: install it (Debian: apt-get install chromium) or set PENUMBRA_CHROMIUM to its path.';

/** Path of the browser; installs Debian's as root where there is none. @throws Error, one sentence that says what to install */
export function findChromium(): string {
  const found = PLACES.find((each) => each !== undefined && existsSync(each));
  if (found !== undefined) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(MISSING);
  console.log('Installing Debian’s chromium for the browser tests (apt-get) …');
  const failure = apt('update') ?? apt('install', '-y', '--no-install-recommends', 'chromium');
  if (failure !== null) throw new Error(`${MISSING} Installing it by apt-get failed: ${failure}`);
  return '/usr/bin/chromium';
}

/** @returns the last line of complaint, or null where all went well */
function apt(...words: string[]): string | null {
  const { status, stderr, error } = spawnSync('apt-get', ['-q', ...words], {
    encoding: 'utf8',
    timeout: 900_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status === 0) return null;
  return error?.message ?? stderr.trim().split('\n').at(-1) ?? 'no reason given';
}
