/** Images of the layers of gltf_pbr: each is what it says, by light samples of a point light, and files of glTF show theirs. */
import { Document, WebIO, type Material, type Texture } from '@gltf-transform/core';
import {
  KHRLightsPunctual,
  KHRMaterialsAnisotropy,
  KHRMaterialsClearcoat,
  KHRMaterialsIridescence,
  KHRMaterialsSheen,
  KHRMaterialsSpecular,
} from '@gltf-transform/extensions';
import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { toDataUrl } from '../../src/image/decode/data-url.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { importGltf } from '../../src/scene/import/gltf/scene.ts';
import { srgbDecode } from '../../src/base/color.ts';
import { pixelMeans, renderImage } from '../helpers/gpu.ts';

type Rgba = readonly [number, number, number, number];
type Params = Record<string, number | string | [number, number, number]>;

const png = (texels: readonly Rgba[]): Uint8Array =>
  encode({ width: texels.length, height: 1, channels: 4, depth: 8, data: Uint8Array.from(texels.flat()) });

/**
 * Decoding is exact to 2e-6 of the full scale (images.test.ts), the least number here is 0.03, and no highlight changes faster than by
 * the tenth power of a parameter.
 */
const TOLERANCE = (10 * 2e-6) / 0.03;
const furthest = (a: Float64Array, b: Float64Array): number => Math.max(...a.map((each, i) => Math.abs(each / b[i]! - 1)));

const SIZE = 8;
const RENDER = { spp: 4, maxDepth: 1, seed: 'layers' };

/** A dark plastic square, lit from one side. */
async function lit(params: Params, texel: Rgba, look: object): Promise<Float64Array> {
  const scene: SceneInput = {
    version: 1,
    camera: { type: 'orthographic', position: [0.5, 0.5, 2], target: [0.5, 0.5, 0], height: 1 },
    film: { width: SIZE, height: SIZE },
    render: RENDER,
    environment: { type: 'constant', radiance: [0, 0, 0] },
    lights: [{ type: 'point', position: [0.2, 1.3, 1], intensity: [3, 3, 3] }],
    images: { white: { data: toDataUrl(png([[255, 255, 255, 255]])) }, map: { data: toDataUrl(png([texel])), ...look } },
    materials: {
      // The white image keeps the kernel what it is where there is no other.
      plastic: { file: 'gltf_pbr', params: { base_color: [0.1, 0.1, 0.1], emission_image: 'white', specular_roughness: 0.5, ...params } },
    },
    shapes: [{ type: 'quad', corner: [0, 0, 0], edge1: [1, 0, 0], edge2: [0, 1, 0], material: 'plastic' }],
  };
  return pixelMeans(await renderImage(scene));
}

const TEXEL: Rgba = [51, 102, 204, 153];
const [R, G, B, A] = TEXEL.map((each) => each / 255) as unknown as Rgba;
const COLOR = [R, G, B].map(srgbDecode) as [number, number, number];
const LINEAR = { colorSpace: 'linear' };
const single = (channel: string) => ({ ...LINEAR, channel });
const FILM = { thin_film_weight: 1, thin_film_thickness: 0.8, thin_film_thickness_min: 0.1 };
const ANGLE = (Math.atan2(2 * G - 1, 2 * R - 1) * 180) / Math.PI;

describe('an image is the number that it holds:', () => {
  it.each<[string, object, Params, Params]>([
    ['coat_weight', single('r'), { coat_weight: 1, coat_roughness: 0.4 }, { coat_weight: R, coat_roughness: 0.4 }],
    ['coat_roughness', single('g'), { coat_weight: 1, coat_roughness: 0.8 }, { coat_weight: 1, coat_roughness: 0.8 * G }],
    ['fuzz_color', {}, { fuzz_weight: 0.9 }, { fuzz_weight: 0.9, fuzz_color: COLOR }],
    ['fuzz_roughness', single('a'), { fuzz_weight: 1, fuzz_roughness: 0.9 }, { fuzz_weight: 1, fuzz_roughness: 0.9 * A }],
    ['specular_weight', single('a'), { specular_weight: 0.7 }, { specular_weight: 0.7 * A }],
    ['specular_color', {}, { specular_color: [1, 1, 0.5] }, { specular_color: [COLOR[0], COLOR[1], COLOR[2] / 2] }],
    ['anisotropy', LINEAR, { anisotropy_strength: 0.9, anisotropy_rotation: 20 }, { anisotropy_strength: 0.9 * B, anisotropy_rotation: ANGLE + 20 - 360 * Number(ANGLE > 160) }],
    ['thin_film_weight', single('r'), { thin_film_weight: 1 }, { thin_film_weight: R }],
    ['thin_film_thickness', single('g'), FILM, { ...FILM, thin_film_thickness: 0.1 + 0.7 * G }],
    ['base_color', {}, { base_color: [0.5, 0.5, 0.5] }, { base_color: COLOR.map((each) => each / 2) as [number, number, number] }],
    ['metalness', single('b'), { base_metalness: 1, specular_color: [0, 0, 1], specular_weight: 0.5 }, { base_metalness: B, specular_color: [0, 0, 1], specular_weight: 0.5 }],
    ['roughness', single('g'), { specular_roughness: 1, anisotropy_strength: 0.5 }, { specular_roughness: G, anisotropy_strength: 0.5 }],
    ['transmission', single('r'), { transmission_weight: 1 }, { transmission_weight: R }],
  ])('%s', async (param, look, factors, constants) => {
    const [shown, expected, without] = [
      await lit({ ...factors, [`${param}_image`]: 'map' }, TEXEL, look),
      await lit(constants, TEXEL, look),
      await lit(factors, TEXEL, look),
    ];
    expect(furthest(shown, expected)).toBeLessThan(TOLERANCE);
    expect(furthest(shown, without)).toBeGreaterThan(0.02);
  }); // prettier-ignore
});

describe('normals of a coat', () => {
  // One flat map that leans by 20°; bytes, so that the leaning is that of both.
  const LEANING: Rgba = [171, 150, 246, 255];
  const dark = { base_color: [0, 0, 0], specular_weight: 0, coat_weight: 1, coat_roughness: 0.5 } satisfies Params;
  const of = (params: Record<string, unknown>): Promise<Float64Array> => lit(params as Params, LEANING, LINEAR);

  it('are those of its map, over a base with that map, with others and with none', async () => {
    const leaning = await of({ ...dark, normal_image: 'map' });
    const own = { ...dark, coat_own_normal: true };
    expect(furthest(await of({ ...own, coat_normal_image: 'map' }), leaning)).toBeLessThan(TOLERANCE);
    expect(furthest(await of({ ...own, coat_normal_image: 'map', normal_image: 'map' }), leaning)).toBeLessThan(TOLERANCE);
    const flat = await of(dark);
    expect(furthest(leaning, flat)).toBeGreaterThan(0.1);
    expect(furthest(await of({ ...own, normal_image: 'map' }), flat)).toBeLessThan(TOLERANCE);
    expect(furthest(await of({ ...own, coat_normal_image: 'map', normal_image: 'map', normal_scale: -2 }), leaning)).toBeLessThan(
      TOLERANCE,
    );
  });

  it('change a base by what its coat lets through alone', async () => {
    const base = { base_color: [0.5, 0.5, 0.5], specular_weight: 0, coat_weight: 1, normal_image: 'map' };
    const whole = await of({ ...base, coat_own_normal: true, coat_roughness: 0.5 });
    const [below, above] = [await of({ ...base }), await of({ ...dark })];
    // The share that a coat of index 1.5 reflects of light from these angles is 0.04 to 0.06, and passed twice.
    whole.forEach((each, i) => expect(Math.abs((each - above[i]!) / below[i]! - 1)).toBeLessThan(0.12));
  });
});

it('weight and colour of the specular reflection do nothing to a metal', async () => {
  const metal = { base_metalness: 1, base_color: [0.9, 0.6, 0.2] } satisfies Params;
  const images = { specular_weight_image: 'map', specular_color_image: 'map' };
  expect(furthest(await lit({ ...metal, ...images }, TEXEL, {}), await lit(metal, TEXEL, {}))).toBeLessThan(TOLERANCE);
});

/** How an extension is used in a file: with an image, or with the numbers of one of its texels. */
type Use = (doc: Document, material: Material, of: { texture: Texture } | { texel: Rgba }) => void;

const [LEFT, RIGHT]: [Rgba, Rgba] = [TEXEL, [204, 51, 102, 255]];
const colorOf = (texel: Rgba) => texel.slice(0, 3).map((each) => srgbDecode(each / 255)) as [number, number, number];

const USES: Record<string, Use> = {
  clearcoat: (doc, material, of) => {
    const coat = doc.createExtension(KHRMaterialsClearcoat).createClearcoat();
    material.setExtension('KHR_materials_clearcoat', coat.setClearcoatFactor(1).setClearcoatRoughnessFactor(1));
    if ('texture' in of) coat.setClearcoatTexture(of.texture).setClearcoatRoughnessTexture(of.texture);
    else coat.setClearcoatFactor(of.texel[0] / 255).setClearcoatRoughnessFactor(of.texel[1] / 255);
  },
  sheen: (doc, material, of) => {
    const sheen = doc.createExtension(KHRMaterialsSheen).createSheen();
    material.setExtension('KHR_materials_sheen', sheen.setSheenColorFactor([1, 1, 1]).setSheenRoughnessFactor(1));
    if ('texture' in of) sheen.setSheenColorTexture(of.texture).setSheenRoughnessTexture(of.texture);
    else sheen.setSheenColorFactor(colorOf(of.texel)).setSheenRoughnessFactor(of.texel[3] / 255);
  },
  specular: (doc, material, of) => {
    const specular = doc.createExtension(KHRMaterialsSpecular).createSpecular();
    material.setExtension('KHR_materials_specular', specular);
    if ('texture' in of) specular.setSpecularTexture(of.texture).setSpecularColorTexture(of.texture);
    else specular.setSpecularFactor(of.texel[3] / 255).setSpecularColorFactor(colorOf(of.texel));
  },
  anisotropy: (doc, material, of) => {
    const brushed = doc.createExtension(KHRMaterialsAnisotropy).createAnisotropy();
    material.setExtension('KHR_materials_anisotropy', brushed.setAnisotropyStrength(1).setAnisotropyRotation(0.3));
    if ('texture' in of) return void brushed.setAnisotropyTexture(of.texture);
    const [x, y, strength] = of.texel.map((each) => each / 255) as unknown as Rgba;
    brushed.setAnisotropyStrength(strength).setAnisotropyRotation(0.3 + Math.atan2(2 * y - 1, 2 * x - 1));
  },
  iridescence: (doc, material, of) => {
    const film = doc.createExtension(KHRMaterialsIridescence).createIridescence();
    material.setExtension('KHR_materials_iridescence', film.setIridescenceFactor(1).setIridescenceThicknessMinimum(100));
    film.setIridescenceThicknessMaximum(800);
    if ('texture' in of) film.setIridescenceTexture(of.texture).setIridescenceThicknessTexture(of.texture);
    else film.setIridescenceFactor(of.texel[0] / 255).setIridescenceThicknessMaximum(100 + (700 * of.texel[1]) / 255);
  },
};

/** A GLB of a square that fills its camera's picture, with a lamp; its image has two texels, side by side. */
async function glb(use: Use, texel?: Rgba): Promise<Uint8Array> {
  const doc = new Document();
  const buffer = doc.createBuffer();
  const accessor = (type: 'VEC2' | 'VEC3' | 'SCALAR', array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>) =>
    doc.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const material = doc.createMaterial('stuff').setMetallicFactor(0).setRoughnessFactor(0.5).setBaseColorFactor([0.1, 0.1, 0.1, 1]);
  if (texel === undefined) {
    const texture = doc.createTexture('two').setImage(png([LEFT, RIGHT]) as Uint8Array<ArrayBuffer>);
    use(doc, material, { texture: texture.setMimeType('image/png') });
  } else use(doc, material, { texel });
  const primitive = doc
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0)))
    .setAttribute('TEXCOORD_0', accessor('VEC2', Float32Array.of(0.125, 1, 0.875, 1, 0.875, 0, 0.125, 0)))
    .setIndices(accessor('SCALAR', Uint16Array.of(0, 1, 2, 0, 2, 3)))
    .setMaterial(material);
  const lamp = doc.createExtension(KHRLightsPunctual).createLight().setType('point').setIntensity(3);
  const camera = doc.createCamera().setType('orthographic').setXMag(0.5).setYMag(0.5).setZNear(0).setZFar(10);
  const scene = doc.createScene().addChild(doc.createNode().setMesh(doc.createMesh().addPrimitive(primitive)));
  scene.addChild(doc.createNode().setTranslation([0.5, 0.5, 2]).setCamera(camera));
  scene.addChild(doc.createNode().setTranslation([0.2, 1.3, 1]).setExtension('KHR_lights_punctual', lamp));
  return new WebIO().registerExtensions([KHRLightsPunctual, KHRMaterialsAnisotropy, KHRMaterialsClearcoat, KHRMaterialsIridescence, KHRMaterialsSheen, KHRMaterialsSpecular]).writeBinary(doc); // prettier-ignore
}

async function shown(use: Use, texel?: Rgba): Promise<{ pixels: Float64Array; file: string; notes: string[] }> {
  const { scene, notes } = await importGltf(await glb(use, texel), 'a.glb', { dataUrl: toDataUrl });
  // One texel at a point, so that the halves do not mix.
  const images = Object.fromEntries(Object.entries(scene.images).map(([name, each]) => [name, { ...each, filter: 'nearest' as const }]));
  const film = { ...scene.film, width: SIZE, height: SIZE };
  const pixels = pixelMeans(await renderImage({ ...scene, images, film, render: { ...scene.render, ...RENDER } }));
  return { pixels, file: scene.materials.stuff!.file, notes };
}

describe('a file of glTF', () => {
  it.each(Object.entries(USES))('with images of its %s shows them', async (_, use) => {
    const [images, left, right] = [await shown(use), await shown(use, LEFT), await shown(use, RIGHT)];
    expect([images.file, images.notes]).toEqual(['gltf_pbr', left.notes]);
    const half = (pixels: Float64Array, side: 0 | 1): Float64Array => pixels.filter((_, i) => Number((i / 3) % SIZE >= SIZE / 2) === side);
    expect(furthest(half(images.pixels, 0), half(left.pixels, 0))).toBeLessThan(TOLERANCE);
    expect(furthest(half(images.pixels, 1), half(right.pixels, 1))).toBeLessThan(TOLERANCE);
    expect(furthest(half(left.pixels, 1), half(right.pixels, 1))).toBeGreaterThan(0.02);
  });
});
