/** What is done to all shapes of a document is done to those of its objects. */
import { describe, expect, it } from 'vitest';
import { forked, removed, renamed, withParam, withProgram } from '../../src/app/programs/changes.ts';
import { targetName } from '../../src/app/programs/target-names.ts';
import {
  distanceTarget,
  heightTarget,
  kindOf,
  kindOfProgram,
  shapeTargets,
  timesUsed,
  useOf,
  usersOf,
} from '../../src/app/programs/uses.ts';
import {
  FILLED,
  LIGHTS,
  SHAPES,
  spotOf,
  withDistance,
  withFilled,
  withLight,
  withPanel,
  withShape,
} from '../../src/app/features/scene/added.ts';
import { TextCodec } from '../../src/app/features/text/codec.ts';
import { pick } from '../../src/engine/camera/pick.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import type { MeshData, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { resolveMeshes } from '../../src/scene/resolve.ts';
import { mapShapes } from '../../src/scene/map-shapes.ts';
import { ball } from '../helpers/primitives.ts';

const mesh = (file: string) => ({ type: 'mesh', file, material: 'clay' }) as const;
const scene = checkScene({
  version: 1,
  camera: { position: [0, 0, 5], target: [0, 0, 0] },
  materials: { clay: { file: 'diffuse' }, wax: { file: 'diffuse' } },
  shapes: [mesh('a.obj'), { type: 'sphere', center: [0, 0, 0], radius: 1, material: 'wax' }],
  objects: { 'two cows': { shapes: [mesh('b.obj'), mesh('a.obj')] } },
  instances: [{ object: 'two cows' }],
} satisfies SceneInput);
const data: MeshData = ball(8);

describe('shapes of objects', () => {
  it('get the meshes that they name, each file read once', async () => {
    const read: string[] = [];
    const whole = await resolveMeshes(scene, async (file) => (read.push(file), data));
    expect(read.sort()).toEqual(['a.obj', 'b.obj']);
    expect(whole.objects['two cows']!.shapes.map((each) => each.type === 'mesh' && each.data)).toEqual([data, data]);
  });
  it('are named where their mesh cannot be read', () =>
    expect(
      resolveMeshes(scene, (file) => (file === 'b.obj' ? Promise.reject(new Error('it is gone')) : Promise.resolve(data))),
    ).rejects.toThrow('At objects["two cows"].shapes[0].file: it is gone'));
  it('keep the material that is renamed, and get another for one that is removed', () => {
    const materials = (document: typeof scene): string[] => document.objects['two cows']!.shapes.map((each) => each.material);
    expect(timesUsed(scene, 'clay')).toBe(3);
    expect(materials(checkScene(renamed(scene, 'clay', 'mud').document))).toEqual(['mud', 'mud']);
    expect(materials(checkScene(removed(scene, 'clay', 'wax')))).toEqual(['wax', 'wax']);
  });
  it('stand in the text with large meshes named, and come back from it', async () => {
    const whole = await resolveMeshes(scene, async () => data);
    const codec = new TextCodec();
    const text = codec.format(codec.shown(whole));
    expect(text.length).toBeLessThan(2000);
    expect(codec.parse(text)).toEqual(whole);
  });
  it('that are programs, or that one displaces, are edited where they are, in every instance', () => {
    const displaced = { ...mesh('a.obj'), displacement: { program: 'boulder', scale: 1, offset: 0, params: { size: 2 } } };
    const box = {
      type: 'sdf',
      program: 'gyroid',
      params: {},
      bounds: { min: [-1, -1, -1], max: [1, 1, 1] },
      material: 'wax',
    } satisfies SceneInput['shapes'][number];
    const own = checkScene({ ...scene, shapes: [mesh('a.obj'), displaced], objects: { 'two cows': { shapes: [box, displaced] } } });
    const targets = shapeTargets(own);
    expect(targets).toEqual([heightTarget(1), distanceTarget(0, 'two cows'), heightTarget(1, 'two cows')]);
    expect(targets.map((each) => targetName(own, each))).toEqual(['mesh 1', 'two cows: sdf 0', 'two cows: mesh 1']);
    expect(targets.map((each) => [kindOf(each), useOf(own, each)?.file])).toEqual([
      ['displacement', 'boulder'],
      ['shape', 'gyroid'],
      ['displacement', 'boulder'],
    ]);
    const target = heightTarget(1, 'two cows');
    const sized = checkScene(withParam(own, target, 'size', 3));
    expect(sized.objects['two cows']!.shapes[1]).toMatchObject({ displacement: { params: { size: 3 } } });
    expect([sized.shapes, sized.objects['two cows']!.shapes[0]]).toEqual([own.shapes, own.objects['two cows']!.shapes[0]]);
    const { document: split, file } = forked(own, target);
    expect(useOf(split, target)?.file).toBe(file);
    expect(usersOf(split, 'displacement', 'boulder')).toEqual([heightTarget(1)]);
    for (const gone of [heightTarget(0, 'three cows'), heightTarget(0, 'constructor'), heightTarget(7, 'two cows'), heightTarget(0)]) {
      expect(useOf(own, gone)).toBeNull();
      expect(withParam(own, gone, 'size', 3)).toBe(own);
    }
  });
  it('that nothing changes leave the document the same object', () => expect(mapShapes(scene, (shape) => shape)).toBe(scene));
});

const away = spotOf(scene, null, null);

describe('the menu Add', () => {
  it.each([...SHAPES.keys()])('adds a %s that is seen, with the material asked for', (type) => {
    const next = checkScene(withShape(type, scene, away, 'wax').scene);
    expect(next.shapes.at(-1)).toMatchObject({ type, material: 'wax' });
    const found = pick(buildGeometry({ ...next, shapes: next.shapes.slice(-1), instances: [] }), {
      origin: [0, 1, 5],
      direction: [0, -0.2, -1],
    });
    expect(found).not.toBe(null);
    expect(withShape(type, scene, away, 'gone').scene.shapes.at(-1)!.material).toBe('clay');
  });

  it('is where the pointer meets something, as large as it is far, and stands on it', () => {
    const floor = checkScene({
      ...scene,
      objects: {},
      instances: [],
      shapes: [{ type: 'quad', corner: [-9, 0, -9], edge1: [0, 0, 18], edge2: [18, 0, 0], material: 'clay' }],
    });
    const ray = { origin: [0, 3, 4] as Vec3, direction: [0, -0.6, -0.8] as Vec3 };
    const spot = spotOf(floor, ray, pick(buildGeometry(floor), ray));
    expect(spot).toMatchObject({ at: [expect.closeTo(0, 3), expect.closeTo(0, 3), expect.closeTo(0, 3)], size: 0.6, stands: true });
    expect(withShape('sphere', floor, spot, null).scene.shapes[1]).toMatchObject({ name: 'Sphere', center: [0, 0.6, 0], radius: 0.6 });
    const up = { ...ray, direction: [0, 0.6, -0.8] as Vec3 };
    expect(spotOf(floor, up, pick(buildGeometry(floor), up))).toMatchObject({ at: [0, 6, 0], stands: false });
  });

  it.each([...LIGHTS.keys()])('adds a %s light with a name that is free', (type) => {
    const twice = withLight(type, withLight(type, scene, away).scene, away);
    const { lights } = checkScene(twice.scene);
    expect(lights.map((each) => each.type)).toEqual([type, type]);
    expect(lights[1]?.name).toBe(`${lights[0]?.name} 2`);
    expect(twice.selection).toEqual({ light: 1 });
  });

  it('lights what is there about as bright as white', () => {
    const light = withLight('point', scene, { ...away, stands: true }).scene.lights[0];
    const { position, intensity } = light as { position: Vec3; intensity: Vec3 };
    const distance = Math.hypot(...position.map((each, i) => each - (away.at[i] ?? 0)));
    expect(intensity[0] / distance ** 2 / Math.PI).toBeCloseTo(1, 1);
    expect(checkScene(withPanel(scene, away, null).scene).shapes.at(-1)).toMatchObject({
      name: 'Panel light',
      emission: { sides: 'both' },
    });
  });

  it.each(Object.keys(FILLED))('adds a ball of %s with its medium and material, which the next one has as well', (name) => {
    const once = withFilled(name, scene, away);
    const twice = checkScene(withFilled(name, once.scene, away).scene);
    expect([Object.keys(twice.media), twice.materials]).toEqual([[name], once.scene.materials]);
    expect(twice.shapes.slice(2)).toMatchObject([{ interior: { medium: name } }, { interior: { medium: name } }]);
  });
});

describe('a shape that is a program', () => {
  const bounds = { min: [-1, -1, -1] as Vec3, max: [1, 1, 1] as Vec3 };
  const two = checkScene(withDistance(withDistance(scene, 'gyroid', bounds, null, away).scene, 'gyroid', bounds, null, away).scene);
  const [first, second] = [distanceTarget(2), distanceTarget(3)];

  it('is a target of the Material panel, with values of its own and a code that it may share', () => {
    expect(kindOf(first)).toBe('shape');
    expect(useOf(two, first)).toEqual({ file: 'gyroid', params: {} });
    expect(useOf(two, distanceTarget(0))).toBe(null);
    expect(usersOf(two, 'shape', 'gyroid')).toEqual([first, second]);
    expect(kindOfProgram(two, 'gyroid')).toBe('shape');
    const thick = checkScene(withParam(two, second, 'thickness', 0.2));
    expect(useOf(thick, first)!.params).toEqual({});
    expect(useOf(thick, second)!.params).toEqual({ thickness: 0.2 });
  });
  it('loses values that its program no longer has, and may part with the others', () => {
    const edited = withProgram(withParam(two, second, 'thickness', 0.2), 'shape', 'gyroid', 'fn distance(p: vec3f) -> f32 { return p.x; }');
    expect(useOf(checkScene(edited), second)!.params).toEqual({});
    const { document, file } = forked(edited, second);
    expect(file).not.toBe('gyroid');
    expect([first, second].map((each) => useOf(checkScene(document), each)!.file)).toEqual(['gyroid', file]);
  });
});
