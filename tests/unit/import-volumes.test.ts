/** Grids of media: files that are damaged, and what an importer makes of whole ones. */
import { describe, expect, it } from 'vitest';
import { decodeTable } from '../../src/image/decode/table.ts';
import { fromDataUrl, imageDataUrlOrNull } from '../../src/image/decode/data-url.ts';
import { importScene } from '../../src/scene/import/index.ts';
import type { Imported } from '../../src/scene/import/imported.ts';
import { readVol } from '../../src/scene/import/volumes/vol.ts';
import { nvdbFile, nvdbGrid } from '../helpers/nvdb.ts';
import { near } from '../helpers/pbrt.ts';
import { volFile } from '../helpers/volumes.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const options = (file?: Uint8Array) => ({ beside: async () => file ?? null, dataUrl: imageDataUrlOrNull });
const pbrt = (medium: string): Promise<Imported> =>
  importScene(
    utf8(`WorldBegin\nMakeNamedMedium "m" ${medium}\nMediumInterface "m" ""\nMaterial "interface"\nShape "sphere"`),
    'a.pbrt',
    options(),
  );
const mitsuba = (medium: string, file?: Uint8Array): Promise<Imported> =>
  importScene(
    utf8(`<scene version="3.0.0"><sensor type="perspective"/><shape type="sphere">${medium}</shape></scene>`),
    'a.xml',
    options(file),
  );
const cells = ({ scene }: Imported) => Object.values(scene.images).map(({ data = '' }) => decodeTable(fromDataUrl(data)));
const first = ({ scene }: Imported) => Object.values(scene.media)[0];

describe('a grid of pbrt', () => {
  const grid = '"string type" "uniformgrid" "integer nx" 2 "float density" [1 3]';

  it('is a table with its majorant', async () => {
    const read = await pbrt(`${grid} "rgb sigma_a" [1 2 3] "rgb sigma_s" [4 5 6] "float scale" 2 "float g" .3`);
    expect(first(read)).toMatchObject({ absorption: near([2, 4, 6]), scattering: near([8, 10, 12]), g: 0.3, density: { program: 'grid' } });
    expect(first(read)?.density?.majorant).toBeCloseTo(3, 4);
    expect(cells(read)).toEqual([{ shape: [1, 1, 2], values: Float32Array.of(1, 3) }]);
    expect([read.notes, first(read)?.emission]).toEqual([[], undefined]);
  });

  it('gives light: of a factor at each cell, or in a grid of one cell as pbrt has it without', async () => {
    const read = await pbrt(`${grid} "rgb Le" [1 2 3] "float Lescale" [0 5]`);
    expect(first(read)).toMatchObject({ emission: [1, 2, 3], density: { params: { densities: 'm', light: 'm light' } } });
    expect(cells(read)[1]).toEqual({ shape: [1, 1, 2], values: Float32Array.of(0, 5) });
    expect(cells(await pbrt(`${grid} "rgb Le" [1 2 3]`))[1]).toEqual({ shape: [1, 1, 1], values: Float32Array.of(1) });
    expect(first(await pbrt(`${grid} "rgb Le" [0 0 0]`))).not.toHaveProperty('emission');
    expect(read.notes).toEqual([]);
  });

  it('gives the light that the film records', async () => {
    const homogeneous = '"string type" "homogeneous" "rgb Le" [1 2 3] "float Lescale" 2';
    const medium = `MakeNamedMedium "m" ${homogeneous}\nMediumInterface "m" ""\nMaterial "interface"\nShape "sphere"`;
    const film = 'Film "rgb" "float iso" 200\n';
    const read = await importScene(utf8(`${film}WorldBegin\n${medium}`), 'a.pbrt', options());
    expect(first(read)?.emission).toEqual(near([4, 8, 12]));
    expect(first(await pbrt(homogeneous))?.emission).toEqual(near([2, 4, 6]));
    await expect(pbrt(`${grid} "rgb Le" [1 1 1] "float Lescale" [1]`)).rejects.toThrow('expected 2×1×1 values of "Lescale", got 1');
    await expect(pbrt(`${grid} "rgb Le" [1 1 1] "float Lescale" [1 -1]`)).rejects.toThrow('expected factors ≥ 0 of light, got others');
  });

  it('gives that of temperatures, also by the old name of their offset', async () => {
    const read = await pbrt(
      `${grid} "float temperature" [0.5 2] "float temperaturescale" 1000 "float temperaturecutoff" .25 "float Lescale" [3 4]`,
    );
    expect(first(read)).toMatchObject({
      emission: [1, 1, 1],
      density: { program: 'blackbody_grid', params: { scale: 1000, offset: 0.25, fades: true } },
    });
    expect(cells(read).map(({ values }) => [...values])).toEqual([[1, 3], [3, 4], [0.5, 2]]); // prettier-ignore
    const now = await pbrt(`${grid} "float temperature" [0 2] "float temperatureoffset" -1 "float temperaturecutoff" 9`);
    expect(first(now)?.density?.params).toMatchObject({ scale: 1, offset: -1 });
    expect([read.notes, now.notes]).toEqual([[], []]);
    await expect(pbrt(`${grid} "float temperature" [1 1] "rgb Le" [1 1 1]`)).rejects.toThrow(
      'expected "Le" or "temperature" of a grid, got both',
    );
    await expect(pbrt(`${grid} "float temperature" [1]`)).rejects.toThrow('expected 2×1×1 values of "temperature", got 1');
  });

  it('of colours has their mean, exactly where they are one', async () => {
    const colors = '"string type" "rgbgrid" "integer ny" 2 "rgb sigma_s" [0 0 0 0 0 0] "rgb sigma_a"';
    const one = await pbrt(`${colors} [1 2 3 2 4 6] "float scale" 3`);
    expect([one.notes, cells(one)[0]?.values]).toEqual([[], Float32Array.of(6, 12)]);
    // Red at the first cell: 3 = 6 times one half.
    expect(first(one)).toMatchObject({ absorption: near([0.5, 1, 1.5]), scattering: [0, 0, 0] });
    // Numbers of a text are rounded: of a thin cell they say little.
    expect((await pbrt(`${colors} [1 2 3 .0003 .0007 .001]`)).notes).toEqual([]);
    expect((await pbrt(`${colors} [1 0 0 0 1 0]`)).notes).toEqual([
      'A grid that weakens light by several colours has one, that of their mean (a.pbrt:2).',
    ]);
  });

  it('of colours scatters its own at each cell, and gives light of its own', async () => {
    const colors = '"string type" "rgbgrid" "integer nx" 2 "rgb sigma_a" [1 2 3 2 0 1] "rgb sigma_s" [3 2 1 0 2 1]';
    const read = await pbrt(`${colors} "float scale" 2 "rgb Le" [0 1 2 3 4 5] "float Lescale" .5`);
    expect(read.notes).toEqual([]);
    expect(first(read)).toMatchObject({
      absorption: [0, 0, 0],
      scattering: near([1, 1, 1]),
      density: { program: 'albedo_grid', params: { weighed: true } },
    });
    // ∫ ȳ of light that nobody has normalised.
    expect(first(read)?.emission).toEqual(near([53.4284475, 53.4284475, 53.4284475]));
    expect(cells(read).map(({ shape, values }) => [shape, [...values]])).toEqual([
      [[1, 1, 2], [8, 4]],
      [[1, 1, 2, 3], [0, 1, 2, 3, 4, 5]],
      [[1, 1, 2, 3], [6, 4, 2, 0, 4, 2]],
    ]); // prettier-ignore
  });

  it('of nothing is nothing, and one of very much keeps its numbers', async () => {
    expect(first(await pbrt('"string type" "uniformgrid" "float density" [0]'))).toMatchObject({ g: 0 });
    const read = await pbrt('"string type" "uniformgrid" "float density" [4e6] "rgb sigma_a" [.1 .1 .1] "rgb sigma_s" [0 0 0]');
    expect(first(read)).toMatchObject({ absorption: near([4e5, 4e5, 4e5]) });
    expect(cells(read)[0]?.values[0]).toBe(1);
  });

  it('of too many cells is averaged over blocks', async () => {
    const read = await pbrt(
      `"string type" "uniformgrid" "integer nx" 2049 "integer ny" 2049 "float density" [${'1 '.repeat(2049 * 2049 - 1)} 7]`,
    );
    expect(read.notes).toEqual(['The grid "m" of 2049×2049×1 cells is averaged over blocks of 2×2×2 (a.pbrt:2).']);
    expect(cells(read)[0]).toMatchObject({ shape: [1, 1025, 1025] });
    expect(cells(read)[0]?.values.at(-1)).toBe(7);
    expect(cells(read)[0]?.values.at(-2)).toBe(1);
  });

  it.each([
    ['"string type" "uniformgrid"', 'a.pbrt line 2: expected "density" of a grid, got none'],
    [`${grid} "integer ny" 2`, 'a.pbrt line 2: expected 2×2×1 values of "density", got 2'],
    ['"string type" "uniformgrid" "float density" [-1]', 'a.pbrt line 2: expected densities ≥ 0 of a grid, got others'],
    [`${grid} "point3 p1" [0 0 0]`, 'a.pbrt line 2: expected a grid with a volume, got a flat one'],
    [
      '"string type" "rgbgrid" "rgb sigma_s" [1 1 1] "rgb Le" [1 1 1]',
      'a.pbrt line 2: expected "sigma_a" of a grid of colours beside "Le", got none',
    ],
    ['"string type" "nanovdb"', 'a.pbrt line 2: expected "filename" of a file of NanoVDB, got none'],
    ['"string type" "cloud" "point3 p1" [0 1 1]', 'a.pbrt line 2: expected a cloud with a volume, got a flat one'],
    ['"string type" "rgbgrid"', 'a.pbrt line 2: expected "sigma_a" or "sigma_s" of a grid of colours, got neither'],
    [
      '"string type" "rgbgrid" "rgb sigma_a" [1 1 1] "rgb sigma_s" [1 1 1 1 1 1]',
      'a.pbrt line 2: expected 2 colours ≥ 0 of a grid, got others',
    ],
  ])('%s: %s', (medium, message) => expect(pbrt(medium)).rejects.toThrow(message));
});

describe('other media of pbrt', () => {
  const named = (more: string, file?: Uint8Array, before = ''): Promise<Imported> =>
    importScene(
      utf8(`${before}WorldBegin\nMakeNamedMedium "m" ${more}\nMediumInterface "m" ""\nMaterial "interface"\nShape "sphere"`),
      'a.pbrt',
      options(file),
    );
  const smoke = nvdbGrid([[2, 3, 4, 5], [3, 3, 4, 1]], { map: [0.5, 0, 0, 0, 0.5, 0, 0, 0, 0.5, 1, 0, 0] }); // prettier-ignore
  const heat = nvdbGrid([[2, 3, 4, 2]], { name: 'temperature', map: [0.5, 0, 0, 0, 0.5, 0, 0, 0, 0.5, 1, 0, 0] });
  const nano = '"string type" "nanovdb" "string filename" "a.nvdb" "rgb sigma_a" [1 2 3]';

  it('a file of NanoVDB is a table, in the box that pbrt asks', async () => {
    const read = await named(nano, nvdbFile([smoke]));
    expect(read.notes).toEqual([]);
    expect(first(read)?.density).toMatchObject({ program: 'grid', bounds: { min: [-3, 1.5, 2], max: [-2, 2, 2.5] } });
    expect(first(read)).toMatchObject({ absorption: near([1, 2, 3]), scattering: near([1, 1, 1]) });
    expect(first(read)?.density?.majorant).toBeCloseTo(5, 4);
    expect([cells(read)[0]?.shape, cells(read)[0]?.values[17], cells(read)[0]?.values[18]]).toEqual([[3, 3, 4], 5, 1]);
    // The scene is mirrored: −2 is x = 2 of the grid, the middle of the second cell of four, at 3/8.
    expect(first(read)?.density?.params).toMatchObject({ x: near([-0.5, 0, 0, -0.625]) });
  });

  it('with temperatures it glows', async () => {
    const read = await named(
      `${nano} "float Lescale" 3 "float temperaturescale" 900`,
      nvdbFile([smoke, heat], 1),
      'Film "rgb" "float iso" 200\n',
    );
    expect(first(read)).toMatchObject({ emission: [6, 6, 6], density: { program: 'blackbody_grid', params: { scale: 900, offset: 0 } } });
    expect(cells(read).map(({ values }) => Math.max(...values))).toEqual([5, 2]);
    const dark = await named(`${nano} "float Lescale" 0`, nvdbFile([smoke, heat]));
    expect(first(dark)).toMatchObject({ density: { program: 'grid' } });
    expect(first(dark)).not.toHaveProperty('emission');
  });

  it('another name, a missing file and nothing in it', async () => {
    expect((await named(`${nano} "string gridname" "temperature"`, nvdbFile([smoke, heat]))).notes).toEqual([]);
    expect((await named(nano)).notes).toEqual(['The grid "a.nvdb" is missing (a.pbrt:2).']);
    expect(first(await named(nano, nvdbFile([nvdbGrid([])])))).not.toHaveProperty('density');
    await expect(named(nano, nvdbFile([heat]))).rejects.toThrow(
      'a.pbrt line 2: expected the grid "density" in "a.nvdb", got none of this name',
    );
    await expect(named(nano, utf8('nothing'.padEnd(99)))).rejects.toThrow('a.nvdb: expected NanoVDB at byte 0');
  });

  it('a cloud is one, wherever it stands', async () => {
    const read = await named(
      '"string type" "cloud" "float density" 2 "float wispiness" .5 "float frequency" 3 "point3 p0" [-1 0 -1] "rgb sigma_a" [0 0 0]',
    );
    expect([read.notes, first(read)]).toMatchObject([
      [],
      { scattering: near([1, 1, 1]), density: { program: 'altocumulus', bounds: { min: [-1, 0, -1], max: [1, 1, 1] } } },
    ]);
    expect(first(read)?.density?.params).toMatchObject({ density: 2, wispiness: 0.5, frequency: 3, low: [-1, 0, -1], high: [1, 1, 1] });
  });
});

describe('a grid of Mitsuba', () => {
  const medium = (sigma: string, albedo = '<rgb name="albedo" value="1 .5 0"/>', kind = 'heterogeneous'): string =>
    `<medium type="${kind}" name="interior"><float name="scale" value="2"/>${sigma}${albedo}</medium>`;
  const grid = (name: string, more = ''): string =>
    `<volume type="gridvolume" name="${name}"><string name="filename" value="a.vol"/>${more}</volume>`;

  it('has coefficients by its albedo and scale', async () => {
    const read = await mitsuba(medium(grid('sigma_t')), volFile([1, 2, 1], 1, [3, 4]));
    expect(first(read)).toMatchObject({ scattering: [2, 1, 0], absorption: [0, 1, 2], density: { program: 'grid' } });
    expect(cells(read)).toEqual([{ shape: [1, 2, 1], values: Float32Array.of(3, 4) }]);
    expect(read.notes).toEqual([]);
  });

  it('of a colour that varies has its mean, also where the medium is the same everywhere', async () => {
    const read = await mitsuba(
      medium('<float name="sigma_t" value="3"/>', grid('albedo'), 'homogeneous'),
      volFile([2, 1, 1], 3, [1, 0, 0, 0, 1, 0]),
    );
    expect(first(read)).toMatchObject({ scattering: [3, 3, 0], absorption: [3, 3, 6] });
    expect(read.notes).toEqual(['A grid of "albedo" counts as its mean (a.xml:1).']);
    const constant = await mitsuba(medium('<volume type="constvolume" name="sigma_t"><rgb name="value" value=".5 .4 .3"/></volume>'));
    expect(first(constant)).toMatchObject({ scattering: near([1, 0.4, 0]), absorption: near([0, 0.4, 0.6]) });
  });

  it('of densities beside one of albedos has them at each cell', async () => {
    const read = await mitsuba(
      medium(grid('sigma_t'), grid('albedo', '<transform name="to_world"><scale value="2"/></transform>')),
      volFile([2, 1, 1], 3, [1, 0, 0.5, 0, 1.5, 0]),
    );
    expect(first(read)).toMatchObject({ scattering: [2, 2, 2], absorption: [0, 0, 0], density: { program: 'albedo_grid' } });
    expect(first(read)?.density?.params).toMatchObject({ x: near([1, 0, 0, 0]), ax: near([0.5, 0, 0, 0]) });
    expect(cells(read)[1]).toEqual({ shape: [1, 1, 2, 3], values: Float32Array.of(1, 0, 0.5, 0, 1, 0) });
    expect(read.notes).toEqual([
      'A grid of colours counts as their means (a.xml:1).',
      'Albedos below 0 are 0, above 1 they are 1 (a.xml:1).',
    ]);
  });

  it('that is missing counts as what is the default', async () => {
    const read = await mitsuba(medium(grid('sigma_t')));
    expect([first(read)?.density, read.notes]).toEqual([undefined, ['The grid "a.vol" is missing, and counts as 1 (a.xml:1).']]);
  });

  const damaged = (at: number, value: number): Uint8Array => {
    const bytes = volFile([2, 1, 1], 1, [1, 2]);
    new DataView(bytes.buffer).setInt32(at, value, true);
    return bytes;
  };
  it.each([
    ['no grid', utf8('P6 1 1'.padEnd(60)), 'a.vol: expected a grid that begins with VOL, got something else'],
    ['an old one', damaged(0, 0x024c4f56), 'a.vol: expected version 3 of the grid, got 2'],
    ['another encoding', damaged(4, 2), 'a.vol: expected numbers of single precision (encoding 1), got encoding 2'],
    ['a side below 1', damaged(12, -4), 'a.vol: expected 1 to 4096 cells along an axis, got 2×-4×1'],
    ['too large a side', damaged(12, 1 << 30), 'a.vol: expected 1 to 4096 cells along an axis, got 2×1073741824×1'],
    ['more than there is', damaged(16, 4096), 'a.vol: expected 32768 bytes of 2×1×4096 cells of 1, got 8'],
    ['other channels', damaged(20, 2), 'a.vol: expected 1, 3 or 6 numbers a cell, got 2'],
    ['what is no number', damaged(52, 0x7fc00000), 'a.vol: expected finite numbers, got "NaN" as number 2 of 2'],
    ['no header', volFile([1, 1, 1], 1, []).subarray(0, 40), 'a.vol: expected a grid that begins with VOL'],
  ])('with %s is refused', (_, bytes, message) => expect(() => readVol(bytes, 'dir/a.vol')).toThrow(message));
});
