/**
 * Which functions of a kernel cost the driver's compiler its time: `ablate.mjs SCENES name…`, environment: PASS (of the wavefront; none: the
 * megakernel), TOP (functions tried), REPEATS, BACKEND. Each function in turn gives back what no compiler knows, instead of what it
 * computes; milliseconds to compile that text, and to compile the whole one meanwhile (medians). What is called from there alone goes with
 * it, so that the rows of a caller and of what it calls do not add up.
 */
import { openDevice } from '../../src/cli/adapter.ts';
import { shaderLibrary } from '../../src/content/node.ts';
import { kernelLayout, packScene, waveLayout } from '../../src/engine/index.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { WAVE_PASSES, type WavePass } from '../../src/shader/wavefront.ts';
import { ablated } from '../ablated.ts';
import { inlinedCode } from '../inlined.ts';
import { cardScenes, report } from './scenes.ts';

const [folder = '', ...names] = process.argv.slice(2);
const { PASS, TOP = '32', REPEATS = '3', BACKEND = 'vulkan' } = process.env;
const { device, adapter } = (await openDevice(BACKEND as 'vulkan'))!;
report({ adapter: adapter.name });
const library = shaderLibrary();
const pass = PASS as WavePass | undefined;
const median = (values: number[]): number => Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN);

const FAR = /(FAR\w* = )3\.0e38;/;
let turn = Date.now() % 1e5;
/** The same text with a number that no cache has seen. */
function unseen(code: string): string {
  if (!FAR.test(code)) throw new Error('the kernel has no FAR any more');
  return code.replace(FAR, (_, name: string) => `${name}${(3 - ++turn * 1e-6).toFixed(7)}e38;`);
}

/** Milliseconds from the text to the pipeline. @throws Error where the text is wrong */
async function compiled(code: string, layout: GPUBindGroupLayout): Promise<number> {
  const start = performance.now();
  const module = device.createShaderModule({ code: unseen(code) });
  await device.createComputePipelineAsync({
    layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
    compute: { module, entryPoint: 'main' },
  });
  return performance.now() - start;
}

for (const { name, scene } of cardScenes(folder, names)) {
  const { variant } = packScene(scene, await buildGeometry(scene), new KernelAssembler(library), false);
  const { layout } = pass === undefined ? kernelLayout(device) : waveLayout(device, pass);
  const whole = new KernelAssembler(library).assemble(variant, pass === undefined ? 'main' : WAVE_PASSES[pass]).code;
  const { functions, inlined } = inlinedCode(whole);
  const tried = functions
    .filter((each) => each.name !== 'main' && ablated(whole, each.name) !== null)
    .toSorted((a, b) => b.copies * b.whole - a.copies * a.whole)
    .slice(0, Number(TOP));
  const all: number[] = [];
  const without = new Map<string, number[]>();
  for (let i = 0; i < Number(REPEATS); i++) {
    for (const [at, each] of tried.entries()) {
      if (at % 8 === 0) all.push(await compiled(whole, layout));
      try {
        const ms = await compiled(ablated(whole, each.name) ?? '', layout);
        without.set(each.name, [...(without.get(each.name) ?? []), ms]);
      } catch (error) {
        if (i === 0) report({ scene: name, without: each.name, failed: String(error).slice(0, 200) });
      }
    }
  }
  report({ scene: name, pass: PASS ?? 'megakernel', tokens: inlined, ms: median(all) });
  const rows = tried.map((each) => ({ ...each, saved: median(all) - median(without.get(each.name) ?? []) }));
  for (const { name: without, copies, own, whole: size, saved } of rows.toSorted((a, b) => b.saved - a.saved))
    report({ without, copies, own, whole: size, saved });
}
process.exit(0);
