// Renders scene.json beside the page into its canvas, a picture now and then.
import { createRenderer, parseScene, requestDevice } from 'penumbra-engine';

const adapter = await navigator.gpu.requestAdapter({ powerPreference: 'high-performance' });
const renderer = await createRenderer(await requestDevice(adapter));
const scene = parseScene(await (await fetch('scene.json')).text());
await renderer.setScene(scene);

const canvas = document.querySelector('canvas');
canvas.width = scene.film.width;
canvas.height = scene.film.height;
const show = async () => {
  const { data, width, height } = await renderer.picture();
  canvas.getContext('2d').putImageData(new ImageData(data, width, height), 0, 0);
};

const SHARE = 1 / 8;
let next = 0;
for (let done = false; !done;) {
  // To the next picture; `render` tells of every slice on the way there.
  next = Math.min(scene.render.spp ?? 256, Math.ceil(Math.max(1, next * (1 + SHARE))));
  ({ done } = await renderer.finish({ spp: next }));
  await show();
  done &&= next === (scene.render.spp ?? 256);
}
document.title = 'done';
