/** Shapes of pbrt-v3 that its successor does not have, as triangles (pbrt-v3, src/shapes). */
import type { Vec3 } from '../../document.ts';
import { add, scale } from '../../vec.ts';
import { gridMesh } from '../build/geometry.ts';
import { placeError } from '../build/notes.ts';
import { type ImportedMesh, MAX_VERTICES } from '../mesh.ts';
import { MAX_COORDINATE } from '../text.ts';
import type { Params } from './params.ts';

const AROUND = 128;
const ALONG = 64;

export const OLDER_SHAPES = ['cone', 'paraboloid', 'hyperboloid', 'heightfield', 'nurbs'];

/** Null: it is left out. @throws SceneError */
export function olderShape(kind: string, params: Params): ImportedMesh | null {
  const length = (name: string, other: number): number => params.number(name, other, 1e-7, MAX_COORDINATE);
  const turn = (params.number('phimax', 360, 1e-3, 360) * Math.PI) / 180;
  /** Point at v of the curve that turns around z. */
  const turned = (point: (v: number) => Vec3): ImportedMesh =>
    gridMesh(kind, [AROUND, ALONG], (u, v) => {
      const [[x, y, z], phi] = [point(v), u * turn];
      return [x * Math.cos(phi) - y * Math.sin(phi), x * Math.sin(phi) + y * Math.cos(phi), z];
    });
  switch (kind) {
    case 'cone': {
      const [radius, height] = [length('radius', 1), length('height', 1)];
      return turned((v) => [radius * (1 - v), 0, height * v]);
    }
    case 'paraboloid': {
      const [radius, low, high] = [length('radius', 1), params.number('zmin', 0, 0, MAX_COORDINATE), length('zmax', 1)];
      if (!(high > low)) throw placeError(params.place, `expected "zmax" above "zmin", ${low}, got ${high}`);
      return turned((v) => {
        const z = low + (high - low) * v;
        return [radius * Math.sqrt(z / high), 0, z];
      });
    }
    case 'hyperboloid': {
      const [p1, p2] = [params.point('p1', [0, 0, 0]), params.point('p2', [1, 1, 1])];
      return turned((v) => add(scale(p1, 1 - v), scale(p2, v)));
    }
    case 'heightfield': {
      const [columns, rows] = [params.whole('nu', 0, 2, 1e5), params.whole('nv', 0, 2, 1e5)];
      const heights = params.numbers('Pz', 'float');
      if (columns * rows > MAX_VERTICES || heights.length !== columns * rows)
        throw placeError(params.place, `expected ${columns}×${rows} heights "Pz", at most ${MAX_VERTICES}, got ${heights.length}`);
      const at = (u: number, v: number): number => heights[Math.round(v * (rows - 1)) * columns + Math.round(u * (columns - 1))] ?? 0;
      return gridMesh(kind, [columns - 1, rows - 1], (u, v) => [u, v, at(u, v)]);
    }
    default:
      for (const each of ['nu', 'nv', 'uorder', 'vorder', 'uknots', 'vknots', 'u0', 'u1', 'v0', 'v1', 'P', 'Pw']) params.ignore(each);
      return null;
  }
}
