/** Whoever counts or builds what a document has of curves needs their code: see code.ts. */
import type { SceneDocument } from '../document.ts';
import { allShapes } from '../geometry/placed.ts';
import { loadCurves } from './code.ts';

/** Before anything is asked of the shapes of a document; at once where it has no curves. */
export async function loadCurvesOf(scene: Pick<SceneDocument, 'shapes' | 'objects'>): Promise<void> {
  if (allShapes(scene).some(({ type }) => type === 'curves')) await loadCurves();
}
