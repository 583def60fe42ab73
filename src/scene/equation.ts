/** What a document leaves out of the rendering equation, and how it weights the orders of scattering. */
import { DEFAULT_ORDERS } from './film-defaults.ts';
import type { SceneDocument } from './document.ts';
import type { Factor } from './document-equation.ts';
import { SceneError } from './errors.ts';
import { accumulateApart, gainsOf, isGraded } from './groups.ts';

export const isWithout = ({ render }: Pick<SceneDocument, 'render'>, factor: Factor): boolean => render.without?.includes(factor) === true;

/** The last order that the film keeps apart; it holds all that follow. */
export const lastOrder = ({ film }: Pick<SceneDocument, 'film'>): number => film.orders ?? DEFAULT_ORDERS;

/** The weight of every order from 0 to {@link lastOrder}. */
export function orderWeightsOf(scene: Pick<SceneDocument, 'film' | 'render'>): number[] {
  const { orderWeights = [] } = scene.render;
  return Array.from({ length: lastOrder(scene) + 1 }, (_, k) => orderWeights[k] ?? 1);
}

export const areOrdersWeighted = ({ render }: Pick<SceneDocument, 'render'>): boolean =>
  render.orderWeights?.some((each) => each !== 1) === true;

/** Whether the image is a weighted sum of what accumulates apart, and so another one than its samples and their error tell of. */
export const isReweighted = (scene: SceneDocument): boolean =>
  areOrdersWeighted(scene) || (accumulateApart(scene) && isGraded(gainsOf(scene)));

/** @throws SceneError */
export function checkOrderWeights(scene: SceneDocument): void {
  const { orderWeights } = scene.render;
  if (orderWeights === undefined) return;
  const place = 'render.orderWeights';
  if (!scene.film.layers?.includes('orders'))
    throw new SceneError("expected the layer 'orders' among film.layers, which the weights are for", place);
  const most = lastOrder(scene) + 1;
  if (orderWeights.length > most)
    throw new SceneError(`expected at most ${most} weights, for order 0 to the last one apart, got ${orderWeights.length}`, place);
  if (areOrdersWeighted(scene) && accumulateApart(scene) && isGraded(gainsOf(scene)))
    throw new SceneError('expected weights of 1 beside light groups that accumulate apart and are weighted themselves', place);
}
