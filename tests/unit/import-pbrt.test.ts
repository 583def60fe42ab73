/** pbrt-v4: camera, light and shapes. */
import { detailed } from '../../src/scene/subdivide/scene.ts';
import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { LensCamera } from '../../src/scene/cameras/lens-system.ts';
import type { Vec3 } from '../../src/scene/document.ts';
import { systemOf } from '../../src/scene/lenses/system.ts';
import { cross, dot, normalize, sub } from '../../src/scene/vec.ts';
import { bytesOf, importedPbrt as imported, near, sceneOf, SPHERE } from '../helpers/pbrt.ts';

describe('camera and film', () => {
  it('looks along the view, mirrored: pbrt is left-handed', async () => {
    const { camera, shapes } = await sceneOf(
      `Translate 1 2 3\n${SPHERE}`,
      'LookAt 3 2 9  3 2 0  0 1 0\nCamera "perspective" "float fov" 50',
    );
    expect(camera).toMatchObject({ type: 'perspective', position: near([-3, 2, 9]), up: near([0, 1, 0]) });
    expect(camera.target[2]).toBeLessThan(9);
    expect(shapes[0]).toMatchObject({ type: 'sphere', center: near([-1, 2, 3]), radius: 1 });
  });

  it('keeps the coordinates of a scene that its exporter has mirrored', async () => {
    const { camera, shapes } = await sceneOf(
      `Translate 1 2 3\n${SPHERE}`,
      'Scale -1 1 1\nLookAt 3 2 9  3 2 0  0 1 0\nCamera "perspective"',
    );
    expect(camera.position).toEqual(near([3, 2, 9]));
    expect(shapes[0]).toMatchObject({ center: near([1, 2, 3]) });
  });

  it('moves by its own transforms at both ends of their times', async () => {
    const move = 'TransformTimes 0 .5\nActiveTransform EndTime\nTranslate -2 0 0\nRotate 90 0 1 0\nActiveTransform All\n';
    const { camera } = await sceneOf(SPHERE, `${move}Camera "perspective"`);
    // World to camera: at the end x is turned to −z and then moved; the scene is mirrored.
    const [first, last] = camera.motion!;
    expect(first).toMatchObject({ time: 0, position: near([0, 0, 0]), target: near([0, 0, 1]), up: near([0, 1, 0]) });
    expect(last).toMatchObject({ time: 0.5, position: near([0, 0, 2]), target: near([1, 0, 2]), up: near([0, 1, 0]) });
    expect(camera.shutter).toMatchObject({ open: 0, close: 1 });
  });

  it.each([
    [200, 100, '', 60],
    // Of a tall picture the angle is that across.
    [100, 200, '', (Math.atan(2 * Math.tan(Math.PI / 6)) * 360) / Math.PI],
    [100, 100, '"float screenwindow" [-.5 .5 -.5 .5]', (Math.atan(0.5 * Math.tan(Math.PI / 6)) * 360) / Math.PI],
  ])('spans its angle on the shorter side of %i×%i', async (width, height, more, fov) => {
    const { camera, film } = await sceneOf(
      SPHERE,
      `Camera "perspective" "float fov" 60 ${more}\nFilm "rgb" "integer xresolution" ${width} "integer yresolution" ${height}`,
    );
    expect(film).toMatchObject({ width, height });
    expect(camera).toMatchObject({ fov: expect.closeTo(fov, 9) as number });
  });

  it('moves a window that is not in the middle, and has a lens', async () => {
    const film = 'Film "rgb" "integer xresolution" 100 "integer yresolution" 100';
    const camera =
      'Scale .5 .5 .5\nCamera "perspective" "float fov" 90 "float screenwindow" [-1 1 -.5 1.5] "float lensradius" .1 "float focaldistance" 4';
    expect((await sceneOf(SPHERE, `${camera}\n${film}`)).camera).toMatchObject({
      type: 'tilt-shift',
      fov: expect.closeTo(90, 9) as number,
      rise: 0.25,
      shift: 0,
      lens: { radius: expect.closeTo(0.2, 9) as number, focus: expect.closeTo(8, 9) as number },
    });
    expect((await sceneOf(SPHERE, `Camera "orthographic" "float screenwindow" [-3 3 -3 3]\n${film}`)).camera).toMatchObject({
      type: 'orthographic',
      height: 6,
    });
  });

  // pbrt-v4, SphericalCamera: of the place (u, v) of the film (sin πv cos 2πu, cos πv, sin πv sin 2πu), in the camera's coordinates.
  it.each(['', 'Scale -1 1 1\n'])('sees all around by longitude and latitude, as pbrt turns it: "%s"', async (mirror) => {
    const statement = `${mirror}LookAt 3 2 9  4 1 7  0 1 0\nCamera "spherical" "string mapping" "equirectangular"`;
    for (const [u, v] of [
      [0.5, 0.5],
      [0.3, 0.4],
      [0.85, 0.7],
    ] as const) {
      const [sine, phi] = [Math.sin(Math.PI * v), 2 * Math.PI * u];
      const at = [sine * Math.cos(phi), Math.cos(Math.PI * v), sine * Math.sin(phi)].map((each) => 5 * each);
      // What stands in the camera's coordinates stands there in the world's.
      const { scene, notes } = await imported(`CoordSysTransform "camera"\nTranslate ${at.join(' ')}\n${SPHERE}`, statement);
      const { camera, shapes } = scene;
      expect([camera.type, notes]).toEqual(['panorama', []]);
      const forward = normalize(sub(camera.target, camera.position));
      const right = normalize(cross(forward, camera.up));
      const d = normalize(sub((shapes[0] as { center: Vec3 }).center, camera.position));
      const found = [Math.atan2(dot(d, right), dot(d, forward)) / (2 * Math.PI) + 0.5, Math.acos(dot(d, cross(right, forward))) / Math.PI];
      expect(found).toEqual(near([u, v]));
    }
  });

  it('has a lens by its file, focused from where the film is', async () => {
    const file = '# a lens\n100 5 1.5 40\n-100 2 0 40 # its back\n0 90 0 30\n';
    const statement = 'Scale .5 .5 .5\nCamera "realistic" "string lensfile" "l.dat" "float aperturediameter" 10 "float focusdistance" 1';
    const film = 'Film "rgb" "float diagonal" 30';
    const { scene, notes } = await imported(SPHERE, `${statement}\n${film}`, { 'l.dat': file });
    const { camera } = scene as { camera: LensCamera };
    expect(camera).toMatchObject({
      type: 'lens',
      film: 30,
      unit: 0.002,
      surfaces: [{ radius: 100, ior: 1.5 }, {}, { stop: true, aperture: 10 }],
    });
    // Two units from the film, whatever part of that the lens is from it.
    const system = systemOf(camera);
    expect(camera.position[2]).toBeCloseTo(-system.film * 0.002, 6);
    expect(camera.position[2] + camera.focus!).toBeCloseTo(2, 6);
    expect(camera.fStop).toBeCloseTo(system.focalLength / (2 * system.pupil), 5);
    expect(notes.join(' ')).toContain("pbrt's is");
    const without = await imported(SPHERE, statement);
    expect([without.scene.camera.type, without.notes.join(' ')]).toEqual(['perspective', expect.stringContaining('"l.dat"')]);
  });

  it.each([
    ['l.dat line 2: expected radius, thickness, index of refraction and diameter, got "1 2 x 4"', '# a\n1 2 x 4'],
    ['l.dat line 1: expected a thickness ≥ 0, an index of 0 or from 1 to 4 and a diameter > 0, got "10 2 9 4"', '10 2 9 4'],
    ['l.dat: at surfaces: expected exactly one of them to be the stop, got 0', '100 5 1.5 40\n-100 2 0 40'],
    ['l.dat line 41: expected at most 40 surfaces, got more', '100 5 1.5 40\n'.repeat(41)],
  ])('%s', (message, file) =>
    expect(imported(SPHERE, 'Camera "realistic" "string lensfile" "l.dat"', { 'l.dat': file })).rejects.toMatchObject({ message }),
  );

  it('takes size, crop, filter, samples and depth', async () => {
    const { film, render } = await sceneOf(
      SPHERE,
      'Film "rgb" "integer xresolution" 100 "integer yresolution" 50 "float cropwindow" [.5 1 0 .2]\nPixelFilter "mitchell"\n' +
        'Sampler "halton" "integer pixelsamples" 8\nIntegrator "path" "integer maxdepth" 3',
    );
    expect(film).toMatchObject({ width: 100, height: 50, crop: [50, 0, 100, 10], filter: { type: 'mitchell', radius: 2 } });
    expect(render).toMatchObject({ sampler: 'halton', spp: 8, maxDepth: 3 });
    const own = await sceneOf(SPHERE);
    expect(own.film).toMatchObject({ width: 1280, height: 720, filter: { type: 'gaussian', radius: 1.5 } });
    expect(own.render).toMatchObject({ spp: 16, maxDepth: 5 });
  });

  it.each([
    [0, 'D65'],
    [5000, { daylight: 5000 }],
    [3200, { blackbody: 3200 }],
    [40_000, { daylight: 25_000 }],
  ])('balances white by %d K', async (kelvin, white) => {
    const { display } = await sceneOf(SPHERE, `Film "rgb" "string sensor" "cie1931" "float whitebalance" ${kelvin}`);
    expect(display.white).toEqual(white);
  });

  it('records light by exposure time and ISO', async () => {
    const { scene, notes } = await imported(
      `LightSource "point" "rgb I" [1 2 3] "float scale" 2\n${SPHERE}`,
      'Camera "perspective" "float shutteropen" 0 "float shutterclose" .5\nFilm "rgb" "float iso" 400',
    );
    expect(scene.lights[0]).toMatchObject({ intensity: [4, 8, 12] });
    expect(notes.join(' ')).toContain('Light is 2 times what the file says');
  });
});

describe('light', () => {
  const lights = async (statement: string) => (await sceneOf(`${statement}\n${SPHERE}`)).lights[0];

  it('of points, spots and from far away', async () => {
    expect(await lights('LightSource "point" "rgb I" [1 2 3] "point3 from" [1 0 0] "float power" 12.566370614359172')).toMatchObject({
      position: near([-1, 0, 0]),
      intensity: near([1, 2, 3]),
    });
    expect(await lights('LightSource "spot" "point3 to" [0 -1 0] "float coneangle" 40 "float conedeltaangle" 15')).toMatchObject({
      direction: near([0, -1, 0]),
      inner: 25,
      outer: 40,
    });
    expect(await lights('LightSource "distant" "point3 from" [1 1 0] "point3 to" [0 0 0] "float illuminance" 5')).toMatchObject({
      direction: near([1, -1, 0]),
      irradiance: near([5, 5, 5]),
    });
  });

  it('has the luminance 1 where it is a spectrum, whatever its numbers', async () => {
    for (const spectrum of ['"blackbody I" 3000', '"spectrum I" [400 7 700 90]']) {
      const light = (await lights(`LightSource "point" ${spectrum} "float scale" 3`)) as { intensity: [number, number, number] };
      const [r, g, b] = light.intensity;
      // Y of IEC 61966-2-1; the fit of the observer is good to 0.2 %.
      expect(0.2126 * r + 0.7152 * g + 0.0722 * b).toBeCloseTo(3, 1);
      expect(r).toBeGreaterThan(b);
    }
    expect(await lights('LightSource "point" "spectrum I" "stdillum-D65"')).toMatchObject({ intensity: [1, 1, 1] });
    // White paper in the light of D50, x = 0.34567, y = 0.3585, is warmer than a display's white: IEC 61966-2-1's matrix of its XYZ.
    expect(await lights('LightSource "point" "spectrum I" "stdillum-D50"')).toMatchObject({
      intensity: [1.176, 0.9758, 0.7219].map((each) => expect.closeTo(each, 3) as number),
    });
  });

  it('from everywhere is constant, or an image that is sampled anew', async () => {
    const sky = async (statement: string) => (await sceneOf(`${statement}\n${SPHERE}`, '', { 'sky.exr': 'x' })).environment;
    expect(await sky('LightSource "infinite" "rgb L" [1 2 3]\nLightSource "infinite" "float illuminance" 3.141592653589793')).toMatchObject(
      {
        radiance: near([2, 3, 4]),
      },
    );
    const image = await sky('Rotate -90 1 0 0\nLightSource "infinite" "string filename" "sky.exr" "float scale" 2');
    expect(image).toMatchObject({ type: 'image', intensity: 2 });
    // +z of the light stands up, which is the middle of its square.
    expect(JSON.parse(atob((image as { data: string }).data.split(',')[1]!))).toEqual(near([0.5, 0.5]));
  });

  it.each([
    ['', { radiance: [2, 4, 6], sides: 'front' }],
    ['"bool twosided" true', { radiance: [2, 4, 6], sides: 'both' }],
    // Φ = π A L for one side of a disk of radius 2.
    [`"float power" ${4 * Math.PI * Math.PI}`, { radiance: near([2, 4, 6]), sides: 'front' }],
  ])('of areas %s', async (more, emission) => {
    const world = `AreaLightSource "diffuse" "rgb L" [1 2 3] "float scale" 2 ${more}\nShape "disk" "float radius" 2`;
    expect((await sceneOf(world)).shapes[0]).toMatchObject({ type: 'disk', emission });
  });
});

describe('shapes', () => {
  const first = async (world: string, files = {}) => (await sceneOf(world, '', files)).shapes[0];
  const TRIANGLE = 'Shape "trianglemesh" "point3 P" [0 0 0 1 0 0 0 1 0] "integer indices" [0 1 2]';

  it('keep the front where pbrt has it, mirrored or not', async () => {
    const frontOf = async (before: string): Promise<number> => {
      const shape = await first(`${before}\n${TRIANGLE}`);
      const { positions: p, indices: i } = (shape as { data: { positions: number[]; indices: number[] } }).data;
      const at = (k: number) => [p[3 * i[k]!]!, p[3 * i[k]! + 1]!] as const;
      const [a, b, c] = [at(0), at(1), at(2)];
      return Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
    };
    expect(await frontOf('')).toBe(1);
    expect(await frontOf('Scale -1 1 1')).toBe(1);
    expect(await frontOf('Scale 1 1 -1')).toBe(-1);
    expect(await frontOf('ReverseOrientation')).toBe(-1);
    expect(await first('ReverseOrientation\nShape "disk"')).toMatchObject({ normal: near([0, 0, -1]) });
  });

  it('that are parts, or stretched, or textured become triangles', async () => {
    expect(await first('Scale 1 2 1\nShape "sphere"')).toMatchObject({ type: 'mesh' });
    expect(await first('Shape "sphere" "float zmax" 0')).toMatchObject({ type: 'mesh' });
    expect(await first('Shape "cylinder" "float zmin" 0 "float zmax" 3')).toMatchObject({ type: 'cylinder', height: 3, open: true });
    expect(await first('Scale 2 2 2\nShape "sphere" "float radius" 3')).toMatchObject({ type: 'sphere', radius: 6 });
  });

  it('come from PLY, packed or not, and from patches and subdivision', async () => {
    const ply =
      'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n';
    const files = { 'a.ply': ply, 'b.ply.gz': gzipSync(bytesOf(ply)) };
    for (const name of Object.keys(files))
      expect(await first(`Shape "plymesh" "string filename" "${name}"`, files)).toMatchObject({ data: { indices: [0, 2, 1] } });
    expect(await first('Shape "bilinearmesh" "point3 P" [0 0 0 1 0 0 0 1 0 1 1 0]')).toMatchObject({ data: { indices: { length: 6 } } });
    expect(await first('Shape "bilinearmesh" "point3 P" [0 0 0 1 0 0 0 1 0 1 1 1]')).toMatchObject({
      data: { indices: { length: 6 * 256 } },
    });
  });

  it('of a subdivided octahedron lie on its limit surface, closed and convex', async () => {
    const octahedron =
      '"point3 P" [1 0 0 -1 0 0 0 1 0 0 -1 0 0 0 1 0 0 -1] "integer indices" [0 2 4 2 1 4 1 3 4 3 0 4 2 0 5 1 2 5 3 1 5 0 3 5]';
    const scene = await sceneOf(`Shape "loopsubdiv" "integer levels" 2 ${octahedron}`);
    expect(scene.shapes).toMatchObject([
      { data: { indices: { length: 24 } }, subdivide: { scheme: 'loop', levels: 2, boundary: 'smooth' } },
    ]);
    const [shape] = (await detailed(scene, {})).shapes;
    const { positions, indices } = (shape as { data: { positions: number[]; indices: number[] } }).data;
    expect(indices.length / 3).toBe(8 * 16);
    // V − E + F = 2.
    expect(positions.length / 3 - (3 * 8 * 16) / 2 + 8 * 16).toBe(2);
    // A vertex of valence 4: β = 3/32, limit weight 1 / (4 + 4), so that half of it stays. Its ring cancels.
    const most = Math.max(...positions.map(Math.abs));
    expect(most).toBeCloseTo(limitOfOctahedron(), 6);
  });

  it('stand in objects, and move straight on', async () => {
    const { objects, instances, shapes } = await sceneOf(
      `ObjectBegin "o"\nTranslate 1 0 0\n${SPHERE}ObjectEnd\nTranslate 0 5 0\nObjectInstance "o"\nObjectInstance "o"`,
    );
    expect(objects['o']?.shapes[0]).toMatchObject({ center: near([1, 0, 0]) });
    expect(instances).toMatchObject([{ object: 'o', matrices: [[-1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1, 0], { length: 12 }] }]);
    expect(shapes).toMatchObject([{ hidden: true }]);
    const moving = await sceneOf(`ActiveTransform EndTime\nTranslate 2 0 0\nActiveTransform All\n${SPHERE}`);
    expect(moving.shapes[0]?.motion).toMatchObject([{ time: 0 }, { time: 1, translate: [-2, 0, 0] }]);
    expect(moving.camera.shutter).toEqual({ open: 0, close: 1 });
  });
});

/** Of the vertex (1, 0, 0): what two subdivisions and the limit leave of it, by the scheme's own numbers. */
function limitOfOctahedron(): number {
  let [own, ring] = [1, 0];
  // The ring of a vertex after a subdivision: middles of its edges, 3/8 (own + neighbour) + 1/8 of two neighbours across.
  for (let i = 0; i < 2; i++) [own, ring] = [(1 - 4 * (3 / 32)) * own + 4 * (3 / 32) * ring, (3 / 8) * (own + ring) + (2 / 8) * ring];
  return own / 2 + ring / 2;
}
