/** Meshes that a program displaces: closed forms, the same heights as an image, what is wrong with a program, and what is done again. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { present } from '../../src/base/present.ts';
import { encodeExr } from '../../src/image/exr.ts';
import type { MeshData, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { dot, length, normalize, sub, vec3At } from '../../src/scene/vec.ts';
import { ShaderError } from '../../src/shader/errors.ts';
import { alwaysGuided } from '../helpers/always-guided.ts';
import { renderImage, rendererOf, testDevice, testRenderer } from '../helpers/gpu.ts';
import { assertImagesAgree } from '../helpers/statistics.ts';
import { boxed, cube, generator, meshOf, pointsOf, topology } from '../helpers/subdivide.ts';

type Mesh = Extract<SceneInput['shapes'][number], { type: 'mesh' }>;
type Displacement = Mesh['displacement'];

const scene = (
  source: string | null,
  displacement: Displacement,
  mesh: Partial<Mesh> = {},
  more: Partial<SceneInput> = {},
): SceneInput => ({
  version: 1,
  camera: { position: [0, 3, 6], target: [0, 0, 0], fov: 40 },
  film: { width: 8, height: 8 },
  render: { spp: 1, seed: 'height' },
  materials: { grey: { file: 'diffuse' } },
  programs: source === null ? {} : { own: source },
  shapes: [{ type: 'mesh', material: 'grey', data: boxed(), displacement, ...mesh }],
  ...more,
});
const plane = (side: number, more: Partial<MeshData> = {}): MeshData =>
  meshOf([-side, 0, -side, -side, 0, side, side, 0, side, side, 0, -side], [[0, 1, 2, 3]], more);

/** The mesh that is rendered, as flat lists. */
async function made(
  document: SceneInput,
  by = testRenderer(),
): Promise<{ positions: Float32Array<ArrayBuffer>; normals: Float32Array<ArrayBuffer>; data: MeshData }> {
  const renderer = await by;
  await renderer.setScene(checkScene(document));
  const [shape] = renderer.inputs().scene.shapes;
  const data = present(shape?.type === 'mesh' ? shape.data : undefined, 'a mesh');
  return { positions: Float32Array.from(data.positions), normals: Float32Array.from(data.normals ?? []), data };
}

/** From a place along the normal to the ball about the origin. */
const TO_BALL = `struct Params {
  /// @range(0.1, 10) @default(1)
  radius: f32,
}
fn height(p: vec3f, n: vec3f, uv: vec2f, params: Params) -> f32 {
  let along = dot(p, n);
  return sqrt(along * along - dot(p, p) + params.radius * params.radius) - along;
}`;

describe('closed forms', () => {
  it.each<[string, Partial<Mesh>]>([
    ['a cube of six faces with coordinates of their own', { data: boxed(), subdivide: { scheme: 'simple', levels: 4 } }],
    ['a cube without any', { data: cube(), subdivide: { scheme: 'simple', levels: 4 } }],
    ['a cage', { data: cube(), subdivide: { levels: 4 } }],
  ])('%s becomes a ball: each place on it, nothing open', async (_, mesh) => {
    const { positions, normals, data } = await made(scene(TO_BALL, { program: 'own', params: { radius: 1.7 }, edge: 0.12 }, mesh));
    const points = pointsOf({ positions });
    expect(points.length).toBeGreaterThan(1500);
    for (const p of points) expect(length(p)).toBeCloseTo(1.7, 5);
    // Of triangles of edges up to 0.2: a chord of a ball of 1.7 leans by less than 0.2 / 1.7 / 2.
    for (let i = 0; i < points.length; i++)
      expect(dot(normalize(present(points[i], 'a point')), vec3At(normals, 3 * i))).toBeGreaterThan(Math.cos(0.06));
    expect(topology({ positions, normals, indices: Uint32Array.from(data.indices) })).toEqual({ euler: 2, open: 0 });
  });

  it('a ball by a program looks like the ball', async () => {
    const look = (shape: SceneInput['shapes'][number]): SceneInput => ({
      ...scene(TO_BALL, undefined, {}, { film: { width: 16, height: 16 }, render: { spp: 256, maxDepth: 4, seed: 'ball' } }),
      environment: { type: 'constant', radiance: [0.3, 0.4, 0.5] },
      lights: [{ type: 'directional', direction: [-1, -2, -1], irradiance: [2, 2, 2] }],
      shapes: [shape, { type: 'quad', corner: [-4, -1.2, -4], edge1: [0, 0, 8], edge2: [8, 0, 0], material: 'grey' }],
    });
    const grown = (radius: number): Mesh => ({ type: 'mesh', material: 'grey', data: boxed(), displacement: { program: 'own', params: { radius }, edge: 0.05 } }); // prettier-ignore
    const ball = await renderImage(look({ type: 'sphere', center: [0, 0, 0], radius: 1.5, material: 'grey' }));
    assertImagesAgree(await renderImage(look(grown(1.5))), ball, { name: 'ball', sees: 0.03 });
    const smaller = await renderImage(look(grown(1.45)));
    expect(() => assertImagesAgree(smaller, ball, { name: 'smaller' })).toThrow('smaller');
  });

  it('a plane becomes the wave that is written, scaled and moved; its normals are those of the wave', async () => {
    const source = 'fn height(p: vec3f, n: vec3f, uv: vec2f) -> f32 { return n.y * sin(3.0 * p.x); }';
    const { positions, normals } = await made(scene(source, { program: 'own', scale: 0.2, offset: 0.5, edge: 0.02 }, { data: plane(1) }));
    // The sine of WGSL is right to 2⁻¹¹.
    for (const [i, [x, y]] of pointsOf({ positions }).entries()) {
      expect(Math.abs(y - 0.5 - 0.2 * Math.sin(3 * x))).toBeLessThan(0.2 * 2 ** -11 + 1e-6);
      if (Math.abs(x) < 0.97) expect(length(sub(vec3At(normals, 3 * i), normalize([-0.6 * Math.cos(3 * x), 1, 0])))).toBeLessThan(0.02);
    }
  });

  it('the heights of an image and the same by a program are one mesh, where coordinates have seams too', async () => {
    // A ramp from texel middle to texel middle is linear.
    const ramp = await encodeExr({ width: 2, height: 2, data: Float32Array.from([0, 1, 0.5, 1.5].flatMap((each) => [each, each, each])) });
    const images = { ramp: { data: `data:image/x-exr;base64,${Buffer.from(ramp).toString('base64')}`, wrap: 'clamp' as const } };
    const uvs = present(boxed().uvs, 'coordinates').map((each, i) => 0.25 + 0.5 * (i % 2 === 0 ? each % 2 : each) * 0.9);
    const mesh = { data: { ...boxed(), uvs } };
    const image = await made(scene(null, { image: 'ramp', scale: 0.3, edge: 0.2 }, mesh, { images }));
    const source = 'fn height(p: vec3f, n: vec3f, uv: vec2f) -> f32 { return 2.0 * (uv.x - 0.25) + 0.5 - (uv.y - 0.25); }';
    const program = await made(scene(source, { program: 'own', scale: 0.3, edge: 0.2 }, mesh));
    expect(program.data.indices).toEqual(image.data.indices);
    expect(Math.max(...program.positions.map((each, i) => Math.abs(each - (image.positions[i] ?? NaN))))).toBeLessThan(2e-6);
    expect(topology({ ...program, indices: Uint32Array.from(program.data.indices) })).toEqual({ euler: 2, open: 0 });
  });
});

describe('what is wrong', () => {
  const by = (body: string): string => `fn height(p: vec3f, n: vec3f, uv: vec2f) -> f32 {\n  ${body}\n}`;
  const good = scene(by('return 0.1;'), { program: 'own' });
  const AT = 'At shapes[0].displacement';

  it.each<[string, SceneInput, string]>([
    ['no number', scene(by('return sqrt(p.x - 2.0);'), { program: 'own' }), `${AT}.program: expected fn height of own to be a number that moves a place by at most 10000000, got NaN at p = (-1, -1, -1), uv = (0, 0)`],
    ['infinite', scene(by('return 1.0 / (p.y - p.y * n.z * n.z / (n.z * n.z));'), { program: 'own' }), 'to be a number that moves a place'],
    ['too high', scene(by('return 2e7 * f32(p.z > 0.5);'), { program: 'own' }), 'by at most 10000000, got 20000000 at p = ('],
    ['too high by its scale', scene(by('return 20.0;'), { program: 'own', scale: 1e6 }), 'by at most 10000000, got 20 at p = ('],
    ['unknown', scene(null, { program: 'nothing' }), `${AT}.program: no displacement of this name; there are boulder, raked_sand, got "nothing"`],
    ['a material', scene(null, { program: 'glass' }), `${AT}.program: no displacement of this name`],
    ['a density', scene('fn density(p: vec3f) -> f32 { return 1.0; }', { program: 'own' }), `${AT}.program: materials/own is not a displacement: it defines no fn height, got "own"`],
    ['a value', scene(null, { program: 'raked_sand', params: { depth: 2 } }), `${AT}.params.depth: expected a number from 0 to 0.5, got 2`],
    ['a parameter', scene(null, { program: 'raked_sand', params: { deep: 0.1 } }), `${AT}.params.deep: unknown parameter; raked_sand has spacing, depth`],
    ['two sources', scene(by('return 0.1;'), { program: 'own', noise: {} }), `${AT}: expected at most one of image, noise and program`],
    ['values of nothing', scene(null, { params: { a: 1 } }), `${AT}: expected a program beside params`],
  ])('%s is one sentence, and the picture goes on', async (_, wrong, message) => {
    const renderer = await testRenderer();
    await renderer.setScene(checkScene(good));
    const { scene: before } = renderer.inputs();
    await renderer.advance(1000, 1);
    await expect(renderer.setScene(checkScene(wrong))).rejects.toThrow(message);
    expect(renderer.inputs().scene).toBe(before);
    expect(renderer.samples).toBe(1);
  }); // prettier-ignore

  it.each<[string, string, { line: number; column?: number; message: string }]>([
    ['the compiler', by('return p.w;'), { line: 2, column: 12, message: 'invalid vector swizzle member' }],
    ['a result', 'fn height(p: vec3f, n: vec3f, uv: vec2f) -> vec3f { return p; }', { line: 1, message: 'fn height returns vec3f, not f32' }],
    ['an argument', 'fn height(p: vec3f, uv: vec2f) -> f32 { return 0.0; }', { line: 1, column: 21, message: 'argument 2 of fn height is vec2f, not n: vec3f' }],
    ['a loop', by('var x = 1.0;\n  while (x > 0.0) { x = 2.0; }\n  return x;'), { line: 3, message: 'this loop did not end within the work that one call of fn height may do.' }],
    ['the time', `import package::time::time_seconds;\n${by('return time_seconds();')}`, { line: 2, message: 'it knows no time' }],
  ])('%s is told at its line', async (_, source, { line, column, message }) => {
    const error = await (await testRenderer()).setScene(checkScene(scene(source, { program: 'own' }))).catch((each: unknown) => each);
    expect(error).toBeInstanceOf(ShaderError);
    const [first] = (error as ShaderError).diagnostics;
    expect(first).toMatchObject({ severity: 'error', module: 'materials/own', line, ...(column !== undefined && { column }) });
    expect(first?.message).toContain(message);
  }); // prettier-ignore

  it('a signed distance with a helper of that name stays one', async () => {
    const source = `${by('return 0.5;')}\nfn distance(p: vec3f) -> f32 { return length_of(p) - height(p, p, p.xy); }\nfn length_of(p: vec3f) -> f32 { return sqrt(dot(p, p)); }`;
    const bounds = { min: [-1, -1, -1] as Vec3, max: [1, 1, 1] as Vec3 };
    const ball = scene(source, undefined, {}, { shapes: [{ type: 'sdf', program: 'own', bounds, material: 'grey' }] });
    await (await testRenderer()).setScene(checkScene(ball));
    await expect((await testRenderer()).setScene(checkScene(scene(source, { program: 'own' })))).rejects.toThrow(
      `${AT}.program: materials/own is not a displacement: it defines no fn height`,
    );
  });

  it('a program that no mesh has is looked at, too', async () => {
    const unused = scene(by('return p.w;'), undefined);
    await expect((await testRenderer()).setScene(checkScene(unused))).rejects.toThrow(
      'materials/own, line 2, column 12: invalid vector swizzle member',
    );
  });
});

describe('what is done again', () => {
  afterEach(() => vi.restoreAllMocks());
  const RINGS = `struct Params {
  /// @range(0, 1) @default(0.1)
  depth: f32,
}
fn height(p: vec3f, n: vec3f, uv: vec2f, params: Params) -> f32 { return params.depth * cos(4.0 * length(p.xz)); }`;
  const rings = (depth: number, source = RINGS, displacement: Displacement = {}): SceneInput =>
    scene(source, { program: 'own', params: { depth }, edge: 0.1, ...displacement }, { data: plane(1) });

  it('a slider moves the mesh and compiles nothing; another text is another mesh', async () => {
    const renderer = await testRenderer();
    const first = await made(rings(0.1));
    const compile = vi.spyOn(await testDevice(), 'createShaderModule');
    const second = await made(rings(0.25));
    expect(compile).not.toHaveBeenCalled();
    for (const [i, [, y]] of pointsOf(second).entries()) expect(y).toBeCloseTo(2.5 * (first.positions[3 * i + 1] ?? NaN), 5);
    const flat = await made(rings(0.25, RINGS.replace('cos(4.0', 'cos(0.0')));
    expect([...new Set(pointsOf(flat).map(([, y]) => y))]).toEqual([Math.fround(0.25)]);
    expect(compile).toHaveBeenCalled();
    expect((await renderer.setScene(checkScene(rings(0.3)))).geometry).toBe(true);
    expect((await renderer.setScene(checkScene(rings(0.3)))).any).toBe(false);
  });

  it('what was there before changes nothing: by edge, and by pixel', async () => {
    for (const fine of [{ edge: 0.1 }, { edge: undefined, pixels: 0.5 }]) {
      const anew = await made(rings(0.2, RINGS, fine), rendererOf(alwaysGuided()));
      await made(rings(0.9, RINGS, fine));
      const after = await made(rings(0.2, RINGS, fine));
      expect(after.positions).toEqual(anew.positions);
      expect(after.data.indices).toEqual(anew.data.indices);
    }
  });

  it('what a program moves into the picture is as fine as what is in it', async () => {
    // The plane lies below the picture; the program lifts it to where the camera looks.
    const lifted = (up: number): SceneInput => ({
      ...scene(`fn height(p: vec3f, n: vec3f, uv: vec2f) -> f32 { return ${up}.0; }`, { program: 'own', pixels: 0.1 }, { data: plane(1) }),
      camera: { position: [0, 20, 4], target: [0, 20, 0], fov: 40 },
    });
    expect((await made(lifted(20))).positions.length).toBeGreaterThan(4 * (await made(lifted(0))).positions.length);
  });

  it('many places at once are asked in several dispatches, in their order', async () => {
    const source = 'fn height(p: vec3f, n: vec3f, uv: vec2f) -> f32 { return 0.25 * p.x + 0.125 * p.z; }';
    const { positions } = await made(scene(source, { program: 'own' }, { data: plane(1), subdivide: { scheme: 'simple', levels: 8 } }));
    expect(positions.length / 3).toBe(257 ** 2);
    const random = generator(7);
    for (let k = 0; k < 2000; k++) {
      const [x, y, z] = vec3At(positions, 3 * Math.floor(random() * 257 ** 2));
      expect(y).toBe(0.25 * x + 0.125 * z);
    }
  });
});
