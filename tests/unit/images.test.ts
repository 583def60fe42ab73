/** Images of documents before the GPU: references, tiles, half floats, what is stored of vertices. */
import { describe, expect, it } from 'vitest';
import { allRows } from '../../src/engine/pack/rows.ts';
import { attributeRows, storedAttributes } from '../../src/engine/pack/attributes.ts';
import { halfOf } from '../../src/engine/images/half.ts';
import { PAGE, TilePages } from '../../src/engine/images/tiles.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { imageFilesNotUsed, imagesInUse, resolveImages } from '../../src/scene/images.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { checkParams, declaredParams } from '../../src/shader/params.ts';

const DATA = 'data:image/png;base64,AAAA';
const scene = (change: Partial<SceneInput> = {}): SceneInput => ({
  version: 1,
  camera: { position: [0, 0, 5], target: [0, 0, 0] },
  images: { wood: { data: DATA }, bark: { of: 'wood', channel: 'g' }, other: { file: 'other.png' } },
  materials: { a: { file: 'painted', params: { image: 'bark' } }, unused: { file: 'painted', params: { image: 'other' } } },
  shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
  ...change,
});

describe('images of a document', () => {
  it('are in use where a material of a shape names them', () => expect(imagesInUse(checkScene(scene()))).toEqual(['bark']));

  it('are read once, wherever they are named', async () => {
    const asked: string[] = [];
    const named = checkScene(
      scene({ images: { a: { file: 'x.png' }, b: { file: 'x.png', wrap: 'clamp' } }, materials: { a: { file: 'painted', params: { image: 'a', other: 'b' } } }, environment: { type: 'image', file: 'x.png' } }),
    ); // prettier-ignore
    const whole = await resolveImages(named, async (file) => {
      asked.push(file);
      return DATA;
    });
    expect(asked).toEqual(['x.png']);
    expect(whole.images).toMatchObject({ a: { data: DATA }, b: { data: DATA, wrap: 'clamp' } });
    expect(whole.images.a).not.toHaveProperty('file');
    expect(whole.environment).toMatchObject({ data: DATA });
    await expect(resolveImages(named, async () => DATA, 10)).rejects.toThrow(
      /^At environment\.file: expected at most 10 bytes in all image files together, got \d+ with this one$/,
    );
    expect(await resolveImages(whole, () => Promise.reject(new Error('no file is asked for')))).toBe(whole);
  });

  it('that no material uses are not read, and left out with what looks at them', async () => {
    const named = checkScene(scene({ images: { x: { file: '/etc/passwd' }, y: { of: 'x' }, wood: { data: DATA }, bark: { of: 'wood' } } }));
    expect(imageFilesNotUsed(named)).toEqual(['x']);
    const whole = await resolveImages(named, () => Promise.reject(new Error('no file is asked for')));
    expect(Object.keys(whole.images)).toEqual(['wood', 'bark']);
  });

  it('that are missing are named', () =>
    expect(resolveImages(checkScene(scene()), () => Promise.reject(new Error('it is gone')))).rejects.toThrow(
      'At images.other.file: it is gone',
    ));

  it.each([
    [{ a: {} }, 'At images.a: expected exactly one of file, data and of'],
    [{ a: { data: DATA, file: 'b.png' } }, 'At images.a: expected exactly one of file, data and of'],
    [{ a: { of: 'b' } }, 'At images.a.of: no image of this name with a file or data, there are none, got "b"'],
    [{ a: { data: DATA }, b: { of: 'a' }, c: { of: 'b' } }, 'At images.c.of: no image of this name with a file or data, expected one of "a", got "b"'],
    [{ a: { data: 'https://example.org/a.png' } }, 'At images.a.data: expected a text that begins with data:, a media type and ;base64,'],
    [{ a: { data: DATA, wrap: 'tile' } }, 'At images.a.wrap: expected repeat, clamp or mirror, or two of them, got "tile"'],
    [{ a: { data: DATA, uv: 2 } }, 'At images.a.uv: expected a number ≤ 1, got 2'],
  ])('%j', (images, message) => {
    expect(() => checkScene({ ...scene(), images, materials: { a: { file: 'painted' } } })).toThrow(message);
  }); // prettier-ignore
});

describe('an image parameter', () => {
  const { params } = declaredParams('struct Params {\n  /// @image\n  a: u32 }', 'materials/m');
  const check = (value: string | number, images?: string[]) =>
    checkParams(params, { a: value }, 'p', 'm', images && { image: images, material: [], table: [] });
  it('is the number of an image, from 1; 0 without', () => {
    expect([check('b', ['a', 'b']), checkParams(params, {}, 'p', 'm')]).toEqual([[[2]], [[0]]]);
  });
  it.each([
    ['c', ['a', 'b'], 'At p.a: expected one of the scene’s images, "a", "b", got "c"'],
    ['c', [], 'At p.a: expected the name of an image, of which the scene has none, got "c"'],
    [1, ['a'], 'At p.a: expected the name of an image of the scene, got 1'],
  ])('%j of %j', (value, images, message) => expect(() => check(value, images)).toThrow(message));
  it.each([
    ['struct Params {\n  /// @image\n  a: f32 }', '@image needs the type u32, a is f32'],
    ['struct Params {\n  /// @image @default(1)\n  a: u32 }', '@image takes no @default'],
  ])('%j', (source, message) => expect(() => declaredParams(source, 'materials/m')).toThrow(message));
});

describe('half floats', () => {
  /** The definition, IEEE 754. */
  const valueOf = (half: number): number => {
    const [sign, exponent, fraction] = [half & 0x8000 ? -1 : 1, (half >> 10) & 31, half & 1023];
    return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
  };
  it('are every half itself, and the nearest of what lies between, ties to even', () => {
    const wrong: number[] = [];
    for (let half = 0; half < 0x7bff; half++) {
      const [low, high] = [valueOf(half), valueOf(half + 1)];
      const found = [low, (low + high) / 2, low + (high - low) * 0.51, -(low + (high - low) * 0.49)].map(halfOf);
      const nearest = [half, half + (half & 1), half + 1, half | 0x8000];
      if (found.some((each, i) => each !== nearest[i])) wrong.push(half);
    }
    expect(wrong).toEqual([]);
  });
  it('end at the largest', () => expect([65520, 1e30, Infinity, -Infinity, NaN].map(halfOf)).toEqual([0x7bff, 0x7bff, 0x7bff, 0xfbff, 0]));
});

describe('tiles', () => {
  it('hold images of any size one after the other; a texel is where the kernel looks for it', () => {
    const pages = new TilePages(Uint8Array);
    const sizes = [[1, 1], [9, 17], [300, 5], [2047, 70], [2000, 2100]] as const; // prettier-ignore
    const firsts: number[] = [];
    const images = sizes.map(([width, height], key) => {
      const words = new Uint32Array(width * height);
      for (let i = 0; i < words.length; i++) words[i] = Math.imul(i + key, 2654435761);
      firsts.push(pages.add({ width, height, data: new Uint8Array(words.buffer) }));
      return words;
    });
    expect(pages.pages).toHaveLength(2);
    expect(pages.rows).toBe(PAGE);
    const stored = pages.pages.map((page) => new Uint32Array(page.buffer));
    sizes.forEach(([w, h], key) => {
      for (let n = 0; n < 200; n++) {
        const [x, y] = [(n * 7919) % w, (n * 104729) % h];
        // As wgsl/image.wgsl image_texel.
        const tile = firsts[key]! + (y >> 3) * ((w + 7) >> 3) + (x >> 3);
        const [column, row] = [(tile & 255) * 8 + (x & 7), ((tile >> 8) & 255) * 8 + (y & 7)];
        expect(stored[tile >> 16]![row * PAGE + column]).toBe(images[key]![y * w + x]);
      }
    });
  });
});

describe('vertices', () => {
  const NONE = { uvs: false, uvs1: false, colors: false, tangents: false };
  const document = checkScene({
    ...scene({ images: {}, materials: { a: { file: 'painted' } } }),
    shapes: [
      { type: 'quad', corner: [0, 0, 0], edge1: [1, 0, 0], edge2: [0, 1, 0], material: 'a' },
      {
        type: 'mesh',
        material: 'a',
        data: { positions: [0, 0, 2, 1, 0, 2, 0, 1, 2], indices: [0, 1, 2], uvs: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6], colors: [1, 0, 0, 0, 0.5, 0, 0, 0, 2] },
      },
    ],
  }); // prettier-ignore
  const geometry = buildGeometry(document);

  it('cost nothing where no material looks at them, or no mesh has them', () => {
    expect(storedAttributes(document, geometry, NONE)).toEqual([]);
    expect(attributeRows([], document, geometry).bytes).toBe(0);
    expect(storedAttributes(document, geometry, { uvs: true, uvs1: true, colors: true, tangents: true })).toEqual(['uvs', 'colors']);
  });

  it('are stored for the triangle; what is none is white', () => {
    const words = allRows(attributeRows(['uvs', 'colors'], document, geometry));
    const floats = new Float32Array(words.buffer);
    const place = geometry.structure.order.findIndex((each: number) => geometry.primitives.shape[each] === 1) * 16;
    expect([...floats.subarray(place, place + 7)]).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 1].map(Math.fround));
    const half = (a: number, b: number): number => halfOf(a) + halfOf(b) * 65536;
    expect([...words.subarray(place + 8, place + 14)]).toEqual([half(1, 0), half(0, 1), half(0, 0.5), half(0, 1), half(0, 0), half(2, 1)]);
    expect([...words.subarray(16 - place + 8, 16 - place + 14)]).toEqual(Array.from({ length: 6 }, () => half(1, 1)));
  });
});
