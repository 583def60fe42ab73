/** SmallptGPU scenes: the real files, every complaint, and damaged files. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import seedrandom from 'seedrandom';
import { fovOf } from '../../src/scene/camera.ts';
import { importScene, SCENE_EXTENSIONS } from '../../src/scene/import/index.ts';
import { importScn } from '../../src/scene/import/scn.ts';
import { SceneError } from '../../src/scene/errors.ts';
import { checkScene } from '../../src/scene/parse.ts';

const folder = new URL('../../../shared/data/scn/', import.meta.url);
const present = existsSync(folder);
if (!present) console.log(`skipped: no real .scn files in ${folder.pathname}`);

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => importScn(bytesOf(text), 'dir/room.scn');
const CAMERA = 'camera 0 1 5  0 0 0\n';
const SPHERE = 'sphere 1  0 0 0  0 0 0  .5 .5 .5  0\n';

describe.skipIf(!present)('real files', () => {
  const real = (name: string) => importScn(readFileSync(new URL(name, folder)), name);

  test.each([
    ['caustic.scn', 3, 3],
    ['caustic3.scn', 5, 5],
    ['cornell.scn', 9, 6],
    ['cornell_large.scn', 9, 6],
    ['simple.scn', 5, 5],
  ])('%s has %i spheres and %i materials, one light', (name, spheres, materials) => {
    const scene = real(name);
    expect(scene.title).toBe(name.replace('.scn', ''));
    expect(scene.shapes).toHaveLength(spheres);
    expect(Object.keys(scene.materials)).toHaveLength(materials);
    expect(scene.shapes.filter((each) => each.emission !== undefined)).toHaveLength(1);
    expect(scene.film).toEqual({ width: 640, height: 480 });
    // The image plane is 0.7854 high at unit distance.
    expect(2 * Math.tan((fovOf(scene.camera)! * Math.PI) / 360)).toBeCloseTo(Math.PI / 4, 12);
    expect(fovOf(scene.camera)).toBeCloseTo(42.88, 2);
  });

  test('cornell.scn in detail', () => {
    const { camera, materials, shapes } = real('cornell.scn');
    expect(camera).toMatchObject({ position: [50, 45, 205.6], target: [50, 44.957388, 204.6], up: [0, 1, 0] });
    expect(materials).toEqual({
      'diffuse 1': { file: 'diffuse', params: { albedo: [0.75, 0, 0] } },
      'diffuse 2': { file: 'diffuse', params: { albedo: [0, 0.75, 0] } },
      'diffuse 3': { file: 'diffuse', params: { albedo: [0.75, 0.75, 0.75] } },
      'diffuse 4': { file: 'diffuse', params: { albedo: [0, 0, 0] } },
      'mirror 1': { file: 'mirror', params: { reflectance: [0.9, 0.9, 0.9] } },
      'glass 1': { file: 'glass', params: { ior: 1.5, tint: [0.9, 0.9, 0.9] } },
    });
    expect(shapes[0]).toEqual({ type: 'sphere', center: [10001, 40.8, 81.6], radius: 10000, material: 'diffuse 1' });
    expect(shapes[6]).toEqual({ type: 'sphere', center: [27, 16.5, 47], radius: 16.5, material: 'mirror 1' });
    expect(shapes[8]).toEqual({
      type: 'sphere',
      center: [50, 66.6, 81.6],
      radius: 3,
      material: 'diffuse 4',
      emission: { radiance: [12, 12, 12], sides: 'both' },
    });
  });

  test('damaged files import to a valid document or throw a SceneError', () => {
    const seed = 'scn-1';
    const random = seedrandom(seed);
    let imported = 0;
    let refused = 0;
    for (const name of readdirSync(folder)) {
      const original = readFileSync(new URL(name, folder));
      for (let round = 0; round < 150; round++) {
        let bytes = Uint8Array.from(original);
        for (let n = 0; n < 1 + (round % 3); n++) {
          // Any byte, or one of the file's own, which goes further into the reader.
          const byte = round % 4 === 0 ? Math.floor(random() * 256) : original[Math.floor(random() * original.length)]!;
          bytes[Math.floor(random() * bytes.length)] = byte;
        }
        if (round % 5 === 0) bytes = bytes.subarray(0, Math.floor(random() * bytes.length));
        try {
          checkScene(importScn(bytes, name));
          imported++;
        } catch (error) {
          expect(error, `seed ${seed}, ${name}, round ${round}`).toBeInstanceOf(SceneError);
          expect((error as SceneError).message, `seed ${seed}, ${name}, round ${round}`).toMatch(
            /^\w+\.scn( line \d+)?: expected .+, got .+$/s,
          );
          refused++;
        }
      }
    }
    expect(imported).toBeGreaterThan(50);
    expect(refused).toBeGreaterThan(200);
  });
});

test('blank lines, tabs, CRLF, a byte-order mark and a missing last line end are fine', () => {
  const scene = read(`\ufeff\r\n camera\t0 1 5 0 0 0\r\n\r\nsize 1 \r\n\r\n${SPHERE.trim()}`);
  expect(scene.title).toBe('room');
  expect(scene.shapes).toEqual([{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'diffuse 1' }]);
});

test('as many spheres as the cap are read, and blank lines cost nothing', () => {
  expect(read(`${CAMERA}size 100000\n${SPHERE.repeat(100_000)}`).shapes).toHaveLength(100_000);
  expect(() => read('\n'.repeat(1_000_000) + 'camera')).toThrow(
    new SceneError('room.scn line 1000001: expected 6 numbers after camera, got 0'),
  );
  expect(() => importScn(new Uint8Array(33 * 1024 * 1024), 'room.scn')).toThrow(
    new SceneError('room.scn: expected at most 33554432 bytes, got 34603008'),
  );
});

test('one material for each kind and colour', () => {
  const scene = read(`${CAMERA}size 4\n${SPHERE}${SPHERE}${SPHERE.replace('  0\n', '  1\n')}${SPHERE.replace('.5 .5 .5', '0.50 5e-1 .6')}`);
  expect(scene.shapes.map((each) => each.material)).toEqual(['diffuse 1', 'diffuse 1', 'mirror 1', 'diffuse 2']);
});

const after = (sphere: string) => `${CAMERA}size 1\n${sphere}`;
test.each([
  ['', 'room.scn: expected text, got an empty file'],
  [' \n\n', 'room.scn: expected text, got an empty file'],
  ['camera 0\0', 'room.scn: expected text, got binary data'],
  ['kamera 0 1 5 0 0 0\n', 'room.scn line 1: expected camera, got "kamera"'],
  ['camera 0 1 5 0 0\n', 'room.scn line 1: expected 6 numbers after camera, got 5'],
  ['camera 0 1 5 0 0 nan\n', 'room.scn line 1: expected a coordinate within ±10000000, got "nan"'],
  ['camera 0 1 5 0 0 Infinity\n', 'room.scn line 1: expected a coordinate within ±10000000, got "Infinity"'],
  ['camera 0 1 5 0 0 0x10\n', 'room.scn line 1: expected a coordinate within ±10000000, got "0x10"'],
  ['camera 0 1 5 0 0 1e999\n', 'room.scn line 1: expected a coordinate within ±10000000, got "1e999"'],
  ['camera 0 1 5 0 1 5\n', 'room.scn line 1: expected a camera target other than the origin, got the same point'],
  [
    'camera 0 1 5 0 9 5\n',
    'room.scn line 1: expected a camera that does not look along y (up is +y), got one that looks straight up or down',
  ],
  [CAMERA, 'room.scn: expected size, got the end of the file'],
  [`${CAMERA}sphere 1\n`, 'room.scn line 2: expected size, got "sphere"'],
  [`${CAMERA}size 0\n`, 'room.scn line 2: expected a number of spheres from 1 to 100000, got "0"'],
  [`${CAMERA}size 1e9\n`, 'room.scn line 2: expected a number of spheres from 1 to 100000, got "1e9"'],
  [`${CAMERA}size 1000000000\n`, 'room.scn line 2: expected a number of spheres from 1 to 100000, got "1000000000"'],
  [`${CAMERA}size -1\n`, 'room.scn line 2: expected a number of spheres from 1 to 100000, got "-1"'],
  [`${CAMERA}size 1 2\n`, 'room.scn line 2: expected 1 number after size, got 2'],
  [`${CAMERA}size 1\n`, 'room.scn: expected sphere 1 of 1 (size on line 2), got the end of the file'],
  [`${CAMERA}size 100000\n${SPHERE}`, 'room.scn: expected sphere 2 of 100000 (size on line 2), got the end of the file'],
  [`${CAMERA}size 1\n${SPHERE}\nthe end\n`, 'room.scn line 5: expected the end of the file after 1 sphere (size on line 2), got "the end"'],
  [
    `${CAMERA}size 1\n${SPHERE}${SPHERE}`,
    'room.scn line 4: expected the end of the file after 1 sphere (size on line 2), got "sphere 1 0 0 0 0 0 0 .5 .5 .5 0"',
  ],
  [after('cube 1 0 0 0 0 0 0 .5 .5 .5 0'), 'room.scn line 3: expected sphere, got "cube"'],
  [after('sphere 1 0 0 0 0 0 0 .5 .5 0'), 'room.scn line 3: expected 11 numbers after sphere, got 10'],
  [after('sphere -1 0 0 0 0 0 0 .5 .5 .5 0'), 'room.scn line 3: expected a radius > 0 and ≤ 10000000, got "-1"'],
  [after('sphere 0 0 0 0 0 0 0 .5 .5 .5 0'), 'room.scn line 3: expected a radius > 0 and ≤ 10000000, got "0"'],
  [after('sphere 1 0 2e7 0 0 0 0 .5 .5 .5 0'), 'room.scn line 3: expected a coordinate within ±10000000, got "2e7"'],
  [after('sphere 1 0 0 0 0 -3 0 .5 .5 .5 0'), 'room.scn line 3: expected an emission from 0 to 1e9, got "-3"'],
  [after('sphere 1 0 0 0 0 0 0 .5 1.5 .5 0'), 'room.scn line 3: expected a reflectance from 0 to 1, got "1.5"'],
  [after('sphere 1 0 0 0 0 0 0 .5 -.5 .5 0'), 'room.scn line 3: expected a reflectance from 0 to 1, got "-.5"'],
  [after('sphere 1 0 0 0 0 0 0 .5 .5 .5 7'), 'room.scn line 3: expected material 0 (diffuse), 1 (mirror) or 2 (glass), got "7"'],
  [after('sphere 1 0 0 0 0 0 0 .5 .5 .5 1.0'), 'room.scn line 3: expected material 0 (diffuse), 1 (mirror) or 2 (glass), got "1.0"'],
])('%j is refused', (text, message) => {
  expect(() => read(text)).toThrow(new SceneError(message));
});

test('other bytes than UTF-8 are refused', () => {
  expect(() => importScn(Uint8Array.of(0x63, 0xff, 0xfe), 'room.scn')).toThrow(
    new SceneError('room.scn: expected UTF-8 text, got other bytes'),
  );
});

describe('importScene', () => {
  test('chooses by extension, in either case', async () => {
    const { scene } = await importScene(bytesOf(after(SPHERE)), 'a.b/Room.SCN');
    expect(scene.title).toBe('Room');
    expect(await importScene(bytesOf(JSON.stringify(scene)), 'room.json')).toEqual({ scene, notes: [] });
    expect((await importScene(bytesOf('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3'), 'tri.obj')).scene.title).toBe('tri');
    expect(SCENE_EXTENSIONS).toEqual(
      expect.arrayContaining(['.json', '.penumbra', '.scn', '.obj', '.ply', '.stl', '.gltf', '.glb', '.bin']),
    );
  });

  test.each(['room.png', 'room', 'room.', 'a.scn/room'])('%s is refused', async (name) => {
    await expect(importScene(bytesOf(''), name)).rejects.toThrow(
      new SceneError(
        `${name.split('/').at(-1)}: expected a file that ends in ${SCENE_EXTENSIONS.slice(0, -1).join(', ')} or ${SCENE_EXTENSIONS.at(-1)}, got another name`,
      ),
    );
  });

  test('bad JSON and bad bytes are refused', async () => {
    await expect(importScene(bytesOf('{'), 'room.json')).rejects.toThrow(SceneError);
    await expect(importScene(Uint8Array.of(0x7b, 0xff), 'room.json')).rejects.toThrow(
      new SceneError('room.json: expected UTF-8 text, got other bytes'),
    );
  });
});
