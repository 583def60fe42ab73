/**
 * The programs that Soss 2013 compares, intersections only: for every ray the nearest triangle of the bodies whose bounding
 * sphere it pierces. PS-Ray is one kernel with a thread a ray; PS-Triangle starts a kernel with a thread a triangle for each
 * ray and body, reads the distances back and searches them on the processor; the third is one thread of the processor.
 */
import type { SceneDocument } from '../scene/document.ts';
import { mapped, readBack, workDone } from '../engine/index.ts';
import { bodiesOf, RAY, raysThrough, spread, tiled, type Bodies, type Body, type Rays } from './bodies.ts';
import { onProcessor, pierces } from './processor.ts';

export const PROGRAMS = ['per-ray', 'per-triangle', 'processor'] as const;
export type Program = (typeof PROGRAMS)[number];

export interface Timed {
  /** Milliseconds that these rays took; preparations and the first work of a kernel are not in them. */
  ms: number;
  /** How many rays were traced: the first ones of those given. */
  rays: number;
  /** Distance to the nearest triangle of each; Infinity: none. */
  nearest: Float32Array;
}

export interface Pace {
  /** Milliseconds of measuring after which it is enough. */
  longest: number;
  /** Hears how many rays are done. @returns false: stop, and give nothing */
  told(rays: number): boolean;
  /** Lets others have the processor. */
  pause(): Promise<void>;
}

/** Milliseconds of work that is handed in at once. */
const PIECE = 100;
/** Rays that are made at once. */
const AT_ONCE = 16384;
/** Rays of the first piece, which is not timed, and how much larger than the last one a piece may be. */
const FIRST = 4096;
const GROWTH = 8;
/** Rays of which each starts its kernels before the clock runs. */
const WARM = 16;
const GROUP = 64;
/** Most rays: 32 MB on the GPU. */
export const MAX_RAYS = 1_000_000;

/**
 * Runs a program over the picture of a scene. Where not all rays are traced, those that are lie spread over the picture.
 * @param most rays that are traced at most
 * @returns null: stopped; `of`: rays of the picture
 * @throws SceneError for scenes that are not made of triangles
 */
export async function timeProgram(
  device: GPUDevice,
  program: Program,
  scene: SceneDocument,
  most: number,
  pace: Pace,
): Promise<(Timed & { of: number }) | null> {
  const { width, height } = scene.film;
  const of = width * height;
  const bodies = bodiesOf(scene);
  const pixels = (program === 'per-ray' ? tiled(scene.film) : spread(of)).subarray(0, Math.min(most, of, MAX_RAYS));
  const rays = new Float32Array(pixels.length * RAY);
  for (let i = 0; i < pixels.length; i += AT_ONCE) {
    rays.set(raysThrough(scene, pixels.subarray(i, i + AT_ONCE)), i * RAY);
    await pace.pause();
  }
  const timed = program === 'processor' ? await onProcessor(bodies, rays, pace) : await KERNELS[program](device, bodies, rays, pace);
  return timed === null ? null : { ...timed, of };
}

/** Distance, -1: missed (Möller and Trumbore 1997). */
const DISTANCE = /* wgsl */ `
@group(0) @binding(0) var<storage, read> triangles: array<f32>;
fn distance_to(o: vec3f, d: vec3f, i: u32) -> f32 {
  let at = 9u * i;
  let p0 = vec3f(triangles[at], triangles[at + 1u], triangles[at + 2u]);
  let e1 = vec3f(triangles[at + 3u], triangles[at + 4u], triangles[at + 5u]);
  let e2 = vec3f(triangles[at + 6u], triangles[at + 7u], triangles[at + 8u]);
  let p = cross(d, e2);
  let inverse = 1.0 / dot(e1, p);
  let s = o - p0;
  let u = dot(s, p) * inverse;
  let q = cross(s, e1);
  let v = dot(d, q) * inverse;
  let t = dot(e2, q) * inverse;
  return select(-1.0, t, u >= 0.0 && v >= 0.0 && u + v <= 1.0);
}
`;

/** What stands for "nothing met" on the GPU. */
const NOTHING = 3e38;

const PER_RAY = /* wgsl */ `${DISTANCE}
struct Ray { o: vec3f, d: vec3f }
struct Body { center: vec3f, radius: f32, first: u32, count: u32 }
@group(0) @binding(1) var<storage, read> rays: array<Ray>;
@group(0) @binding(2) var<storage, read> bodies: array<Body>;
@group(0) @binding(3) var<storage, read_write> nearest: array<f32>;
@group(0) @binding(4) var<uniform> range: vec2u;

@compute @workgroup_size(${GROUP})
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = range.x + id.x;
  if (i >= range.y) { return; }
  let ray = rays[i];
  var best = 3.0e38;
  for (var k = 0u; k < arrayLength(&bodies); k++) {
    let body = bodies[k];
    let to = body.center - ray.o;
    let along = dot(to, ray.d);
    let outside = dot(to, to) - body.radius * body.radius;
    if (outside > 0.0 && (along < 0.0 || outside > along * along)) { continue; }
    for (var j = body.first; j < body.first + body.count; j++) {
      let t = distance_to(ray.o, ray.d, j);
      if (t > 0.0 && t < best) { best = t; }
    }
  }
  nearest[i] = best;
}
`;

const PER_TRIANGLE = /* wgsl */ `${DISTANCE}
struct Task { o: vec3f, first: u32, d: vec3f, count: u32 }
@group(0) @binding(1) var<uniform> task: Task;
@group(0) @binding(2) var<storage, read_write> distances: array<f32>;

@compute @workgroup_size(${GROUP})
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < task.count) { distances[id.x] = distance_to(task.o, task.d, task.first + id.x); }
}
`;

/** A kernel with its buffers, which end with it. */
class Kernel {
  private readonly device: GPUDevice;
  private readonly buffers: GPUBuffer[] = [];
  private pipeline!: GPUComputePipeline;
  private group!: GPUBindGroup;

  constructor(device: GPUDevice) {
    this.device = device;
  }

  buffer(size: number, usage: number): GPUBuffer {
    const made = this.device.createBuffer({ label: 'strategies', size, usage });
    this.buffers.push(made);
    return made;
  }

  upload(data: ArrayBufferView<ArrayBuffer>): GPUBuffer {
    const made = this.buffer(data.byteLength, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST);
    this.device.queue.writeBuffer(made, 0, data);
    return made;
  }

  /** `bound`: in the order of their bindings. */
  async prepare(code: string, bound: readonly GPUBuffer[]): Promise<void> {
    const module = this.device.createShaderModule({ label: 'strategies', code });
    this.pipeline = await this.device.createComputePipelineAsync({ label: 'strategies', layout: 'auto', compute: { module } });
    const entries = bound.map((buffer, binding) => ({ binding, resource: { buffer } }));
    this.group = this.device.createBindGroup({ layout: this.pipeline.getBindGroupLayout(0), entries });
  }

  /** Hands a dispatch in, and what is to follow it. */
  submit(threads: number, after: (encoder: GPUCommandEncoder) => void = () => {}): void {
    const encoder = this.device.createCommandEncoder({ label: 'strategies' });
    const pass = encoder.beginComputePass();
    pass.setPipeline(this.pipeline);
    pass.setBindGroup(0, this.group);
    pass.dispatchWorkgroups(Math.ceil(threads / GROUP));
    pass.end();
    after(encoder);
    this.device.queue.submit([encoder.finish()]);
  }

  destroy(): void {
    for (const each of this.buffers) each.destroy();
  }
}

/** A thread a ray. */
export async function perRay(device: GPUDevice, { triangles, bodies }: Bodies, rays: Rays, pace: Pace): Promise<Timed | null> {
  const count = rays.length / RAY;
  const kernel = new Kernel(device);
  try {
    const range = kernel.buffer(8, GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST);
    const nearest = kernel.buffer(count * 4, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC);
    await kernel.prepare(PER_RAY, [kernel.upload(triangles), kernel.upload(rays), kernel.upload(packed(bodies)), nearest, range]);
    const piece = async (first: number, end: number): Promise<number> => {
      device.queue.writeBuffer(range, 0, Uint32Array.of(first, end));
      await workDone(device);
      const start = performance.now();
      kernel.submit(end - first);
      await workDone(device);
      return performance.now() - start;
    };
    let size = Math.min(FIRST, count);
    await piece(0, size);
    let [done, ms] = [0, 0];
    while (done < count && ms < pace.longest) {
      const end = Math.min(count, done + size);
      const took = await piece(done, end);
      [ms, done] = [ms + took, end];
      if (!pace.told(done)) return null;
      const fitting = Math.floor((size * Math.min(GROWTH, PIECE / Math.max(took, 1e-3))) / GROUP) * GROUP;
      size = Math.max(GROUP, fitting);
    }
    const found = new Float32Array(await readBack(device, nearest, 0, done * 4));
    return { ms, rays: done, nearest: found.map((each) => (each < NOTHING ? each : Infinity)) };
  } finally {
    kernel.destroy();
  }
}

/** As the kernel declares them. */
function packed(bodies: readonly Body[]): Float32Array<ArrayBuffer> {
  const floats = new Float32Array(bodies.length * 8);
  const words = new Uint32Array(floats.buffer);
  bodies.forEach(({ center, radius, first, count }, i) => {
    floats.set([...center, radius], i * 8);
    words.set([first, count], i * 8 + 4);
  });
  return floats;
}

/** For each ray and each body whose sphere it pierces a kernel, a thread a triangle, and the way back to the processor. */
export async function perTriangle(device: GPUDevice, { triangles, bodies }: Bodies, rays: Rays, pace: Pace): Promise<Timed | null> {
  const most = bodies.reduce((largest, { count }) => Math.max(largest, count), 1);
  const kernel = new Kernel(device);
  try {
    const task = kernel.buffer(32, GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST);
    const distances = kernel.buffer(most * 4, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC);
    const copy = kernel.buffer(most * 4, GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ);
    await kernel.prepare(PER_TRIANGLE, [kernel.upload(triangles), task, distances]);
    const words = new ArrayBuffer(32);
    const one = async (ray: Float32Array): Promise<number> => {
      let best = Infinity;
      for (const body of bodies) {
        if (!pierces(ray, 0, body)) continue;
        const { first, count } = body;
        new Float32Array(words).set(ray);
        const numbers = new Uint32Array(words);
        [numbers[3], numbers[7]] = [first, count];
        device.queue.writeBuffer(task, 0, words);
        kernel.submit(count, (encoder) => encoder.copyBufferToBuffer(distances, 0, copy, 0, count * 4));
        await mapped(device, copy, 0, count * 4);
        for (const t of new Float32Array(copy.getMappedRange(0, count * 4))) if (t > 0 && t < best) best = t;
        copy.unmap();
      }
      return best;
    };
    const ray = (i: number): Float32Array => rays.subarray(i * RAY, (i + 1) * RAY);
    const count = rays.length / RAY;
    for (let i = 0; i < Math.min(WARM, count); i++) await one(ray(i));
    const nearest = new Float32Array(count);
    const start = performance.now();
    let [done, ms] = [0, 0];
    while (done < count && ms < pace.longest) {
      nearest[done] = await one(ray(done));
      ms = performance.now() - start;
      if (!pace.told(++done)) return null;
    }
    return { ms, rays: done, nearest: nearest.subarray(0, done) };
  } finally {
    kernel.destroy();
  }
}

const KERNELS = { 'per-ray': perRay, 'per-triangle': perTriangle };
