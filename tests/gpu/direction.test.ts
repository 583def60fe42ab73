/** `fn direction` in place of `sample`: the engine weighs what it draws. And what of materials stands in a kernel once. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { readMaterial } from '../../src/shader/material.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { imageMean, pixelMeans, renderImage } from '../helpers/gpu.ts';
import { sidak } from '../helpers/statistics.ts';

const { materials } = shaderLibrary();

/** A ball on a floor under a lamp and a sky. */
const scene = (file: string, programs: Record<string, string> = {}): SceneInput => ({
  version: 1,
  camera: { position: [0, 1.5, 4], target: [0, 0.6, 0], fov: 40 },
  film: { width: 24, height: 24 },
  render: { integrator: 'path', spp: 64, seed: 'direction' },
  environment: { type: 'constant', radiance: [0.2, 0.3, 0.4] },
  programs,
  materials: { ball: { file }, grey: { file: 'diffuse' } },
  shapes: [
    { type: 'sphere', center: [0, 0.7, 0], radius: 0.7, material: 'ball' },
    { type: 'quad', corner: [-5, 0, -5], edge1: [0, 0, 10], edge2: [10, 0, 0], material: 'grey' },
    { type: 'disk', center: [1, 3, 1], normal: [0, -1, 0], radius: 0.7, material: 'grey', emission: { radiance: [9, 9, 9] } },
  ],
});

/** The library's file with `fn sample` by hand in place of `fn direction`. */
function byHand(name: string, f: string, eta = '1.0'): string {
  const text = materials[name]!.replace('fn direction(', 'fn drawn(').replace(
    /import package::material::\{[^}]*\};|import package::material::Hit;/,
    'import package::material::{Hit, BsdfSample, BsdfValue, bsdf_absorbed};',
  );
  return `${text}
fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let wi = drawn(wo, hit, params, u);
  let v = ${f};
  if (v.pdf <= 0.0) { return bsdf_absorbed(); }
  return BsdfSample(wi, v.f * (abs(wi.z) / v.pdf), v.pdf, false, ${eta});
}
`;
}

describe('fn direction', () => {
  it.each([
    ['phong', 'BsdfValue(eval(wo, wi, hit, params), pdf(wo, wi, hit, params))', '1.0'],
    ['conductor', 'value(wo, wi, hit, params)', '1.0'],
    ['rough_glass', 'value(wo, wi, hit, params)', 'select(1.0, select(1.0 / params.ior, params.ior, hit.front), wi.z < 0.0)'],
  ])('of %s draws the samples that fn sample would', async (name, f, eta) => {
    const [own, hand] = [await renderImage(scene(name)), await renderImage(scene('mine', { mine: byHand(name, f, eta) }))];
    const [a, b] = [pixelMeans(own), pixelMeans(hand)];
    // But for rounding, which ends a path here and there that would go on.
    const others = a.filter((each, i) => Math.abs(each - b[i]!) > 1e-3 * Math.max(each, 0.01));
    expect(others.length / a.length).toBeLessThan(0.02);
  });

  it('is absorbed where it is 0', async () => {
    // Half of the light: drawn half of the time, with f / pdf as if it were always.
    const half = `import package::material::Hit;
import package::math::INV_PI;
import package::warp::{warp_cosine, warp_cosine_pdf};
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(select(0.0, 0.5 * INV_PI, wi.z > 0.0)); }
fn pdf(wo: vec3f, wi: vec3f, hit: Hit) -> f32 { return 0.5 * warp_cosine_pdf(wi); }
fn direction(wo: vec3f, hit: Hit, u: vec3f) -> vec3f { return select(warp_cosine(u.xy), vec3f(0.0), u.z < 0.5); }
`;
    const furnace: SceneInput = {
      ...scene('half', { half }),
      camera: { position: [0, 0, 4], target: [0, 0, 0], fov: 0.01 },
      render: { integrator: 'path-naive', spp: 512, seed: 'half', maxDepth: 1 },
      environment: { type: 'constant', radiance: [1, 1, 1] },
      shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'ball' }],
    };
    for (const { mean, error } of imageMean(await renderImage(furnace)))
      expectMean({ mean, error: Math.hypot(error, 1e-5) }, 0.5, { alpha: sidak(1e-3, 3), sees: 0.02 });
  });

  it('is the author’s own word beside fn sample, and where nothing says its density', () => {
    const sampled = `import package::material::{Hit, BsdfSample, bsdf_sample_of};
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.1); }
fn pdf(wo: vec3f, wi: vec3f, hit: Hit) -> f32 { return 1.0; }
fn direction(u: vec3f) -> vec3f { return u; }
fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample { return bsdf_sample_of(direction(u), vec3f(1.0), 1.0); }`;
    expect(readMaterial('m', sampled).defines).toMatchObject({ sample: true, direction: false });
    const lambert = `import package::material::Hit;
fn direction(a: f32) -> vec3f { return vec3f(a); }
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return direction(0.1); }`;
    expect(readMaterial('m', lambert).defines).toMatchObject({ sample: false, direction: false });
  });

  it('has the arguments of the contract, and says so', () => {
    const wrong = `import package::material::Hit;
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.1); }
fn pdf(wo: vec3f, wi: vec3f, hit: Hit) -> f32 { return 1.0; }
fn direction(wo: vec3f, u: vec3f) -> vec3f { return u; }`;
    expect(() => readMaterial('m', wrong)).toThrow('fn direction(wo: vec3f, hit: Hit, u: vec3f) -> vec3f');
  });
});

describe('a kernel of many materials', () => {
  const layered = ['principled', 'marble', 'rust', 'hammered'];
  const calls = (code: string, name: string): number =>
    [...code.matchAll(new RegExp(`\\b\\w*${name}\\(`, 'g'))].length - [...code.matchAll(new RegExp(`fn \\w*${name}\\(`, 'g'))].length;
  const kernel = (names: readonly string[], interpreted: string[] = [], walks = false): Promise<string> => {
    const assembler = new KernelAssembler(shaderLibrary());
    const features = { spheres: true, triangles: false, parallelograms: false, disks: false, shading_normals: false };
    return assembler.loadInterpreter().then(
      () =>
        assembler.assemble({
          integrator: 'path',
          sampler: 'lcg',
          materials: names,
          features: { ...features, lights: true, environment: true },
          stackSize: 8,
          countRays: false,
          ...(interpreted.length > 0 && { interpreted }),
          // Of principled the weight is 0, unless light goes below its surface.
          ...(!walks && names.includes('principled') && { idle: { subsurface: ['principled'] } }),
        }).code,
    );
  };

  it('has the layers once, however many are layered', async () => {
    for (const names of [layered, layered.slice(0, 2), [...layered, 'diffuse', 'glass']]) {
      const code = await kernel(names);
      expect(calls(code, 'principled_scatter')).toBe(1);
      for (const name of names.filter((each) => layered.includes(each))) expect(calls(code, `${name}_surface`), name).toBe(1);
    }
  });

  it('also where light goes below the surface of some', async () => {
    const code = await kernel(layered, [], true);
    expect(calls(code, 'below_scatter')).toBe(1);
    expect(calls(code, 'principled_scatter')).toBe(0);
    expect(calls(code, 'principled_surface')).toBe(1);
  });

  it('also where one of them is interpreted', async () => {
    const code = await kernel(layered, ['marble']);
    expect(calls(code, 'principled_scatter')).toBe(1);
    expect(calls(code, 'interpreted_surface')).toBe(1);
    expect(code).not.toContain('marble_surface');
  });

  it('asks for the bumps of what is seen alone: holes and lamps have none', async () => {
    expect(calls(await kernel(['bumped', 'perforated', 'lava']), 'bsdf_normal')).toBe(1);
  });

  it('has f once of a material with fn direction', async () => {
    expect(calls(await kernel(['conductor']), 'conductor_value')).toBe(1);
    expect(calls(await kernel(['phong']), 'phong_eval')).toBe(1);
  });
});
