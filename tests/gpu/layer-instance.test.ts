/** The layer `instance`: which place of an instance each pixel shows. */
import { expect, it } from 'vitest';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { numbers, rendered } from '../helpers/layers.ts';

const SIDE = 16;
const quad = (x: number, y: number): SceneInput['shapes'][number] => ({
  type: 'quad',
  corner: [x, y, 0],
  edge1: [2, 0, 0],
  edge2: [0, 2, 0],
  material: 'grey',
});
const at = (x: number, y: number): number[] => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, 0];
const OBJECT = { shapes: [quad(0, 0)] };

/** Sixteen squares of 2, four in a row, from above: of nothing, shapes, a shape that moves, and two instances in seven places. */
const SQUARES: (number | 'shape' | 'moving' | null)[] = [
  null, 0, 'shape', 1,
  'moving', 2, 3, null,
  'shape', 4, null, 5,
  6, null, 'moving', 'shape',
]; // prettier-ignore

const corner = (i: number): [number, number] => [-4 + 2 * (i % 4), 2 - 2 * Math.floor(i / 4)];
const cornersOf = (what: unknown): [number, number][] => SQUARES.flatMap((each, i) => (each === what ? [corner(i)] : []));
const placeOf = (number: number): [number, number] => cornersOf(number)[0]!;

function scene(render: SceneInput['render'], layers: NonNullable<NonNullable<SceneInput['film']>['layers']>): SceneInput {
  return {
    version: 1,
    // Nothing moves between the opening and the closing of the shutter, but may.
    camera: { type: 'orthographic', position: [0, 0, 10], target: [0, 0, 0], height: 8, shutter: { open: 0, close: 1 } },
    film: { width: SIDE, height: SIDE, layers },
    render: { spp: 8, maxDepth: 2, ...render },
    environment: { type: 'constant', radiance: [1, 1, 1] },
    materials: { grey: { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } } },
    shapes: [
      ...cornersOf('shape').map(([x, y]) => quad(x, y)),
      ...cornersOf('moving').map(([x, y]) => ({
        ...quad(x, y),
        motion: [0, 1].map((time) => ({ time, translate: [0, 0, 0.1 * time] as Vec3 })),
      })),
    ],
    objects: { square: OBJECT, other: OBJECT },
    instances: [
      { object: 'square', matrices: [0, 1, 2].map((number) => at(...placeOf(number))) },
      { object: 'other', transform: { translate: [...placeOf(3), 0] } },
      { object: 'square', matrices: [4, 5, 6].map((number) => at(...placeOf(number))) },
    ],
  } as SceneInput;
}

const expected = Array.from({ length: SIDE * SIDE }, (_, pixel) => {
  const what = SQUARES[Math.floor(pixel / SIDE / 4) * 4 + Math.floor((pixel % SIDE) / 4)];
  return typeof what === 'number' ? what : -1;
});

it.each(['path', 'whitted', 'cast'] as const)('%s: places are counted as in the document, shapes have none', async (integrator) => {
  const film = await rendered(scene({ integrator }, ['instance']));
  expect(Array.from(numbers(film, 'instance'))).toEqual(expected);
});

it('stands beside the other numbers, and changes none of them', async () => {
  const [alone, both] = [await rendered(scene({}, ['shape', 'depth'])), await rendered(scene({}, ['instance', 'depth', 'shape']))];
  for (const name of ['shape', 'depth']) expect(numbers(both, name)).toEqual(numbers(alone, name));
  expect(Array.from(numbers(both, 'instance'))).toEqual(expected);
  expect(both.data).toEqual(alone.data);
});

it('without instances is -1 everywhere', async () => {
  const plain = { ...scene({}, ['instance']), instances: [], shapes: [quad(-1, -1)] };
  expect(new Set(numbers(await rendered(plain), 'instance'))).toEqual(new Set([-1]));
});
