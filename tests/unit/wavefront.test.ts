/** Which scenes a wavefront renders, how its jobs are cut, and what it does where memory is short. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { packScene } from '../../src/engine/pack/pack.ts';
import { placeOfRow, WaveMemory } from '../../src/engine/schedule/wave-memory.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { provideLenses } from '../../src/scene/lenses/code.ts';
import * as lenses from '../../src/scene/lenses/lazy.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { WAVE_PASSES } from '../../src/shader/wavefront.ts';
import { compilerMessages } from '../helpers/null-device.ts';
import { cornellInput } from '../reference/cornell.ts';

type Parts = Omit<Partial<SceneInput>, 'render' | 'film'> & { render?: object; film?: object };
provideLenses(lenses);
const assembler = new KernelAssembler(shaderLibrary());
const cornell = cornellInput(16);

function variantOf({ render, film, ...parts }: Parts = {}) {
  const scene = checkScene({
    ...cornell,
    ...parts,
    render: { ...cornell.render, ...render },
    film: { ...cornell.film, ...film },
  } as SceneInput);
  return packScene(scene, buildGeometry(scene), assembler, false).variant;
}

describe('kernels', () => {
  it('are taken apart into passes that compile', async () => {
    const variant = variantOf();
    expect(await assembler.notInWavefront(variant)).toBeNull();
    const passes = assembler.wavePasses(variant).map((pass) => WAVE_PASSES[pass]);
    for (const pass of passes) expect(await compilerMessages(assembler.assemble(variant, pass)), pass).toEqual([]);
    // Only one pass has rays, and none of them the whole of the megakernel.
    const length = (root: string): number => assembler.assemble(variant, root).code.length;
    for (const pass of passes) expect(length(pass)).toBeLessThan(length('main'));
  });

  it('sort their paths where a layered material is among several', async () => {
    const of = (...files: string[]): Parts => ({
      materials: Object.fromEntries(Object.keys(cornell.materials).map((name, i) => [name, { file: files[i % files.length]! }])),
    });
    const sorts = (...files: string[]): boolean => assembler.sortsPaths(variantOf(of(...files)));
    expect([sorts('diffuse'), sorts('diffuse', 'mirror', 'plastic'), sorts('marble'), sorts('diffuse', 'marble')]).toEqual([
      false,
      false,
      false,
      true,
    ]);
    const variant = variantOf(of('diffuse', 'marble'));
    expect(await compilerMessages(assembler.assemble(variant, 'wave/shade'))).toEqual([]);
  });

  const loops = `import package::material::Hit;
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { var x = 0.1; for (var i = 0; i < 3; i++) { x *= 0.9; } return vec3f(x); }`;
  const holes = `import package::material::Hit;
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.1); }
fn opacity(hit: Hit) -> f32 { return 0.5; }`;
  const camera = cornell.camera as { position: number[] };
  const program = (source: string): Parts => ({
    programs: { mine: source },
    materials: Object.fromEntries(Object.keys(cornell.materials).map((name) => [name, { file: 'mine' }])),
  });
  const bodies = (weight: number): Parts['materials'] =>
    Object.fromEntries(Object.keys(cornell.materials).map((name) => [name, { file: 'principled', params: { subsurface_weight: weight } }]));
  it('have a pass for light below surfaces only where it goes there', async () => {
    const [none, some] = [variantOf({ materials: bodies(0) }), variantOf({ materials: bodies(1) })];
    for (const variant of [none, some]) expect(await assembler.notInWavefront(variant)).toBe(null);
    // What nobody turns on costs nothing.
    expect(assembler.assemble(none).code).not.toContain('walk_follow');
    expect(assembler.wavePasses(none)).not.toContain('walk');
    expect(assembler.assemble(some).code).toContain('walk_follow');
    expect(assembler.wavePasses(some)).toContain('walk');
    // Only that pass follows walks.
    expect(assembler.assemble(some, WAVE_PASSES.shade).code).not.toContain('walk_event');
  });

  it.each<[string, Parts]>([
    ['the integrator is path-naive', { render: { integrator: 'path-naive' } }],
    ['rays walk through grid', { render: { structure: 'grid' } }],
    ['there are media', { media: { mist: { scattering: [0.1, 0.1, 0.1] } }, fog: { medium: 'mist' } }],
    [
      'something moves',
      {
        camera: {
          ...camera,
          shutter: { open: 0, close: 1 },
          motion: [
            { time: 0, position: camera.position, target: [0, 0, 0] },
            { time: 1, position: [1, 1, 1], target: [0, 0, 0] },
          ],
        },
      } as Parts,
    ],
    ['rays go through a lens of glass', { camera: { type: 'lens', position: camera.position, target: [0, 0, 0] } } as Parts],
    ['visibility is left out', { render: { without: ['visibility'] } }],
    ['lights are chosen by place', { render: { lightChoice: 'spatial' } }],
    ['one of light and direction is sampled', { render: { strategy: 'one-sample' } }],
    ['sampling is adaptive', { render: { adaptive: { target: 0.1 } } }],
    ['the filter has negative parts', { film: { filter: { type: 'mitchell' } } }],
    ['the film has layers', { film: { layers: ['depth'] } }],
    ['a program has loops', program(loops)],
    ['a material has holes', program(holes)],
  ])('are not where %s', async (reason, parts) => {
    expect(await assembler.notInWavefront(variantOf(parts))).toBe(reason);
  });
});

/** A device that has so many bytes. */
function smallDevice(bytes: number): { device: GPUDevice; held: () => number; sizes: number[] } {
  Object.assign(globalThis, { GPUBufferUsage: { STORAGE: 128, COPY_DST: 8, COPY_SRC: 4 } });
  let [held, failed] = [0, false];
  const sizes: number[] = [];
  const device = {
    limits: { minUniformBufferOffsetAlignment: 256 },
    createBuffer({ size }: { size: number }) {
      if (held + size > bytes) failed = true;
      held += size;
      sizes.push(size);
      return { size, destroy: () => (held -= size) };
    },
    pushErrorScope: () => (failed = false),
    popErrorScope: () => Promise.resolve(failed ? { message: 'out of memory' } : null),
  };
  return { device: device as unknown as GPUDevice, held: () => held, sizes };
}

const memory = (device: GPUDevice, width: number, height: number, bytes = 1 << 30): Promise<WaveMemory | null> =>
  WaveMemory.create(device, assembler.layouts, { width, height }, false, bytes);

describe('room for paths', () => {
  it('is taken for fewer where memory is short, and given back', async () => {
    const large = smallDevice(1e9);
    const all = await memory(large.device, 1024, 1024);
    expect([all!.paths, all!.rounds]).toEqual([1 << 20, 24]);
    expect(large.held()).toBeGreaterThan(4e8);
    const small = smallDevice(1e8);
    const some = await memory(small.device, 1024, 1024);
    expect(some!.rounds).toBeGreaterThan(0);
    expect(small.held()).toBeGreaterThan(5e7);
    expect(small.held()).toBeLessThan(1e8);
    some!.destroy();
    expect(small.held()).toBe(0);
  });
  it('is none, and nothing is held, where there is too little for one sample of each pixel', async () => {
    const short = smallDevice(1e7);
    expect(await memory(short.device, 1024, 1024)).toBeNull();
    expect(short.held()).toBe(0);
    expect(await memory(smallDevice(1e10).device, 5016, 5024)).toBeNull();
    expect(await memory(smallDevice(1e10).device, 1024, 1024, 1 << 23)).toBeNull();
  });
  it.each([
    [1024, 1024, 1 << 30],
    [3840, 2160, 1 << 27],
    [16_384, 100, 1 << 27],
    [100, 3000, 1 << 23],
    [1, 1, 1 << 27],
  ])('of %i × %i pixels keeps to the limits of %i bytes', async (width, height, bytes) => {
    const { device, sizes } = smallDevice(1e10);
    const { pixels, paths, rounds } = (await memory(device, width, height, bytes))!;
    expect(pixels).toBe(8 * Math.ceil(width / 8) * 8 * Math.ceil(height / 8));
    expect(rounds).toBeGreaterThan(0);
    expect(paths % 64).toBe(0);
    expect(paths).toBeGreaterThan(0);
    expect(paths).toBeLessThanOrEqual(rounds * pixels);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(bytes);
  });
  it('counts places by rows of whole tiles', () => {
    expect([0, 8, 16].map((row) => placeOfRow(row, 20))).toEqual([0, 3 * 64, 6 * 64]);
  });
});
