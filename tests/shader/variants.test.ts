/**
 * Every kernel that a scene can ask for compiles, without so much as a warning of Tint or naga: of all combinations those in which any three
 * choices meet, or all (PENUMBRA_ALL=1).
 */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { storedLayers } from '../../src/engine/film/layers.ts';
import { INTEGRATORS, LAYERS, SAMPLERS } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { KernelAssembler, type KernelVariant } from '../../src/shader/kernel.ts';
import { cornellInput } from '../reference/cornell.ts';
import { allMessages } from '../helpers/compilers.ts';
import { covering } from '../helpers/covering.ts';
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
const EITHER = [false, true] as const;

async function expectClean(variant: KernelVariant, root = 'main'): Promise<void> {
  const linked = assembler.assemble(variant, root);
  expect(await allMessages(linked), JSON.stringify(variant)).toEqual([]);
}

/** What a material may define beside its BSDF compiles other parts of the kernel in. */
const KINDS = { plain: ['diffuse', 'glass'], emission: ['emitter'], opacity: ['perforated'], normal: ['bumped'], surface: ['principled'] };

describe('every kernel variant compiles', () => {
  /** Those that have an integrator are shared out to a test each. */
  const each = <R extends { readonly integrator: string }>(name: string, rows: readonly R[], test: (row: R) => Promise<void>): void =>
    it.each(INTEGRATORS)(`%s ${name}`, async (integrator) => {
      for (const row of rows) if (row.integrator === integrator) await test(row);
    });

  const flags = covering(
    {
      integrator: INTEGRATORS,
      spheres: EITHER,
      triangles: EITHER,
      parallelograms: EITHER,
      disks: EITHER,
      shading_normals: EITHER,
      lights: EITHER,
      environment: EITHER,
    },
    // Some shape, and shading normals only on triangles.
    (set) => (set.spheres || set.triangles || set.parallelograms || set.disks) && (!set.shading_normals || set.triangles),
  );
  each('with sets of features', flags, ({ integrator, ...features }) =>
    expectClean({ integrator, sampler: 'lcg', materials: KINDS.plain, features, stackSize: 16, countRays: features.disks }),
  );

  const functions = covering(
    {
      integrator: INTEGRATORS,
      plain: EITHER,
      emission: EITHER,
      opacity: EITHER,
      normal: EITHER,
      surface: EITHER,
      spheres: EITHER,
      lights: EITHER,
      environment: [null, 'sky'],
      countRays: EITHER,
    },
    (row) => row.plain || row.emission || row.opacity || row.normal || row.surface,
  );
  each(
    'with sets of material functions, and with environments',
    functions,
    ({ integrator, environment, countRays, spheres, lights, ...kinds }) => {
      const materials = Object.entries(KINDS).flatMap(([kind, names]) => (kinds[kind as keyof typeof KINDS] ? names : []));
      const features = { ...NONE, triangles: true, spheres, lights, environment: environment !== null };
      return expectClean({ integrator, sampler: 'lcg', materials, environment, features, stackSize: 16, countRays });
    },
  );

  const kinds = [...Object.values(KINDS), ['passage']];
  const filled = covering({ integrator: INTEGRATORS, scattering: EITHER, materials: [...kinds, kinds.flat()] }, undefined, 2);
  each('with filled shapes, with each material function and all', filled, ({ integrator, scattering, materials }) => {
    const lit = { lights: scattering, suns: scattering, lamps: scattering, scattering };
    const features = { ...NONE, triangles: true, spheres: true, media: true, ...lit };
    const environment = materials.length > 1 ? 'sky' : null;
    return expectClean({ integrator, sampler: 'lcg', materials, environment, features, stackSize: 16, countRays: false });
  });

  it('that asks lights of each kind all along ways through media', async () => {
    const [planar, spheres] = [{ triangles: true, disks: true, parallelograms: true }, { spheres: true }];
    const media = { lights: true, media: true, scattering: true, equiangular: true };
    for (const { integrator, kinds, ways, curved } of covering({
      integrator: ['path', 'path-naive'],
      kinds: [{ ...spheres, punctuals: true, suns: true }, planar, spheres, { ...planar, ...spheres, punctuals: true }],
      ways: [
        ['mis-power', 'power'],
        ['one-sample', 'spatial'],
        ['bsdf', 'power'],
      ],
      curved: EITHER,
    })) {
      const [weighing, lightSampler] = ways;
      const light_cells = lightSampler === 'spatial';
      const features = { ...NONE, ...kinds, ...media, instances: curved, motion: curved, light_cells, light_tree: light_cells && curved };
      const own = { integrator, sampler: 'sobol', materials: [...KINDS.plain, ...KINDS.emission], weighing, lightSampler };
      const more = curved && { shapes: CURVED_SHAPES, environment: 'sky' };
      await expectClean({ ...own, features, stackSize: 16, countRays: false, ...more });
    }
  });

  it('path that is guided, and that learns to be', async () => {
    const media = { media: true, scattering: true, suns: true, punctuals: true };
    for (const { learns, own, materials, environment } of covering({
      learns: EITHER,
      own: [{}, { lights: true }, { lights: true, ...media }, { lights: true, ...media, equiangular: true }],
      materials: [['glass'], KINDS.plain, Object.values(KINDS).flat()],
      environment: [null, 'sky'],
    })) {
      const features = { ...NONE, triangles: true, spheres: true, environment: environment !== null, ...own, guided: true };
      const variant = { integrator: 'path', sampler: 'pcg', materials, environment, features, stackSize: 16, countRays: false };
      await expectClean(variant, learns ? 'guiding/train' : 'main');
      if (!learns) await expectClean({ ...variant, features: { ...features, record: true } }, 'path/replay');
    }
  });

  it('path that searches for caustics', async () => {
    const more = { suns: true, punctuals: true, instances: true, motion: true, media: true };
    for (const { own, materials, weighing, environment, form } of covering({
      own: [{}, { spheres: true, triangles: false }, { light_cells: true, light_tree: true }, { shading_normals: true }, more],
      materials: [['glass'], KINDS.plain, [...KINDS.plain, ...KINDS.normal, ...KINDS.surface, 'dispersive_glass']],
      weighing: ['mis-power', 'bsdf'],
      environment: [null, 'sky'],
      form: ['plain', 'replayed', 'curved'],
    })) {
      const features = { ...NONE, triangles: true, lights: true, environment: environment !== null, caustics: true, ...own };
      const lightSampler = 'light_cells' in own ? 'spatial' : 'power';
      const variant = {
        integrator: 'path',
        sampler: 'pcg',
        weighing,
        lightSampler,
        materials,
        environment,
        stackSize: 16,
        countRays: false,
      };
      if (form === 'plain') await expectClean({ ...variant, features });
      else if (form === 'replayed') await expectClean({ ...variant, features: { ...features, record: true } }, 'path/replay');
      else await expectClean({ ...variant, features: { ...features, parallelograms: true, disks: true }, shapes: CURVED_SHAPES });
    }
  });

  const environments = assembler.namesOf('environment');
  it('with every material of the library at once: each environment and each integrator', async () => {
    const features = { ...NONE, triangles: true, spheres: true, lights: true, environment: true };
    for (let i = 0; i < Math.max(environments.length, INTEGRATORS.length); i++) {
      const [integrator, environment] = [INTEGRATORS[i % INTEGRATORS.length]!, environments[i % environments.length]!];
      await expectClean({ integrator, sampler: 'lcg', materials: names, environment, features, stackSize: 16, countRays: false });
    }
  });

  const layered = covering({ integrator: INTEGRATORS, layers: [...LAYERS.map((one) => [one]), [...LAYERS]] }, undefined, 2);
  each('with each layer of the film, all of them and factors of light groups', layered, ({ integrator, layers }) => {
    const film = { width: 8, height: 8, layers };
    const stored = storedLayers({ ...checkScene(cornellInput(8)), film }) ?? undefined;
    const materials = layers.length > 1 ? [...KINDS.plain, ...KINDS.emission, ...KINDS.opacity] : KINDS.plain;
    const light_gains = stored?.slots.groups === undefined;
    const features = { ...NONE, spheres: true, triangles: true, lights: stored !== undefined, light_gains };
    const own = { integrator, sampler: 'sobol', materials, features, layers: stored };
    return expectClean({ ...own, filter: 'mitchell', stackSize: 16, countRays: false });
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

  const sampled = covering({ integrator: INTEGRATORS, sampler: SAMPLERS, countRays: EITHER }, undefined, 2);
  each('with each sampler', sampled, ({ integrator, sampler, countRays }) => {
    const features = { ...NONE, spheres: true, lights: true };
    return expectClean({ integrator, sampler, materials: Object.values(KINDS).flat(), features, stackSize: 8, countRays });
  });

  const lit = covering({
    integrator: INTEGRATORS,
    lightSampler: ['power', 'spatial'],
    light_tree: EITHER,
    spheres: EITHER,
    rectangle_lights: EITHER,
    parallelogram_lights: EITHER,
    triangle_lights: EITHER,
    lamps: EITHER,
    suns: EITHER,
  });
  each('with sets of forms of light, however one is chosen', lit, ({ integrator, lightSampler, ...some }) => {
    const light_cells = lightSampler === 'spatial';
    const shapes = { triangles: true, parallelograms: true };
    const features = { ...NONE, ...some, ...shapes, lights: true, light_cells, light_tree: light_cells && some.light_tree };
    return expectClean({ integrator, sampler: 'lcg', lightSampler, materials: KINDS.plain, features, stackSize: 8, countRays: false });
  });

  const without = covering({
    integrator: INTEGRATORS,
    bsdf: EITHER,
    cosine: EITHER,
    media: EITHER,
    lights: EITHER,
    environment: [null, 'sky'],
    replayed: EITHER,
  });
  each('without factors of the equation, and replayed', without, ({ integrator, bsdf, cosine, media, lights, environment, replayed }) => {
    const some = { lights, suns: bsdf, lamps: bsdf, media, scattering: media && cosine };
    const features = { ...NONE, triangles: true, spheres: true, ...some };
    const materials = Object.values(KINDS).flat();
    const variant = { integrator, sampler: 'lcg', materials, environment, stackSize: 8, countRays: false };
    return replayed
      ? expectClean({ ...variant, filter: cosine ? 'mitchell' : 'box', features: { ...features, record: true } }, 'path/replay')
      : expectClean({ ...variant, without: { bsdf, cosine }, features: { ...features, no_visibility: media !== cosine } });
  });

  // What an integrator asks of a material is compiled with all kinds of them above: here it is each text.
  it.each(names)('with %s alone', async (name) => {
    const integrator = INTEGRATORS[names.indexOf(name) % INTEGRATORS.length]!;
    const features = { ...NONE, triangles: true, lights: true, environment: true };
    for (const by of new Set(['path', integrator] as const))
      await expectClean({ integrator: by, sampler: 'lcg', materials: [name], features, stackSize: 8, countRays: false });
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
