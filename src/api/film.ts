/** What a renderer gives of its film: images as typed arrays, figures, bytes for a display. */
import {
  asPicture,
  asRgb,
  biases,
  type FilmData,
  filmAverage,
  filmDropped,
  filmMean,
  filmRelativeError,
  filmSamples,
  layersOf,
  notices,
} from '../engine/index.ts';
import { displaySettings, toneMap } from '../image/tone.ts';
import type { SceneDocument } from '../scene/document.ts';
import { lookOf, noImage, type PictureOptions, RADIANCE } from './look.ts';

/** One image of a film. */
export interface FilmImage {
  /** `radiance`, or a layer of the scene: `depth`, `normal`, `order2`, `group.lamp`, … */
  name: string;
  /** Pixels. */
  width: number;
  height: number;
  /** As `['R', 'G', 'B']` or `['Z']`. */
  channels: readonly string[];
  /** Interleaved, row 0 at the top; radiance is linear Rec. 709. Length `width * height * channels.length`. */
  data: Float32Array;
}

/** Samples of the pixels that have any: with adaptive sampling they differ. */
export interface FilmSamples {
  least: number;
  mean: number;
  most: number;
}

/** Figures of a film. */
export interface FilmStatistics {
  samples: FilmSamples;
  /** Of the image, linear RGB. */
  mean: [number, number, number];
  /** Estimated: root of the mean variance of the pixels, over the mean; null with fewer than two samples a pixel. */
  relativeError: number | null;
  /** Samples that were not finite and are left out. */
  dropped: number;
  /** What keeps the image from the solution of the rendering equation, a name each. */
  biases: string[];
  /** What the user should know of the scene, a sentence each. */
  notices: string[];
}

/** As `ImageData` wants them. */
export interface BytePicture {
  width: number;
  height: number;
  /** Red, green, blue, alpha (255), sRGB-encoded; row 0 at the top. */
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** The image and every layer of a film. @internal */
export function imagesOf(film: FilmData): FilmImage[] {
  const { width, height } = film;
  const image = { name: RADIANCE, width, height, channels: ['R', 'G', 'B'], data: filmMean(film) };
  return [image, ...layersOf(film).map((layer) => ({ ...layer, width, height }))];
}

/** @throws PenumbraError `argument`. @internal */
export function imageOf(film: FilmData, name: string): FilmImage {
  const images = imagesOf(film);
  const found = images.find((each) => each.name === name);
  if (found !== undefined) return found;
  throw noImage(
    images.map((each) => each.name),
    name,
  );
}

/** @internal */
export function statisticsOf(film: FilmData, scene: SceneDocument): FilmStatistics {
  const error = filmRelativeError(film);
  return {
    samples: filmSamples(film),
    mean: filmAverage(film),
    relativeError: Number.isFinite(error) ? error : null,
    dropped: filmDropped(film),
    biases: biases(scene),
    notices: notices(scene),
  };
}

/** @throws PenumbraError `argument`. @internal */
export function pictureOf(film: FilmData, scene: SceneDocument, options: PictureOptions): BytePicture {
  const { exposure, tone, white, layer } = lookOf(scene, options);
  const { width, height, ...image } = imageOf(film, layer);
  const kind = film.layers?.images.find((each) => each.name === layer)?.kind ?? RADIANCE;
  const look = kind === RADIANCE ? displaySettings({ exposure, tone, white }) : ({ exposure: 0, curve: 'linear' } as const);
  const rgb = toneMap({ width, height, data: asPicture(kind, asRgb(image)) }, look);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) data.set(rgb.subarray(3 * i, 3 * i + 3), 4 * i);
  return { width, height, data };
}
