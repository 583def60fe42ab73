/**
 * Samples a second of scenes in Node on a graphics card, to compare the page with: `node.mjs SCENES [name…]`, environment: SIZES (0: the
 * scenes' own), WATCH_S, KERNEL (auto, megakernel, wavefront). Bundled by kit.sh, since that machine has nothing else.
 */
import { openDevice, pause } from '../../src/cli/adapter.ts';
import { READERS } from '../../src/cli/images.ts';
import { shaderLibrary } from '../../src/content/node.ts';
import { type KERNELS, Renderer } from '../../src/engine/index.ts';
import { cardScenes, report, sized } from './scenes.ts';

const [folder = '', ...names] = process.argv.slice(2);
const { SIZES = '0,1024', WATCH_S = '1.5', KERNEL = 'auto' } = process.env;
const { device, adapter } = (await openDevice('vulkan'))!;
device.addEventListener('uncapturederror', (event) =>
  report({ uncaptured: (event as GPUUncapturedErrorEvent).error.message.slice(0, 300) }),
);
report({ adapter: adapter.name });
const renderer = new Renderer(device, shaderLibrary(), { pause, kernel: KERNEL as (typeof KERNELS)[number], ...READERS });
for (const { name, scene } of cardScenes(folder, names)) {
  for (const side of SIZES.split(',').map(Number)) {
    try {
      const document = sized(scene, side);
      const start = performance.now();
      await renderer.setScene(document);
      while (renderer.samples < 1) await renderer.advance(100, 1 << 20);
      const firstMs = performance.now() - start;
      const until = async (end: number): Promise<void> => {
        while (performance.now() < end && !renderer.isDone(1 << 20)) await renderer.advance(100, 1 << 20);
      };
      await until(performance.now() + 500);
      const [from, before] = [performance.now(), renderer.samples];
      await until(from + Number(WATCH_S) * 1000);
      const rate = (renderer.samples - before) / ((performance.now() - from) / 1000);
      const { width, height } = document.film;
      report({
        where: 'node',
        scene: name,
        film: `${width}x${height}`,
        kernel: renderer.report.kernel,
        firstMs: Math.round(firstMs),
        pipelineMs: Math.round(renderer.report.pipelineMs),
        sppPerSecond: +rate.toFixed(1),
      });
    } catch (error) {
      report({ where: 'node', scene: name, failed: String(error).slice(0, 200) });
    }
  }
}
renderer.destroy();
process.exit(0);
