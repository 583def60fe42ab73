/** What files of other programs have that no specification does, or that few read: each was met in a public collection. */
import { describe, expect, it } from 'vitest';
import { srgbDecode } from '../../src/base/color.ts';
import { SceneError } from '../../src/scene/errors.ts';
import { importScene } from '../../src/scene/import/index.ts';
import { readMtl } from '../../src/scene/import/mtl.ts';
import { importObj } from '../../src/scene/import/obj-scene.ts';
import { readOff } from '../../src/scene/import/off.ts';
import { readStl } from '../../src/scene/import/stl.ts';
import { MAX_SAMPLES } from '../../src/scene/samples.ts';
import { importedMitsuba } from '../helpers/mitsuba.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

it('lines may end in carriage returns alone, as old Macintoshes wrote them', () => {
  const facet = 'facet normal 0 0 1\router loop\rvertex 0 0 0\rvertex 1 0 0\rvertex 0 1 0\rendloop\rendfacet\r';
  const stl = `solid a part\r${facet}endsolid a part\r`;
  expect([...readStl(bytesOf(stl), 'a.stl').mesh.indices]).toEqual([0, 1, 2]);
  const off = 'OFF # a part\r3 1 0\r0 0 0\r1 0 0\r0 1 0\r3 0 1 2\r';
  expect([...readOff(bytesOf(off), 'a.off').mesh.indices]).toEqual([0, 1, 2]);
  // Lines are counted so, too, and those of both marks once.
  expect(() => readStl(bytesOf(stl.replace('1 0 0', '1 x 0')), 'a.stl')).toThrow(
    new SceneError('a.stl line 5: expected a number, got "x"'),
  );
  expect(() => readStl(bytesOf(stl.replace('1 0 0', '1 x 0').replaceAll('\r', '\r\n')), 'a.stl')).toThrow('a.stl line 5:');
});

it('an OBJ whose comments begin otherwise is read, and its line told', async () => {
  const text = '# Courtesy of\n$ Contributed to the site\nv 0 0 0\nv 1 0 0\nv 0 1 0\n$ faces\nf 1 2 3\n';
  const { scene, notes } = await importObj(bytesOf(text), 'a.obj');
  expect(scene.shapes[0]).toMatchObject({ type: 'mesh', data: { indices: [0, 1, 2] } });
  expect(notes).toEqual(['Lines that are not of OBJ were read over; the first is line 2.']);
  await expect(importObj(bytesOf('# a list\n$ a word\nv 0 0 0\n'), 'a.obj')).rejects.toThrow(
    'a.obj line 2: expected an OBJ statement such as v, vn, vt, f, o, g or usemtl, got something else',
  );
});

it('the colour space of an image of a material is no part of its name', () => {
  const { materials } = readMtl(bytesOf('newmtl a\nmap_Kd -colorspace sRGB -o 0.1 wood bark.jpg\n'), 'a.mtl');
  expect(materials[0]?.maps).toEqual([{ slot: 'map_Kd', file: 'wood bark.jpg', options: ['-colorspace', 'sRGB', '-o', '0.1'] }]);
});

describe('an image of map_Bump', () => {
  /** A square with coordinates whose material has the image, by the encoded bytes of its pixels. */
  const imported = async (pixels: readonly (readonly number[])[], more = '') => {
    const files: Record<string, string> = {
      'a.mtl': `newmtl a\nKd 1 1 1\n${more}map_Bump -bm 1.000000 n.png\n`,
      'n.png': 'N',
      'm.png': 'M',
    };
    return importObj(bytesOf('mtllib a.mtl\nusemtl a\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nf 1/1 2/2 3/3\n'), 'a.obj', {
      beside: (file) => Promise.resolve(files[file] === undefined ? null : bytesOf(files[file])),
      dataUrl: (bytes) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`,
      pixels: () =>
        Promise.resolve({ width: pixels.length, height: 1, data: Float32Array.from(pixels.flat(), (each) => srgbDecode(each / 255)) }),
    });
  };
  // (0.6, 0, 0.8), (0, -0.6, 0.8) and what lies between the surface's own and the first.
  const DIRECTIONS = [[128, 128, 255], [204, 128, 230], [128, 51, 230], [180, 128, 245]]; // prettier-ignore

  it('with directions is a normal map, as Blender writes it', async () => {
    const { scene, notes } = await imported(DIRECTIONS);
    expect(scene.materials['a']).toMatchObject({ file: 'principled', params: { normal_image: 'n' } });
    expect(scene.images).toEqual({ n: expect.objectContaining({ colorSpace: 'linear' }) });
    expect(notes).toEqual(['map_Bump n.png of the material a holds directions, not heights: it is taken for a normal map.']);
  });

  it.each([
    ['greys', [0, 60, 128, 200, 201, 202, 203, 255].map((each) => [each, each, each])],
    ['greys of the length of directions', [[201, 201, 201], [200, 200, 200]]],
    ['colours', [[255, 0, 0], [40, 120, 30], [128, 128, 255], [10, 20, 90]]],
    ['directions into the surface', DIRECTIONS.map(([x = 0, y = 0, z = 0]) => [x, y, 255 - z])],
    ['no pixels', []],
  ])('with %s holds heights', async (_, pixels) => {
    const { scene, notes } = await imported(pixels);
    expect([Object.keys(scene.images), notes]).toEqual([
      [], ['map_Bump n.png of the material a is not shown: it holds heights, and bumps are shown from normal maps (norm) alone.'],
    ]);
  }); // prettier-ignore

  it('beside norm does not count', async () => {
    const { scene } = await imported(DIRECTIONS, 'norm m.png\n');
    expect(Object.keys(scene.images)).toEqual(['m']);
  });
});

it('colours of MaterialX may have blanks between their numbers', async () => {
  const of = (numbers: string) =>
    importScene(
      bytesOf(`<materialx version="1.38"><open_pbr_surface name="S" type="surfaceshader"><input name="base_color" type="color3" value="${numbers}"/></open_pbr_surface></materialx>`),
      'x.mtlx',
    ); // prettier-ignore
  const blanks = await of(' 0.9 0.3\t0.2 ');
  expect(blanks).toEqual(await of('0.9, 0.3, 0.2'));
  expect(Object.values(blanks.scene.materials)[0]).toMatchObject({ params: { base_color: [0.9, 0.3, 0.2] } });
  await expect(of('0.9 0.3 0.2 1 1')).rejects.toThrow('expected one to four numbers of the input "base_color"');
});

it('a scene of Mitsuba that stops by time has as many samples as there can be', async () => {
  const sampler = '<sampler type="independent"><integer name="sample_count" value="99999999999"/></sampler>';
  const { scene } = await importedMitsuba('<shape type="sphere"/>', { sensor: `<sensor type="perspective">${sampler}</sensor>` });
  expect(scene.render.spp).toBe(MAX_SAMPLES);
});

it('what a geometry puts into a name of MaterialX is a file that is missing', async () => {
  const shader = '<open_pbr_surface name="S" type="surfaceshader"><input name="base_color" type="color3" nodename="i"/></open_pbr_surface>';
  const material =
    '<surfacematerial name="M" type="material"><input name="surfaceshader" type="surfaceshader" nodename="S"/></surfacematerial>';
  const of = (file: string) =>
    importScene(
      bytesOf(`<materialx version="1.38"><image name="i" type="color3"><input name="file" type="filename" value="${file}"/></image>${shader}${material}</materialx>`),
      'x.mtlx',
      { beside: () => Promise.resolve(null), dataUrl: () => null },
    ); // prettier-ignore
  expect((await of('<diff_albedo>')).notes.join()).toMatch('The image "<diff_albedo>" is missing');
  await expect(of('<a b')).rejects.toThrow('expected a value without <');
});
