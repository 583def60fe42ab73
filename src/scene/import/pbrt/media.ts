/** Media of pbrt-v4, by their kinds (pbrt-v4, src/pbrt/media.cpp). */
import { placeError, quoted } from '../build/notes.ts';
import { inverse, mapped, rowsOf } from '../../affine.ts';
import { isRegular, multiplied } from '../build/matrix.ts';
import { boundsOf } from '../volumes/grid.ts';
import { boxOf, colorGrid, nanoGrid, uniformGrid } from './grids.ts';
import { lightOfParams } from './lights.ts';
import { baseOf, emissionOf, type MakeMedium, type MediumStatement } from './medium.ts';

const KINDS: Readonly<Record<string, (statement: MediumStatement) => MakeMedium>> = {
  homogeneous,
  uniformgrid: uniformGrid,
  rgbgrid: colorGrid,
  nanovdb: nanoGrid,
  cloud,
};

/** @throws SceneError */
export function mediumOf(statement: MediumStatement): MakeMedium {
  const { params } = statement;
  const kind = params.string('type', 'homogeneous');
  const make = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (make !== undefined) {
    const made = make(statement);
    params.end();
    return made;
  }
  params.notes.add(`A medium of the kind ${quoted(kind)} is left out`, params.place);
  return async () => ({});
}

function homogeneous({ params, ratio }: MediumStatement): MakeMedium {
  const base = baseOf(params);
  const light = params.has('Le') ? lightOfParams(params, 'Le') : null;
  const factor = params.number('Lescale', 1, 0, 1e12);
  return async () => ({ ...base, ...emissionOf(light, factor * ratio(), params) });
}

/** By its own noise, which the program altocumulus has. */
function cloud({ params, matrix, builder }: MediumStatement): MakeMedium {
  const base = baseOf(params);
  const box = boxOf(params);
  const values = {
    density: params.number('density', 1, 0, 100),
    wispiness: params.number('wispiness', 1, 0, 100),
    frequency: params.number('frequency', 5, 0, 1000),
    low: mapped(box, [0, 0, 0], 1),
    high: mapped(box, [1, 1, 1], 1),
  };
  return async () => {
    const own = builder.toWorld(matrix);
    const world = multiplied([...own], [...box]);
    if (!isRegular(world)) throw placeError(params.place, 'expected a cloud with a volume, got a flat one');
    const [x, y, z] = rowsOf(inverse(own));
    return { ...base, density: { program: 'altocumulus', params: { ...values, x, y, z }, bounds: boundsOf([world]) } };
  };
}
