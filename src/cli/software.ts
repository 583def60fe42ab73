/** The software adapter: SwiftShader, a Vulkan driver for the processor, from an npm development dependency. */
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';
import { ROOT } from '../content/node.ts';
import { CliError } from './errors.ts';

/**
 * Environment variables with which a Node process finds SwiftShader and nothing else. They must be set before
 * the process starts. Unpacks the driver on first use.
 * @throws CliError where the driver is not to be had
 */
export async function softwareEnvironment(): Promise<Record<string, string>> {
  const folder = await unpacked();
  const driver = join(folder, 'vk_swiftshader_icd.json');
  return {
    LD_LIBRARY_PATH: [folder, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    // Loaders look at the first, older ones at the second alone.
    VK_DRIVER_FILES: driver,
    VK_ICD_FILENAMES: driver,
    XDG_RUNTIME_DIR: process.env.XDG_RUNTIME_DIR ?? tmpdir(),
  };
}

async function unpacked(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new CliError(
      `The software backend runs on Linux x86-64 only, this is ${process.platform} ${process.arch}; use --backend auto with a GPU.`,
    );
  }
  const archive = archivePath();
  const version = (JSON.parse(readFileSync(join(dirname(archive), '../package.json'), 'utf8')) as { version: string }).version;
  const folder = join(cache(), `swiftshader-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  // Unpacked aside and renamed: several processes may come here at once, and one may be interrupted.
  const aside = mkdtempSync(`${folder}-`);
  try {
    await pipeline(createReadStream(archive), createBrotliDecompress(), extract(aside));
    renameSync(aside, folder);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** In the repository beside it; of an installed package in the user's own folder, since its own may be another user's. */
function cache(): string {
  if (!ROOT.includes(`${sep}node_modules${sep}`)) return join(ROOT, '.cache');
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'penumbra');
}

function archivePath(): string {
  try {
    const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
    const top = entry.slice(0, entry.lastIndexOf(join('@sparticuz', 'chromium')) + join('@sparticuz', 'chromium').length);
    return join(top, 'bin', 'swiftshader.tar.br');
  } catch {
    throw new CliError(
      'The software backend needs the package @sparticuz/chromium; run npm install @sparticuz/chromium, in the repository npm ci.',
    );
  }
}
