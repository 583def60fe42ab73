// The camera goes once around what it looks at: node turntable.mjs scene.json 36 frame writes frame-00.png, frame-01.png, …
import { readFile, writeFile } from 'node:fs/promises';
import { createRenderer, loadScene } from 'penumbra-engine';
import { encodePng } from 'penumbra-engine/image';
import { openDevice } from 'penumbra-engine/node';

const [input, count, prefix] = process.argv.slice(2);
const { device, pause } = await openDevice();
const renderer = await createRenderer(device, { pause });
const { scene } = await loadScene(await readFile(input), { name: input });
const { position, target } = scene.camera;
const [x, , z] = position.map((each, i) => each - target[i]);

for (let frame = 0; frame < Number(count); frame++) {
  const angle = (2 * Math.PI * frame) / Number(count);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const camera = { ...scene.camera, position: [target[0] + x * cos + z * sin, position[1], target[2] + z * cos - x * sin] };
  // A camera compiles nothing: it is a small write and a new film.
  await renderer.setScene({ ...scene, camera }, { checked: true });
  await renderer.finish();
  const name = `${prefix}-${String(frame).padStart(2, '0')}.png`;
  await writeFile(name, await encodePng(await renderer.picture()));
  console.log(name);
}

renderer.dispose();
device.destroy();
process.exit(0);
