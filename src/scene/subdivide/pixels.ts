/** How many levels a cage needs for edges of so many pixels. */
import { mapped } from '../affine.ts';
import { kindOfCamera } from '../cameras/index.ts';
import { reachOf } from '../cameras/kind.ts';
import type { MeshData, SceneDocument, Vec3 } from '../document.ts';
import { add, dot, length, scale, sub, vec3At } from '../vec.ts';
import { placesOf } from './places.ts';

/** Most edges, in all places together, that are looked at. */
const MAX_EDGES = 4_000_000;

/**
 * The least number of levels after which every edge of the cage, halved on each, is shorter in the image than `pixels`; no more than `most`.
 * Of an edge its nearest point counts, whether the image shows it or not: what is behind the eye is seen in mirrors. @param index of the shape
 */
export function levelsByPixels(
  scene: SceneDocument,
  { positions, indices }: MeshData,
  index: number,
  pixels: number,
  most: number,
): number {
  const { camera, film } = scene;
  const kind = kindOfCamera(camera);
  const reach = reachOf(camera);
  const isParallel = camera.type === 'orthographic';
  const factor = film.height / Math.max(1e-6, kind.span(camera));
  const places = placesOf(scene, index).map(({ own, placement }) => (placement === null ? [own] : [placement.matrix, own]));
  const step = Math.max(1, Math.ceil((places.length * indices.length) / MAX_EDGES));
  let longest = 0;
  for (const place of places) {
    const at = (vertex: number): Vec3 => place.reduceRight<Vec3>((p, matrix) => mapped(matrix, p, 1), vec3At(positions, 3 * vertex));
    for (let i = 0; i < indices.length; i += step) {
      const [a, b] = [at(indices[i] ?? 0), at(indices[i % 3 === 2 ? i - 2 : i + 1] ?? 0)];
      const edge = sub(b, a);
      const t = Math.min(1, Math.max(0, dot(sub(camera.position, a), edge) / (dot(edge, edge) || 1)));
      const away = isParallel ? reach : Math.max(1e-3 * reach, length(sub(add(a, scale(edge, t)), camera.position)));
      longest = Math.max(longest, (length(edge) / away) * factor);
    }
  }
  let levels = 0;
  while (levels < most && longest / 2 ** levels > pixels) levels++;
  return levels;
}
