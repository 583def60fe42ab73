/** Things go from scene to scene with what they are made of; nothing that stands there changes, and nothing hostile comes in. */
import { describe, expect, it } from 'vitest';
import type { Selection } from '../../src/scene/arrange.ts';
import { clipText, parseClip, partsOf } from '../../src/scene/clip.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { merged } from '../../src/scene/merge.ts';
import { checkScene } from '../../src/scene/parse.ts';

const PIXEL = 'data:image/png;base64,AAAA';
const base = { version: 1, camera: { position: [0, 0, 5], target: [0, 0, 0] } };
const sphere = (more: object): object => ({ type: 'sphere', center: [0, 0, 0], radius: 1, ...more });
const source = checkScene({
  ...base,
  programs: { glow: 'fn a() {}', dent: 'fn d() {}', other: 'fn o() {}' },
  images: { bark: { data: PIXEL }, 'bark, rough': { of: 'bark', channel: 'g' }, unused: { data: PIXEL } },
  materials: {
    wood: { file: 'textured', params: { albedo: 'bark', roughness: 'bark, rough' } },
    glowing: { file: 'glow' },
    mixed: { file: 'mix', params: { first: 'wood', second: 'glowing', amount: 0.5 } },
    unused: { file: 'other' },
  },
  media: { milk: { color: [1, 1, 1], distance: 1 }, fog: { color: [1, 1, 1], distance: 1 } },
  lightGroups: { key: { intensity: 2 }, rest: {} },
  shapes: [
    sphere({ name: 'ball', material: 'mixed', collection: 'still life', interior: { medium: 'milk' } }),
    sphere({ name: 'lamp', material: 'wood', collection: 'still life', emission: { radiance: [1, 1, 1], group: 'key' } }),
    { type: 'sdf', program: 'dent', bounds: { min: [-1, -1, -1], max: [1, 1, 1] }, material: 'glowing' },
  ],
  objects: { pole: { shapes: [sphere({ material: 'wood' })] }, spare: { shapes: [sphere({ material: 'wood' })] } },
  instances: [{ object: 'pole', name: 'poles', matrices: [1, 2, 3].map((x) => [1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 0]) }],
  lights: [
    { type: 'point', name: 'bulb', position: [0, 3, 0], intensity: [1, 1, 1] },
    { type: 'ambient', radiance: [1, 1, 1], group: 'rest' },
  ],
} as never);
const empty = checkScene({
  ...base,
  materials: { floor: { file: 'diffuse' } },
  shapes: [sphere({ name: 'floor', material: 'floor' })],
} as never);
const ALL: Selection[] = [{ shape: 0 }, { shape: 1 }, { shape: 2 }, { index: 0, place: 0 }, { index: 0, place: 2 }, { light: 0 }];

const pasted = (into: SceneDocument, list: readonly Selection[], from = source): ReturnType<typeof merged> => {
  const result = merged(into, parseClip(clipText(partsOf(from, list))));
  // What is pasted is a document that may be shown.
  expect(checkScene(result.scene)).toEqual(result.scene);
  return result;
};

describe('copied things', () => {
  it('bring what they are made of, and nothing else', () => {
    const { scene, selections } = pasted(empty, ALL);
    expect(selections).toEqual([{ shape: 1 }, { shape: 2 }, { shape: 3 }, { index: 0, place: 0 }, { index: 0, place: 1 }, { light: 0 }]);
    expect(scene.shapes).toEqual([...empty.shapes, ...source.shapes]);
    expect(scene.instances[0]?.matrices?.map((m) => m[3])).toEqual([1, 3]);
    expect(Object.keys(scene.objects)).toEqual(['pole']);
    expect(Object.keys(scene.programs).sort()).toEqual(['dent', 'glow']);
    expect(Object.keys(scene.images).sort()).toEqual(['bark', 'bark, rough']);
    expect(Object.keys(scene.materials).sort()).toEqual(['floor', 'glowing', 'mixed', 'wood']);
    expect(Object.keys(scene.media)).toEqual(['milk']);
    expect(scene.lightGroups).toEqual({ key: source.lightGroups?.key });
    expect(scene.camera).toEqual(empty.camera);
  });

  it('may be lights alone', () => {
    const { scene, selections } = pasted(empty, [{ light: 0 }]);
    expect([scene.lights, selections]).toEqual([[source.lights[0]], [{ light: 0 }]]);
    expect(scene.materials).toEqual(empty.materials);
    expect(scene.shapes).toEqual(empty.shapes);
  });

  it('use what is there already, however often they are pasted', () => {
    const once = pasted(source, ALL).scene;
    const twice = pasted(once, ALL).scene;
    for (const each of ['programs', 'images', 'materials', 'media', 'objects'] as const) expect(twice[each]).toEqual(source[each]);
    expect(twice.shapes.map(({ name }) => name)).toEqual([
      'ball',
      'lamp',
      undefined,
      'ball 2',
      'lamp 2',
      undefined,
      'ball 3',
      'lamp 3',
      undefined,
    ]);
    // Each time a group of their own.
    expect(twice.shapes.flatMap(({ collection }) => collection ?? [])).toEqual(
      ['still life', 'still life 2', 'still life 3'].flatMap((each) => [each, each]),
    );
    expect(twice.lights.map(({ name }) => name)).toEqual(['bulb', undefined, 'bulb 2', 'bulb 3']);
  });

  it('get other names where theirs mean something else, the same ones the next time', () => {
    const other = checkScene({
      ...empty,
      programs: { glow: 'fn other() {}' },
      images: { bark: { data: `${PIXEL}AAAA` } },
      materials: { ...empty.materials, wood: { file: 'diffuse', params: {} }, dented: { file: 'dent', params: {} } },
      media: { milk: { color: [0.5, 1, 1], distance: 9 } },
      objects: { pole: { shapes: [sphere({ radius: 5, material: 'floor' })] } },
      instances: [{ object: 'pole' }],
    });
    const { scene } = pasted(other, ALL);
    for (const each of ['programs', 'images', 'materials', 'media', 'objects'] as const) expect(scene[each]).toMatchObject(other[each]);
    const ball = scene.shapes[1];
    expect(ball).toMatchObject({ material: 'mixed', interior: { medium: 'milk 2' } });
    expect(scene.materials.mixed?.params).toMatchObject({ first: 'wood 2', second: 'glowing' });
    expect(scene.materials['wood 2']).toEqual({ file: 'textured', params: { albedo: 'bark 2', roughness: 'bark, rough' } });
    expect(scene.images['bark, rough']?.of).toBe('bark 2');
    expect(scene.programs[scene.materials.glowing?.file ?? '']).toBe('fn a() {}');
    // A program of that name would be that of a material here, which has it from the library.
    expect(scene.shapes[3]).toMatchObject({ program: 'dent_2' });
    expect(scene.instances[1]).toMatchObject({ object: 'pole 2' });
    const again = pasted(scene, ALL).scene;
    for (const each of ['programs', 'images', 'materials', 'media', 'objects'] as const) expect(again[each]).toEqual(scene[each]);
  });

  it('join the ambient lights of a scene in their group', () => {
    const lit = checkScene({ ...empty, lights: [{ type: 'ambient', radiance: [0, 0, 0] }] });
    expect(pasted(lit, [{ light: 1 }]).scene.lights[1]).toEqual({ type: 'ambient', radiance: [1, 1, 1] });
  });

  it('are those of a whole scene, where its text was copied', () => {
    const parts = parseClip(JSON.stringify(source));
    expect(merged(empty, parts).scene.shapes).toHaveLength(4);
  });
});

describe('a clipboard', () => {
  const things = (more: object): string => JSON.stringify({ kind: 'penumbra things', ...more });
  it.each([
    ['a letter to somebody', /holds no things of a scene/],
    ['null', /not usable/],
    ['{}', /At version|At camera/],
    [things({ shapes: [sphere({ radius: -1, material: 'a' })], materials: { a: { file: 'diffuse' } } }), /At shapes\[0\]\.radius/],
    [things({ shapes: [sphere({ material: 'a' })], materials: {} }), /At shapes\[0\]\.material: no material of this name/],
    [things({ shapes: [sphere({ material: 'a' })] }), /At materials/],
    [things({ lights: [{ type: 'point', position: [0, 0, 1e99], intensity: [1, 1, 1] }] }), /At lights\[0\]\.position/],
    [things({ surprise: 1 }), /surprise/],
    [things({ instances: [{ object: 'constructor' }] }), /no object of this name/],
    ['['.repeat(1000), /lists and objects in one another/],
    [`{"kind":"penumbra things","materials":{"__proto__":{"file":"x"}},"shapes":[]}`, null],
  ])('that holds %j is answered by a sentence, or by nothing worse', (text, message) => {
    if (message !== null) expect(() => parseClip(text)).toThrow(message);
    else expect(merged(empty, parseClip(text)).scene.materials).toEqual(empty.materials);
  });

  it('takes no more than it may', () => {
    expect(() => parseClip(' '.repeat(64 * 1024 * 1024 + 1))).toThrow(/at most/);
  });
});
