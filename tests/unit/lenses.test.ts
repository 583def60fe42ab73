/** Lenses of glass on the host: near the axis, as thin lenses, in focus, and what of their light arrives. */
import { describe, expect, it, vi } from 'vitest';
import { DESIGNS } from '../../src/scene/lenses/designs.ts';
import { findPupils, middleIrradiance, PUPILS, pupilsOf, rayFrom } from '../../src/scene/lenses/pupil.ts';
import { buildSystem, type LensSystem } from '../../src/scene/lenses/system.ts';
import { cauchy, D_LINE, paraxial, trace, type LensRay } from '../../src/scene/lenses/trace.ts';
import { lensSection } from '../../src/scene/lenses/section.ts';
import type { LensCamera, LensSurface } from '../../src/scene/cameras/lens-system.ts';
import { checkScene } from '../../src/scene/parse.ts';
import '../helpers/cameras.ts';

const designs = Object.entries(DESIGNS);
const ROUND = { blades: 0, turn: 0 };
const at = (rows: readonly LensSurface[], fStop: number, focus = 1e6, blades = 0): LensSystem =>
  buildSystem(rows, { fStop, focus, blades, rotation: 20 });
/** The corners of a film of 36 × 24 mm. */
const CORNER = 43.27 / 2;

/** A symmetric lens as good as without thickness, of a focal length of 100 mm. */
const THIN: LensSurface[] = [
  { radius: 100, thickness: 1e-4, aperture: 40, ior: 1.5 },
  { radius: -100, thickness: 1e-4, aperture: 40, ior: 1 },
  { radius: 0, thickness: 100, aperture: 40, ior: 1, stop: true },
];

/** Through a point of the plane behind the lens, at a share of half the pupil's size from its middle; null: it does not pass. */
function through(system: LensSystem, from: number, x: number, y: number, wavelength = D_LINE): LensRay | null {
  const ray = rayFrom(system, from, 0, x, y);
  return trace(system.surfaces, ray, wavelength, system.stop) ? ray : null;
}

/** Where a ray is at a distance from the entrance pupil. */
const meets = ({ x, y, z, dx, dy, dz }: LensRay, distance: number): [number, number] => [
  x + (dx / dz) * (distance - z),
  y + (dy / dz) * (distance - z),
];

/** All points of a fine grid behind the lens through which light passes, and the share of the middle's irradiance that they bring. */
function passing(system: LensSystem, from: number, wavelength = D_LINE): { points: [number, number][]; share: number } {
  const open = 1.3 * system.surfaces[0]!.aperture;
  const cells = 100;
  const size = (2 * open) / cells;
  const points: [number, number][] = [];
  let sum = 0;
  for (let i = 0; i < cells; i++)
    for (let j = 0; j < cells; j++) {
      const [x, y] = [-open + (i + 0.5) * size, -open + (j + 0.5) * size];
      if (through(system, from, x, y, wavelength) === null) continue;
      points.push([x, y]);
      sum += rayFrom(system, from, 0, x, y).dz ** 4;
    }
  return { points, share: (sum * size * size) / (system.rear - system.film) ** 2 / middleIrradiance(system) };
}

describe.each(designs)('%s', (name, rows) => {
  it('bends rays near the axis as its matrix does', () => {
    const { surfaces, rear } = at(rows, 4);
    for (const wavelength of [0.45, D_LINE, 0.65]) {
      const { a, b, c, d } = paraxial(surfaces, wavelength);
      expect(a * d - b * c).toBeCloseTo(1, 9);
      for (const [y, u] of [
        [1e-4, 0],
        [0, 1e-5],
      ] as const) {
        const ray: LensRay = { x: y, y: 0, z: rear, dx: u, dy: 0, dz: Math.sqrt(1 - u * u) };
        expect(trace(surfaces, ray, wavelength, ROUND)).toBe(true);
        // What is left out grows with the third power of heights over radii, 1e-5 at most.
        const last = surfaces.at(-1)!;
        expect(meets(ray, last.z)[0]).toBeCloseTo(a * y + b * u, 11);
        expect(ray.dx / ray.dz).toBeCloseTo(c * y + d * u, 11);
      }
    }
  });

  it('has the focal length that it is sold with, gathers light by its f-stop, and makes distant things so large', () => {
    const system = at(rows, 16);
    const sold = { doublet: 120, 'double-gauss': 50, biotar: 58, 'wide-angle': 35, telephoto: 135 }[name]!;
    expect(Math.abs(system.focalLength / sold - 1)).toBeLessThan(0.01);
    // Abbe's sine condition, which good lenses keep: the sine of the widest angle is 1 / 2N. (A focus at a kilometre is 2e-4 off.)
    expect(middleIrradiance(system) / (Math.PI / (4 * 16 ** 2))).toBeCloseTo(1, 1.9);
    const h = 5;
    const { middles, step } = pupilsOf(system, CORNER);
    const i = Math.round(h / step);
    const chief = through(system, i * step, middles[i]!, 0)!;
    expect(Math.abs(-chief.dx / chief.dz / ((i * step) / system.focalLength) - 1)).toBeLessThan(0.03);
  });

  it('is sharp where it is focused, and neither before nor behind', () => {
    const system = at(rows, 5.6, 1000);
    const [middle] = pupilsOf(system, CORNER).middles as [number];
    const size = (system.rear - system.film) * (system.pupil / system.focalLength);
    const blur = (distance: number): number =>
      Math.hypot(...[-0.8, -0.5, -0.2, 0.2, 0.5, 0.8].map((each) => meets(through(system, 0, middle + each * size, 0)!, distance)[0]));
    expect(blur(1000)).toBeLessThan(0.2 * Math.min(blur(700), blur(1400)));
  });

  it.each([1, 5.6])('loses no light to what it leaves untried, and never brightens: f/%d', (fStop) => {
    const system = at(rows, fStop);
    const { parts, step } = pupilsOf(system, CORNER);
    // Between the points for which pupils were found, and in the corner.
    for (const from of [0, 9.37 * step, 30.34 * step]) {
      const { x, halfX, halfY, isDisk } = parts[Math.min(PUPILS - 1, Math.floor(from / step))]!;
      for (const wavelength of [0.42, D_LINE]) {
        const { points, share } = passing(system, from, wavelength);
        expect(share).toBeLessThan(1.02);
        if (from === 0 && wavelength === D_LINE) expect(share).toBeGreaterThan(0.98);
        const isOut = ([px, py]: [number, number]): boolean =>
          isDisk ? Math.hypot(px - x, py) > halfX : Math.abs(px - x) > halfX || Math.abs(py) > halfY;
        expect(points.filter(isOut), `${from} mm from the middle, ${wavelength} µm`).toEqual([]);
        // Little more is tried than the rectangle around what passes, by a disk where that is smaller: the steps of the search, and the next part.
        const [xs, ys] = [points.map(([px]) => px), points.map(([, py]) => py)];
        const rectangle = 2 * (Math.max(...xs) - Math.min(...xs)) * Math.max(...ys);
        expect((isDisk ? Math.PI * halfX ** 2 : 4 * halfX * halfY) / rectangle).toBeLessThan(1.4);
      }
    }
  });
});

it('a lens without thickness is a thin lens: all light of a point of the film meets in its image', () => {
  const focus = 800;
  const system = at(THIN, 40, focus);
  expect(system.focalLength).toBeCloseTo(100, 3);
  expect(system.pupil).toBeCloseTo(100 / 80, 4);
  // 1/f = 1/a + 1/b, and b/a is how much smaller the image is.
  const distance = 1 / (1 / 100 - 1 / focus);
  expect(-system.film).toBeCloseTo(distance, 1);
  for (const from of [0, 1, 2])
    for (const [x, y] of [
      [0, 0],
      [1.1, 0],
      [-0.7, 0.8],
    ] as const) {
      const [mx, my] = meets(through(system, from, x, y)!, focus);
      // Third order: coma, astigmatism and field curvature, products of two heights of 2 mm over f, 4e-4, of what is 16 mm wide at most.
      expect(Math.hypot(mx + (from * focus) / distance, my)).toBeLessThan(16 * 4e-4);
    }
});

it('a stop with corners lets through what is between them, and the middle stays as bright', () => {
  const round = at(DESIGNS['double-gauss'], 4);
  const five = at(DESIGNS['double-gauss'], 4, 1e6, 5);
  const area = ((5 / 2) * Math.sin((2 * Math.PI) / 5)) / Math.PI;
  expect(middleIrradiance(five) / middleIrradiance(round)).toBeCloseTo(area, 2);
  expect(passing(five, 0).share).toBeCloseTo(1, 1.7);
});

it('its drawing has every piece of glass, and rays from the film to where the scene is', () => {
  const { camera } = checkScene({
    version: 1,
    camera: { type: 'lens', position: [0, 0, 2], target: [0, 0, 0], design: 'wide-angle' },
    materials: { m: { file: 'diffuse' } },
    shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'm' }],
  });
  const { glass, film, rays, box } = lensSection(camera as LensCamera);
  expect(glass).toHaveLength(DESIGNS['wide-angle'].filter(({ ior }) => ior > 1).length);
  const [middle, corner] = rays as [(typeof film)[], (typeof film)[]];
  // All of the fan passes from the middle, and some of it towards the corner; they come from the left.
  expect(middle).toHaveLength(5);
  expect(corner.length).toBeGreaterThan(0);
  for (const line of rays.flat()) {
    expect([line[0]![0], line.at(-1)![0]]).toEqual([film[0]![0], expect.closeTo(box[0], 0) as number]);
    expect(line.every(([x], i) => i === 0 || x < line[i - 1]![0])).toBe(true);
  }
});

it('an Abbe number is how much more the F line is refracted than the C line', () => {
  const { a, b } = cauchy(1.5168, 64.17);
  const n = (wavelength: number): number => a + b / wavelength ** 2;
  expect(n(D_LINE)).toBeCloseTo(1.5168, 12);
  expect((n(D_LINE) - 1) / (n(0.48613) - n(0.65627))).toBeCloseTo(64.17, 9);
});

it('its pupils are found in short tasks, and are those that are found at once', async () => {
  const [, rows] = designs[0]!;
  // Each design is a system of its own, and what was found of one is known.
  const [once, slowly] = [at(rows, 2.8), at(rows, 2.8)];
  // A slow machine: every look at the clock is later than a task may be.
  let clock = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 10));
  let others = 0;
  let isOn = true;
  const other = (): void => {
    others++;
    if (isOn) setImmediate(other);
  };
  setImmediate(other);
  await findPupils(slowly, CORNER);
  isOn = false;
  now.mockRestore();
  expect(others).toBeGreaterThan(PUPILS / 2);
  const known = pupilsOf(slowly, CORNER);
  expect(pupilsOf(slowly, CORNER)).toBe(known);
  expect(known).toEqual(pupilsOf(once, CORNER));
});

describe('a document', () => {
  const scene = (camera: object): unknown =>
    checkScene({
      version: 1,
      camera: { type: 'lens', position: [0, 0, 2], target: [0, 0, 0], ...camera },
      materials: { m: { file: 'diffuse' } },
      shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'm' }],
    });
  const [front, back, stop] = THIN as [LensSurface, LensSurface, LensSurface];

  it.each([
    ['At camera.surfaces: expected exactly one of them to be the stop, got 0', { surfaces: [front, back] }],
    ['At camera.surfaces: expected exactly one of them to be the stop, got 2', { surfaces: [front, back, stop, stop] }],
    ['At camera.surfaces[1]: expected the stop flat (radius 0) and in air (ior 1)', { surfaces: [front, { ...back, stop: true }] }],
    ['At camera.surfaces[1].ior: expected air (ior 1) behind the last surface', { surfaces: [stop, front] }],
    ['At camera.surfaces[0].aperture: expected at most twice the radius, 20, got 40', { surfaces: [{ ...front, radius: 10 }, back, stop] }],
    [
      'At camera.surfaces: expected surfaces that make a lens which gathers light, got one that spreads it',
      { surfaces: [{ ...front, radius: -100 }, { ...back, radius: 100 }, stop] },
    ],
    ['At camera.focus: expected a distance > 100 mm, where the lens makes an image, got 90 mm', { surfaces: THIN, focus: 0.09 }],
    ['At camera.blades: expected 0 (round) or 3 to 16, got 2', { blades: 2 }],
    ['At camera.fStop: expected a number > 0, got 0', { fStop: 0 }],
  ])('%s', (message, camera) => expect(() => scene(camera)).toThrow(expect.objectContaining({ message })));
});
