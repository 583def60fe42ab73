/**
 * Lenses to choose from, as lens files hand them around; not held against the patents' own text. Lengths in millimetres, from the front to the film; a row is radius of curvature (of a
 * centre on the film's side positive, 0: flat), distance to the next row, index of refraction (587.6 nm) and Abbe number of what is
 * between them, diameter. `STOP` is the iris.
 */
import type { LensDesign, LensSurface } from '../cameras/lens-system.ts';

/** [radius, thickness, diameter] before air, [radius, thickness, diameter, index, Abbe number] before glass. */
type Row = readonly [number, number, number, number?, number?];

const STOP = 0;

const surfaces = (scale: number, rows: readonly Row[]): LensSurface[] =>
  rows.map(([radius, thickness, aperture, ior = 1, abbe]) => ({
    radius: radius * scale,
    thickness: thickness * scale,
    aperture: aperture * scale,
    ior,
    ...(abbe !== undefined && { abbe }),
    ...(radius === STOP && { stop: true }),
  }));

export const DESIGNS: Readonly<Record<LensDesign, readonly LensSurface[]>> = {
  // Cemented achromat, Edmund Optics 32-921 (N-SSK8 and N-SF10), with a stop behind it.
  doublet: surfaces(1, [
    [65.22, 9.6, 48, 1.61773, 49.83],
    [-62.03, 4.2, 48, 1.72828, 28.53],
    [-1240.67, 5, 48],
    [STOP, 100, 40],
  ]),
  // A. W. Tronnier, US 2,673,491 (1954), f/2, scaled to 50 mm: the lens of Kolb, Mitchell and Hanrahan 1995.
  'double-gauss': surfaces(0.5, [
    [58.95, 7.52, 50.4, 1.67, 47.1],
    [169.66, 0.24, 50.4],
    [38.55, 8.05, 46, 1.67, 47.1],
    [81.54, 6.55, 46, 1.699, 30.1],
    [25.5, 11.41, 36],
    [STOP, 9, 34.2],
    [-28.99, 2.36, 34, 1.603, 38],
    [81.54, 12.13, 40, 1.658, 57.3],
    [-40.77, 0.38, 40],
    [874.13, 6.44, 40, 1.717, 48],
    [-79.46, 72.228, 40],
  ]),
  // W. W. Merté, Carl Zeiss Jena, DE 485798 (1927), scaled to 58 mm: known for how its blur turns about the middle.
  biotar: surfaces(0.58, [
    [83.6, 10.75, 70, 1.64238, 48],
    [321, 1.65, 70],
    [44.8, 15.55, 60, 1.62306, 56.9],
    [-1150, 5.05, 60, 1.57566, 41.2],
    [28.3, 10, 45],
    [STOP, 8.9, 45],
    [-38.5, 5.05, 45, 1.6727, 32.2],
    [50.5, 21.22, 54, 1.64238, 48],
    [-53.2, 0.97, 54],
    [106, 13.9, 54, 1.64238, 48],
    [-120, 65, 54],
  ]),
  // Carl Zeiss Jena, DE 953471 (1954), f/2.8, scaled to 35 mm; the diameter of the front covers the film.
  'wide-angle': surfaces(0.35, [
    [116.42, 6.89, 136, 1.6244, 60.3],
    [65.01, 73.06, 112],
    [67.32, 8.13, 48, 1.6051, 42.2],
    [561.28, 1.24, 46],
    [30.55, 9.65, 42, 1.6583, 51],
    [68.68, 3.31, 40, 1.6645, 35.9],
    [21.89, 9.37, 34],
    [STOP, 11.03, 33],
    [-26.36, 3.31, 35, 1.7588, 26.7],
    [-37.41, 0.28, 40],
    [-222.9, 2.76, 42, 1.6204, 36.3],
    [183.48, 8.13, 44, 1.6224, 60.3],
    [-37.84, 100, 44],
  ]),
  // Nippon Kogaku, US 4,057,330 (1977), example 2, f/2.8, scaled to 135 mm. The iris stands in the long gap.
  telephoto: surfaces(1.35, [
    [41.63, 5.407, 36.8, 1.62041, 60.3],
    [300.296, 0.444, 36.8],
    [28.778, 9.63, 34.8, 1.62041, 60.3],
    [61.593, 2.074, 27.6],
    [157.876, 3.481, 28.4, 1.7847, 26.1],
    [-58.637, 1.111, 28.4, 1.74, 28.2],
    [19.616, 6, 21.6],
    [STOP, 19.704, 19.6],
    [62.222, 1.63, 20.8, 1.72825, 28.3],
    [186.713, 50, 20.8],
  ]),
};
