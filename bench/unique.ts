/** Libraries whose kernels no cache has seen. */
import type { ShaderLibrary } from '../src/shader/kernel.ts';

const KNOWN = 'const FAR = 3.0e38;';
let turn = Date.now() % 1e5;

/** The same library with a number in it that every kernel has, a little different each time. @throws Error where there is none any more */
export function unique(library: ShaderLibrary): ShaderLibrary {
  const math = library.wgsl.math ?? '';
  if (!math.includes(KNOWN)) throw new Error(`wgsl/math.wgsl has no "${KNOWN}" any more`);
  turn++;
  return { ...library, wgsl: { ...library.wgsl, math: math.replace(KNOWN, `const FAR = ${(3 - turn * 1e-6).toFixed(7)}e38;`) } };
}
