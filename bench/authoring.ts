/**
 * How long an author waits: from a finished edit (the end of the editor's debounce) to the first sample of the new material,
 * on any adapter: `npm run -s bench:authoring`. Every edit changes a constant, so that neither our cache nor the driver's
 * knows the kernel; then one parameter is moved, which compiles nothing.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDevice } from '../src/cli/adapter.ts';
import { NO_HARDWARE } from '../src/cli/exit.ts';
import { readScene } from '../src/cli/scene-files.ts';
import { print } from '../src/cli/print.ts';
import { ROOT, shaderLibrary } from '../src/content/node.ts';
import { Renderer } from '../src/engine/renderer.ts';
import type { SceneDocument } from '../src/scene/document.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '512' },
    edits: { type: 'string', default: '12' },
    json: { type: 'boolean', default: false },
    backend: { type: 'string', default: 'auto' },
  },
});
const size = Number(values.size);
const edits = Number(values.edits);

/** Materials that are edited: a place in the text and what stands there after edit number k. */
const EDITS: { file: string; find: string; put: (k: number) => string; param: [name: string, value: (k: number) => unknown] }[] = [
  {
    file: 'diffuse',
    find: 'params.albedo * INV_PI,',
    put: (k) => `params.albedo * INV_PI * ${factor(k)},`,
    param: ['albedo', (k) => [0.5, 0.5, 0.5 + k / 1000]],
  },
  {
    file: 'marble',
    find: 'object_point(hit)',
    put: (k) => `(object_point(hit) * ${factor(k)})`,
    param: ['spacing', (k) => 0.5 + k / 1000],
  },
  {
    file: 'principled',
    find: 'params.base_color *',
    put: (k) => `params.base_color * ${factor(k)} *`,
    param: ['specular_roughness', (k) => 0.3 + k / 1000],
  },
];
/** Another constant at every edit of every run. */
const start = Date.now() % 1e6;
const factor = (k: number): string => (1 - (start + k * 1e6) / 1e10).toFixed(12);

interface Row {
  material: string;
  /** Milliseconds, each the median and the greatest of the edits. */
  check: string;
  pipeline: string;
  firstSample: string;
  total: string;
  parameter: string;
}

const median = (list: number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;
const shown = (list: number[]): string => `${median(list).toFixed(1)} (${Math.max(...list).toFixed(1)})`;

async function firstSample(renderer: Renderer, scene: SceneDocument): Promise<number> {
  const from = performance.now();
  await renderer.setScene(scene);
  while (renderer.samples < 1) await renderer.advance(1000, 1);
  return performance.now() - from;
}

async function measure(device: GPUDevice, scene: SceneDocument, { file, find, put, param }: (typeof EDITS)[number]): Promise<Row> {
  const library = shaderLibrary();
  const source = library.materials[file]!;
  if (!source.includes(find)) throw new Error(`materials/${file}.wgsl has no "${find}" any more`);
  const renderer = new Renderer(device, library);
  const materials = { ...scene.materials, white: { file, params: {} } };
  await firstSample(renderer, { ...scene, materials });
  const [check, pipeline, rest, total, parameter]: number[][] = [[], [], [], [], []] as never;
  let edited = { ...scene, materials };
  for (let k = 1; k <= edits; k++) {
    edited = { ...scene, materials, programs: { [file]: source.replaceAll(find, put(k)) } };
    const spent = await firstSample(renderer, edited);
    const { packMs, linkMs, pipelineMs } = renderer.report;
    check!.push(packMs + linkMs);
    pipeline!.push(pipelineMs);
    rest!.push(spent - packMs - linkMs - pipelineMs);
    total!.push(spent);
  }
  const compiled = renderer.pipelinesCreated;
  for (let k = 1; k <= edits; k++) {
    const white = { file, params: { [param[0]]: param[1](k) as number } };
    parameter!.push(await firstSample(renderer, { ...edited, materials: { ...materials, white } }));
  }
  if (renderer.pipelinesCreated !== compiled) throw new Error('a parameter was recompiled');
  renderer.destroy();
  return {
    material: file,
    check: shown(check!),
    pipeline: shown(pipeline!),
    firstSample: shown(rest!),
    total: shown(total!),
    parameter: shown(parameter!),
  };
}

const opened = await openDevice(values.backend as 'auto', process.env.PENUMBRA_BACKEND === 'probe');
if (opened === null) process.exit(NO_HARDWARE);
const { scene: cornell } = await readScene(join(ROOT, 'scenes/cornell-box.json'));
const scene = { ...cornell, film: { width: size, height: size } };
const rows: Row[] = [];
for (const edit of EDITS) {
  if (edit.file in shaderLibrary().materials) rows.push(await measure(opened.device, scene, edit));
}
const head = { adapter: opened.adapter.name, scene: 'Cornell box', size, edits, node: process.version };
if (values.json) print(JSON.stringify({ ...head, rows }));
else {
  print(`${head.adapter}, Cornell box at ${size}×${size}; ms from the end of the debounce, median (greatest) of ${edits} edits`);
  console.table(rows);
}
process.exit(0);
