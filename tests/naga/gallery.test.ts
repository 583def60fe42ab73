/**
 * On a device with the default limits of WebGPU every scene of the gallery renders without an error, with Dawn and with wgpu, and both
 * films are the same, bit for bit: the driver is one, and what Tint and naga make of the kernel are the same operations (but for a few, see
 * gallery.ts).
 */
import { afterAll, expect, it } from 'vitest';
import { deno, HAS_DENO } from '../helpers/deno.ts';
import { testAdapter } from '../helpers/device.ts';
import { GALLERY, GALLERY_SIDE, galleryFilm, galleryRenderer, isExact } from '../helpers/gallery.ts';
import { testImage, type TestImage } from '../helpers/gpu.ts';
import { assertImagesAgree, sidak } from '../helpers/statistics.ts';

/** One false alarm in a thousand sets of seeds, over the three scenes that are compared statistically. */
const ALPHA = sidak(1e-3, 3);

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
  const film = await galleryFilm(renderer, name, 'tint');
  expect(uncaptured).toEqual([]);
  // It shows something.
  expect(film.some((each, i) => i % 8 < 3 && each > 0)).toBe(true);
  if (naga === null) return;
  const said = (await onNaga.get(name))!;
  expect(said.error).toBeUndefined();
  const other = new Float32Array(Uint8Array.from(Buffer.from(said.film!, 'base64')).buffer);
  expect(other).toHaveLength(film.length);
  if (!isExact(name)) {
    const image = (data: Float32Array): TestImage => testImage({ width: GALLERY_SIDE, height: GALLERY_SIDE, data });
    assertImagesAgree(image(film), image(other), { name: `naga-${name.replaceAll(' ', '-')}`, alpha: ALPHA });
    return;
  }
  const different = film.reduce((count, each, i) => count + Number(!Object.is(each, other[i])), 0);
  expect(different, 'numbers of the film that differ').toBe(0);
});
