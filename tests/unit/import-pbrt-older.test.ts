/** pbrt-v3 and before: what its statements are here. Numbers: pbrt-v3, src/core, src/lights, src/materials, by hand. */
import { expect, it, test } from 'vitest';
import { importedPbrt as imported, materialOf, near, sceneOf, SPHERE } from '../helpers/pbrt.ts';

const FILM = 'Film "image" "integer xresolution" 40 "integer yresolution" 30';
const old = (world: string, options = '', files = {}) => imported(world, `${options}\n${FILM}`, files);

it('reads camera, film, sampler and integrator, and says so once', async () => {
  const options =
    'Camera "perspective" "float shutteropen" 0 "float shutterclose" .25\nSampler "lowdiscrepancy" "integer pixelsamples" 8\n' +
    'SurfaceIntegrator "directlighting" "integer maxdepth" 3 "string strategy" "one"\nRenderer "sampler"\n' +
    'PixelFilter "gaussian" "float xwidth" 1.5 "float ywidth" 1.5 "float alpha" 2';
  const world = `LightSource "point" "color I" [1 2 3] "color scale" [2 2 4] "integer nsamples" 4\n${SPHERE}WorldEnd\nWorldBegin\nnonsense`;
  const { scene, notes } = await old(world, options);
  expect(scene.film).toMatchObject({ width: 40, height: 30, filter: { type: 'gaussian', radius: expect.closeTo(1.5, 9) as number } });
  expect(scene.render).toMatchObject({ spp: 8, maxDepth: 3 });
  // Exposure time is of pbrt-v4.
  expect(scene.lights).toMatchObject([{ intensity: near([2, 4, 12]) }]);
  expect(notes).toEqual([
    'What pbrt-v3 and files before it say is read as pbrt-v4 would say it (room.pbrt:2).',
    'WorldEnd, of older files, is read over (room.pbrt:10).',
    'What stands after WorldEnd is left out (room.pbrt:11).',
    'The integrator "directlighting" is replaced by a path tracer (room.pbrt:3).',
  ]);
});

it('has light in absolute numbers: a black body is 1 at its peak, a spectrum its luminance', async () => {
  const { scene } = await old(
    `LightSource "point" "spectrum I" [300 5 900 5]\nLightSource "point" "blackbody I" [6500 2]\nLightSource "spot" "xyz I" [.9505 1 1.089]\n${SPHERE}`,
  );
  const luminance = scene.lights.map((each) => {
    const [r = 0, g = 0, b = 0] = 'intensity' in each ? each.intensity : [];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  });
  expect(luminance[0]).toBeCloseTo(5, 2);
  // Planck's law at 6500 K has 0.899 of its peak at 555 nm, where the eye sees best; twice.
  expect(luminance[1]).toBeGreaterThan(2 * 0.87);
  expect(luminance[1]).toBeLessThan(2 * 0.91);
  expect(luminance[2]).toBeCloseTo(1, 2);
});

it('has images of light by longitude and latitude, in a colour', async () => {
  const { scene } = await old(`LightSource "infinite" "string mapname" "sky.exr" "color L" [1 2 3] "color scale" [2 2 2]\n${SPHERE}`, '', {
    'sky.exr': 'x',
  });
  expect((await old(`LightSource "infinite" "color L" [1 1 1]\nLightSource "goniometric"\n${SPHERE}`)).notes).toHaveLength(1);
  // The direction +y of the file is a quarter around, and half way down.
  expect(scene.environment).toMatchObject({
    type: 'image',
    data: `data:image/x-exr;base64,${btoa('[0.25,0.5]')}`,
    tint: [2, 4, 6],
  });
});

const slope = (rough: number): number => {
  const x = Math.log(rough);
  return 1.62142 + x * (0.819955 + x * (0.1734 + x * (0.0171201 + x * 0.000640711)));
};
const close = (value: number) => expect.closeTo(value, 6) as number;

test.each<[string, object, string?]>([
  ['Material "matte" "color Kd" [.1 .2 .3]', { file: 'diffuse', params: { albedo: near([0.1, 0.2, 0.3]) } }],
  ['Material "plastic" "rgb Kd" [.1 .2 .3] "rgb Ks" [.5 .5 .5] "float roughness" .1', { file: 'principled', params: { base_color: near([0.1, 0.2, 0.3]), specular_weight: 0.5, specular_roughness: close(Math.sqrt(slope(0.1))) } }],
  // F0 = 0.04 is the index 1.5.
  ['Material "substrate" "rgb Ks" [.04 .04 .04] "float uroughness" .04 "float vroughness" .01 "bool remaproughness" "false"', { file: 'principled', params: { specular_ior: close(1.5), specular_roughness: close(Math.sqrt(0.02)) } }],
  ['Material "uber" "rgb Kr" [.5 .5 .5] "float index" 1.3', { file: 'principled', params: { coat_weight: 0.5, coat_ior: 1.3, specular_ior: 1.3, specular_weight: 0.25 } }],
  ['Material "uber" "rgb opacity" [.25 .25 .25]', { file: 'mix', params: { share: 0.25 } }],
  ['Material "mirror"', { file: 'principled', params: { base_metalness: 1, base_color: near([0.9, 0.9, 0.9]), specular_roughness: 0 } }],
  ['Material "glass" "float index" 1.4 "rgb Kt" [.5 1 1] "rgb Kr" [.5 1 1]', { file: 'glass', params: { ior: 1.4, tint: near([0.5, 1, 1]) } }],
  ['Material "metal" "spectrum eta" "spds/Ag.eta.spd" "spectrum k" "spds/Ag.k.spd" "float roughness" .1', { file: 'conductor', params: { metal: 'silver', roughness: close(Math.sqrt(slope(0.1))) } }],
  ['Material "translucent" "rgb Kd" [.4 .4 .4] "rgb transmit" [.25 .25 .25]', { file: 'leaf', params: { reflectance: near([0.2, 0.2, 0.2]), transmittance: near([0.1, 0.1, 0.1]) } }],
  ['Material "disney" "color color" [.2 .4 .6] "float metallic" 1 "float roughness" .3', { file: 'principled', params: { base_color: near([0.2, 0.4, 0.6]), base_metalness: 1, specular_roughness: 0.3 } }],
  ['Material "kdsubsurface" "color Kd" [.8 .5 .2] "color mfp" [4 2 1]', { file: 'principled', params: { subsurface_weight: 1, subsurface_radius: 4 } }],
  // How much of the first there is.
  ['Material "mix" "string namedmaterial1" "a" "string namedmaterial2" "b" "color amount" [.25 .25 .25]', { file: 'mix', params: { first: 'b', second: 'a', share: 0.25 } }, 'MakeNamedMaterial "a" "string type" "matte"\nMakeNamedMaterial "b" "string type" "glass"'],
  ['Material "matte" "texture Kd" "t"', { file: 'diffuse', params: { albedo: near([0.1, 0.1, 0.3]) } }, 'Texture "h" "color" "constant" "color value" [.2 .2 .6]\nTexture "t" "color" "scale" "texture tex1" "h" "color tex2" [.5 .5 .5]'],
])('%s', async (statement, material, before) => expect(await materialOf(statement, before)).toMatchObject(material)); // prettier-ignore

it.each([
  ['cone" "float radius" 2 "float height" 3', [-2, -2, 0, 2, 2, 3]],
  ['paraboloid" "float radius" 2 "float zmin" .5 "float zmax" 2', [-2, -2, 0.5, 2, 2, 2]],
  ['hyperboloid" "point p1" [1 0 0] "point p2" [0 2 1]', [-2, -2, 0, 2, 2, 1]],
  ['heightfield" "integer nu" 2 "integer nv" 2 "float Pz" [0 .5 0 .25]', [-1, 0, 0, 0, 1, 0.5]],
])('makes triangles of a %s', async (shape, box) => {
  const { shapes } = await sceneOf(`Shape "${shape}`);
  const positions = shapes[0]?.type === 'mesh' ? [...(shapes[0].data?.positions ?? [])] : [];
  const along = (axis: number): number[] => positions.filter((_, i) => i % 3 === axis);
  const found = [0, 1, 2].map((axis) => Math.min(...along(axis))).concat([0, 1, 2].map((axis) => Math.max(...along(axis))));
  // The scene is mirrored in x.
  expect(found).toEqual(box.map((each) => expect.closeTo(each, 2) as number));
});

it('goes on where pbrt-v3 does, and says what is missing', async () => {
  const { notes } = await old(
    `Material "clay"\n${SPHERE}Material "matte" "texture Kd" "gone"\n${SPHERE}Shape "nurbs"\nConcatTransform [1 0 0 0 0 1 0 0 0 0 1 9 0 0 0 1]`,
  );
  expect(notes.join('\n')).toMatch(/kind "clay" is not known[^]*texture "gone" is not known[^]*"nurbs" is left out[^]*does not project/);
  await expect(old('Shape "plymesh" "string filename" "a.ply"')).rejects.toThrow(
    'got none: The mesh "a.ply" is missing, and left out (room.pbrt:4)',
  );
  // Without an older film the same is wrong.
  await expect(imported('Material "clay"')).rejects.toThrow('expected a kind of material, got "clay"');
});

it('takes options by name and value, and of two parameters the last', async () => {
  const { scene, notes } = await imported(
    'Shape "sphere" "float radius" 1 "float radius" 2',
    'Option "disablepixeljitter" true\nOption "string seed" [3]',
  );
  expect(scene.shapes).toMatchObject([{ radius: 2 }]);
  expect(notes).toEqual([
    'Options are read over (room.pbrt:1, 2).',
    'Of the parameter "radius", which is there twice, the last one counts (room.pbrt:4).',
  ]);
});
