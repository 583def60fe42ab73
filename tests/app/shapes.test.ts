/** What is done to all shapes of a document is done to those of its objects. */
import { describe, expect, it } from 'vitest';
import { forked, removed, renamed, withParam, withProgram } from '../../src/app/programs/changes.ts';
import { distanceTarget, kindOf, kindOfProgram, timesUsed, useOf, usersOf } from '../../src/app/programs/uses.ts';
import { ADDED, withDistance, withShape } from '../../src/app/features/scene/add.ts';
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
  it('that nothing changes leave the document the same object', () => expect(mapShapes(scene, (shape) => shape)).toBe(scene));
});

describe('the menu Add shape', () => {
  it.each(ADDED)('adds a %s that is seen, with the material asked for', (type) => {
    const next = checkScene(withShape(scene, type, 'wax'));
    expect(next.shapes.at(-1)).toMatchObject({ type, material: 'wax' });
    const found = pick(buildGeometry({ ...next, shapes: next.shapes.slice(-1), instances: [] }), {
      origin: [0, 1, 5],
      direction: [0, -0.2, -1],
    });
    expect(found).not.toBe(null);
    expect(withShape(scene, type, 'gone').shapes.at(-1)!.material).toBe('clay');
  });
});

describe('a shape that is a program', () => {
  const bounds = { min: [-1, -1, -1] as Vec3, max: [1, 1, 1] as Vec3 };
  const two = checkScene(withDistance(withDistance(scene, 'gyroid', bounds, null), 'gyroid', bounds, null));
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
