/**
 * `npx tsx src/cli/make/measured.ts FILE.npy`: a BRDF by half and difference angles for the material `measured`, small, and made rather than
 * measured: blue satin, a Blinn-Phong lobe with Schlick's Fresnel over a matte base, with a glow back to the light.
 */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { encodeNpy } from '../../base/npy.ts';

/** Bins of θh (even in its root), θd and φd, on which nothing depends; red, green, blue. */
const SHAPE = [48, 24, 1, 3] as const;
const EXPONENT = 60;
const BASE = [0.02, 0.05, 0.16];
const REFLECTANCE = [0.25, 0.32, 0.45];
/** Of the glow: radiance straight back, over π, and its width in radians. */
const [GLOW, WIDTH] = [0.08, 0.25];

/** f in the middle of each bin. It reflects at most 0.9 of what arrives: tests/gpu/table.test.ts. */
export function madeBrdf(): { shape: number[]; values: Float32Array<ArrayBuffer> } {
  const [halves, differences] = SHAPE;
  const values = new Float32Array(SHAPE.reduce<number>((product, each) => product * each, 1));
  let at = 0;
  for (let h = 0; h < halves; h++) {
    const lobe = ((EXPONENT + 8) / (8 * Math.PI)) * Math.cos((Math.PI / 2) * ((h + 0.5) / halves) ** 2) ** EXPONENT;
    for (let d = 0; d < differences; d++) {
      const angle = ((Math.PI / 2) * (d + 0.5)) / differences;
      const grown = (1 - Math.cos(angle)) ** 5;
      const glow = (GLOW / Math.PI) * Math.exp(-((angle / WIDTH) ** 2));
      for (const [c, F0] of REFLECTANCE.entries()) {
        const F = F0 + (1 - F0) * grown;
        values[at++] = F * lobe + ((1 - F) * (BASE[c] ?? 0)) / Math.PI + glow;
      }
    }
  }
  return { shape: [...SHAPE], values };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , file] = process.argv;
  if (file === undefined) throw new Error('expected the name of a file');
  const { shape, values } = madeBrdf();
  writeFileSync(file, encodeNpy(shape, values));
}
