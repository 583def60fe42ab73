/**
 * Edits of materials in the built page, in Chromium on a graphics card: `edits.mjs SCENES [scene…]`, environment: DIST, BROWSER, FLAGS,
 * MATERIALS (files of the library, by commas), EDITS. For each material in each scene, where it takes the place of the one that most shapes
 * have: milliseconds from an edit to its first sample, how long frames are meanwhile, and until the compiled text takes over.
 */
import type { SceneDocument } from '../../src/scene/document.ts';
import { shaderLibrary } from '../../src/content/node.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { editOf } from '../edits.ts';
import { cardScenes, report } from './scenes.ts';
import { visit } from './visitor.ts';

const { MATERIALS = 'diffuse,principled,gltf_pbr,marble,lava,rough_glass,emitter,perforated', EDITS = '4' } = process.env;
const [folder = '', ...names] = process.argv.slice(2);
const assembler = new KernelAssembler(shaderLibrary());
const visitor = await visit();
const { page } = visitor;

/** The material that most shapes have. */
function mostUsed(scene: SceneDocument): string {
  const uses = new Map<string, number>();
  for (const { material } of scene.shapes) uses.set(material, (uses.get(material) ?? 0) + 1);
  return [...uses].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

/** Runs in the page: sets the scene, waits until edits can be interpreted, and makes them. */
async function edit([text, file, sources]: readonly [string, string, readonly string[]]): Promise<object> {
  const { penumbra, requestAnimationFrame } = globalThis as any;
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const scene = JSON.parse(text);
  const set = async (next: object): Promise<number> => {
    const from = performance.now();
    const { film } = penumbra.session.clock;
    const edited = penumbra.edit(next);
    while (penumbra.session.clock.film === film) await pause(0);
    prepared.push(performance.now() - from);
    while (penumbra.samples() < 1) await pause(0);
    await edited;
    return performance.now() - from;
  };
  const prepared: number[] = [];
  const parts: object[] = [];
  const first = await set(scene);
  const { gpu } = penumbra.session;
  const begun = performance.now();
  await gpu.author([file]);
  await gpu.renderer.settled();
  const ready = performance.now() - begun;
  const gaps: number[] = [];
  let [last, isOn] = [0, true];
  const tick = (now: number): void => {
    if (last > 0) gaps.push(now - last);
    last = now;
    if (isOn) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  const [ms, interpreted, over]: [number[], number[], number[]] = [[], [], []];
  for (const source of sources) {
    ms.push(await set({ ...scene, programs: { ...scene.programs, [file]: source } }));
    const from = performance.now();
    const { packMs, linkMs, pipelineMs } = gpu.renderer.report;
    parts.push({ packMs: Math.round(packMs), linkMs: Math.round(linkMs), pipelineMs: Math.round(pipelineMs) });
    interpreted.push(gpu.renderer.report.interpreted.length);
    await gpu.renderer.settled();
    over.push(performance.now() - from);
    await pause(200);
  }
  isOn = false;
  await gpu.author([]);
  const round = (list: number[]): number[] => list.map((each) => Math.round(each));
  gaps.sort((a, b) => b - a);
  return {
    kernel: gpu.renderer.report.kernel,
    firstMs: Math.round(first),
    readyMs: Math.round(ready),
    editMs: round(ms),
    preparedMs: round(prepared.slice(1)),
    parts,
    interpreted,
    overMs: round(over),
    longestFramesMs: round(gaps.slice(0, 4)),
  };
}

const start = Date.now() % 1e5;
// A time limit from outside ends the browser first: what was not measured is not a finding.
for (const { name, scene } of cardScenes(folder, names)) {
  for (const file of MATERIALS.split(',')) {
    if (!visitor.isConnected()) break;
    const change = editOf(assembler.material(file));
    if (change === null) continue;
    const materials = { ...scene.materials, [mostUsed(scene)]: { file, params: {} } };
    const given = { ...scene, materials, render: { ...scene.render, spp: 1 << 20 } };
    const sources = Array.from({ length: Number(EDITS) }, (_, k) => change(1 - (start + (k + 1) * 1e5) * 1e-8));
    try {
      report({ scene: name, material: file, ...(await page.evaluate(edit, [JSON.stringify(given), file, sources] as const)) });
    } catch (error) {
      report({ scene: name, material: file, failed: String(error).slice(0, 300) });
    }
  }
}
await visitor.leave();
