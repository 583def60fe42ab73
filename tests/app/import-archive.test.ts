/** Archives of scenes: found, read by their paths, and refused before anything is unpacked where they are hostile. */
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { filesOf } from '../../src/app/features/files/folder.ts';
import { readSceneFiles } from '../../src/app/features/files/read-scene.ts';
import { archiveFiles, ARCHIVE_LIMITS } from '../../src/scene/import/archive.ts';
import { FilesBeside } from '../../src/scene/import/together.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n';
const PBRT = 'WorldBegin\nInclude "parts/geometry.pbrt"';
const XML = `<scene version="3.0.0"><sensor type="perspective"/><shape type="obj"><string name="filename" value="../m/t.obj"/></shape></scene>`;

const file = (bytes: Uint8Array, name = 'room.zip') => ({
  name,
  size: bytes.length,
  arrayBuffer: async () => bytes.slice().buffer as ArrayBuffer,
});
const open = (bytes: Uint8Array, main?: string) => readSceneFiles([file(bytes)], () => {}, undefined, main);
const pack = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, utf8(text)])));

/** With a comment, as GitHub writes it. */
function commented(bytes: Uint8Array, comment: string): Uint8Array {
  const whole = new Uint8Array([...bytes, ...utf8(comment)]);
  new DataView(whole.buffer).setUint16(bytes.length - 2, comment.length, true);
  return whole;
}

/** As browsers give what is dropped: some entries at a time. */
function entry(path: string, content: string | FileSystemEntry[]): FileSystemEntry {
  const common = { name: path.split('/').at(-1) ?? '', fullPath: `/${path}` };
  if (typeof content === 'string')
    return {
      ...common,
      isFile: true,
      isDirectory: false,
      file: (done: (file: File) => void) => done(new File([content], common.name)),
    } as unknown as FileSystemEntry;
  const createReader = () => {
    let at = 0;
    return { readEntries: (done: (some: FileSystemEntry[]) => void) => done(content.slice(at, (at += 2))) };
  };
  return { ...common, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry;
}

it('opens what macOS has packed: the size of a file before it, its checksum and packed size after it', () => {
  const packed = pack({ 'a.obj': OBJ.repeat(9) });
  const view = new DataView(packed.buffer);
  const [crc, size, whole] = [14, 18, 22].map((at) => view.getUint32(at, true)) as [number, number, number];
  const directory = view.getUint32(packed.length - 6, true);
  const after = new DataView(new ArrayBuffer(16));
  [0x08074b50, crc, size, whole].forEach((each, i) => after.setUint32(4 * i, each, true));
  const bytes = new Uint8Array([...packed.subarray(0, directory), ...new Uint8Array(after.buffer), ...packed.subarray(directory)]);
  const moved = new DataView(bytes.buffer);
  moved.setUint32(bytes.length - 6, directory + 16, true);
  moved.setUint16(directory + 16 + 8, moved.getUint16(directory + 16 + 8, true) | 8, true);
  moved.setUint16(6, moved.getUint16(6, true) | 8, true);
  for (const at of [14, 18]) moved.setUint32(at, 0, true);
  expect(archiveFiles(bytes, 'm.zip').map(({ name, size: of }) => [name, of])).toEqual([['a.obj', OBJ.length * 9]]);
  moved.setUint32(22, whole - 1, true);
  expect(() => archiveFiles(bytes, 'm.zip')).toThrow('expected the header of a.obj to say what the directory says');
});

describe('a folder', () => {
  it('opens as its archive does, but for hidden files', async () => {
    const parts = ['a', 'b', 'geometry'].map((name) => entry(`room/parts/${name}.pbrt`, 'Shape "sphere"'));
    const hidden = entry('room/.git', [entry('room/.git/c.pbrt', PBRT)]);
    const files = await filesOf([entry('room', [hidden, entry('room/parts', parts), entry('room/room.pbrt', PBRT)])]);
    expect(files.map(({ name }) => name)).toEqual([...['a', 'b', 'geometry'].map((name) => `room/parts/${name}.pbrt`), 'room/room.pbrt']);
    const { scene, notes } = await readSceneFiles(files);
    expect([scene.shapes.length, notes]).toEqual([1, []]);
  });

  it('that is endless is refused', async () => {
    const endless = (depth: number): FileSystemEntry => entry(`d${depth}`, depth > 40 ? [] : [endless(depth + 1)]);
    await expect(filesOf([endless(0)])).rejects.toThrow('Expected folders at most 32 deep, got deeper ones.');
    const many = Array.from({ length: 10_001 }, (_, i) => entry(`m/${i}`, 'x'));
    await expect(filesOf([entry('m', many)])).rejects.toThrow('Expected a folder of at most 10000 files, got more.');
  });
});

describe('an archive', () => {
  it('of a scene opens with what it includes by path, whatever else lies there', async () => {
    const bytes = pack({
      '__MACOSX/._room.pbrt': 'x',
      'room/.DS_Store': 'x',
      'room/': '',
      'room/parts/geometry.pbrt': 'Shape "sphere" "float radius" 2',
      'room/other/geometry.pbrt': 'Shape "sphere" "float radius" 3',
      'room/room.pbrt': PBRT,
      'room/LIES MICH – ü.txt': 'no scene',
    });
    const { name, scene, notes } = await open(commented(bytes, 'a'.repeat(40)));
    expect([name, notes, scene.shapes]).toEqual(['room.pbrt', [], [expect.objectContaining({ type: 'sphere', radius: 2 })]]);
  });

  it('reaches files above the folder of the scene, and none outside of itself', async () => {
    const { scene } = await open(pack({ 'a/s/room.xml': XML, 'a/m/t.obj': OBJ }));
    expect(scene.shapes[0]).toMatchObject({ type: 'mesh' });
    const beside = new FilesBeside([{ name: 'a/etc/x', size: 0, arrayBuffer: async () => new ArrayBuffer(0) }], 'a/room.xml');
    expect([beside.find('../../../a/etc/x')?.name, beside.find('../../y')]).toEqual(['a/etc/x', null]);
  });

  it('of several scenes asks which', async () => {
    const bytes = pack({
      'a/day.pbrt': 'WorldBegin\nShape "disk"',
      'a/night.pbrt': 'WorldBegin\nShape "sphere"',
      'a/part.pbrt': 'Shape "sphere"',
    });
    await expect(open(bytes)).rejects.toMatchObject({
      names: ['room.zip/a/day.pbrt', 'room.zip/a/night.pbrt'],
      message: 'Expected one scene, alone or with the files that it names, got several: room.zip/a/day.pbrt, room.zip/a/night.pbrt.',
    });
    expect((await open(bytes, 'room.zip/a/night.pbrt')).scene.shapes[0]).toMatchObject({ type: 'sphere' });
  });

  it.each([
    ['something else', utf8('hello'), 'room.zip: expected a ZIP archive, got something else'],
    ['no scene', pack({ 'a.txt': 'x' }), 'room.zip: expected a scene in the archive, got none'],
    ['a way out', pack({ 'a/../../b.pbrt': PBRT }), 'room.zip: expected paths within the archive, got "a/../../b.pbrt"'],
    ['a way out of Windows', pack({ '..\\b.pbrt': PBRT }), 'room.zip: expected paths within the archive, got "..\\\\b.pbrt"'],
    ['a place of its own', pack({ '/etc/b.pbrt': PBRT }), 'room.zip: expected paths within the archive, got "/etc/b.pbrt"'],
    ['an archive within', pack({ 'a.pbrt': PBRT, 'b.ZIP': 'PK' }), 'room.zip: expected no archive within the archive, got "b.ZIP"'],
    ['too long a name', pack({ [`${'n'.repeat(201)}.pbrt`]: PBRT }), 'room.zip: expected names of at most 200 bytes, got "nnn'],
    ['its end cut off', pack({ 'a.pbrt': PBRT }).slice(0, -1), 'room.zip: expected the end of a ZIP archive'],
  ])('with %s is refused', (_, bytes, message) => expect(open(bytes)).rejects.toThrow(message));

  it('that becomes too large is refused by what it says, and by what comes out', async () => {
    const bytes = zipSync({ 'a.pbrt': new Uint8Array(2 ** 20).fill(32), 'b.pbrt': new Uint8Array(2 ** 20).fill(32) });
    const within = (limits: Partial<typeof ARCHIVE_LIMITS>) => () => archiveFiles(bytes, 'room.zip', { ...ARCHIVE_LIMITS, ...limits });
    expect(within({ each: 1000 })).toThrow('room.zip: expected at most 1000 bytes in "a.pbrt", got 1048576');
    expect(within({ total: 2 ** 20 })).toThrow('room.zip: expected files of at most 1048576 bytes together, got more');
    expect(within({ files: 1 })).toThrow('room.zip: expected at most 1 files in the archive, got 2');
    expect(within({ archive: 100 })).toThrow(`room.zip: expected an archive of at most 100 bytes, got ${bytes.length}`);
    const lying = zipSync({ 'a.pbrt': new Uint8Array(2 ** 20).fill(32) });
    const view = new DataView(lying.buffer);
    for (const at of [22, view.getUint32(lying.length - 6, true) + 24]) view.setUint32(at, 100, true);
    await expect(open(lying)).rejects.toThrow('room.zip: expected 100 bytes in a.pbrt, got more');
  });
});
