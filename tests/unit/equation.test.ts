/** What a document may leave out of the rendering equation, what that makes necessary, and what is said of it. */
import { describe, expect, it } from 'vitest';
import { biases } from '../../src/engine/bias.ts';
import { changesBetween } from '../../src/engine/changes.ts';
import { filmMean, filmIsGraded } from '../../src/engine/film/film.ts';
import { filmLayers } from '../../src/engine/film/layers.ts';
import type { SceneDocument, SceneInput } from '../../src/scene/document.ts';
import { orderWeightsOf } from '../../src/scene/equation.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { room } from '../helpers/layers.ts';

const scene = (render: SceneInput['render'], film: SceneInput['film'] = { layers: ['orders'], orders: 3 }): SceneDocument =>
  checkScene({ ...room({ lights: [] }), film, render });

describe('render.without', () => {
  it('is checked by name', () =>
    expect(() => scene({ without: ['cosines'] as never })).toThrow(
      'At render.without[0]: expected "bsdf", "cosine" or "visibility", got "cosines"',
    ));
  it('starts the film over and is said', () => {
    const [all, none] = [scene({}), scene({ without: ['bsdf', 'cosine', 'visibility'] })];
    expect(changesBetween(all, none)).toMatchObject({ view: true, geometry: false, any: true });
    expect(biases(none)).toEqual(['depth ≤ 128', 'white instead of the BSDF', 'without the cosine', 'without visibility']);
    // It asks for no light: there is nothing to leave out.
    expect(biases(scene({ without: ['visibility'], integrator: 'path-naive' }))).toEqual(['depth ≤ 128']);
  });
});

describe('render.orderWeights', () => {
  it('keep 1 beyond the list', () => expect(orderWeightsOf(scene({ orderWeights: [0, 2] }))).toEqual([0, 2, 1, 1]));
  it('need the layer of the orders, and no more than there are', () => {
    expect(() => scene({ orderWeights: [0] }, { layers: ['depth'] })).toThrow(
      "At render.orderWeights: expected the layer 'orders' among film.layers",
    );
    expect(() => scene({ orderWeights: [0, 0, 0, 0, 0] })).toThrow('At render.orderWeights: expected at most 4 weights');
    expect(() => scene({ orderWeights: [-1] })).toThrow('At render.orderWeights[0]: expected a number ≥ 0, got -1');
  });
  it('are refused beside weighted light groups that accumulate apart', () => {
    const both = (orderWeights: number[], intensity: number): SceneDocument =>
      checkScene({ ...room(), film: { layers: ['orders', 'groups'] }, lightGroups: { lamp: { intensity } }, render: { orderWeights } });
    expect(() => both([0], 2)).toThrow('At render.orderWeights: expected weights of 1 beside light groups');
    expect(both([1, 1], 2).lightGroups).toBeDefined();
    expect(both([0], 1).render.orderWeights).toEqual([0]);
  });
  it('change what is shown alone, and are said', () => {
    expect(changesBetween(scene({ orderWeights: [1] }), scene({ orderWeights: [0] }))).toMatchObject({ any: false, display: true });
    expect(biases(scene({ orderWeights: [0] }))).toEqual(['depth ≤ 128', 'orders weighted']);
    expect(biases(scene({ orderWeights: [1, 1] }))).toEqual(['depth ≤ 128']);
  });
  it('make the image of the layers', () => {
    // One pixel of two samples; orders 0 to 3 in the first four places.
    const sums = Float32Array.of(2, 2, 2, 0, 4, 4, 4, 0, 8, 8, 8, 0, 16, 16, 16, 0);
    const film = (weights: number[]) => ({
      width: 1,
      height: 1,
      data: Float32Array.of(30, 30, 30, 2, 0, 0, 0, 0),
      layers: filmLayers(scene({ orderWeights: weights }), sums),
    });
    expect(filmMean(film([0, 1, 0, 0]))).toEqual(Float32Array.of(2, 2, 2));
    expect(filmMean(film([1, 0, 0.5, 0]))).toEqual(Float32Array.of(3, 3, 3));
    expect(filmMean(film([1, 1]))).toEqual(Float32Array.of(15, 15, 15));
    expect([filmIsGraded(film([0])), filmIsGraded(film([1]))]).toEqual([true, false]);
  });
});
