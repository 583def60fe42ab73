// Renders each file that is named, 64 samples a pixel, and tells of it: node report.mjs scene.json model.gltf. Ctrl+C cancels.
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createRenderer, loadScene, PenumbraError } from 'penumbra-engine';
import { encodeExr, encodePng } from 'penumbra-engine/image';
import { makeLink } from 'penumbra-engine/link';
import { openDevice } from 'penumbra-engine/node';

const SPP = 64;
const controller = new AbortController();
const { signal } = controller;
process.once('SIGINT', () => controller.abort());

/** A scene file or a model, its film at most 64 pixels wide, with the distance of what is seen beside the picture. */
async function load(file) {
  const read = (name) => readFile(join(dirname(file), name));
  const { scene, notes } = await loadScene(await readFile(file), { name: basename(file), read, signal });
  for (const note of notes) console.error(note);
  const { width, height } = scene.film;
  const scale = Math.min(1, 64 / width);
  const film = { ...scene.film, width: Math.round(scale * width), height: Math.round(scale * height), layers: ['depth'] };
  return { ...scene, film };
}

async function tell(renderer, file) {
  const scene = await load(file);
  const { kernel, primitives } = await renderer.setScene(scene, { checked: true, signal });
  console.log(`${file}: ${primitives} primitives, ${kernel}`);
  for await (const { samples } of renderer.render({ spp: SPP, signal })) process.stderr.write(`\r${samples}/${SPP} `);
  const { mean, relativeError } = await renderer.statistics({ signal });
  console.log(`mean ${mean.map((each) => each.toFixed(3))}, error ${relativeError.toFixed(2)}`);
  const { data } = await renderer.read('depth', { signal });
  console.log(`nearest ${data.reduce((least, each) => (each > 0 ? Math.min(least, each) : least), Infinity).toFixed(2)}`);
  const name = basename(file).replace(/\.\w+$/, '');
  await writeFile(`${name}.exr`, await encodeExr(await renderer.readAll({ signal })));
  await writeFile(`${name}.png`, await encodePng(await renderer.picture({ signal })));
  await writeFile(`${name}-depth.png`, await encodePng(await renderer.picture({ layer: 'depth', signal })));
  console.log((await makeLink('https://penumbra.example/', scene, { spp: SPP, signal })).slice(0, 29));
}

try {
  const { device, pause } = await openDevice();
  const renderer = await createRenderer(device, { pause });
  for (const file of process.argv.slice(2)) await tell(renderer, file);
} catch (error) {
  // What is no PenumbraError is a file that is not there, or a fault of the program.
  if (!(error instanceof PenumbraError)) throw error;
  console.log(`${error.code}${error.path && ` at ${error.path}`}: ${error.message}`);
  process.exitCode = 1;
}
// Dawn keeps Node alive.
process.exit();
