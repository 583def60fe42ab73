/** Every pass of the library compiles, in every form that a scene can ask for, without so much as a warning of Tint or naga. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { storedLayers } from '../../src/engine/film/layers.ts';
import { linkPass } from '../../src/engine/passes/pass.ts';
import { programVariant } from '../../src/lab/point-kernel.ts';
import { standIns } from '../../src/lab/kernels.ts';
import { SAMPLERS, STRATEGIES } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { linkHeight } from '../../src/shader/heights.ts';
import { KernelAssembler, type KernelVariant } from '../../src/shader/kernel.ts';
import { PROGRAM_KIND_NAMES, PROGRAM_KINDS } from '../../src/shader/program-kinds.ts';
import { BESIDE_DENSITY } from '../../src/shader/signatures.ts';
import { WAVE_PASSES } from '../../src/shader/wavefront.ts';
import { cornellInput } from '../reference/cornell.ts';
import { CURVED_SHAPES, PLAIN, SDF } from '../helpers/kernel.ts';
import { allMessages } from '../helpers/compilers.ts';
import { HAS_DENO } from '../helpers/deno.ts';

const library = shaderLibrary();
const assembler = new KernelAssembler(library);
/** Passes that know nothing of a scene, and those that are assembled for one. */
const ALONE = [
  'build/order',
  'build/leaves',
  'build/cluster',
  'build/write',
  'film/blocks',
  'guiding/build',
  'view/adaptive',
  'view/denoise',
  'view/develop',
  'view/display',
  'view/noise',
  'view/range',
  'view/texture',
];
const LAB = ['lab/draw', 'lab/integrate', 'lab/probe'];
/** Of materials with something below their surface. */
const BELOW = 'lab/below';
const POINTS = {
  environment: ['lab/cells', 'lab/radiance'],
  distance: ['lab/distance'],
  density: ['lab/density', 'lab/scattering', 'lab/phase'],
  height: ['lab/height', 'displace/heights'],
};
const TABLES = ['tabulate/emission', 'tabulate/environment'];
const WAVE = Object.values(WAVE_PASSES);
/** Compiled in all its forms by variants.test.ts. */
const GUIDING = ['guiding/train'];
const STRUCTURES = Object.entries(library.wgsl).flatMap(([path, text]) =>
  /^traverse\/\w+$/.test(path) && text.includes('fn trace_closest(') ? [path.slice(9).replaceAll('_', '-')] : [],
);
const KINDS = ['diffuse', 'glass', 'emitter', 'perforated', 'bumped', 'principled'];
const ALL_SHAPES = { ...PLAIN.features, shading_normals: true, lights: true };

async function expectClean(variant: Partial<KernelVariant>, root = 'main'): Promise<void> {
  expect(await allMessages(assembler.assemble({ ...PLAIN, ...variant }, root)), `${root} ${JSON.stringify(variant)}`).toEqual([]);
}

it.runIf(HAS_DENO)('what naga alone refuses is heard', async () => {
  const code = '@compute @workgroup_size(1) fn main() { _ = f(); } fn f() -> f32 { loop { return 1.0; } }';
  const linked = { code, unsplit: code, origin: (line: number, column: number) => ({ module: '', line, column }), inOwnWords: String };
  expect((await allMessages(linked)).join('\n')).toMatch(/^naga: /);
});

it('no pass is forgotten here', () => {
  const entries = Object.entries(library.wgsl).flatMap(([path, source]) => (/@(compute|vertex|fragment)\b/.test(source) ? [path] : []));
  expect(entries.sort()).toEqual(
    [
      ...ALONE,
      ...LAB,
      BELOW,
      ...Object.values(POINTS).flat(),
      ...TABLES,
      ...WAVE,
      ...GUIDING,
      'main',
      'path/replay',
      'view/features',
      'view/guide',
    ].sort(),
  );
});

it('no function is given a pointer to a part of a variable: naga ends with a panic where a pipeline is made of that', () => {
  const parts = /(\w*)(?:\(|, |= )&\(?\*?\w+\)?[.[]/g;
  for (const [path, source] of Object.entries({ ...library.wgsl, ...library.materials })) {
    const calls = Array.from(source.matchAll(parts), (match) => match[1]!).filter((name) => !/^(atomic\w+|arrayLength)$/.test(name));
    expect(calls, path).toEqual([]);
  }
  for (const wrong of ['walk_visit((*walk).t, &(*walk).todo)', 'f(&a[i])', 'let p = &a.b'])
    expect(Array.from(wrong.matchAll(parts)), wrong).toHaveLength(1);
});

it.each(ALONE)('%s', async (root) => expect(await allMessages(linkPass(library, root))).toEqual([]));

it.each(assembler.materialNames)('the laboratory and the table of lights for %s', async (name) => {
  const features = { ...PLAIN.features, spheres: false, triangles: false, parallelograms: false, disks: false };
  for (const root of LAB) await expectClean({ materials: [name], features, stackSize: 1 }, root);
  const { emission: emits, subsurface } = assembler.material(name).defines;
  if (subsurface) await expectClean({ materials: [name], features, stackSize: 1 }, BELOW);
  if (emits) await expectClean({ materials: [name], features: { ...PLAIN.features, lights: true } }, 'tabulate/emission');
});

it('the laboratories of programs that are no materials', async () => {
  const stands = standIns(library.wgsl);
  for (const kind of PROGRAM_KIND_NAMES)
    for (const name of assembler.namesOf(kind)) {
      const source = library.materials[PROGRAM_KINDS[kind].folder + name]!;
      for (const root of POINTS[kind]) {
        const linked =
          kind === 'height'
            ? linkHeight(assembler, assembler.program(kind, name), root)
            : assembler.assemble(programVariant(kind, name, source), root, stands);
        expect(await allMessages(linked), `${root} ${name}`).toEqual([]);
      }
    }
});

it('programs of environments, in the kernel and in their table', async () => {
  for (const environment of assembler.namesOf('environment'))
    for (const root of ['main', 'tabulate/environment'])
      await expectClean({ environment, features: { ...PLAIN.features, environment: true } }, root);
  await expectClean({ environmentImage: true, features: { ...PLAIN.features, environment: true } });
});

it('signed distances', async () => {
  const names = assembler.namesOf('distance');
  for (const distances of [...names.map((each) => [each]), names])
    for (const root of ['main', 'view/features', 'view/guide']) await expectClean({ distances, shapes: SDF }, root);
});

it('densities of media', async () => {
  const names = assembler.namesOf('density');
  for (const densities of [...names.map((each) => [each]), names])
    for (const scattering of [false, true])
      for (const root of ['main', 'view/features', 'view/guide'])
        await expectClean({ densities, features: { ...PLAIN.features, lights: true, media: true, scattering } }, root);
  const features = { ...PLAIN.features, lights: true, punctuals: true, media: true, scattering: true };
  for (const own of [{ equiangular: true }, { equiangular: true, guided: true }, { motion: true, instances: true }])
    for (const root of ['main', 'path/replay', ...('guided' in own ? ['guiding/train'] : [])])
      await expectClean({ densities: names, features: { ...features, ...own, record: root === 'path/replay' } }, root);
  for (const integrator of ['path-naive', 'distributed', 'whitted', 'cast'])
    await expectClean({ integrator, densities: names, features: { ...features, scattering: integrator === 'path-naive' } });
  // What they emit, and media without one.
  for (const integrator of ['path', 'path-naive', 'distributed', 'whitted', 'cast'])
    for (const densities of [names, []])
      for (const spectral of [false, true])
        await expectClean({ integrator, densities, features: { ...features, scattering: spectral, medium_emission: true, spectral } });
  // What they say of scattering: each alone, all together, and beside one that says nothing.
  const texts = {
    Le: 'fn Le(p: vec3f) -> vec3f { return p; }',
    albedo: 'fn albedo(p: vec3f) -> vec3f { return p; }',
    g: 'fn g(p: vec3f) -> f32 { return p.x; }',
    phase: 'fn phase(p: vec3f, cosine: f32) -> vec3f { return vec3f(cosine) + p; }',
  };
  const soot = 'fn density(p: vec3f) -> f32 { return 1.0; }\n';
  for (const each of [...BESIDE_DENSITY.map((name) => texts[name]), Object.values(texts).join('\n')])
    for (const densities of [['mine'], ['mine', 'cloud']])
      for (const own of [
        {},
        { equiangular: true },
        { equiangular: true, guided: true },
        { spectral: true, medium_emission: true },
        { scattering: false, medium_emission: true },
      ])
        await expectClean({ programs: { mine: soot + each }, densities, features: { ...features, ...own } });
  const layers = { medium_emission: true, light_gains: true, record: true };
  await expectClean({ densities: names, features: { ...features, ...layers } }, 'path/replay');
});

it('templates of new files', async () => {
  for (const [path, source] of Object.entries(library.materials)) {
    if (!path.startsWith('templates/')) continue;
    const programs = { mine: source };
    if (/fn environment\b/.test(source)) await expectClean({ programs, environment: 'mine' });
    else if (/fn density\b/.test(source))
      await expectClean({ programs, densities: ['mine'], features: { ...PLAIN.features, media: true } });
    else if (/fn distance\b/.test(source)) await expectClean({ programs, distances: ['mine'], shapes: SDF });
    else if (/fn height\b/.test(source))
      expect(await allMessages(linkHeight(assembler, assembler.program('height', 'mine', programs))), path).toEqual([]);
    else await expectClean({ programs, materials: ['mine'], features: { ...PLAIN.features, lights: true } });
  }
});

describe.each(STRUCTURES)('rays through %s', (structure) => {
  const scene = checkScene({ ...cornellInput(8), film: { width: 8, height: 8, layers: ['cost'] } });
  const layers = storedLayers(scene)!;
  const instances = structure === 'two-level';
  it('with every shape, with holes, with motion, and counted', async () => {
    for (const features of [
      PLAIN.features,
      ALL_SHAPES,
      { ...ALL_SHAPES, motion: true, camera_motion: true, media: true, scattering: true },
    ])
      for (const counted of [false, true]) {
        const own = features === PLAIN.features ? {} : { distances: ['gyroid'], shapes: { ...CURVED_SHAPES, ...SDF } };
        const more = counted ? { countRays: true, layers } : {};
        const some = { structure, materials: KINDS, ...own, features: { ...features, instances }, ...more };
        for (const root of ['main', 'view/features', 'view/guide'])
          await expectClean(root === 'main' ? some : { ...some, countRays: false, layers: undefined }, root);
      }
  });
});

it.each(['bvh2', 'bvh8', 'two-level'])('a wavefront through %s', async (structure) => {
  const instances = structure === 'two-level';
  const common = { structure: instances ? 'bvh2' : structure, stackSize: 24 };
  for (const [i, sampler] of SAMPLERS.entries())
    for (const materials of [['diffuse'], ['mirror', 'glass'], ['diffuse', 'principled', 'emitter']]) {
      const features = {
        ...PLAIN.features,
        lights: i !== 2,
        suns: i % 3 === 0,
        lamps: i % 3 === 1,
        instances,
        clamp_indirect: i % 2 === 1,
      };
      const camera = ['perspective', 'thin-lens', 'orthographic', 'panorama'][i % 4]!;
      const filter = ['box', 'tent', 'gaussian', 'blackman-harris'][i % 4]!;
      const variant = {
        ...common,
        sampler,
        materials,
        camera,
        filter,
        features: { ...features, images: i % 2 === 0, crop: i % 2 === 0 },
      };
      for (const pass of assembler.wavePasses({ ...PLAIN, ...variant })) await expectClean(variant, WAVE_PASSES[pass]);
    }
});

it.each(STRATEGIES)('lights and directions weighed by %s, and replayed', async (strategy) => {
  for (const materials of [['diffuse'], KINDS]) {
    const variant = { weighing: strategy, materials, features: { ...PLAIN.features, lights: true, lamps: true, suns: true } };
    await expectClean(variant);
    await expectClean({ ...variant, features: { ...variant.features, record: true } }, 'path/replay');
  }
});
