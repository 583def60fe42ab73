/** A lens cut along its axis: what a drawing of it shows. */
import type { LensCamera } from '../cameras/lens-system.ts';
import { present } from '../../base/present.ts';
import { pupilsOf, rayFrom } from './pupil.ts';
import { systemOf } from './system.ts';
import { D_LINE, type GlassSurface, trace } from './trace.ts';

/** Points along and across the axis, in mm; light comes from the left. */
type Line = [along: number, across: number][];

interface LensSection {
  /** Outlines of the pieces of glass. */
  glass: Line[];
  /** The two blades of the stop, and the film. */
  stop: Line[];
  film: Line;
  /** From what passes of the light of two points of the film, in the middle and towards its corner, the edges and the middle. */
  rays: Line[][];
  /** Box around all of it: least along and across, greatest along and across. */
  box: [number, number, number, number];
}

const CURVE = 16;
const FAN = [-0.92, -0.45, 0, 0.45, 0.92];
/** Of the way to the corner. */
const CORNER = 0.7;

export function lensSection(camera: LensCamera): LensSection {
  const system = systemOf(camera);
  const { surfaces, film, rear, pupil } = system;
  const first = present(surfaces.at(-1), 'a surface').z;
  /** From the scene on the left to the film on the right. */
  const along = (z: number): number => first - z;
  const curve = ({ z, curvature, aperture }: GlassSurface): Line =>
    Array.from({ length: CURVE + 1 }, (_, i) => {
      const y = aperture * ((2 * i) / CURVE - 1);
      // How far it is from the plane through its vertex.
      const sagitta = (curvature * y * y) / (1 + Math.sqrt(Math.max(0, 1 - (curvature * y) ** 2)));
      return [along(z + sagitta), y];
    });
  // What is between a surface and the next one, where that is no air.
  const glass = surfaces.flatMap((each, i) => {
    const next = surfaces[i + 1];
    return next === undefined || each.a + each.b / D_LINE ** 2 < 1.01 ? [] : [[...curve(each), ...curve(next).toReversed()]];
  });
  const iris = present(
    surfaces.find(({ isStop }) => isStop),
    'the stop',
  );
  const reach = Math.max(...surfaces.map(({ aperture }) => aperture));
  const stop: Line[] = [1, -1].map((sign) => [
    [along(iris.z), sign * iris.aperture],
    [along(iris.z), sign * Math.max(reach, iris.aperture * 1.2)],
  ]);
  const before = Math.max(20, (rear - film) * 0.4);
  const { step, middles } = pupilsOf(system, camera.film / 2);
  const half = (rear - film) * (pupil / system.focalLength);
  const rays = [0, CORNER].map((share) => {
    const from = (share * camera.film) / 2;
    const middle = middles[Math.round(from / step)] ?? 0;
    return FAN.flatMap((part): Line[] => {
      const line: Line = [[along(film), from]];
      for (let k = 1; k <= surfaces.length; k++) {
        const ray = rayFrom(system, from, 0, middle + part * half, 0);
        if (!trace(surfaces.slice(0, k), ray, D_LINE, { ...system.stop, blades: 0 })) return [];
        line.push([along(ray.z), ray.x]);
        if (k === surfaces.length) line.push([-before, ray.x + (ray.dx / ray.dz) * (along(ray.z) + before)]);
      }
      return [line];
    });
  });
  const side = Math.max(reach, camera.film / 2) * 1.05;
  return {
    glass,
    stop,
    film: [
      [along(film), -camera.film / 2],
      [along(film), camera.film / 2],
    ],
    rays,
    box: [-before, -side, along(film) + 2, side],
  };
}
