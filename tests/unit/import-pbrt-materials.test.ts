/** pbrt-v4: materials, textures and media; notes, and every complaint. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { SceneError } from '../../src/scene/errors.ts';
import { importedPbrt as imported, materialOf, near, sceneOf, SPHERE } from '../helpers/pbrt.ts';
import { fuzzNumber } from '../helpers/fuzz.ts';

describe('materials', () => {
  test.each([
    ['Material "diffuse"', { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } }],
    ['Material "diffuse" "rgb reflectance" [.1 .2 .3]', { file: 'diffuse', params: { albedo: [0.1, 0.2, 0.3] } }],
    ['Material "coateddiffuse" "rgb reflectance" [.1 .2 .3]', { file: 'plastic', params: { body: [0.1, 0.2, 0.3], ior: 1.5 } }],
    ['Material "coateddiffuse" "float roughness" .0081', { file: 'principled', params: { specular_roughness: expect.closeTo(0.3, 9) as number } }],
    ['Material "conductor"', { file: 'conductor', params: { metal: 'copper', roughness: 0 } }],
    ['Material "conductor" "spectrum eta" "metal-Au-eta" "spectrum k" "metal-Au-k" "float roughness" .0625', { params: { metal: 'gold', roughness: 0.5 } }],
    ['Material "conductor" "rgb eta" [1 2 3] "rgb k" [4 5 6] "float roughness" .25 "bool remaproughness" false', { params: { metal: 'custom', n: [1, 2, 3], k: [4, 5, 6], roughness: 0.5 } }],
    ['Material "dielectric" "spectrum eta" "glass-BK7"', { file: 'glass', params: { ior: 1.5168 } }],
    ['Material "dielectric" "float roughness" .0625', { file: 'rough_glass', params: { ior: 1.5, roughness: 0.5 } }],
    ['Material "thindielectric"', { file: 'thin_glass', params: { ior: 1.5, tint: [1, 1, 1] } }],
    ['Material "diffusetransmission" "rgb reflectance" [.1 .2 .3] "float scale" 2', { file: 'leaf', params: { reflectance: [0.2, 0.4, 0.6], transmittance: [0.5, 0.5, 0.5] } }],
    ['Material "interface"', { file: 'passage' }],
    ['Material "subsurface" "rgb reflectance" [.8 .5 .2] "rgb mfp" [4 2 1] "float scale" .5 "float g" .3 "float eta" 1.4 "float roughness" .0081', { file: 'principled', params: { base_color: [0.8, 0.5, 0.2], subsurface_weight: 1, subsurface_color: [0.8, 0.5, 0.2], subsurface_radius: 2, subsurface_radius_scale: [1, 0.5, 0.25], subsurface_scatter_anisotropy: 0.3, specular_ior: 1.4, specular_roughness: expect.closeTo(0.3, 9) as number } }],
    // α = 3 / 4, s = √(1/4): (1 − s) (1 − 0.139 s) / (1 + 1.17 s).
    ['Material "subsurface" "rgb sigma_a" [1 1 1] "rgb sigma_s" [3 3 3] "float scale" 2', { params: { subsurface_color: [0.2935331230283912, 0.2935331230283912, 0.2935331230283912].map((each) => expect.closeTo(each, 9) as number), subsurface_radius: 0.125, subsurface_radius_scale: [1, 1, 1] } }],
    // Chicken: σs′ = 0.15, σa = 0.015 at red; ℓ = 1 / 0.165.
    ['Material "subsurface" "string name" "Chicken1" "float g" .9', { params: { subsurface_radius: expect.closeTo(1 / 0.165, 5) as number, subsurface_scatter_anisotropy: 0 } }],
    ['Material "coatedconductor"', { file: 'principled', params: { base_metalness: 1, coat_weight: 1 } }],
  ])('%s', async (statement, expected) => expect(await materialOf(statement)).toMatchObject(expected)); // prettier-ignore

  it('are named, mixed, and have holes', async () => {
    const { materials, shapes } = await sceneOf(
      'MakeNamedMaterial "a" "string type" "diffuse"\nMakeNamedMaterial "b" "string type" "dielectric"\n' +
        `Material "mix" "string materials" ["a" "b"] "float amount" .25\n${SPHERE}NamedMaterial "a"\nShape "sphere" "float alpha" .5`,
    );
    expect(materials[shapes[0]!.material]).toEqual({ file: 'mix', params: { first: 'a', second: 'b', share: 0.25 } });
    expect(materials[shapes[1]!.material]).toEqual({ file: 'mix', params: { first: 'passage', second: 'a', share: 0.5 } });
  });

  it('take textures: images, products, mixes and checkerboards', async () => {
    const before =
      'Texture "i" "spectrum" "imagemap" "string filename" "wood.png" "float uscale" 3 "string wrap" "clamp"\n' +
      'Texture "s" "spectrum" "scale" "texture tex" "i" "float scale" .5\n' +
      'Texture "m" "spectrum" "mix" "rgb tex1" [0 0 0] "rgb tex2" [1 .5 0] "float amount" .5\n' +
      'Texture "c" "spectrum" "checkerboard" "texture tex1" "s" "rgb tex2" [1 1 1] "float uscale" 4 "float vdelta" 1\n';
    const scene = async (name: string) =>
      sceneOf(`${before}Material "diffuse" "texture reflectance" "${name}"\n${SPHERE}`, '', { 'wood.png': Uint8Array.of(0x89) });
    const scaled = await scene('s');
    expect(Object.values(scaled.materials)).toEqual([{ file: 'painted', params: { albedo: [0.5, 0.5, 0.5], image: 'wood' } }]);
    expect(scaled.images['wood']).toMatchObject({ colorSpace: 'srgb', wrap: 'clamp', transform: { scale: [3, 1], offset: [0, 0] } });
    expect(scaled.shapes[0]?.type).toBe('mesh');
    expect(Object.values((await scene('m')).materials)).toEqual([{ file: 'diffuse', params: { albedo: [0.5, 0.25, 0] } }]);
    const checks = await scene('c');
    expect(checks.images['checks']).toMatchObject({ filter: 'nearest', transform: { scale: [2, 0.5], offset: [0, 0.5] } });
    expect(Object.values(checks.materials).at(-1)).toMatchObject({ file: 'mix', params: { share: 1, mask: 'checks' } });
  });

  it.each([
    ['"image" "plain"', 'mesh'],
    ['"plain" "image"', 'mesh'],
    ['"plain" "dark"', 'sphere'],
  ])('mixed of %s: coordinates are kept where one of them has an image', async (of, type) => {
    const { shapes } = await sceneOf(
      'Texture "i" "spectrum" "imagemap" "string filename" "wood.png"\n' +
        'MakeNamedMaterial "image" "string type" "diffuse" "texture reflectance" "i"\n' +
        'MakeNamedMaterial "plain" "string type" "diffuse"\nMakeNamedMaterial "dark" "string type" "diffuse" "rgb reflectance" [0 0 0]\n' +
        `Material "mix" "string materials" [${of}] "float amount" .25\n${SPHERE}`,
      '',
      { 'wood.png': Uint8Array.of(0x89) },
    );
    expect(shapes[0]?.type).toBe(type);
  });

  it('media that pbrt has under names have their measured coefficients', async () => {
    const medium = (preset: string) =>
      imported(`MakeNamedMedium "m" "string preset" "${preset}" "float scale" 10\nMediumInterface "m" ""\nMaterial "interface"\n${SPHERE}`);
    // Jensen et al. 2001, table 1.
    expect((await medium('Marble')).scene.media['m']).toMatchObject({
      absorption: near([0.021, 0.041, 0.071]),
      scattering: near([21.9, 26.2, 30]),
    });
    expect((await medium('Stone')).notes).toEqual(['The preset "Stone" of a medium is not known: its coefficients count (room.pbrt:3).']);
  });

  it('fill what they bound', async () => {
    const { shapes, media, fog } = await sceneOf(
      'MakeNamedMedium "milk" "string type" "homogeneous" "rgb sigma_a" [1 2 3] "rgb sigma_s" [4 5 6] "float scale" 2 "float g" .5\n' +
        `MediumInterface "milk" ""\nMaterial "interface"\n${SPHERE}`,
    );
    expect(media['milk']).toMatchObject({ absorption: [2, 4, 6], scattering: [8, 10, 12], g: 0.5 });
    expect(shapes[0]).toMatchObject({ interior: { medium: 'milk' } });
    expect(fog).toBeUndefined();
    const named = await sceneOf(
      `MakeNamedMedium "__proto__" "rgb sigma_a" [1 1 1]\nMediumInterface "__proto__"\nMaterial "dielectric"\n${SPHERE}`,
      'MediumInterface "" "__proto__"\nCamera "perspective"',
    );
    expect(Object.keys(named.media)).toEqual([named.fog?.medium]);
  });
});

describe('what cannot be taken over', () => {
  it('is a note with file and line, once', async () => {
    const { notes } = await imported(
      `Shape "curve" "string type" "ribbon" "point3 P" [0 0 0 0 0 1 0 0 2 0 0 3]\nInclude "more.pbrt"\n${SPHERE}Shape "sphere" "float radios" 3`,
      '',
      { 'more.pbrt': '\nShape "curve" "string type" "ribbon" "point3 P" [0 0 0 0 0 1 0 0 2 0 0 3]' },
    );
    expect(notes).toEqual([
      'A curve that is a ribbon is round (room.pbrt:3, more.pbrt:2).',
      'The parameter "radios" of the shape "sphere" is read over (room.pbrt:6).',
    ]);
  });

  test.each([
    ['Shpe "sphere"', 'room.pbrt line 3: expected a statement of pbrt-v4, got "Shpe"'],
    ['Material "mat"', 'room.pbrt line 3: expected a kind of material, got "mat"'],
    ['Shape "spere"', 'room.pbrt line 3: expected a kind of shape, got "spere"'],
    ['Shape "sphere" "float radius" -1', 'expected a number from 1e-7 to 10000000 for "radius", got -1'],
    ['Shape "sphere" "float radius" nan', 'expected a number, got "nan"'],
    ['Shape "sphere" "float radius" 1e999', 'expected a number, got "1e999"'],
    ['Shape "sphere" "string radius" "1"', 'expected "radius" as float or integer, got string'],
    ['Shape "sphere" "float radius" [1', 'expected a value of "radius", got the end of the file'],
    ['Shape "sphere', 'expected a closing quote on the same line, got none'],
    ['Shape "trianglemesh" "point3 P" [0 0 0 1 0 0 0 1 0] "integer indices" [0 1 9]', 'expected an index of a vertex from 0 to 2, got 9'],
    ['AttributeBegin', 'expected the end of a block, AttributeEnd or ObjectEnd, got the end of the file'],
    ['AttributeEnd', 'expected no AttributeEnd, which ends no block'],
    ['ObjectInstance "x"', 'expected the name of an object, got "x"'],
    ['NamedMaterial "x"\nShape "sphere"', 'room.pbrt line 4: expected the name of a material, got "x"'],
    ['Include "x.pbrt"', 'expected the file "x.pbrt" beside the scene, got none'],
    ['Include "self.pbrt"', 'self.pbrt line 1: expected files at most 16 deep in one another, got "self.pbrt"'],
    ['Translate 1 2', 'expected 3 numbers, got the end of the file'],
    ['Rotate 1 0 0 0', 'expected an axis that is not zero, got 0 0 0'],
    ['', 'room.pbrt: expected a shape that can be rendered, got none'],
  ])('%s', async (world, message) => {
    const error = await imported(world, '', { 'self.pbrt': 'Include "self.pbrt"' }).catch((each: unknown) => each);
    expect(error).toBeInstanceOf(SceneError);
    expect((error as Error).message).toContain(message);
  });
});

it('a film of an unknown kind is told with its place', async () => {
  const error = await imported(SPHERE, 'Film "sony"').catch((each: unknown) => each);
  expect(error).toBeInstanceOf(SceneError);
  expect((error as Error).message).toMatch(/^room\.pbrt line \d: expected a kind of film, got "sony"/);
});

/** Words of real files, in any order: each ends in a scene or in one sentence, and soon. */
it('survives any order of its words', async () => {
  const words = ['Shape', '"sphere"', '"float radius"', '[', ']', '1', '-1', '1e9', '0', 'AttributeBegin', 'AttributeEnd', 'ObjectBegin', '"o"', 'ObjectEnd',
    'ObjectInstance', 'Scale', 'Transform', 'Rotate', 'Material', '"diffuse"', '"dielectric"', 'Include', '"self.pbrt"', 'Texture', '"spectrum"', '"imagemap"',
    '"checkerboard"', 'LightSource', '"infinite"', '"rgb L"', '"trianglemesh"', '"point3 P"', '"integer indices"', 'MediumInterface', 'ReverseOrientation',
    'ActiveTransform', 'EndTime', 'Attribute', '"shape"', '#', '\n', '"', '"texture reflectance"', 'nan', '"loopsubdiv"', '"integer levels"', '"projection"', '"goniometric"',
    'AreaLightSource', '"string filename"', '"float power"', 'MakeNamedMedium', '"string preset"']; // prettier-ignore
  const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 60 }).map((each) => `${SPHERE}${each.join(' ')}`);
  await fc.assert(
    fc.asyncProperty(text, async (world) => {
      const got = await imported(world, '', { 'self.pbrt': world, diffuse: '[2,2,[1,1,1,1,1,1,1,1,1,1,1,1]]' }).catch(
        (error: unknown) => error,
      );
      if (got instanceof Error && !(got instanceof SceneError)) throw got;
    }),
    { seed: fuzzNumber(1), numRuns: Math.min(2000, Number(process.env['PENUMBRA_FUZZ'] ?? 500)) },
  );
});
