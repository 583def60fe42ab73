/** Images that importers make of others: what pbrt does to the numbers of an image before a material sees them. */
import { describe, expect, it, test } from 'vitest';
import { srgbDecode, srgbEncode } from '../../src/base/color.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { importScene } from '../../src/scene/import/index.ts';
import { deepened } from '../../src/scene/import/build/coat.ts';
import { slopesOf, stretchOf } from '../../src/scene/import/build/bumps.ts';
import type { Imported, Pixels } from '../../src/scene/import/imported.ts';
import { bytesOf, SPHERE } from '../helpers/pbrt.ts';

/** What a file holds: sRGB codes as the decoder gives them, in linear numbers, and alpha where there is some. */
const FILES: Record<string, Pixels> = {
  'grey.png': { width: 2, height: 1, data: Float32Array.from([0.25, 0.25, 0.25, 0.5, 0.5, 0.5]) },
  'color.png': { width: 1, height: 1, data: Float32Array.from([0.1, 0.4, 0.7]) },
  'holes.png': { width: 1, height: 2, data: Float32Array.from([0.1, 0.4, 0.7, 1, 1, 1]), alpha: Float32Array.of(0.5, 1) },
};

async function imported(world: string): Promise<Imported> {
  return importScene(bytesOf(`WorldBegin\n${world}\n${SPHERE}`), 'room.pbrt', {
    beside: async (path) => (Object.hasOwn(FILES, path) ? Uint8Array.of(0x89, ...bytesOf(path)) : null),
    dataUrl: () => 'data:image/png;base64,AAAA',
    pixels: async (bytes) => FILES[new TextDecoder().decode(bytes.subarray(1))]!,
    encoded: async ({ width, height, data }) => `data:image/png;base64,${btoa(JSON.stringify([width, height, ...data]))}`,
  });
}

/** The first image that was written: its sides, then its numbers. */
function written({ images }: SceneDocument): number[] {
  const data = Object.values(images).find(({ data: url = '' }) => url.length > 30)?.data ?? '';
  return data === '' ? [] : (JSON.parse(atob(data.slice(data.indexOf(',') + 1))) as number[]);
}
const texture = (type: string, file: string, more: string): string =>
  `Texture "t" "${type}" "imagemap" "string filename" "${file}" ${more}\n`;
const near = (numbers: number[]): unknown[] => numbers.map((each) => expect.closeTo(each, 5) as unknown);
const colored = async (file: string, more: string): Promise<SceneDocument> =>
  (await imported(`${texture('spectrum', file, more)}Material "diffuse" "texture reflectance" "t"`)).scene;

describe('colours', () => {
  test.each<[string, string, number[]]>([
    ['inverted, after their factor', '"bool invert" true "float scale" .5', [0.95, 0.8, 0.65]],
    ['inverted, at least 0', '"bool invert" true "float scale" 2', [0.8, 0.2, 0]],
    ['by a power of what eight bits say', '"string encoding" "gamma 1.8"', [0.1, 0.4, 0.7].map((each) => srgbEncode(each) ** 1.8)],
  ])('%s', async (_, more, linear) => {
    const scene = await colored('color.png', more);
    expect(written(scene)).toEqual(near([1, 1, ...linear.map(srgbEncode)]));
    expect(Object.values(scene.images)[0]?.colorSpace).toBe('srgb');
  });

  it('are themselves where nothing is done to them', async () => {
    const scene = await colored('color.png', '"float scale" .5');
    expect(written(scene)).toEqual([]);
    expect(Object.keys(scene.images)).toEqual(['color']);
  });

  it('end in black: a frame, outside of which its own pixels go on', async () => {
    const scene = await colored('color.png', '"string wrap" "black" "float uscale" 2 "float udelta" .25');
    const [width, height, ...data] = written(scene);
    expect([width, height]).toEqual([3, 3]);
    expect(data.filter((each) => each > 0)).toEqual(near([0.1, 0.4, 0.7].map(srgbEncode)));
    const [image] = Object.values(scene.images);
    expect(image).toMatchObject({ wrap: 'clamp', transform: { scale: near([2 / 3, 1 / 3]), offset: near([1.25 / 3, 1 / 3]) } });
  });

  it('under a clear coat are those that it deepens, factor and all', async () => {
    const { scene, notes } = await imported(
      `${texture('spectrum', 'color.png', '"float scale" .5')}Material "coateddiffuse" "texture reflectance" "t" "float eta" 1.4`,
    );
    expect(written(scene)).toEqual(near([1, 1, ...deepened([0.05, 0.2, 0.35], 1.4).map(srgbEncode)]));
    expect(Object.values(scene.materials)[0]?.params).toMatchObject({ base_color: [1, 1, 1], base_color_image: 'color' });
    expect(notes.join()).not.toContain('deepened');
  });
});

describe('single numbers', () => {
  const rough = async (file: string, more = '', kind = 'coateddiffuse'): Promise<SceneDocument> =>
    (await imported(`${texture('float', file, more)}Material "${kind}" "texture roughness" "t" "rgb reflectance" [.5 .5 .5]`)).scene;

  it('of a roughness are an image of perceptual ones: pbrt’s to the power of 1/4', async () => {
    const scene = await rough('grey.png', '"float scale" .5');
    expect(written(scene)).toEqual(near([2, 1, ...Array<number>(3).fill(0.25 ** 0.25), ...Array<number>(3).fill(0.5 ** 0.25)]));
    expect(Object.values(scene.images)[0]?.colorSpace).toBe('linear');
    const { params } = Object.values(scene.materials)[0]!;
    expect(params).toMatchObject({ roughness_image: 'grey', specular_roughness: expect.closeTo(0.5 ** 0.25, 6) as number });
  });

  it('of a roughness that is α itself are its root', async () => {
    const { scene } = await imported(
      `${texture('float', 'grey.png', '')}Material "conductor" "texture roughness" "t" "bool remaproughness" false`,
    );
    expect(written(scene).slice(2)).toEqual(near([0.5, 0.5, 0.5, ...Array<number>(3).fill(Math.SQRT1_2)]));
    expect(Object.values(scene.materials)[0]).toMatchObject({ file: 'principled', params: { base_metalness: 1 } });
  });

  it('are the mean of colours, or alpha where there is some, read as pbrt does', async () => {
    const cover = async (file: string, more = ''): Promise<number[]> =>
      written((await imported(`${texture('float', file, more)}Shape "sphere" "texture alpha" "t"`)).scene).slice(2);
    expect(await cover('color.png')).toEqual(near([0.4, 0.4, 0.4]));
    expect(await cover('holes.png')).toEqual(near([...Array<number>(3).fill(srgbDecode(0.5)), 1, 1, 1]));
    expect(await cover('holes.png', '"string encoding" "linear"')).toEqual(near([0.5, 0.5, 0.5, 1, 1, 1]));
    expect(await cover('grey.png')).toEqual([]);
  });

  it('that a material takes no image of are the mean of its pixels', async () => {
    const { scene } = await imported(
      `${texture('float', 'grey.png', '')}Material "dielectric" "texture uroughness" "t" "float vroughness" .0016`,
    );
    // The mean of √x of both pixels, and √.0016: their geometric mean is α.
    const alpha = Math.sqrt(((0.5 + Math.SQRT1_2) / 2) * 0.04);
    expect(Object.values(scene.materials)[0]?.params).toMatchObject({ roughness: expect.closeTo(Math.sqrt(alpha), 5) as number });
  });

  it('that a material takes no image of are what the file says they are, linear as well', async () => {
    const raw = texture('spectrum', 'grey.png', '"string encoding" "linear"');
    const { scene } = await imported(`${raw}Material "diffusetransmission" "texture reflectance" "t"`);
    const mean = (srgbEncode(0.25) + srgbEncode(0.5)) / 2;
    expect(Object.values(scene.materials)[0]?.params).toMatchObject({ reflectance: near([mean, mean, mean]) });
  });
});

describe('heights', () => {
  it('become slopes of their image', () => {
    // h = u, over four pixels: a slope of 1 but at the ends, which repeat or stay.
    const data = Float32Array.from({ length: 24 }, (_, i) => (Math.floor(i / 3) % 4) / 4);
    const map = slopesOf({ width: 4, height: 2, data }, 1, 'clamp');
    const read = (at: number): number => 2 * (map?.steepest ?? 0) * ((map?.pixels.data[at] ?? 0) - 128 / 255);
    expect([0, 3, 6, 9].map(read)).toEqual(near([-0.5, -1, -1, -0.5]));
    expect([1, 4, 7, 10].map(read)).toEqual(near([0, 0, 0, 0]));
    const repeated = slopesOf({ width: 4, height: 2, data }, 3, 'repeat');
    expect(repeated?.steepest).toBeCloseTo((3 * 255) / 254, 6);
    expect(repeated?.pixels.data[0]).toBeCloseTo(128 / 255 + 127 / 255, 6);
    expect(slopesOf({ width: 4, height: 2, data: data.fill(0.5) }, 1, 'repeat')).toBeNull();
  });

  it('rise with v where rows go down', () => {
    const data = Float32Array.from({ length: 12 }, (_, i) => 1 - Math.floor(i / 3) / 4);
    const map = slopesOf({ width: 1, height: 4, data }, 1, 'clamp');
    expect((map?.pixels.data[4] ?? 0) < 128 / 255).toBe(true);
  });

  it('lie on meshes by how their coordinates grow, sheared or not', () => {
    const mesh = (uvs: number[]) => ({
      name: '',
      positions: Float32Array.from([0, 0, 0, 2, 0, 0, 2, 4, 0, 0, 4, 0]),
      indices: Uint32Array.from([0, 1, 2, 0, 2, 3]),
      uvs: Float32Array.from(uvs),
    });
    expect(stretchOf(mesh([0, 0, 1, 0, 1, 1, 0, 1]))).toEqual({ u: 0.5, v: 0.25, isEven: true });
    // u along x, and v along (1, 1): across u it still grows by 1 over 4.
    expect(stretchOf(mesh([0, 0, 1, 0, 0, 1, -1, 1]))).toEqual({ u: 0.5, v: 0.25, isEven: true });
    expect(stretchOf(mesh([0, 0, 1, 0, 1, 1, 0.5, 0.2]))?.isEven).toBe(false);
    expect(stretchOf(mesh([0, 0, 0, 0, 0, 0, 0, 0]))).toBeNull();
    const { uvs: _, ...bare } = mesh([]);
    expect(stretchOf(bare)).toBeNull();
  });
});
