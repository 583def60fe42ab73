/** MaterialX: what surfaces, nodes and images become, what is said of the rest, and documents that lie. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SceneError } from '../../src/scene/errors.ts';
import { writeMaterialX } from '../../src/scene/export/materialx.ts';
import { importScene } from '../../src/scene/import/index.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { near } from '../helpers/pbrt.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const value = (name: string, type: string, text: string, more = ''): string =>
  `<input name="${name}" type="${type}" value="${text}" ${more}/>`;
const from = (name: string, type: string, node: string, more = ''): string =>
  `<input name="${name}" type="${type}" nodename="${node}" ${more}/>`;
const shader = (kind: string, inputs: string): string =>
  `<${kind} name="S" type="surfaceshader">${inputs}</${kind}>\n<surfacematerial name="M" type="material">${from('surfaceshader', 'surfaceshader', 'S')}</surfacematerial>`;

async function imported(inner: string, files: Record<string, string> = {}, root = 'version="1.38" colorspace="lin_rec709"') {
  return importScene(bytesOf(`<?xml version="1.0"?>\n<materialx ${root}>\n${inner}\n</materialx>`), 'x.mtlx', {
    beside: async (path) => (Object.hasOwn(files, path) ? bytesOf(files[path]!) : null),
    dataUrl: () => 'data:image/png;base64,AAAA',
  });
}
async function paramsOf(...given: Parameters<typeof imported>) {
  const { scene, notes } = await imported(...given);
  const { file, params } = scene.materials[scene.shapes[0]!.material]!;
  expect(file).toBe('principled');
  return { params, notes, images: scene.images };
}
const image = (name: string, type: string, file: string, more = ''): string =>
  `<image name="${name}" type="${type}">${value('file', 'filename', file)}${more}</image>`;

describe('surfaces', () => {
  it('open_pbr_surface has the names that ours has', async () => {
    const inputs =
      value('base_color', 'color3', '0.1, 0.6, 0.9') + value('coat_weight', 'float', '1') + value('geometry_opacity', 'float', '0.5');
    const { params, notes } = await paramsOf(shader('open_pbr_surface', inputs + value('coat_darkening', 'float', '0.5')));
    expect(params).toMatchObject({
      coat_darkening: 0.5,
      base_color: [0.1, 0.6, 0.9],
      coat_weight: 1,
      coat_ior: 1.6,
      opacity: 0.5,
      specular_roughness: 0.3,
      emission_luminance: 0,
    });
    expect(notes).toEqual([]);
  });

  it('standard_surface, gltf_pbr and UsdPreviewSurface with their defaults', async () => {
    const film =
      value('thin_film_thickness', 'float', '550') + value('emission', 'float', '2') + value('emission_color', 'color3', '3, 1.5, 0');
    expect((await paramsOf(shader('standard_surface', film))).params).toMatchObject({
      specular_roughness: 0.2, coat_roughness: 0.1, thin_film_weight: 1, thin_film_thickness: expect.closeTo(0.55, 9) as number, emission_luminance: 6, emission_color: near([1, 0.5, 0]),
    }); // prettier-ignore
    for (const [surface, coat] of [
      ['standard_surface', 'coat'],
      ['gltf_pbr', 'clearcoat'],
      ['UsdPreviewSurface', 'clearcoat'],
    ] as const)
      // prettier-ignore
      expect((await paramsOf(shader(surface, value(coat, 'float', '1')))).params).toMatchObject({ coat_weight: 1, coat_darkening: 0, coat_roughening: 0 });
    const widened = value('coat', 'float', '1') + value('coat_affect_roughness', 'float', '0.5');
    expect((await paramsOf(shader('standard_surface', widened))).params).toMatchObject({ coat_darkening: 0, coat_roughening: 0.5 });
    expect((await paramsOf(shader('gltf_pbr', value('alpha', 'float', '0.3')))).params).toMatchObject({
      base_metalness: 1,
      specular_roughness: 1,
      opacity: 1,
      fuzz_weight: 0,
      emission_luminance: 0,
    });
    expect((await paramsOf(shader('gltf_pbr', value('alpha', 'float', '0.3') + value('alpha_mode', 'integer', '1')))).params).toMatchObject(
      { opacity: 0.3, opacity_cutoff: 0.5 },
    );
    expect((await paramsOf(shader('UsdPreviewSurface', ''))).params).toMatchObject({
      base_color: [0.18, 0.18, 0.18],
      specular_roughness: 0.5,
      coat_roughness: 0.01,
    });
  });

  it('each of a document stands on a sphere of its own; others are grey, and said', async () => {
    const { scene, notes } = await imported(
      `${shader('open_pbr_surface', '')}\n<volume name="V"/><unheard_surface name="D" type="surfaceshader"/><surfacematerial name="N" type="material">${from('surfaceshader', 'surfaceshader', 'D')}</surfacematerial>`,
    );
    expect(scene.shapes.slice(0, 2).map(({ type, name }) => [type, name])).toEqual([
      ['sphere', 'M'],
      ['sphere', 'N'],
    ]);
    expect(notes).toEqual(['A surface of the kind "unheard_surface" is a grey diffuse one (x.mtlx:5).']);
  });

  it('what is not heard is listed once with its lines', async () => {
    const { notes } = await paramsOf(
      shader('open_pbr_surface', `\n${value('transmission_depth', 'float', '2')}\n${value('coat_roughness_anisotropy', 'float', '0.5')}`),
    );
    expect(notes).toEqual([
      'The input "transmission_depth" of "open_pbr_surface" is left out (x.mtlx:4).',
      'The input "coat_roughness_anisotropy" of "open_pbr_surface" is left out (x.mtlx:5).',
    ]);
  });
});

describe('nodes', () => {
  const surface = (inputs: string): string => shader('open_pbr_surface', inputs);
  it('graphs within graphs, with what is given to the outer one, and the largest number for no limit', async () => {
    const inner = `<nodegraph name="In"><input name="f" type="filename" interfacename="g"/>
      <image name="i" type="color3"><input name="file" type="filename" interfacename="f"/></image><output name="o" type="color3" nodename="i"/></nodegraph>`;
    const graph = `<nodegraph name="Out"><input name="g" type="filename" value="w.png"/>${inner}<output name="o" type="color3" nodegraph="In"/></nodegraph>`;
    const inputs = '<input name="base_color" type="color3" nodegraph="Out"/>' + value('transmission_depth', 'float', '3.40282e+38');
    const { params, images } = await paramsOf(graph + surface(inputs), { 'w.png': 'x' });
    expect([Object.keys(images), params]).toMatchObject([[params.base_color_image], {}]);
  });

  it('of an image in tiles the first', async () => {
    const graph = `<nodegraph name="G">${image('r', 'color3', 'w_<UDIM>.png')}<output name="o" type="color3" nodename="r"/></nodegraph>`;
    const input = '<input name="base_color" type="color3" nodegraph="G" output="o"/>';
    const { images, notes } = await paramsOf(graph + surface(input), { 'w_1001.png': 'x' });
    expect([Object.keys(images).length, notes]).toEqual([1, ['Of an image in tiles the first one is shown (x.mtlx:3).']]);
  });

  it('images through graphs: prefix, tiling, colour space, channel, factor', async () => {
    const graph = `<nodegraph name="G" fileprefix="tex/">
      <input name="tiles" type="vector2" value="4, 2"/>
      <tiledimage name="c" type="color3">${value('file', 'filename', 'wood.png', 'colorspace="srgb_texture"')}<input name="uvtiling" type="vector2" interfacename="tiles"/></tiledimage>
      ${image('r', 'vector3', 'orm.png')}
      <multiply name="m" type="color3">${from('in1', 'color3', 'c')}${value('in2', 'float', '0.5')}</multiply>
      <normalmap name="n" type="vector3">${from('in', 'vector3', 'r')}${value('scale', 'float', '2')}</normalmap>
      <output name="oc" type="color3" nodename="m"/><output name="or" type="vector3" nodename="r"/><output name="on" type="vector3" nodename="n"/></nodegraph>`;
    const at = (name: string, output: string, more = ''): string =>
      `<input name="${name}" type="color3" nodegraph="G" output="${output}" ${more}/>`;
    const files = { 'tex/wood.png': 'x', 'tex/orm.png': 'y' };
    const { params, images, notes } = await paramsOf(
      graph + surface(at('base_color', 'oc') + at('specular_roughness', 'or', 'channels="y"') + at('geometry_normal', 'on')),
      files,
    );
    expect(params).toMatchObject({
      base_color: [0.5, 0.5, 0.5],
      base_color_image: 'wood',
      specular_roughness: 1,
      roughness_image: 'orm',
      normal_scale: 2,
    });
    expect(images['wood']).toMatchObject({ colorSpace: 'srgb', transform: { scale: [4, 2] } });
    expect(images['orm']).toMatchObject({ colorSpace: 'linear', channel: 'g' });
    expect(images[params['normal_image'] as string]).toMatchObject({ colorSpace: 'linear' });
    expect(notes).toEqual([]);
  });

  it('constants are computed, and colours of sRGB are made linear', async () => {
    const sum = `<constant name="a" type="color3">${value('value', 'color3', '0.25, 0.5, 0.75', 'colorspace="srgb_texture"')}</constant>
      <invert name="b" type="color3">${from('in', 'color3', 'a')}</invert>
      <mix name="c" type="color3">${from('fg', 'color3', 'b')}${from('bg', 'color3', 'a')}${value('mix', 'float', '0.5')}</mix>
      <power name="d" type="float">${value('in1', 'float', '0.5')}${value('in2', 'float', '2')}</power>`;
    const { params } = await paramsOf(
      sum + surface(from('base_color', 'color3', 'c') + from('specular_roughness', 'float', 'd') + from('fuzz_color', 'color3', 'a')),
    );
    // x mixed with 1 − x by a half.
    expect(params).toMatchObject({
      base_color: near([0.5, 0.5, 0.5]),
      specular_roughness: 0.25,
      fuzz_color: near([0.050876, 0.214041, 0.522522]),
    });
  });

  it('procedures are left out, and said; an included document is read', async () => {
    const { params, notes } = await paramsOf('<xi:include href="n.mtlx"/>' + surface(from('base_color', 'color3', 'noise')), {
      'n.mtlx': '<materialx><fractal3d name="noise" type="color3"/></materialx>',
    });
    expect(params).toMatchObject({ base_color: [0.8, 0.8, 0.8] });
    expect(notes).toEqual(['Nodes of the kind "fractal3d" are left out (n.mtlx:1).']);
  });

  it('an included document’s colours are of its own colour space', async () => {
    const tone = `<constant name="tone" type="color3">${value('value', 'color3', '0.25, 0.5, 0.75')}</constant>`;
    const { params, notes } = await paramsOf('<xi:include href="n.mtlx"/>' + surface(from('base_color', 'color3', 'tone')), {
      'n.mtlx': `<materialx colorspace="srgb_texture">${tone}</materialx>`,
    });
    expect(params).toMatchObject({ base_color: near([0.050876, 0.214041, 0.522522]) });
    expect(notes).toEqual([]);
  });
});

describe('documents that lie', () => {
  const LOOP =
    '<dot name="a" type="color3"><input name="in" type="color3" nodename="b"/></dot><dot name="b" type="color3"><input name="in" type="color3" nodename="a"/></dot>';
  it.each([
    ['<nothing/>', 'expected a material or a surface shader, got none'],
    [
      LOOP + shader('open_pbr_surface', from('base_color', 'color3', 'a')),
      'expected nodes at most 64 deep in one another, got more, or some that lead to themselves',
    ],
    [shader('open_pbr_surface', from('base_color', 'color3', 'gone')), 'expected the name of a node, got "gone"'],
    [
      shader('open_pbr_surface', value('coat_weight', 'float', '1e999')),
      'expected one to four numbers of the input "coat_weight", got "1e999"',
    ],
    [
      shader('open_pbr_surface', value('coat_weight', 'float', 'much')),
      'expected one to four numbers of the input "coat_weight", got "much"',
    ],
    [shader('open_pbr_surface', '<input name="base_color" type="color3" nodegraph="G"/>'), 'expected the name of a node graph, got "G"'],
    ['<surfacematerial name="M"><input name="surfaceshader" nodename="M"/></surfacematerial>', ''],
  ])('%#: are refused with their line, or are grey', async (text, message) => {
    if (message === '') expect((await imported(text)).notes[0]).toMatch(/grey/);
    else await expect(imported(text)).rejects.toThrow(message);
  });

  it('nodes that double at every step end', async () => {
    const steps = Array.from(
      { length: 60 },
      (_, i) =>
        `<mix name="n${i + 1}" type="color3">${from('fg', 'color3', `n${i}`)}${from('bg', 'color3', `n${i}`)}${from('mix', 'float', 'i')}</mix>`,
    );
    const { notes } = await imported(
      image('i', 'float', 'a.png') +
        image('n0', 'color3', 'a.png') +
        steps.join('') +
        shader('open_pbr_surface', from('base_color', 'color3', 'n60')),
      { 'a.png': 'x' },
    );
    expect(notes.join()).toContain('the mean is shown');
  });

  it('any text is a scene or one sentence', async () => {
    const WHOLE = `${image('i', 'color3', 'a.png')}<multiply name="m" type="color3">${from('in1', 'color3', 'i')}${value('in2', 'float', '2')}</multiply>${shader('standard_surface', from('base_color', 'color3', 'm') + value('coat', 'float', '1'))}`;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(fc.nat(WHOLE.length), fc.nat(12), fc.constantFrom('', '"', '<', '1e9', '-', 'name', 'mix', 'nodename="m"', '/>', 'é')),
        ),
        async (edits) => {
          let text = WHOLE;
          for (const [at, length, put] of edits.slice(0, 4)) text = text.slice(0, at) + put + text.slice(at + length);
          try {
            expect((await imported(text, { 'a.png': 'x' })).scene.version).toBe(1);
          } catch (error) {
            expect(error).toBeInstanceOf(SceneError);
            expect((error as Error).message.length).toBeLessThan(300);
          }
        },
      ),
      { numRuns: 300, seed: 5 },
    );
  });
});

describe('written', () => {
  it('materials come back as they were, with their images', async () => {
    const params = {
      base_color: [0.25, 0.5, 1], base_color_image: 'a & b', specular_roughness: 0.5, roughness_image: 'orm', base_metalness: 1, coat_weight: 0.5, coat_color: [1, 0.5, 0.25], thin_walled: true,
      emission_luminance: 7, emission_color: [1, 0.5, 0], opacity: 0.75, normal_image: 'n', normal_scale: 2, subsurface_weight: 0.5, fuzz_weight: 0.25, thin_film_weight: 1, thin_film_thickness: 0.4,
    } as const; // prettier-ignore
    const data = 'data:image/png;base64,AAAA';
    const look = {
      wrap: ['clamp', 'mirror'] as ['clamp', 'mirror'],
      transform: { scale: [4, 2] as [number, number], offset: [0.5, 0] as [number, number] },
    };
    const scene = checkScene({
      version: 1,
      camera: { position: [0, 0, 5], target: [0, 0, 0] },
      images: {
        'a & b': { data, ...look },
        orm: { file: 'x/orm.png', colorSpace: 'linear', channel: 'g' },
        n: { of: 'orm', colorSpace: 'linear' },
      },
      materials: { 'red <"paint">': { file: 'principled', params: { ...params } as never }, wall: { file: 'diffuse' } },
      shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'red <"paint">' }],
    });
    const { text, files, notes } = writeMaterialX(scene);
    expect(notes).toEqual(['The material wall is left out: it is no principled, but diffuse.']);
    expect([...files]).toEqual([['a___b.png', data]]);
    const mapping = { type: 'plane' as const, matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0] };
    const inSpace = {
      ...scene,
      images: Object.fromEntries(Object.entries(scene.images).map(([name, each]) => [name, { ...each, mapping }])),
    };
    expect(writeMaterialX(inSpace).notes.join(' ')).toMatch(
      /The mapping of the image .* is left out: it lies on the coordinates of surfaces\./,
    );
    const read = await importScene(bytesOf(text), 'x.mtlx', { beside: async () => Uint8Array.of(1), dataUrl: () => data });
    expect(read.notes).toEqual([]);
    const back = read.scene.materials[read.scene.shapes[0]!.material]!.params;
    const numbers = Object.fromEntries(Object.entries(params).filter(([name]) => !name.endsWith('_image')));
    expect(back).toMatchObject({ ...numbers, subsurface_radius: 0.1 });
    expect(read.scene.images[back['base_color_image'] as string]).toMatchObject({ colorSpace: 'srgb', ...look });
    expect(read.scene.images[back['roughness_image'] as string]).toMatchObject({ colorSpace: 'linear', channel: 'g' });
    expect(back['normal_image']).toBeDefined();
  });
});
