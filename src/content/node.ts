/** Content from the file system: the library of shaders, scenes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** All files of `folder` (relative to the repository) with an ending: path without ending → text. */
export function readFolder(folder: string, ending: string): Record<string, string> {
  const top = join(ROOT, folder);
  const files = readdirSync(top, { recursive: true, withFileTypes: true }).filter((each) => each.isFile() && each.name.endsWith(ending));
  const paths = files.map((each) => join(each.parentPath, each.name)).sort();
  return Object.fromEntries(
    paths.map((path) => [relative(top, path).replaceAll('\\', '/').slice(0, -ending.length), readFileSync(path, 'utf8')]),
  );
}

/** What kernels are made of. */
export function shaderLibrary(): { wgsl: Record<string, string>; materials: Record<string, string> } {
  return { wgsl: readFolder('wgsl', '.wgsl'), materials: readFolder('materials', '.wgsl') };
}
