/** What of lenses made of glass is loaded with the first document that has such a camera. */
import { present } from '../../base/present.ts';
import type { SceneDocument } from '../document.ts';
import type * as lazy from './lazy.ts';

type Code = typeof lazy;

let code: Code | null = null;

/** Before anything is asked of the camera of a document; at once where it is of another kind. @throws SceneError for a lens that makes no image */
export async function loadLensOf({ camera }: Pick<SceneDocument, 'camera'>): Promise<void> {
  if (camera.type !== 'lens') return;
  code ??= await import('./lazy.ts');
  await code.findPupils(code.systemOf(camera), code.cornerOf(camera));
}

/** For programs that cannot load more: the module itself. */
export function provideLenses(module: Code): void {
  code = module;
}

/** Null before loadLensOf. */
export const lensCodeOrNull = (): Code | null => code;

/** @throws Error before loadLensOf */
export const lensCode = (): Code => present(code, 'the code of lenses');
