/**
 * Curves as text, as the shapes `bsplinecurve` and `linearcurve` of Mitsuba 3 have them: a control point a line, `x y z radius`, an empty line
 * between curves; `#` begins a comment.
 */
import type { Basis } from '../../curves/basis.ts';
import { NEEDS, piecesOf } from '../../curves/basis.ts';
import { shown } from '../../errors.ts';
import type { Imported } from '../imported.ts';
import { decodeText, fileError, MAX_COORDINATE, NUMBER } from '../text.ts';
import { CurveList, type ImportedCurves, MAX_POINTS } from './imported.ts';
import { stagedCurves } from './staged.ts';

/** Longest file that is read, in bytes. */
export const MAX_CURVE_TEXT_BYTES = 512 * 1024 * 1024;

/** @throws SceneError one sentence that names the file and the line */
export function readCurveText(bytes: Uint8Array, file: string, basis: Basis): ImportedCurves {
  const text = decodeText(bytes, file, 'lenient', MAX_CURVE_TEXT_BYTES);
  const list = new CurveList(() => fileError(file, `expected at most ${MAX_POINTS} points, got more`));
  let [line, from] = [0, 0];
  const end = (): void => {
    const count = list.end();
    if (count > 0 && piecesOf(basis, count) === 0)
      throw fileError(file, `expected ${NEEDS[basis]} points of a ${basis} curve before it, got ${count}`, line);
  };
  while (from < text.length) {
    const next = text.indexOf('\n', from);
    const till = next < 0 ? text.length : next;
    line++;
    const words = text.slice(from, till).replace(/#.*/, '').split(/[\s,]+/).filter(Boolean); // prettier-ignore
    from = till + 1;
    if (words.length === 0) {
      end();
      continue;
    }
    const [x, y, z, radius] = words.map((word) => (NUMBER.test(word) ? Number(word) : NaN));
    const isPoint = [x, y, z].every((each) => each !== undefined && Math.abs(each) <= MAX_COORDINATE);
    if (words.length !== 4 || !isPoint || !(radius !== undefined && radius >= 0 && radius <= MAX_COORDINATE))
      throw fileError(file, `expected x, y, z and a radius, got ${shown(words.slice(0, 5).join(' ').slice(0, 80))}`, line);
    list.add(x ?? 0, y ?? 0, z ?? 0, radius);
  }
  line++;
  end();
  if (list.counts.length === 0) throw fileError(file, 'expected a curve, got none');
  return { basis, points: list.points.toArray(), radii: list.radii.toArray(), counts: list.counts.toArray() };
}

/** Catmull–Rom curves, through their points. @throws SceneError */
export const importCurveText = (bytes: Uint8Array, file: string): Imported =>
  stagedCurves(readCurveText(bytes, file, 'catmull-rom'), file, 'y', []);
