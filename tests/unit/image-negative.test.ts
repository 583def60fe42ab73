/** Numbers below zero in an image: heights have them, light has none. */
import { describe, expect, it } from 'vitest';
import { present } from '../../src/base/present.ts';
import { Textures } from '../../src/engine/images/textures.ts';
import { readTexels } from '../../src/image/decode/texels.ts';
import { encodeExr } from '../../src/image/exr.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { detailed } from '../../src/scene/subdivide/scene.ts';
import { meshOf } from '../helpers/subdivide.ts';

const HEIGHTS = [-2, 0.5, -0.25, 1] as const;

/** Of two pixels by two, the first row at the top; one of its numbers is none, one is too large for a half. */
const hill = async (values: readonly number[] = HEIGHTS): Promise<string> => {
  const data = Float32Array.from(values.flatMap((each) => [each, each, each]));
  return `data:image/x-exr;base64,${Buffer.from(await encodeExr({ width: 2, height: 2, data })).toString('base64')}`;
};

const sceneWith = async (shape: object): Promise<ReturnType<typeof checkScene>> =>
  checkScene({
    version: 1,
    camera: { position: [0, 0, 9], target: [0, 0, 0] },
    materials: { a: { file: 'diffuse' } },
    images: { hill: { data: await hill(), colorSpace: 'linear', wrap: 'clamp', filter: 'nearest', channel: 'r' } },
    shapes: [{ type: 'mesh', material: 'a', ...shape }],
  });

describe('numbers below zero', () => {
  it('are read as the file has them, but for what is no number', async () => {
    expect([...(await readTexels(await hill(), 'It')).data].filter((_, i) => i % 4 === 0)).toEqual([...HEIGHTS]);
    const { data, notes } = await readTexels(await hill([Number.NaN, -1e9, 1e9, -1]), 'It');
    expect([...data].filter((_, i) => i % 4 === 0)).toEqual([0, -65504, 65504, -1]);
    expect(notes).toEqual(['It: 9 numbers that were none, or too large, became 0 or ±65504.']);
  });

  it('are valleys of a displaced mesh', async () => {
    // Texels have their middles at 1/4 and 3/4.
    const uvs = [0.25, 0.25, 0.75, 0.25, 0.75, 0.75, 0.25, 0.75];
    const data = meshOf([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], [[0, 1, 2, 3]], { uvs });
    const scene = await sceneWith({ data, displacement: { image: 'hill', scale: 3 } });
    const [shape] = (await detailed(scene, { readTexels })).shapes;
    const { positions } = (shape as { data: { positions: number[] } }).data;
    expect(positions.filter((_, i) => i % 3 === 2)).toEqual([-0.25, 1, 0.5, -2].map((each) => expect.closeTo(3 * each, 5)));
  });

  it('are black for materials, which is said', async () => {
    const scene = await sceneWith({ data: meshOf([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], [[0, 1, 2, 3]], {}) });
    // Nothing is asked of the device until there is something to upload.
    const { files } = await new Textures({} as GPUDevice, readTexels).read(scene, ['hill']);
    expect(files.notes).toEqual(['The image hill: 6 negative numbers became 0, since materials look up light.']);
    const [halves] = present(files.pages, 'pages').halves.pages;
    // Half floats with a sign, and those of 0.5.
    expect([(each: number) => each >= 0x8000, (each: number) => each === 0x3800].map((is) => halves?.filter(is).length)).toEqual([0, 3]);
  });
});
