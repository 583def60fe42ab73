/**
 * On a device with the default limits of WebGPU every scene of the gallery renders without an error, with Dawn and with wgpu, and both
 * films are the same, bit for bit: the driver is one, and what Tint and naga make of the kernel are the same operations (but for a few, see
 * gallery.ts).
 */
import { afterAll, expect, it } from 'vitest';
import { deno, HAS_DENO } from '../helpers/deno.ts';
import { testAdapter } from '../helpers/device.ts';
import { GALLERY, galleryFilm, galleryRenderer, isExact } from '../helpers/gallery.ts';

/**
 * What roundings may add up to where films are not equal bit for bit: a product with a reciprocal is off by at most 1.5 units of 2^-24 more than the
 * quotient, and a few dozen of them stand on a path.
 */
const ROUNDING = 2 ** -18;

interface Said {
  name: string;
  /** Base 64. */
  film?: string;
  error?: string;
}
const hear = new Map<string, (said: Said) => void>();
const onNaga = new Map(GALLERY.map((name) => [name, new Promise<Said>((resolve) => hear.set(name, resolve))]));

const naga = !HAS_DENO
  ? null
  : deno(['tests/naga/films.ts'], { PENUMBRA_TEST_LIMITS: 'default' }, (line) => {
      if (!line.startsWith('{"name"')) return false;
      const said = JSON.parse(line) as Said;
      hear.get(said.name)!(said);
      return true;
    }).then(({ code, output }) => {
      for (const [name, each] of hear) each({ name, error: `Deno ended with ${code}: ${output}` });
    });

const device = await (await testAdapter()).requestDevice();
const uncaptured: string[] = [];
device.addEventListener('uncapturederror', ({ error }) => uncaptured.push(error.message));
const renderer = galleryRenderer(device);

afterAll(() => naga);

it.each(GALLERY)('%s', async (name) => {
  const film = await galleryFilm(renderer, name);
  expect(uncaptured).toEqual([]);
  // It shows something.
  expect(film.some((each, i) => i % 8 < 3 && each > 0)).toBe(true);
  if (naga === null) return;
  const said = (await onNaga.get(name))!;
  expect(said.error).toBeUndefined();
  const other = new Float32Array(Uint8Array.from(Buffer.from(said.film!, 'base64')).buffer);
  expect(other).toHaveLength(film.length);
  const isSame = (a: number, b: number): boolean => Object.is(a, b) || (!isExact(name) && Math.abs(a - b) <= ROUNDING * Math.abs(b));
  const different = film.reduce((count, each, i) => count + Number(!isSame(each, other[i]!)), 0);
  expect(different, 'numbers of the film that differ').toBe(0);
});
