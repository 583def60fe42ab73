/**
 * The icons of the installed page: a ball in half light. Run: `npm run icons`.
 *
 * The edge of its shadow is as soft as a wide lamp makes it: what the program is named after.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { ROOT } from '../../content/node.ts';
import { srgbEncode } from '../../base/color.ts';

/** Radius of the ball in parts of half the side; what masks it keeps four fifths of the side. */
const ICONS = [
  { name: 'icon-192', side: 192, radius: 0.84, isRound: true },
  { name: 'icon-512', side: 512, radius: 0.84, isRound: true },
  { name: 'maskable-512', side: 512, radius: 0.6, isRound: false },
  { name: 'apple-180', side: 180, radius: 0.66, isRound: false },
] as const;

/** Samples a side of a pixel. */
const FINE = 4;
const GROUND = 0.012;
/** Towards the lamp, and half of the angle that it takes, as a cosine at which the shadow begins and ends. */
const LAMP = [-0.72, 0.5, 0.48] as const;
const HALF = 0.42;
const WARM = [1, 0.86, 0.66] as const;

type Rgb = [number, number, number];

/** Linear colour and coverage at a place, −1 to 1 each, y upwards. */
function shade(x: number, y: number, radius: number, isRound: boolean): [...Rgb, number] {
  const r = Math.hypot(x, y) / radius;
  if (r >= 1) return [GROUND, GROUND, GROUND, isRound ? 0 : 1];
  const z = Math.sqrt(1 - r * r);
  const cosine = (x / radius) * LAMP[0] + (y / radius) * LAMP[1] + z * LAMP[2];
  // A lamp that sets: part of it is above the horizon.
  const t = Math.min(1, Math.max(0, (cosine + HALF) / (2 * HALF)));
  const light = t * t * (3 - 2 * t) * (0.25 + 0.75 * Math.max(0, cosine));
  return [...(WARM.map((each) => 0.015 + 0.9 * each * light) as Rgb), 1];
}

function icon(side: number, radius: number, isRound: boolean): Uint8Array {
  const data = new Uint8Array(side * side * 4);
  for (let i = 0; i < side * side; i++) {
    const sum: [...Rgb, number] = [0, 0, 0, 0];
    for (let s = 0; s < FINE * FINE; s++) {
      const x = (2 * ((i % side) + ((s % FINE) + 0.5) / FINE)) / side - 1;
      const y = 1 - (2 * (Math.floor(i / side) + (Math.floor(s / FINE) + 0.5) / FINE)) / side;
      const [red, green, blue, alpha] = shade(x, y, radius, isRound);
      sum[0] += red * alpha;
      sum[1] += green * alpha;
      sum[2] += blue * alpha;
      sum[3] += alpha;
    }
    const [red, green, blue, alpha] = sum;
    const channel = (value: number): number => (alpha === 0 ? 0 : Math.round(255 * srgbEncode(value / alpha)));
    data.set([channel(red), channel(green), channel(blue), Math.round((255 * alpha) / (FINE * FINE))], 4 * i);
  }
  return encode({ width: side, height: side, data, channels: 4, depth: 8 }, { zlib: { level: 9 } });
}

const folder = join(ROOT, 'src/app/public/icons');
mkdirSync(folder, { recursive: true });
for (const { name, side, radius, isRound } of ICONS) writeFileSync(join(folder, `${name}.png`), icon(side, radius, isRound));
