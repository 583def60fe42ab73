/** Images of materials, and what vertices know: closed forms through the whole pipeline, from the document to the film. */
import { beforeAll, describe, expect, it } from 'vitest';
import { toDataUrl } from '../../src/image/decode/data-url.ts';
import { encodeHalfExr } from '../../src/image/half-exr.ts';
import { encodePng } from '../../src/image/png.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { srgbDecode } from '../../src/base/color.ts';
import { pixelMeans, renderImage } from '../helpers/gpu.ts';
import { normalP, sidak } from '../helpers/statistics.ts';

type Images = NonNullable<SceneInput['images']>;
type Rgb = [number, number, number];

/** What is asked of a hit comes out as light; one kernel for all tests. */
const PROBE = `import package::material::Hit;
import package::image::{image_at, image_color, image_normal, image_value};
import package::transform::world_from_local;
struct Params {
  /// @choice(color, value, normal, vertex, uv, uv1, tangent, bitangent, at)
  what: u32,
  /// @image
  image: u32,
  /// @image
  map: u32,
  /// @range(-4, 4) @default(1)
  scale: f32,
}
fn emission(wo: vec3f, hit: Hit, params: Params) -> vec3f {
  if (params.what == 0u) { return image_color(params.image, hit).xyz; }
  if (params.what == 1u) { return vec3f(image_value(params.image, hit)); }
  if (params.what == 2u) { return 0.5 + 0.5 * hit.n; }
  if (params.what == 3u) { return hit.color.xyz * hit.color.w; }
  if (params.what == 4u) { return vec3f(hit.uv, 0.0); }
  if (params.what == 5u) { return vec3f(hit.uv1, 0.0); }
  if (params.what == 6u) { return 0.5 + 0.5 * world_from_local(hit, hit.tangent); }
  if (params.what == 7u) { return 0.5 + 0.5 * world_from_local(hit, hit.bitangent); }
  return image_at(params.image, 2.0 * hit.uv, hit).xyz;
}
fn normal(hit: Hit, params: Params) -> vec3f { return image_normal(params.map, params.scale, hit); }`;

/** Colours of four vertices: linear in x and y, so that both triangles agree. */
const CORNERS = [0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 0.5, 1, 0, 1, 0.5, 1];

/** A unit square of two triangles in the plane z = 0, filled by the film. */
function square(params: Record<string, number | string>, images: Images, size = 4, spp = 8, mesh: object = {}, eye = 1): SceneInput {
  return {
    version: 1,
    camera: { type: 'orthographic', position: [0.5, 0.5, eye], target: [0.5, 0.5, 0], height: 1 },
    film: { width: size, height: size },
    render: { spp, integrator: 'path-naive', maxDepth: 0 },
    programs: { probe: PROBE },
    images: { dot: { data: png(1, 1, () => [255, 255, 255]) }, ...images },
    materials: { probe: { file: 'probe', params: { image: 'dot', ...params } } },
    shapes: [
      {
        type: 'mesh',
        material: 'probe',
        data: {
          positions: [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0],
          indices: [0, 1, 2, 0, 2, 3],
          uvs: [0, 0, 1, 0, 1, 1, 0, 1],
          uvs1: [0, 0, 0.5, 0, 0.5, 0.25, 0, 0.25],
          colors: CORNERS,
          tangents: [1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1],
          ...mesh,
        },
      },
    ],
  };
}

function png(width: number, height: number, at: (x: number, y: number) => Rgb): string {
  const rgb8 = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rgb8.set(at(x, y), (y * width + x) * 3);
  return toDataUrl(encodePng({ width, height, rgb8 }, {}));
}

/** An image whose every texel is another number: row 0 at the top. */
const numbered = (width: number, height: number): string => png(width, height, (x, y) => [10 + 7 * (y * width + x), 10 * x, 20 * y]);

/** Means of the pixels as the film has them, row 0 at the top. */
const pixels = async (scene: SceneInput): Promise<Rgb[]> => {
  const means = pixelMeans(await renderImage(scene));
  return Array.from({ length: means.length / 3 }, (_, i) => [...means.subarray(3 * i, 3 * i + 3)] as Rgb);
};
const close = (got: number, expected: number, tolerance = 2e-6): void => expect(Math.abs(got - expected)).toBeLessThanOrEqual(tolerance);

/** What lookup of a numbered image at column and row i, j beyond the edges must be. */
const WRAPPED = {
  repeat: (i: number, n: number) => ((i % n) + n) % n,
  clamp: (i: number, n: number) => Math.min(n - 1, Math.max(0, i)),
  mirror: (i: number, n: number) => {
    const k = ((i % (2 * n)) + 2 * n) % (2 * n);
    return k < n ? k : 2 * n - 1 - k;
  },
};

// The first compilation takes longer than a test may.
beforeAll(() => pixels(square({ what: 'color' }, {}, 4, 1)), 60_000);

describe('a texel', () => {
  it('is where it belongs, across tiles, and sRGB is decoded', async () => {
    // 12 × 10: two tiles each way, partly empty. The film's pixels are the texels.
    const images: Images = { a: { data: png(12, 12, (x, y) => [21 * x, 21 * y, 128]), filter: 'nearest' } };
    const got = await pixels(square({ what: 'color', image: 'a' }, images, 12, 2));
    got.forEach(([r, g, b], i) => {
      close(r, srgbDecode((21 * (i % 12)) / 255));
      close(g, srgbDecode((21 * Math.floor(i / 12)) / 255));
      close(b, srgbDecode(128 / 255));
    });
  });

  it('of mid-grey is 0.2140 as sRGB, itself as a number', async () => {
    // 0.5 has no byte: 127 and 128 lie around it.
    const both = png(2, 1, (x) => [127 + x, 127 + x, 127 + x]);
    const of = async (colorSpace: 'srgb' | 'linear') =>
      (await pixels(square({ what: 'color', image: 'a' }, { a: { data: both, colorSpace, filter: 'nearest' } }, 2, 2))).map(([r]) => r);
    const [low, high] = await of('srgb');
    expect([low! < 0.214, high! > 0.214, (low! + high!) / 2]).toEqual([true, true, expect.closeTo(0.214, 4)]);
    const [below, above] = await of('linear');
    close(below!, 127 / 255);
    close(above!, 128 / 255);
  });

  it.each(['repeat', 'clamp', 'mirror'] as const)('beyond the edges: %s', async (wrap) => {
    const [w, h] = [3, 2];
    const other = wrap === 'clamp' ? 'mirror' : 'clamp';
    // Film of 12 × 12 over coordinates −1.5 to 2.5 across and −2 to 4 up: 12 texels each way.
    const transform = { scale: [4, 6], offset: [-1.5, -2] } as { scale: [number, number]; offset: [number, number] };
    const images: Images = {
      a: {
        data: numbered(w, h),
        colorSpace: 'linear',
        filter: 'nearest',
        wrap: [wrap, other],
        transform: { ...transform, offset: [-2, -2] },
      },
    };
    const got = await pixels(square({ what: 'color', image: 'a' }, images, 12, 2));
    got.forEach(([r], i) => {
      const [column, rowDown] = [i % 12, Math.floor(i / 12)];
      const x = WRAPPED[wrap](column - 2 * w, w);
      // Rows of the film go down from v = 4: 4 · 2 texels above the lower edge.
      const y = WRAPPED[other](rowDown - 3 * h, h);
      close(r, (10 + 7 * (y * w + x)) / 255);
    });
  });

  it('through a transform: scaled, turned counter-clockwise, moved', async () => {
    // R(90°) (u, v) = (−v, u); moved by (1, 0): the film's lower left corner is the image's lower right one.
    const images: Images = {
      a: { data: numbered(4, 4), colorSpace: 'linear', filter: 'nearest', transform: { rotation: 90, offset: [1, 0] } },
    };
    const got = await pixels(square({ what: 'color', image: 'a' }, images, 4, 2));
    got.forEach(([r], i) => {
      const [u, v] = [i % 4, 3 - Math.floor(i / 4)];
      close(r, (10 + 7 * ((3 - u) * 4 + (3 - v))) / 255);
    });
  });

  it('of another entry, by the second coordinates, one channel', async () => {
    const images: Images = {
      a: { data: numbered(4, 4), colorSpace: 'linear' },
      b: { of: 'a', colorSpace: 'linear', filter: 'nearest', uv: 1, channel: 'g' },
    };
    const got = await pixels(square({ what: 'value', image: 'b' }, images, 4, 2));
    // u1 = u / 2, v1 = v / 4: the lower row of texels, two columns of it.
    got.forEach(([r], i) => close(r, (10 * Math.floor((i % 4) / 2)) / 255));
  });

  it('at coordinates of the material’s own', async () => {
    const images: Images = { a: { data: numbered(2, 2), colorSpace: 'linear', filter: 'nearest' } };
    const got = await pixels(square({ what: 'at', image: 'a' }, images, 4, 2));
    got.forEach(([r], i) => close(r, (10 + 7 * ((Math.floor(i / 4) % 2) * 2 + (i % 2))) / 255));
  });
});

it('the stochastic filter’s mean is bilinear', async () => {
  // 2 × 2 texels, clamped; film 8 × 8. Over the pixels between the middles of the texels the filter is bilinear, so that its mean over a
  // pixel is its value in the middle of it.
  const values = [0, 200, 255, 80];
  const spp = 4096;
  const images: Images = { a: { data: png(2, 2, (x, y) => [values[2 * y + x]!, 0, 0]), colorSpace: 'linear', wrap: 'clamp' } };
  const image = await renderImage(square({ what: 'color', image: 'a' }, images, 8, spp));
  const level = sidak(1e-4, 16);
  let different = 0;
  for (let y = 2; y < 6; y++) {
    for (let x = 2; x < 6; x++) {
      const [u, v] = [(x - 1.5) / 4, (y - 1.5) / 4];
      const [a, b, c, d] = values.map((each) => each / 255) as [number, number, number, number];
      const expected = (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v;
      const i = (y * 8 + x) * 3;
      const mean = image.sum[i]! / spp;
      const variance = image.sumSquares[i]! / spp - mean * mean;
      expect(normalP((mean - expected) / Math.sqrt(variance / (spp - 1)))).toBeGreaterThan(level);
      if (variance > 0) different++;
    }
  }
  // One texel a sample, not their mean.
  expect(different).toBe(16);
});

describe('a normal map', () => {
  const flat: Images = { flat: { data: png(2, 2, () => [128, 128, 255]), colorSpace: 'linear' } };
  const slope: Images = { slope: { data: png(1, 1, () => [128 + 64, 128 + 32, 255]), colorSpace: 'linear' } };
  const normalOf = async (params: Record<string, number | string>, images: Images, mesh: object = {}, eye = 1): Promise<Rgb> => {
    const [first] = await pixels(square({ what: 'normal', ...params }, images, 2, 2, mesh, eye));
    return first!.map((each) => 2 * each - 1) as Rgb;
  };
  // Of the map (x, y, 1), the bytes' middle being 128.
  const [x, y] = [(2 * 64) / 255, (2 * 32) / 255];
  const unit = (v: Rgb): Rgb => v.map((each) => each / Math.hypot(...v)) as Rgb;
  const expectNormal = (got: Rgb, v: Rgb): void => unit(v).forEach((each, i) => close(got[i]!, each, 1e-4));

  it('that is flat changes nothing', async () => expectNormal(await normalOf({ map: 'flat' }, flat), [0, 0, 1]));
  it('turns to where u and v grow', async () => expectNormal(await normalOf({ map: 'slope' }, slope), [x, y, 1]));
  it('is scaled', async () => expectNormal(await normalOf({ map: 'slope', scale: 2 }, slope), [2 * x, 2 * y, 1]));
  it('is that of the same surface from behind', async () => expectNormal(await normalOf({ map: 'slope' }, slope, {}, -1), [-x, -y, -1]));
  it('of floating point has its middle at a half', async () => {
    // 0.75 is exact, in halves as well.
    const [r, g] = [0.75, 0.625];
    const image = encodeHalfExr({ width: 1, height: 1, data: Float32Array.of(r, g, 1) });
    const map: Images = { map: { data: toDataUrl(image), colorSpace: 'linear' } };
    expectNormal(await normalOf({ map: 'map' }, map), [2 * r - 1, 2 * g - 1, 1]);
  });
  it('follows the tangents of the mesh, and their sign', async () => {
    const tangents = Array.from({ length: 4 }, () => [0, 1, 0, -1]).flat();
    // u along y; n × t = −x, and the sign turns it round: v along x.
    expectNormal(await normalOf({ map: 'slope' }, slope, { tangents }), [y, x, 1]);
    // Beside normals, behind which they stand.
    const normals = Array.from({ length: 4 }, () => [0, 0, 1]).flat();
    expectNormal(await normalOf({ map: 'slope' }, slope, { tangents, normals }), [y, x, 1]);
  });
});

describe('vertices', () => {
  it('have colours, linear between them', async () => {
    const got = await pixels(square({ what: 'vertex' }, {}, 4, 4096));
    got.forEach(([r, g, b], i) => {
      const [u, v] = [((i % 4) + 0.5) / 4, (3.5 - Math.floor(i / 4)) / 4];
      // The mean over a pixel of a number that differs by ¼ within it: deviation ¼/√12/√4096 = 0.0011; halves are exact here.
      close(r, u, 0.006);
      close(g, v, 0.006);
      close(b, 0.5 * v, 0.003);
    });
  });

  it('have coordinates, a second set, and directions in which they grow', async () => {
    const mean = async (what: string): Promise<Rgb> => (await pixels(square({ what }, {}, 1, 4096)))[0]!;
    (await mean('uv')).forEach((each, i) => close(each, [0.5, 0.5, 0][i]!, 0.02));
    (await mean('uv1')).forEach((each, i) => close(each, [0.25, 0.125, 0][i]!, 0.01));
    (await mean('tangent')).forEach((each, i) => close(each, [1, 0.5, 0.5][i]!, 1e-4));
    (await mean('bitangent')).forEach((each, i) => close(each, [0.5, 1, 0.5][i]!, 1e-4));
  });
});
