/** pbrt-v4: meshes that a texture displaces. */
import { srgbDecode } from '../../src/base/color.ts';
import { expect, it } from 'vitest';
import { importedPbrt as imported } from '../helpers/pbrt.ts';

const firstOf = async (world: string, files: Record<string, string | Uint8Array>): Promise<unknown> =>
  (await imported(world, '', files)).scene.shapes[0];

it('displaced meshes keep texture, height and the length of their edges', async () => {
  const ply = (uv: boolean): string =>
    `ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n${uv ? 'property float u\nproperty float v\n' : ''}` +
    `element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0${uv ? ' 0 0' : ''}\n1 0 0${uv ? ' 1 0' : ''}\n0 1 0${uv ? ' 0 1' : ''}\n3 0 1 2\n`;
  const files = { 'a.ply': ply(true), 'bare.ply': ply(false), 'h.png': Uint8Array.of(0x89, 0x50) };
  const image = 'Texture "h" "float" "imagemap" "string filename" "h.png" "float scale" 0.5 "string encoding" "linear"\n';
  const of = (name: string): string =>
    `Shape "plymesh" "string filename" "${name}" "texture displacement" "h" "float displacement.edgelength" 0.25`;
  const { scene, notes } = await imported(`${image}Scale 2 2 2\n${of('a.ply')}`, '', files);
  expect(notes).toEqual([]);
  // Heights are the object's, edges the world's.
  const displacement = { image: 'h', scale: expect.closeTo(1, 9) as number, offset: 0, edge: 0.25 };
  expect(scene.shapes).toMatchObject([{ type: 'mesh', displacement }]);
  expect(scene.images).toMatchObject({ h: { colorSpace: 'linear' } });
  expect(await firstOf(`${image}ReverseOrientation\n${of('a.ply')}`, files)).toMatchObject({ displacement: { scale: -0.5 } });
  const inverted = image.replace('"float scale"', '"bool invert" true "float scale"');
  const turned = await imported(`${inverted}${of('a.ply')}`, '', files, {
    pixels: async () => ({ width: 1, height: 1, data: Float32Array.of(srgbDecode(0.4), srgbDecode(0.4), srgbDecode(0.4)) }),
    encoded: async ({ data }) => `data:image/png;base64,${btoa((data[0] ?? 0).toFixed(3))}`,
  });
  expect(turned.scene.shapes[0]).toMatchObject({ displacement: { image: 'h', scale: 1, offset: 0 } });
  // 1 − scale · x, as pbrt has it.
  expect(turned.scene.images['h']?.data).toBe(`data:image/png;base64,${btoa('0.800')}`);
  const number = 'Texture "h" "float" "constant" "float value" 0.3\n';
  expect(await firstOf(`${number}${of('a.ply')}`, files)).toMatchObject({ displacement: { scale: 0, offset: 0.3, edge: 0.25 } });
  const bare = await imported(`${image}${of('bare.ply')}`, '', files);
  expect(bare.notes.join(' ')).toContain('A displacement by an image of a mesh without coordinates is left out');
  expect(bare.scene.shapes[0]).not.toHaveProperty('displacement.image');
  const spherical = await imported(
    `${image.replace('"float scale"', '"string mapping" "spherical" "float scale"')}${of('a.ply')}`,
    '',
    files,
  );
  expect(spherical.notes.join(' ')).toContain('A displacement by an image that is mapped from space is left out');
  expect(spherical.scene.shapes[0]).not.toHaveProperty('displacement');
  const uneven = await imported(`${image}Scale 1 1 8\n${of('a.ply')}`, '', files);
  expect(uneven.notes.join(' ')).toContain('stretches unevenly');
  expect(uneven.scene.shapes).toMatchObject([{ displacement: { scale: expect.closeTo(1, 9) as number } }]);
});
