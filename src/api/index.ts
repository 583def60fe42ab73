/**
 * `penumbra-engine`: a `GPUDevice` and a scene in, an image out.
 *
 *     using renderer = await createRenderer(await requestDevice(adapter));
 *     await renderer.setScene(scene);
 *     for await (const { samples } of renderer.render({ spp: 64, signal })) show(samples);
 *     const { width, height, data } = await renderer.read();
 */
import { describeAdapter as describe } from '../engine/index.ts';
import type { AdapterSummary } from './options.ts';

/** What the platform tells of an adapter. */
export const describeAdapter = (adapter: GPUAdapter): AdapterSummary => describe(adapter);

export { createRenderer, requestDevice } from './create.ts';
export type { Renderer } from './renderer.ts';
export type { AdapterSummary, DrawOptions, Progress, RendererOptions, RenderOptions, SceneOptions, SceneReport } from './options.ts';
export type { BytePicture, FilmImage, FilmSamples, FilmStatistics } from './film.ts';
export type { PictureOptions } from './look.ts';
export { mergeFilms, openFilm, type MergeOptions, type OpenedFilm } from './films.ts';
export { TONE_CURVES, type ToneCurve } from '../image/curves.ts';
export { WHITE_NAMES, type White } from '../base/white.ts';
export { DISPLAY_MODES, type DisplayMode } from '../scene/display-modes.ts';
export { checkScene, loadScene, parseScene, type LoadedScene, type LoadOptions } from './scene.ts';
export { ERROR_CODES, PenumbraError, type ErrorCode } from './error.ts';
export type { Abortable } from './abort.ts';
export type { SceneDocument, SceneInput } from '../scene/document.ts';
export type { Diagnostic } from '../shader/errors.ts';
