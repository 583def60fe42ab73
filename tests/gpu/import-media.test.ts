/** Media whose density a grid of another renderer's scene gives: what they let through, by the definition of that grid. */
import { it } from 'vitest';
import { imageDataUrlOrNull } from '../../src/image/decode/data-url.ts';
import { importScene } from '../../src/scene/import/index.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { imageMean, renderImage } from '../helpers/gpu.ts';
import { generator } from '../helpers/primitives.ts';
import { gridAt, volFile } from '../helpers/volumes.ts';
import { sidak } from '../helpers/statistics.ts';

const ALPHA = sidak(1e-3, 15);
const SIZE = [3, 4, 5];
const random = generator(3);
/** From 0 to 4: single precision holds them exactly. */
const CELLS = Array.from({ length: 60 }, () => Math.round(random() * 1024) / 256);
const FACTORS = Array.from({ length: 60 }, () => Math.round(random() * 1024) / 512);
const STEPS = 20_000;

/** ∫ ρ dz along the beam, by the middles of steps; `place`: the unit cube's coordinates. */
function depth(place: (z: number) => number[], fades: boolean, reach = 8): number {
  let sum = 0;
  for (let i = 0; i < STEPS; i++) sum += gridAt(SIZE, CELLS, place(reach * (2 * ((i + 0.5) / STEPS) - 1)), fades);
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

async function expectThrough(text: string, name: string, expected: readonly number[]): Promise<void> {
  const { scene } = await importScene(new TextEncoder().encode(text), name, {
    beside: async () => volFile(SIZE, 1, CELLS, [0.5, 0.5, 0, 1, 1, 1]),
    dataUrl: imageDataUrlOrNull,
  });
  const image = await renderImage(scene);
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
function glow(sigma: number, place: (z: number) => number[], factor: (q: number[]) => number, reach = 8): number {
  const step = (2 * reach) / STEPS;
  let [sum, through] = [0, 0];
  for (let i = 0; i < STEPS; i++) {
    const q = place(reach * (1 - 2 * ((i + 0.5) / STEPS)));
    const lost = sigma * gridAt(SIZE, CELLS, q, true) * step;
    sum += Math.exp(-through - lost / 2) * lost * factor(q);
    through += lost;
  }
  return sum + Math.exp(-through);
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
