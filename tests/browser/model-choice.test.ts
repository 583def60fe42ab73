/** A model with animations, variants and a texture in KTX2 opens in the page, and shows another of them when it is chosen. */
import { afterAll, beforeAll, it } from 'vitest';
import { animate } from '../helpers/animated.ts';
import { square } from '../helpers/gltf.ts';
import { KTX2 } from '../helpers/ktx2.ts';
import { eventually, useBrowser, type Opened } from './harness.ts';

const browser = useBrowser();
let opened: Opened;
beforeAll(async () => {
  opened = await browser.open({ width: 1280, height: 800 });
});
afterAll(() => opened.done());

const bytes = square((json, builder) => {
  json.nodes = [{ name: 'a', mesh: 0 }];
  for (const [name, x] of [['Walk', 1], ['Run', 3]] as const)
    animate(builder, name, [{ node: 0, path: 'translation', times: [0, 2], values: Float32Array.of(0, 0, 0, x, 0, 0) }]);
  json.extensionsUsed = ['KHR_materials_variants', 'KHR_texture_basisu'];
  json.extensions = { KHR_materials_variants: { variants: [{ name: 'red' }, { name: 'blue' }] } };
  json.images = [{ name: 'paint', bufferView: builder.view(KTX2.etc1s), mimeType: 'image/ktx2' }];
  json.textures = [{ extensions: { KHR_texture_basisu: { source: 0 } } }];
  json.materials = [{ name: 'painted', pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }, { name: 'blue' }];
  const [primitive] = json.meshes[0].primitives;
  Object.assign(primitive, { material: 0, extensions: { KHR_materials_variants: { mappings: [{ material: 1, variants: [1] }] } } });
  primitive.attributes.TEXCOORD_0 = builder.accessor(Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1), 'VEC2', 2);
}); // prettier-ignore

const seen = async (): Promise<unknown> => {
  const { shapes, images, camera } = await opened.document();
  return [shapes[0]?.material, shapes[0]?.motion?.at(-1)?.translate[0], Object.keys(images), camera.shutter?.open];
};

it('opens, its texture read within what the policy of the page allows', async () => {
  await opened.page
    .getByLabel('Scene files')
    .setInputFiles({ name: 'a.glb', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
  await eventually(seen).toEqual(['painted', 1, ['paint'], 0]);
});

it('shows another animation and another variant when they are chosen', async () => {
  const { page } = opened;
  const list = (option: string) => page.locator('select', { has: page.locator('option', { hasText: new RegExp(`^${option}$`) }) });
  await list('Run').selectOption({ label: 'Run' });
  await eventually(seen).toEqual(['painted', 3, ['paint'], 0]);
  await list('blue').selectOption({ label: 'blue' });
  await eventually(async () => (await opened.document()).shapes[0]?.material).toBe('blue');
  await opened.screenshot('model-1280');
});
