/** Motion blur by closed forms: the share of time that a pixel sees a moving light, and moving cameras against moving shapes. */
import { describe, expect, it } from 'vitest';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { renderImage } from '../helpers/gpu.ts';
import { smallestNoncentrality } from '../helpers/power.ts';
import { chi2P, compareImages, sidak } from '../helpers/statistics.ts';

const SIDE = 24;
const SPP = 128;
const TESTS = 13;
type Shape = SceneInput['shapes'][number];

/** Parallel rays along −z; the image shows −1 to 1 both ways, and its pixels are SIDE to a side. */
const flat = (shapes: SceneInput['shapes'], more: Partial<SceneInput> = {}, shutter = { open: 2, close: 4 }): SceneInput => ({
  version: 1,
  camera: { type: 'orthographic', position: [0, 0, 5], target: [0, 0, 0], height: 2, shutter },
  film: { width: SIDE, height: SIDE },
  render: { spp: SPP, maxDepth: 0, seed: 'motion', integrator: 'path-naive' },
  materials: { m: { file: 'diffuse' } },
  shapes: shapes as SceneInput['shapes'],
  ...more,
});
const glow = { material: 'm', emission: { radiance: [1, 1, 1] as Vec3, sides: 'both' as const } };

/**
 * Every pixel counts how often it saw the light: z² against the binomial distribution, and no miss where it is certain.
 * @param sees an error of all shares that fails with a probability of 99 %
 */
async function expectShares(scene: SceneInput, shareOf: (x: number, y: number) => number | null, sees: number): Promise<void> {
  const { sum } = await renderImage(scene);
  let [z2, cells, information] = [0, 0, 0];
  for (let i = 0; i < SIDE * SIDE; i++) {
    const share = shareOf((2 * ((i % SIDE) + 0.5)) / SIDE - 1, 1 - (2 * (Math.floor(i / SIDE) + 0.5)) / SIDE);
    if (share === null) continue;
    const count = sum[i * 3]!;
    if (share < 1e-9 || share > 1 - 1e-9) expect(count, `pixel ${i}`).toBe(share < 0.5 ? 0 : SPP);
    else {
      z2 += (count - SPP * share) ** 2 / (SPP * share * (1 - share));
      information += SPP / (share * (1 - share));
      cells++;
    }
  }
  expect(Math.sqrt(smallestNoncentrality(cells, sidak(1e-3, TESTS)) / information)).toBeLessThanOrEqual(sees);
  expect(cells).toBeGreaterThan(30);
  expect(chi2P(z2, cells)).toBeGreaterThan(sidak(1e-3, TESTS));
  expect(chi2P(z2, cells)).toBeLessThan(1 - 1e-9);
}

/** Mean of f over the width of a pixel: what its box filter sees, for functions that are smooth within it. */
const PIXEL = 2 / SIDE;

describe('a moving edge', () => {
  // From x = −0.5 at the opening to x = 0.5 at the closing.
  const edge: Shape = {
    type: 'quad', corner: [-10, -10, 0], edge1: [10, 0, 0], edge2: [0, 20, 0], ...glow,
    motion: [{ time: 1, translate: [-1, 0, 0] }, { time: 5, translate: [1, 0, 0] }],
  }; // prettier-ignore
  const share = (x: number): number | null => {
    if (Math.abs(Math.abs(x) - 0.5) < PIXEL) return null;
    return Math.min(1, Math.max(0, 0.5 - x));
  };
  it('covers a pixel for the time that it takes', () => expectShares(flat([edge]), share, 0.035));
  it('stands where it is in the middle when the shutter is short', () =>
    expectShares(
      flat([
        {
          ...edge,
          motion: [
            { time: 0, translate: [0.3, 0, 0] },
            { time: 6, translate: [0.3, 0, 0] },
          ],
        },
        glowBar,
      ]),
      (x, y) => (Math.abs(x - 0.3) < PIXEL ? null : x < 0.3 ? 1 : barShare(x, y)),
      0.035,
    ));
  // Beside it a bar that does move: something must be counted.
  const glowBar: Shape = {
    type: 'quad', corner: [0.5, -1, 0], edge1: [1, 0, 0], edge2: [0, 1, 0], ...glow,
    motion: [{ time: 2 }, { time: 4, translate: [0, 1, 0] }],
  }; // prettier-ignore
  const barShare = (x: number, y: number): number | null => (Math.abs(x - 0.5) < PIXEL ? null : x < 0.5 ? 0 : 1 - Math.abs(y));
  it('jumps between keyframes as they say', () =>
    expectShares(
      flat([
        {
          ...edge,
          motion: [
            { time: 2, translate: [-0.5, 0, 0] },
            { time: 3.5, translate: [-0.5, 0, 0] },
            { time: 4, translate: [0.5, 0, 0] },
          ],
        },
      ]),
      (x) => {
        const still = share(x);
        // Three quarters of the time it waits at −0.5.
        return still === null ? null : x < -0.5 ? 1 : x > 0.5 ? 0 : still / 4;
      },
      0.025,
    ));
});

describe('a turning bar', () => {
  const HALF = 0.1;
  /** Both arms of a bar of this half width pass a point at distance r for this part of a turn. */
  const shareAt = (x: number, y: number): number | null => {
    const r = Math.hypot(x, y);
    if (r < 0.3) return null;
    return (2 * Math.asin(HALF / r)) / Math.PI;
  };
  /** Full turns keep their evenness; the pixel's width averages the share to within a hundredth of its error. */
  const turning = (turns: number): Shape => ({
    type: 'box', center: [0, 0, 0], size: [4, 2 * HALF, 0.1], ...glow, motion: [{ time: 2 }, { time: 4, rotate: [0, 0, 360 * turns] }],
  }); // prettier-ignore
  it('passes each point for the time that it is wide', () => expectShares(flat([turning(1)]), shareAt, 0.02));
  it('does so in many turns', () => expectShares(flat([turning(7)]), shareAt, 0.02));
  // The quaternion of a matrix has its largest number positive, which is another one from 270° on: keys on both sides of that lie
  // on different halves. Mixed as they are, the bar goes round the other way between two of ten keys, in a tenth of the time. Most
  // of that it is near one of them: at an angle φ from the middle it stays for sin 2° / (1 − cos φ) of it a radian. A pixel opposite,
  // dark otherwise, sees it in about one of 5,000 samples, and 400 such pixels have 128 each: ten sightings where none may be.
  it('does not go the other way round where its quaternion changes sides', () => {
    const [from, to] = [250, 290];
    const motion = [from, to].map((each, i) => ({ time: 2 + 2 * i, rotate: [0, 0, each] }));
    return expectShares(
      flat([{ ...turning(0), motion } as Shape]),
      (x, y) => {
        const r = Math.hypot(x, y);
        if (r < 0.3) return null;
        const wide = (Math.asin(HALF / r) * 180) / Math.PI;
        const edge = ((PIXEL / r) * 180) / Math.PI;
        // The bar's angles at which it covers the point: two arms.
        const angle = (((Math.atan2(y, x) * 180) / Math.PI + 360) % 180) + 180;
        const [first, last] = [angle - wide, angle + wide];
        if ([first, last].some((each) => Math.abs(each - from) < edge || Math.abs(each - to) < edge)) return null;
        return Math.max(0, Math.min(last, to) - Math.max(first, from)) / (to - from);
      },
      0.065,
    );
  });
  it('as an instance of an object', () =>
    expectShares(
      flat([{ type: 'sphere', center: [0, 0, 50], radius: 0.1, material: 'm' }], {
        objects: { bar: { shapes: [{ type: 'box', center: [0, 0, 0], size: [4, 2 * HALF, 0.1], ...glow }] } },
        instances: [{ object: 'bar', motion: [{ time: 0 }, { time: 6, rotate: [0, 0, 360 * 3] }] }],
      }),
      shareAt,
      0.02,
    ));
});

describe('a growing disk', () => {
  it('covers a ring for the rest of the time', () =>
    expectShares(
      flat([
        {
          type: 'disk',
          center: [0, 0, 0],
          normal: [0, 0, 1],
          radius: 0.4,
          ...glow,
          motion: [
            { time: 2, scale: 0.5 },
            { time: 4, scale: 2 },
          ],
        },
      ]),
      (x, y) => {
        const r = Math.hypot(x, y);
        // From 0.2 to 0.8; near the ends a pixel is partly certain.
        if (Math.abs(r - 0.2) < PIXEL || Math.abs(r - 0.8) < PIXEL) return null;
        return r < 0.2 ? 1 : r > 0.8 ? 0 : (0.8 - r) / 0.6;
      },
      0.035,
    ));
});

describe('a moving camera', () => {
  const things: Shape[] = [
    { type: 'sphere', center: [0.1, 0.1, 0], radius: 0.4, material: 'm' },
    { type: 'quad', corner: [-2, -0.5, -2], edge1: [0, 0, 4], edge2: [4, 0, 0], material: 'm' },
    { type: 'quad', corner: [-0.5, 1.5, -0.5], edge1: [1, 0, 0], edge2: [0, 0, 1], material: 'm', emission: { radiance: [4, 3, 2] } },
  ];
  const views = { position: [0, 0.5, 4] as Vec3, target: [0, 0, 0] as Vec3 };
  const scene = (camera: Partial<Extract<SceneInput['camera'], { fov?: unknown }>>, shapes: Shape[]): SceneInput => ({
    ...flat(shapes as SceneInput['shapes'], { environment: { type: 'constant', radiance: [0.2, 0.3, 0.4] } }),
    camera: { ...views, fov: 30, shutter: { open: 2, close: 4 }, ...camera } as SceneInput['camera'],
    render: { spp: 64, maxDepth: 3, seed: `camera ${shapes.length}` },
  });
  it('that slides sees what a still one sees of things that slide the other way', async () => {
    const slide: Vec3 = [0.3, 0.1, -0.2];
    const camera = scene(
      {
        ...views,
        motion: [
          { time: 2, ...views },
          { time: 4, position: [0.3, 0.6, 3.8], target: slide },
        ],
      },
      things,
    );
    const back = things.map((each) => ({ ...each, motion: [{ time: 2 }, { time: 4, translate: slide.map((x) => -x) as Vec3 }] }) as Shape);
    const result = compareImages(await renderImage(camera), await renderImage(scene({}, back)), { alpha: sidak(1e-3, TESTS), block: 4 });
    expect(result.sees).toBeLessThanOrEqual(0.013);
    expect(result.pass, `p = ${result.minP}`).toBe(true);
  });
  it('that goes round sees what a still one sees of things that turn', async () => {
    // About the y axis by 40°: even in the angle, so that the keyframes must be many.
    const at = (k: number): Vec3 => [4 * Math.sin((k * Math.PI) / 180), 0.5, 4 * Math.cos((k * Math.PI) / 180)];
    const steps = Array.from({ length: 41 }, (_, k) => ({ time: 2 + k / 20, position: at(k), target: [0, 0, 0] as Vec3 }));
    const turned = [
      {
        object: 'all',
        motion: [{ time: 2 }, { time: 4, rotate: [0, -40, 0] as Vec3 }],
      },
    ];
    const far: Shape = { type: 'sphere', center: [0, 500, 0], radius: 0.1, material: 'm' };
    const still = { ...scene({}, [far]), objects: { all: { shapes: things } }, instances: turned };
    const result = compareImages(await renderImage(scene({ motion: steps }, things)), await renderImage(still), {
      alpha: sidak(1e-3, TESTS),
      block: 4,
    });
    expect(result.sees).toBeLessThanOrEqual(0.013);
    expect(result.pass, `p = ${result.minP}`).toBe(true);
  });
});
