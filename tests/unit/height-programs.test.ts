/** Displacements that are programs, without a GPU: documents, what is done again, what goes along with them. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { changesBetween } from '../../src/engine/changes.ts';
import { clipText, parseClip, partsOf } from '../../src/scene/clip.ts';
import type { SceneDocument, SceneInput, Shape } from '../../src/scene/document.ts';
import { merged } from '../../src/scene/merge.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { resolvePrograms } from '../../src/scene/programs.ts';
import { refinePart, type RefineJob } from '../../src/scene/subdivide/refine.ts';
import { detailed, type DetailTools } from '../../src/scene/subdivide/scene.ts';
import { linkHeight } from '../../src/shader/heights.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { readMaterial } from '../../src/shader/material.ts';
import { boxed } from '../helpers/subdivide.ts';

const SOURCE = 'fn height(p: vec3f, n: vec3f, uv: vec2f) -> f32 { return 0.5; }';
const scene = (displacement: object, more: Partial<SceneInput> = {}): SceneDocument =>
  checkScene({
    version: 1,
    camera: { position: [0, 0, 9], target: [0, 0, 0] },
    materials: { a: { file: 'diffuse' } },
    programs: { mine: SOURCE },
    shapes: [{ type: 'mesh', material: 'a', data: boxed(), displacement: { program: 'mine', ...displacement } }],
    ...more,
  } as SceneInput);
const displacementOf = (shape: Shape | undefined): unknown => (shape?.type === 'mesh' ? shape.displacement : null);

describe('a mesh', () => {
  /** Heights of a constant, and which parts of the work were asked for. */
  const tools = (height: number, key = String(height)): { tools: DetailTools; parts: (string | undefined)[] } => {
    const parts: (string | undefined)[] = [];
    const refine = (job: RefineJob): ReturnType<typeof refinePart> => {
      parts.push(job.part?.kind);
      return refinePart(job);
    };
    const at = (places: Float32Array): Promise<Float32Array<ArrayBuffer>> =>
      Promise.resolve(new Float32Array(places.length / 8).fill(height));
    return { parts, tools: { refine, heights: () => Promise.resolve({ key, at }) } };
  };
  const positions = async (document: SceneDocument, given: DetailTools): Promise<number[] | undefined> => {
    const [shape] = (await detailed(document, given)).shapes;
    return shape?.type === 'mesh' ? shape.data?.positions : undefined;
  };

  it('is cut once for all programs and scales; each other one moves it', async () => {
    const one = tools(0.5);
    const first = await positions(scene({ edge: 0.31 }), one.tools);
    expect(one.parts).toEqual(['form', 'displace']);
    expect(await positions(scene({ edge: 0.31 }), one.tools)).toBe(first);
    const same = await positions(scene({ edge: 0.31, scale: 0.5 }), tools(1).tools);
    expect(same).toEqual(first);
    const other = tools(0.75);
    expect(await positions(scene({ edge: 0.31 }), other.tools)).not.toEqual(first);
    expect(other.parts).toEqual(['displace']);
    // By a constant as by an offset.
    expect(await positions(scene({ edge: 0.31, program: undefined, offset: 0.5 }), {})).toEqual(first);
    const coarse = tools(0.5);
    await positions(scene({ edge: 0.4 }), coarse.tools);
    expect(coarse.parts).toEqual(['form', 'displace']);
  });

  it('cut by the camera is cut anew by how far it moves, and again at each program', async () => {
    const seen = tools(2);
    const first = await positions(scene({ pixels: 30 }), seen.tools);
    expect(seen.parts).toEqual(['form', 'form', 'displace']);
    await positions(scene({ pixels: 30 }), tools(9).tools);
    const again = tools(2, 'another text of the same');
    expect(await positions(scene({ pixels: 30 }), again.tools)).toEqual(first);
    expect(again.parts).toEqual(['form', 'form', 'displace']);
  });

  it.each([
    [NaN, 'got NaN at p = (-1, -1, -1), uv = (0, 0)'],
    [-Infinity, 'got -Infinity at p'],
    [1.1e7, 'moves a place by at most 10000000, got 11000000 at p'],
  ])('is not where a height of %s puts it', async (height, message) => {
    await expect(positions(scene({}), tools(height).tools)).rejects.toThrow(message);
  });

  it('is refused where no program can be run', async () => {
    await expect(positions(scene({}), {})).rejects.toThrow('At shapes[0].displacement.program: programs cannot be run here');
  });
});

describe('a document', () => {
  it('is another by the text and by the values of its program', () => {
    const one = scene({});
    expect(changesBetween(one, scene({})).any).toBe(false);
    expect(changesBetween(one, scene({ params: { a: 1 } })).geometry).toBe(true);
    expect(changesBetween(one, scene({}, { programs: { mine: `${SOURCE}\n` } })).geometry).toBe(true);
    expect(changesBetween(one, scene({}, { programs: { mine: SOURCE, other: SOURCE } })).any).toBe(false);
  });

  it('takes the text of a file in', async () => {
    const document = await resolvePrograms(scene({ program: 'hills/high.wgsl', params: { a: 1 } }), () => Promise.resolve(SOURCE));
    expect(displacementOf(document.shapes[0])).toMatchObject({ program: 'high', params: { a: 1 } });
    expect(document.programs.high).toBe(SOURCE);
    const none = resolvePrograms(scene({ program: 'a.wgsl' }), () => Promise.reject(new Error('it is not there')));
    await expect(none).rejects.toThrow('At shapes[0].displacement.program: it is not there');
  });

  it('gives it along with a mesh that is copied, apart from another one of its name; and so an image of heights', () => {
    const parts = partsOf(scene({ params: { a: 1 } }), [{ shape: 0 }]);
    expect(parts.programs).toEqual({ mine: SOURCE });
    const into = scene({}, { programs: { mine: 'fn height(p: vec3f, n: vec3f, uv: vec2f) -> f32 { return 0.0; }' } });
    const { scene: both } = merged(into, parseClip(clipText(parts)));
    expect(both.shapes.map(displacementOf)).toMatchObject([{ program: 'mine' }, { program: 'mine_2', params: { a: 1 } }]);
    expect(both.programs.mine_2).toBe(SOURCE);
    const images = { hill: { data: 'data:image/png;base64,AAAA' } };
    expect(Object.keys(partsOf(scene({ program: undefined, image: 'hill' }, { images }), [{ shape: 0 }]).images)).toEqual(['hill']);
  });
});

describe('a text', () => {
  const defines = (source: string): boolean => readMaterial('mine', source).defines.height;

  it('is a displacement by fn height alone; in other files a function of this name is a helper', () => {
    expect(defines(SOURCE)).toBe(true);
    const helper = 'fn height(x: f32) -> f32 { return x; }\n';
    expect(defines(`${helper}fn distance(p: vec3f) -> f32 { return height(p.x); }`)).toBe(false);
    expect(defines(`${helper}fn density(p: vec3f) -> f32 { return height(p.x); }`)).toBe(false);
    expect(defines(`${helper}import package::material::Hit;\nfn opacity(hit: Hit) -> f32 { return height(1.0); }\nfn emission(wo: vec3f, hit: Hit) -> vec3f { return wo; }`.replace(/^(.*\n)(import.*\n)/, '$2$1'))).toBe(false); // prettier-ignore
    expect(() => defines('fn height(x: f32) -> f32 { return x; }')).toThrow('fn height');
  });

  it('is linked with what asks it and nothing of a scene but its parameters', () => {
    const assembler = new KernelAssembler(shaderLibrary());
    const { code } = linkHeight(assembler, assembler.program('height', 'raked_sand'));
    expect([...code.matchAll(/@binding\((\d+)\)/g)].map(([, n]) => n).sort()).toEqual(['20', '21', '5']);
    expect(() => linkHeight(assembler, readMaterial('late', `import package::time::time_seconds;\n${SOURCE.replace('0.5', 'time_seconds()')}`))).toThrow(
      'materials/late, line 2, column 1: fn height makes one mesh for all times: it knows no time.',
    ); // prettier-ignore
  });
});
