/** Measured lights against closed forms, and against an interpolation of the test's own. */
import { describe, expect, it } from 'vitest';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { radianceEverywhere, radianceIs, reflected, spot, type Lights } from '../helpers/lit-floor.ts';
import { imageMean, renderImage } from '../helpers/gpu.ts';
import { normalP, sidak } from '../helpers/statistics.ts';

const ALPHA = sidak(1e-3, 80);
const expectRadiance = radianceIs(ALPHA);
const everywhere = radianceEverywhere(ALPHA);
type Table = Extract<Lights[number], { type: 'goniometric' }>['table'];

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;
const evenly = (count: number, last: number): number[] => Array.from({ length: count }, (_, i) => (i * last) / (count - 1));
const UNIFORM: Table = { vertical: [0, 180], horizontal: [0], values: [1, 1] };
const COSINE: Table = { vertical: evenly(91, 90), horizontal: [0], values: evenly(91, 90).map((each) => Math.cos(radians(each))) };

/** A table without any symmetry but that of its last angle. */
function rough(last: 90 | 180 | 360): Table {
  const vertical = [0, 12, 30, 31, 75, 110, 180];
  const horizontal = last === 90 ? [0, 20, 90] : last === 180 ? [0, 50, 100, 180] : [0, 45, 200, 300, 360];
  const values = horizontal.flatMap((_, h) => vertical.map((__, v) => 0.5 + Math.abs(Math.sin(3 * h + 1.7 * v)) * (v + 1)));
  // The same direction, however one turns.
  return { vertical, horizontal, values: values.map((each, i) => (i % vertical.length === 0 ? 2 : each)) };
}

/** Lights the floor from two above it; the floor's origin is seen at these angles of the table. */
function aimed(theta: number, phi: number, table: Table): Lights {
  const [s, c, sp, cp] = [Math.sin(radians(theta)), Math.cos(radians(theta)), Math.sin(radians(phi)), Math.cos(radians(phi))];
  // The way down is d = x sin θ cos φ + y sin θ sin φ + a cos θ; so are the axes by their components along it and across.
  const basis: [Vec3, Vec3, Vec3] = [
    [1, 0, 0],
    [0, 0, -1],
    [0, -1, 0],
  ];
  // Rotations that take d to the way down: columns in the table's axes.
  const rows: [Vec3, Vec3, Vec3] = [
    [c * cp, c * sp, -s],
    [-sp, cp, 0],
    [s * cp, s * sp, c],
  ];
  const world = (axis: 0 | 1 | 2): Vec3 =>
    [0, 1, 2].map((k) => rows[0][axis] * basis[0][k]! + rows[1][axis] * basis[1][k]! + rows[2][axis] * basis[2][k]!) as Vec3;
  return [{ type: 'goniometric', position: [0, 2, 0], direction: world(2), zero: world(0), intensity: [3, 3, 3], table }];
}

/** Between two neighbours of a list, by a search from its start. */
function around(list: readonly number[], at: number): [number, number, number] {
  const next = Math.min(
    list.length - 1,
    Math.max(1, list.findIndex((each) => each > at) < 0 ? list.length - 1 : list.findIndex((each) => each > at)),
  );
  return [next - 1, next, (at - list[next - 1]!) / (list[next]! - list[next - 1]!)];
}

function interpolated({ vertical, horizontal, values }: Table, theta: number, phi: number): number {
  if (theta > vertical.at(-1)! || theta < vertical[0]!) return 0;
  const last = horizontal.at(-1)!;
  let turned = phi;
  if (last === 90 && turned > 180) turned = 360 - turned;
  if (last === 90 && turned > 90) turned = 180 - turned;
  if (last === 180 && turned > 180) turned = 360 - turned;
  const [a, b, s] = around(vertical, theta);
  const [c, d, t] = around(horizontal, turned);
  const row = (h: number): number => values[h * vertical.length + a]! * (1 - s) + values[h * vertical.length + b]! * s;
  return row(c) * (1 - t) + row(d) * t;
}

describe('a measured light', () => {
  it.each([1, 2.5])('that is uniform is a point: %d above the floor', (d) =>
    everywhere(spot([{ type: 'goniometric', position: [0, d, 0], intensity: [3, 3, 3], table: UNIFORM }]), reflected(3 / d ** 2)),
  );

  it.each([0, 30, 60, 89])('of a Lambertian panel falls with the cosine: %d°', (angle) =>
    expectRadiance(spot(aimed(angle, 0, COSINE)), reflected((3 / 4) * Math.cos(radians(angle)))),
  );

  it('is dark beyond the angles of its table', () => expectRadiance(spot(aimed(95, 0, COSINE)), 0));

  it('beside the point below gives the cosine to the fourth, if Lambertian', () => {
    const angle = 40;
    const [x, y] = [2 * Math.tan(radians(angle)), 2];
    const lights: Lights = [{ type: 'goniometric', position: [x, y, 0], intensity: [3, 3, 3], table: COSINE }];
    return expectRadiance(spot(lights), reflected((3 / y ** 2) * Math.cos(radians(angle)) ** 4));
  });

  describe.each([90, 180, 360] as const)('up to %d°', (last) => {
    const table = rough(last);
    it.each([
      [20, 10],
      [30.4, 100],
      [64, 170],
      [64, 190],
      [100, 250],
      [150, 359],
    ])('is interpolated: θ = %d°, φ = %d°', (theta, phi) =>
      expectRadiance(spot(aimed(theta, phi, table)), reflected((3 / 4) * interpolated(table, theta, phi))),
    );
  });

  it('on the host is the light that the kernel sees: lamps of its power are chosen so often', async () => {
    // Both send the same light down; by their powers they are chosen unlike, and weighed by that.
    const lights: Lights = [
      { type: 'goniometric', position: [0, 2, 0], intensity: [3, 3, 3], table: COSINE },
      { type: 'goniometric', position: [0, 2, 0], intensity: [3, 3, 3], table: UNIFORM },
    ];
    for (const lightChoice of ['power', 'uniform', 'spatial'] as const)
      await expectRadiance(spot(lights, { render: { spp: 64, maxDepth: 1, seed: 5, lightChoice } }), reflected(6 / 4));
  });

  it('stands beside spots and points in one kernel', () =>
    expectRadiance(
      spot(
        [
          { type: 'point', position: [0, 2, 0], intensity: [4, 4, 4] },
          { type: 'spot', position: [0, 2, 0], direction: [0, -1, 0], intensity: [4, 4, 4], inner: 10, outer: 20 },
          { type: 'goniometric', position: [0, 2, 0], intensity: [4, 4, 4], table: COSINE },
        ],
        { render: { spp: 64, maxDepth: 1, seed: 6 } },
      ),
      reflected(3),
    ));

  it('lights a medium, too', async () => {
    // Seen side on, thin fog of albedo 1 shows the intensity: twice as bright in the half that gets twice as much.
    const table: Table = {
      vertical: [0, 180],
      horizontal: [0, 90, 90.001, 270, 270.001, 360],
      values: [1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1],
    };
    const scene = (x: number): SceneInput => ({
      ...spot([{ type: 'goniometric', position: [0, 0, 0], zero: [1, 0, 0], intensity: [3, 3, 3], table }]),
      camera: { position: [x, 0, 4], target: [x, 0, 0], fov: 0.01 },
      media: { fog: { scattering: [1e-3, 1e-3, 1e-3] } },
      fog: { medium: 'fog' },
      render: { spp: 2048, maxDepth: 1, seed: 8 },
    });
    const [right, left] = [await renderImage(scene(1)), await renderImage(scene(-1))].map((each) => imageMean(each)[0]!) as [
      { mean: number; error: number },
      { mean: number; error: number },
    ];
    expect(right.mean).toBeGreaterThan(5 * right.error);
    expect(normalP((left.mean - 2 * right.mean) / Math.hypot(left.error, 2 * right.error))).toBeGreaterThan(ALPHA);
  });

  it('the angles of the test are those of the table', () => {
    const { direction, zero } = aimed(70, 200, UNIFORM)[0] as { direction: Vec3; zero: Vec3 };
    const ninety: Vec3 = [
      zero[1] * direction[2] - zero[2] * direction[1],
      zero[2] * direction[0] - zero[0] * direction[2],
      zero[0] * direction[1] - zero[1] * direction[0],
    ];
    expect(degrees(Math.acos(-direction[1]))).toBeCloseTo(70, 9);
    expect((degrees(Math.atan2(-ninety[1], -zero[1])) + 360) % 360).toBeCloseTo(200, 9);
  });
});
