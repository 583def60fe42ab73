/** Curves of files: `.hair`, text, pbrt and Mitsuba; every complaint, and damaged files. */
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCurves } from '../../src/scene/curves/code.ts';
import { bezierOf } from '../../src/scene/curves/bezier.ts';
import { strandsOf } from '../../src/scene/curves/strands.ts';
import type { CurvesShape, SceneDocument, Vec3 } from '../../src/scene/document.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { importHair, readHair } from '../../src/scene/import/curves/hair.ts';
import { importCurveText, readCurveText } from '../../src/scene/import/curves/text.ts';
import { importScene } from '../../src/scene/import/index.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { vec3At } from '../../src/scene/vec.ts';
import { expectSurvives } from '../helpers/damage.ts';
import { importedMitsuba } from '../helpers/mitsuba.ts';
import { importedPbrt, sceneOf, SPHERE } from '../helpers/pbrt.ts';

beforeAll(loadCurves);

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const curvesOf = (scene: SceneDocument): CurvesShape[] => scene.shapes.filter((each): each is CurvesShape => each.type === 'curves');
const isUsable = (scene: SceneDocument): void => {
  expect(checkScene(scene)).toEqual(scene);
  buildGeometry(scene);
};

interface Model {
  points: number[];
  segments?: number[];
  thickness?: number[];
  transparency?: number[];
  colors?: number[];
  /** Segments and thickness of all. */
  all?: [segments: number, thickness: number];
  strands?: number;
}

/** A file of the format. */
function hairFile({ points, segments, thickness, transparency, colors, all = [0, 0], strands = segments?.length ?? 1 }: Model): Uint8Array {
  const floats = [...points, ...(thickness ?? []), ...(transparency ?? []), ...(colors ?? [])];
  const bytes = new Uint8Array(128 + 2 * (segments?.length ?? 0) + 4 * floats.length);
  const view = new DataView(bytes.buffer);
  bytes.set(bytesOf('HAIR'));
  view.setUint32(4, strands, true);
  view.setUint32(8, points.length / 3, true);
  view.setUint32(12, 2 | (segments ? 1 : 0) | (thickness ? 4 : 0) | (transparency ? 8 : 0) | (colors ? 16 : 0), true);
  view.setUint32(16, all[0], true);
  view.setFloat32(20, all[1], true);
  let at = 128;
  for (const each of segments ?? []) {
    view.setUint16(at, each, true);
    at += 2;
  }
  for (const each of floats) {
    view.setFloat32(at, each, true);
    at += 4;
  }
  return bytes;
}

const TWO = [0, 0, 0, 0, 0, 1, 0, 0, 2, 1, 0, 0, 1, 0, 1];

describe('.hair', () => {
  it('is read with everything that it may hold', () => {
    const colors = TWO.map((each) => each / 4);
    const file = hairFile({ points: TWO, segments: [2, 1], thickness: [0.2, 0.2, 0, 0.4, 0.1], transparency: [0, 0, 0, 0, 0], colors });
    const { curves, notes } = readHair(file, 'a.hair');
    expect([...curves.counts]).toEqual([3, 2]);
    expect([...curves.points]).toEqual(TWO);
    expect([...curves.radii].map((each) => Number(each.toFixed(6)))).toEqual([0.1, 0.1, 0, 0.2, 0.05]);
    expect([...(curves.colors ?? [])]).toEqual(colors);
    expect(notes).toEqual(['The transparency of hair is left out: its material lets light through.']);
    const { scene } = importHair(file, 'dir/a.hair');
    isUsable(scene);
    expect(scene.title).toBe('a');
    // z is up.
    const { points } = strandsOf(curvesOf(scene)[0] as CurvesShape);
    expect(vec3At(points, 6).map((each) => Number(each.toFixed(6)) + 0)).toEqual([0, 2, 0]);
    expect(scene.materials['hair']).toMatchObject({ file: 'hair', params: { color_by: 'reflectance' } });
  });

  it('takes what stands for all, and a thickness that is a length', () => {
    const { curves, notes } = readHair(hairFile({ points: TWO.slice(0, 12), strands: 2, all: [1, 0.01] }), 'a.hair');
    expect([...curves.counts]).toEqual([2, 2]);
    expect(curves.radii[3]).toBeCloseTo(0.005, 6);
    expect(notes).toEqual([]);
    const thick = readHair(hairFile({ points: TWO.slice(0, 12), strands: 2, all: [1, 1] }), 'a.hair');
    expect(thick.curves.radii[0]).toBeLessThan(0.001);
    expect(thick.notes).toEqual([
      'The thickness that the file gives for all of its hair is none of its lengths: hair is as thin as on a head.',
    ]);
  });

  it('leaves out strands of one point, and keeps what belongs to the others', () => {
    const { curves, notes } = readHair(hairFile({ points: TWO, segments: [0, 1, 1], thickness: [9, 2, 4, 6, 8] }), 'a.hair');
    expect([...curves.counts]).toEqual([2, 2]);
    expect([...curves.radii]).toEqual([1, 2, 3, 4]);
    expect([...curves.points]).toEqual(TWO.slice(3));
    expect(notes).toEqual(['1 strands of a single point are left out.']);
  });

  it.each<[string, Uint8Array]>([
    ['expected the header of a .hair file, got something else', bytesOf('HAIRY')],
    ['expected the header of a .hair file, got something else', new Uint8Array(200)],
    ['expected 2 to 8388608 points in at most as many strands, got 1 in 1', hairFile({ points: [0, 0, 0] })],
    ['expected 5 points in its strands, got 6', hairFile({ points: TWO, segments: [2, 2] })],
    ['expected 194 bytes for 5 points in 3 strands, got 150', hairFile({ points: TWO, segments: [1, 1, 1] }).subarray(0, 150)],
    ['expected coordinates from -10000000 to 10000000, got NaN', hairFile({ points: [...TWO.slice(1), NaN], segments: [2, 1] })],
    ['expected thicknesses from 0 to 10000000, got -1', hairFile({ points: TWO, segments: [2, 1], thickness: [1, 1, -1, 1, 1] })],
    ['expected a strand of at least 2 points, got none', hairFile({ points: TWO, segments: [0, 0, 0, 0, 0] })],
  ])('is refused: %s', (message, bytes) => expect(() => readHair(bytes, 'dir/a.hair')).toThrow(`a.hair: ${message}`));

  it('damaged is a scene or one sentence', async () => {
    const file = hairFile({ points: TWO, segments: [2, 1], thickness: [0.2, 0.2, 0, 0.4, 0.1], colors: TWO });
    const counts = await expectSurvives(file, 'hair-1', (bytes) => importHair(bytes, 'x.hair').scene, isUsable);
    expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(20);
  });
});

const TEXT = '# two\n0 0 0 0.1\n0 1 0 0.1\n0 2 0 0.05\n0 3 1 0\n\n\n1 0 0 0.1\r\n1 1 0 .1 # tip\n';

describe('text', () => {
  it('has a point a line, and an empty line between curves', async () => {
    const curves = readCurveText(bytesOf(TEXT), 'a.txt', 'linear');
    expect([...curves.counts]).toEqual([4, 2]);
    expect([...curves.points].slice(9)).toEqual([0, 3, 1, 1, 0, 0, 1, 1, 0]);
    expect([...curves.radii].map((each) => Number(each.toFixed(6)))).toEqual([0.1, 0.1, 0.05, 0, 0.1, 0.1]);
    const { scene } = await importScene(bytesOf(TEXT), 'dir/grass.curves');
    isUsable(scene);
    expect(curvesOf(scene)[0]).toMatchObject({ basis: 'catmull-rom', material: 'hair' });
  });

  it.each([
    ['a.txt line 3: expected x, y, z and a radius, got "1 2 3"', '0 0 0 1\n1 1 1 1\n1 2 3\n'],
    ['a.txt line 1: expected x, y, z and a radius, got "0 0 0 -1"', '0 0 0 -1\n'],
    ['a.txt line 1: expected x, y, z and a radius, got "0 0 nan 1"', '0 0 nan 1\n'],
    ['a.txt line 3: expected at least 4 points of a bspline curve before it, got 2', '0 0 0 1\n1 1 1 1\n\n'],
    ['a.txt: expected a curve, got none', '# nothing\n'],
  ])('is refused: %s', (message, text) => expect(() => readCurveText(bytesOf(text), 'dir/a.txt', 'bspline')).toThrow(message));

  it('damaged is a scene or one sentence', async () => {
    const counts = await expectSurvives(bytesOf(TEXT), 'curves-1', (bytes) => importCurveText(bytes, 'x.curves').scene, isUsable);
    expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(20);
  });
});

describe('pbrt', () => {
  const CURVE = 'Shape "curve" "point3 P" [0 0 0 0 0 1 0 0 2 0 1 3] "float width0" .2 "float width1" .1';

  it('curves that look alike become one shape, in the world, as thick as their transform makes them', async () => {
    const { scene, notes } = await importedPbrt(
      `Material "hair" "float eumelanin" .3\n${CURVE}\nAttributeBegin\nScale 2 2 2\n${CURVE}\nAttributeEnd\nMaterial "diffuse"\n${CURVE} "string basis" "bspline"`,
    );
    expect(notes).toEqual([]);
    const [hair, other, ...more] = curvesOf(scene);
    expect(more).toEqual([]);
    expect(hair?.data.counts).toEqual([4, 4]);
    // pbrt's coordinates are left-handed.
    expect(hair?.data.points.slice(12)).toEqual([0, 0, 0, 0, 0, 2, 0, 0, 4, 0, 2, 6].map((each, i) => (i % 3 === 0 ? 0 - each : each)));
    expect(hair?.data.radii.map((each) => Number(each.toFixed(5)))).toEqual([0.1, 0.08333, 0.06667, 0.05, 0.2, 0.16667, 0.13333, 0.1]);
    expect([hair?.basis, other?.basis]).toEqual(['bezier', 'bspline']);
    expect(scene.materials[hair?.material ?? '']).toMatchObject({
      file: 'hair',
      params: { color_by: 'melanin', eumelanin: 0.3, ior: 1.55 },
    });
    isUsable(scene);
  });

  it('quadratic ones are the same curves as cubics', async () => {
    const P = [0, 0, 0, 1, 2, 0, 2, 0, 1, 3, 1, 1, 4, 0, 0];
    const point = (curve: CurvesShape, piece: number, t: number): Vec3 => {
      const out = new Float64Array(12);
      bezierOf(curve.basis, curve.data.points, 3, 0, curve.data.counts[0] ?? 0, piece, out);
      return [0, 1, 2].map((k) => {
        const [a = 0, b = 0, c = 0, d = 0] = [out[k], out[3 + k], out[6 + k], out[9 + k]];
        return (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d;
      }) as Vec3;
    };
    for (const basis of ['bezier', 'bspline']) {
      const scene = await sceneOf(`Shape "curve" "point3 P" [${P.join(' ')}] "integer degree" 2 "string basis" "${basis}"`);
      const [curve] = curvesOf(scene) as [CurvesShape];
      const t = 0.3;
      const blend = basis === 'bezier' ? [(1 - t) ** 2, 2 * t * (1 - t), t * t] : [(1 - t) ** 2 / 2, 0.5 + t * (1 - t), t * t / 2]; // prettier-ignore
      const first = basis === 'bezier' ? 2 : 1;
      const wanted = [0, 1, 2].map((k) => blend.reduce((sum, each, i) => sum + each * (P[3 * (first + i) + k] ?? 0), 0));
      point(curve, 1, t).forEach((each, k) => expect(each).toBeCloseTo((k === 0 ? -1 : 1) * (wanted[k] ?? 0), 5));
    }
  });

  it.each([
    ['Material "hair"', { color_by: 'melanin', eumelanin: 1.3, pheomelanin: 0, roughness: 0.3, tilt: 2 }],
    ['Material "hair" "float pheomelanin" 2', { color_by: 'melanin', eumelanin: 0, pheomelanin: 2 }],
    [
      'Material "hair" "rgb reflectance" [.1 .2 .3] "float beta_n" .7',
      { color_by: 'reflectance', reflectance: [0.1, 0.2, 0.3], azimuthal_roughness: 0.7 },
    ],
    [
      'Material "hair" "rgb sigma_a" [1 2 3] "float alpha" 4 "float beta_m" .1',
      { color_by: 'absorption', absorption: [1, 2, 3], tilt: 4, roughness: 0.1 },
    ],
  ])('%s', async (statement, params) => {
    const { materials, shapes } = await sceneOf(`${statement}\n${CURVE}`);
    expect(materials[shapes[0]?.material ?? '']).toMatchObject({ file: 'hair', params });
  });

  it.each([
    ['expected whole pieces of a cubic bezier curve, got 3 points', 'Shape "curve" "point3 P" [0 0 0 1 1 1 2 2 2]'],
    ['expected whole pieces of a quadratic bezier curve, got 4 points', `${CURVE} "integer degree" 2`],
    ['expected "bezier" or "bspline" as "basis", got "nurbs"', `${CURVE} "string basis" "nurbs"`],
    ['expected "flat", "cylinder" or "ribbon" as "type", got "square"', `${CURVE} "string type" "square"`],
  ])('%s', async (message, statement) => expect(sceneOf(`${statement}\n${SPHERE}`)).rejects.toThrow(`room.pbrt line 3: ${message}`));
});

it('Mitsuba: curves of files beside the scene, with its hair', async () => {
  const shape = (type: string, file: string): string =>
    `<shape type="${type}"><string name="filename" value="${file}"/><transform name="to_world"><scale value="2"/></transform><bsdf type="hair"><float name="eumelanin" value="0.5"/></bsdf></shape>`;
  const { scene, notes } = await importedMitsuba(
    shape('linearcurve', 'a.txt') + shape('bsplinecurve', 'b.txt') + shape('bsplinecurve', 'c.txt'),
    {
      files: { 'a.txt': TEXT, 'b.txt': TEXT.slice(0, TEXT.indexOf('\n\n')) },
    },
  );
  const [straight, smooth, ...more] = curvesOf(scene);
  expect(more).toEqual([]);
  expect([straight?.basis, smooth?.basis]).toEqual(['linear', 'bspline']);
  expect(straight?.data.points.slice(9, 12)).toEqual([0, 6, 2]);
  expect(straight?.data.radii[0]).toBeCloseTo(0.2, 6);
  expect(scene.materials[straight?.material ?? '']).toMatchObject({ file: 'hair', params: { eumelanin: 0.5, pheomelanin: 0.2 } });
  expect(notes.join(' ')).toContain('The curves "c.txt" are missing');
  isUsable(scene);
});
