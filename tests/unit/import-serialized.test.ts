/** Meshes of Mitsuba (.serialized): each version, several in a file, and what is wrong with them. */
import fc from 'fast-check';
import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { SceneError } from '../../src/scene/errors.ts';
import { importScene } from '../../src/scene/import/index.ts';
import { readSerialized } from '../../src/scene/import/serialized.ts';
import { fuzzNumber, fuzzRuns } from '../helpers/fuzz.ts';

const POSITIONS = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2];
const NORMALS = [0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1];
const UVS = [0, 0, 1, 0, 0, 1, 1, 1];
const FACES = [0, 1, 2, 0, 1, 3];

interface Change {
  version?: number;
  flags?: number;
  vertices?: bigint;
  faces?: readonly number[];
  scale?: number;
}

/** One mesh, with its header. */
function mesh({ version = 4, flags = 0x1003, vertices = 4n, faces = FACES, scale = 1 }: Change = {}): Uint8Array {
  const bytes: number[] = [];
  const put = (size: number, write: (view: DataView) => void): void => {
    const part = new DataView(new ArrayBuffer(size));
    write(part);
    bytes.push(...new Uint8Array(part.buffer));
  };
  const u32 = (...all: readonly number[]) => all.forEach((each) => put(4, (v) => v.setUint32(0, each, true)));
  const u64 = (each: bigint) => put(8, (v) => v.setBigUint64(0, each, true));
  const real = (...all: readonly number[]) => all.forEach((each) => (flags & 0x2000 ? put(8, (v) => v.setFloat64(0, each, true)) : put(4, (v) => v.setFloat32(0, each, true)))); // prettier-ignore
  u32(flags);
  if (version === 4) bytes.push(...new TextEncoder().encode('tetra'), 0);
  if (version === 5) {
    u32(5);
    bytes.push(...new TextEncoder().encode('tetra'));
  }
  u64(vertices);
  u64(BigInt(faces.length / 3));
  const positions = POSITIONS.map((each) => each * scale);
  if (version === 5) {
    u64(0n);
    u64(0n);
    for (let i = 0; i < 4; i++)
      real(...positions.slice(3 * i, 3 * i + 3), ...NORMALS.slice(3 * i, 3 * i + 3), ...UVS.slice(2 * i, 2 * i + 2));
    for (let i = 0; i < faces.length; i += 3) u32(...faces.slice(i, i + 3), 7);
    u32(0);
  } else {
    real(...positions);
    if (flags & 1) real(...NORMALS);
    if (flags & 2) real(...UVS);
    if (flags & 8) real(...POSITIONS);
    u32(...faces);
  }
  return Uint8Array.of(0x1c, 0x04, version, 0, ...zlibSync(Uint8Array.from(bytes)));
}

/** Meshes and where they begin. */
function fileOf(version: number, ...meshes: Uint8Array[]): Uint8Array {
  const width = version === 3 ? 4 : 8;
  const list = new DataView(new ArrayBuffer(width * meshes.length + 4));
  let at = 0;
  meshes.forEach((each, i) => {
    if (width === 4) list.setUint32(4 * i, at, true);
    else list.setBigUint64(8 * i, BigInt(at), true);
    at += each.length;
  });
  list.setUint32(width * meshes.length, meshes.length, true);
  return Uint8Array.from([...meshes.flatMap((each) => [...each]), ...new Uint8Array(list.buffer)]);
}

const read = (bytes: Uint8Array, index = 0) => readSerialized(bytes, 'dir/a.serialized', index);

describe('meshes', () => {
  it.each([
    ['of version 3', { version: 3 }],
    ['of version 4', { version: 4 }],
    ['in double precision', { flags: 0x2003 }],
    ['with colours', { flags: 0x100b }],
    ['of version 5', { version: 5, flags: 0x1005 }],
  ] as const)('%s', (_, change) => {
    const { mesh: found, isFlat } = read(fileOf((change as Change).version ?? 4, mesh(change)));
    expect(found).toMatchObject({ positions: Float32Array.from(POSITIONS), indices: Uint32Array.from(FACES) });
    expect([found.normals, found.uvs, isFlat]).toEqual([Float32Array.from(NORMALS), Float32Array.from(UVS), false]);
    expect(found.colors !== undefined).toBe(_ === 'with colours');
  });

  it.each([3, 4])('are found by their numbers, in version %i', (version) => {
    const bytes = fileOf(version, mesh({ version }), mesh({ version, scale: 2 }), mesh({ version, scale: 3 }));
    expect([0, 1, 2].map((index) => read(bytes, index).mesh.positions[11])).toEqual([2, 4, 6]);
    expect(() => read(bytes, 3)).toThrow('a.serialized: expected a mesh of a number below 3, got 3');
  });

  it.each([3, 4])('begin before the list at the end, in version %i', (version) => {
    const bytes = fileOf(version, mesh({ version }), mesh({ version }), mesh({ version }));
    const width = version === 3 ? 4 : 8;
    const count = 3;
    for (const index of [1, 2]) {
      const place = bytes.length - 4 - width * (count - index);
      const begun = (offset: number): Uint8Array => {
        const changed = Uint8Array.from(bytes);
        const view = new DataView(changed.buffer);
        if (width === 4) view.setUint32(place, offset, true);
        else view.setBigUint64(place, BigInt(offset), true);
        return changed;
      };
      // Four bytes of magic and version, and something behind them.
      for (const offset of [place - 4, place - 3, place, place + 7])
        expect(() => read(begun(offset), index)).toThrow(`expected mesh ${index} before byte ${place}, got it at ${offset}`);
      expect(() => read(begun(place - 5), index)).toThrow('expected a mesh that zlib has compressed');
      expect(read(begun(0), index).mesh.positions.length).toBe(12);
    }
  });

  it.each([3, 4])('are no more than their list has room for, in version %i', (version) => {
    const bytes = fileOf(version, mesh({ version }));
    const count = (number: number): Uint8Array => {
      const changed = Uint8Array.from(bytes);
      new DataView(changed.buffer).setUint32(bytes.length - 4, number, true);
      return changed;
    };
    const most = Math.floor((bytes.length - 4) / (version === 3 ? 4 : 8));
    expect(() => read(count(most + 1), most)).toThrow(`expected a mesh of a number below ${most + 1}, got ${most}`);
    expect(() => read(count(1), 1)).toThrow('expected a mesh of a number below 1, got 1');
    // A list of the whole file has room, whatever stands in it.
    expect(() => read(Uint8Array.of(0x1c, 4, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0), 2)).toThrow(
      'expected a mesh that zlib has compressed',
    );
  });

  it('of flat faces have no normals in the scene', async () => {
    const { scene } = await importScene(
      new TextEncoder().encode('<scene version="3.0.0"><sensor type="perspective"/><shape type="serialized"><string name="filename" value="a"/><integer name="shape_index" value="1"/></shape></scene>'),
      'a.xml',
      { beside: async () => fileOf(4, mesh(), mesh({ flags: 0x1013 })) },
    ); // prettier-ignore
    const [shape] = scene.shapes;
    expect(shape?.type === 'mesh' && [shape.data?.normals, shape.data?.uvs?.slice(0, 2)]).toEqual([undefined, [0, 1]]);
  });
});

describe('what is wrong', () => {
  const whole = fileOf(4, mesh());
  it.each([
    ['something else', Uint8Array.from({ length: 80 }), 'expected meshes in the format of Mitsuba, got something else'],
    ['another version', Uint8Array.of(0x1c, 4, 6, 0, 0, 0), 'expected version 3, 4 or 5 of the format, got 6'],
    ['not compressed', Uint8Array.of(0x1c, 4, 4, 0, 1, 2, 3, 4), 'expected a mesh that zlib has compressed, got something else'],
    ['cut short', whole.subarray(0, 30), 'expected a whole mesh, got one that '],
    ['an index too high', fileOf(4, mesh({ faces: [0, 1, 4] })), 'expected indices below 4, got 4'],
    ['too many vertices', fileOf(4, mesh({ vertices: 1n << 40n })), 'expected 3 to 4000000 vertices, got 1099511627776'],
    ['more vertices than there are', fileOf(4, mesh({ vertices: 1000n })), 'expected a whole mesh, got one that ends early'],
    [
      'a bomb',
      Uint8Array.of(0x1c, 4, 4, 0, ...zlibSync(new Uint8Array(1 << 24).fill(1))),
      'expected a name of at most 4096 bytes, got more',
    ],
  ])('%s', (_, bytes, message) => expect(() => read(bytes)).toThrow(`a.serialized: ${message}`));

  it('is one sentence for any damage', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        fc.nat(2),
        (changes, index) => {
          const bytes = Uint8Array.from(whole);
          for (const [at, value] of changes) bytes[at] = value;
          try {
            read(bytes, index);
          } catch (error) {
            expect(error).toBeInstanceOf(SceneError);
          }
        },
      ),
      { numRuns: fuzzRuns(300), seed: fuzzNumber(7) },
    );
  });
});
