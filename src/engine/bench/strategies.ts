/**
 * The two ways to spread a mesh over threads that Soss 2013 compares, and one CPU thread: intersections only, every ray against every
 * triangle. PS-Ray: a thread a ray does all triangles. PS-Triangle: for each ray a thread a triangle, and the nearest by reduction.
 */
import { readBack } from '../pass.ts';

/** Triangles as nine numbers each: p0, p1 − p0, p2 − p0. */
export type Triangles = Float32Array<ArrayBuffer>;

/** As nine numbers each: its origin, then its direction; eight, four each, on the GPU. */
export interface StrategyTimes {
  /** Milliseconds for all rays. */
  perRayMs: number;
  perTriangleMs: number;
  cpuMs: number;
  /** How many rays each of them found something for: they must agree. */
  hits: [perRay: number, perTriangle: number, cpu: number];
}

const SOURCE = /* wgsl */ `
struct Ray { o: vec3f, d: vec3f }
@group(0) @binding(0) var<storage, read> triangles: array<f32>;
@group(0) @binding(1) var<storage, read> rays: array<Ray>;
@group(0) @binding(2) var<storage, read_write> nearest: array<atomic<u32>>;

/// Distance, -1: missed (Möller and Trumbore 1997).
fn distance_to(ray: Ray, i: u32) -> f32 {
  let at = 9u * i;
  let p0 = vec3f(triangles[at], triangles[at + 1u], triangles[at + 2u]);
  let e1 = vec3f(triangles[at + 3u], triangles[at + 4u], triangles[at + 5u]);
  let e2 = vec3f(triangles[at + 6u], triangles[at + 7u], triangles[at + 8u]);
  let p = cross(ray.d, e2);
  let inverse = 1.0 / dot(e1, p);
  let s = ray.o - p0;
  let u = dot(s, p) * inverse;
  let q = cross(s, e1);
  let v = dot(ray.d, q) * inverse;
  let t = dot(e2, q) * inverse;
  return select(-1.0, t, u >= 0.0 && v >= 0.0 && u + v <= 1.0);
}

@compute @workgroup_size(64)
fn per_ray(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&rays)) { return; }
  let ray = rays[id.x];
  var best = 3.0e38;
  for (var i = 0u; i < arrayLength(&triangles) / 9u; i++) {
    let t = distance_to(ray, i);
    if (t > 0.0 && t < best) { best = t; }
  }
  atomicStore(&nearest[id.x], bitcast<u32>(best));
}

@compute @workgroup_size(64)
fn per_triangle(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&triangles) / 9u) { return; }
  let t = distance_to(rays[id.y], id.x);
  // Positive floats are ordered as their bits are.
  if (t > 0.0) { atomicMin(&nearest[id.y], bitcast<u32>(t)); }
}
`;

/** Bits of what stands for "nothing met": greater than those of any distance in a scene. */
const NOTHING = new Uint32Array(Float32Array.of(3e38).buffer)[0]!;
/** Tests that the CPU makes at most; more rays are counted as the same time each. */
const CPU_TESTS = 4e7;

/** @param rays origin and direction, eight numbers each (the fourth of each is not read); at most 65,535 */
export async function compareStrategies(device: GPUDevice, triangles: Triangles, rays: Float32Array<ArrayBuffer>): Promise<StrategyTimes> {
  const count = rays.length / 8;
  const buffer = (size: number, usage: number): GPUBuffer => device.createBuffer({ label: 'strategies', size, usage });
  const upload = (data: Float32Array<ArrayBuffer>): GPUBuffer => {
    const made = buffer(data.byteLength, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST);
    device.queue.writeBuffer(made, 0, data);
    return made;
  };
  const inputs = [upload(triangles), upload(rays)];
  const nearest = buffer(count * 4, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC);
  const module = device.createShaderModule({ label: 'strategies', code: SOURCE });
  const times: number[] = [];
  const hits: number[] = [];
  try {
    for (const [entryPoint, x, y] of [
      ['per_ray', Math.ceil(count / 64), 1],
      ['per_triangle', Math.ceil(triangles.length / 9 / 64), count],
    ] as const) {
      const pipeline = await device.createComputePipelineAsync({ label: entryPoint, layout: 'auto', compute: { module, entryPoint } });
      const entries = [...inputs, nearest].map((each, binding) => ({ binding, resource: { buffer: each } }));
      const group = device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries });
      device.queue.writeBuffer(nearest, 0, new Uint32Array(count).fill(NOTHING));
      await device.queue.onSubmittedWorkDone();
      const start = performance.now();
      const encoder = device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, group);
      pass.dispatchWorkgroups(x, y);
      pass.end();
      device.queue.submit([encoder.finish()]);
      await device.queue.onSubmittedWorkDone();
      times.push(performance.now() - start);
      const found = new Uint32Array(await readBack(device, nearest));
      hits.push(found.reduce((sum, each) => sum + Number(each < NOTHING), 0));
    }
  } finally {
    for (const each of [...inputs, nearest]) each.destroy();
  }
  const cpu = onCpu(triangles, rays, Math.max(1, Math.min(count, Math.floor(CPU_TESTS / (triangles.length / 9)))));
  return { perRayMs: times[0]!, perTriangleMs: times[1]!, cpuMs: cpu.ms * (count / cpu.rays), hits: [hits[0]!, hits[1]!, cpu.hits] };
}

/** The first `most` rays, one after another, without any structure. */
export function onCpu(triangles: Triangles, rays: Float32Array, most: number): { ms: number; rays: number; hits: number } {
  const start = performance.now();
  let hits = 0;
  for (let r = 0; r < most; r++) {
    const [ox, oy, oz] = [rays[8 * r]!, rays[8 * r + 1]!, rays[8 * r + 2]!];
    const [dx, dy, dz] = [rays[8 * r + 4]!, rays[8 * r + 5]!, rays[8 * r + 6]!];
    let best = Infinity;
    for (let at = 0; at < triangles.length; at += 9) {
      const [ux, uy, uz] = [triangles[at + 3]!, triangles[at + 4]!, triangles[at + 5]!];
      const [vx, vy, vz] = [triangles[at + 6]!, triangles[at + 7]!, triangles[at + 8]!];
      const px = dy * vz - dz * vy;
      const py = dz * vx - dx * vz;
      const pz = dx * vy - dy * vx;
      const inverse = 1 / (ux * px + uy * py + uz * pz);
      const sx = ox - triangles[at]!;
      const sy = oy - triangles[at + 1]!;
      const sz = oz - triangles[at + 2]!;
      const u = (sx * px + sy * py + sz * pz) * inverse;
      if (!(u >= 0 && u <= 1)) continue;
      const qx = sy * uz - sz * uy;
      const qy = sz * ux - sx * uz;
      const qz = sx * uy - sy * ux;
      const v = (dx * qx + dy * qy + dz * qz) * inverse;
      if (!(v >= 0 && u + v <= 1)) continue;
      const t = (vx * qx + vy * qy + vz * qz) * inverse;
      if (t > 0 && t < best) best = t;
    }
    if (best < Infinity) hits++;
  }
  return { ms: performance.now() - start, rays: most, hits };
}
