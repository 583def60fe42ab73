// Cancelling, films that go on, and films that are rendered in parts and merged bit for bit.
import { createRenderer, mergeFilms, openFilm, parseScene, PenumbraError } from 'penumbra-engine';
import { openDevice } from 'penumbra-engine/node';
import { readFile } from 'node:fs/promises';

const scene = parseScene(await readFile(process.argv[2], 'utf8'));
const { device, pause } = await openDevice();
const renderer = await createRenderer(device, { pause });
await renderer.setScene(scene);

// Cancelled after the first report, which is after a slice of work.
const controller = new AbortController();
try {
  for await (const { samples } of renderer.render({ spp: 1_000_000, slice: 20, signal: controller.signal }))
    if (samples > 0) controller.abort();
} catch (error) {
  if (!(error instanceof PenumbraError && error.code === 'aborted')) throw error;
  console.log('cancelled');
}

// The same samples again: everything random follows from the scene's seed.
renderer.restart();
await renderer.finish({ spp: 64 });
const whole = await renderer.saveFilm();

renderer.restart();
await renderer.finish({ spp: 32 });
const first = await renderer.saveFilm();
renderer.restart(32);
await renderer.finish({ spp: 32 });
const second = await renderer.saveFilm();
const merged = await mergeFilms([second, first]);
console.log('merged is the whole:', Buffer.compare(merged, whole) === 0);

// And gone on with.
await renderer.loadFilm(first);
await renderer.finish({ spp: 64 });
console.log('gone on is the whole:', Buffer.compare(await renderer.saveFilm(), whole) === 0);

const { samples, statistics } = await openFilm(merged);
console.log(`${samples} samples, mean ${statistics().mean.map((each) => each.toFixed(3))}`);

renderer.dispose();
device.destroy();
process.exit(0);
