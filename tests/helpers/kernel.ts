/** Runs a small kernel of a test's own against the modules of the library. */
import { shaderLibrary } from '../../src/content/node.ts';
import { CURVED, curvedFiles, curvedNumber } from '../../src/scene/shapes/curved.ts';
import { KernelAssembler, type KernelVariant } from '../../src/shader/kernel.ts';
import { testDevice } from './gpu.ts';

const assembler = new KernelAssembler(shaderLibrary());
const WORKGROUP = 64;

export const PLAIN: KernelVariant = {
  integrator: 'path',
  sampler: 'lcg',
  materials: ['diffuse'],
  features: {
    spheres: true,
    triangles: true,
    parallelograms: true,
    disks: true,
    shading_normals: false,
    lights: false,
    environment: false,
  },
  stackSize: 48,
  countRays: false,
};

const { sdf, ...standing } = curvedFiles(Uint8Array.from(CURVED, curvedNumber));
/** Shapes with intersections of their own: those of a program, and the rest. */
export const SDF = { sdf: sdf! };
export const CURVED_SHAPES = standing;

/** Compiling takes longer than most kernels run. */
const pipelines = new Map<string, Promise<GPUComputePipeline>>();

function pipelineOf(device: GPUDevice, code: string): Promise<GPUComputePipeline> {
  let pipeline = pipelines.get(code);
  if (pipeline === undefined) {
    const module = device.createShaderModule({ code });
    pipeline = device.createComputePipelineAsync({ layout: 'auto', compute: { module, entryPoint: 'main' } });
    pipelines.set(code, pipeline);
  }
  return pipeline;
}

/**
 * Links `source` (entry point `main`, workgroups of 64), runs `threads` threads and returns what it wrote.
 * @param inputs binding number of group 0 → content of a read-only storage buffer or a uniform
 * @param output binding number and bytes of the storage buffer that is read back
 */
export async function runKernel(
  source: string,
  threads: number,
  inputs: Record<number, ArrayBuffer | ArrayBufferView<ArrayBuffer>>,
  output: { binding: number; bytes: number },
  variant: Partial<KernelVariant> = {},
): Promise<ArrayBuffer> {
  const device = await testDevice();
  if (variant.interpreted !== undefined) await assembler.loadInterpreter();
  const { code } = assembler.assemble({ ...PLAIN, ...variant }, 'test', { test: source });
  const pipeline = await pipelineOf(device, code);
  const storage = (bytes: number, usage: number): GPUBuffer => device.createBuffer({ size: Math.max(64, bytes), usage });
  const buffers = Object.entries(inputs).map(([binding, data]) => {
    const buffer = storage(data.byteLength, GPUBufferUsage.STORAGE | GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST);
    device.queue.writeBuffer(buffer, 0, data as ArrayBuffer);
    return { binding: Number(binding), resource: { buffer } };
  });
  const out = storage(output.bytes, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC);
  const copy = storage(output.bytes, GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST);
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  pass.setBindGroup(
    0,
    device.createBindGroup({
      layout: pipeline.getBindGroupLayout(0),
      entries: [...buffers, { binding: output.binding, resource: { buffer: out } }],
    }),
  );
  pass.dispatchWorkgroups(Math.ceil(threads / WORKGROUP));
  pass.end();
  encoder.copyBufferToBuffer(out, 0, copy, 0, out.size);
  device.queue.submit([encoder.finish()]);
  await copy.mapAsync(GPUMapMode.READ);
  return copy.getMappedRange().slice(0, output.bytes);
}

/** Four numbers of a WGSL expression in `a: vec4f` for each input of up to four numbers. */
export async function evaluate(
  imports: string,
  expression: string,
  inputs: readonly (readonly number[])[],
  variant: Partial<KernelVariant> = {},
): Promise<number[][]> {
  const source = `${imports}
@group(0) @binding(0) var<storage, read> given: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let a = given[min(id.x, arrayLength(&given) - 1u)];
  if (id.x < arrayLength(&out)) { out[id.x] = vec4f(${expression}); }
}`;
  const given = Float32Array.from(inputs.flatMap((each) => [0, 1, 2, 3].map((lane) => each[lane] ?? 0)));
  const out = new Float32Array(await runKernel(source, inputs.length, { 0: given }, { binding: 1, bytes: given.byteLength }, variant));
  return inputs.map((_, i) => Array.from(out.subarray(4 * i, 4 * i + 4)));
}
