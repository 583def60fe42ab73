/** Scenes with their meshes and images in one file: there and back, and archives that are damaged or hostile. */
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fromDataUrl, toDataUrl } from '../../src/image/decode/data-url.ts';
import { readArchive } from '../../src/scene/bundle/archive.ts';
import { decodeBundle, encodeBundle } from '../../src/scene/bundle/bundle.ts';
import { decodeMesh, encodeMesh } from '../../src/scene/bundle/mesh.ts';
import type { MeshData, SceneDocument } from '../../src/scene/document.ts';
import { SceneError } from '../../src/scene/errors.ts';
import { shortest } from '../../src/scene/import/weld.ts';
import { checkScene } from '../../src/scene/parse.ts';

const urls = { to: toDataUrl, from: fromDataUrl };
const decode = (bytes: Uint8Array): Promise<SceneDocument> => decodeBundle(bytes, 'a.penumbra', urls);
const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

/** Single precision as importers write it, or any number of a document. */
const number = (limit: number, least = -limit) =>
  fc.oneof(
    fc.double({ min: least, max: limit, noNaN: true }).map((each) => each + 0),
    fc
      .float({ min: Math.fround(Math.max(least, -1e6)), max: Math.fround(Math.min(1e4, limit)), noNaN: true })
      .map((each) => shortest(each) + 0),
  );

const mesh: fc.Arbitrary<MeshData> = fc.integer({ min: 3, max: 6 }).chain((vertices) => {
  const values = (width: number, of: fc.Arbitrary<number>) => fc.array(of, { minLength: vertices * width, maxLength: vertices * width });
  return fc.record(
    {
      positions: values(3, number(1e7)),
      indices: fc.array(fc.integer({ min: 0, max: vertices - 1 }), { minLength: 1, maxLength: 4 }).map((each) => each.flatMap((i) => [i, 0, 1])),
      normals: values(3, number(1)),
      uvs: values(2, number(1e6)),
      uvs1: values(2, number(1)),
      colors: fc.oneof(values(3, number(1, 0)), values(4, number(1, 0))),
      tangents: values(4, number(1)),
    },
    { requiredKeys: ['positions', 'indices'] },
  );
}); // prettier-ignore

const image = fc.uint8Array({ minLength: 1, maxLength: 200 }).map((each) => toDataUrl(each));

const scene = fc
  .record({ meshes: fc.array(mesh, { minLength: 1, maxLength: 3 }), images: fc.array(image, { maxLength: 3 }), sky: fc.option(image) })
  .map(({ meshes, images, sky }) =>
    checkScene({
      version: 1,
      title: 'Ünicode ✓',
      camera: { position: [0, 0, 5], target: [0, 0, 0] },
      ...(sky === null ? {} : { environment: { type: 'image', data: sky, rotation: 30 } }),
      images: Object.fromEntries(images.map((data, i) => [`image ${i}`, { data, wrap: ['clamp', 'mirror'], colorSpace: 'linear' }])),
      materials: { a: { file: 'painted', params: { albedo: [0.1, 0.2, 0.3] } } },
      shapes: [...meshes, meshes[0]!].map((data) => ({ type: 'mesh', data, material: 'a', shading: 'flat' })),
      objects: { o: { shapes: [{ type: 'mesh', data: meshes[0]!, material: 'a' }] } },
      instances: [{ object: 'o', transform: { translate: [1, 2, 3] } }],
    }),
  );

describe('a mesh', () => {
  it('is the same after it was bytes', () =>
    fc.assert(
      fc.property(mesh, (each) => {
        expect(decodeMesh(encodeMesh(each), 'm')).toEqual(each);
      }),
      { seed: 1, numRuns: 200 },
    ));

  it('of numbers in single precision takes four bytes for each', () => {
    const data = { positions: [0.1, 0.2, 0.3, 1, 2, 3, -4, 5e-3, 6], indices: [0, 1, 2] };
    expect(encodeMesh(data)).toHaveLength(16 + 12 + 36);
    expect(encodeMesh({ ...data, positions: [...data.positions.slice(0, 8), 0.1234567890123] })).toHaveLength(16 + 12 + 72);
  });

  it('is refused where its bytes are not what they say', () => {
    const bytes = encodeMesh({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] });
    expect(() => decodeMesh(bytes.subarray(1), 'm')).toThrow('m: expected a mesh, got something else');
    expect(() => decodeMesh(bytes.subarray(0, 60), 'm')).toThrow('m: expected 64 bytes for its mesh, got 60');
    bytes.fill(255, 4, 12);
    expect(() => decodeMesh(bytes, 'm')).toThrow(/^m: expected \d+ bytes for its mesh, got 64$/);
  });
});

describe('a bundle', () => {
  it('opens as the scene that it was made of', () =>
    fc.assert(
      fc.asyncProperty(scene, async (each) => {
        expect(await decode(encodeBundle(each, urls))).toEqual(each);
      }),
      { seed: 2, numRuns: 40 },
    ));

  it('holds once what a scene holds several times, and equal scenes are equal bytes', () => {
    const [one] = fc.sample(scene, { seed: 3, numRuns: 1 });
    const triangle = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] };
    const shapes = (count: number) => Array.from({ length: count }, () => ({ type: 'mesh', data: triangle, material: 'a' }) as const);
    const of = (count: number): SceneDocument => ({ ...one!, objects: {}, instances: [], images: {}, shapes: shapes(count) as never });
    const meshFiles = (bytes: Uint8Array): number => new TextDecoder('latin1').decode(bytes).split('meshes/').length - 1;
    expect(meshFiles(encodeBundle(of(5), urls))).toBe(meshFiles(encodeBundle(of(1), urls)));
    expect(encodeBundle(one!, urls)).toEqual(encodeBundle(structuredClone(one!), urls));
  });

  const TEXT = bytesOf({
    version: 1,
    camera: { position: [0, 0, 5], target: [0, 0, 0] },
    materials: { a: { file: 'diffuse' } },
    shapes: [{ type: 'mesh', file: 'meshes/0.mesh', material: 'a' }],
  });

  it.each([
    ['something else', Uint8Array.of(1, 2, 3), 'a.penumbra: expected a ZIP archive, got something else'],
    ['no scene', zipSync({ 'meshes/0.mesh': Uint8Array.of(1) }), 'a.penumbra: expected scene.json in the archive, got none'],
    ['a mesh that is not there', zipSync({ 'scene.json': TEXT }), 'a.penumbra: the archive lacks meshes/0.mesh'],
    ['a file elsewhere', zipSync({ '../../etc/passwd': TEXT }), 'a.penumbra: expected scene.json, meshes and images in the archive, got "../../etc/passwd"'],
    ['a scene that is none', zipSync({ 'scene.json': bytesOf('{}') }), 'At version: expected 1, got nothing'],
    ['a mesh that is none', zipSync({ 'scene.json': TEXT, 'meshes/0.mesh': bytesOf('no mesh at all, of no kind') }), 'a.penumbra, meshes/0.mesh: expected a mesh, got something else'],
    ['an index too high', zipSync({ 'scene.json': TEXT, 'meshes/0.mesh': encodeMesh({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 9] }) }), 'At shapes[0].data.indices[2]: expected an index below 3'],
  ])('with %s is refused', async (_, bytes, message) => {
    await expect(decode(bytes)).rejects.toThrow(message);
  }); // prettier-ignore

  it('that becomes too large is refused before it does', async () => {
    // 20 MiB of blanks in 20 kB.
    const bytes = zipSync({ 'scene.json': new Uint8Array(20 * 1024 * 1024).fill(32) });
    expect(bytes.length).toBeLessThan(30_000);
    const limits = { scene: 1 << 20, mesh: 1 << 20, image: 1 << 20 };
    await expect(readArchive(bytes, 'a.penumbra', () => 'scene', limits)).rejects.toThrow(
      'a.penumbra: expected at most 1048576 bytes in scene.json, got more',
    );
  });

  it('that is damaged anywhere is a scene or one sentence', async () => {
    const whole = encodeBundle(fc.sample(scene, { seed: 4, numRuns: 1 })[0]!, urls);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), fc.boolean(),
        async (place, value, length, cut) => {
          const bytes = Uint8Array.from(whole);
          bytes[place] = value;
          const got = await decode(cut ? bytes.subarray(0, length) : bytes).catch((error: unknown) => error);
          if (!(got instanceof Error)) return;
          expect(got).toBeInstanceOf(SceneError);
          expect(got.message.split('\n')).toHaveLength(1);
        },
      ),
      { seed: 5, numRuns: 300 },
    ); // prettier-ignore
  });
});
