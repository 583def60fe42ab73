/** Loops without end, errors of several programs, parameters: what an author may do to a running renderer. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { ShaderError } from '../../src/shader/errors.ts';
import { pixelMeans, testDevice, testImage } from '../helpers/gpu.ts';

const HIT = 'import package::material::Hit;\n';
const scene = (programs: Record<string, string>, file = 'mine', params: Record<string, number> = {}) =>
  checkScene({
    version: 1,
    camera: { position: [0, 0, 4], target: [0, 0, 0], fov: 20 },
    film: { width: 16, height: 16 },
    render: { spp: 2, maxDepth: 2 },
    environment: { type: 'constant', radiance: [1, 1, 1] },
    programs,
    materials: { mine: { file, params }, other: { file: 'diffuse' } },
    shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 0.5, material: 'mine' }],
  });

async function rendered(programs: Record<string, string>) {
  const renderer = new Renderer(await testDevice(), shaderLibrary());
  await renderer.setScene(scene(programs));
  while (renderer.samples < 2) await renderer.advance(50, 2);
  const means = pixelMeans(testImage(await renderer.readFilm()));
  const middle = (8 * 16 + 8) * 3;
  const { overBudget: note } = await renderer.programNotes();
  renderer.destroy();
  return { middle: Array.from(means.subarray(middle, middle + 3)), corner: Array.from(means.subarray(0, 3)), note };
}

const evaluate = (body: string): string => `${HIT}fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  var f = 0.3;
${body}
  return vec3f(f);
}`;

describe('a loop without end', () => {
  it.each([
    ['loop', '  loop { f += 1e-9; if (f > 2.0) { break; } }'],
    ['while', '  while (f > 0.0) { f = 0.3; }'],
    ['for', '  for (;;) { f += 1e-9; if (f > 2.0) { return vec3f(f); } }'],
    ['loop with continuing', '  loop { f = 0.3; continuing { break if f > 1.0; } }'],
    ['nested', '  for (var i = 0; i < 1000000; i++) { for (var k = 0; k < 1000000; k++) { f = 0.3; } }'],
  ])('%s: magenta, and a note at its line', async (_, body) => {
    const { middle, corner, note } = await rendered({ mine: evaluate(body) });
    expect(middle).toEqual([1, 0, 1]);
    expect(corner).toEqual([1, 1, 1]);
    expect(note).toMatchObject({ severity: 'warning', module: 'materials/mine', line: 4 });
    expect(note!.message).toMatch(/did not end/);
  });
  it('in a function that another one calls', async () => {
    const source = `${HIT}struct Pair { a: f32, b: vec2f }
fn spin(x: f32) -> Pair {
  loop { if (x > 2.0) { return Pair(x, vec2f(x)); } }
}
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(spin(wi.z).a); }`;
    expect((await rendered({ mine: source })).note).toMatchObject({ module: 'materials/mine', line: 4 });
  });
  it('of an environment', async () => {
    const renderer = new Renderer(await testDevice(), shaderLibrary());
    const sky = 'fn environment(direction: vec3f) -> vec3f {\n  while (direction.y < 2.0) {}\n  return direction;\n}';
    await renderer.setScene({ ...scene({ mine: evaluate(''), sky }), environment: { type: 'program', file: 'sky', params: {} } });
    while (renderer.samples < 1) await renderer.advance(50, 1);
    expect((await renderer.programNotes()).overBudget).toMatchObject({ module: 'materials/sky', line: 2 });
    renderer.destroy();
  });
});

describe('a loop that ends', () => {
  it('is left alone', async () => {
    const { middle, note } = await rendered({ mine: evaluate('  for (var i = 0; i < 200; i++) { f = f * 0.5 + 0.15; }') });
    expect(note).toBeNull();
    expect(middle[1]).toBeGreaterThan(0.5);
  });
});

describe('errors', () => {
  const right = evaluate('');
  const wrong = {
    one: evaluate('  f = wo;'),
    two: evaluate('  f = missing(f);\n  f = 2;'),
    three: `${right}\n@compute fn g() {}`,
    mine: right,
  };
  it('of all programs come at once, those that no shape uses as well', async () => {
    const renderer = new Renderer(await testDevice(), shaderLibrary());
    await renderer.setScene(scene({ mine: right }));
    const error: unknown = await renderer.setScene(scene(wrong)).catch((each: unknown) => each);
    expect(error).toBeInstanceOf(ShaderError);
    const places = (error as ShaderError).diagnostics.map(({ module, line, column }) => `${module}:${line}:${column}`);
    expect(places).toEqual(['materials/one:4:5', 'materials/two:4:7', 'materials/three:7:1']);
    renderer.destroy();
  });
  it('of functions that the integrator does not call, too; a kernel with all of them says enough', async () => {
    const device = await testDevice();
    const renderer = new Renderer(device, shaderLibrary());
    const labels: (string | undefined)[] = [];
    const make = device.createShaderModule.bind(device);
    device.createShaderModule = (what) => {
      labels.push(what.label);
      return make(what);
    };
    const own = (factor: string): string => `${HIT}import package::material::{BsdfSample, bsdf_sample_of};
import package::warp::{warp_cosine, warp_cosine_pdf};
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(${factor}); }
fn pdf(wo: vec3f, wi: vec3f, hit: Hit) -> f32 { return warp_cosine_pdf(wi); }
fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let wi = warp_cosine(u.xy);
  return bsdf_sample_of(wi, vec3f(0.1 * max(wi.z, 0.0)), warp_cosine_pdf(wi));
}`;
    const naive = (source: string): ReturnType<typeof scene> => {
      const { render, ...rest } = scene({ mine: source });
      return { ...rest, render: { ...render, integrator: 'path-naive' } };
    };
    try {
      await expect(renderer.setScene(naive(own('missing')))).rejects.toThrow(/^materials\/mine, line 4, column \d+: .*missing/);
      // Where a lamp is asked all are in the kernel: the program is not compiled by itself.
      labels.length = 0;
      const { shapes, ...rest } = scene({ mine: own('0.2') });
      const lamp = { type: 'sphere', center: [0, 3, 0], radius: 0.5, material: 'other', emission: { radiance: [1, 1, 1] } } as const;
      await renderer.setScene(checkScene({ ...rest, shapes: [...shapes, lamp] } as SceneInput));
      expect(labels.length).toBeGreaterThan(0);
      expect(labels.filter((each) => each?.startsWith('diagnose'))).toEqual([]);
    } finally {
      Reflect.deleteProperty(device, 'createShaderModule');
      renderer.destroy();
    }
  });
  it('leave the last kernel rendering and its film as it is', async () => {
    const renderer = new Renderer(await testDevice(), shaderLibrary());
    await renderer.setScene(scene({ mine: right }));
    await renderer.advance(50, 100);
    const before = renderer.progress;
    await expect(renderer.setScene(scene({ mine: wrong.one }))).rejects.toThrow('materials/mine, line 4, column 5: cannot assign');
    expect(renderer.progress).toBe(before);
    await renderer.advance(50, 100);
    expect(renderer.progress).toBeGreaterThan(before);
    renderer.destroy();
  });
  it('speak of names as their author wrote them', async () => {
    const renderer = new Renderer(await testDevice(), shaderLibrary());
    const source = `${HIT}struct Params { a: f32 }
fn my_helper(params: Params) -> f32 { return params.a; }
fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f { return vec3f(my_helper(hit)); }`;
    const error = (await renderer.setScene(scene({ mine: source })).catch((each: unknown) => each)) as ShaderError;
    expect(error.message).toMatch(
      /^materials\/mine, line 4, column \d+: type mismatch for argument 1 in call to 'my_helper', expected 'Params', got 'Hit'$/,
    );
    renderer.destroy();
  });
});

describe('a parameter', () => {
  it('is changed without compiling anything', async () => {
    const source = `${HIT}struct Params {
  /// @range(0, 10) @default(1)
  gain: f32,
}
fn emission(wo: vec3f, hit: Hit, params: Params) -> vec3f { return vec3f(params.gain); }`;
    const renderer = new Renderer(await testDevice(), shaderLibrary());
    await renderer.setScene(scene({ mine: source }));
    const created = renderer.pipelinesCreated;
    for (const gain of [0.5, 2]) {
      const changes = await renderer.setScene(scene({ mine: source }, 'mine', { gain }));
      expect(changes).toMatchObject({ geometry: false, materials: true, any: true });
      while (renderer.samples < 1) await renderer.advance(50, 1);
      expect(pixelMeans(testImage(await renderer.readFilm()))[(8 * 16 + 8) * 3]).toBeCloseTo(gain, 6);
    }
    expect(renderer.pipelinesCreated).toBe(created);
    renderer.destroy();
  });
});
