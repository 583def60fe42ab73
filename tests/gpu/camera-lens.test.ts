/** The blur of a thin lens: a disk of light, seen out of focus, is the shape of the opening at the size of the closed form. */
import { describe, expect, it } from 'vitest';
import { axes } from '../../src/scene/camera.ts';
import { lensRadius } from '../../src/scene/cameras/lens.ts';
import type { Lens, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { add, scale } from '../../src/scene/vec.ts';
import { renderImage } from '../helpers/gpu.ts';
import { chi2P, normalP, sidak } from '../helpers/statistics.ts';

type Point = readonly [number, number];
type LensInput = Extract<SceneInput['camera'], { lens?: unknown }>['lens'];

const SIDE = 32;
const SPP = 256;
/** Half the height of the image plane at unit distance, and the distance from a pixel's middle to its corner. */
const HALF = 0.2;
const CORNER = (Math.SQRT2 * HALF) / SIDE;
/** Radius of the light over its distance, and where it is seen, on the image plane. */
const SPOT = 0.03;
const CENTRE: Point = [0.02, -0.03];
const place = { position: [1, 2, 3] as Vec3, target: [0.2, 1.5, -1] as Vec3 };
const ALPHA = sidak(1e-3, 3 * 9);

/** Samples of each pixel that saw the light. */
async function hits(distance: number, lens: LensInput) {
  const camera = { ...place, fov: (Math.atan(HALF) * 360) / Math.PI, lens };
  const frame = axes({ type: 'perspective', ...place, up: [0, 1, 0], fov: camera.fov });
  const across = add(scale(frame.right, CENTRE[0]), scale(frame.up, CENTRE[1]));
  const center = add(place.position, scale(add(frame.forward, across), distance));
  const scene = checkScene({
    version: 1,
    camera,
    film: { width: SIDE, height: SIDE },
    render: { spp: SPP, maxDepth: 0, seed: 'lens', integrator: 'path-naive' },
    materials: { m: { file: 'diffuse' } },
    shapes: [light(center, scale(frame.forward, -1), SPOT * distance)],
  });
  const { sum, dropped } = await renderImage(scene);
  expect(dropped).toBe(0);
  return { counts: sum.filter((_, i) => i % 3 === 0), camera: scene.camera };
}

const light = (center: Vec3, normal: Vec3, radius: number) => ({
  type: 'disk' as const,
  center,
  normal,
  radius,
  material: 'm',
  emission: { radiance: [1, 1, 1] as Vec3 },
});

/** Middle of a pixel on the image plane, right and up from its middle. */
const middle = (i: number): Point =>
  [(2 * ((i % SIDE) + 0.5)) / SIDE - 1, 1 - (2 * (Math.floor(i / SIDE) + 0.5)) / SIDE].map((x) => x * HALF) as [number, number];

/** How far a point lies inside the blur; if negative, at least how far outside. */
function depth([x, y]: Point, blur: number, { blades, rotation }: Lens): number {
  if (blades === 0) return Math.abs(blur) - Math.hypot(x, y);
  const apothem = Math.abs(blur) * Math.cos(Math.PI / blades);
  const middles = Array.from({ length: blades }, (_, k) => (2 * Math.PI * (k + 0.5)) / blades + (rotation * Math.PI) / 180);
  return Math.min(...middles.map((angle) => apothem - Math.sign(blur) * (x * Math.cos(angle) + y * Math.sin(angle))));
}

/** Area of the opening over the square of its radius. */
const area = (blades: number): number => (blades === 0 ? Math.PI : (blades / 2) * Math.sin((2 * Math.PI) / blades));

describe('the circle of confusion', () => {
  it.each([
    ['nearer than the focus', 2, { radius: 0.5, focus: 4 }],
    ['farther than the focus', 12, { radius: 0.6, focus: 4 }],
    ['opening in f-stops', 2, { fStop: 2, focalLength: 2, focus: 4 }],
    ['focus at the target, opening turned in vain', 2, { radius: 0.5, rotation: 20 }],
    ['triangle, nearer: upside down', 2, { radius: 0.5, focus: 4, blades: 3, rotation: 90 }],
    ['triangle, farther: upright', 12, { radius: 0.9, focus: 4, blades: 3, rotation: 90 }],
    ['five blades', 2, { radius: 0.5, focus: 4, blades: 5, rotation: 10 }],
    ['sixteen blades', 2, { radius: 0.5, focus: 4, blades: 16 }],
  ])('%s', async (_, distance, input) => {
    const { counts, camera } = await hits(distance, input);
    if (camera.type !== 'perspective' || camera.lens === undefined) throw new Error('expected a lens');
    const { lens } = camera;
    const focus = lens.focus ?? Math.hypot(0.8, 0.5, 4);
    // A lens point l and a light at CENTRE meet at CENTRE − l (1/z − 1/focus) on the image plane.
    const blur = -lensRadius(lens) * (1 / distance - 1 / focus);
    // The light is a disk too: inside, all of it is seen, through this part of the opening.
    const part = (Math.PI * SPOT ** 2) / (area(lens.blades) * blur ** 2);
    let [inside, all, seen, z2, outside] = [0, 0, 0, 0, 0];
    let variance = 0;
    counts.forEach((n, i) => {
      const [x, y] = middle(i);
      const from = depth([x - CENTRE[0], y - CENTRE[1]], blur, lens);
      all += n;
      variance += n * (1 - n / SPP);
      if (from < -(SPOT + CORNER)) {
        outside++;
        expect(n, `pixel ${i}`).toBe(0);
      }
      if (from <= SPOT + CORNER) return;
      inside++;
      seen += n;
      z2 += (n - SPP * part) ** 2 / (SPP * part * (1 - part));
    });
    expect(inside).toBeGreaterThan(12);
    expect(outside).toBeGreaterThan(200);
    expect(normalP((seen - inside * SPP * part) / Math.sqrt(inside * SPP * part * (1 - part))), 'size').toBeGreaterThan(ALPHA);
    expect(chi2P(z2, inside), 'evenness').toBeGreaterThan(ALPHA);
    // All light arrives somewhere, however it is blurred.
    const pixel = (2 * HALF) / SIDE;
    expect(normalP((all - (SPP * Math.PI * SPOT ** 2) / pixel ** 2) / Math.sqrt(variance)), 'light').toBeGreaterThan(ALPHA);
  });

  it('is a point in focus: all of the light or nothing', async () => {
    const { counts } = await hits(4, { radius: 0.5, focus: 4 });
    let inside = 0;
    counts.forEach((n, i) => {
      const [x, y] = middle(i);
      const from = SPOT - Math.hypot(x - CENTRE[0], y - CENTRE[1]);
      if (from > CORNER) inside++;
      if (Math.abs(from) > CORNER) expect(n).toBe(from > 0 ? SPP : 0);
    });
    expect(inside).toBeGreaterThan(5);
  });
});
