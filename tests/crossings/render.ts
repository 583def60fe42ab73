/** Renders what a way of a crossing asks for. */
import { shaderLibrary } from '../../src/content/node.ts';
import { readRadiance } from '../../src/image/decode/radiance.ts';
import type { FilmData } from '../../src/engine/film/film.ts';
import type { KernelKind } from '../../src/engine/options.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { testDevice } from '../helpers/gpu.ts';
import type { Picture } from './compare.ts';

/** A wrong line of wgsl/. */
export interface Fault {
  /** Path below wgsl/. */
  module: string;
  line: string;
  instead: string;
}

const library = shaderLibrary();
const renderers = new Map<KernelKind, Promise<Renderer>>();
let faulty: { fault: Fault; renderer: Promise<Renderer> } | null = null;

/** @throws Error where the line does not stand there once: then nothing would be planted */
function withFault({ module, line, instead }: Fault): typeof library {
  const text = library.wgsl[module] ?? '';
  if (text.split(line).length !== 2) throw new Error(`wgsl/${module}.wgsl: expected once “${line}”`);
  return { ...library, wgsl: { ...library.wgsl, [module]: text.replace(line, () => instead) } };
}

function rendererOf(kernel: KernelKind, fault?: Fault): Promise<Renderer> {
  const made = (from: typeof library): Promise<Renderer> => testDevice().then((device) => new Renderer(device, from, { kernel, readRadiance })); // prettier-ignore
  if (fault !== undefined) {
    if (faulty?.fault !== fault) faulty = { fault, renderer: made(withFault(fault)) };
    return faulty.renderer;
  }
  let renderer = renderers.get(kernel);
  if (renderer === undefined) {
    renderer = made(library);
    renderers.set(kernel, renderer);
  }
  return renderer;
}

/** @throws Error where a wavefront was asked for and the scene has none: then nothing was compared */
export async function filmOf(scene: SceneInput, spp: number, seed: string, kernel: KernelKind, fault?: Fault): Promise<FilmData> {
  const renderer = await rendererOf(kernel, fault);
  await renderer.setScene(checkScene({ ...scene, render: { ...scene.render, seed } }));
  if (renderer.report.kernel !== kernel) throw new Error(`no ${kernel}: ${renderer.report.notes.join()}`);
  renderer.restart();
  while (!renderer.isDone(spp)) await renderer.advance(1000, spp);
  return renderer.readFilm();
}

export function pictureOf({ width, height, data }: FilmData): Picture {
  const picture: Picture = { width, height, mean: new Float64Array(3 * width * height), dropped: 0 };
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) picture.mean[3 * i + c] = data[8 * i + c]! / data[8 * i + 3]!;
    picture.dropped += data[8 * i + 7]!;
  }
  return picture;
}
