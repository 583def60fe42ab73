/** Replays samples of one pixel from their seeds, with the integrator's own code: see wgsl/path/replay.wgsl. */
import type { SceneDocument, Vec3 } from '../../scene/document.ts';
import { integratorKindOf } from '../../scene/integrators/index.ts';
import type { ShaderLibrary } from '../../shader/kernel.ts';
import { partsOf } from '../../shader/split.ts';
import { StructArray } from '../../shader/struct.ts';
import { EngineError } from '../gpu/errors.ts';
import { sunCount } from '../lights/punctual.ts';
import type { SceneBindings } from '../gpu/bindings.ts';
import { kernelLayout, Pipelines } from '../gpu/pipelines.ts';
import { readBack } from './pass.ts';
import { contributionsOf, drawsOf, recordLayouts, recordNumbers, verticesOf, type PathSample, type RecordNumbers } from './record.ts';
import type { Renderer } from '../renderer.ts';

export { sumInOrder, type PathContribution, type PathDraw, type PathSample, type PathVertex } from './record.ts';

/** Most samples whose paths are told at once. */
const MAX_PATHS = 64;
/** Segments in media that a path has beside one a vertex, behind surfaces that are not there; of more the last are not told. */
const SEGMENTS = 64;
/** Decisions of a path whose random numbers are told: for the camera, and for each vertex. More than a path of a thin lens has, and all
 * but the longest ways through media and surfaces with holes; of more the last are not told. */
const CAMERA_DRAWS = 8;
const VERTEX_DRAWS = 16;
/** Threads of a workgroup of wgsl/path/replay.wgsl. */
export const REPLAY_WORKGROUP = 64;
/** Samples of the first dispatch of many; milliseconds that those that follow should take, and most samples of one. */
const FIRST_CHUNK = 1024;
const CHUNK_MS = 30;
const MOST = 1 << 18;

/** Of one sample: how much of what is told. */
interface Room {
  vertices: number;
  contributions: number;
  draws: number;
}

interface Pixel {
  x: number;
  y: number;
}

/** Integrators whose paths are told vertex by vertex; of the others, which follow trees of rays, a replay knows what a sample brought. */
export const tellsVertices = ({ render }: SceneDocument): boolean => integratorKindOf(render.integrator).follows === 'path';

export class Replay {
  private readonly renderer: Renderer;
  private readonly pipelines: Pipelines;
  private readonly layouts: ReturnType<typeof recordLayouts>;
  private readonly numbers: RecordNumbers;

  constructor(renderer: Renderer, library: ShaderLibrary) {
    this.renderer = renderer;
    this.pipelines = new Pipelines(renderer.device);
    this.layouts = recordLayouts(library);
    this.numbers = recordNumbers(library);
  }

  /**
   * The paths of samples `first` to before `first + count` of a pixel of the film, at most MAX_PATHS, with their vertices
   * where {@link tellsVertices}.
   * @throws EngineError where the scene changes meanwhile
   */
  async paths(pixel: Pixel, first: number, count: number): Promise<PathSample[]> {
    const { scene } = this.renderer.inputs();
    const samples = Math.min(count, MAX_PATHS);
    const { end } = await this.bound(first);
    if (first + samples > end)
      return [...(await this.paths(pixel, first, end - first)), ...(await this.paths(pixel, end, first + samples - end))];
    const vertices = tellsVertices(scene) ? scene.render.maxDepth + 1 : 0;
    // At each vertex what the path comes upon and what a light brings; suns beside the environment; and the sum of all.
    // Where ways through media bring light, too, there may be several to a vertex.
    const along = scene.render.mediumSampling === 'equiangular' ? vertices + SEGMENTS : 0;
    const room = vertices === 0 ? 1 : 2 * vertices + along + sunCount(scene) + 2;
    const draws = vertices === 0 ? 0 : 1 + CAMERA_DRAWS + VERTEX_DRAWS * vertices;
    const all = room + draws;
    const [told, brought] = await this.run(pixel, first, samples, { vertices, contributions: room, draws });
    return Array.from({ length: samples }, (_, i) => ({
      sample: first + i,
      radiance: brought.get(i * all, 'L') as Vec3,
      contributions: vertices === 0 ? [] : contributionsOf(brought, i * all, room, this.numbers),
      vertices: verticesOf(told, i * vertices, vertices, this.numbers),
      draws: draws === 0 ? [] : drawsOf(brought, i * all + room, draws, this.numbers),
      drawsLeft: draws === 0 ? 0 : Math.max(0, brought.number(i * all + room, 'tag') - (draws - 1)),
    }));
  }

  /**
   * The paths of any number of samples, one after the other, in pieces that leave the device time for other work.
   * @param visit called with each
   * @param goOn false: stop here; called with the number of samples that are done
   * @returns how many were visited
   * @throws EngineError where the scene changes meanwhile
   */
  async each(
    pixel: Pixel,
    first: number,
    count: number,
    visit: (path: PathSample) => void,
    goOn: (done: number) => boolean = () => true,
  ): Promise<number> {
    let done = 0;
    while (done < count && goOn(done)) {
      const paths = await this.paths(pixel, first + done, count - done);
      paths.forEach(visit);
      done += paths.length;
    }
    return done;
  }

  /**
   * What each of these samples brought, three numbers a sample, in pieces that leave the device time for other work.
   * @param goOn false: stop here; called with the number of samples that are done
   * @throws EngineError where the scene changes meanwhile
   */
  async radiances(pixel: Pixel, first: number, count: number, goOn: (done: number) => boolean = () => true): Promise<Float32Array> {
    const all = new Float32Array(count * 3);
    let done = 0;
    for (let chunk = FIRST_CHUNK; done < count && goOn(done);) {
      const { end } = await this.bound(first + done);
      const samples = Math.min(chunk, count - done, end - first - done);
      const start = performance.now();
      const [, brought] = await this.run(pixel, first + done, samples, { vertices: 0, contributions: 1, draws: 0 });
      const { asFloats, stride } = brought;
      const word = brought.wordOf('L');
      for (let i = 0; i < samples; i++) all.set(asFloats.subarray(i * stride + word, i * stride + word + 3), (done + i) * 3);
      done += samples;
      const spent = Math.max(1, performance.now() - start);
      chunk = Math.min(MOST, 4 * samples, Math.max(FIRST_CHUNK, Math.floor((samples * CHUNK_MS) / spent)));
    }
    return done === count ? all : all.slice(0, done * 3);
  }

  /** The scene as it is bound for a sample, and the first sample for which it is bound otherwise. */
  private async bound(sample: number): Promise<{ bindings: SceneBindings; end: number }> {
    const { guiding, bindings } = this.renderer.inputs();
    return guiding === null ? { bindings, end: Infinity } : guiding.of(sample);
  }

  private async run(pixel: Pixel, first: number, count: number, room: Room): Promise<[StructArray, StructArray]> {
    const { vertices, contributions, draws } = room;
    const entries = contributions + draws;
    const { renderer, layouts } = this;
    const { device } = renderer;
    const { scene, variant } = renderer.inputs();
    const features = { ...variant.features, adaptive: false, record: true };
    const linked = renderer.assembler.assemble({ ...variant, layers: undefined, countRays: false, features }, 'path/replay');
    const pipeline = await this.pipelines.get(linked, kernelLayout(this.pipelines.device, partsOf(variant.split)));
    const { bindings } = await this.bound(first);
    if (renderer.inputs().scene !== scene) throw new EngineError('The scene has changed; its old samples cannot be replayed.');
    const request = new StructArray(layouts.Replay, 1);
    request.set(0, 'at', [pixel.x, pixel.y]);
    request.set(0, 'sample', first);
    request.set(0, 'count', count);
    request.set(0, 'vertices', vertices);
    request.set(0, 'contributions', contributions);
    request.set(0, 'draws', draws);
    const storage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC;
    const buffer = (label: string, size: number, usage: number): GPUBuffer =>
      device.createBuffer({ label: `Replay.${label}`, size, usage });
    const told = buffer('vertices', Math.max(1, count * vertices) * layouts.PathVertex.size, storage);
    const brought = buffer('contributions', count * entries * layouts.PathContribution.size, storage);
    const asked = buffer('request', layouts.Replay.size, GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST);
    try {
      device.queue.writeBuffer(asked, 0, request.buffer);
      const encoder = device.createCommandEncoder({ label: 'Replay.encoder' });
      const pass = encoder.beginComputePass({ label: 'Replay.pass' });
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, bindings.groupWith({ slice: asked, film: brought, layers: told }), [0]);
      pass.dispatchWorkgroups(Math.ceil(count / REPLAY_WORKGROUP));
      pass.end();
      device.queue.submit([encoder.finish()]);
      const [a, b] = await Promise.all([readBack(device, told), readBack(device, brought)]);
      return [new StructArray(layouts.PathVertex, count * vertices, a), new StructArray(layouts.PathContribution, count * entries, b)];
    } finally {
      for (const each of [told, brought, asked]) each.destroy();
    }
  }
}
