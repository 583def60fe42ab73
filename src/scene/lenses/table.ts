/** A lens as the kernel reads it: rows of four numbers, which wgsl/camera/lens.wgsl names. */
import type { LensCamera } from '../cameras/lens-system.ts';
import type { Picture } from '../cameras/kind.ts';
import { SceneError } from '../errors.ts';
import { cornerOf, halfFilm } from './chief.ts';
import { middleIrradiance, pupilsOf } from './pupil.ts';
import { systemOf } from './system.ts';

/** @throws SceneError for a lens that lets nothing through */
export function lensTable(camera: LensCamera, picture: Picture): Float32Array<ArrayBuffer> {
  const system = systemOf(camera);
  const { surfaces, stop, film, rear, disperses } = system;
  const { width, height } = halfFilm(camera, picture);
  const { step, parts, middles } = pupilsOf(system, cornerOf(camera));
  const irradiance = middleIrradiance(system);
  if (!(irradiance > 1e-30))
    throw new SceneError('expected apertures through which light reaches the middle of the film', 'camera.surfaces');
  const rows: (readonly [number, number, number, number])[] = [
    [width, height, film, rear],
    [1 / irradiance, 1 / step, parts.length, camera.unit],
    [surfaces.length, stop.blades, stop.turn / (2 * Math.PI), Number(disperses)],
    ...surfaces.flatMap(({ curvature, z, aperture, isStop, a, b }) => [
      [curvature, z, aperture, Number(isStop)] as const,
      [a, b, 0, 0] as const,
    ]),
    // A disk has no height.
    ...parts.map(({ x, halfX, halfY, isDisk }, i) => [x, halfX, isDisk ? 0 : halfY, middles[i] ?? 0] as const),
    [0, 0, 0, middles.at(-1) ?? 0],
  ];
  return Float32Array.from(rows.flat());
}
