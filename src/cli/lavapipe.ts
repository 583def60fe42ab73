/**
 * Mesa's lavapipe, a Vulkan driver for the processor that many Linux systems have. LLVM compiles its kernels for the vectors that the
 * machine has: that takes longer than SwiftShader's compiler, and then samples come several times as fast (docs/performance.md). Mesa
 * keeps on disk what was compiled.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Vulkan's version that the driver tells must be this at least: Dawn takes none of the drivers that say less. */
const LEAST = 1003;
const MACHINES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'x86_64', arm64: 'aarch64' };

/** Environment variables with which a Node process finds lavapipe and nothing else, to be set before it starts; null: there is none. */
export function lavapipeEnvironment(): Record<string, string> | null {
  const driver = process.platform === 'linux' ? places().flatMap(driversIn).find(isTaken) : undefined;
  if (driver === undefined) return null;
  // Loaders look at the first, older ones at the second alone.
  return { VK_DRIVER_FILES: driver, VK_ICD_FILENAMES: driver, XDG_RUNTIME_DIR: process.env.XDG_RUNTIME_DIR ?? tmpdir() };
}

/** Where Vulkan's loader looks for the manifests of drivers (LoaderDriverInterface.md, "Linux Driver Discovery"). */
function places(): string[] {
  const data = (process.env.XDG_DATA_DIRS || '/usr/local/share:/usr/share').split(':').filter(Boolean);
  return ['/usr/local/etc', '/etc', ...data].map((each) => join(each, 'vulkan/icd.d'));
}

/** Names are `lvp_icd.json` or, of older Mesa and where several machines' drivers are, `lvp_icd.x86_64.json`. */
function driversIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = ['lvp_icd.json', `lvp_icd.${MACHINES[process.arch] ?? process.arch}.json`];
  return readdirSync(folder)
    .filter((each) => names.includes(each))
    .map((each) => join(folder, each));
}

function isTaken(manifest: string): boolean {
  try {
    const { ICD } = JSON.parse(readFileSync(manifest, 'utf8')) as { ICD?: { api_version?: unknown } };
    const [major = 0, minor = 0] = String(ICD?.api_version).split('.').map(Number);
    return 1000 * major + minor >= LEAST;
  } catch {
    return false;
  }
}
