/** Lamps of pbrt and Mitsuba that throw pictures: the light that comes out in known directions of the world, and how much it is. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeJpeg } from '../../src/cli/make/jpeg.ts';
import { readScene } from '../../src/cli/scene-files.ts';
import { punctualPower, punctualsOf } from '../../src/engine/lights/punctual.ts';
import type { SceneDocument, Vec3 } from '../../src/scene/document.ts';
import { projector } from '../../src/scene/lights/projector.ts';
import { cross, dot, normalize } from '../../src/scene/vec.ts';
import { importedMitsuba } from '../helpers/mitsuba.ts';
import { importedPbrt, near, SPHERE } from '../helpers/pbrt.ts';

type Lamp = SceneDocument['lights'][number];
/** Red, green; blue, white. */
const FOUR = JSON.stringify([2, 2, [1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1]]);
const [RED, GREEN, BLUE, WHITE]: Vec3[] = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]]; // prettier-ignore

/** What the middle of a pixel's quarter of the picture sends, by the document's definition. */
function thrown(lamp: Lamp | undefined, toward: Vec3): Vec3 {
  if (lamp?.type !== 'projector') throw new Error('expected a projector');
  const axis = normalize(lamp.direction);
  const right = normalize(cross(axis, lamp.up));
  const up = cross(right, axis);
  const d = normalize(toward);
  const [across, high] = [right, up].map((each) => dot(each, d) / dot(axis, d)) as [number, number];
  const half = Math.tan((lamp.fov * Math.PI) / 360);
  const { width, height, pixels } = lamp.picture;
  const x = Math.floor(((across / ((half * width) / height) + 1) / 2) * width);
  const y = Math.floor(((1 - high / half) / 2) * height);
  if (x < 0 || y < 0 || x >= width || y >= height) return [0, 0, 0];
  const at = 3 * (y * width + x);
  const factor = lamp.even === 'screen' ? dot(axis, d) ** -3 : 1;
  return [0, 1, 2].map((c) => factor * lamp.intensity[c]! * pixels[at + c]!) as Vec3;
}

describe('pbrt', () => {
  const lamps = async (statement: string, options = '', files: Record<string, string> = { 'a.png': FOUR }) =>
    importedPbrt(`${statement}\n${SPHERE}`, options, files);
  const one = async (...given: Parameters<typeof lamps>): Promise<Lamp | undefined> => (await lamps(...given)).scene.lights[0];
  const PROJECTION = 'LightSource "projection" "string filename" "a.png" "float fov" 90 "float scale" 5';

  it.each([
    // The scene is mirrored in x, which is to the right along +z in pbrt's hand: −x here.
    ['', [-0.5, 0.5, 1], GREEN],
    ['', [0.5, 0.5, 1], RED],
    ['', [-0.5, -0.5, 1], WHITE],
    ['', [-1.1, 0.5, 1], [0, 0, 0]],
    ['Rotate 90 0 1 0\n', [-1, 0.5, -0.5], GREEN],
    ['Scale -1 1 1\n', [0.5, 0.5, 1], GREEN],
  ] as const)('a projection, after %j, sends to %j %j', async (turn, toward, color) => {
    const lamp = await one(turn + PROJECTION);
    expect(thrown(lamp, [...toward])).toEqual(near(color.map((each) => 5 * each)));
  });

  it('a projection of a scene that its exporter has mirrored is no mirror of itself', async () => {
    const lamp = await one(PROJECTION, 'Scale -1 1 1\nLookAt 0 0 -5 0 0 0 0 1 0\nCamera "perspective"');
    expect(thrown(lamp, [0.5, 0.5, 1])).toEqual(near(GREEN.map((each) => 5 * each)));
  });

  it('the angle of a projection is that of the shorter side, and its power is what was said', async () => {
    const wide = JSON.stringify([4, 2, Array.from({ length: 24 }, (_, i) => i % 5)]);
    const tall = JSON.stringify([2, 4, Array.from({ length: 24 }, () => 1)]);
    const text = 'LightSource "projection" "string filename" "a.png" "float fov" 60 "float power" 7';
    expect(await one(text, '', { 'a.png': wide })).toMatchObject({ fov: expect.closeTo(60, 9) as number });
    const { scene } = await lamps(text, '', { 'a.png': tall });
    expect(scene.lights[0]).toMatchObject({ fov: expect.closeTo((Math.atan(2 * Math.tan(Math.PI / 6)) * 360) / Math.PI, 9) as number });
    expect(punctualPower(punctualsOf(scene)[0]!, 1)).toBeCloseTo(7, 9);
  });

  it('a goniometric light has in the middle of its image what goes along its y, and the power that was said', async () => {
    // Four quarters of the square: +y is where they meet; beyond the diagonals is −y.
    const image = JSON.stringify([2, 2, [1, 1, 1, 2, 2, 2, 3, 3, 3, 8, 8, 8]]);
    const text = 'LightSource "goniometric" "string filename" "a.png" "rgb I" [1 2 3]';
    const lamp = await one(text, '', { 'a.png': image });
    if (lamp?.type !== 'goniometric') throw new Error('expected a goniometric light');
    const { direction, zero, table } = lamp;
    expect([direction, lamp.intensity]).toEqual([near([0, 1, 0]), near([1, 2, 3])]);
    const y = cross(normalize(zero), direction);
    const sent = (toward: Vec3): number => {
      const around = (Math.atan2(dot(y, toward), dot(zero, toward)) * 180) / Math.PI;
      const h = Math.round((around + 360) % 360);
      return table.values[h * 181 + Math.round((Math.acos(dot(direction, normalize(toward))) * 180) / Math.PI)]!;
    };
    // Across is the light's x, −x here; down is its z.
    expect([sent([1, 0.3, -1]), sent([-1, 0.3, -1]), sent([1, 0.3, 1]), sent([-1, -0.3, 1])]).toEqual([1, 2, 3, 8]);
    // Where it stands, and that it is not turned.
    expect(lamp.position).toEqual(near([0, 0, 0]));
    const moved = await one(`Translate 3 4 5\n${text}`, '', { 'a.png': image });
    expect(moved).toMatchObject({ position: near([-3, 4, 5]) as unknown, table });
    // Each quarter of the square is one of the sphere. A table by degrees, of four steps: within 1 %.
    const { scene } = await lamps(`${text} "float power" 5`, '', { 'a.png': image });
    const luminance = 0.2126 + 2 * 0.7152 + 3 * 0.0722;
    expect(punctualPower(punctualsOf(scene)[0]!, 1) / luminance / 5).toBeCloseTo(1, 2);
  });

  it.each([
    ['LightSource "projection"', 'expected the parameter "filename" of a projection, got none'],
    ['LightSource "goniometric" "string filename" "w.png"', 'expected a square image of all directions, got 2×1'],
    ['LightSource "projection" "string filename" "n.png"', 'expected pixels of at most 1000000 in "n.png", got others'],
  ])('%s is refused', async (statement, message) => {
    const files = { 'w.png': '[2,1,[1,1,1,1,1,1]]', 'n.png': '[1,1,[1e39,0,0]]' };
    await expect(lamps(statement, '', files)).rejects.toThrow(`room.pbrt line 3: ${message}`);
  });

  it('one without its file is left out, and one of many pixels is averaged, which is said', async () => {
    const { scene, notes } = await lamps('LightSource "projection" "string filename" "none.png"');
    expect([scene.lights, notes]).toEqual([[], ['The picture "none.png" of a light is missing (room.pbrt:3).']]);
    const large = JSON.stringify([1026, 514, Array.from({ length: 3 * 1026 * 514 }, (_, i) => (Math.floor(i / 3) % 1026 < 513 ? 1 : 3))]);
    const lamp = await one('LightSource "projection" "string filename" "a.png"', '', { 'a.png': large });
    if (lamp?.type !== 'projector') throw new Error('expected a projector');
    const { width, height, pixels } = lamp.picture;
    expect([width, height, pixels[0], pixels.at(-1)]).toEqual([513, 257, 1, 3]);
  });
});

describe('area lights with an image', () => {
  const screenOf = ({ shapes, materials }: SceneDocument) => {
    expect(shapes[0]).toMatchObject({ type: 'mesh' });
    expect(shapes[0]?.emission).toBeUndefined();
    return materials[shapes[0]!.material];
  };

  it('of pbrt shine on their front, or both sides, with the image times their scale', async () => {
    const files = { 'wood.png': new Uint8Array([0x89]) };
    const text = (more: string): string =>
      `Material "diffuse" "rgb reflectance" [.1 .2 .3]\nAreaLightSource "diffuse" "string filename" "wood.png" "float scale" 8 ${more}\nShape "disk"`;
    const { scene, notes } = await importedPbrt(text(''), '', files);
    expect(screenOf(scene)).toEqual({
      file: 'screen',
      params: { color: [1, 1, 1], radiance: 8, albedo: [0.1, 0.2, 0.3], sides: 'front', image: 'wood' },
    });
    expect([scene.images['wood']?.filter, notes]).toEqual(['nearest', []]);
    const both = await importedPbrt(text('"bool twosided" true "float power" 3'), '', files);
    expect(screenOf(both.scene)).toMatchObject({ params: { sides: 'both', radiance: 8 } });
    expect(both.notes).toEqual(['The power of an area light with an image is left out: its scale counts (room.pbrt:4).']);
  });

  it('of Mitsuba shine with their texture', async () => {
    const texture = '<texture type="bitmap" name="radiance"><string name="filename" value="a.png"/></texture>';
    const { scene } = await importedMitsuba(`<shape type="rectangle"><emitter type="area">${texture}</emitter></shape>`, {
      files: { 'a.png': 'x' },
    });
    expect(screenOf(scene)).toEqual({
      file: 'screen',
      params: { color: [1, 1, 1], radiance: 1, albedo: [0.5, 0.5, 0.5], sides: 'front', image: 'a' },
    });
  });
});

describe('Mitsuba', () => {
  const one = async (emitter: string): Promise<Lamp | undefined> =>
    (await importedMitsuba(`${emitter}<shape type="sphere"/>`, { files: { 'a.png': FOUR } })).scene.lights[0];
  const PICTURE =
    '<texture type="bitmap" name="NAME"><string name="filename" value="a.png"/><string name="filter_type" value="nearest"/></texture>';

  it('a projector has its irradiance at distance 1, times π, and its picture upright', async () => {
    const lamp = await one(
      `<emitter type="projector"><float name="fov" value="90"/><float name="scale" value="2"/>${PICTURE.replace('NAME', 'irradiance')}
       <transform name="to_world"><lookat origin="0,0,0" target="0,0,-1" up="0,1,0"/></transform></emitter>`,
    );
    for (const [toward, color] of [
      [[-0.5, 0.5, -1], RED],
      [[0.5, 0.5, -1], GREEN],
      [[-0.5, -0.5, -1], BLUE],
    ] as const)
      // prettier-ignore
      expect(thrown(lamp, [...toward])).toEqual(near(color!.map((each) => 2 * Math.PI * each * Math.hypot(...toward) ** 3)));
  });

  it('a projector without a texture is even', async () => {
    const lamp = await one('<emitter type="projector"><float name="fov" value="60"/><rgb name="irradiance" value="1 2 3"/></emitter>');
    expect(thrown(lamp, [0.1, 0.1, 1])).toEqual(near([1, 2, 3].map((each) => Math.PI * each * Math.hypot(0.1, 0.1, 1) ** 3)));
  });

  it('a spot with a texture has its falloff, and the texture by its x and y', async () => {
    const lamp = await one(
      `<emitter type="spot"><float name="cutoff_angle" value="45"/><float name="beam_width" value="0"/><rgb name="intensity" value="4"/>
       ${PICTURE.replace('NAME', 'texture')}</emitter>`,
    );
    // Well within a texel of the four, so that it alone is seen: u = 1/2 + x / 2.
    const toward: Vec3 = [0.6, -0.6, 1];
    const [r, g, b] = thrown(lamp, toward);
    const falloff = 1 - (Math.atan(Math.hypot(0.6, 0.6)) * 180) / Math.PI / 45;
    expect([r, b]).toEqual([0, 0]);
    expect(Math.abs(g / (4 * falloff) - 1)).toBeLessThan(0.06);
    expect(thrown(lamp, [0.9, 0.9, 1])).toEqual([0, 0, 0]);
  });
});

it('choices of a projector in the page are those of its schema', () => {
  for (const field of projector.fields) {
    if (field.kind !== 'choice') continue;
    const members = { position: [0, 0, 0], picture: { width: 1, height: 1, pixels: [1, 1, 1] } };
    for (const value of Object.values(field.options))
      expect(projector.schema.parse({ type: 'projector', ...members, [field.key]: value })).toMatchObject({ [field.key]: value });
  }
});

it('a picture in a JPEG file is read by the command line, which has no codec of a browser', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lamp-'));
  const blue = Uint8Array.from({ length: 3 * 16 * 8 }, (_, i) => (i % 3 === 2 ? 255 : 0));
  writeFileSync(join(folder, 'a.jpg'), await encodeJpeg({ width: 16, height: 8, rgb8: blue }, 95));
  const light = 'LightSource "projection" "string filename" "a.jpg" "float fov" 60';
  writeFileSync(join(folder, 'scene.pbrt'), `Camera "perspective"\nWorldBegin\n${light}\n${SPHERE}`);
  const { scene, notes } = await readScene(join(folder, 'scene.pbrt'));
  rmSync(folder, { recursive: true });
  expect(notes.filter((each) => each.includes('a.jpg'))).toEqual([]);
  const [lamp] = scene.lights;
  if (lamp?.type !== 'projector') throw new Error('expected a projector');
  expect([lamp.picture.width, lamp.picture.height]).toEqual([16, 8]);
  const [r = 1, g = 1, b = 0] = lamp.picture.pixels.slice(3 * 40);
  // JPEG of that quality is right to a few of 255.
  expect([r < 0.01, g < 0.01, b > 0.95]).toEqual([true, true, true]);
});
