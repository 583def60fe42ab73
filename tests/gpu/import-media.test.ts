/** Media whose density a grid of another renderer's scene gives: what they let through, by the definition of that grid. */
import { it } from 'vitest';
import { imageDataUrlOrNull } from '../../src/image/decode/data-url.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { importScene } from '../../src/scene/import/index.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { imageMean, renderImage } from '../helpers/gpu.ts';
import { generator } from '../helpers/primitives.ts';
import { blackbody } from '../../src/scene/import/build/spectrum.ts';
import { fromXyz, integral } from '../../src/base/observer.ts';
import { nvdbFile, nvdbGrid, type Voxel } from '../helpers/nvdb.ts';
import { gridAt, volFile } from '../helpers/volumes.ts';
import { sidak } from '../helpers/statistics.ts';

const ALPHA = sidak(1e-3, 30);
const SIZE = [3, 4, 5];
const random = generator(3);
/** From 0 to 4: single precision holds them exactly. */
const CELLS = Array.from({ length: 60 }, () => Math.round(random() * 1024) / 256);
const FACTORS = Array.from({ length: 60 }, () => Math.round(random() * 1024) / 512);
const STEPS = 20_000;

/** ∫ ρ dz along the beam, by the middles of steps; `place`: the unit cube's coordinates. */
function depth(place: (z: number) => number[], fades: boolean, reach = 8, size = SIZE, cells = CELLS): number {
  return integralAlong((z) => gridAt(size, cells, place(z), fades), reach);
}

function integralAlong(f: (z: number) => number, reach = 8): number {
  let sum = 0;
  for (let i = 0; i < STEPS; i++) sum += f(reach * (2 * ((i + 0.5) / STEPS) - 1));
  return (sum * 2 * reach) / STEPS;
}

const PBRT = `
LookAt .3 -.2 9  .3 -.2 0  0 1 0
Camera "orthographic" "float screenwindow" [-1e-5 1e-5 -1e-5 1e-5]
Film "rgb" "integer xresolution" 16 "integer yresolution" 16
Sampler "independent" "integer pixelsamples" 256
WorldBegin
LightSource "infinite" "rgb L" [1 1 1]
AttributeBegin
  Rotate 90 0 1 0
  Scale 2 1.5 1
  MakeNamedMedium "ink" "string type" "uniformgrid" "float density" [${CELLS.join(' ')}] "integer nx" 3 "integer ny" 4 "integer nz" 5
    "point3 p0" [-1 -1 -1] "point3 p1" [1 1 1] "rgb sigma_a" [.1 .2 .3] "rgb sigma_s" [0 0 0] "float scale" .5
AttributeEnd
MediumInterface "ink" ""
Material "interface"
Shape "sphere" "float radius" 6
`;

const XML = `<scene version="3.0.0">
<sensor type="orthographic"><transform name="to_world"><scale value="1e-5"/><lookat origin=".3,-.2,9" target=".3,-.2,0" up="0,1,0"/></transform>
<sampler type="independent"><integer name="sample_count" value="256"/></sampler>
<film type="hdrfilm"><integer name="width" value="16"/><integer name="height" value="16"/></film></sensor>
<emitter type="constant"><float name="radiance" value="1"/></emitter>
<shape type="sphere"><float name="radius" value="6"/><bsdf type="null"/>
<medium type="heterogeneous" name="interior"><float name="scale" value=".1"/><rgb name="albedo" value="0 0 0"/>
<volume type="gridvolume" name="sigma_t"><string name="filename" value="smoke.vol"/>BOX<transform name="to_world"><translate value="-.5 -.5 -.5"/><scale value="2 3 4"/></transform></volume>
</medium></shape></scene>`;

async function expectThrough(
  text: string,
  name: string,
  expected: readonly number[],
  { file, change = (each) => each }: { file?: (path: string) => Uint8Array; change?: (scene: SceneDocument) => SceneDocument } = {},
): Promise<void> {
  const { scene } = await importScene(new TextEncoder().encode(text), name, {
    beside: async (path) => file?.(path) ?? volFile(SIZE, 1, CELLS, [0.5, 0.5, 0, 1, 1, 1]),
    dataUrl: imageDataUrlOrNull,
  });
  const image = await renderImage(change(scene));
  imageMean(image).forEach(({ mean, error }, c) =>
    // Single precision of a thousand cells on the way, and of the quadrature.
    expectMean({ mean, error: Math.hypot(error, 1e-4 * expected[c]) }, expected[c], {
      alpha: ALPHA,
      sees: 0.025,
      what: `${name}, channel ${c}:`,
    }),
  );
}

it('a grid of pbrt fades around its outermost cells, wherever it stands', () => {
  // Turned by 90° about y, what was x points to −z, and z to x: x' = −z / 2, y' = y / 1.5, z' = x of the world.
  const through = depth((z) => [(-z / 2 + 1) / 2, (-0.2 / 1.5 + 1) / 2, (0.3 + 1) / 2], true);
  return expectThrough(
    PBRT,
    'a.pbrt',
    [0.05, 0.1, 0.15].map((each) => Math.exp(-each * through)),
  );
});

/** ∫ T σa ρ Le dz of the beam that comes down z, and what gets through of an environment of 1. */
function glow(
  sigma: number,
  place: (z: number) => number[],
  factor: (q: number[]) => number,
  reach = 8,
  steps = STEPS,
  { behind = 1, fades = true } = {},
): number {
  const step = (2 * reach) / steps;
  let [sum, through] = [0, 0];
  for (let i = 0; i < steps; i++) {
    const q = place(reach * (1 - 2 * ((i + 0.5) / steps)));
    const lost = sigma * gridAt(SIZE, CELLS, q, fades) * step;
    sum += Math.exp(-through - lost / 2) * lost * factor(q);
    through += lost;
  }
  return sum + behind * Math.exp(-through);
}

it.each<[string, string, (q: number[]) => number]>([
  ['a factor at each cell', `"float Lescale" [${FACTORS.join(' ')}]`, (q) => gridAt(SIZE, FACTORS, q, true)],
  ['one cell that fades to its sides', '', (q) => gridAt([1, 1, 1], [1], q, true)],
])('light of a grid of pbrt: %s', (_, scales, factor) => {
  const place = (z: number): number[] => [(-z / 2 + 1) / 2, (-0.2 / 1.5 + 1) / 2, (0.3 + 1) / 2];
  const text = PBRT.replace('"rgb sigma_s"', `"rgb Le" [2 4 .5] ${scales} "rgb sigma_s"`);
  return expectThrough(
    text,
    'a.pbrt',
    [2, 4, 0.5].map((Le, c) => glow([0.05, 0.1, 0.15][c]!, place, (q) => Le * factor(q))),
  );
});

it('a grid of Mitsuba goes on to the sides of its box', async () => {
  const through = depth((z) => [0.3 / 2 + 0.5, -0.2 / 3 + 0.5, z / 4 + 0.5], false);
  await expectThrough(
    XML.replace('BOX', ''),
    'a.xml',
    Array.from({ length: 3 }, () => Math.exp(-0.1 * through)),
  );
});

it('or of the box that its file names', () => {
  // to_world places (0.5, 0.5, 0) to (1, 1, 1): in x from 0, in y from 0.
  const through = depth((z) => [0.3 / 2 / 0.5, 0.4 / 3 / 0.5, z / 4 + 0.5], false);
  const text = XML.replaceAll(',-.2,', ',.4,').replace('BOX', '<boolean name="use_grid_bbox" value="true"/>');
  return expectThrough(
    text,
    'a.xml',
    Array.from({ length: 3 }, () => Math.exp(-0.1 * through)),
  );
});

/** Radiance of a black body in a film of pbrt: 1 at the peak of its spectrum, wherever that is. */
function hot(kelvin: number): number[] {
  if (kelvin < 800) return [0, 0, 0];
  const body = blackbody(kelvin);
  const [x, y, z] = integral(body).map((each) => each / body(2.8977721e6 / kelvin)) as [number, number, number];
  const rgb = fromXyz([x, y, z]).map((each) => Math.max(0, each));
  // The library's colours keep the luminance where blue is cut off.
  const kept = 0.2126 * rgb[0]! + 0.7152 * rgb[1]! + 0.0722 * rgb[2]!;
  return rgb.map((each) => (each * y) / kept);
}
const ABSORBED = [0.05, 0.1, 0.15];
const placed = (z: number): number[] => [(-z / 2 + 1) / 2, (-0.2 / 1.5 + 1) / 2, (0.3 + 1) / 2];
/** Kelvin of cells: from 900 to 2700. */
const KELVIN = CELLS.map((each) => 900 + 450 * each);

it('temperatures of a grid of pbrt glow as black bodies do', () => {
  const text = PBRT.replace(
    '"rgb sigma_s"',
    `"float temperature" [${KELVIN.map((each) => each / 100 + 2).join(' ')}] "float temperaturescale" 100 "float temperatureoffset" 2
     "float Lescale" [${FACTORS.map((each) => each / 50).join(' ')}] "rgb sigma_s"`,
  );
  const shifted = KELVIN.map((each) => each / 100 + 2);
  const light = (q: number[]): number[] => {
    const factor = gridAt(SIZE, FACTORS, q, true) / 50;
    return hot(100 * (gridAt(SIZE, shifted, q, true) - 2)).map((each) => factor * each);
  };
  return expectThrough(
    text,
    'a.pbrt',
    ABSORBED.map((sigma, c) => glow(sigma, placed, (q) => light(q)[c]!, 3, 600)),
  );
});

it('colours of a grid of pbrt absorb and glow, each cell its own', () => {
  const albedo = (i: number, c: number): number => ((i * 7 + c * 3) % 11) / 10;
  const list = (of: (i: number, c: number) => number): string =>
    CELLS.flatMap((_, i) => [0, 1, 2].map((c) => of(i, c).toFixed(6))).join(' ');
  const light = (i: number, c: number): number => 0.01 * ((i * 5 + c) % 7);
  // What is lost is of one colour; the share of it that is scattered leaves the beam, as nothing lights it.
  const text = PBRT.replace('LightSource "infinite" "rgb L" [1 1 1]', '')
    .replace('WorldBegin', 'Integrator "path" "integer maxdepth" 0\nWorldBegin')
    .replace('"uniformgrid"', '"rgbgrid"')
    .replace(/"float density" \[[^\]]*\]/, `"rgb Le" [${list(light)}]`)
    .replace(
      '"rgb sigma_a" [.1 .2 .3] "rgb sigma_s" [0 0 0]',
      `"rgb sigma_a" [${list((i, c) => CELLS[i]! * (c + 1) * 0.1 * (1 - albedo(i, c)))}] "rgb sigma_s" [${list((i, c) => CELLS[i]! * (c + 1) * 0.1 * albedo(i, c))}]`,
    );
  const expected = [0, 1, 2].map((c) => {
    const shared = CELLS.map((each, i) => each * (1 - albedo(i, c)));
    const own = CELLS.map((_, i) => light(i, c));
    const emitted = (q: number[]): number => {
      const density = gridAt(SIZE, CELLS, q, true);
      return density > 0 ? (106.856895 * gridAt(SIZE, own, q, true) * gridAt(SIZE, shared, q, true)) / density : 0;
    };
    return glow(ABSORBED[c]!, placed, emitted, 3, 2000, { behind: 0 });
  });
  return expectThrough(text, 'a.pbrt', expected);
});

it('a grid of a file of NanoVDB, where pbrt looks voxels up', () => {
  const voxels = CELLS.map((each, i): Voxel => [(i % 3) - 1, (Math.floor(i / 3) % 4) - 2, Math.floor(i / 12) - 2, each]);
  const size = [5, 6, 7];
  // With one of nothing around them.
  const padded = Array.from({ length: 210 }, (_, i) => {
    const [x, y, z] = [(i % 5) - 1, (Math.floor(i / 5) % 6) - 1, Math.floor(i / 30) - 1];
    return x >= 0 && x < 3 && y >= 0 && y < 4 && z >= 0 && z < 5 ? CELLS[(z * 4 + y) * 3 + x]! : 0;
  });
  const text = PBRT.replace('"uniformgrid"', '"nanovdb" "string filename" "a.nvdb"').replace(
    /"float density" \[[^\]]*\] .*\n.*"point3 p1" \[1 1 1\]/,
    '',
  );
  // Half as large as the medium's coordinates, and moved: a voxel stands at (i + 0.5, j + 0.7, k) / 2.
  const map = [0.5, 0, 0, 0, 0.5, 0, 0, 0, 0.5, 0.25, 0.35, 0];
  const through = depth((z) => {
    const at = [-z / 2, -0.2 / 1.5, 0.3].map((each, k) => 2 * each - [0.5, 0.7, 0][k]!);
    // From the place of the first voxel to that of the next after the last.
    const low = [-1, -2, -2];
    if (at.some((each, k) => each < low[k]! || each > low[k]! + SIZE[k]!)) return [-1, -1, -1];
    return at.map((each, k) => (each - low[k]! + 1.5) / size[k]!);
  }, false, 8, size, padded); // prettier-ignore
  return expectThrough(
    text,
    'a.pbrt',
    ABSORBED.map((each) => Math.exp(-each * through)),
    { file: () => nvdbFile([nvdbGrid(voxels, { map })], 1) },
  );
});

it('albedos of a grid of Mitsuba, in a box of its own', () => {
  const albedos = CELLS.flatMap((_, i) => [0, 1, 2].map((c) => ((i * 7 + c * 3) % 11) / 10));
  const text = XML.replace('BOX', '')
    .replace(/<emitter.*<\/emitter>/, '')
    .replace(
      '<rgb name="albedo" value="0 0 0"/>',
      '<volume type="gridvolume" name="albedo"><string name="filename" value="albedo.vol"/><transform name="to_world"><translate value="-.6 -.4 -.5"/><scale value="3"/></transform></volume>',
    );
  // What is not scattered is absorbed, and shows by the light that it is given here.
  const glowing = (scene: SceneDocument): SceneDocument => {
    const media = Object.fromEntries(
      Object.entries(scene.media).map(([key, each]) => [key, { ...each, emission: [1, 1, 1] as [number, number, number] }]),
    );
    return { ...scene, media, render: { ...scene.render, maxDepth: 0 } };
  };
  const place = (z: number): number[] => [0.3 / 2 + 0.5, -0.2 / 3 + 0.5, z / 4 + 0.5];
  const expected = [0, 1, 2].map((c) => {
    const own = CELLS.map((_, i) => albedos[3 * i + c]!);
    // Beyond the box of the albedos the nearest counts.
    const share = ([, , z]: number[]): number =>
      gridAt(SIZE, own, [0.3 / 3 + 0.6, -0.2 / 3 + 0.4, Math.min(1, Math.max(0, (4 * (z! - 0.5)) / 3 + 0.5))], false);
    return glow(0.1, place, (q) => 1 - share(q), 2, 2000, { behind: 0, fades: false });
  });
  const file = (path: string): Uint8Array => (path === 'albedo.vol' ? volFile(SIZE, 3, albedos) : volFile(SIZE, 1, CELLS));
  return expectThrough(text, 'a.xml', expected, { file, change: glowing });
});
