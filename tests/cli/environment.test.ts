/** Scenes that name image files, and the flag that puts one in their place. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readScene, withEnvironment } from '../../src/cli/scene-files.ts';
import { packageImage } from '../../src/content/images.ts';

let folder = '';
const HDR = Buffer.from('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 2\nabcdabcd', 'latin1');
const scene = (environment: object): string => {
  const path = join(folder, 'scene.json');
  const camera = { position: [0, 0, 5], target: [0, 0, 0] };
  const shapes = [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }];
  writeFileSync(path, JSON.stringify({ version: 1, camera, environment, materials: { a: { file: 'diffuse' } }, shapes }));
  return path;
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'penumbra-environment-'));
  writeFileSync(join(folder, 'sky.hdr'), HDR);
});
afterAll(() => rmSync(folder, { recursive: true }));

const data = `data:image/vnd.radiance;base64,${HDR.toString('base64')}`;

it('a file beside the scene, and one that comes along', async () => {
  const own = await readScene(scene({ type: 'image', file: 'sky.hdr', rotation: 20 }));
  expect(own.scene.environment).toMatchObject({ type: 'image', data, rotation: 20 });
  const shipped = await readScene(scene({ type: 'image', file: 'pmndrs:night' }));
  expect(shipped.scene.environment).toMatchObject({ data: await packageImage('pmndrs:night') });
});

it('says which file is missing, and what there is', async () => {
  await expect(readScene(scene({ type: 'image', file: 'no.hdr' }))).rejects.toThrow(
    /^At environment\.file: Cannot read .*no\.hdr: no such file/,
  );
  await expect(readScene(scene({ type: 'image', file: 'pmndrs:moon' }))).rejects.toThrow(
    /^At environment\.file: expected one of pmndrs:apartment, .*, got "pmndrs:moon"$/,
  );
});

it('--environment takes the place of any other and keeps how an image stood', async () => {
  const { scene: constant } = await readScene(scene({ type: 'constant', radiance: [1, 1, 1] }));
  expect((await withEnvironment(constant, join(folder, 'sky.hdr'))).environment).toMatchObject({ type: 'image', data, rotation: 0 });
  const { scene: turned } = await readScene(scene({ type: 'image', file: 'sky.hdr', rotation: 20 }));
  expect((await withEnvironment(turned, 'pmndrs:night')).environment).toMatchObject({
    data: await packageImage('pmndrs:night'),
    rotation: 20,
  });
});
