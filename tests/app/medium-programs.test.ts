/** Densities of media as targets of the Material panel: which program, whose values, what an edit leaves of them. */
import { describe, expect, it } from 'vitest';
import { forked, withParam, withProgram, withoutProgram } from '../../src/app/programs/changes.ts';
import { libraryNames, templates } from '../../src/app/programs/library.ts';
import { targetName } from '../../src/app/programs/target-names.ts';
import { kindOf, kindOfProgram, mediumOfTarget, mediumTarget, mediumTargets, useOf, usersOf } from '../../src/app/programs/uses.ts';
import { checkScene } from '../../src/scene/parse.ts';

const density = { program: 'cloud', bounds: { min: [-1, -1, -1], max: [1, 1, 1] } };
const scene = checkScene({
  version: 1,
  camera: { position: [0, 0, 5], target: [0, 0, 0] },
  materials: { passage: { file: 'passage' }, white: { file: 'diffuse' } },
  media: {
    ink: { absorption: [1, 1, 1] },
    one: { scattering: [1, 1, 1], density: { ...density, majorant: 2 } },
    two: { scattering: [1, 1, 1], density },
  },
  shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'passage', interior: { medium: 'one' } }],
});
const [one, two] = [mediumTarget('one'), mediumTarget('two')];

describe('a medium with a density', () => {
  it('is a target by its name, one without is none', () => {
    expect(mediumTargets(scene)).toEqual([one, two]);
    expect([one, null, 'white'].map(kindOf)).toEqual(['medium', 'environment', 'material']);
    expect([one, null, 'white'].map(mediumOfTarget)).toEqual(['one', null, null]);
    expect(targetName(scene, one)).toBe('one');
    expect(useOf(scene, one)).toEqual({ file: 'cloud', params: {} });
    expect([mediumTarget('ink'), mediumTarget('none')].map((each) => useOf(scene, each))).toEqual([null, null]);
    expect(usersOf(scene, 'medium', 'cloud')).toEqual([one, two]);
    expect(kindOfProgram(scene, 'cloud')).toBe('medium');
  });

  it('has values of its own; its box and majorant stay', () => {
    const sharp = checkScene(withParam(scene, two, 'sharpness', 9));
    expect([one, two].map((each) => useOf(sharp, each)?.params)).toEqual([{}, { sharpness: 9 }]);
    expect(checkScene(withParam(scene, one, 'octaves', 3)).media.one?.density).toMatchObject({ majorant: 2, params: { octaves: 3 } });
    expect(sharp.media.ink).toEqual(scene.media.ink);
  });

  it('loses values that its program no longer has, gets them back with the library’s text, and may part with the others', () => {
    const text = 'fn density(p: vec3f) -> f32 { return 0.5; }';
    const edited = checkScene(withProgram(withParam(scene, two, 'sharpness', 9), 'medium', 'cloud', text));
    expect([edited.programs.cloud, useOf(edited, two)?.params]).toEqual([text, {}]);
    expect(withoutProgram(edited, 'medium', 'cloud').programs).toEqual({});
    const { document, file } = forked(edited, two);
    expect(file).not.toBe('cloud');
    expect([one, two].map((each) => useOf(checkScene(document), each)?.file)).toEqual(['cloud', file]);
  });
});

it('the library has densities and a template to begin with, which are no materials', () => {
  expect(libraryNames('medium')).toEqual([
    'albedo_grid',
    'altocumulus',
    'blackbody_grid',
    'cloud',
    'flame',
    'grid',
    'plume',
    'rain',
    'smoke',
  ]);
  expect(templates('medium').map(({ name }) => name)).toEqual(['density']);
  expect(libraryNames('material')).not.toContain('cloud');
});
