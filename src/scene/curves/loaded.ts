/** Curves of documents. */
import type { CurvesShape, SceneDocument } from '../document.ts';
import { allShapes, atOrigin } from '../geometry/placed.ts';
import { loadCurves } from './code.ts';

type Shapes = Pick<SceneDocument, 'shapes' | 'objects'>;

/** Before anything asks for the geometry of a document. */
export async function loadCurvesOf(scene: Shapes): Promise<void> {
  if (allShapes(scene).some(({ type }) => type === 'curves')) await loadCurves();
}

/** As geometry is made of it: where it moves, about its own origin. */
export const curvesAtRest = (shape: CurvesShape): CurvesShape => (shape.motion === undefined ? shape : atOrigin(shape)[1]);

/** All of a document, so. */
export const curvesOf = (scene: Shapes): CurvesShape[] =>
  allShapes(scene).flatMap((shape) => (shape.type === 'curves' ? [curvesAtRest(shape)] : []));
