/** Equirectangular images for tests, and what light they give, in double precision. */
import { encodeExr } from '../../src/image/exr.ts';
import { toDataUrl } from '../../src/image/decode/data-url.ts';

type Vec3 = [number, number, number];

export interface TestSky {
  width: number;
  height: number;
  /** Grey radiance of each texel, row 0 at the top. */
  grey: Float64Array;
}

export function sky(width: number, height: number, at: (x: number, y: number) => number): TestSky {
  return {
    width,
    height,
    grey: Float64Array.from({ length: width * height }, (_, i) => Math.fround(at(i % width, Math.floor(i / width)))),
  };
}

/** As an EXR file of 32-bit floats in a data URL. */
export async function skyData({ width, height, grey }: TestSky): Promise<string> {
  return toDataUrl(
    await encodeExr({ width, height, data: Float32Array.from({ length: grey.length * 3 }, (_, i) => grey[Math.floor(i / 3)]!) }),
  );
}

/** Bilinear between the middles of texels, around and up to the poles. */
function lookUp({ width, height, grey }: TestSky, u: number, v: number): number {
  const [x, y] = [u * width - 0.5, v * height - 0.5];
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const texel = (a: number, b: number): number => grey[Math.min(Math.max(b, 0), height - 1) * width + ((a + 2 * width) % width)]!;
  const row = (b: number): number => texel(i, b) * (1 - x + i) + texel(i + 1, b) * (x - i);
  return row(j) * (1 - y + j) + row(j + 1) * (y - j);
}

/** y up, u = ½ towards −z, u = ¾ towards +x. */
export function directionOf(u: number, v: number): Vec3 {
  const [phi, theta] = [2 * Math.PI * (u - 0.5), Math.PI * v];
  return [Math.sin(theta) * Math.sin(phi), Math.cos(theta), -Math.sin(theta) * Math.cos(phi)];
}

/** ∫ L(ω) w(ω) dω by midpoints, `steps` squared in every texel. */
export function integrate(image: TestSky, weight: (d: Vec3) => number, steps: number): number {
  const [w, h] = [image.width * steps, image.height * steps];
  let sum = 0;
  for (let y = 0; y < h; y++) {
    const v = (y + 0.5) / h;
    const solid = (2 * Math.PI * Math.PI * Math.sin(Math.PI * v)) / (w * h);
    for (let x = 0; x < w; x++) {
      const L = lookUp(image, (x + 0.5) / w, v);
      if (L !== 0) sum += L * weight(directionOf((x + 0.5) / w, v)) * solid;
    }
  }
  return sum;
}
