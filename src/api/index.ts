/**
 * `penumbra-engine`: a `GPUDevice` and a scene in, an image out.
 *
 *     using renderer = await createRenderer(await requestDevice(adapter));
 *     await renderer.setScene(scene);
 *     for await (const { samples } of renderer.render({ spp: 64, signal })) show(samples);
 *     const { width, height, data } = await renderer.read();
 */
import { describeAdapter as describe, requestDevice as request } from '../engine/index.ts';
import { codedLater } from './error.ts';
import { READERS, shaderLibrary } from './library.ts';
import type { AdapterSummary, RendererOptions } from './options.ts';
import type { Renderer } from './renderer.ts';

/**
 * A device with all the memory that the adapter offers, in as many buffers as a kernel may have.
 * @throws PenumbraError `gpu`
 */
export const requestDevice = (adapter: GPUAdapter): Promise<GPUDevice> => codedLater(() => request(adapter));

/**
 * A renderer on a device. `requestDevice` asks an adapter for one with all the memory that it offers; one with the default limits does.
 * What renders is loaded now, and is no part of a bundle that does not ask for it.
 */
export async function createRenderer(device: GPUDevice, options: RendererOptions = {}): Promise<Renderer> {
  const [{ Renderer: Made }, library] = await Promise.all([import('./renderer.ts'), shaderLibrary()]);
  return new Made(device, library, READERS, options);
}

/** What the platform tells of an adapter. */
export const describeAdapter = (adapter: GPUAdapter): AdapterSummary => describe(adapter);

export type { Renderer } from './renderer.ts';
export type { AdapterSummary, DrawOptions, Progress, RendererOptions, RenderOptions, SceneOptions, SceneReport } from './options.ts';
export type { BytePicture, FilmImage, FilmSamples, FilmStatistics, PictureOptions } from './film.ts';
export { mergeFilms, openFilm, type MergeOptions, type OpenedFilm } from './films.ts';
export { TONE_CURVES, type ToneCurve } from '../image/curves.ts';
export { WHITE_NAMES, type White } from '../base/white.ts';
export { DISPLAY_MODES, type DisplayMode } from '../scene/display-modes.ts';
export { checkScene, loadScene, parseScene, type LoadedScene, type LoadOptions } from './scene.ts';
export { ERROR_CODES, PenumbraError, type ErrorCode } from './error.ts';
export type { Abortable } from './abort.ts';
export type { SceneDocument, SceneInput } from '../scene/document.ts';
export type { Diagnostic } from '../shader/errors.ts';
