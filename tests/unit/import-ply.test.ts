/** PLY: every encoding and number type, strips, polygons, attributes, the real file, every complaint, and damaged files. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SceneError } from '../../src/scene/errors.ts';
import { importPly, readPly } from '../../src/scene/import/ply.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { expectSurvives } from '../helpers/damage.ts';

const IGEA = new URL('../../../shared/data/meshes/igea.ply', import.meta.url);
const present = existsSync(IGEA);
if (!present) console.log(`skipped: ${IGEA.pathname} is absent`);

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readPly(bytesOf(text), 'dir/tri.ply');
const header = (lines: string[], format = 'ascii'): string => ['ply', `format ${format} 1.0`, ...lines, 'end_header', ''].join('\n');
const XYZ = ['property float x', 'property float y', 'property float z'];
const FACES = 'property list uchar int vertex_indices';
const TRIANGLE = `${header(['element vertex 3', ...XYZ, 'element face 1', FACES])}0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n`;

type Kind = 'Int8' | 'Uint8' | 'Int16' | 'Uint16' | 'Int32' | 'Uint32' | 'Float32' | 'Float64';
const TYPES: [Kind, number, string, string][] = [
  ['Int8', 1, 'char', 'int8'],
  ['Uint8', 1, 'uchar', 'uint8'],
  ['Int16', 2, 'short', 'int16'],
  ['Uint16', 2, 'ushort', 'uint16'],
  ['Int32', 4, 'int', 'int32'],
  ['Uint32', 4, 'uint', 'uint32'],
  ['Float32', 4, 'float', 'float32'],
  ['Float64', 8, 'double', 'float64'],
];
/** Numbers one after another in their types. */
function packed(little: boolean, numbers: [Kind, number][]): Uint8Array {
  const size = (kind: Kind): number => TYPES.find((each) => each[0] === kind)![1];
  const view = new DataView(new ArrayBuffer(numbers.reduce((sum, [kind]) => sum + size(kind), 0)));
  let at = 0;
  for (const [kind, value] of numbers) {
    (view[`set${kind}`] as (at: number, value: number, little: boolean) => void).call(view, at, value, little);
    at += size(kind);
  }
  return new Uint8Array(view.buffer);
}
const joined = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((each) => [...each]));

describe('encodings', () => {
  const corners = [2, 3, 5, 100, 3, 5, 2, 90, 6];
  it.each(
    TYPES.flatMap(([kind, , old, name]) =>
      [true, false].flatMap((little) => [[kind, old, little] as const, [kind, name, little] as const]),
    ),
  )('%s as %s, little end first: %s', (kind, name, little) => {
    const lines = ['x', 'y', 'z'].map((axis) => `property ${name} ${axis}`);
    const whole = !kind.startsWith('Float');
    const index = whole ? kind : 'Uint8';
    const indexName = whole ? name : 'uchar';
    const text = header(
      ['comment a b', 'element vertex 3', ...lines, 'element face 1', `property list ${indexName} ${indexName} vertex_index`],
      `binary_${little ? 'little' : 'big'}_endian`,
    );
    const data = packed(little, [
      ...corners.map((each): [Kind, number] => [kind, each]),
      ...[3, 2, 0, 1].map((each): [Kind, number] => [index, each]),
    ]);
    const { mesh, notes } = readPly(joined(bytesOf(text), data), 'a.ply');
    expect([[...mesh.positions], [...mesh.indices], notes]).toEqual([corners, [2, 0, 1], []]);
  });

  it('text may have any line ends, and its numbers any blanks', () => {
    const { mesh } = read(TRIANGLE);
    expect([...mesh.positions]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    expect([...mesh.indices]).toEqual([0, 1, 2]);
    expect(mesh.name).toBe('tri');
    expect(read(TRIANGLE.replaceAll('\n', '\r\n')).mesh).toEqual(mesh);
    expect(read(TRIANGLE.trimEnd()).mesh).toEqual(mesh);
    expect(read(TRIANGLE.replace('0 1 0\n3 0', '0\n1\t0   3\n0')).mesh).toEqual(mesh);
  });
});

describe('faces', () => {
  const with5 = (list: string, faces: string) =>
    read(`${header(['element vertex 5', ...XYZ, ...list.split('\n')])}0 0 0  2 0 0  2 2 0  0 2 0  1 0.5 0\n${faces}\n`).mesh;
  const area = (mesh: { positions: Float32Array; indices: Uint32Array }): number[] => {
    const p = (i: number) => [mesh.positions[3 * mesh.indices[i]!]!, mesh.positions[3 * mesh.indices[i]! + 1]!] as const;
    return Array.from({ length: mesh.indices.length / 3 }, (_, t) => {
      const [[ax, ay], [bx, by], [cx, cy]] = [p(3 * t), p(3 * t + 1), p(3 * t + 2)];
      return ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2;
    });
  };

  it('with more than three corners are fans', () => {
    expect([...with5(`element face 1\n${FACES}`, '4 0 1 2 3').indices]).toEqual([0, 1, 2, 0, 2, 3]);
  });

  it.each(['5 0 1 2 3 4', '5 4 0 1 2 3', '5 2 3 4 0 1', '4 0 4 1 2', '4 2 0 4 1'])('that are concave are cut inside: %s', (face) => {
    // The square less the triangle (0,0) (1,0.5) (0,2), or the triangle (0,0) (2,0) (2,2) less its dent.
    const areas = area(with5(`element face 1\n${FACES}`, face));
    expect(Math.min(...areas)).toBeGreaterThan(0);
    expect(areas.reduce((a, b) => a + b)).toBeCloseTo(face.startsWith('5') ? 3 : 1.5, 6);
  });

  it('that are concave and face away keep their side', () => {
    const areas = area(with5(`element face 1\n${FACES}`, '5 4 3 2 1 0'));
    expect(Math.max(...areas)).toBeLessThan(0);
    expect(areas.reduce((a, b) => a + b)).toBeCloseTo(-3, 6);
  });

  it('strips turn every second triangle and restart at -1', () => {
    const strips = 'element tristrips 1\nproperty list int int vertex_indices';
    expect([...with5(strips, '4 0 1 3 2').indices]).toEqual([0, 1, 3, 3, 1, 2]);
    expect([...with5(strips, '8 0 1 3 -1 1 2 3 -1').indices]).toEqual([0, 1, 3, 1, 2, 3]);
    // After an odd number of entries the next strip begins as the first did; joins that name a vertex twice are left out.
    expect(area(with5(strips, '9 0 1 3 2 -1 0 1 3 2'))).toEqual([2, 2, 2, 2]);
    expect([...with5(strips, '7 0 1 2 2 1 1 4').indices]).toEqual([0, 1, 2]);
  });

  it('without an area and vertices without a face are left out', () => {
    const mesh = with5(`element face 3\n${FACES}`, '3 1 2 3  3 1 1 2  3 0 0 0');
    expect([...mesh.indices]).toEqual([0, 1, 2]);
    expect([...mesh.positions]).toEqual([2, 0, 0, 2, 2, 0, 0, 2, 0]);
  });
});

describe('attributes', () => {
  const mesh = (properties: string[], rows: string[]) =>
    read(
      `${header(['element vertex 3', ...XYZ, ...properties, 'element face 1', FACES])}0 0 0 ${rows[0]}\n1 0 0 ${rows[1]}\n0 1 0 ${rows[2]}\n3 0 1 2\n`,
    );

  it('normals get unit length, from the faces where they have none', () => {
    const { normals } = mesh(['property float nx', 'property float ny', 'property float nz'], ['0 3 4', '0 0 0', '0.6 0 0.8']).mesh;
    expect([...normals!].map((each) => Number(each.toFixed(6)))).toEqual([0, 0.6, 0.8, 0, 0, 1, 0.6, 0, 0.8]);
  });

  it.each(['s t', 'u v', 'texture_u texture_v'])('texture coordinates may be called %s', (names) => {
    const { uvs } = mesh(names.split(' ').map((each) => `property float ${each}`), ['0 0.5', '1 0.25', '2 -1']).mesh; // prettier-ignore
    expect([...uvs!]).toEqual([0, 0.5, 1, 0.25, 2, -1]);
  });

  it('colours of bytes are sRGB, those of fractions linear', () => {
    const of = (type: string, rows: string[]) =>
      mesh(
        ['red', 'green', 'blue', 'alpha'].map((each) => `property ${type} ${each}`),
        rows,
      );
    const { mesh: bytes, notes } = of('uchar', ['255 128 0 9', '10 11 12 9', '0 0 0 9']);
    expect(notes).toEqual(['Of the vertices "alpha" was read over.']);
    // IEC 61966-2-1: 128 → ((128/255 + 0.055)/1.055)^2.4 = 0.21586; 10/255 < 0.04045: 10/255/12.92 = 0.0030353
    expect([...bytes.colors!].slice(0, 4).map((each) => Number(each.toFixed(5)))).toEqual([1, 0.21586, 0, 0.00304]);
    expect([...of('float', ['0.5 0.25 0 1', '1 1 1 1', '0 0 0 1']).mesh.colors!].slice(0, 3)).toEqual([0.5, 0.25, 0]);
  });

  it('that nobody knows, and elements, are passed over by their size', () => {
    const text = header(['element camera 2', 'property list uchar double a', 'property short b', 'element nothing 4000000000',
      'element vertex 3', 'property list int float extra', ...XYZ, 'element face 1', 'property uchar flags', FACES, 'property list uchar float texcoord']); // prettier-ignore
    const { mesh: got, notes } = read(`${text}1 0.5 7  2 1 1 8\n0 0 0 0\n1 9 1 0 0\n2 9 9 0 1 0\n5 3 0 1 2 6 0 0 1 0 0 1\n`);
    expect(got.positions).toEqual(read(TRIANGLE).mesh.positions);
    expect(notes).toEqual([
      'The element "camera" was read over.',
      'The element "nothing" was read over.',
      'Of the vertices "extra" was read over.',
      'Of the faces "flags" was read over.',
    ]);
  });
});

/** A square of two triangles that MeshLab has unwrapped: they meet in one corner of the image alone. */
const CORNERS = `${header(['element vertex 4', ...XYZ, 'element face 2', FACES, 'property list uchar float texcoord'])}0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2 6 0 0 1 0 1 1\n3 0 2 3 6 0 0 .5 .5 0 1\n`;

it('texture coordinates of corners divide vertices where they differ', () => {
  const { mesh, notes } = read(CORNERS);
  expect(notes).toEqual([]);
  // Vertex 0 is shared, vertex 2 is two.
  expect(mesh.positions).toHaveLength(5 * 3);
  const corner = (i: number) => [...mesh.positions.slice(3 * mesh.indices[i]!, 3 * mesh.indices[i]! + 2), ...mesh.uvs!.slice(2 * mesh.indices[i]!, 2 * mesh.indices[i]! + 2)]; // prettier-ignore
  expect([0, 1, 2, 3, 4, 5].map(corner)).toEqual([
    [0, 0, 0, 0],
    [1, 0, 1, 0],
    [1, 1, 1, 1],
    [0, 0, 0, 0],
    [1, 1, 0.5, 0.5],
    [0, 1, 0, 1],
  ]);
});

it('thousands of coordinates at one vertex take no longer than as many vertices', () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => `3 0 1 2 6 ${i} 0 1 ${i} 2 0`).join('\n');
  const text = CORNERS.replace('element face 2', 'element face 20000').replace(/3 0 1 2 6[^]*$/, rows);
  expect(read(text).mesh.indices).toHaveLength(60_000);
});

it('faces may stand before their vertices', () => {
  const lines = ['element face 1', FACES, 'element tristrips 1', 'property list int int vertex_indices', 'element vertex 4', ...XYZ];
  const { mesh } = read(`${header(lines)}3 0 1 2\n4 0 1 3 -1\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n`);
  expect([...mesh.indices]).toEqual([0, 1, 2, 0, 1, 3]);
});

it('a scene shows vertex colours', () => {
  const text = TRIANGLE.replace('property float z', 'property float z\nproperty float red\nproperty float green\nproperty float blue')
    .replace('0 0 0\n', '0 0 0 0.9 0 0\n').replace('1 0 0\n', '1 0 0 0 0.3 0\n').replace('0 1 0\n', '0 1 0 0 0 0\n'); // prettier-ignore
  const { scene, notes } = importPly(bytesOf(text), 'tri.ply');
  expect(scene.materials.object).toEqual({ file: 'painted', params: { albedo: [1, 1, 1] } });
  const [mesh] = scene.shapes;
  expect(mesh?.type === 'mesh' && mesh.data!.colors).toEqual([0.9, 0, 0, 0, 0.3, 0, 0, 0, 0]);
  expect(notes).toEqual([]);
});

it.runIf(present)('igea has all its vertices and one closed surface of them', () => {
  const { mesh, notes } = readPly(readFileSync(IGEA), 'igea.ply');
  expect([mesh.positions.length / 3, mesh.indices.length / 3, notes]).toEqual([134_345, 268_686, []]);
  // Each directed edge occurs once, and so does its opposite: a consistently oriented closed surface. 2 V - 4 = 268,686.
  const edges = new Set<number>();
  for (let k = 0; k < mesh.indices.length; k++) {
    const next = k % 3 === 2 ? k - 2 : k + 1;
    edges.add(mesh.indices[k]! * 2 ** 20 + mesh.indices[next]!);
  }
  expect(edges.size).toBe(mesh.indices.length);
  const lone = [...edges].filter((edge) => !edges.has((edge % 2 ** 20) * 2 ** 20 + Math.floor(edge / 2 ** 20)));
  expect(lone).toEqual([]);
});

const vertices = (count: string): string => header([`element vertex ${count}`, ...XYZ, 'element face 1', FACES]);

it.each([
  ['', 'tri.ply: expected end_header, got the end of the file'],
  ['obj\n', 'tri.ply line 1: expected ply, got something else'],
  ['ply\nformat ascii 1.0\n', 'tri.ply: expected end_header, got the end of the file'],
  ['ply\nformat utf8 1.0\n', 'tri.ply line 2: expected format ascii, binary_little_endian or binary_big_endian, got "utf8"'],
  ['ply\nformat ascii 2.0\n', 'tri.ply line 2: expected version 1.0, got "2.0"'],
  ['ply\nend_header\n', 'tri.ply line 2: expected a format line before end_header'],
  ['ply\nproperty float x\n', 'tri.ply line 2: expected an element before its properties'],
  ['ply\nelement vertex -1\n', 'tri.ply line 2: expected element, a name and a whole number, got "element vertex -1"'],
  ['ply\nelement a 1\nelement a 2\n', 'tri.ply line 3: expected one element a, got a second'],
  ['ply\nelement a 1\nproperty half x\n', 'tri.ply line 3: expected a type such as float, uchar or int, got "half"'],
  ['ply\nelement a 1\nproperty toString x\n', 'tri.ply line 3: expected a type such as float, uchar or int, got "toString"'],
  ['ply\nelement a 1\nproperty list float int x\n', 'tri.ply line 3: expected a whole-number type for the length of a list, got "float"'],
  ['ply\nhello\n', 'tri.ply line 2: expected format, element, property, comment, obj_info or end_header, got "hello"'],
  [`ply\ncomment ${'x'.repeat(70_000)}`, 'tri.ply: expected end_header within 65536 bytes, got none'],
  [vertices('999999999'), 'tri.ply: expected at least 5999999994 bytes for 999999999 rows of vertex, got 0'],
  [header(['element vertex 1', 'property float x']), 'tri.ply: expected at least 2 bytes for 1 rows of vertex, got 0'],
  [`${header(['element vertex 1', 'property float x'])}1\n`, 'tri.ply: expected x, y and z of a vertex, got x'],
  [header(['element face 0', FACES]), 'tri.ply: expected an element vertex, got none'],
  [CORNERS.replace('6 0 0 1 0 1 1', '4 0 0 1 0'), 'tri.ply line 15: expected 6 texture coordinates of 3 corners, got 4'],
  [header(['element edge 0']), 'tri.ply: expected an element vertex, got none'],
  [`${header(['element vertex 1', ...XYZ])}1 2 3\n`, 'tri.ply: expected at least one face, got only points'],
  [TRIANGLE.replace('1 0 0', '1 x 0'), 'tri.ply line 11: expected a number, got "x"'],
  [TRIANGLE.replace('1 0 0', '1 nan 0'), 'tri.ply line 11: expected a number, got "nan"'],
  [TRIANGLE.replace('1 0 0', '1e9 0 0'), 'tri.ply: expected a coordinate within ±10000000 at vertex 1, got 1000000000'],
  [TRIANGLE.replace('3 0 1 2', '3 0 1 3'), 'tri.ply line 13: expected a vertex from 0 to 2, got 3'],
  [TRIANGLE.replace('3 0 1 2', '3 0 1 -1'), 'tri.ply line 13: expected a vertex from 0 to 2, got -1'],
  [TRIANGLE.replace('3 0 1 2', '3 0 1 1.5'), 'tri.ply line 13: expected a whole number, got "1.5"'],
  [TRIANGLE.replace('3 0 1 2', '2 0 1'), 'tri.ply line 13: expected at least 3 corners of a face, got 2'],
  [TRIANGLE.replace('3 0 1 2', '3 0 1'), 'tri.ply line 14: expected a number, got the end of the file'],
  [TRIANGLE.replace('3 0 1 2', '90 0 1'), 'tri.ply line 13: expected a list that fits into the 5 bytes that are left, got 90 entries'],
  [TRIANGLE.replace('3 0 1 2', '3 1 1 1'), 'tri.ply: expected a face with an area, got only degenerate ones'],
])('%j is refused', (text, message) => expect(() => read(text)).toThrow(new SceneError(message)));

it('counts are held against the length of a binary file before anything is allocated', () => {
  const text = header(['element vertex 3999999', ...XYZ], 'binary_little_endian');
  expect(() => read(`${text}abc`)).toThrow(new SceneError('tri.ply: expected at least 47999988 bytes for 3999999 rows of vertex, got 3'));
  const list = header(['element vertex 1', ...XYZ, 'property list uint double d'], 'binary_little_endian');
  const bytes = joined(bytesOf(list), packed(true, [['Float32', 0], ['Float32', 0], ['Float32', 0], ['Uint32', 0xffffffff]])); // prettier-ignore
  expect(() => readPly(bytes, 'a.ply')).toThrow(
    new SceneError(`a.ply: expected a list that fits into the 0 bytes that are left, got 4294967295 entries (byte ${list.length + 12})`),
  );
});

describe('damaged files become a valid scene or one sentence', () => {
  const check = (scene: unknown): void => expect(JSON.stringify(checkScene(scene))).not.toContain('null'); // as JSON writes NaN
  const square = header(['element vertex 4', ...XYZ, 'property uchar red', 'property uchar green', 'property uchar blue', 'element tristrips 1', 'property list int int vertex_indices'], 'binary_big_endian'); // prettier-ignore
  const corner = (x: number, y: number): [Kind, number][] => [['Float32', x], ['Float32', y], ['Float32', 0], ['Uint8', 9], ['Uint8', 9], ['Uint8', 9]]; // prettier-ignore
  const strip = [4, 0, 1, 2, 3].map((each): [Kind, number] => ['Int32', each]);
  const binary = joined(bytesOf(square), packed(false, [...corner(0, 0), ...corner(1, 0), ...corner(0, 1), ...corner(1, 1), ...strip]));
  it.each([
    ['text', bytesOf(TRIANGLE)],
    ['binary', binary],
    ['corners', bytesOf(CORNERS)],
  ])('%s', async (name, bytes) => {
    const counts = await expectSurvives(bytes, `ply-${name}-1`, (each) => importPly(each, 'x.ply').scene, check);
    expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(0);
  });

  it.runIf(present)('igea', { timeout: 600_000 }, async () => {
    const bytes = readFileSync(IGEA);
    await expectSurvives(bytes, 'ply-igea-1', (each) => readPly(each, 'igea.ply'), () => {}, process.env.PENUMBRA_FUZZ ? 100 : 3); // prettier-ignore
  });
});
