// Renders a scene file: node render.mjs scene.json image.png, or deno run -A render.mjs scene.json image.png
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createRenderer, loadScene, requestDevice } from 'penumbra-engine';
import { encodeExr, encodePfm, encodePng } from 'penumbra-engine/image';

const [input, output] = process.argv.slice(2);

/** Deno has WebGPU; Node has it by the npm package webgpu. */
async function openDevice() {
  if (globalThis.navigator?.gpu) return { device: await requestDevice(await navigator.gpu.requestAdapter()) };
  return (await import('penumbra-engine/node')).openDevice();
}

const { device, pause } = await openDevice();
const renderer = await createRenderer(device, { pause });
const read = (file) => readFile(join(dirname(input), file));
const { scene, notes } = await loadScene(await readFile(input), { name: input, read });
for (const note of notes) console.error(note);
await renderer.setScene(scene, { checked: true });
for await (const { samples, spp } of renderer.render()) console.error(`${samples}/${spp}`);

if (output.endsWith('.exr')) await writeFile(output, await encodeExr(await renderer.readAll()));
else if (output.endsWith('.pfm')) await writeFile(output, await encodePfm(await renderer.read()));
else await writeFile(output, await encodePng(await renderer.picture()));

renderer.dispose();
device.destroy();
// Dawn keeps Node alive.
process.exit(0);
