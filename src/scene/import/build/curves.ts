/** Curves of a scene file → shapes of a document. Files have a statement for each curve: those that look alike become one shape. */
import { type Affine, determinant, mapped } from '../../affine.ts';
import type { Budget } from '../../budget.ts';
import type { CurveData, SceneInput } from '../../document.ts';
import { vec3At } from '../../vec.ts';
import type { ImportedCurves } from '../curves/imported.ts';
import { shortest } from '../shortest.ts';
import { type Place, placeError } from './notes.ts';

type Shape = SceneInput['shapes'][number];
type CurvesInput = Extract<Shape, { type: 'curves' }>;

export class CurveShapes {
  private readonly open = new Map<string, CurveData>();

  /**
   * Adds curves to the shape that they belong to.
   * @param matrix into the coordinates that the shape stands in
   * @param members of the shape; curves with the same become one
   * @param group name of the object that it belongs to
   * @returns a shape that is new; null: it is one that there was
   * @throws SceneError where there are too many
   */
  add(
    curves: ImportedCurves,
    matrix: Affine,
    members: Pick<CurvesInput, 'name' | 'material'>,
    group: string,
    budget: Budget,
    place: Place,
  ): Shape | null {
    const { points, radii, counts, basis } = curves;
    budget.take(points.length + radii.length + counts.length, (message) => placeError(place, message));
    const { name: _name, ...alike } = members;
    const key = JSON.stringify([group, alike, basis]);
    const known = this.open.get(key);
    const data: CurveData = known ?? { points: [], counts: [], radii: [] };
    const factor = Math.cbrt(Math.abs(determinant(matrix)));
    for (let k = 0; k < points.length; k += 3)
      for (const each of mapped(matrix, vec3At(points, k), 1)) data.points.push(shortest(Math.fround(each)));
    for (const each of radii) data.radii.push(shortest(Math.fround(each * factor)));
    for (const each of counts) data.counts.push(each);
    if (known !== undefined) return null;
    this.open.set(key, data);
    return { type: 'curves', ...members, data, basis };
  }
}
