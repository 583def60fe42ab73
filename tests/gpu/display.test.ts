/** The display pass draws what src/image/tone.ts computes, and its other views what the film and the guide hold. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { DisplayPass, type DisplayInput } from '../../src/engine/passes/display.ts';
import { displayColor } from '../../src/image/tone.ts';
import { TONE_CURVES } from '../../src/image/curves.ts';
import { adaptation } from '../../src/base/adaptation.ts';
import type { White } from '../../src/base/white.ts';
import { drawn, upload } from '../helpers/drawn.ts';
import { testDevice } from '../helpers/gpu.ts';

const SIDE = 16;
const SURROUND: [number, number, number] = [0.2, 0.2, 0.2];

/** A repeatable sequence of numbers in [0, 1). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

const samples = 3;
const colors = Array.from({ length: SIDE * SIDE }, (_, i) => {
  const next = sequence(i + 1);
  next();
  // From far below to far above what a display shows, black among them.
  return i === 0 ? [0, 0, 0] : [0, 1, 2].map(() => 2 ** (next() * 24 - 14));
}) as [number, number, number][];
const film = Float32Array.from(colors.flatMap((color) => [...color.map((each) => each * samples), samples, 0, 0, 0, 0]));

const base = (device: GPUDevice): DisplayInput => ({
  film: { buffer: upload(device, film), width: SIDE, height: SIDE },
  guide: null,
  version: '',
  origin: [0, 0],
  scale: [1, 1],
  exposure: 0,
  adaptation: null,
  curve: 0,
  mode: 0,
  falseColor: false,
  smooth: false,
  selected: null,
  far: 1,
  samples: 1,
  line: 1,
  surround: SURROUND,
  accent: [1, 0.5, 0],
});

describe('the display pass', () => {
  it('agrees with the tone curves of the host', async () => {
    const device = await testDevice();
    const pass = new DisplayPass(device, shaderLibrary(), 'rgba32float');
    for (const curve of TONE_CURVES) {
      for (const exposure of [0, -3.3, 2]) {
        const pixels = await drawn(device, pass, { ...base(device), curve: TONE_CURVES.indexOf(curve), exposure }, SIDE, SIDE);
        colors.forEach((color, i) => {
          const expected = displayColor(color, { exposure, curve });
          // Half of a display's step, plus what exp2, log2 and pow may lose in single precision.
          for (let c = 0; c < 3; c++)
            expect(Math.abs(pixels[i * 4 + c]! - expected[c]!), `${curve}, ${exposure} EV, ${color}, channel ${c}`).toBeLessThan(0.5 / 255);
        });
      }
    }
  });

  it.each(['A', { blackbody: 9000 }, 'D65'] as const satisfies White[])('adapts as the host does: %j', async (white) => {
    const device = await testDevice();
    const pass = new DisplayPass(device, shaderLibrary(), 'rgba32float');
    // What lies outside of Rec. 709, and what is no number, too.
    const odd = [[-0.02, 0.4, 0.1], [0.9, 0.3, -0.05], [Number.POSITIVE_INFINITY, 1, 1], [Number.NaN, 0.5, 0.5], [1e38, -1e38, 1]]; // prettier-ignore
    const all = [...odd, ...colors.slice(odd.length)] as [number, number, number][];
    const own = Float32Array.from(all.flatMap((color) => [...color, 1, 0, 0, 0, 0]));
    for (const curve of ['linear', 'neutral'] as const) {
      const input = { ...base(device), film: { buffer: upload(device, own), width: SIDE, height: SIDE }, adaptation: adaptation(white) };
      const pixels = await drawn(device, pass, { ...input, curve: TONE_CURVES.indexOf(curve), exposure: -1 }, SIDE, SIDE);
      all.forEach((color, i) => {
        const expected = displayColor(color, { exposure: -1, curve, white });
        for (let c = 0; c < 3; c++)
          expect(Math.abs(pixels[i * 4 + c]! - expected[c]!), `${curve}, ${color}, channel ${c}`).toBeLessThan(0.5 / 255);
      });
    }
  });

  it('shows large pixels as squares and the surround outside', async () => {
    const device = await testDevice();
    const pass = new DisplayPass(device, shaderLibrary(), 'rgba32float');
    const pixels = await drawn(device, pass, { ...base(device), origin: [4, 8], scale: [0.25, 0.25], curve: 1 }, 80, 80);
    const at = (x: number, y: number): number[] => [...pixels.subarray((y * 80 + x) * 4, (y * 80 + x) * 4 + 3)];
    at(3, 8).forEach((each, c) => expect(each).toBeCloseTo(SURROUND[c]!, 5));
    for (const [x, y] of [
      [5, 0],
      [0, 7],
      [15, 15],
    ] as const) {
      const expected = displayColor(colors[y * SIDE + x]!, { exposure: 0, curve: 'reinhard' });
      for (const [dx, dy] of [
        [0, 0],
        [3, 3],
      ] as const)
        at(4 + x * 4 + dx, 8 + y * 4 + dy).forEach((each, c) => expect(each).toBeCloseTo(expected[c]!, 3));
    }
  });
});
