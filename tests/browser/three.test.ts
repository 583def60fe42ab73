/** Scenes of three.js in a page: what WebGL draws of them and what the engine renders of their documents, and files by either loader. */
import { encode } from 'fast-png';
import { expect, it } from 'vitest';
import { fromDataUrl, imageDataUrlOrNull } from '../../src/image/decode/data-url.ts';
import { decodePng } from '../../src/image/decode/png.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { importGltf } from '../../src/scene/import/gltf/scene.ts';
import { Builder, SQUARE, SQUARE_INDICES } from '../helpers/gltf.ts';
import { renderImage } from '../helpers/gpu.ts';
import { IS_HARDWARE } from './chromium.ts';
import { useBrowser } from './harness.ts';
import { serveFolder } from './serve-folder.ts';

const browser = useBrowser(() => serveFolder('three'));
const opened = browser.shared({ ready: false, suffix: '' });

interface Both {
  drawn: number[];
  scene: SceneDocument;
  notes: string[];
}
declare const three: {
  both(name: string, side: number): Promise<Both>;
  gltf(bytes: number[]): Promise<{ scene: SceneDocument; notes: string[] }>;
};

const SIDE = 48;
/** Of eight bits: half a step, and on a card 0.6 of one, as Direct3D allows (functional specification 11.3, section 3.2.3.6). */
const ROUNDED = IS_HARDWARE ? 0.6 : 0.5;

it.each(['turned', 'bumps', 'spread'])('the scene %s is rendered as WebGL draws it', async (name) => {
  const { page } = opened();
  await page.waitForFunction(() => 'three' in globalThis);
  const { drawn, scene, notes } = await page.evaluate(([each, side]) => three.both(each, side), [name, SIDE] as const);
  expect(notes).toEqual([]);
  const render = { ...scene.render, maxDepth: 1, spp: 128, sampler: 'lcg' as const, seed: name };
  const { n, sum, sumSquares } = await renderImage({ ...scene, render });
  let lit = 0;
  for (let y = 1; y < SIDE - 1; y++) {
    for (let x = 1; x < SIDE - 1; x++) {
      for (let c = 0; c < 3; c++) {
        const at = 3 * (y * SIDE + x) + c;
        const around = [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((k) => drawn[at + 3 * (i * SIDE + k)]!));
        const [low, high] = [Math.min(...around), Math.max(...around)];
        if (high > 254 / 255) continue;
        const count = n[y * SIDE + x]!;
        const mean = sum[at]! / count;
        const error = Math.sqrt(Math.max(0, sumSquares[at]! / count - mean ** 2) / (count - 1));
        // Eight bits; a grid of 8 × 8 points, which an edge may cross anywhere; the least index of a dielectric, 0.06 %; and light of the mean
        // of four normals, 1 − cos 3° from the mean of their light.
        const bound = 5 * error + ROUNDED / 255 + (high - low) / 8 + 2e-3 * drawn[at]!;
        expect(Math.abs(mean - drawn[at]!), `${x}, ${y}, channel ${c}: ${mean} ± ${error} for ${drawn[at]}`).toBeLessThan(bound);
        if (drawn[at]! > 0.05) lit++;
      }
    }
  }
  expect(lit).toBeGreaterThan((SIDE * SIDE) / 4);
});

type Values = Record<string, unknown>;

/** What each material says, its images by their pixels and how they are looked up. */
function looks({ materials, images }: SceneDocument): unknown {
  const seen = (key: string): unknown => {
    const { of, data, file: _, ...look } = images[key]!;
    const pixels = fromDataUrl(data ?? images[of!]!.data!);
    const rounded: unknown = JSON.parse(JSON.stringify(look), (_key, each: unknown) =>
      typeof each === 'number' ? Number(each.toFixed(5)) + 0 : each,
    );
    return { look: rounded, pixels: Buffer.from(decodePng(pixels).data.buffer).toString('hex') };
  };
  const params = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, typeof value === 'string' && value in images ? seen(value) : value]),
    );
  return Object.fromEntries(Object.entries(materials).map(([key, { file, params: values }]) => [key, { file, params: params(values) }]));
}

it('a glTF file with images is the same document by the loader of three.js and by ours', async () => {
  const builder = new Builder();
  const attributes = {
    POSITION: builder.accessor(SQUARE, 'VEC3', 3, { min: [0, 0, 0], max: [1, 1, 0] }),
    NORMAL: builder.accessor(Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1), 'VEC3', 3),
    TEXCOORD_0: builder.accessor(Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0), 'VEC2', 2),
    TEXCOORD_1: builder.accessor(Float32Array.of(0, 0.5, 0.5, 0.5, 0.5, 0, 0, 0), 'VEC2', 2),
  };
  const indices = builder.accessor(SQUARE_INDICES, 'SCALAR', 1);
  const png = (seed: number): Uint8Array => {
    const data = Uint8Array.from({ length: 4 * 4 * 3 }, (_, i) => (i % 4 === 3 ? 255 : (i * 37 + seed) % 256));
    return encode({ width: 4, height: 3, data, channels: 4, depth: 8 });
  };
  const { json } = builder;
  json.images = [1, 2, 3].map((seed) => ({ name: `image ${seed}`, mimeType: 'image/png', bufferView: builder.view(png(seed)) }));
  json.samplers = [{ wrapS: 33071, wrapT: 33648, magFilter: 9728 }, {}];
  json.textures = [{ source: 0, sampler: 0 }, { source: 1, sampler: 1 }, { source: 2 }];
  json.extensionsUsed = ['KHR_texture_transform', 'KHR_materials_clearcoat'];
  const transform = { offset: [0.2, 0.1], rotation: 0.4, scale: [1.5, 1.5] };
  json.materials = [
    {
      name: 'all',
      pbrMetallicRoughness: {
        baseColorTexture: { index: 0, extensions: { KHR_texture_transform: transform } },
        metallicRoughnessTexture: { index: 1 },
      },
      normalTexture: { index: 2, scale: 0.5 },
      emissiveTexture: { index: 1, texCoord: 1 },
      emissiveFactor: [1, 0.5, 0.25],
      alphaMode: 'MASK',
      alphaCutoff: 0.4,
      extensions: { KHR_materials_clearcoat: { clearcoatFactor: 1, clearcoatTexture: { index: 1 } } },
    },
  ];
  json.meshes = [{ primitives: [{ attributes, indices, material: 0 }] }];
  json.nodes = [{ mesh: 0 }];
  json.scenes = [{ nodes: [0] }];
  json.scene = 0;
  const bytes = builder.glb();
  const { page } = opened();
  await page.waitForFunction(() => 'three' in globalThis);
  const { scene } = await page.evaluate((each) => three.gltf(each), [...bytes]);
  const { scene: own } = await importGltf(bytes, 'a.glb', { dataUrl: imageDataUrlOrNull });
  // Ours stands on a stage.
  expect(looks(own)).toMatchObject(looks(scene) as object);
  const mesh = ({ shapes }: SceneDocument): unknown => shapes.flatMap((each) => (each.type === 'mesh' ? [each.data] : []));
  expect(mesh(scene)).toEqual(mesh(own));
});
