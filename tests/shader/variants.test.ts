/** Every kernel that a scene can ask for compiles, without so much as a warning of Tint or naga. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { storedLayers } from '../../src/engine/film/layers.ts';
import { INTEGRATORS, LAYERS, SAMPLERS } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { KernelAssembler, type KernelVariant } from '../../src/shader/kernel.ts';
import { cornellInput } from '../reference/cornell.ts';
import { allMessages } from '../helpers/compilers.ts';
import { CURVED_SHAPES } from '../helpers/kernel.ts';

const library = shaderLibrary();
const assembler = new KernelAssembler(library);
const names = assembler.materialNames;

const NONE: KernelVariant['features'] = {
  spheres: false,
  triangles: false,
  parallelograms: false,
  disks: false,
  shading_normals: false,
  lights: false,
  environment: false,
};
const FLAGS = Object.keys(NONE) as (keyof typeof NONE)[];

/** All sets of features that a scene can have: some shape, and shading normals only on triangles. */
const featureSets = Array.from(
  { length: 1 << FLAGS.length },
  (_, bits) => Object.fromEntries(FLAGS.map((flag, i) => [flag, ((bits >> i) & 1) === 1])) as typeof NONE,
).filter((set) => (set.spheres || set.triangles || set.parallelograms || set.disks) && (!set.shading_normals || set.triangles));

async function expectClean(variant: KernelVariant, root = 'main'): Promise<void> {
  const linked = assembler.assemble(variant, root);
  expect(await allMessages(linked), JSON.stringify(variant)).toEqual([]);
}

/** What a material may define beside its BSDF compiles other parts of the kernel in. */
const KINDS = { plain: ['diffuse', 'glass'], emission: ['emitter'], opacity: ['perforated'], normal: ['bumped'], surface: ['principled'] };

describe('every kernel variant compiles', () => {
  it.each(INTEGRATORS)('%s with every set of features', async (integrator) => {
    for (const features of featureSets) {
      await expectClean({ integrator, sampler: 'lcg', materials: KINDS.plain, features, stackSize: 16, countRays: features.disks });
    }
  });

  it.each(INTEGRATORS)('%s with every set of material functions, and with environments', async (integrator) => {
    const kinds = Object.values(KINDS);
    for (let bits = 1; bits < 1 << kinds.length; bits++) {
      const materials = kinds.filter((_, i) => ((bits >> i) & 1) === 1).flat();
      const environment = bits % 2 === 0 ? 'sky' : null;
      const features = { ...NONE, triangles: true, spheres: bits % 3 === 0, lights: bits % 4 < 3, environment: environment !== null };
      await expectClean({ integrator, sampler: 'lcg', materials, environment, features, stackSize: 16, countRays: bits % 5 === 0 });
    }
  });

  it.each(INTEGRATORS)('%s with filled shapes, with every set of material functions', async (integrator) => {
    const kinds = [...Object.values(KINDS), ['passage']];
    for (const scattering of [false, true]) {
      for (const materials of [...kinds, kinds.flat()]) {
        const features = {
          ...NONE,
          triangles: true,
          spheres: true,
          lights: scattering,
          suns: scattering,
          lamps: scattering,
          media: true,
          scattering,
        };
        const environment = materials.length > 1 ? 'sky' : null;
        await expectClean({ integrator, sampler: 'lcg', materials, environment, features, stackSize: 16, countRays: false });
      }
    }
  });

  it.each(['path', 'path-naive'] as const)('%s that asks lights of each kind all along ways through media', async (integrator) => {
    const [planar, spheres] = [{ triangles: true, disks: true, parallelograms: true }, { spheres: true }];
    const media = { lights: true, media: true, scattering: true, equiangular: true };
    for (const kinds of [{ ...spheres, punctuals: true, suns: true }, planar, spheres, { ...planar, ...spheres, punctuals: true }])
      for (const [weighing, lightSampler] of [
        ['mis-power', 'power'],
        ['one-sample', 'spatial'],
        ['bsdf', 'power'],
      ])
        for (const curved of [false, true]) {
          const light_cells = lightSampler === 'spatial';
          const features = {
            ...NONE,
            ...kinds,
            ...media,
            instances: curved,
            motion: curved,
            light_cells,
            light_tree: light_cells && curved,
          };
          const own = { integrator, sampler: 'sobol', materials: [...KINDS.plain, ...KINDS.emission], weighing, lightSampler };
          await expectClean({
            ...own,
            features,
            stackSize: 16,
            countRays: false,
            ...(curved && { shapes: CURVED_SHAPES, environment: 'sky' }),
          });
        }
  });

  it('path that is guided, and that learns to be', async () => {
    const media = { media: true, scattering: true, suns: true, punctuals: true };
    for (const learns of [false, true])
      for (const own of [{}, { lights: true }, { lights: true, ...media }, { lights: true, ...media, equiangular: true }])
        for (const materials of [['glass'], KINDS.plain, Object.values(KINDS).flat()])
          for (const environment of [null, 'sky']) {
            const features = { ...NONE, triangles: true, spheres: true, environment: environment !== null, ...own, guided: true };
            const variant = { integrator: 'path', sampler: 'pcg', materials, environment, features, stackSize: 16, countRays: false };
            await expectClean(variant, learns ? 'guiding/train' : 'main');
            if (!learns) await expectClean({ ...variant, features: { ...features, record: true } }, 'path/replay');
          }
  });

  it('path that searches for caustics', async () => {
    const more = { suns: true, punctuals: true, instances: true, motion: true, media: true };
    for (const own of [{}, { spheres: true, triangles: false }, { light_cells: true, light_tree: true }, { shading_normals: true }, more])
      for (const materials of [['glass'], KINDS.plain, [...KINDS.plain, ...KINDS.normal, ...KINDS.surface, 'dispersive_glass']])
        for (const weighing of ['mis-power', 'bsdf'])
          for (const environment of [null, 'sky']) {
            const features = { ...NONE, triangles: true, lights: true, environment: environment !== null, caustics: true, ...own };
            const lightSampler = 'light_cells' in own ? 'spatial' : 'power';
            const base = { integrator: 'path', sampler: 'pcg', weighing, materials, environment, stackSize: 16, countRays: false };
            const variant = { ...base, lightSampler, features };
            await expectClean(variant);
            await expectClean({ ...variant, features: { ...features, record: true } }, 'path/replay');
            await expectClean({ ...variant, features: { ...features, parallelograms: true, disks: true }, shapes: CURVED_SHAPES });
          }
  });

  it.each(INTEGRATORS)('%s with every material and environment of the library at once', async (integrator) => {
    const features = { ...NONE, triangles: true, spheres: true, lights: true, environment: true };
    for (const environment of assembler.namesOf('environment'))
      await expectClean({ integrator, sampler: 'lcg', materials: names, environment, features, stackSize: 16, countRays: false });
  });

  it.each(INTEGRATORS)('%s with each layer of the film, all of them and factors of light groups', async (integrator) => {
    for (const layers of [...LAYERS.map((each) => [each]), LAYERS]) {
      const film = { width: 8, height: 8, layers: [...layers] };
      const stored = storedLayers({ ...checkScene(cornellInput(8)), film }) ?? undefined;
      const materials = layers.length > 1 ? [...KINDS.plain, ...KINDS.emission, ...KINDS.opacity] : KINDS.plain;
      const features = {
        ...NONE,
        spheres: true,
        triangles: true,
        lights: stored !== undefined,
        light_gains: stored?.slots.groups === undefined,
      };
      await expectClean({
        integrator,
        sampler: 'sobol',
        materials,
        features,
        layers: stored,
        filter: 'mitchell',
        stackSize: 16,
        countRays: false,
      });
    }
  });
  it('without layers no kernel has any', () => {
    const plain = {
      integrator: 'path',
      sampler: 'lcg',
      materials: KINDS.plain,
      features: { ...NONE, spheres: true, lights: true },
      stackSize: 16,
      countRays: false,
    };
    const none = storedLayers({ ...checkScene(cornellInput(8)), film: { width: 8, height: 8, layers: ['samples', 'variance'] } });
    expect(none).toBeNull();
    expect(assembler.assemble(plain).code).not.toMatch(/layer|cost_|@binding\(10\)/i);
  });

  it.each(SAMPLERS)('with the sampler %s', async (sampler) => {
    for (const integrator of INTEGRATORS) {
      for (const countRays of [false, true]) {
        await expectClean({
          integrator,
          sampler,
          materials: names,
          features: { ...NONE, spheres: true, lights: true },
          stackSize: 8,
          countRays,
        });
      }
    }
  });

  it.each(['power', 'spatial'])('with every form of light, chosen by %s', async (lightSampler) => {
    const forms = ['rectangle_lights', 'parallelogram_lights', 'triangle_lights', 'lamps', 'suns'] as const;
    for (const integrator of INTEGRATORS) {
      for (let bits = 0; bits < 1 << forms.length; bits++) {
        const some = Object.fromEntries(forms.map((form, i) => [form, ((bits >> i) & 1) === 1]));
        const light_cells = lightSampler === 'spatial';
        const light_tree = light_cells && bits % 2 === 0;
        const features = {
          ...NONE,
          ...some,
          light_cells,
          light_tree,
          triangles: true,
          parallelograms: true,
          spheres: bits % 3 === 0,
          lights: true,
        };
        await expectClean({ integrator, sampler: 'lcg', lightSampler, materials: KINDS.plain, features, stackSize: 8, countRays: false });
      }
    }
  });

  it.each(INTEGRATORS)('%s without factors of the equation, and replayed', async (integrator) => {
    for (let bits = 0; bits < 16; bits++) {
      const [bsdf, cosine, media, environment] = [0, 1, 2, 3].map((i) => ((bits >> i) & 1) === 1) as [boolean, boolean, boolean, boolean];
      const features = {
        ...NONE,
        triangles: true,
        spheres: true,
        lights: bits > 0,
        suns: bsdf,
        lamps: bsdf,
        media,
        scattering: media && cosine,
      };
      const variant = { integrator, sampler: 'lcg', materials: Object.values(KINDS).flat(), stackSize: 8, countRays: false };
      const sky = environment ? 'sky' : null;
      await expectClean({
        ...variant,
        environment: sky,
        without: { bsdf, cosine },
        features: { ...features, no_visibility: media !== cosine },
      });
      await expectClean(
        { ...variant, environment: sky, filter: cosine ? 'mitchell' : 'box', features: { ...features, record: true } },
        'path/replay',
      );
    }
  });

  it.each(names)('with %s alone, in every integrator', async (name) => {
    for (const integrator of INTEGRATORS) {
      await expectClean({
        integrator,
        sampler: 'lcg',
        materials: [name],
        features: { ...NONE, triangles: true, lights: true, environment: true },
        stackSize: 8,
        countRays: false,
      });
    }
  });
});

describe('features that a scene does not use', () => {
  const variant: KernelVariant = {
    integrator: 'path',
    sampler: 'lcg',
    materials: ['diffuse'],
    features: { ...NONE, triangles: true },
    stackSize: 8,
    countRays: false,
  };
  it('are not in its kernel', () => {
    const { code } = assembler.assemble(variant);
    expect(code).not.toMatch(/intersect_sphere|light_sample|octahedral|trace_any|report|materials_glass|switch|medium_|interior_|phase_/);
  });
  it('are in it when used', () => {
    const { code } = assembler.assemble({
      ...variant,
      materials: ['diffuse', 'glass'],
      countRays: true,
      features: { ...variant.features, spheres: true, lights: true, shading_normals: true },
    });
    for (const part of [/intersect_2?sphere/, /light_2?sample/, /octahedral/, /trace_2?any/, /report\.rays/, /materials_glass/, /switch/])
      expect(code.replaceAll('_1', '')).toMatch(part);
  });
  it('give the same text for the same variant', () =>
    expect(assembler.assemble(variant).code).toBe(assembler.assemble({ ...variant }).code));
});
