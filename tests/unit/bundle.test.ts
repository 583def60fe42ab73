/** Scenes with their meshes and images in one file: there and back, and archives that are damaged or hostile. */
import fc from 'fast-check';
import { Zip, ZipDeflate, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fromDataUrl, imageDataUrlOrNull, toDataUrl } from '../../src/image/decode/data-url.ts';
import { encodeNpy } from '../../src/base/npy.ts';
import { openArchive } from '../../src/scene/bundle/archive.ts';
import { decodeBundle, encodeBundle } from '../../src/scene/bundle/bundle.ts';
import { decodeMesh, encodeMesh, meshNumbers } from '../../src/scene/bundle/mesh.ts';
import type { MeshData, SceneDocument } from '../../src/scene/document.ts';
import { SceneError } from '../../src/scene/errors.ts';
import { meshBudget } from '../../src/scene/budget.ts';
import { shortest } from '../../src/scene/import/shortest.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { fuzzNumber } from '../helpers/fuzz.ts';

const decode = (bytes: Uint8Array): Promise<SceneDocument> => decodeBundle(bytes, 'a.penumbra', toDataUrl);
const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

const LIMIT = { total: 1 << 20, each: 1 << 20 };
/** Where the directory of an archive begins, as its end says. */
const directoryOf = (bytes: Uint8Array): number => new DataView(bytes.buffer).getUint32(bytes.length - 6, true);

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
  // Two joints hold every vertex, at two times; one morph target with or without normals.
  const poses = fc.record({
    joints: values(2, fc.integer({ min: 0, max: 1 })),
    jointWeights: values(2, number(1, 0)),
    poseTimes: number(1, 0).map((time) => [time, time + 1]),
    poseMatrices: fc.array(number(1e6), { minLength: 48, maxLength: 48 }),
    targets: values(3, number(1e7)),
    poseWeights: fc.tuple(number(1), number(1)),
  });
  const still = fc.record(
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
  return fc.tuple(still, fc.option(poses)).map(([form, changes]): MeshData => ({ ...form, ...changes }));
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
        expect(await decode(encodeBundle(each, fromDataUrl))).toEqual(each);
      }),
      { seed: 2, numRuns: 40 },
    ));

  it('brings tables of numbers along', async () => {
    const table = toDataUrl(encodeNpy([2, 3], Float32Array.of(1, 2, 3, 4, 5, 6)));
    const [one] = fc.sample(scene, { seed: 3, numRuns: 1 });
    const each = checkScene({ ...one!, environment: { type: 'constant', radiance: [1, 1, 1] }, images: { ramp: { data: table } } });
    expect(await decodeBundle(encodeBundle(each, fromDataUrl), 'a.penumbra', imageDataUrlOrNull)).toEqual(each);
  });

  it('holds once what a scene holds several times, and equal scenes are equal bytes', () => {
    const [one] = fc.sample(scene, { seed: 3, numRuns: 1 });
    const triangle = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] };
    const shapes = (count: number) => Array.from({ length: count }, () => ({ type: 'mesh', data: triangle, material: 'a' }) as const);
    const of = (count: number): SceneDocument => ({ ...one!, objects: {}, instances: [], images: {}, shapes: shapes(count) as never });
    const meshFiles = (bytes: Uint8Array): number => new TextDecoder('latin1').decode(bytes).split('meshes/').length - 1;
    expect(meshFiles(encodeBundle(of(5), fromDataUrl))).toBe(meshFiles(encodeBundle(of(1), fromDataUrl)));
    expect(encodeBundle(one!, fromDataUrl)).toEqual(encodeBundle(structuredClone(one!), fromDataUrl));
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
    const limits = { scene: LIMIT, mesh: LIMIT, image: LIMIT };
    expect(() => openArchive(bytes, 'a.penumbra', () => 'scene', limits)).toThrow(
      'a.penumbra: expected at most 1048576 bytes in scene.json, got 20971520',
    );
    const lying = Uint8Array.from(bytes);
    for (const at of [22, directoryOf(lying) + 24]) new DataView(lying.buffer).setUint32(at, 1000, true);
    const archive = openArchive(lying, 'a.penumbra', () => 'scene', limits);
    await expect(archive.read('scene.json')).rejects.toThrow('a.penumbra: expected 1000 bytes in scene.json, got more');
    const many = zipSync({ a: new Uint8Array(700_000), b: new Uint8Array(700_000) });
    expect(() => openArchive(many, 'a.penumbra', () => 'mesh', limits)).toThrow(
      'a.penumbra: expected at most 1048576 bytes of the kind mesh in the archive, got more',
    );
  });

  it('of meshes that are too large together is refused before they are numbers', () => {
    const header = new Uint8Array(16 + 12);
    new DataView(header.buffer).setUint32(0, 0x4d626e50, true);
    new DataView(header.buffer).setUint32(8, 1, true);
    new DataView(header.buffer).setUint32(12, 1, true);
    expect(meshNumbers(header, 'm')).toBe(3);
    const budget = meshBudget(10);
    budget.take(9, (message) => new SceneError(message));
    expect(() => budget.take(3, (message) => new SceneError(message))).toThrow(
      'expected at most 10 numbers in all meshes together, got 12 with this one',
    );
  });

  describe('whose parts contradict one another', () => {
    const mesh = encodeMesh({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] });
    const whole = zipSync({ 'scene.json': TEXT, 'meshes/0.mesh': mesh });
    const central = directoryOf(whole);
    const second = 30 + 'scene.json'.length + new DataView(whole.buffer).getUint32(18, true);
    const end = whole.length - 22;
    const changed = (change: (view: DataView, bytes: Uint8Array) => void): Uint8Array => {
      const bytes = Uint8Array.from(whole);
      change(new DataView(bytes.buffer), bytes);
      return bytes;
    };
    it.each<[string, Uint8Array, string]>([
      ['bytes after the end', Uint8Array.of(...whole, 0), 'expected the end of a ZIP archive as the last 22 bytes; it is cut short, or something follows it'],
      ['another checksum', changed((view) => { view.setUint32(14, 1, true); view.setUint32(central + 16, 1, true); }), 'scene.json is damaged: it does not match its checksum'],
      ['two sizes', changed((view) => view.setUint32(22, 1, true)), 'expected the header of scene.json to say what the directory says, got something else'],
      ['two methods', changed((view) => view.setUint16(8, 0, true)), 'expected the header of scene.json to say what the directory says'],
      ['two names', changed((_, bytes) => (bytes[30] = 65)), 'expected the header of scene.json to say what the directory says'],
      ['no method that is known', changed((view) => { view.setUint16(8, 12, true); view.setUint16(central + 10, 12, true); }), 'expected scene.json to be stored or deflated, got method 12'],
      ['a password', changed((view) => { view.setUint16(6, 1, true); view.setUint16(central + 8, 1, true); }), 'expected scene.json not to be encrypted'],
      ['one place for two files', changed((view) => view.setUint32(central + 56 + 42, 0, true)), `expected meshes/0.mesh at byte ${second}, got 0`],
      ['a gap before the directory', changed((view) => { view.setUint16(end + 8, 1, true); view.setUint16(end + 10, 1, true); }), 'expected 1 files in the directory, got more'],
      ['a file that is not there', changed((view) => { view.setUint16(end + 8, 3, true); view.setUint16(end + 10, 3, true); }), 'expected 3 files in the directory, got 2'],
      ['a directory elsewhere', changed((view) => view.setUint32(end + 16, central - 1, true)), `expected the directory to end at byte ${end}, got ${end - 1}`],
      ['a comment', changed((view) => view.setUint16(end + 20, 1, true)), 'expected one archive without a comment'],
    ])('with %s is refused', async (_, bytes, message) => {
      await expect(decode(bytes)).rejects.toThrow(`a.penumbra: ${message}`);
    }); // prettier-ignore

    it('with one name twice is refused', async () => {
      const twice = zipSync({ 'scene.json': TEXT, 'scene.jsom': TEXT });
      const bytes = Uint8Array.from(twice, (each, i) => (each === 0x6d && twice[i - 1] === 0x6f && twice[i - 2] === 0x73 && twice[i - 3] === 0x6a ? 0x6e : each)); // prettier-ignore
      await expect(decode(bytes)).rejects.toThrow('a.penumbra: expected scene.json once in the archive, got it again');
    });
  });

  it('that another program wrote piece by piece, sizes after the data, opens', async () => {
    const parts: Uint8Array[] = [];
    const zip = new Zip((_, part) => void parts.push(part));
    for (const [name, bytes] of Object.entries({ 'scene.json': TEXT, 'meshes/0.mesh': encodeMesh({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] }) })) {
      const file = new ZipDeflate(name);
      zip.add(file);
      file.push(bytes, true);
    } // prettier-ignore
    zip.end();
    expect((await decode(Uint8Array.from(parts.flatMap((part) => [...part])))).shapes).toHaveLength(1);
  });

  it('with one bit flipped is refused, or opens as the very same scene', { timeout: 120_000 }, async () => {
    const [first] = fc.sample(scene, { seed: 6, numRuns: 1 });
    const whole = encodeBundle(first!, fromDataUrl);
    const same = await decode(whole);
    let opened = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length * 8 - 1), async (bit) => {
        const bytes = Uint8Array.from(whole);
        bytes[bit >> 3]! ^= 1 << (bit & 7);
        const got = await decode(bytes).catch((error: unknown) => error);
        if (got instanceof Error) return void expect(got).toBeInstanceOf(SceneError);
        opened++;
        expect(got).toEqual(same);
      }),
      { seed: fuzzNumber(7), numRuns: process.env.PENUMBRA_FUZZ ? 20_000 : 1500 },
    );
    // Times and versions say nothing of the scene.
    expect(opened).toBeGreaterThan(0);
  });

  it('that is damaged anywhere is a scene or one sentence', async () => {
    const whole = encodeBundle(fc.sample(scene, { seed: 4, numRuns: 1 })[0]!, fromDataUrl);
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
