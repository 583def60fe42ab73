/** Bumps by heights of other renderers' scenes: a slope is lit as the plane that has it, by Lambert's law. */
import { describe, expect, test } from 'vitest';
import { imageDataUrlOrNull } from '../../src/image/decode/data-url.ts';
import { encodedImage } from '../../src/image/encoded.ts';
import { linearPixels } from '../../src/image/linear.ts';
import { encodePng } from '../../src/image/png.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { importScene } from '../../src/scene/import/index.ts';
import { imageMean, renderImage } from '../helpers/gpu.ts';

const SIDE = 64;
/** Codes of eight bits that heights rise by from texel to texel: 0.753 over the image. */
const STEP = 3;
const RISE = (STEP * SIDE) / 255;
/** Heights that rise with u, and with v (rows go down). */
const RAMPS = {
  'u.png': (column: number): number => STEP * column,
  'v.png': (_: number, row: number): number => STEP * (SIDE - 1 - row),
};
const ramp = (file: keyof typeof RAMPS): Uint8Array =>
  encodePng({
    width: SIDE,
    height: SIDE,
    rgb8: Uint8Array.from({ length: 3 * SIDE * SIDE }, (_, i) => RAMPS[file](Math.floor(i / 3) % SIDE, Math.floor(i / (3 * SIDE)))),
  });
const LIGHT = [0.36, 0.48, 0.8] as const;

async function imported(text: string, name: string): Promise<SceneDocument> {
  const { scene, notes } = await importScene(new TextEncoder().encode(text), name, {
    beside: async (path) => (path in RAMPS ? ramp(path as keyof typeof RAMPS) : null),
    dataUrl: imageDataUrlOrNull,
    pixels: linearPixels,
    encoded: async (pixels) => encodedImage(pixels),
  });
  expect(notes.join(' ')).not.toMatch(/left out|steep/);
  return scene;
}

/** A square from −1 to 1 that is seen at its middle, with heights in millimetres of `height` metres over the whole of the image. */
const pbrt = ({
  file = 'u.png',
  height = 1,
  uv = '0 0 1 0 1 1 0 1',
  map = '',
  place = '',
  material = '"diffuse" "rgb reflectance" [.5 .5 .5]',
}) => `
LookAt .1 .2 5  .1 .2 0  0 1 0
Camera "orthographic" "float screenwindow" [-1e-4 1e-4 -1e-4 1e-4]
Film "rgb" "integer xresolution" 16 "integer yresolution" 16
Sampler "independent" "integer pixelsamples" 64
WorldBegin
LightSource "distant" "rgb L" [1 1 1] "point3 from" [${LIGHT.join(' ')}] "point3 to" [0 0 0]
Texture "raw" "float" "imagemap" "string filename" "${file}" "string encoding" "linear" "string wrap" "clamp" ${map}
Texture "h" "float" "scale" "texture tex" "raw" "float scale" ${height}
Material ${material} "texture displacement" "h"
${place}
Shape "trianglemesh" "point3 P" [-1 -1 0 1 -1 0 1 1 0 -1 1 0] "integer indices" [0 1 2 0 2 3] "point2 uv" [${uv}]
`;

/** Of a plane that rises by `slope`, of half the light. */
function expected([x, y]: readonly [number, number]): number {
  const cosine = (-x * LIGHT[0] - y * LIGHT[1] + LIGHT[2]) / Math.hypot(x, y, 1);
  return (0.5 / Math.PI) * cosine;
}

/** Relative: a half of 127 steps up to the steepest slope, 0.75, by the light's tangent, 0.75; principled's own loss at its boundary, 0.0005. */
const TOLERANCE = 0.003;

async function expectLit(scene: SceneDocument, slope: readonly [number, number]): Promise<void> {
  const [{ mean } = { mean: 0 }] = imageMean(await renderImage(scene));
  expect(Math.abs(mean - expected(slope))).toBeLessThan(TOLERANCE * expected([0, 0]));
  // The level plane, and the slope the other way round, would be seen.
  expect(Math.abs(expected([0, 0]) - expected(slope))).toBeGreaterThan(10 * TOLERANCE * expected([0, 0]));
}

describe('pbrt', () => {
  test.each<[string, Parameters<typeof pbrt>[0], readonly [number, number]]>([
    ['along u', {}, [RISE / 2, 0]],
    ['down', { height: -1 }, [-RISE / 2, 0]],
    ['along v', { file: 'v.png' }, [0, RISE / 2]],
    ['over coordinates that go back', { uv: '1 0 0 0 0 1 1 1' }, [-RISE / 2, 0]],
    ['over coordinates that go down', { uv: '0 1 1 1 1 0 0 0', file: 'v.png' }, [0, -RISE / 2]],
    ['over half of an image', { map: '"float uscale" .5 "float udelta" .2', height: 2 }, [RISE / 2, 0]],
    ['on a surface that is stretched', { place: 'Scale 2 1 1' }, [RISE / 4, 0]],
    ['on one that is mirrored', { place: 'Scale -1 1 1' }, [-RISE / 2, 0]],
    ['in light that falls on its other side', { place: 'Rotate 180 0 1 0' }, [RISE / 2, 0]],
  ])('heights that rise %s', async (_, given, slope) => {
    await expectLit(await imported(pbrt(given), 'bumps.pbrt'), slope);
  });
});

const xml = (scale: number, turn: string): string => `<scene version="3.0.0">
<sensor type="orthographic"><transform name="to_world"><scale value="1e-4"/><lookat origin=".1,.2,5" target=".1,.2,0" up="0,1,0"/></transform>
<sampler type="independent"><integer name="sample_count" value="64"/></sampler>
<film type="hdrfilm"><integer name="width" value="16"/><integer name="height" value="16"/></film></sensor>
<emitter type="directional"><vector name="direction" x="${-LIGHT[0]}" y="${-LIGHT[1]}" z="${-LIGHT[2]}"/><float name="irradiance" value="1"/></emitter>
<shape type="rectangle"><transform name="to_world">${turn}<scale value="2"/></transform>
<bsdf type="bumpmap"><float name="scale" value="${scale}"/>
<texture name="arbitrary" type="bitmap"><string name="filename" value="u.png"/><boolean name="raw" value="true"/><string name="wrap_mode" value="clamp"/></texture>
<bsdf type="diffuse"><rgb name="reflectance" value=".5 .5 .5"/></bsdf></bsdf></shape></scene>`;

describe('Mitsuba', () => {
  test.each<[string, number, string, readonly [number, number]]>([
    ['along u', 2, '', [RISE / 2, 0]],
    ['down', -1, '', [-RISE / 4, 0]],
    ['on a surface that is turned', 2, '<rotate z="1" angle="90"/>', [0, RISE / 2]],
  ])('heights that rise %s', async (_, scale, turn, slope) => expectLit(await imported(xml(scale, turn), 'bumps.xml'), slope));
});
