/** What a scene from a stranger may reach on the command line, and what reaches the terminal. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Reach } from '../../src/cli/reach.ts';
import { readNamedScene, readScene } from '../../src/cli/scene-files.ts';
import { fromDataUrl } from '../../src/image/decode/data-url.ts';
import { encodePng } from '../../src/image/png.ts';
import { encodeBundle } from '../../src/scene/bundle/bundle.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { ballScene, command, render } from '../helpers/command.ts';

const SECRET = 'root:x:0:0:PRIVATE-KEY';
const OUTSIDE = /expected a file in the folder of the scene, got .*; --allow DIR lets it read those of another one$/;
const top = mkdtempSync(join(tmpdir(), 'penumbra-reach-'));
const folder = join(top, 'scene');
const other = join(top, 'shared');
const at = (name: string): string => join(folder, name);
const PNG = encodePng({ width: 1, height: 1, rgb8: Uint8Array.of(255, 128, 0) });
const WGSL = readFileSync('materials/diffuse.wgsl', 'utf8');

beforeAll(() => {
  for (const each of [folder, other]) mkdirSync(each);
  writeFileSync(join(top, 'id_rsa'), SECRET);
  writeFileSync(join(other, 'wood.png'), PNG);
  writeFileSync(join(other, 'wood.wgsl'), WGSL);
  writeFileSync(at('wood.png'), PNG);
  writeFileSync(at('key.png'), SECRET);
  writeFileSync(at('key.wgsl'), SECRET);
  writeFileSync(at('key.obj'), SECRET);
  symlinkSync('../id_rsa', at('link.png'));
  symlinkSync('..', at('up'));
  symlinkSync(other, at('textures'));
  spawnSync('mkfifo', [at('pipe.png')]);
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

const scene = (name: string, more: object): string => {
  writeFileSync(at(name), JSON.stringify({ ...ballScene(1), ...more }));
  return at(name);
};
const textured = (file: string): object => ({
  images: { x: { file } },
  materials: { a: { file: 'image', params: { color: 'x' } } },
});
const meshed = (file: string): object => ({ shapes: [{ type: 'mesh', file, material: 'a' }] });

it('paths of Windows lead into folders, and not out of them', async () => {
  mkdirSync(at('oak'));
  writeFileSync(at('oak/bark.png'), PNG);
  const reach = new Reach(at('a.obj'));
  expect(await reach.readOptional('oak\\bark.png')).toEqual(await reach.read('oak/bark.png'));
  await expect(reach.readOptional('..\\id_rsa')).rejects.toThrow(OUTSIDE);
});

describe('an archive', () => {
  const words = (texts: Record<string, string>): Uint8Array =>
    zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)])));

  it('reaches its own files alone, and names its scenes where it has several', async () => {
    const json = (file: string): string => JSON.stringify({ ...ballScene(1), ...meshed(file) });
    const path = at('room.zip');
    const obj = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n';
    writeFileSync(path, words({ 'a/day.json': json('m/t.obj'), 'a/night.json': json('../../id_rsa'), 'a/m/t.obj': obj }));
    await expect(readScene(path)).rejects.toThrow(
      'room.zip: expected one scene in the archive, got a/day.json, a/night.json; name one as "room.zip/a/day.json"',
    );
    expect((await readScene(`${path}/a/day.json`)).scene.shapes[0]).toMatchObject({ data: { indices: [0, 1, 2] } });
    await expect(readScene(`${path}/a/night.json`)).rejects.toThrow('expected the file "../../id_rsa" in the archive, got none');
    await expect(readScene(`${path}/b.json`)).rejects.toThrow('room.zip: expected "b.json" in the archive, got none');
  });
});

describe('a scene reaches', () => {
  it.each([
    ['a folder above', '../id_rsa'],
    ['an absolute path', join(top, 'id_rsa')],
    ['a link out of its folder', 'link.png'],
    ['a folder that is a link', 'up/id_rsa'],
    ['a device', '/dev/zero'],
    ['what does not exist', '../nothing.png'],
    ['a name with a NUL', '../id_rsa\0.png'],
  ])('no image by %s', async (_, file) => {
    await expect(readScene(scene('a.json', textured(file)))).rejects.toThrow(OUTSIDE);
    await expect(readScene(scene('a.json', { environment: { type: 'image', file } }))).rejects.toThrow(OUTSIDE);
  });

  it('no program, mesh, library, buffer or image of a model outside either', async () => {
    await expect(readScene(scene('a.json', { materials: { a: { file: '../shared/wood.wgsl' } } }))).rejects.toThrow(OUTSIDE);
    await expect(readNamedScene(scene('a.json', { materials: { a: { file: '../shared/wood.wgsl' } } }))).rejects.toThrow(OUTSIDE);
    await expect(readScene(scene('a.json', meshed('/etc/passwd')))).rejects.toThrow(OUTSIDE);
    writeFileSync(at('m.obj'), 'mtllib ../id_rsa\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
    await expect(readScene(at('m.obj'))).rejects.toThrow(OUTSIDE);
    for (const [gltf, sentence] of [
      [{ buffers: [{ uri: '../id_rsa', byteLength: 4 }] }, OUTSIDE],
      [{ buffers: [{ uri: '..%2Fid_rsa', byteLength: 4 }] }, OUTSIDE],
      [{ images: [{ uri: '../id_rsa' }] }, OUTSIDE],
      // As one that is not there.
      [{ images: [{ uri: '/etc/passwd' }] }, 'expected a node with triangles, got none'],
      [{ images: [{ uri: '/etc/nothing' }] }, 'expected a node with triangles, got none'],
    ] as const) {
      writeFileSync(at('m.gltf'), JSON.stringify({ asset: { version: '2.0' }, ...gltf }));
      await expect(readScene(at('m.gltf'))).rejects.toThrow(sentence);
    }
  });

  it('what is beside it, below it, and what its user allows', async () => {
    expect((await readScene(scene('a.json', textured('wood.png')))).scene.images.x!.data).toMatch(/^data:image\/png/);
    expect((await readScene(scene('a.json', textured(at('wood.png'))))).scene.images.x!.data).toMatch(/^data:image\/png/);
    for (const file of ['../shared/wood.png', 'textures/wood.png']) {
      await expect(readScene(scene('a.json', textured(file)))).rejects.toThrow(OUTSIDE);
      const { scene: read } = await readScene(scene('a.json', textured(file)), { allow: [other] });
      expect(read.images.x!.data).toMatch(/^data:image\/png/);
    }
    await expect(readScene(scene('a.json', textured('../id_rsa')), { allow: [other] })).rejects.toThrow(OUTSIDE);
    await expect(readScene(scene('a.json', {}), { allow: [at('wood.png')] })).rejects.toThrow(/^--allow: expected a folder/);
  });

  it('what a model names at a place of its maker, by its name beside it', async () => {
    writeFileSync(at('n.mtl'), 'newmtl a\nKd .1 .2 .3\n');
    const obj = async (library: string) => {
      writeFileSync(at('n.obj'), `mtllib ${library}\nusemtl a\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n`);
      return readScene(at('n.obj'));
    };
    for (const place of ['/home/nobody/models/n.mtl', 'C:\\models\\n.mtl', '../elsewhere/n.mtl', 'textures/gone/n.mtl'])
      expect((await obj(place)).scene.materials['a']).toMatchObject({ params: { albedo: [0.1, 0.2, 0.3] } });
    expect((await obj('/home/nobody/gone.mtl')).notes).toEqual(['The material library /home/nobody/gone.mtl is missing.']);
    // Nobody learns by it what else there is on this machine.
    expect((await obj(join(top, 'id_rsa'))).notes).toEqual([`The material library ${join(top, 'id_rsa')} is missing.`]);
    for (const place of ['../id_rsa', '../nothing']) await expect(obj(place)).rejects.toThrow(OUTSIDE);
  });

  it('files of the kind that they are named as, without a word of others', async () => {
    for (const [more, expected] of [
      [textured('key.png'), /expected an HDR, EXR, PNG, JPEG, WebP, TGA, BMP or NPY file, or a BRDF of MERL or RGL, got something else/],
      [
        { environment: { type: 'image', file: 'key.png' } },
        /expected an HDR, EXR, PNG, JPEG, WebP, TGA, BMP or NPY file, or a BRDF of MERL or RGL, got something else/,
      ],
      [{ materials: { a: { file: 'key.wgsl' } } }, /expected WGSL, got a text without a function/],
      [meshed('key.obj'), /key\.obj/],
      [textured('pipe.png'), /Cannot read pipe\.png: expected a file, got something else\./],
    ] as const) {
      const error = await readScene(scene('a.json', more)).catch((each: Error) => each);
      expect(error).toMatchObject({ message: expect.stringMatching(expected) as string });
      expect((error as Error).message).not.toMatch(/root|PRIVATE/);
    }
  });

  it('no file as an image of a model or an archive that is none', async () => {
    writeFileSync(at('k.mtl'), 'newmtl a\nmap_Kd key.png\nmap_Ke wood.png\n');
    writeFileSync(at('k.obj'), 'mtllib k.mtl\nusemtl a\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nf 1/1 2/1 3/1\n');
    const obj = await readScene(at('k.obj'));
    expect(Object.values(obj.scene.images).map(({ data }) => data!.slice(0, 15))).toEqual(['data:image/png;']);
    expect(obj.notes).toContain('map_Kd key.png of the material a is not shown: it is no HDR, EXR, PNG, JPEG, WebP, TGA or BMP file.');
    const triangle = Buffer.from(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1).buffer).toString('base64');
    const gltf = (uri: string): object => ({
      asset: { version: '2.0' },
      buffers: [{ uri: `data:;base64,${triangle}`, byteLength: 60 }],
      bufferViews: [{ buffer: 0, byteLength: 60 }],
      accessors: [
        { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
        { bufferView: 0, byteOffset: 36, componentType: 5126, count: 3, type: 'VEC2' },
      ],
      images: [{ uri, mimeType: 'image/png' }],
      textures: [{ source: 0 }],
      materials: [{ name: 'm', pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, material: 0 }] }],
      nodes: [{ mesh: 0 }],
    });
    for (const [uri, count] of [
      ['wood.png', 1],
      ['key.png', 0],
    ] as const) {
      writeFileSync(at('k.gltf'), JSON.stringify(gltf(uri)));
      const { scene: read, notes } = await readScene(at('k.gltf'));
      expect(Object.keys(read.images)).toHaveLength(count);
      expect(notes.join(' ').includes('base color')).toBe(count === 0);
    }
    const named = checkScene({
      ...ballScene(1),
      images: { x: { data: `data:image/png;base64,${Buffer.from(SECRET).toString('base64')}` } },
    });
    writeFileSync(at('k.penumbra'), encodeBundle(named, fromDataUrl));
    await expect(readScene(at('k.penumbra'))).rejects.toThrow(
      'k.penumbra, images/0.png: expected an HDR, EXR, PNG, JPEG, WebP, TGA, BMP or NPY file, or a BRDF of MERL or RGL, got something else',
    );
  });

  it('no image that nothing uses, and says which it left out', async () => {
    const { scene: read, notes } = await readScene(
      scene('a.json', {
        images: { x: { file: '../id_rsa' }, y: { of: 'x' }, z: { file: 'wood.png' }, w: { of: 'z' } },
        materials: { a: { file: 'image', params: { color: 'w' } } },
      }),
    );
    expect(Object.keys(read.images)).toEqual(['z', 'w']);
    expect(notes).toEqual(['No material uses the image x; its file is left out.']);
  });
});

describe('what is said', () => {
  it('moves no cursor, and a result is one line of JSON', async () => {
    const title = '\u001b]0;owned\u0007\u009b2J\u202e';
    const { code, stdout, stderr } = await render([
      scene('a.json', { title, materials: { a: { file: 'no\u001b[2Jsuch' } } }),
      '-o',
      at('x.png'),
    ]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    // eslint-disable-next-line no-control-regex
    expect(stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    const lit = { render: { spp: 1 }, lights: [{ type: 'point', position: [2, 2, 2], intensity: [1, 1, 1] }] };
    // The compiler warns of what is unreachable, and Dawn prints that by itself.
    const loud = WGSL.replace(/(fn eval[^{]*\{)/, '$1\n  return vec3f(0.5);\n  // \u001b[2J\n');
    const ok = await render([
      scene('b.json', { title, ...lit, programs: { loud, diffuse: WGSL }, materials: { a: { file: 'loud' } } }),
      '-o',
      at('x.png'),
      '--json',
    ]);
    expect({ code: ok.code, lines: ok.stdout.trimEnd().split('\n').length }).toEqual({ code: 0, lines: 1 });
    expect(ok.stderr).toContain('unreachable');
    expect(ok.stderr).not.toContain('\u001b');
    expect(JSON.parse(ok.stdout)).toMatchObject({ programs: ['loud'] });
  });

  it('of a merge of films of two scenes that they are two', async () => {
    const films = await Promise.all(
      [1, 0.5].map(async (radius, i) => {
        const path = scene(`${i}.json`, { shapes: [{ type: 'sphere', center: [0, 0, 0], radius, material: 'a' }] });
        const film = at(`${i}.film`);
        expect((await render([path, '-o', film])).code).toBe(0);
        return film;
      }),
    );
    const { code, stderr } = await command(['src/cli/merge.ts', ...films, '-o', at('both.film')]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/expected samples of the same image as in .*, but their scenes differ/);
  });
});
