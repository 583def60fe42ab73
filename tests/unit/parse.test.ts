/** The scene document: defaults, and errors that name the place and what was expected. */
import { describe, expect, it } from 'vitest';
import { INTEGRATORS } from '../../src/scene/document.ts';
import { pathText, SceneError } from '../../src/scene/errors.ts';
import { checkScene, parseScene } from '../../src/scene/parse.ts';
import { resolveImages } from '../../src/scene/images.ts';
import { resolveMeshes } from '../../src/scene/resolve.ts';

const sphere = { type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' } as const;
const base = { version: 1, camera: { position: [0, 0, 0], target: [0, 0, 1] }, materials: { a: { file: 'diffuse' } }, shapes: [sphere] };
const triangle = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] };
const mesh = (data: object, rest: object = {}): object => ({
  ...base,
  shapes: [{ type: 'mesh', material: 'a', data: { ...triangle, ...data }, ...rest }],
});
const withSphere = (change: object): object => ({ ...base, shapes: [sphere, sphere, sphere, { ...sphere, ...change }] });

describe('a scene', () => {
  it('gets every default in one place', () => {
    expect(checkScene(base)).toEqual({
      version: 1,
      title: 'Untitled',
      description: '',
      camera: { type: 'perspective', position: [0, 0, 0], target: [0, 0, 1], up: [0, 1, 0], fov: 40 },
      film: { width: 512, height: 512 },
      render: {
        integrator: 'path',
        sampler: 'lcg',
        seed: 0,
        maxDepth: 128,
        strategy: 'mis-power',
        lightChoice: 'power',
        mediumSampling: 'distance',
        guiding: 'none',
        guidingPaths: 1048576,
        spectral: false,
        caustics: 'sampled',
        structure: 'auto',
        clampIndirect: 0,
        rouletteStart: 4,
        splitting: { gloss: 4, light: 4 },
      },
      display: { exposure: 0, tone: 'neutral', white: 'D65' },
      environment: { type: 'constant', radiance: [0, 0, 0] },
      programs: {},
      images: {},
      materials: { a: { file: 'diffuse', params: {} } },
      media: {},
      lights: [],
      shapes: [sphere],
      objects: {},
      instances: [],
    });
  });
  it('may carry programs, as texts or lists of lines', () => {
    expect(checkScene({ ...base, programs: { a: 'fn f() {}', b: ['// two', 'lines'] } }).programs).toEqual({
      a: 'fn f() {}',
      b: '// two\nlines',
    });
  });
  it('checked twice is the same', () => {
    const once = checkScene(mesh({}, { emission: { radiance: [1, 1, 1] }, transform: { scale: 2 } }));
    expect(checkScene(once)).toEqual(once);
    expect(parseScene(JSON.stringify(once))).toEqual(once);
  });
});

describe('an image environment', () => {
  const environment = { type: 'image', file: 'studio.hdr' } as const;
  it('gets its defaults', () =>
    expect(checkScene({ ...base, environment }).environment).toEqual({
      ...environment,
      rotation: 0,
      tilt: 0,
      intensity: 1,
      tint: [1, 1, 1],
    }));
  it('is resolved to a data URL, and what goes wrong is said at its place', async () => {
    const scene = checkScene({ ...base, environment });
    const resolved = await resolveImages(scene, (file) => Promise.resolve(`data:image/x;base64,${file}`));
    expect(resolved.environment).toMatchObject({ type: 'image', data: 'data:image/x;base64,studio.hdr', rotation: 0 });
    expect('file' in resolved.environment).toBe(false);
    await expect(resolveImages(scene, () => Promise.reject(new Error('no such file')))).rejects.toThrow(
      'At environment.file: no such file',
    );
    const plain = checkScene(base);
    expect(await resolveImages(plain, () => Promise.reject(new Error('never asked')))).toBe(plain);
  });
});

describe('an error names the place and says what was expected', () => {
  it.each<[string, unknown]>([
    ['At shapes[3].radius: expected a number > 0, got -2', withSphere({ radius: -2 })],
    ['At shapes[3].interior.medium: no medium of this name, there are none, got "milk"', withSphere({ interior: { medium: 'milk' } })],
    ['At shapes[3].interior.priority: expected a number ≤ 255, got 256', withSphere({ interior: { priority: 256 } })],
    [
      'At fog.medium: no medium of this name, expected one of "mist", got "milk"',
      { ...base, media: { mist: {} }, fog: { medium: 'milk' } },
    ],
    ['At media.mist.g: expected a number ≤ 0.99, got 1', { ...base, media: { mist: { g: 1 } } }],
    ['At media.mist: expected distance beside color', { ...base, media: { mist: { color: [0.5, 0.5, 0.5] } } }],
    ['At media.mist: expected color beside distance and albedo', { ...base, media: { mist: { albedo: [0.5, 0.5, 0.5] } } }],
    [
      'At media["my mist"]: expected absorption and scattering, or color and distance, not both',
      { ...base, media: { 'my mist': { color: [0.5, 0.5, 0.5], distance: 1, scattering: [1, 1, 1] } } },
    ],
    [
      'At render.linearFog.far: expected more than near, 5, got 5',
      { ...base, render: { linearFog: { color: [1, 1, 1], near: 5, far: 5 } } },
    ],
    ['At shapes[3].radus: unknown field; did you mean "radius"?', withSphere({ radus: 1 })],
    [
      'At shapes[3].type: expected "sphere", "quad", "box", "disk", "cylinder", "cone", "torus", "sdf", "mesh", "capsule" or "curves", got "spher"',
      withSphere({ type: 'spher' }),
    ],
    [
      'At film.layers[1]: expected "depth", "position", "normal", "geometric-normal", "uv", "albedo", "material", "shape", "instance", "direct", "indirect", "orders", "groups", "path-length", "cost", "samples" or "variance", got "normals"',
      { ...base, film: { layers: ['depth', 'normals'] } },
    ],
    ['At film.orders: expected a number ≤ 16, got 17', { ...base, film: { orders: 17 } }],
    ['At lightGroups["a.b"]: expected a name of 1 to 22 letters, digits, - and _', { ...base, lightGroups: { 'a.b': {} } }],
    ['At lightGroups.a.intensity: expected a number ≥ 0, got -1', { ...base, lightGroups: { a: { intensity: -1 } } }],
    [
      'At shapes[3].emission.group: expected a name of 1 to 22 letters, digits, - and _',
      withSphere({ emission: { radiance: [1, 1, 1], group: '' } }),
    ],
    [
      'At lights[1].group: expected the group of the other ambient lights, nothing, got "a"',
      {
        ...base,
        lights: [
          { type: 'ambient', radiance: [1, 1, 1] },
          { type: 'ambient', radiance: [1, 1, 1], group: 'a' },
        ],
      },
    ],
    ['At shapes[3].center: expected ≥ 3 elements, got 2', withSphere({ center: [0, 0] })],
    ['At shapes[3].center: expected ≤ 3 elements, got 4', withSphere({ center: [0, 0, 0, 0] })],
    ['At shapes[3].center[2]: expected a number, got NaN', withSphere({ center: [0, 0, Number.NaN] })],
    ['At shapes[3].center[0]: expected a number ≤ 10000000, got 1e+30', withSphere({ center: [1e30, 0, 0] })],
    ['At shapes[3].center[1]: expected a number, got "1"', withSphere({ center: [0, '1', 0] })],
    ['At shapes[3].material: no material of this name, expected one of "a", got "b"', withSphere({ material: 'b' })],
    [
      'At shapes[3].emission.sides: expected "front" or "both", got "back"',
      withSphere({ emission: { radiance: [1, 1, 1], sides: 'back' } }),
    ],
    ['At shapes[3].emission.side: unknown field; did you mean "sides"?', withSphere({ emission: { radiance: [1, 1, 1], side: 'both' } })],
    ['At shapes[3].emission.radiance[0]: expected a number ≥ 0, got -1', withSphere({ emission: { radiance: [-1, 1, 1] } })],
    ['At programs["2nd"]: expected a letter, then letters, digits and _', { ...base, programs: { '2nd': '' } }],
    ['At programs.a: expected WGSL as a text or a list of lines, got 7', { ...base, programs: { a: 7 } }],
    ['At programs.a: expected at most 65536 characters of WGSL', { ...base, programs: { a: ' '.repeat(65537) } }],
    [
      'At programs: expected at most 64 programs',
      { ...base, programs: Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`p${i}`, ''])) },
    ],
    ['At environment.file: expected a text, got nothing', { ...base, environment: { type: 'program' } }],
    [
      'At lights[0].direction: expected a direction, got [0,0,0]',
      { ...base, lights: [{ type: 'directional', direction: [0, 0, 0], irradiance: [1, 1, 1] }] },
    ],
    [
      'At lights[0].inner: expected at most the outer angle, 30, got 50',
      { ...base, lights: [{ type: 'spot', position: [0, 0, 0], direction: [0, 1, 0], intensity: [1, 1, 1], inner: 50 }] },
    ],
    [
      'At lights[0].attenuation: expected a number > 0 among the three',
      { ...base, lights: [{ type: 'point', position: [0, 0, 0], intensity: [1, 1, 1], attenuation: [0, 0, 0] }] },
    ],
    ['At version: expected 1, got 2', { ...base, version: 2 }],
    ['At camera: expected an object, got nothing', { ...base, camera: undefined }],
    ['At camera.fov: expected a number < 180, got 180', { ...base, camera: { ...base.camera, fov: 180 } }],
    [
      'At camera.target: expected a point other than the position, got [0,0,0]',
      { ...base, camera: { position: [0, 0, 0], target: [0, 0, 0] } },
    ],
    ['At camera.up: expected a direction not parallel to the view, got [0,0,-2]', { ...base, camera: { ...base.camera, up: [0, 0, -2] } }],
    ['At film.width: expected a whole number, got 2.5', { ...base, film: { width: 2.5 } }],
    ['At film.heigth: unknown field; did you mean "height"?', { ...base, film: { heigth: 2 } }],
    ['At render.spp: expected a number ≥ 1, got 0', { ...base, render: { spp: 0 } }],
    ['At render.seed: expected a whole number ≥ 0 or a text, got true', { ...base, render: { seed: true } }],
    ['At render.splitting.gloss: expected a number ≤ 16, got 17', { ...base, render: { splitting: { gloss: 17 } } }],
    ['At render.adaptive.target: expected a number ≥ 0.0001, got 0', { ...base, render: { adaptive: { target: 0 } } }],
    [
      `At render.integrator: expected ${INTEGRATORS.slice(0, -1)
        .map((each) => `"${each}"`)
        .join(', ')} or "${INTEGRATORS.at(-1)!}", got "bdpt"`,
      { ...base, render: { integrator: 'bdpt' } },
    ],
    ['At environment.type: expected "constant", "program" or "image", got "dome"', { ...base, environment: { type: 'dome' } }],
    ['At environment: expected exactly one of file and data', { ...base, environment: { type: 'image' } }],
    [
      'At environment.data: expected a text that begins with data:, a media type and ;base64,',
      { ...base, environment: { type: 'image', data: 'http://x/y.hdr' } },
    ],
    ['At environment.intensity: expected a number ≥ 0, got -1', { ...base, environment: { type: 'image', file: 'a.hdr', intensity: -1 } }],
    [
      'At materials["red wall"].params.a: expected ≥ 2 elements, got 1',
      { ...base, materials: { ...base.materials, 'red wall': { file: 'diffuse', params: { a: [1] } } } },
    ],
    ['At shapes: expected ≥ 1 elements, got 0', { ...base, shapes: [] }],
    [
      'At lamps: unknown field; expected one of version, title, description, camera, flight, film, render, display, environment, programs, images, materials, media, fog, lights, lightGroups, colorScale, shapes, objects, instances',
      { ...base, lamps: [] },
    ],
    [
      'At shapes[0].edge2: expected an edge not parallel to edge1, got [2,0,0]',
      { ...base, shapes: [{ type: 'quad', corner: [0, 0, 0], edge1: [1, 0, 0], edge2: [2, 0, 0], material: 'a' }] },
    ],
    [
      'At shapes[0].normal: expected a direction, got [0,0,0]',
      { ...base, shapes: [{ type: 'disk', center: [0, 0, 0], normal: [0, 0, 0], radius: 1, material: 'a' }] },
    ],
    [
      'At shapes[0].axis: expected a direction, got [0,0,0]',
      { ...base, shapes: [{ type: 'cylinder', center: [0, 0, 0], axis: [0, 0, 0], radius: 1, height: 1, material: 'a' }] },
    ],
    [
      'At shapes[0].tube: expected less than radius, 1, got 1',
      { ...base, shapes: [{ type: 'torus', center: [0, 0, 0], radius: 1, tube: 1, material: 'a' }] },
    ],
    [
      'At shapes[0].topRadius: expected a number ≥ 0, got -1',
      { ...base, shapes: [{ type: 'cone', center: [0, 0, 0], radius: 1, topRadius: -1, height: 1, material: 'a' }] },
    ],
    [
      'At shapes[0].interior: expected no interior: an open shape has no inside',
      { ...base, shapes: [{ type: 'cone', center: [0, 0, 0], radius: 1, height: 1, open: true, interior: {}, material: 'a' }] },
    ],
    ['At shapes[0]: expected exactly one of file and data', mesh({}, { file: 'a.obj' })],
    ['At shapes[0]: expected exactly one of file and data', mesh({}, { data: undefined })],
    ['At shapes[0].data.indices[1]: expected an index below 3, the number of vertices, got 3', mesh({ indices: [0, 3, 1] })],
    ['At shapes[0].data.indices: expected three indices a triangle, got 4', mesh({ indices: [0, 1, 2, 0] })],
    ['At shapes[0].data.positions: expected three numbers a vertex, got 10 numbers', mesh({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0, 5] })],
    ['At shapes[0].data.normals: expected as many numbers as positions (9), got 3', mesh({ normals: [0, 0, 1] })],
    ['At shapes[0].data.uvs: expected two numbers a vertex (6), got 3', mesh({ uvs: [0, 0, 1] })],
    ['At shapes[0].transform.scale: expected a number > 0 or three of them, got "big"', mesh({}, { transform: { scale: 'big' } })],
    ['The scene is not usable: expected an object, got 3', 3],
    ['The scene is not usable: expected an object, got null', null],
  ])('%s', (sentence, value) => {
    try {
      checkScene(value);
    } catch (error) {
      expect(error).toBeInstanceOf(SceneError);
      expect((error as SceneError).message).toBe(sentence);
      if (sentence.startsWith('At ')) expect((error as SceneError).path).toBe(sentence.slice(3, sentence.indexOf(': ')));
      return;
    }
    expect.unreachable('it was accepted');
  });

  it.each([
    ['', 'The scene is not valid JSON: it is empty.'],
    ['{"a":', 'The scene is not valid JSON: Unexpected end of JSON input.'],
    ['{"a": 1,\n\n  b}', 'The scene is not valid JSON: Expected double-quoted property name at line 3, column 3.'],
    ['{"shapes": NaN}', "The scene is not valid JSON: Unexpected token 'N'"],
    ['\u0000\u0001', 'The scene is not valid JSON: '],
  ])('text %j is no JSON', (text, sentence) => {
    expect(() => parseScene(text)).toThrow(sentence);
    expect(() => parseScene(text)).toThrow(SceneError);
  });

  it('does not choke on prototypes', () => {
    expect(() => parseScene('{"__proto__": {"version": 1}, "version": 1}')).toThrow(SceneError);
    expect(() => checkScene(withSphere({ material: 'constructor' }))).toThrow('At shapes[3].material: no material of this name');
  });
});

describe('paths', () => {
  it('are written as in JavaScript', () => expect(pathText(['a', 3, 'b c', 'd'])).toBe('a[3]["b c"].d'));
});

describe('mesh files', () => {
  const scene = checkScene({
    ...base,
    shapes: [sphere, { type: 'mesh', file: 'x.obj', material: 'a' }, { type: 'mesh', file: 'x.obj', material: 'a' }],
  });
  it('are read once each and stand in the document then', async () => {
    let reads = 0;
    const resolved = await resolveMeshes(scene, async () => (reads++, triangle));
    expect(reads).toBe(1);
    expect(resolved.shapes[2]).toMatchObject({ type: 'mesh', data: triangle });
    expect(resolved.shapes[2]).not.toHaveProperty('file');
    expect(checkScene(resolved)).toEqual(resolved);
  });
  it('that cannot be read are named by their shape', async () => {
    await expect(resolveMeshes(scene, async () => Promise.reject(new Error('no such file')))).rejects.toThrow(
      'At shapes[1].file: no such file',
    );
  });
});
