/** What of curves is loaded with the first document that has some. */
import { present } from '../../base/present.ts';
import type * as lazy from './lazy.ts';

type Code = typeof lazy;

let code: Code | null = null;

/** Before geometry is built of a document with curves. */
export async function loadCurves(): Promise<void> {
  code ??= await import('./lazy.ts');
}

/** For programs that cannot load more: the module itself. */
export function provideCurves(module: Code): void {
  code = module;
}

/** @throws Error before loadCurves */
export const curvesCode = (): Code => present(code, 'the code of curves');
