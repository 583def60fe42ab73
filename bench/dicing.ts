/**
 * What it saves to cut a displaced mesh by pixels: `npm run -s bench:dicing`. A plain with hills from a low eye, by length and by pixels, against the
 * same by the finest length: triangles, seconds until the mesh and its hierarchy stand, and how far the image is off. Its samples are the same numbers.
 */
import { parseArgs } from 'node:util';
import { openDevice, pause } from '../src/cli/adapter.ts';
import { NO_ADAPTER } from '../src/cli/exit.ts';
import { READERS } from '../src/cli/images.ts';
import { print } from '../src/cli/print.ts';
import { shaderLibrary } from '../src/content/node.ts';
import { Renderer } from '../src/engine/index.ts';
import { checkScene } from '../src/scene/parse.ts';

const { values } = parseArgs({
  options: {
    height: { type: 'string', default: '240' },
    spp: { type: 'string', default: '64' },
    finest: { type: 'string', default: '0.0157' },
    backend: { type: 'string', default: 'auto' },
  },
});
const [height, spp] = [Number(values.height), Number(values.spp)];
const SIDE = 4;

type Fine = { edge: number } | { pixels: number };
const sceneOf = (fine: Fine): ReturnType<typeof checkScene> =>
  checkScene({
    version: 1,
    camera: { position: [0, 0.8, SIDE - 1], target: [0, 0.3, 0], fov: 40 },
    film: { width: Math.round(1.6 * height), height },
    render: { maxDepth: 3, seed: 'dicing' },
    environment: { type: 'constant', radiance: [0.3, 0.4, 0.6] },
    lights: [{ type: 'directional', direction: [0.7, -0.4, 0.3], irradiance: [3, 2.6, 2], diameter: 0.5 }],
    materials: { earth: { file: 'diffuse', params: { albedo: [0.4, 0.3, 0.2] } } },
    shapes: [
      {
        type: 'mesh',
        material: 'earth',
        data: { positions: [-SIDE, 0, -SIDE, -SIDE, 0, SIDE, SIDE, 0, SIDE, SIDE, 0, -SIDE], indices: [0, 1, 2, 0, 2, 3] },
        displacement: { noise: { size: 1, octaves: 5, roughness: 0.45 }, scale: 0.4, ...fine },
      },
    ],
  });

const opened = await openDevice(values.backend as 'auto');
if (opened === null) process.exit(NO_ADAPTER);
const renderer = new Renderer(opened.device, shaderLibrary(), { pause, ...READERS });

async function rendered(fine: Fine): Promise<{ triangles: number; seconds: number; image: Float32Array }> {
  const start = performance.now();
  await renderer.setScene(sceneOf(fine));
  const seconds = (performance.now() - start) / 1000;
  renderer.restart();
  while (!renderer.isDone(spp)) await renderer.advance(1000, spp);
  const { data } = await renderer.readFilm();
  return { triangles: renderer.report.primitives, seconds, image: data.slice() };
}

/** Root of the mean square of what channels of pixels differ, in parts of the mean of them. */
function apart(a: Float32Array, b: Float32Array): number {
  let [squares, sum, count] = [0, 0, 0];
  for (let i = 0; i < a.length; i += 8)
    for (let c = 0; c < 3; c++) {
      const [x, y] = [(a[i + c] ?? 0) / (a[i + 3] || 1), (b[i + c] ?? 0) / (b[i + 3] || 1)];
      squares += (x - y) ** 2;
      sum += y;
      count++;
    }
  return Math.sqrt(squares / count) / (sum / count);
}

// The kernel is compiled with the first, which no time is taken of.
await rendered({ pixels: 64 });
const finest = await rendered({ edge: Number(values.finest) });
const rows = [];
const lengths: Fine[] = [2, 4, 8, 16].map((times) => ({ edge: times * Number(values.finest) }));
for (const fine of [...lengths, ...[8, 4, 2, 1].map((pixels) => ({ pixels }))]) {
  const { triangles, seconds, image } = await rendered(fine);
  rows.push({
    cut: 'edge' in fine ? `edge ${fine.edge}` : `${fine.pixels} px`,
    triangles,
    's to stand': Number(seconds.toPrecision(2)),
    'off by': Number(apart(image, finest.image).toPrecision(2)),
  });
}
print(
  `${opened.adapter.name}, ${height} pixels high, ${spp} samples; finest: ${finest.triangles} triangles, ${finest.seconds.toPrecision(2)} s`,
);
console.table(rows);
process.exit(0);
