/**
 * Traversal alone, on any adapter: rays of one kind at a time, read from a buffer, and their hits written to another:
 * `npm run -s bench:traversal`. The kernel has the traversal and the intersection tests of the renderer and nothing else, so that a
 * structure can be judged without shading, and with other tracers. Kinds: from the eye, of the first and the second diffuse
 * bounce, and to points of a lamp; each also sorted by octant and origin, which shows what coherence would bring.
 */
import { allRows } from '../src/engine/pack/rows.ts';
import { parseArgs } from 'node:util';
import { openDevice } from '../src/cli/adapter.ts';
import { NO_ADAPTER } from '../src/cli/exit.ts';
import { print, say } from '../src/cli/print.ts';
import { shaderLibrary } from '../src/content/node.ts';
import { BENCH_SCENES } from '../src/bench/scenes.ts';
import { gpuTrees } from '../src/engine/build/gpu-trees.ts';
import { kindBits, packScene, TREE_BUILDERS } from '../src/engine/index.ts';
import { STRUCTURES, type PerspectiveCamera, type SceneDocument, type Vec3 } from '../src/scene/document.ts';
import { buildGeometry, finishGeometry, planGeometry, type Geometry } from '../src/scene/geometry/build.ts';
import { KIND } from '../src/scene/geometry/primitives.ts';
import { randomStream } from '../src/scene/random.ts';
import { KernelAssembler } from '../src/shader/kernel.ts';
import { load } from './load.ts';
import { bounce, eyeRays, faceNormal, sorted, type Hits, type Lamp, type Rays } from './rays.ts';

const { values } = parseArgs({
  options: {
    /** Edge of the square film whose pixels rays begin in; rounded to tiles. */
    size: { type: 'string', default: '256' },
    seconds: { type: 'string', default: '0.5' },
    only: { type: 'string', default: 'cornell,knot-100k,knot-1m' },
    structures: { type: 'string', default: 'bvh2,bvh8' },
    /** What builds their trees. */
    trees: { type: 'string', default: 'processor' },
    json: { type: 'boolean', default: false },
    backend: { type: 'string', default: 'auto' },
  },
});
const size = 8 * Math.ceil(Number(values.size) / 8);
const seconds = Number(values.seconds);
if (!(size >= 8 && size <= 2048 && seconds >= 0)) {
  say(`Expected --size between 8 and 2048 and --seconds ≥ 0, got ${values.size} and ${values.seconds}.`);
  process.exit(1);
}
const chosen = (name: 'only' | 'structures' | 'trees', known: readonly string[]): string[] => {
  const list = values[name].split(',');
  const unknown = list.find((each) => !known.includes(each));
  if (unknown === undefined) return list;
  say(`--${name}: expected some of ${known.join(', ')}, got ${unknown}`);
  process.exit(1);
};
const builders = chosen('trees', TREE_BUILDERS) as (typeof TREE_BUILDERS)[number][];
const structures = chosen('structures', STRUCTURES) as (typeof STRUCTURES)[number][];
const ids = chosen(
  'only',
  BENCH_SCENES.map(({ id }) => id),
);

const kernel = (call: string): string => `
import package::traverse::{trace_closest, trace_any};
@group(0) @binding(0) var<storage, read> rays: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&out)) { return; }
  let o = rays[2u * id.x]; let d = rays[2u * id.x + 1u].xyz;
  ${call}
}`;
const CLOSEST = kernel('let hit = trace_closest(o.xyz, d); out[id.x] = vec4f(hit.t, bitcast<f32>(hit.primitive), hit.uv);');
const ANY = kernel('out[id.x] = vec4f(select(0.0, 1.0, trace_any(o.xyz, d, o.w)));');

const opened = await openDevice(values.backend as 'auto');
if (opened === null) process.exit(NO_ADAPTER);
const { device, adapter } = opened;
const assembler = new KernelAssembler(shaderLibrary());

const onGpu = gpuTrees(device, assembler.library);
async function builtOnGpu(scene: SceneDocument): Promise<Geometry> {
  const plan = planGeometry(scene);
  const { trees, notes } = await onGpu(plan.trees);
  for (const each of notes) say(each);
  return finishGeometry(plan, trees);
}

/** Traces them over and over. */
class Tracer {
  readonly faces: Uint32Array;
  private readonly buffers: GPUBindGroupEntry[];
  private readonly pipelines: Record<'closest' | 'any', GPUComputePipeline>;

  private constructor(faces: Uint32Array, buffers: GPUBindGroupEntry[], pipelines: Record<'closest' | 'any', GPUComputePipeline>) {
    this.faces = faces;
    this.buffers = buffers;
    this.pipelines = pipelines;
  }

  static async of(scene: SceneDocument, builder: (typeof TREE_BUILDERS)[number]): Promise<Tracer> {
    const geometry = builder === 'gpu' ? await builtOnGpu(scene) : buildGeometry(scene);
    const packed = packScene(scene, geometry, assembler, false);
    const make = (source: string): Promise<GPUComputePipeline> => {
      const { code } = assembler.assemble(packed.variant, 'bench', { bench: source });
      return device.createComputePipelineAsync({
        layout: 'auto',
        compute: { module: device.createShaderModule({ code }), entryPoint: 'main' },
      });
    };
    const primitives = allRows(packed.primitives);
    const [nodes, faces] = [geometry.structure.nodes, primitives].map((data) => upload(data));
    const buffers = [
      ...(packed.variant.structure === 'brute-force' ? [] : [{ binding: 2, resource: { buffer: nodes! } }]),
      { binding: 3, resource: { buffer: faces! } },
    ];
    return new Tracer(new Uint32Array(primitives), buffers, { closest: await make(CLOSEST), any: await make(ANY) });
  }

  /** Hits, and rays a second. */
  async trace(kind: 'closest' | 'any', rays: Rays): Promise<{ hits: Hits; rate: number }> {
    const count = rays.length / 8;
    const given = upload(rays);
    const out = device.createBuffer({ size: count * 16, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC });
    const entries = [{ binding: 0, resource: { buffer: given } }, { binding: 1, resource: { buffer: out } }, ...this.buffers];
    const pipeline = this.pipelines[kind];
    const group = device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries });
    const run = async (times: number): Promise<void> => {
      const encoder = device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, group);
      for (let k = 0; k < times; k++) pass.dispatchWorkgroups(Math.ceil(count / 64));
      pass.end();
      device.queue.submit([encoder.finish()]);
      await device.queue.onSubmittedWorkDone();
    };
    await run(1);
    const first = performance.now();
    await run(1);
    // So many at a time that submitting them does not count.
    const times = Math.max(1, Math.min(256, Math.round(100 / (performance.now() - first))));
    const start = performance.now();
    let done = 0;
    do {
      await run(times);
      done += times;
    } while (performance.now() - start < seconds * 1000);
    const rate = (done * count) / ((performance.now() - start) / 1000);
    const hits = await read(out);
    for (const buffer of [given, out]) buffer.destroy();
    return { hits, rate };
  }

  destroy(): void {
    for (const { resource } of this.buffers) (resource as GPUBufferBinding).buffer.destroy();
  }
}

function upload(data: ArrayBuffer | Float32Array<ArrayBuffer>): GPUBuffer {
  const buffer = device.createBuffer({ size: Math.max(64, data.byteLength), usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST });
  device.queue.writeBuffer(buffer, 0, data as ArrayBuffer);
  return buffer;
}

async function read(buffer: GPUBuffer): Promise<Hits> {
  const copy = device.createBuffer({ size: buffer.size, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  const encoder = device.createCommandEncoder();
  encoder.copyBufferToBuffer(buffer, 0, copy, 0, buffer.size);
  device.queue.submit([encoder.finish()]);
  await copy.mapAsync(GPUMapMode.READ);
  const hits = new Float32Array(copy.getMappedRange().slice(0));
  copy.destroy();
  return hits;
}

/** The first luminous quad, to send shadow rays to. */
const lampOf = ({ shapes }: SceneDocument): Lamp | undefined =>
  shapes.find((shape): shape is Extract<typeof shape, { type: 'quad' }> => shape.type === 'quad' && shape.emission !== undefined);

/** What its rays are made of, or why it is left out. */
function viewOf(scene: SceneDocument): { camera: PerspectiveCamera; lamp: Lamp } | string {
  const { camera } = scene;
  const lamp = lampOf(scene);
  if (camera.type !== 'perspective') return `its camera is ${camera.type}, expected perspective`;
  return lamp === undefined ? 'it has no luminous quad to send shadow rays to' : { camera, lamp };
}

interface Row {
  scene: string;
  structure: string;
  trees: string;
  rays: string;
  count: number;
  /** Millions a second. */
  mrays: number;
  sortedMrays: number;
}

async function measure(
  name: string,
  scene: SceneDocument,
  { camera, lamp }: { camera: PerspectiveCamera; lamp: Lamp },
  structure: (typeof STRUCTURES)[number],
  trees: (typeof TREE_BUILDERS)[number],
): Promise<Row[]> {
  const tracer = await Tracer.of({ ...scene, render: { ...scene.render, structure } }, trees);
  const floats = new Float32Array(tracer.faces.buffer);
  const normal = (place: number): Vec3 => {
    const at = place * 12;
    const point = (k: number): Vec3 => [floats[at + k]!, floats[at + k + 1]!, floats[at + k + 2]!];
    return faceNormal((tracer.faces[at + 11]! & (2 ** kindBits({}) - 1)) === KIND.triangle, point(0), point(4), point(8));
  };
  const random = randomStream(1, `rays of ${name}`);
  const rows: Row[] = [];
  const row = async (kind: 'closest' | 'any', what: string, rays: Rays): Promise<Hits> => {
    const { hits, rate } = await tracer.trace(kind, rays);
    const again = await tracer.trace(kind, sorted(rays));
    rows.push({ scene: name, structure, trees, rays: what, count: rays.length / 8, mrays: rate / 1e6, sortedMrays: again.rate / 1e6 });
    return hits;
  };
  let rays = eyeRays(camera, size, random);
  for (const [what, to] of [
    ['eye', 'shadow, from what the eye sees'],
    ['first bounce', 'shadow, after the first bounce'],
    ['second bounce', null],
  ] as const) {
    const next = bounce(rays, await row('closest', what, rays), normal, lamp, random);
    if (to !== null) await row('any', to, next.shadow);
    rays = next.on;
  }
  tracer.destroy();
  return rows;
}

const rows: Row[] = [];
for (const each of BENCH_SCENES.filter(({ id }) => ids.includes(id))) {
  const scene = await load(each);
  const view = typeof scene === 'string' ? scene : viewOf(scene);
  if (typeof scene === 'string' || typeof view === 'string') say(`${each.name}: left out, ${view as string}.`);
  else
    for (const structure of structures)
      for (const trees of builders) rows.push(...(await measure(each.name, scene, view, structure, trees)));
}
if (values.json) print(JSON.stringify({ adapter: adapter.name, size, node: process.version, rows }));
else {
  print(`${adapter.name}, rays of ${size}×${size} pixels, millions a second, as they come and sorted`);
  console.table(rows.map((each) => ({ ...each, mrays: each.mrays.toPrecision(3), sortedMrays: each.sortedMrays.toPrecision(3) })));
}
process.exit(0);
