/** A scene whose arrays do not fit into one binding each gives the image, bit for bit, that it gives where they do. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { GuidePass } from '../../src/engine/passes/guide.ts';
import { readBack } from '../../src/engine/passes/pass.ts';
import { filmSum } from '../../src/engine/film/sample-sum.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import { Replay } from '../../src/engine/passes/replay.ts';
import { NODE_WORDS } from '../../src/scene/bvh/build.ts';
import type { SceneDocument, SceneInput } from '../../src/scene/document.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { testDevice } from '../helpers/gpu.ts';
import { ball } from '../helpers/primitives.ts';
import { samplesOf } from '../../src/scene/samples.ts';

const { positions, indices } = ball(12);
/** Others at each corner: one that is taken for another shows. */
const uvs = positions.flatMap((each, i) => (i % 3 === 2 ? [] : [0.5 + 0.5 * each]));
const PROGRAMS = {
  plain: `import package::material::Hit;
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.2); }`,
  checked: `import package::material::Hit;
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(fract(hit.uv * 7.0), 0.5) * 0.3; }`,
};
const PRIMITIVE_BYTES = 48;

const scene = (material: keyof typeof PROGRAMS, parts: Omit<SceneInput, 'version' | 'camera' | 'materials'>): SceneDocument =>
  checkScene({
    version: 1,
    camera: { position: [0, 1, 5], target: [0, 0, 0], fov: 45 },
    film: { width: 32, height: 32 },
    environment: { type: 'constant', radiance: [0.3, 0.4, 0.5] },
    programs: { [material]: PROGRAMS[material] },
    materials: { m: { file: material } },
    ...parts,
    shapes: [{ type: 'quad', corner: [-4, -1.2, -4], edge1: [0, 0, 8], edge2: [8, 0, 0], material: 'm' }, ...parts.shapes],
    render: { spp: 4, maxDepth: 3, ...parts.render },
  } as SceneInput);

const mesh = (shading: 'flat' | 'smooth'): SceneInput['shapes'] => [
  { type: 'mesh', data: { positions, indices, uvs }, shading, material: 'm' },
];

const instanced = (angle: number): SceneDocument =>
  scene('checked', {
    shapes: [],
    objects: { ball: { shapes: mesh('smooth') } },
    instances: [
      { object: 'ball', transform: { translate: [-1.2, 0, 0] } },
      { object: 'ball', transform: { translate: [1.2, 0.2, 0], rotate: [angle, 20, 30], scale: [1, 0.7, 1] } },
    ],
  });

const create = async (bytes?: number): Promise<Renderer> =>
  new Renderer(await testDevice(), shaderLibrary(), bytes === undefined ? {} : { storage: { bytes } });

async function image(renderer: Renderer, document: SceneDocument): Promise<Float32Array> {
  await renderer.setScene(document);
  const spp = samplesOf(document.render);
  while (renderer.samples < spp) await renderer.advance(1000, spp);
  return (await renderer.readFilm()).data;
}

/** Bytes of a binding that ends between the primitives of a leaf of a BVH2, at about this share of all. */
function insideLeaf(document: SceneDocument, share: number): number {
  const { primitives, structure } = buildGeometry(document);
  const words = new Uint32Array(structure.nodes.buffer);
  const wanted = share * primitives.count;
  let best = 0;
  for (let child = 0; child < words.length; child += NODE_WORDS / 2) {
    const [first, count] = [words[child + 3]!, words[child + 7]!];
    if (count > 1 && Math.abs(first + 1 - wanted) < Math.abs(best - wanted)) best = first + 1;
  }
  return best * PRIMITIVE_BYTES;
}

/** Parts of nodes, primitives and attributes. */
const partsOf = ({ report: { bytes } }: Renderer, part: number): number[] =>
  [bytes.structure, bytes.primitives, bytes.attributes].map((each) => Math.max(1, Math.ceil(each / part)));

/** What the scenes below need. */
const BUFFERS = 12;
const { maxStorageBuffersPerShaderStage: most } = (await testDevice()).limits;
if (most < BUFFERS) console.log(`skipped: arrays are split only where a kernel has more storage buffers, ${BUFFERS} here, got ${most}`);

describe.runIf(most >= BUFFERS)('split arrays give the same image', () => {
  const plain = scene('plain', { shapes: mesh('smooth') });
  it.each([
    ['bvh2', plain, insideLeaf(plain, 0.4), [3, 3, 1]],
    ['bvh8', scene('plain', { shapes: mesh('flat') }), 333 * PRIMITIVE_BYTES, [2, 4, 1]],
    ['grid', scene('checked', { shapes: mesh('smooth') }), 641 * PRIMITIVE_BYTES, [2, 2, 2]],
  ] as const)('of a mesh in a %s', async (structure, scene, bytes, parts) => {
    const document = { ...scene, render: { ...scene.render, structure } };
    const [whole, split] = [await create(), await create(bytes)];
    expect(await image(split, document)).toEqual(await image(whole, document));
    expect(partsOf(split, bytes)).toEqual(parts);
    expect(split.report.storageBuffers).toBe(8 + parts.reduce((sum, each) => sum + each - 1, 0));
    expect(whole.report.storageBuffers).toBe(8);
    // What names the samples is the same: a film goes on where bindings are larger.
    expect(split.kernel).toBe(whole.kernel);
  });

  it('of instances, before and after one has moved; what is seen first, and paths that are replayed', async () => {
    const bytes = insideLeaf(instanced(0), 0.55);
    const [whole, split] = [await create(), await create(bytes)];
    for (const angle of [0, 40]) expect(await image(split, instanced(angle))).toEqual(await image(whole, instanced(angle)));
    expect(split.report).toMatchObject({ built: 'placements', structure: 'two-level', storageBuffers: 11 });
    expect(partsOf(split, bytes)).toEqual([2, 2, 2]);
    const seen = async (renderer: Renderer): Promise<Uint32Array> => {
      const guide = new GuidePass(renderer);
      expect(await guide.run()).toBe(true);
      return new Uint32Array(await readBack(renderer.device, guide.picture!.buffer));
    };
    expect(await seen(split)).toEqual(await seen(whole));
    const paths = await new Replay(split, shaderLibrary()).paths({ x: 16, y: 16 }, 0, 4);
    const { data, width } = await split.readFilm();
    const at = (16 * width + 16) * 8;
    const radiances = Float32Array.from(paths.flatMap(({ radiance }) => radiance));
    expect(radiances.some((each) => each > 0)).toBe(true);
    expect(filmSum(radiances, false)).toEqual([...data.subarray(at, at + 3)]);
  });
});
