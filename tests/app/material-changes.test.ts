/** What is done to the materials of a scene, as documents; names, values, colours and words. */
import { describe, expect, it } from 'vitest';
import { groupStep } from '../../src/app/features/gallery/keys.ts';
import { differs } from '../../src/app/storage/differs.ts';
import * as changes from '../../src/app/programs/changes.ts';
import { useOf } from '../../src/app/programs/uses.ts';
import { hexOf, linearOf } from '../../src/app/ui/color.ts';
import { aboutOf } from '../../src/app/programs/library.ts';
import { paramsOf } from '../../src/app/programs/sources.ts';
import { freeName, programName } from '../../src/app/programs/names.ts';
import { decimalsOf, defaultOf, isScale, shownOf, valueOf } from '../../src/app/programs/values.ts';
import type { PerspectiveCamera, SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';

const OWN = `// Mine: a test.
struct Params {
  /// How much. @range(0, 1) @default(0.25)
  amount: f32,
  /// @color @default(0.5, 0.5, 0.5)
  tint: vec3f,
  /// @toggle @default(1)
  on: u32,
  /// @choice(soft, hard) @default(1)
  edge: u32,
}
`;

const scene = (more: object = {}): SceneDocument =>
  checkScene({
    version: 1,
    camera: { position: [0, 0, 5], target: [0, 0, 0] },
    programs: { own: OWN },
    materials: {
      white: { file: 'diffuse' },
      red: { file: 'diffuse', params: { albedo: [0.6, 0, 0] } },
      mine: { file: 'own', params: { amount: 0.5, on: false } },
    },
    shapes: [
      { type: 'sphere', center: [0, 0, 0], radius: 1, material: 'red' },
      { type: 'sphere', center: [2, 0, 0], radius: 1, material: 'mine' },
    ],
    ...more,
  });

describe('a material', () => {
  it('gets code of its own under a free name', () => {
    const made = changes.withNew(scene(), 'material', 'own', OWN);
    expect([made.target, made.file]).toEqual(['own 2', 'own_2']);
    expect(made.document.programs.own_2).toBe(OWN);
    // A name of the library would shadow its file.
    expect(changes.withNew(scene(), 'material', 'glass', OWN).file).toBe('glass_2');
    expect(changes.withNew(scene(), 'material', 'own', OWN, ['own_2']).file).toBe('own_3');
  });
  it('of the library needs none', () => {
    const made = changes.withNew(scene(), 'material', 'glass', null);
    expect(made.document.materials.glass).toEqual({ file: 'glass', params: {} });
    expect(made.document.programs).toEqual({ own: OWN });
  });
  it('is copied with its own code, or none where it is of the library', () => {
    const { document, target } = changes.duplicated(scene(), 'mine');
    expect(document.materials[target]).toEqual({ file: 'mine_2', params: { amount: 0.5, on: false } });
    expect(document.programs.mine_2).toBe(OWN);
    expect(changes.duplicated(scene(), 'red').document.materials['red 2']).toEqual(scene().materials.red);
  });
  it('is renamed with its code, shapes and place in the list', () => {
    const { document, file } = changes.renamed(scene(), 'mine', 'Old brass!');
    expect(file).toBe('old_brass');
    expect(Object.keys(document.materials)).toEqual(['white', 'red', 'Old brass!']);
    expect(document.shapes.map(({ material }) => material)).toEqual(['red', 'Old brass!']);
    expect(document.programs).toEqual({ old_brass: OWN });
  });
  it('keeps the name of code that others share, or that stands for a file of the library', () => {
    expect(changes.renamed(scene(), 'red', 'blue').file).toBe('diffuse');
    const shadowed = scene({ programs: { own: OWN, diffuse: OWN }, materials: { red: { file: 'diffuse' }, mine: { file: 'own' } } });
    expect(changes.renamed(shadowed, 'red', 'blue').document.programs).toEqual({ own: OWN, diffuse: OWN });
  });
  it('goes with its code where nothing else is made of it', () => {
    const document = changes.removed(scene(), 'mine', 'white');
    expect(document.programs).toEqual({});
    expect(document.shapes[1]!.material).toBe('white');
    const shared = changes.duplicated(scene(), 'red').document;
    expect(changes.removed(shared, 'red 2', null).materials).toEqual(scene().materials);
  });
  it('is forked from code that it shares', () => {
    const { document, file } = changes.forked(scene(), 'red');
    expect(document.materials.red).toEqual({ file, params: { albedo: [0.6, 0, 0] } });
    expect(document.programs[file]).toContain('// Diffuse');
    expect(document.materials.white!.file).toBe('diffuse');
  });
});

describe('another text of a program', () => {
  const without = OWN.replace('amount: f32', 'much: f32');
  it('drops values that it no longer allows and brings parked ones back', () => {
    const gone = changes.withProgram(scene(), 'material', 'own', without);
    expect(gone.materials.mine!.params).toEqual({ on: false });
    const parked = new Map([['mine', { amount: 0.5 }]]);
    expect(changes.withProgram(gone, 'material', 'own', OWN, parked).materials.mine!.params).toEqual({ amount: 0.5, on: false });
    const narrow = OWN.replace('@range(0, 1)', '@range(0, 0.4)');
    expect(changes.withProgram(scene(), 'material', 'own', narrow).materials.mine!.params).toEqual({ on: false });
  });
  it('is given back to the library', () => {
    const edited = changes.withProgram(scene(), 'material', 'diffuse', OWN);
    expect(edited.materials.red!.params).toEqual({});
    expect(changes.withoutProgram(edited, 'material', 'diffuse').programs).toEqual({ own: OWN });
  });
});

describe('an environment', () => {
  it('is a program, and plain again', () => {
    const { document, target } = changes.withNew(scene(), 'environment', 'dawn', 'fn environment() {}');
    expect([target, document.environment]).toEqual([null, { type: 'program', file: 'dawn', params: {} }]);
    const bright = changes.withParam(document, null, 'power', 2);
    expect(useOf(bright, null)!.params).toEqual({ power: 2 });
    const plain = changes.withoutEnvironment(bright);
    expect([plain.environment.type, plain.programs]).toEqual(['constant', { own: OWN }]);
  });
});

describe('values', () => {
  const [amount, tint, on, edge] = paramsOf(OWN) as [any, any, any, any];
  it('are what the declarations say', () => {
    expect([amount, tint, on, edge].map(defaultOf)).toEqual([0.25, [0.5, 0.5, 0.5], true, 'hard']);
  });
  it('stay where they stand and go when they are reset', () => {
    const set = changes.withParam(scene(), 'mine', 'amount', 0.75);
    expect(Object.entries(set.materials.mine!.params)).toEqual([
      ['amount', 0.75],
      ['on', false],
    ]);
    expect(changes.withParam(set, 'mine', 'amount', undefined).materials.mine!.params).toEqual({ on: false });
  });
  it('are shown as controls have them, and come back without noise', () => {
    expect(shownOf([1, 2, 3])).toEqual({ x: 1, y: 2, z: 3 });
    expect(valueOf({ x: 0.1 + 0.2, y: 2 })).toEqual([0.3, 2]);
    expect([0.05, 0.1, 1, 5, 1e-4].map(decimalsOf)).toEqual([2, 1, 0, 0, 4]);
    expect([valueOf(7, { min: 0, max: 5 }), valueOf({ x: -1, y: 3 }, { min: 0, max: 5 })]).toEqual([5, [0, 3]]);
  });
  it('have a slider where their range is a scale', () => {
    const range = (min: number, max: number, step: number | null): boolean => isScale({ min, max, step });
    expect([range(0, 1, null), range(1, 3, 0.01), range(0, 1e6, 0.5), range(0, Infinity, null)]).toEqual([true, true, false, false]);
  });
  it('of colours are linear; the colour field has sRGB', () => {
    expect(hexOf([1, 0, 0.2158605])).toBe('#ff0080');
    expect(hexOf([4, -1, 0.5])).toBe('#ff00bc');
    for (const hex of ['#000000', '#ffffff', '#0c7f41', '#d9b88a']) expect(hexOf(linearOf(hex))).toBe(hex);
  });
});

describe('words', () => {
  it('come from the comment at the top', () => {
    const about = aboutOf(
      'x',
      '// Velvet: soft at the rim. More of it.\n//\n//   f = 1\n// @family matte\n// @not-claimed energy: bright on purpose\n',
    );
    expect(about).toEqual({
      title: 'Velvet',
      summary: 'Soft at the rim.',
      text: 'More of it.\n\n  f = 1',
      lacks: ['Does not claim energy: bright on purpose'],
      family: 'matte',
    });
    expect(aboutOf('x', 'fn eval() {}')).toMatchObject({ title: 'x', summary: '', text: '' });
  });
  it('become names', () => {
    expect(['Red wall 2', '3rd', 'Überzug', '###'].map(programName)).toEqual(['red_wall_2', 'rd', 'uberzug', 'material']);
    const taken = new Set(['a', 'a 2', 'b 7']);
    expect([freeName('a', (each) => taken.has(each)), freeName('b 7', (each) => taken.has(each)), freeName('c', () => false)]).toEqual([
      'a 3',
      'b 2',
      'c',
    ]);
  });
});

describe('keys in grids below each other', () => {
  // Rows of three: 0 1 2 | 3, then 4 5, then 6 7 8 | 9.
  it.each([
    ['ArrowDown', 1, 3],
    ['ArrowDown', 3, 4],
    ['ArrowDown', 5, 7],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 7, 5],
    ['ArrowUp', 8, 5],
    ['ArrowUp', 2, -1],
    ['ArrowRight', 3, 4],
    ['End', 0, 9],
    ['a', 0, null],
  ] as const)('%s from %i leads to %s', (key, at, to) => expect(groupStep(key, at, [4, 2, 4], 3)).toBe(to));
});

describe('an edited scene', () => {
  it('differs in more than camera, film and settings', () => {
    const one = scene();
    expect(differs(one, { ...one, camera: { ...(one.camera as PerspectiveCamera), fov: 10 }, film: { width: 1, height: 1 } })).toBe(false);
    expect(differs(one, changes.withParam(one, 'mine', 'amount', 1))).toBe(true);
  });
});
