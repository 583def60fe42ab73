/** The scenes of the gallery with films of a few pixels, and special ones beside them, to be rendered the same on several devices. */
import { join } from 'node:path';
import { readScene } from '../../src/cli/scene-files.ts';
import { READERS } from '../../src/cli/images.ts';
import { readFolder, ROOT, shaderLibrary } from '../../src/content/node.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import type { SceneDocument, SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import type { ShaderLibrary } from '../../src/shader/kernel.ts';
import { present } from '../../src/base/present.ts';
import { readLesson } from '../../src/cli/lessons/read.ts';
import { filmDocuments } from '../../src/lesson/grade-film.ts';
import { codeOf } from '../../src/lesson/state.ts';
import { cornellInput } from '../reference/cornell.ts';
import { allLights } from './all-lights.ts';
import { samplesOf } from '../../src/scene/samples.ts';

const SIDE = 16;
const SPP = 4;

const cornell = (render: SceneInput['render']): SceneDocument => {
  const input = cornellInput(SIDE);
  return checkScene({ ...input, render: { ...input.render, ...render } });
};

/** The path tracer that a reader of eight-steps has written in the end; `edit`: with this in place of what stands in it. */
async function ofReader(edit: readonly [string, string] | null = null): Promise<SceneDocument> {
  const lesson = await readLesson('eight-steps');
  const index = lesson.steps.findIndex(({ id }) => id === 'both');
  const question = present(codeOf(present(lesson.steps[index], 'the step'))[0], 'its question');
  const source = edit === null ? question.solution : question.solution.replaceAll(...edit);
  return filmDocuments(lesson, index, question, source).own;
}

/** By name. The special ones have what no scene of the gallery has. */
const SPECIAL: Record<string, () => SceneDocument | Promise<SceneDocument>> = {
  'all lights, blue noise': () => checkScene(allLights({ sampler: 'blue-noise', lightChoice: 'spatial' })),
  'eight boxes a node': () => cornell({ structure: 'bvh8' }),
  'a grid': () => cornell({ structure: 'grid', sampler: 'sobol' }),
  'bounding spheres': () => cornell({ structure: 'bounding-spheres', sampler: 'pcg' }),
  'Halton points': () => cornell({ sampler: 'halton' }),
  'path-naive': () => cornell({ integrator: 'path-naive', sampler: 'stratified' }),
  whitted: () => cornell({ integrator: 'whitted', sampler: 'pcg' }),
  distributed: () => cornell({ integrator: 'distributed', maxDepth: 3 }),
  'a path tracer in a material': () => ofReader(),
  'samples that are no numbers': () => ofReader(['L += w * beta * found.Le;', 'L += w * beta * (found.Le + sqrt(p.x));']),
};

/**
 * Where the films of two compilers are not equal bit for bit: SwiftShader's optimiser multiplies by reciprocals of constants in one form of
 * the code and divides in the other (the sky's black body, digits of Halton's points). They have the same samples nevertheless, so that pixels are
 * apart by a few roundings. The cloud's density is exact where its sky is constant.
 */
const ROUNDED = ['sky-spheres', 'cloud', 'Halton points'];

export const isExact = (name: string): boolean => !ROUNDED.includes(name);

export const GALLERY = [...Object.keys(readFolder('scenes', '.json')), ...Object.keys(SPECIAL)];

async function galleryScene(name: string): Promise<SceneDocument> {
  const special = SPECIAL[name];
  const scene = special === undefined ? (await readScene(join(ROOT, 'scenes', `${name}.json`))).scene : await special();
  return {
    ...scene,
    film: { ...scene.film, width: SIDE, height: SIDE, crop: undefined },
    render: { ...scene.render, spp: SPP, adaptive: undefined },
  };
}

/**
 * The library with `smoothstep` written out: of all functions that materials use it is the one that compilers give to drivers in
 * different ways. The rest of their arithmetic is the same operations in the same order.
 */
function exactLibrary(): ShaderLibrary {
  const exact = (files: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(files).map(([path, source]) => [
        path,
        source.includes('smoothstep(') ? source.replaceAll('smoothstep(', 'written_out(') + WRITTEN_OUT : source,
      ]),
    );
  const { wgsl, materials } = shaderLibrary();
  return { wgsl: exact(wgsl), materials: exact(materials) };
}
const WRITTEN_OUT = `
fn written_out(low: f32, high: f32, x: f32) -> f32 {
  let t = clamp((x - low) / (high - low), 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}
`;

export const galleryRenderer = (device: GPUDevice): Renderer => new Renderer(device, exactLibrary(), READERS);

/** The film of a scene: see FilmData. */
export async function galleryFilm(renderer: Renderer, name: string): Promise<Float32Array<ArrayBuffer>> {
  const scene = await galleryScene(name);
  await renderer.setScene(scene);
  const spp = samplesOf(scene.render);
  while (!renderer.isDone(spp)) await renderer.advance(1000, spp);
  return new Float32Array((await renderer.readFilm()).data);
}
