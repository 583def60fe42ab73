/** Transforms: what stands first comes first. */
import type { Affine } from '../../affine.ts';
import { shown } from '../../errors.ts';
import type { Vec3 } from '../../document.ts';
import { IDENTITY, isRegular, looking, multiplied, scaling, translation, turn } from '../build/matrix.ts';
import { type Place, placeError } from '../build/notes.ts';
import { numberOf, numbersOf, vectorIn } from './values.ts';
import type { Element } from './xml.ts';

/** @throws SceneError */
export function transformOf({ children, place }: Element): Affine {
  const matrix = children.reduce<Affine>((before, each) => multiplied([...step(each)], [...before]), IDENTITY);
  if (!isRegular(matrix)) throw placeError(place, 'expected a transform that can be undone, got one that flattens or is too large');
  return matrix;
}

function step(element: Element): Affine {
  const { tag, place, attributes } = element;
  switch (tag.toLowerCase()) {
    case 'translate':
      return translation(vectorIn(element, 0));
    case 'scale':
      return scaling(vectorIn(element, 1, true));
    case 'rotate': {
      const axis = vectorIn(element, 0);
      const angle = numberOf(attributes.get('angle') ?? '0', place);
      if (Math.hypot(...axis) === 0) throw placeError(place, 'expected an axis that is not zero');
      return turn(axis, angle);
    }
    case 'lookat': {
      const of = (key: string, other: Vec3): Vec3 => tripleOf(attributes.get(key), other, place);
      const matrix = looking(of('origin', [0, 0, 0]), of('target', [0, 0, 1]), of('up', [0, 1, 0]));
      if (matrix === null) throw placeError(place, 'expected a target other than the origin, and an up that is not parallel to the view');
      return matrix;
    }
    case 'matrix': {
      const numbers = numbersOf(attributes.get('value') ?? '', place);
      // Row by row.
      const linear = (columns: 3 | 4): number[] =>
        [0, 1, 2].flatMap((row) => [0, 1, 2, 3].map((column) => (column < columns ? (numbers[row * columns + column] ?? 0) : 0)));
      if (numbers.length === 9) return linear(3);
      if (numbers.length !== 16) throw placeError(place, `expected 9 or 16 numbers of a matrix, got ${numbers.length}`);
      const [a, b, c, w] = numbers.slice(12);
      if (a !== 0 || b !== 0 || c !== 0 || w !== 1)
        throw placeError(place, 'expected a matrix whose last row is 0 0 0 1, got a projection');
      return linear(4);
    }
    default:
      throw placeError(place, `expected translate, scale, rotate, lookat or matrix, got ${shown(tag)}`);
  }
}

function tripleOf(text: string | undefined, other: Vec3, place: Place): Vec3 {
  if (text === undefined) return other;
  const [x, y, z, more] = numbersOf(text, place);
  if (x === undefined || y === undefined || z === undefined || more !== undefined)
    throw placeError(place, `expected three numbers, got ${shown(text)}`);
  return [x, y, z];
}
