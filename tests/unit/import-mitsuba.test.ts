/** Mitsuba 3: what each element becomes, and every complaint. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { SceneError } from '../../src/scene/errors.ts';
import { parseXml } from '../../src/scene/import/mitsuba/xml.ts';
import { importedMitsuba as imported, mitsubaScene as sceneOf } from '../helpers/mitsuba.ts';
import { near } from '../helpers/pbrt.ts';
import { fuzzNumber } from '../helpers/fuzz.ts';

const SPHERE = '<shape type="sphere"/>';
const materialOf = async (bsdf: string): Promise<unknown> => {
  const { shapes, materials } = await sceneOf(`<shape type="sphere">${bsdf}</shape>`, { files: { 'wood.png': 'x' } });
  return materials[shapes[0]?.material ?? ''];
};
const value = (tag: string, name: string, text: string): string => `<${tag} name="${name}" value="${text}"/>`;
const sensor = (inner: string, type = 'perspective', film = ''): string =>
  `<sensor type="${type}">${inner}<film type="hdrfilm">${film}</film></sensor>`;
const size = (width: number, height: number): string => value('integer', 'width', `${width}`) + value('integer', 'height', `${height}`);

it.each([
  // Where u and v, which goes up in documents, are 0 and where they are 1.
  ['rectangle', [-1, 1, 0], [1, -1, 0]],
  ['disk', [0, 0, 0], [1, 0, 0]],
  ['cylinder', [1, 0, 1], [1, 0, 0]],
] as const)('a %s has the coordinates of Mitsuba', async (type, low, high) => {
  const texture = '<bsdf type="diffuse"><texture type="bitmap" name="reflectance"><string name="filename" value="a.png"/></texture></bsdf>';
  const { shapes } = await sceneOf(`<shape type="${type}">${texture}</shape>`, { files: { 'a.png': 'x' } });
  const [shape] = shapes;
  if (shape?.type !== 'mesh' || shape.data?.uvs === undefined) throw new Error('expected a mesh with coordinates');
  const { uvs, positions } = shape.data;
  const at = (u: number, v: number): number[] | undefined =>
    Array.from({ length: uvs.length / 2 }, (_, i) => i)
      .filter((i) => Math.abs(uvs[2 * i] - u) + Math.abs(uvs[2 * i + 1] - v) < 1e-6)
      .map((i) => positions.slice(3 * i, 3 * i + 3))[0];
  expect([at(0, 0), at(1, 1)]).toEqual([near(low), near(high)]);
});

it.each(['a-C', 'Cu2O', 'TiN_palik'])('the metal %s has its own indices', async (name) => {
  const made = await materialOf(`<bsdf type="conductor">${value('string', 'material', name)}</bsdf>`);
  expect(made).toMatchObject({ file: 'conductor', params: { metal: 'custom' } });
});

it('names of plugins may have capitals, and objects a second name', async () => {
  const red = '<bsdf type="Diffuse" id="red"><rgb name="reflectance" value="1 0 0"/></bsdf><alias id="red" as="rot"/>';
  const { scene, notes } = await imported(`${red}<shape type="Sphere"><ref id="rot"/></shape>`);
  expect([scene.shapes[0]?.type, Object.values(scene.materials), notes]).toEqual([
    'sphere',
    [{ file: 'diffuse', params: { albedo: [1, 0, 0] } }],
    [],
  ]);
  await expect(imported(`<alias id="red" as="rot"/>${SPHERE}`)).rejects.toThrow('expected the id of an object, got "red"');
});

it('files of version 0.6 are upgraded: names, reflectances, and coordinates, moved before they are scaled', async () => {
  const image = `<string name="filename" value="a.png"/>${value('float', 'uoffset', '.25')}${value('float', 'uscale', '4')}`;
  const bsdf = `<bsdf type="diffuse"><texture type="bitmap" name="diffuseReflectance">${image}</texture></bsdf>`;
  const { scene, notes } = await imported(`<shape type="rectangle">${bsdf}</shape>`, { version: '0.6.0', files: { 'a.png': 'x' } });
  expect(scene.images['a']?.transform).toMatchObject({ scale: [4, 1], offset: [1, 0] });
  expect(notes).toEqual([]);
});

it('a blend of phase functions has its mean cosine', async () => {
  const hg = (g: number): string => `<phase type="hg">${value('float', 'g', `${g}`)}</phase>`;
  const phase = `<phase type="blendphase">${value('float', 'weight', '.25')}${hg(0.8)}<phase type="blendphase">${hg(-0.4)}${hg(0.2)}</phase></phase>`;
  const medium = `<medium name="interior" type="homogeneous">${phase}</medium>`;
  const { media } = await sceneOf(`<shape type="sphere">${medium}</shape>`);
  expect(Object.values(media)[0]?.g).toBeCloseTo(0.75 * 0.8 + 0.25 * -0.1, 9);
});

it('an area emitter may stand beside the shapes that refer to it', async () => {
  const { scene, notes } = await imported(
    '<emitter type="area" id="glow"><rgb name="radiance" value="1 2 3"/></emitter><shape type="sphere"><ref id="glow"/></shape>',
  );
  expect([scene.shapes[0]?.emission?.radiance, scene.lights, notes]).toEqual([[1, 2, 3], [], []]);
});

describe('sensor and film', () => {
  const half = Math.tan(Math.PI / 6);
  const angle = (of: number): number => (Math.atan(of) * 360) / Math.PI;
  it.each([
    ['x', angle(half / 2)],
    ['y', 60],
    ['smaller', 60],
    ['larger', angle(half / 2)],
    ['diagonal', angle(half / Math.sqrt(5))],
  ])('spans its angle along %s', async (axis, fov) => {
    const { camera } = await sceneOf(SPHERE, {
      sensor: sensor(value('float', 'fov', '60') + value('string', 'fov_axis', axis), 'perspective', size(200, 100)),
    });
    expect(camera).toMatchObject({ fov: expect.closeTo(fov, 9) as number });
  });

  it('looks along z of its transform, with a lens', async () => {
    const to = '<transform name="to_world"><lookat origin="1, 2, 3" target="1, 2, 0" up="0, 1, 0"/></transform>';
    const lens = value('float', 'aperture_radius', '.1') + value('float', 'focus_distance', '2');
    const { camera, film } = await sceneOf(SPHERE, { sensor: sensor(to + lens, 'thinlens', size(30, 20)) });
    expect(camera).toMatchObject({ position: near([1, 2, 3]), up: near([0, 1, 0]), lens: { radius: 0.1, focus: 2 } });
    expect(camera.target[2]).toBeLessThan(3);
    // 50 mm on 36 × 24 mm.
    expect(camera).toMatchObject({ fov: expect.closeTo(angle(12 / 50), 9) as number });
    expect(film).toMatchObject({ width: 30, height: 20, filter: { type: 'gaussian', radius: 1.5 } });
  });

  it('counts segments of paths', async () => {
    const depth = async (text: string) => (await sceneOf(SPHERE + `<integrator type="path">${text}</integrator>`)).render;
    expect(await depth(value('integer', 'max_depth', '6') + value('integer', 'rr_depth', '4'))).toMatchObject({
      maxDepth: 5,
      rouletteStart: 3,
    });
    expect(await depth('')).toMatchObject({ maxDepth: 1024, rouletteStart: 4, spp: 4 });
  });
});

describe('emitters', () => {
  const light = async (text: string) => (await sceneOf(text + SPHERE)).lights[0];
  it('without a shape', async () => {
    expect(
      await light(`<emitter type="point">${value('point', 'position', '1 2 3')}${value('rgb', 'intensity', '4 5 6')}</emitter>`),
    ).toMatchObject({
      position: [1, 2, 3],
      intensity: [4, 5, 6],
    });
    expect(await light(`<emitter type="directional">${value('vector', 'direction', '0 -1 0')}</emitter>`)).toMatchObject({
      direction: [0, -1, 0],
      irradiance: [1, 1, 1],
    });
    expect(await light(`<emitter type="spot">${value('float', 'cutoff_angle', '40')}</emitter>`)).toMatchObject({
      type: 'goniometric',
      direction: near([0, 0, 1]),
      table: { vertical: [0, 30, 40], values: [1, 1, 0] },
    });
  });

  it('of a shape shine on its front', async () => {
    const area = `<shape type="rectangle"><emitter type="area">${value('rgb', 'radiance', '1 2 3')}</emitter></shape>`;
    expect((await sceneOf(area)).shapes[0]).toMatchObject({ type: 'quad', emission: { radiance: [1, 2, 3], sides: 'front' } });
  });

  it.each([
    ['', { rotation: 180, tilt: 0 }],
    ['<rotate y="1" angle="30"/>', { rotation: 210, tilt: 0 }],
    ['<rotate x="1" angle="90"/><rotate y="1" angle="30"/>', { rotation: 210, tilt: -90 }],
  ])('envmap turned by %s', async (turn, expected) => {
    const map = `<emitter type="envmap"><string name="filename" value="a.exr"/><transform name="to_world">${turn}</transform></emitter>${SPHERE}`;
    expect((await sceneOf(map, { files: { 'a.exr': 'x' } })).environment).toMatchObject({ type: 'image', ...expected });
  });

  it('an envmap turned about z is sampled anew', async () => {
    const map = `<emitter type="envmap"><string name="filename" value="a.exr"/><transform name="to_world"><rotate z="1" angle="90"/></transform></emitter>${SPHERE}`;
    const { environment } = await sceneOf(map, { files: { 'a.exr': 'x' } });
    // What is up in the world is +x of the map: a quarter from its left, half-way down.
    expect(JSON.parse(atob((environment as { data: string }).data.split(',')[1]!))).toEqual(near([0.25, 0.5]));
  });
});

describe('shapes', () => {
  it('stand where transforms put them, first things first', async () => {
    const { shapes } = await sceneOf(
      '<shape type="sphere"><transform name="to_world"><scale value="2"/><translate x="1"/></transform></shape>' +
        '<shape type="disk"><transform name="to_world"><rotate x="1" angle="-90"/></transform></shape>' +
        `<shape type="cylinder">${value('point', 'p1', '0 3 0')}</shape>`,
    );
    expect(shapes).toMatchObject([
      { type: 'sphere', center: [1, 0, 0], radius: 2 },
      { type: 'disk', normal: near([0, 1, 0]), radius: 1 },
      { type: 'cylinder', height: expect.closeTo(3, 9) as number, axis: near([0, 3, 0]), open: true },
    ]);
  });

  it('come in groups and from files', async () => {
    const { objects, instances } = await sceneOf(
      '<shape type="shapegroup" id="g"><shape type="sphere"/></shape><shape type="instance"><ref id="g"/><transform name="to_world"><translate y="2"/></transform></shape>',
    );
    expect(Object.values(objects)).toMatchObject([{ shapes: [{ type: 'sphere' }] }]);
    expect(instances[0]?.matrices).toEqual([[1, 0, 0, 0, 0, 1, 0, 2, 0, 0, 1, 0]]);
    const obj = { 'a.obj': 'v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nf 1/1 2/2 3/3\n' };
    const mesh = async (more: string) =>
      (await sceneOf(`<shape type="obj"><string name="filename" value="a.obj"/>${more}</shape>`, { files: obj })).shapes[0];
    expect(await mesh('')).toMatchObject({ data: { uvs: [0, 0, 1, 0, 0, 1], normals: near([0, 0, 1, 0, 0, 1, 0, 0, 1]) } });
    expect(await mesh(value('boolean', 'flip_tex_coords', 'false'))).toMatchObject({ data: { uvs: [0, 1, 1, 1, 0, 0] } });
    // Corners decide about the front of a mesh without normals, also in a mirror.
    const { data } = (await mesh('<transform name="to_world"><scale x="-1"/></transform>')) as { data: { normals: number[] } };
    expect(data.normals.slice(0, 3)).toEqual(near([0, 0, -1]));
  });
});

test.each([
  [`<bsdf type="diffuse">${value('rgb', 'reflectance', '.1, .2, .3')}</bsdf>`, { file: 'diffuse', params: { albedo: [0.1, 0.2, 0.3] } }],
  [`<bsdf type="twosided"><bsdf type="diffuse">${value('spectrum', 'reflectance', '.25')}</bsdf></bsdf>`, { params: { albedo: [0.25, 0.25, 0.25] } }],
  [`<bsdf type="diffuse">${value('spectrum', 'reflectance', '400:.3, 700:.3')}</bsdf>`, { params: { albedo: near([0.3, 0.3, 0.3]) } }],
  [`<bsdf type="diffuse"><texture type="bitmap" name="reflectance"><string name="filename" value="wood.png"/></texture></bsdf>`, { file: 'painted', params: { image: 'wood' } }],
  [`<bsdf type="dielectric">${value('float', 'int_ior', '1.5')}${value('float', 'ext_ior', '1')}</bsdf>`, { file: 'glass', params: { ior: 1.5 } }],
  [`<bsdf type="roughdielectric">${value('float', 'alpha', '.25')}${value('string', 'distribution', 'ggx')}</bsdf>`, { file: 'rough_glass', params: { roughness: 0.5 } }],
  ['<bsdf type="thindielectric"/>', { file: 'thin_glass' }],
  [`<bsdf type="roughconductor">${value('string', 'material', 'Al')}</bsdf>`, { file: 'conductor', params: { metal: 'aluminium', roughness: expect.closeTo(Math.sqrt(0.1), 9) as number } }],
  ['<bsdf type="conductor"/>', { file: 'principled', params: { base_metalness: 1, base_color: [1, 1, 1] } }],
  [`<bsdf type="plastic">${value('boolean', 'nonlinear', 'true')}</bsdf>`, { file: 'plastic', params: { body: [0.5, 0.5, 0.5] } }],
  [`<bsdf type="mask">${value('float', 'opacity', '.5')}<bsdf type="diffuse"/></bsdf>`, { file: 'mix', params: { first: 'passage', share: 0.5 } }],
  [`<bsdf type="blendbsdf">${value('float', 'weight', '.25')}<bsdf type="diffuse"/><bsdf type="dielectric"/></bsdf>`, { file: 'mix', params: { share: 0.25 } }],
  [`<bsdf type="principled">${value('float', 'metallic', '.5')}${value('float', 'specular', '.5')}</bsdf>`, { file: 'principled', params: { base_metalness: 0.5, specular_ior: expect.closeTo(1.5, 9) as number } }],
  ['<bsdf type="null"/>', { file: 'passage' }],
])('%s', async (bsdf, expected) => expect(await materialOf(bsdf)).toMatchObject(expected)); // prettier-ignore

it('linear plastic reflects as much as Mitsuba says', async () => {
  const ior = 1.5;
  const { params } = (await materialOf(
    `<bsdf type="plastic">${value('float', 'int_ior', '1.5')}${value('float', 'ext_ior', '1')}</bsdf>`,
  )) as { params: { body: number[] } };
  // Mean of Fresnel's reflectance from outside at 1.5: 0.0918 (Egan and Hilgeman 1973).
  const inner = 1 - (1 - 0.0918) / ior ** 2;
  expect(params.body[0]! / (1 - params.body[0]! * inner)).toBeCloseTo(0.5 / (1 - inner), 3);
  // A rough one is a material whose colours are what one sees: the linear form as it is, the other one deeper.
  const rough = async (more: string) =>
    (await materialOf(`<bsdf type="roughplastic">${value('float', 'int_ior', '1.5')}${value('float', 'ext_ior', '1')}${more}</bsdf>`)) as {
      params: { base_color: number[] };
    };
  expect((await rough('')).params.base_color[0]).toBe(0.5);
  expect((await rough(value('boolean', 'nonlinear', 'true'))).params.base_color[0]).toBeCloseTo((0.5 * (1 - inner)) / (1 - 0.5 * inner), 3);
});

it('puts in defaults and included files, whose names may be of older versions', async () => {
  const { shapes } = await sceneOf(
    '<default name="r" value="2"/><default name="radius" value="$r"/><include filename="more.xml"/>' +
      `<shape type="sphere">${value('float', 'radius', '$radius')}</shape>`,
    {
      files: {
        'more.xml': '<scene version="0.6.0"><shape type="disk"><transform name="toWorld"><scale value="$r"/></transform></shape></scene>',
      },
    },
  );
  expect(shapes).toMatchObject([{ type: 'disk', radius: 2 }, { type: 'sphere', radius: 2 }]); // prettier-ignore
});

it('looks for files in the folders that it names', async () => {
  const files = { '../common/more.xml': '<scene version="3.0.0"><shape type="sphere"/></scene>' };
  expect((await sceneOf('<path value="../common"/><include filename="more.xml"/>', { files })).shapes).toHaveLength(1);
});

describe('what cannot be taken over', () => {
  it('is a note with file and line, once', async () => {
    const { notes } = await imported(
      `<shape type="sdfgrid"/>\n<shape type="sdfgrid"/>\n<shape type="sphere">${value('float', 'radios', '3')}</shape>`,
    );
    expect(notes).toEqual([
      'A shape of the kind "sdfgrid" is left out (room.xml:3, 4).',
      '"radios" of the shape "sphere" is read over (room.xml:5).',
    ]);
  });

  test.each([
    ['<shape type="spere"/>', 'room.xml line 3: expected a kind of shape, got "spere"'],
    [`<shape type="sphere">${value('float', 'radius', '-1')}</shape>`, 'expected a number from 1e-7 to 10000000 for "radius", got -1'],
    [`<shape type="sphere">${value('float', 'radius', 'inf')}</shape>`, 'expected a number, got "inf"'],
    [`<shape type="sphere">${value('string', 'radius', '1')}</shape>`, 'expected "radius" as float or integer, got string'],
    [`<shape type="sphere"><ref id="x"/></shape>`, 'expected the id of an object, got "x"'],
    [
      '<bsdf type="twosided" id="a"><ref id="a"/></bsdf><shape type="sphere"><ref id="a"/></shape>',
      'expected BSDFs at most 32 deep in one another, got more',
    ],
    [`<shape type="sphere">${value('float', 'radius', '$x')}</shape>`, 'expected a default for "$x", got none'],
    ['<include filename="self.xml"/>', 'self.xml line 1: expected files at most 16 deep in one another, got "self.xml"'],
    ['<shape type="sphere"', 'expected the name of an attribute, got "</scene>"'],
    ['<shape type="sphere">', 'expected </shape>, got </scene>'],
    ['<!DOCTYPE a>', 'expected no document type and no CDATA'],
    ['<shape type="&a;"/>', 'expected &lt; &gt; &amp; &quot; or &apos;, got "&a;"'],
    ['text', 'expected an element or </scene>, got "text"'],
    ['', 'room.xml: expected a shape that can be rendered, got none'],
  ])('%s', async (elements, message) => {
    const error = await imported(elements, {
      files: { 'self.xml': '<scene version="3.0.0"><include filename="self.xml"/></scene>' },
    }).catch((each: unknown) => each);
    expect(error).toBeInstanceOf(SceneError);
    expect((error as Error).message).toContain(message);
  });

  it('any text is elements, or one sentence', () => {
    const pieces = ['<', '>', '/>', '</', 'a', ' b', '=', '"', "'", '&', 'amp;', '#x41;', '<!--', '-->', '<?', '?>', '\n', 'x:y'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (words) => {
        try {
          parseXml(words.join(''), 'a.xml');
        } catch (error) {
          if (!(error instanceof SceneError)) throw error;
        }
      }),
      { seed: fuzzNumber(1), numRuns: Number(process.env['PENUMBRA_FUZZ'] ?? 2000) },
    );
    expect(() => parseXml('<a>'.repeat(100_000), 'a.xml')).toThrow('expected elements at most 64 deep in one another');
  });
});
