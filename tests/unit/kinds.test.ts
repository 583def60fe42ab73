/** Descriptors of shapes, lights, cameras, layers, integrators and samplers agree with their schemas and with the kernel. */
import { allRows } from '../../src/engine/pack/rows.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { packCamera } from '../../src/engine/camera/camera.ts';
import { layerImages, storedLayers } from '../../src/engine/film/layers.ts';
import { punctualKind, lightProfiles, punctualsOf, nearPunctual } from '../../src/engine/lights/punctual.ts';
import { kindOfCamera } from '../../src/scene/cameras/index.ts';
import { INTEGRATOR_KINDS } from '../../src/scene/integrators/index.ts';
import { LAYER_KINDS, layerOfImage, type LayerName, LAYERS, slotsOf } from '../../src/scene/layers/index.ts';
import type { SceneInput, Shape } from '../../src/scene/document.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { isInside } from '../../src/scene/geometry/inside.ts';
import { FIRST_CURVED } from '../../src/scene/geometry/kinds.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { CURVED, curvedNumber } from '../../src/scene/shapes/curved.ts';
import { SHAPE_KINDS, type AnyShapeKind } from '../../src/scene/shapes/index.ts';
import { packScene } from '../../src/engine/pack/pack.ts';
import { curvedModule, hasManyKinds } from '../../src/shader/curved.ts';
import { SAMPLERS } from '../../src/scene/samplers/index.ts';
import { kindOfLight, LIGHT_TYPES } from '../../src/scene/lights/index.ts';
import { BUILT_IN_LAYERS } from '../../src/shader/layers.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { StructArray } from '../../src/shader/struct.ts';
import { room } from '../helpers/layers.ts';
import { everyCamera, pinholes } from '../helpers/cameras.ts';
import { allLights } from '../helpers/all-lights.ts';

const scene = checkScene(allLights());
const lit = checkScene({ ...allLights(), lights: [...allLights().lights!, { type: 'ambient', radiance: [0.1, 0.2, 0.3] }] });
const kinds = LIGHT_TYPES.map((type) => [type, kindOfLight(lit.lights.find((each) => each.type === type)!)] as const);

describe('shapes', () => {
  const { wgsl } = shaderLibrary();
  const shapes = [...SHAPE_KINDS];
  const added = shapes.flatMap(([type, kind]) => (kind.menu === undefined ? [] : [[type, kind, kind.menu] as const]));
  /** What the page's menu adds. */
  const madeOf = (menu: NonNullable<AnyShapeKind['menu']>, type: string): Shape =>
    checkScene({ ...allLights(), shapes: [{ type, material: 'white', ...menu.members([3, -1, 2], 0.5) }] } as SceneInput).shapes[0]!;

  it.each(shapes)('%s has controls for members that its schema has, each once', (_, { schema, fields }) => {
    const keys = fields.map(({ key }) => key);
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(keys));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('have labels of their own', () => expect(new Set(shapes.map(([, { label }]) => label)).size).toBe(shapes.length));

  it.each(added)('%s stands around where it is added, and can be moved away', (type, kind, menu) => {
    const shape = madeOf(menu, type);
    const at = buildGeometry({ ...scene, shapes: [shape] }).structure.box.map(Math.fround);
    for (let k = 0; k < 3; k++) {
      expect((at[k]! + at[k + 3]!) / 2).toBeCloseTo([3, -1, 2][k]!, 5);
      expect(at[k + 3]! - at[k]!).toBeLessThanOrEqual(3);
    }
    const moved = kind.withOrigin(shape, [0, 0, 0]);
    expect(kind.origin(moved)).toEqual([0, 0, 0]);
    const by = kind.origin(shape);
    buildGeometry({ ...scene, shapes: [moved] }).structure.box.forEach((each, i) => expect(each + by[i % 3]!).toBeCloseTo(at[i]!, 5));
  });

  it.each(added.filter(([, { isInside }]) => isInside !== undefined))('%s knows its middle from what is beside it', (type, _, menu) => {
    const shape = madeOf(menu, type);
    // The middle of a ring is outside of it.
    expect(isInside(shape, [3, -1, 2])).toBe(type !== 'torus');
    expect(isInside(shape, [5, -1, 2])).toBe(false);
  });

  it.each(CURVED)('$file has a file of the kernel, with all its functions', ({ file, light }) => {
    const text = wgsl[`shape/${file}`]!;
    const has = (what: string): boolean => text.includes(`fn ${file}_${what}(`);
    expect(['of', 'hit', 'point'].filter((each) => !has(each))).toEqual([]);
    expect([has('sample'), has('area') || has('areas')]).toEqual([light !== undefined, light !== undefined]);
  });

  it('of one number each, those of old films first', () => {
    expect(CURVED.map(({ file }) => file).slice(0, 3)).toEqual(['cone', 'torus', 'sdf']);
    expect(new Set(CURVED.map(curvedNumber)).size).toBe(CURVED.length);
    expect(new Set(CURVED.map(({ file }) => file)).size).toBe(CURVED.length);
  });

  it('have every file of the folder that hits', () => {
    const files = Object.entries(wgsl).flatMap(([path, text]) => {
      const name = path.startsWith('shape/') ? path.slice('shape/'.length) : '';
      return name !== '' && text.includes(`fn ${name}_of(`) ? [name] : [];
    });
    expect(files.sort()).toEqual(CURVED.map(({ file }) => file).sort());
  });

  it('are told apart by their numbers; a program, which is large, is what is left', () => {
    const returns = (files: Record<string, number>): string[] =>
      [...curvedModule(files, wgsl).matchAll(/(?:== (\w+)\) \{ )?return (\w+)_hit/g)].map(([, kind = 'else', name]) => `${kind} ${name}`);
    expect(returns({ sdf: 7, cone: 5, capsule: 8 })).toEqual(['KIND_CONE cone', '8u capsule', 'else sdf']);
    expect(returns({ torus: 6 })).toEqual(['KIND_TORUS torus']);
    expect(returns({})).toEqual([]);
    expect(() => curvedModule({ ball: 9 }, wgsl)).toThrow('There is no shape called ball.');
  });

  it('need more bits only beside those of later numbers', () => {
    const at = (kind: number): boolean => hasManyKinds({ any: kind });
    expect([at(7), at(8), hasManyKinds({})]).toEqual([false, true, false]);
    const capsules = checkScene({
      ...allLights(),
      shapes: [{ type: 'capsule', center: [0, 0, 0], radius: 1, height: 1, material: 'white' }],
    });
    const { variant, primitives } = packScene(capsules, buildGeometry(capsules), new KernelAssembler(shaderLibrary()), false);
    const [bits] = /(?<=KIND_BITS = )\d+/.exec(new KernelAssembler(shaderLibrary()).assemble(variant).code)!;
    expect(new Uint32Array(allRows(primitives))[11]! >> Number(bits)).toBe(0);
    expect(new Uint32Array(allRows(primitives))[11]! & (2 ** Number(bits) - 1)).toBe(FIRST_CURVED + 3);
  });
});

describe('lights', () => {
  it.each(kinds)('%s has a control for members that its schema has, each once', (_, { schema, fields }) => {
    const keys = fields.map(({ key }) => key);
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(keys));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('have labels of their own', () => expect(new Set(kinds.map(([, { label }]) => label)).size).toBe(kinds.length));

  it('are told apart by the kernel, those without a place first', () => {
    const lamps = punctualsOf(scene);
    const assembler = new KernelAssembler(shaderLibrary());
    const numbers = lamps.map((each) => punctualKind(assembler, each, lightProfiles(scene)));
    expect(numbers.slice(0, 2)).toEqual(['SUN', 'DIRECTIONAL'].map((each) => assembler.constant('scene', `LIGHT_${each}`)));
    expect(new Set(numbers).size).toBe(new Set(lamps.map((each) => `${each.type} ${kindOfLight(each).reach(each)}`)).size);
  });

  it.each(punctualsOf(scene).flatMap((each) => ('position' in each ? [[each.type, each] as const] : [])))(
    'the tree knows where %s is, and that it shines',
    (_, lamp) => {
      const { position, intensity, axis, cosine } = nearPunctual(lamp);
      expect(position).toEqual(lamp.position);
      expect(intensity).toBeGreaterThan(0);
      if (axis !== null) expect([Math.hypot(...axis), Math.abs(cosine) <= 1]).toEqual([expect.closeTo(1, 12), true]);
    },
  );

  it('a direction has no place in the tree', () =>
    expect(() => nearPunctual(punctualsOf(scene)[0]!)).toThrow('A light of type directional has no place.'));
});

describe('cameras', () => {
  const cameras = pinholes();

  it.each(cameras)('%s has a control for members that its schema has, each once', (_, camera) => {
    const { schema, fields } = kindOfCamera(camera);
    const keys = fields.map(({ key }) => key);
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(keys));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(everyCamera())('%s is a camera that a document may have', (_, camera) =>
    expect(checkScene({ ...allLights(), camera }).camera).toMatchObject(camera),
  );

  it.each(everyCamera())('%s fills the View of the kernel', (_, camera) => {
    const { View } = new KernelAssembler(shaderLibrary()).layouts;
    const view = new StructArray(View, 1);
    packCamera(view, camera, { width: 8, height: 6 });
    const kind = kindOfCamera(camera);
    for (const [member, value] of Object.entries(kind.values?.(camera) ?? {})) expect(view.get(0, member)).toEqual([Math.fround(value)]);
    expect(view.get(0, 'camera_numbers')).toEqual((kind.numbers?.(camera) ?? [0, 0, 0, 0]).map(Math.fround));
  });

  it('have labels of their own', () => expect(new Set(cameras.map(([, each]) => kindOfCamera(each).label)).size).toBe(cameras.length));
});

describe('layers', () => {
  const { wgsl } = shaderLibrary();
  const whole = checkScene({ ...room(), film: { width: 8, height: 8, layers: [...LAYERS] } });

  it.each(LAYERS)('%s is known by the kernel, has a file there, or follows from the film itself', (name) => {
    const { file, kind } = LAYER_KINDS[name];
    const isBuiltIn = (BUILT_IN_LAYERS as readonly string[]).includes(name);
    expect([isBuiltIn, file !== undefined, slotsOf(name, whole) === 0].filter(Boolean)).toHaveLength(1);
    if (file !== undefined) expect(wgsl[`film/layer/${file.replaceAll('-', '_')}`]).toContain(kind === 'id' ? 'fn number(' : 'fn value(');
  });

  it('know their images, and no others', () => {
    for (const image of layerImages(whole)) {
      const only = layerImages({ ...whole, film: { ...whole.film, layers: [layerOfImage(image.name)!] } });
      expect(only.map(({ name }) => name)).toContain(image.name);
    }
    for (const name of ['orders', 'groups', 'cost', 'order', 'depths', '']) expect(layerOfImage(name)).toBeNull();
  });

  it('do not overlap in the film', () => {
    const { slots, stride, own = [] } = storedLayers(whole)!;
    const taken = Object.entries(slots).flatMap(([name, slot]) =>
      Array.from({ length: slotsOf(name as LayerName, whole) }, (_, k) => slot! + k),
    );
    expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: stride }, (_, k) => k));
    expect(own.map(({ slot }) => slot).every((slot) => Object.values(slots).includes(slot))).toBe(true);
    expect(layerImages(whole).every(({ slot, kind }) => slot >= 0 === !['samples', 'variance'].includes(kind))).toBe(true);
  });
});

/** Names of a flag's values, as the command line's page lists them. */
function documented(flag: string): string[] {
  const line = readFileSync('docs/command-line.md', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`| \`--${flag} NAME\``))!;
  return [...line.matchAll(/`([\w-]+)`/g)].map((each) => each[1]!);
}

describe('integrators', () => {
  const { wgsl } = shaderLibrary();
  const assembler = new KernelAssembler(shaderLibrary());
  const { render } = checkScene(allLights());

  it.each(INTEGRATOR_KINDS)('$name has a file of the kernel, which samples light as it says', ({ name, lightSampling, asksLights }) => {
    const text = wgsl[`integrator/${name.replaceAll('-', '_')}`]!;
    for (const each of ['struct State', 'fn integrate_start(', 'fn integrate_step(']) expect(text).toContain(each);
    expect(wgsl).toHaveProperty([`light/density/${lightSampling}`]);
    // One source a vertex is what this module samples; the densities of each light are for who asks each.
    expect(/package::bounce::\{?add_direct/.test(text)).toBe(lightSampling === 'one');
    expect(text.includes('package::light::split::')).toBe(lightSampling === 'each');
    expect(/add_direct|local_light|ask_lights/.test(text)).toBe(asksLights);
  });

  it.each(INTEGRATOR_KINDS)('$name has a control for the settings that it has, and fills members of the View', (kind) => {
    const members = kind.fields.map(({ key }) => key.split('.')[0]!);
    expect([...new Set(members)].sort()).toEqual(Object.keys(kind.settings).sort());
    const view = new StructArray(assembler.layouts.View, 1);
    for (const [member, value] of Object.entries(kind.values?.(render) ?? {})) {
      view.set(0, member, value);
      expect(view.get(0, member)).toEqual([value]);
    }
  });

  it('have names, keys and sentences of their own', () => {
    const keys = INTEGRATOR_KINDS.flatMap(({ key }) => key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(INTEGRATOR_KINDS.map(({ name }) => name)).size).toBe(INTEGRATOR_KINDS.length);
  });

  it('are all in the page of the command line', () => expect(documented('integrator')).toEqual(INTEGRATOR_KINDS.map(({ name }) => name)));

  it('have every file of the folder', () => {
    const files = Object.keys(wgsl).flatMap((each) => (each.startsWith('integrator/') ? [each.slice('integrator/'.length)] : []));
    expect(files.sort()).toEqual(INTEGRATOR_KINDS.map(({ name }) => name.replaceAll('-', '_')).sort());
  });
});

describe('samplers', () => {
  const { wgsl } = shaderLibrary();

  it.each(SAMPLERS)('%s has a file of the kernel, with all its functions', (name) => {
    const text = wgsl[`sampler/${name.replaceAll('-', '_')}`]!;
    for (const each of ['start', 'bounce', 'state', 'resume', '1d', '2d']) expect(text).toContain(`fn sampler_${each}(`);
  });

  it('are all in the page of the command line', () => expect(documented('sampler')).toEqual([...SAMPLERS]));

  it('have every file of the folder that starts paths', () => {
    const files = Object.entries(wgsl).flatMap(([path, text]) =>
      path.startsWith('sampler/') && text.includes('fn sampler_start(seed: u32, pixel: u32, at: vec2u, sample: u32) {') ? [path] : [],
    );
    expect(files.sort()).toEqual(SAMPLERS.map((name) => `sampler/${name.replaceAll('-', '_')}`).sort());
  });
});
