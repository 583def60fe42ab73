/**
 * What a scene costs that the driver has never seen: `cold.mjs SCENES [name…]`, environment: PARTS (yes: kernel by kernel), BACKEND. First the
 * scene as it is set, to its first sample; then its megakernel and the passes of its wavefront, one after the other. Every text has
 * another constant, so that no cache knows it.
 */
import { openDevice, pause } from '../../src/cli/adapter.ts';
import { READERS } from '../../src/cli/images.ts';
import { shaderLibrary } from '../../src/content/node.ts';
import { kernelLayout, Pipelines, Renderer, waveLayout } from '../../src/engine/index.ts';
import { KernelAssembler, type KernelVariant } from '../../src/shader/kernel.ts';
import { WAVE_PASSES, type WavePass } from '../../src/shader/wavefront.ts';
import { cardScenes, report } from './scenes.ts';
import { unique } from '../unique.ts';

const [folder = '', ...names] = process.argv.slice(2);
const { PARTS = 'yes', BACKEND = 'vulkan' } = process.env;
const { device, adapter } = (await openDevice(BACKEND as 'vulkan'))!;
report({ adapter: adapter.name });

const whole = shaderLibrary();
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return Math.round(performance.now() - start);
};

/** Links before, compiles in the function that is returned. */
function compile(variant: KernelVariant, root: string): () => Promise<unknown> {
  const assembler = new KernelAssembler(unique(whole));
  const linked = assembler.assemble(variant, root);
  const pass = (Object.keys(WAVE_PASSES) as WavePass[]).find((each) => WAVE_PASSES[each] === root);
  const layout = pass === undefined ? kernelLayout(device) : waveLayout(device, pass);
  return () => new Pipelines(device).get(linked, layout);
}

for (const { name, scene } of cardScenes(folder, names)) {
  try {
    const options = { pause, ...READERS };
    const renderer = new Renderer(device, unique(whole), options);
    const start = performance.now();
    await renderer.setScene(scene);
    const setMs = performance.now() - start;
    while (renderer.samples < 1) await renderer.advance(100, 1);
    const firstMs = Math.round(performance.now() - start);
    const { kernel, geometryMs, packMs, linkMs, pipelineMs } = renderer.report;
    const { variant } = renderer.inputs();
    const reason = await renderer.assembler.notInWavefront(variant);
    const row = {
      scene: name,
      kernel,
      firstMs,
      setMs,
      geometryMs,
      packMs,
      linkMs,
      pipelineMs,
      materials: variant.materials,
      notWavefront: reason,
    };
    const kept = Object.fromEntries(
      Object.entries(row).map(([key, value]) => [key, typeof value === 'number' ? Math.round(value) : value]),
    );
    const parts: Record<string, number> = {};
    if (PARTS === 'yes') {
      parts.megakernel = await timed(compile(variant, 'main'));
      if (reason === null) {
        for (const pass of renderer.assembler.wavePasses(variant)) parts[pass] = await timed(compile(variant, WAVE_PASSES[pass]));
      }
    }
    report({ ...kept, parts });
    renderer.destroy();
  } catch (error) {
    report({ scene: name, failed: String(error).slice(0, 300) });
  }
}
process.exit(0);
