/** What the importer of pbrt says that it leaves out or shows otherwise: each sentence where it is so, and not where it just is not. */
import { describe, expect, it } from 'vitest';
import { importedPbrt, SPHERE } from '../helpers/pbrt.ts';

/** Statements before and after WorldBegin. */
type Parts = readonly [world: string, options?: string];
type Row = [note: string, told: Parts, untold: Parts];
const notes = async ([world, options = '']: Parts, files: Record<string, string> = {}): Promise<string> =>
  (await importedPbrt(`${world}\n${SPHERE}`, options, files)).notes.join('\n');

const material = (kind: string, given = ''): Parts => [`Material "${kind}" ${given}`];
const light = (kind: string, given = ''): Parts => [`LightSource "${kind}" ${given}`];
const option = (text: string): Parts => ['', text];
const image = (more = '', type = 'spectrum'): Parts => [
  `Texture "t" "${type}" "imagemap" "string filename" "a.png" ${more}\nMaterial "diffuse" ${type === 'spectrum' ? '"texture reflectance" "t"' : '"rgb reflectance" [1 1 1]'}`,
];
const texture = (kind: string, given = ''): Parts => [
  `Texture "t" "spectrum" "${kind}" ${given}\nMaterial "diffuse" "texture reflectance" "t"`,
];
const area = (given: string): string => `AttributeBegin\nAreaLightSource "diffuse" ${given}\n${SPHERE}AttributeEnd`;
const HEIGHTS = `Texture "h" "float" "imagemap" "string filename" "a.png"\nMaterial "diffuse" "texture displacement" "h"\n`;
/** pbrt-v3, which is told by its own statements. */
const OLDER = 'Renderer "sampler"';
const PATCH = 'Shape "bilinearmesh" "point3 P" [0 0 0 1 0 0 0 1 0 1 1 0]';

const ROWS: Record<string, Row[]> = {
  materials: [
    ['Bumps of a surface without coordinates are left out', [`${HEIGHTS}Shape "trianglemesh" "point3 P" [0 0 0 1 0 0 0 1 0]`], [`${HEIGHTS}Shape "trianglemesh" "point3 P" [0 0 0 1 0 0 0 1 0] "point2 uv" [0 0 1 0 0 1]`]],
    ['Bumps are everywhere as steep as on the mean of a surface whose coordinates stretch unevenly', [`${HEIGHTS}Shape "trianglemesh" "point3 P" [0 0 0 2 0 0 2 1 0 0 1 0] "integer indices" [0 1 2 0 2 3] "point2 uv" [0 0 1 0 1 1 .2 .7]\nMaterial "diffuse"`], [`${HEIGHTS}Shape "trianglemesh" "point3 P" [0 0 0 2 0 0 2 1 0 0 1 0] "integer indices" [0 1 2 0 2 3] "point2 uv" [0 0 1 0 1 1 0 1]\nMaterial "diffuse"`]],
    ['Bumps of several images are left out', [`${HEIGHTS}Texture "m" "float" "mix" "texture tex1" "h" "texture amount" "h"\nMaterial "diffuse" "texture displacement" "m"`], [`${HEIGHTS}Texture "m" "float" "mix" "texture amount" "h"\nMaterial "diffuse" "texture displacement" "m"`]],
    ['A metal with bumps or a textured roughness is approximated by the material principled', [`Texture "r" "float" "imagemap" "string filename" "a.png"\nMaterial "conductor" "texture roughness" "r"`], material('conductor', '"float roughness" 0.2')],
    ['Glass with bumps or a textured roughness is approximated by the material principled', [`Texture "r" "float" "imagemap" "string filename" "a.png"\nMaterial "dielectric" "texture roughness" "r"`], material('dielectric', '"float roughness" 0.2')],
    ['A coated conductor is approximated by a metal under the coat of the material principled', material('coatedconductor'), material('conductor')],
    ['What scatters within a coat is left out', material('coateddiffuse', '"rgb albedo" [0 0 0.1]'), material('coateddiffuse', '"rgb albedo" [0 0 0]')],
    ['Light below a surface is not reflected at its boundary from inside', material('subsurface'), material('diffuse')],
    ['Glass does not split colours', material('dielectric', '"spectrum eta" "glass-BK7"'), material('dielectric', '"float eta" 1.5')],
    ['A textured roughness counts as its mean', [`Texture "r" "float" "imagemap" "string filename" "a.png"\nMaterial "conductor" "texture uroughness" "r"`], [`Texture "r" "float" "imagemap" "string filename" "a.png"\nMaterial "conductor" "texture roughness" "r"`]],
    ['The spectrum "unheard" of a surface is a grey of 0.5', material('diffuse', '"spectrum reflectance" "unheard"'), material('diffuse', '"rgb reflectance" [0.1 0.2 0.3]')],
    ['Of the parameter "reflectance", which is there twice, the last one counts', material('diffuse', '"rgb reflectance" [0 0 0] "rgb reflectance" [1 1 1]'), material('diffuse', '"rgb reflectance" [0 0 0]')],
  ],
  textures: [
    ['A texture of the kind "fbm" is one colour', texture('fbm'), texture('constant')],
    ['A texture mapped by "woven" is mapped by surface coordinates', texture('imagemap', '"string filename" "a.png" "string mapping" "woven"'), texture('imagemap', '"string filename" "a.png" "string mapping" "spherical"')],
    ['A texture in space whose transform flattens it is mapped by surface coordinates', ['AttributeBegin\nScale 1 0 1\nTexture "t" "spectrum" "checkerboard" "integer dimension" 3\nAttributeEnd\nMaterial "diffuse" "texture reflectance" "t"'], texture('checkerboard', '"integer dimension" 3')],
    ['A texture mapped by "planar" that is too fine is mapped by surface coordinates', texture('checkerboard', '"string mapping" "planar" "vector3 v1" [1e7 0 0]'), texture('checkerboard', '"string mapping" "planar" "vector3 v1" [1e5 0 0]')],
    ['An image that ends by "octahedralsphere" ends with its last pixels', image('"string wrap" "octahedralsphere"'), image('"string wrap" "clamp"')],
    ['An image of the encoding "gamma" counts as sRGB', image('"string encoding" "gamma"'), image('"string encoding" "linear"')],
    ['The image "a.png" is shown as it is: nothing makes others of images here', image('"bool invert" true'), image('"bool invert" false')],
    ['A texture that mixes by direction is the mean of both', texture('directionmix'), texture('mix')],
  ],
  lights: [
    ['The light "unheard" is white', light('distant', '"spectrum L" "unheard"'), light('distant', '"spectrum L" "stdillum-D65"')],
    ['A spot of more than 90 degrees from its axis ends there', light('spot', '"float coneangle" 90.5'), light('spot', '"float coneangle" 90')],
    ['A portal of light from far away is left out', light('infinite', '"rgb L" [1 1 1] "point3 portal" [0 0 0 1 0 0 1 1 0 0 1 0]'), light('infinite', '"rgb L" [1 1 1]')],
    ['is missing', light('infinite', '"string filename" "none.exr"'), light('infinite', '"rgb L" [1 1 1]')],
    ['Of several lights from far away an image stands alone, the first one', ['LightSource "infinite" "rgb L" [0 0 0.1]\nLightSource "infinite" "string filename" "sky.exr"'], ['LightSource "infinite" "rgb L" [0 0 0]\nLightSource "infinite" "string filename" "sky.exr"']],
    ['Beside an image of light from far away other light from there is left out', ['LightSource "infinite" "string filename" "sky.exr"\nLightSource "infinite" "rgb L" [1 1 1]'], ['LightSource "infinite" "rgb L" [1 1 1]\nLightSource "infinite" "rgb L" [1 1 1]']],
    ['The illuminance of an image of light from far away is left out', light('infinite', '"string filename" "sky.exr" "float illuminance" 3'), light('infinite', '"string filename" "sky.exr"')],
    ['An image of light from far away is sampled anew', light('infinite', '"string filename" "sky.exr"'), light('infinite', '"string filename" "none.exr"')],
    ['The power of an area light with an image is left out: its scale counts', [area('"string filename" "a.png" "float power" 3')], [area('"string filename" "a.png"')]],
    ['The power of an area light of unequal triangles is spread evenly over their areas', ['AreaLightSource "diffuse" "float power" 3\nShape "trianglemesh" "point3 P" [0 0 0 1 0 0 0 1 0 3 3 0] "integer indices" [0 1 2 1 3 2]'], ['AreaLightSource "diffuse" "float power" 3\nShape "trianglemesh" "point3 P" [0 0 0 1 0 0 0 1 0 1 1 0] "integer indices" [0 1 2 1 3 2]']],
  ],
  film: [
    ['A film of the kind "gbuffer" stores red, green and blue alone', option('Film "gbuffer"'), option('Film "rgb"')],
    ['The film of the colour space "rec2020" stores linear Rec. 709', option('ColorSpace "rec2020"\nFilm "rgb"'), option('ColorSpace "srgb"\nFilm "rgb"')],
    ['The sensor "canon_eos_100d" counts as the one of the CIE observer', option('Film "rgb" "string sensor" "canon_eos_100d"'), option('Film "rgb" "string sensor" "cie1931"')],
    ['The greatest value of a sample is no limit here', option('Film "rgb" "float maxcomponentvalue" 10'), option('Film "rgb"')],
    ['A filter that is not as high as wide is as high as wide', option('PixelFilter "box" "float xradius" 1 "float yradius" 2'), option('PixelFilter "box" "float xradius" 2 "float yradius" 2')],
    ['A filter of Mitchell has B = C = 1/3', option('PixelFilter "mitchell" "float B" 0.3'), option('PixelFilter "mitchell" "float B" 0.3333'),],
    ['A filter of Mitchell has B = C = 1/3', option('PixelFilter "mitchell" "float C" 0.34'), option('PixelFilter "mitchell"')],
    ['A Gaussian filter ends at three standard deviations', option('PixelFilter "gaussian" "float xradius" 1.6 "float yradius" 1.6'), option('PixelFilter "gaussian"')],
    ['A filter of the kind "sinc" is replaced by that of Blackman and Harris', option('PixelFilter "sinc"'), option('PixelFilter "triangle"')],
  ],
  view: [
    ['A screen window that is not in the middle is moved there', option('Camera "orthographic" "float screenwindow" [-1 1 -0.9 1.1]\nFilm "rgb" "integer xresolution" 64 "integer yresolution" 64'), option('Camera "orthographic" "float screenwindow" [-1 1 -1 1]\nFilm "rgb" "integer xresolution" 64 "integer yresolution" 64')],
    ['The lens of an orthographic camera is left out', option('Camera "orthographic" "float lensradius" 0.1'), option('Camera "orthographic" "float lensradius" 0')],
    ['Pixels that are not square become square', option('Camera "perspective" "float screenwindow" [-1 1 -1 1]\nFilm "rgb" "integer xresolution" 640 "integer yresolution" 64'), option('Camera "perspective" "float screenwindow" [-1 1 -1 1]\nFilm "rgb" "integer xresolution" 64 "integer yresolution" 64')],
    ['A camera that moves turns by its target, which moves evenly', option('ActiveTransform EndTime\nTranslate 0 0 1\nActiveTransform All\nCamera "perspective"'), option('Translate 0 0 1\nCamera "perspective"')],
    ['The integrator "bdpt" is replaced by a path tracer', option('Integrator "bdpt"'), option('Integrator "path"')],
    ['Lobes of a path tracer are not regularised', option('Integrator "path" "bool regularize" true'), option('Integrator "path" "bool regularize" false')],
    ['Options are read over', option('Option "bool quiet" true'), option('')],
  ],
  statements: [
    ['The coordinate system "none" is not known', ['CoordSysTransform "none"'], ['CoordSysTransform "world"']],
    ['A transform that projects does not project', ['ConcatTransform [1 0 0 0.1 0 1 0 0 0 0 1 0 0 0 0 1]'], ['ConcatTransform [1 0 0 0 0 1 0 0 0 0 1 0 0.1 0 0 1]']],
    ['WorldEnd, of older files, is read over', [`${SPHERE}WorldEnd`], [SPHERE]],
    ['What stands after WorldEnd is left out', [`${SPHERE}WorldEnd\n${SPHERE}`], [SPHERE]],
    ['A medium of the kind "unheard" is left out', ['MakeNamedMedium "m" "string type" "unheard"\nMediumInterface "m" ""'], ['MakeNamedMedium "m" "string type" "homogeneous"\nMediumInterface "m" ""']],
    ['The medium outside of a shape is that of the camera', ['MakeNamedMedium "m" "string type" "homogeneous"\nMediumInterface "" "m"'], ['MakeNamedMedium "m" "string type" "homogeneous"\nMediumInterface "m" ""']],
    ['Shapes whose transform flattens them are left out', [`AttributeBegin\nScale 1 0 1\n${SPHERE}AttributeEnd`], [`AttributeBegin\nScale 1 0.1 1\n${SPHERE}AttributeEnd`]],
    ['Normals of bilinear patches are left out', [`${PATCH} "normal3 N" [0 0 1 0 0 1 0 0 1 0 0 1]`], [PATCH]],
    ['Area lights of objects that are instanced are left out', [`ObjectBegin "o"\n${area('"rgb L" [1 1 1]')}\nObjectEnd\nObjectInstance "o"`], [`ObjectBegin "o"\n${SPHERE}ObjectEnd\nObjectInstance "o"`]],
    ['Instances whose transform flattens them are left out', [`ObjectBegin "o"\n${SPHERE}ObjectEnd\nAttributeBegin\nScale 1 0 1\nObjectInstance "o"\nAttributeEnd`], [`ObjectBegin "o"\n${SPHERE}ObjectEnd\nAttributeBegin\nScale 1 2 1\nObjectInstance "o"\nAttributeEnd`]],
    ['Instances that move stand where they are at the start', [`ObjectBegin "o"\n${SPHERE}ObjectEnd\nAttributeBegin\nActiveTransform EndTime\nTranslate 0 0 1\nActiveTransform All\nObjectInstance "o"\nAttributeEnd`], [`ObjectBegin "o"\n${SPHERE}ObjectEnd\nAttributeBegin\nTranslate 0 0 1\nObjectInstance "o"\nAttributeEnd`]],
  ],
  older: [
    ['The roughness of a matte surface is left out', [`Material "matte" "float sigma" 5`, OLDER], [`Material "matte" "float sigma" 0`, OLDER]],
    ['Glass reflects and transmits in one colour, that of Kt', [`Material "glass" "rgb Kr" [1 1 0.9]`, OLDER], [`Material "glass" "rgb Kr" [1 1 1]`, OLDER]],
    ['The highlights of a translucent material are left out', [`Material "translucent" "rgb Ks" [0 0 0.1]`, OLDER], [`Material "translucent" "rgb Ks" [0 0 0]`, OLDER]],
    ['"flatness" of the material "disney" is left out', [`Material "disney" "float flatness" 0.5`, OLDER], [`Material "disney"`, OLDER]],
    ['A BSDF by its Fourier series is grey', [`Material "fourier" "string bsdffile" "a.bsdf"`, OLDER], [`Material "matte"`, OLDER]],
  ],
}; // prettier-ignore

describe.each(Object.entries(ROWS))('%s', (_, rows) => {
  it.each(rows)('%s', async (note, told, untold) => {
    const files = { 'sky.exr': '[1, 1, [1, 1, 1]]', 'a.png': '[1, 1, [1, 1, 1]]' };
    expect(await notes(told, files)).toContain(note);
    expect(await notes(untold, files)).not.toContain(note);
  });
});
