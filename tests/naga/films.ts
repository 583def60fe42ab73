/** In Deno: renders the gallery on naga, a line of JSON a scene. */
import { GALLERY, galleryFilm, galleryRenderer } from '../helpers/gallery.ts';
import { testDevice } from '../helpers/device.ts';

const device = await testDevice();
const renderer = galleryRenderer(device);
for (const name of GALLERY) {
  let said: object;
  try {
    const film = await galleryFilm(renderer, name);
    said = { film: Buffer.from(film.buffer).toString('base64') };
  } catch (error) {
    said = { error: String(error) };
  }
  console.log(JSON.stringify({ name, ...said }));
}
