/** Tensor files of RGL: what becomes of their fields, and one sentence for each that is damaged or lies. */
import { describe, expect, it } from 'vitest';
import { decodeTable } from '../../src/image/decode/table.ts';
import { imageDataUrlOrNull } from '../../src/image/decode/data-url.ts';
import { ImageError } from '../../src/image/errors.ts';
import { importScene } from '../../src/scene/import/index.ts';
import { rglFile, tabulated, tensorFile } from '../helpers/rgl.ts';
import { Random } from '../reference/random.ts';

const SMALL = tabulated({ alpha: [0.4, 0.4], color: [0.5, 0.5, 0.5], phis: [0], thetas: 2, grid: 4, cells: 3 });
const floats = (shape: readonly number[], value = 1) => ({
  kind: 10,
  shape,
  values: Array.from({ length: shape.reduce((a, b) => a * b) }, () => value),
});
/** Rows of f, the last ones of the table. */
const colors = ({ shape, values }: ReturnType<typeof decodeTable>): number[] => [...values.subarray(4 * (shape[0]! - 2 * 9))];

describe('a tensor file', () => {
  it('a grey by wavelength is the grey by red, green and blue', () => {
    const [rgb, spectral] = [decodeTable(rglFile(SMALL)), decodeTable(rglFile(SMALL, [380, 500, 510, 620, 800]))];
    expect(spectral.shape).toEqual(rgb.shape);
    for (const [i, each] of colors(spectral).entries()) expect(Math.abs(each - colors(rgb)[i]!)).toBeLessThan(1e-6);
    expect(colors(rgb)[0]).toBeGreaterThan(0.4);
    // What reflects around 620 nm alone is red.
    const red = rglFile(SMALL, [400, 550, 620, 690], {
      spectra: { kind: 10, shape: [1, 2, 4, 3, 3], values: Array.from({ length: 72 }, (_, i) => (Math.floor(i / 9) % 4 === 2 ? 1 : 0)) },
    });
    const [r, g, b] = colors(decodeTable(red));
    expect(r!).toBeGreaterThan(4 * Math.max(g!, b!));
  });

  it('a direction without any luminance is sampled evenly', () => {
    const { values } = decodeTable(rglFile(SMALL, undefined, { luminance: floats([1, 2, 3, 3], 0) }));
    // The sixth row says where the densities stand.
    expect([...values.subarray(4 * values[4 * 5 + 2]!, 4 * values[4 * 5 + 2]! + 18)]).toEqual(Array.from({ length: 18 }, () => 1));
  });

  const other = (fields: Parameters<typeof rglFile>[2], wavelengths?: readonly number[]) => rglFile(SMALL, wavelengths, fields);
  it.each([
    ['another version', tensorFile({}, 2), 'expected version 1 of a tensor file, got 2'],
    ['no field', tensorFile({}), 'expected a field phi_i, got none'],
    ['its header alone', rglFile(SMALL).slice(0, 30), 'the file is cut short before its numbers'],
    [
      'less than it says',
      rglFile(SMALL).slice(0, 600),
      /^expected the numbers of (vndf|luminance|rgb), [\d×]+, within the 600 bytes of the file$/,
    ],
    ['many fields', rglFile(SMALL).fill(255, 14, 18), 'expected at most 64 fields, got 4294967295'],
    [
      'a missing field',
      other({ sigma: null }),
      'expected a field sigma, got description, phi_i, theta_i, ndf, vndf, luminance, rgb, jacobian',
    ],
    ['other numbers', other({ ndf: { ...floats([4, 4]), kind: 11 } }), 'expected numbers in single precision in ndf, got those of kind 11'],
    ['other axes', other({ ndf: floats([4, 2, 2]) }), 'expected 2 axes of ndf, got 4×2×2'],
    ['an empty axis', other({ ndf: { kind: 10, shape: [4, 0], values: [] } }), 'expected the numbers of ndf, 4×0, within'],
    ['no number', other({ ndf: floats([4, 4], Number.NaN) }), 'expected numbers from 0 to 1000000000 in ndf, got NaN as number 1 of 16'],
    [
      'a negative density',
      other({ vndf: floats([1, 2, 4, 4], -1) }),
      'expected numbers from 0 to 1000000000 in vndf, got -1 as number 1 of 32',
    ],
    [
      'an angle beyond',
      other({ theta_i: floats([2], 2) }),
      /^expected numbers from -0\.000001 to 1\.5707973\d* in theta_i, got 2 as number 1 of 2$/,
    ],
    ['angles that stay', other({ theta_i: floats([2], 1) }), 'expected angles that rise in theta_i'],
    ['other directions', other({ vndf: floats([1, 3, 4, 4]) }), 'expected 1×2 directions in vndf, got 1×3'],
    ['a single row', other({ luminance: floats([1, 2, 1, 9]) }), 'expected at least 2×2 numbers a direction in luminance, got 1×9'],
    ['two channels', other({ rgb: floats([1, 2, 2, 3, 3]) }), 'expected 3 channels in rgb, got 2'],
    ['other wavelengths', other({ wavelengths: floats([3]) }, [400, 700]), 'expected 2 wavelengths, as many as spectra has, got 3'],
    ['wavelengths that fall', other({}, [700, 400]), 'expected wavelengths that rise'],
    ['several bytes', other({ jacobian: { kind: 1, shape: [2], values: [1, 1] } }), 'expected one byte in jacobian, got 2'],
    [
      'a third of a turn',
      rglFile(tabulated({ ...SMALL.facets, phis: [-2, -1, 0] })),
      'expected phi_i to span a turn, half of one or a quarter, got 114.6°',
    ],
  ])('%s is said in one sentence', (_, bytes, message) => {
    const said = (): string => {
      try {
        decodeTable(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(ImageError);
        return (error as Error).message;
      }
      return 'nothing';
    };
    if (typeof message === 'string') expect(said().slice(0, message.length)).toBe(message);
    else expect(said()).toMatch(message);
  });

  it('never crashes, hangs or takes memory for a damaged one', () => {
    const random = new Random(11);
    const whole = rglFile(SMALL);
    const below = (n: number): number => Math.floor(random.next() * n);
    let taken = 0;
    for (let i = 0; i < 2000; i++) {
      const bytes = whole.slice(0, below(8) === 0 ? below(whole.length) : whole.length);
      for (let k = below(4); k >= 0; k--)
        bytes[12 + below(Math.max(1, Math.min(bytes.length, 600) - 12))] = below(2) === 0 ? below(256) : below(4);
      try {
        const { shape, values } = decodeTable(bytes);
        expect(values).toHaveLength(shape.reduce((a, b) => a * b));
        expect(values.every(Number.isFinite)).toBe(true);
        taken++;
      } catch (error) {
        expect((error as Error).name).toBe('ImageError');
        expect((error as Error).message.length).toBeLessThan(300);
      }
    }
    // Numbers that are others are still a BRDF.
    expect(taken).toBeGreaterThan(50);
  });
});

describe('in scenes of others', () => {
  const files: Record<string, Uint8Array> = {
    'felt.bsdf': rglFile(SMALL),
    'other.bsdf': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10),
  };
  const scene = (text: string, name: string) =>
    importScene(new TextEncoder().encode(text), name, { beside: async (path) => files[path] ?? null, dataUrl: imageDataUrlOrNull });
  const pbrt = (file: string) => scene(`WorldBegin\nMaterial "measured" "string filename" "${file}"\nShape "sphere"\n`, 'room.pbrt');

  it('pbrt and Mitsuba name such files', async () => {
    const xml = `<scene version="3.0.0"><sensor type="perspective"/><shape type="sphere"><bsdf type="measured">
      <string name="filename" value="felt.bsdf"/></bsdf></shape></scene>`;
    for (const each of [await pbrt('felt.bsdf'), await scene(xml, 'room.xml')]) {
      expect(Object.values(each.scene.materials)).toEqual([{ file: 'measured_adaptive', params: { brdf: 'felt' } }]);
      expect(each.scene.images['felt']?.data?.startsWith('data:application/x-rgl;')).toBe(true);
      expect(each.notes.filter((note) => /measured|felt/.test(note))).toEqual([]);
    }
  });

  it('a surface whose file is missing or another is grey, and said', async () => {
    for (const [file, note] of [
      ['none.bsdf', /^The image "none\.bsdf" is missing \(room\.pbrt:2\)\.$/],
      ['other.bsdf', /^The file "other\.bsdf" is no BRDF of RGL/],
    ] as const) {
      const { scene: found, notes } = await pbrt(file);
      expect(Object.values(found.materials)).toEqual([{ file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } }]);
      expect(notes).toEqual(
        expect.arrayContaining([expect.stringMatching(note), 'A measured surface without its file is grey (room.pbrt:2).']),
      );
    }
  });
});
