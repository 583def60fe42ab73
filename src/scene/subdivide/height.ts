/** Heights that displace: of images, looked up as wgsl/image.wgsl does but with all four texels around a point, and of noise. */
import type { DocumentImage } from '../document-images.ts';

/** One channel of an image, linear, row 0 at the top. */
export interface HeightImage {
  width: number;
  height: number;
  data: Float32Array<ArrayBuffer>;
  look: Pick<DocumentImage, 'wrap' | 'filter' | 'transform'>;
}

export interface Noise {
  size: number;
  octaves: number;
  roughness: number;
  ridged: number;
  seed: number;
}

type Wrap = 'repeat' | 'clamp' | 'mirror';

function wrapped(i: number, count: number, wrap: Wrap): number {
  if (wrap === 'clamp') return Math.min(count - 1, Math.max(0, i));
  const period = wrap === 'mirror' ? 2 * count : count;
  const within = ((i % period) + period) % period;
  return within >= count ? 2 * count - 1 - within : within;
}

/** What an image has at surface coordinates. */
export function heightAt({ width, height, data, look }: HeightImage): (u: number, v: number) => number {
  const { wrap, filter, transform } = look;
  const [across, up] = typeof wrap === 'string' ? [wrap, wrap] : wrap;
  const angle = (transform.rotation * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const [su, sv] = transform.scale;
  const texel = (x: number, y: number): number => data[wrapped(y, height, up) * width + wrapped(x, width, across)] ?? 0;
  return (u, v) => {
    const x = (c * su * u - s * sv * v + transform.offset[0]) * width;
    const y = (1 - (s * su * u + c * sv * v + transform.offset[1])) * height;
    // Beyond this there is nothing between numbers.
    if (!(Math.abs(x) < 1e9 && Math.abs(y) < 1e9)) return texel(0, 0);
    if (filter === 'nearest') return texel(Math.floor(x), Math.floor(y));
    const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
    const [a, b] = [x - 0.5 - left, y - 0.5 - top];
    const row = (at: number): number => (1 - a) * texel(left, at) + a * texel(left + 1, at);
    return (1 - b) * row(top) + b * row(top + 1);
  };
}

/** Gradients towards the edges of a cube (Perlin 2002, "Improving noise"). */
function gradient(hash: number, x: number, y: number, z: number): number {
  const h = hash & 15;
  const u = h < 8 ? x : y;
  const v = h < 4 ? y : h === 12 || h === 14 ? x : z;
  return ((h & 1) === 0 ? u : -u) + ((h & 2) === 0 ? v : -v);
}

function latticeHash(x: number, y: number, z: number, seed: number): number {
  let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77) ^ Math.imul(z, 0xc2b2ae3d) ^ Math.imul(seed + 1, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return hash ^ (hash >>> 15);
}

const fade = (t: number): number => t * t * t * (t * (6 * t - 15) + 10);
const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** About −1 to 1, smooth to its second derivative, 0 at whole coordinates. There may be millions: nothing is made on the way. */
function gradientNoise(px: number, py: number, pz: number, seed: number): number {
  const ix = Math.floor(px);
  const iy = Math.floor(py);
  const iz = Math.floor(pz);
  const x = px - ix;
  const y = py - iy;
  const z = pz - iz;
  const u = fade(x);
  const v = fade(y);
  const near = mix(lineOf(ix, iy, iz, x, y, z, u, seed), lineOf(ix, iy + 1, iz, x, y - 1, z, u, seed), v);
  const far = mix(lineOf(ix, iy, iz + 1, x, y, z - 1, u, seed), lineOf(ix, iy + 1, iz + 1, x, y - 1, z - 1, u, seed), v);
  return mix(near, far, fade(z));
}

/** Between two corners along x. */
function lineOf(ix: number, iy: number, iz: number, x: number, y: number, z: number, u: number, seed: number): number {
  return mix(gradient(latticeHash(ix, iy, iz, seed), x, y, z), gradient(latticeHash(ix + 1, iy, iz, seed), x - 1, y, z), u);
}

/** A sum of octaves, each twice as fine; where `ridged`, of 1 − 2 |noise|. */
export function noiseAt({ size, octaves, roughness, ridged, seed }: Noise): (x: number, y: number, z: number) => number {
  return (x, y, z) => {
    let sum = 0;
    let weight = 1;
    let frequency = 1 / size;
    for (let i = 0; i < octaves; i++) {
      const value = gradientNoise(x * frequency, y * frequency, z * frequency, 16 * seed + i);
      sum += weight * mix(value, 1 - 2 * Math.abs(value), ridged);
      weight *= roughness;
      frequency *= 2;
    }
    return sum;
  };
}

/** How far places move at most, to either side. */
export function reachOfHeights(
  { noise, scale, offset }: { noise?: Noise | undefined; scale: number; offset: number },
  image: HeightImage | null,
): number {
  let most = image === null ? (noise === undefined ? 0 : 1) : image.data.reduce((max, each) => Math.max(max, Math.abs(each)), 0);
  if (noise !== undefined) for (let i = 1; i < noise.octaves; i++) most += noise.roughness ** i;
  return Math.abs(offset) + Math.abs(scale) * most;
}
