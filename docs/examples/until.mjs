// Renders until the estimated error is small enough: node until.mjs scene.json 0.05 image.png
import { readFile, writeFile } from 'node:fs/promises';
import { createRenderer, loadScene } from 'penumbra-engine';
import { encodePng } from 'penumbra-engine/image';
import { openDevice } from 'penumbra-engine/node';

const [input, goal, output] = process.argv.slice(2);
const { device, pause } = await openDevice();
const renderer = await createRenderer(device, { pause });
const { scene } = await loadScene(await readFile(input), { name: input });
await renderer.setScene(scene, { checked: true });

// Half the noise costs four times the samples: to look at every doubling costs next to nothing. Few samples know their error badly.
for (let spp = 64; spp <= 65_536; spp *= 2) {
  await renderer.finish({ spp });
  const { relativeError } = await renderer.statistics();
  console.log(`${spp} samples, error ${relativeError.toFixed(3)}`);
  if (relativeError <= Number(goal)) break;
}
await writeFile(output, await encodePng(await renderer.picture()));

renderer.dispose();
device.destroy();
process.exit(0);
