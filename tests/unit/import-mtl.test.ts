/** Material libraries of OBJ files: what they become, how they are found, every complaint, and damaged files. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { SceneError } from '../../src/scene/errors.ts';
import { materialOf } from '../../src/scene/import/mtl-material.ts';
import { readMtl } from '../../src/scene/import/mtl.ts';
import { importObj } from '../../src/scene/import/obj-scene.ts';
import { readObj, readObjParts } from '../../src/scene/import/obj.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { trianglesAtMost } from '../../src/scene/subdivide/count.ts';
import { detailed } from '../../src/scene/subdivide/scene.ts';
import { expectSurvives } from '../helpers/damage.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readMtl(bytesOf(text), 'dir/a.mtl');
const of = (lines: string) => materialOf(read(`newmtl m\n${lines.replaceAll('; ', '\n')}`).materials[0]!);

describe('materials', () => {
  it.each([
    ['Kd 0.1 0.2 0.3', 'diffuse', { albedo: [0.1, 0.2, 0.3] }],
    ['Kd 2 0.5', 'diffuse', { albedo: [1, 0.5, 1] }],
    ['Kd 0 0 0; Ks 0.9 0.8 0.7; illum 3', 'mirror', { reflectance: [0.9, 0.8, 0.7] }],
    ['Kd 0.2 0 0; Ks 0.5 0.5 0.5; Ns 40; illum 2', 'phong', { diffuse: [0.2, 0, 0], specular: [0.5, 0.5, 0.5], exponent: 40 }],
    ['Kd 0.5 0 0; Ks 1.5 1 1; Ns 4e8', 'phong', { diffuse: [0.25, 0, 0], specular: [0.75, 0.5, 0.5], exponent: 2000 }],
    ['Kd 0.2 0 0; Ks 0.5 0.5 0.5; Ns 40; illum 1', 'diffuse', { albedo: [0.2, 0, 0] }],
    ['Ni 1.33; illum 7; Tf 0.9 1 1', 'glass', { ior: 1.33, tint: [0.9, 1, 1] }],
    ['Ni 1; illum 4', 'glass', { ior: 1.5, tint: [1, 1, 1] }],
    [
      'Kd 1 0 0; d 0.25; Ns 0',
      'principled',
      { base_color: [1, 0, 0], base_metalness: 0, specular_roughness: 1, specular_ior: 1.5, transmission_weight: 0.75, transmission_color: [1, 1, 1] },
    ],
    [
      'Kd 1 0 0; Pr 0.2; Pm 1; Pc 0.5; Pcr 0.1; Ps 0.3; aniso 0.7; Ni 1.4',
      'principled',
      {
        base_color: [1, 0, 0], base_metalness: 1, specular_roughness: 0.2, specular_ior: 1.4, fuzz_weight: 0.3,
        coat_weight: 0.5, coat_roughness: 0.1, coat_darkening: 0, coat_roughening: 0, specular_roughness_anisotropy: 0.7,
      },
    ],
  ])('%s → %s', (lines, file, params) => {
    const { material } = of(lines);
    expect(material).toEqual({ file, params });
    // Every parameter exists.
    for (const name of Object.keys(params)) expect(shaderLibrary().materials[file]).toMatch(new RegExp(`\\b${name}: `));
  }); // prettier-ignore

  it('Tr is 1 - d, images are kept with their options and noted', () => {
    const { materials, notes } = read(
      '# a\nnewmtl a b\nTr 0.25\nmap_Kd -s 2 2 -clamp on wood bark.png\nbump -bm 0.5 tex\\n.png\nfoo 1\nKa 1 1 1 # x\n',
    );
    expect(materials).toEqual([
      {
        name: 'a b',
        d: 0.75,
        maps: [
          { slot: 'map_Kd', file: 'wood bark.png', options: ['-s', '2', '2', '-clamp', 'on'] },
          { slot: 'bump', file: 'tex/n.png', options: ['-bm', '0.5'] },
        ],
      },
    ]);
    expect(notes).toEqual(['Statements "foo" of materials were read over.']);
  });

  it.each([
    ['Kd 1 1 1', 'a.mtl line 1: expected newmtl first, got something else'],
    ['newmtl a\nKd', 'a.mtl line 2: expected three numbers after Kd, got none'],
    ['newmtl a\nKd 1 x 1', 'a.mtl line 2: expected a number from 0 to 1000000000, got "x"'],
    ['newmtl a\nNs nan', 'a.mtl line 2: expected a number from 0 to 1000000000, got "nan"'],
    ['newmtl a\nNi -1', 'a.mtl line 2: expected a number from 0 to 1000000000, got "-1"'],
    ['newmtl a\nmap_Kd -s 1 1 1', 'a.mtl line 2: expected the name of an image after map_Kd, got none'],
    ['\0', 'a.mtl: expected text, got binary data'],
  ])('%j is refused', (text, message) => expect(() => read(text)).toThrow(new SceneError(message)));
});

describe('an OBJ file with its libraries', () => {
  const V = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\n';
  const OBJ = `mtllib my room.mtl\n${V}f 1 2 5\nusemtl red wall\nf 1 2 3 4\nusemtl lamp\nf 1 2 5\nusemtl red wall\nf 2 3 5\nusemtl floor\nf 3 4 5\n`;
  const MTL = 'newmtl red wall\nKd 1 0 0\nnewmtl lamp\nKe 5 4 3\nKd 0 0 0\nnewmtl floor\nKd 0 1 0\n';
  const importWith = (files: Record<string, string>, text = OBJ) =>
    importObj(bytesOf(text), 'room.obj', { beside: async (file) => (file in files ? bytesOf(files[file]!) : null) });

  it('is a shape for each material, with all of its triangles', async () => {
    const { scene, notes } = await importWith({ 'my room.mtl': MTL });
    expect(notes).toEqual([]);
    const meshes = scene.shapes.flatMap((each) => (each.type === 'mesh' ? [each] : []));
    expect(meshes.map((each) => [each.material, each.data!.indices.length / 3, each.emission?.radiance])).toEqual([
      ['object', 1, undefined],
      ['red wall', 3, undefined],
      ['lamp', 1, [5, 4, 3]],
      ['floor', 1, undefined],
    ]);
    expect(meshes[1]!.data!.positions.length / 3).toBe(5);
    // The stage's own materials give way.
    expect(scene.materials.floor).toEqual({ file: 'diffuse', params: { albedo: [0, 1, 0] } });
    expect(scene.shapes.map((each) => each.material).slice(4)).toEqual(['floor 2', 'light']);
    expect(scene.materials['floor 2']!.params.albedo).toEqual([0.4, 0.4, 0.4]);
  });

  it('has the images of its materials', async () => {
    const files: Record<string, string> = {
      'lib/my.mtl':
        'newmtl red wall\nKd 1 0.5 1\nmap_Kd -s 2 3 1 -o 0.5 0 0 brick.png\nnewmtl lamp\nmap_Kd brick.png\nmap_Pr -mm 0 1 rough.png\nnorm n.png\n' +
        'map_Bump b.png\nnewmtl floor\nmap_Kd -clamp on gone.png\n',
      'lib/brick.png': 'B',
      'rough.png': 'R',
      'lib/n.png': 'N',
    };
    const { scene, notes } = await importObj(bytesOf(OBJ.replace('my room.mtl', 'lib/my.mtl')), 'room.obj', {
      beside: async (file) => (file in files ? bytesOf(files[file]!) : null),
      dataUrl: (bytes) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`,
    });
    expect(scene.materials['red wall']).toEqual({ file: 'painted', params: { albedo: [1, 0.5, 1], image: 'brick' } });
    expect(scene.materials.lamp).toMatchObject({
      file: 'principled',
      params: { base_color: [1, 1, 1], base_color_image: 'brick 2', roughness_image: 'rough', specular_roughness: 1, normal_image: 'n' },
    });
    expect(scene.materials.floor).toEqual({ file: 'diffuse', params: { albedo: [0.8, 0.8, 0.8] } });
    expect(scene.images).toMatchObject({
      brick: { data: 'data:image/png;base64,Qg==', colorSpace: 'srgb', transform: { scale: [2, 3], offset: [0.5, 0] } },
      'brick 2': { of: 'brick' },
      rough: { data: 'data:image/png;base64,Ug==', colorSpace: 'linear' },
      n: { colorSpace: 'linear' },
    });
    expect(notes).toEqual([
      '-mm of map_Pr of the material lamp is read over.',
      'map_Bump b.png of the material lamp is not shown: it holds heights, and bumps are shown from normal maps (norm) alone.',
      'map_Kd gone.png of the material floor is not shown: the file is missing.',
    ]);
  });

  it('is displaced by heights from base to base + gain', async () => {
    const square = 'v 0 0 0\nv 4 0 0\nv 4 0 -3\nv 0 0 -3\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nvn 0 1 0\n';
    const faces = 'usemtl sand\nf 1/1/1 2/2/1 3/3/1 4/4/1\nusemtl bare\nf 1//1 2//1 3//1\nusemtl plain\nf 1/1/1 2/2/1 3/3/1\n';
    const mtl =
      'newmtl sand\nKd 0.5 0.4 0.3\ndisp -mm -0.25 0.5 -s 2 2 lost.png\ndisp -s 2 2 1 -mm -0.25 0.5 -bm 3 h.png\nnewmtl bare\ndisp h.png\nnewmtl plain\ndisp gone.png\n';
    const { scene, notes } = await importObj(bytesOf(`mtllib a.mtl\n${square}${faces}`), 'a.obj', {
      beside: async (file) => (file === 'a.mtl' ? bytesOf(mtl) : file === 'h.png' ? bytesOf('H') : null),
      dataUrl: () => 'data:image/png;base64,AAAA',
    });
    // A 256th of the diagonal, 5.
    const displacement = { image: 'h', scale: 0.5, offset: -0.25, edge: 0.0195 };
    expect(scene.shapes.slice(0, 3).map((each) => each.type === 'mesh' && each.displacement)).toEqual([displacement, undefined, undefined]);
    expect(scene.materials.sand).toEqual({ file: 'diffuse', params: { albedo: [0.5, 0.4, 0.3] } });
    expect(scene.images.h).toMatchObject({ colorSpace: 'linear', transform: { scale: [2, 2] } });
    expect(notes).toEqual([
      '-bm of disp of the material sand is read over.',
      'disp gone.png of the material plain is not shown: the file is missing.',
      'disp of the material sand moves triangles whose edges are at most 0.0195 long; displacement.edge says so.',
      'disp of the material bare is left out: its triangles have no texture coordinates.',
    ]);
    // 0.75 everywhere: up by −0.25 + 0.5 · 0.75.
    const readTexels = async () => ({ width: 1, height: 1, data: new Float32Array([0.75, 0, 0, 1]), encoded: false });
    const [moved] = (await detailed({ ...scene, shapes: scene.shapes.slice(0, 1) }, { readTexels })).shapes;
    const { positions = [], indices = [] } = (moved?.type === 'mesh' && moved.data) || {};
    expect(indices.length / 3).toBeGreaterThan((2 * (4 * 3)) / 0.0195 ** 2 / 2);
    expect(positions.filter((_, i) => i % 3 === 1).every((each) => Math.abs(each - 0.125) < 1e-6)).toBe(true);
  });

  it('is cut to a million displaced triangles at most', async () => {
    const strip = Array.from({ length: 60 }, (_, i) => `v ${i} 0 0\nv ${i} ${i % 2 === 0 ? 900 : 1100} 0\n`).join('');
    const faces = Array.from({ length: 59 }, (_, i) => [1, 2, 4, 3].map((k) => `${2 * i + k}/${k === 4 ? 1 : k}`).join(' ')).map((each) => `f ${each}\n`).join(''); // prettier-ignore
    const { scene } = await importObj(bytesOf(`mtllib a.mtl\n${strip}vt 0 0\nvt 1 0\nvt 1 1\nusemtl a\n${faces}`), 'a.obj', {
      beside: async (file) => bytesOf(file === 'a.mtl' ? 'newmtl a\ndisp h.png\n' : 'H'),
      dataUrl: () => 'data:image/png;base64,AAAA',
    });
    const [shape] = scene.shapes;
    if (shape?.type !== 'mesh' || shape.data === undefined || shape.displacement?.edge === undefined)
      throw new Error('expected a displaced mesh');
    expect(trianglesAtMost(shape.data, undefined, shape.displacement.edge)).toBeLessThanOrEqual(1e6);
    // No coarser than need be.
    expect(trianglesAtMost(shape.data, undefined, shape.displacement.edge / 1.3)).toBeGreaterThan(1e6);
  });

  it('says what is missing', async () => {
    expect((await importWith({ my: 'newmtl lamp\nKd 1 1 1', 'x.mtl': '' })).notes).toEqual([
      'The material library room.mtl is missing.',
      'No library has the material red wall; it is grey.',
      'No library has the material floor; it is grey.',
    ]);
    const lone = await importWith({});
    expect(lone.notes).toEqual(['The material library my is missing.', 'The material library room.mtl is missing.']);
    expect(Object.values(lone.scene.materials).filter((each) => (each.params.albedo as number[])[0] === 0.6)).toHaveLength(4);
  });

  it('has the same triangles as one mesh', () => {
    const { parts } = readObjParts(bytesOf(OBJ), 'room.obj');
    const corners = ({ positions, indices }: { positions: number[]; indices: number[] }): string[] =>
      Array.from({ length: indices.length / 3 }, (_, i) => indices.slice(3 * i, 3 * i + 3).flatMap((each) => positions.slice(3 * each, 3 * each + 3)).join(' ')); // prettier-ignore
    expect(parts.flatMap((each) => corners(each.data)).sort()).toEqual(corners(readObj(bytesOf(OBJ), 'room.obj')).sort());
  });

  it('and a material may have no name, names blanks, and file names blanks and quotes', async () => {
    const mtl = 'newmtl\nKd 1 0 0\nnewmtl red  #2 wall\nmap_Kd -s 2 2 1 my  old brick.png\nmap_Ks "shiny spots.png"\n';
    const asked: string[] = [];
    const { scene, notes } = await importObj(bytesOf(`mtllib my  old room.mtl\n${V}usemtl\nf 1 2 3\nusemtl red  #2 wall\nf 1 2 5\n`), 'room.obj', {
      beside: async (file) => (asked.push(file), file === 'my  old room.mtl' ? bytesOf(mtl) : file.endsWith('brick.png') ? bytesOf('P') : null),
      dataUrl: () => 'data:image/png;base64,AAAA',
    });
    expect(scene.materials).toMatchObject({ object: { params: { albedo: [1, 0, 0] } } });
    expect(asked).toContain('my  old brick.png');
    expect(notes).toEqual(['map_Ks shiny spots.png of the material red is not shown: no image scales the highlights here, they have the colour Ks.']);
  }); // prettier-ignore

  it('may be called like anything', async () => {
    const { scene } = await importWith({ 'a.mtl': 'newmtl __proto__\nKd 1 0 0\nnewmtl constructor\nKd 0 1 0\n' }, `mtllib a.mtl\n${V}usemtl __proto__\nf 1 2 3\nusemtl constructor\nf 1 2 5\n`); // prettier-ignore
    expect(scene.shapes.slice(0, 2).map((each) => scene.materials[each.material]!.params.albedo)).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ]);
  });

  it('damaged libraries with images become a valid scene or one sentence', async () => {
    const text = 'newmtl red wall\nKd 1 0.5 1\nmap_Kd -s 2 3 1 -o 0.5 0 0 -clamp on a.png\nmap_Pr a.png\nd 0.5\nnewmtl lamp\nKe 1 2 3\nmap_Ke a.png\nnorm a.png\nnewmtl floor\nmap_d -mm 0 1 a.png\ndisp -mm 0.1 2 a.png\n';
    const read1 = async (bytes: Uint8Array) =>
      (await importObj(bytesOf(OBJ), 'room.obj', { beside: async (file) => (file.endsWith('.png') ? bytesOf('P') : bytes), dataUrl: () => 'data:image/png;base64,AAAA' })).scene;
    const check = (scene: unknown): void => expect(JSON.stringify(checkScene(scene))).not.toContain('null');
    const counts = await expectSurvives(bytesOf(text), 'mtl-images-1', read1, check, 200);
    expect(counts.read).toBeGreaterThan(0);
  }); // prettier-ignore

  it.each(['obj', 'mtl'])('damaged .%s becomes a valid scene or one sentence', async (which) => {
    const read1 = async (bytes: Uint8Array) =>
      (await importObj(which === 'obj' ? bytes : bytesOf(OBJ), 'room.obj', { beside: async () => (which === 'mtl' ? bytes : bytesOf(MTL)) })).scene; // prettier-ignore
    const check = (scene: unknown): void => expect(JSON.stringify(checkScene(scene))).not.toContain('null');
    const counts = await expectSurvives(bytesOf(which === 'obj' ? OBJ : MTL), `mtl-${which}-1`, read1, check);
    expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(0);
  });
});
