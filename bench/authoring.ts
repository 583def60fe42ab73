/**
 * How long an author waits: from a finished edit (the end of the editor's debounce) to the first sample of the new material,
 * on any adapter: `npm run -s bench:authoring`. Every edit changes a constant, so that neither our cache nor the driver's
 * knows the kernel; then one parameter is moved, which compiles nothing. All materials of the library in one scene, or in more of
 * them: `-- --materials principled,gltf_pbr --scenes cornell-box,bunny,fog`. `--json` gives each row as soon as it is measured.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDevice, pause } from '../src/cli/adapter.ts';
import { NO_ADAPTER } from '../src/cli/exit.ts';
import { READERS } from '../src/cli/images.ts';
import { readScene } from '../src/cli/scene-files.ts';
import { print, say } from '../src/cli/print.ts';
import { ROOT, shaderLibrary } from '../src/content/node.ts';
import { Renderer } from '../src/engine/index.ts';
import type { SceneDocument } from '../src/scene/document.ts';
import { KernelAssembler } from '../src/shader/kernel.ts';
import { editOf, sliderOf } from './edits.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '512' },
    edits: { type: 'string', default: '6' },
    /** Files of the library, parted by commas; empty: all. */
    materials: { type: 'string', default: '' },
    scenes: { type: 'string', default: 'cornell-box' },
    /** Edits are compiled before they are seen. */
    compiled: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    backend: { type: 'string', default: 'auto' },
  },
});
const size = Number(values.size);
const edits = Number(values.edits);
const library = shaderLibrary();
const assembler = new KernelAssembler(library);
/** Another constant at every edit of every run. */
const start = Date.now() % 1e5;

interface Row {
  scene: string;
  material: string;
  /** Milliseconds, each the median and the greatest of the edits. */
  check: string;
  pipeline: string;
  firstSample: string;
  total: string;
  parameter: string;
  /** Until edits of it can be interpreted, once; from an edit's first sample to the compiled text's, without the quiet before it is compiled. */
  ready: string;
  takeover: string;
  /** Edits that were interpreted, and samples a second then and after. */
  interpreted: string;
  rate: string;
}

const median = (list: number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;
const shown = (list: number[]): string => (list.length === 0 ? '' : spread(list));
const spread = (list: number[]): string => `${median(list).toFixed(1)} (${Math.max(...list).toFixed(1)})`;

async function firstSample(renderer: Renderer, scene: SceneDocument): Promise<number> {
  const from = performance.now();
  await renderer.setScene(scene);
  while (renderer.samples < 1) await renderer.advance(1000, 1);
  return performance.now() - from;
}

/** Samples a second, of a short look. */
async function rate(renderer: Renderer): Promise<number> {
  const [from, before] = [performance.now(), renderer.samples];
  while (performance.now() - from < 150) await renderer.advance(50, 1 << 20);
  return (renderer.samples - before) / ((performance.now() - from) / 1000);
}

/** The material that most shapes have: it is the one that is edited. */
function mostUsed(scene: SceneDocument): string {
  const uses = new Map<string, number>();
  for (const { material } of scene.shapes) uses.set(material, (uses.get(material) ?? 0) + 1);
  return [...uses].sort((a, b) => b[1] - a[1])[0]![0];
}

async function measure(device: GPUDevice, name: string, scene: SceneDocument, file: string): Promise<Row | null> {
  const module = assembler.material(file);
  const edit = editOf(module);
  if (edit === null) return null;
  const renderer = new Renderer(device, library, { pause, ...READERS });
  const used = mostUsed(scene);
  const materials = { ...scene.materials, [used]: { file, params: {} } };
  await firstSample(renderer, { ...scene, materials });
  const [check, pipeline, rest, total, parameter, takeover, slow, fast]: number[][] = [[], [], [], [], [], [], [], []] as never;
  const before = performance.now();
  if (!values.compiled) await renderer.author([file]);
  await renderer.settled();
  const ready = performance.now() - before;
  let edited = { ...scene, materials };
  let interpreted = 0;
  for (let k = 1; k <= edits; k++) {
    edited = { ...scene, materials, programs: { ...scene.programs, [file]: edit(1 - (start + k * 1e5) * 1e-8) } };
    const spent = await firstSample(renderer, edited);
    const { packMs, linkMs, pipelineMs } = renderer.report;
    check!.push(packMs + linkMs);
    pipeline!.push(pipelineMs);
    rest!.push(spent - packMs - linkMs - pipelineMs);
    total!.push(spent);
    const from = performance.now();
    const isInterpreted = renderer.report.interpreted.length > 0;
    if (isInterpreted) {
      interpreted++;
      slow!.push(await rate(renderer));
    }
    await renderer.settled();
    if (isInterpreted) takeover!.push(performance.now() - from);
    fast!.push(await rate(renderer));
  }
  const compiled = renderer.pipelinesCreated;
  const slider = sliderOf(module);
  for (let k = 1; slider !== null && k <= edits; k++) {
    parameter!.push(await firstSample(renderer, { ...edited, materials: { ...materials, [used]: { file, params: slider(k / edits) } } }));
  }
  if (renderer.pipelinesCreated !== compiled) throw new Error('a parameter was recompiled');
  renderer.destroy();
  return {
    scene: name,
    material: file,
    check: shown(check!),
    pipeline: shown(pipeline!),
    firstSample: shown(rest!),
    total: shown(total!),
    parameter: slider === null ? '' : shown(parameter!),
    ready: ready.toFixed(0),
    takeover: shown(takeover!),
    interpreted: `${interpreted} of ${edits}`,
    rate: `${shown(slow!)}; ${shown(fast!)}`,
  };
}

const opened = await openDevice(values.backend as 'auto');
if (opened === null) process.exit(NO_ADAPTER);
const rows: Row[] = [];
for (const name of values.scenes.split(',')) {
  const { scene } = await readScene(join(positionals[0] ?? join(ROOT, 'scenes'), `${name}.json`));
  const sized = { ...scene, film: { width: size, height: size } };
  for (const file of values.materials === '' ? assembler.materialNames : values.materials.split(',')) {
    const row = await measure(opened.device, name, sized, file);
    if (row === null) say(`materials/${file}.wgsl is left out: there is nothing to change in it.`);
    else if (values.json) print(JSON.stringify(row));
    else rows.push(row);
  }
}
print(
  `${opened.adapter.name}, Node ${process.version}, ${size}×${size}; ms from the end of the debounce, median (greatest) of ${edits} edits`,
);
if (!values.json) console.table(rows);
process.exit(0);
