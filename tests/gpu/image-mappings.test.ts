/** Images that lie in the world: where a surface is hit decides what is looked up, whatever coordinates it has. */
import { beforeAll, expect, it } from 'vitest';
import { toDataUrl } from '../../src/image/decode/data-url.ts';
import { encodeHalfExr } from '../../src/image/half-exr.ts';
import { encodePng } from '../../src/image/png.ts';
import { inverse, mapped } from '../../src/scene/affine.ts';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { pixelMeans, renderImage, rendererOf } from '../helpers/gpu.ts';
import { shaderLibrary } from '../../src/content/node.ts';

type Mapping = NonNullable<NonNullable<SceneInput['images']>[string]['mapping']>;

const SIDE = 16;
const SPP = 64;
const TEXELS = 256;
/** What half floats, ten bits of them, may be away from a number below 1, and the middle of a texel from the place that is in it. */
const ROUNDED = 2 ** -11 + 0.5 / TEXELS;

/** Its colours are its coordinates: red across, green up. */
const COORDINATES = toDataUrl(
  encodeHalfExr({
    width: TEXELS,
    height: TEXELS,
    data: Float32Array.from({ length: 3 * TEXELS * TEXELS }, (_, i) => {
      const [pixel, channel] = [Math.floor(i / 3), i % 3];
      return channel === 0 ? ((pixel % TEXELS) + 0.5) / TEXELS : channel === 1 ? 1 - (Math.floor(pixel / TEXELS) + 0.5) / TEXELS : 0;
    }),
  }),
);

const PROBE = `import package::material::Hit;
import package::image::image_color;
struct Params {
  /// @image
  image: u32,
}
fn emission(wo: vec3f, hit: Hit, params: Params) -> vec3f { return image_color(params.image, hit).xyz; }`;

const rotated = (() => {
  const [c, s] = [Math.cos(0.7), Math.sin(0.7)];
  // About z, then about x, stretched, and moved.
  return [0.9 * c, -0.9 * s, 0, 0.07, 0.6 * s * c, 0.6 * c * c, -0.6 * s, 0.03, 0.5 * s * s, 0.5 * c * s, 0.5 * c, 0.41];
})();

const ball = { type: 'sphere' as const, center: [0, 0, 0] as Vec3, radius: 1.5, material: 'probe' };

function scene(mapping: Mapping | undefined, rest: Partial<SceneInput> = {}, look: object = {}): SceneInput {
  return {
    version: 1,
    camera: { type: 'orthographic', position: [0, 0, 3], target: [0, 0, 0], height: 2 },
    film: { width: SIDE, height: SIDE },
    render: { spp: SPP, integrator: 'path-naive', maxDepth: 0 },
    programs: { probe: PROBE },
    images: { a: { data: COORDINATES, filter: 'nearest', ...(mapping && { mapping }), ...look } },
    materials: { probe: { file: 'probe', params: { image: 'a' } } },
    shapes: [ball],
    ...rest,
  };
}

/** As the schema has it. */
function coordinates({ type, matrix }: Mapping, world: Vec3): [number, number] {
  const [x, y, z] = mapped(matrix, world, 1);
  const turn = 0.5 + Math.atan2(y, x) / (2 * Math.PI);
  return type === 'plane' ? [x, y] : type === 'cylinder' ? [turn, z] : [turn, 1 - Math.acos(z / Math.hypot(x, y, z)) / Math.PI];
}

const fraction = (x: number): number => x - Math.floor(x);

/**
 * Compares with what the places of each pixel say. A pixel in which a coordinate jumps is left out.
 * @param depth z of the surface over x and y
 * @returns pixels that were compared
 */
async function compared(
  input: SceneInput,
  at: (world: Vec3) => [number, number],
  depth: (x: number, y: number) => number,
): Promise<number> {
  const got = pixelMeans(await renderImage(input));
  const steps = 16;
  let count = 0;
  for (let i = 0; i < SIDE * SIDE; i++) {
    const place = (dx: number, dy: number): number[] => {
      const [x, y] = [(2 * ((i % SIDE) + dx)) / SIDE - 1, 1 - (2 * (Math.floor(i / SIDE) + dy)) / SIDE];
      return at([x, y, depth(x, y)]).map(fraction);
    };
    const found = Array.from({ length: steps * steps }, (_, k) =>
      place(((k % steps) + 0.5) / steps, (Math.floor(k / steps) + 0.5) / steps),
    );
    const corners = [place(0, 0), place(0, 1), place(1, 0), place(1, 1)];
    const of = (c: number): number[] => found.map((each) => each[c]!);
    const means = [0, 1].map((c) => of(c).reduce((a, b) => a + b) / found.length);
    const spans = [0, 1].map((c) => {
      const all = [...of(c), ...corners.map((each) => each[c]!)];
      return Math.max(...all) - Math.min(...all);
    });
    if (spans.some((each) => each > 0.4)) continue;
    count++;
    // Of numbers within a span the standard deviation is at most half of it; six of them.
    for (const c of [0, 1])
      expect(Math.abs(got[3 * i + c]! - means[c]!), `pixel ${i}, channel ${c}`).toBeLessThan(
        ROUNDED + (6 * spans[c]!) / 2 / Math.sqrt(SPP),
      );
  }
  return count;
}

const onBall = (x: number, y: number): number => Math.sqrt(ball.radius ** 2 - x * x - y * y);
const TYPES = ['plane', 'cylinder', 'sphere'] as const;

beforeAll(() => renderImage(scene({ type: 'plane', matrix: rotated })), 60_000);

it.each(TYPES)('by a %s is looked up where a ball is hit', async (type) => {
  const mapping = { type, matrix: rotated };
  const count = await compared(scene(mapping), (p) => coordinates(mapping, p), onBall);
  expect(count).toBeGreaterThan(200);
});

it('is turned and moved after that', async () => {
  const mapping: Mapping = { type: 'sphere', matrix: rotated };
  const look = { transform: { rotation: 90, offset: [1, 0] } };
  const turned = (p: Vec3): [number, number] => {
    const [u, v] = coordinates(mapping, p);
    return [1 - v, u];
  };
  expect(await compared(scene(mapping, {}, look), turned, onBall)).toBeGreaterThan(200);
});

it('stays in the world where an instance stands elsewhere', async () => {
  const mapping: Mapping = { type: 'plane', matrix: rotated };
  const place = [0.8, -0.3, 0.1, 0.3, 0.3, 0.8, 0, -0.2, -0.1, 0, 0.9, 0.1];
  // A quad of the object's own plane z = 0.4.
  const shapes = [
    { type: 'quad' as const, corner: [-9, -9, 0.4] as Vec3, edge1: [18, 0, 0] as Vec3, edge2: [0, 18, 0] as Vec3, material: 'probe' },
  ];
  const input = scene(mapping, {
    objects: { sheet: { shapes } },
    instances: [{ object: 'sheet', matrices: [place] }],
    shapes: [{ ...ball, hidden: true }],
  });
  const back = inverse(place);
  const depth = (x: number, y: number): number => {
    const [low, high] = [mapped(back, [x, y, 0], 1)[2], mapped(back, [x, y, 1], 1)[2]];
    return (0.4 - low) / (high - low);
  };
  expect(await compared(input, (p) => coordinates(mapping, p), depth)).toBeGreaterThan(190);
});

it('stands beside images that surfaces have by their own coordinates', async () => {
  const mapping: Mapping = { type: 'cylinder', matrix: rotated };
  const two = (image: string): SceneInput => {
    const { images, ...rest } = scene(mapping);
    const quad = {
      type: 'quad' as const,
      corner: [-2, -2, 0] as Vec3,
      edge1: [4, 0, 0] as Vec3,
      edge2: [0, 4, 0] as Vec3,
      material: 'probe',
    };
    const materials = { probe: { file: 'probe', params: { image } }, other: { file: 'probe', params: { image: 'a' } } };
    return {
      ...rest,
      images: { b: { data: COORDINATES, filter: 'nearest' }, ...images },
      materials,
      shapes: [quad, { ...ball, center: [0, 0, -9], material: 'other' }],
    };
  };
  expect(
    await compared(
      two('b'),
      ([x, y]) => [(x + 2) / 4, (y + 2) / 4],
      () => 0,
    ),
  ).toBe(SIDE * SIDE);
  expect(
    await compared(
      two('a'),
      (p) => coordinates(mapping, p),
      () => 0,
    ),
  ).toBeGreaterThan(150);
});

it('is the same where a material is interpreted', async () => {
  const document = (by: string) => {
    const input = scene({ type: 'sphere', matrix: rotated }, {}, {});
    return checkScene({ ...input, render: { ...input.render, spp: 2 }, programs: { probe: PROBE.replace('return ', `return ${by} * `) } });
  };
  const film = async (of: Awaited<ReturnType<typeof rendererOf>>): Promise<Float32Array> => {
    while (!of.isDone(2)) await of.advance(1000, 2);
    return (await of.readFilm()).data;
  };
  const edited = await rendererOf(shaderLibrary());
  await edited.setScene(document('1.0'));
  await edited.author(['probe']);
  await edited.settled();
  await edited.setScene(document('0.5'));
  expect(edited.report.interpreted).toEqual(['probe']);
  const fresh = await rendererOf(shaderLibrary());
  await fresh.setScene(document('0.5'));
  expect(fresh.report.interpreted).toEqual([]);
  const [a, b] = [await film(edited), await film(fresh)];
  // Compilers may round a place to the texel beside it.
  const apart = a.filter((each, i) => Math.abs(each - b[i]!) > 1e-3).length;
  expect(apart).toBeLessThan(a.length / 50);
  expect(b.some((each) => each > 0.1)).toBe(true);
});

it('displaces nothing', async () => {
  const { shapes: _, ...rest } = scene({ type: 'plane', matrix: rotated });
  const data = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2], uvs: [0, 0, 1, 0, 0, 1] };
  const heights = toDataUrl(encodePng({ width: 1, height: 1, rgb8: Uint8Array.of(9, 9, 9) }, {}));
  const images = { a: { data: heights, mapping: { type: 'plane' as const, matrix: rotated } } };
  const mesh = { type: 'mesh' as const, material: 'probe', data, displacement: { image: 'a', scale: 1 } };
  await expect(renderImage({ ...rest, images, shapes: [mesh] })).rejects.toThrow(
    'expected an image that is looked up by the coordinates of surfaces, got one with a mapping',
  );
});
