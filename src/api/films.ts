/** Film files without a GPU: their images, and films of disjoint samples made one. */
import { countOf, filmData, type FilmFile } from '../engine/index.ts';
import type { SceneDocument } from '../scene/document.ts';
import { type Abortable, throwIfAborted } from './abort.ts';
import { codedLater } from './error.ts';
import { type BytePicture, type FilmImage, type FilmStatistics, imagesOf, pictureOf, statisticsOf } from './film.ts';
import type { PictureOptions } from './look.ts';
import { joined } from '../base/bytes.ts';

/** What a film file holds. */
export interface OpenedFilm {
  scene: SceneDocument;
  /** Samples per pixel. */
  samples: number;
  /** Of everything that decides the samples: films with the same one merge. */
  digest: string;
  /** Names of the graphics adapters that rendered it. */
  adapters: readonly string[];
  /** The image and every layer. */
  images(): FilmImage[];
  statistics(): FilmStatistics;
  /** @throws PenumbraError `argument` */
  picture(options?: PictureOptions): BytePicture;
}

const read = async (bytes: Uint8Array): Promise<FilmFile> => (await import('../engine/film/file.ts')).decodeFilm(Uint8Array.from(bytes));

/** Reads the bytes of a `.film` file. @throws PenumbraError `film`, `scene`, `aborted` */
export function openFilm(bytes: Uint8Array, { signal }: Abortable = {}): Promise<OpenedFilm> {
  return codedLater(async () => {
    throwIfAborted(signal);
    const film = await read(bytes);
    throwIfAborted(signal);
    const { scene, digest, adapters, ranges } = film;
    const data = filmData(scene, film);
    return {
      scene,
      samples: countOf(ranges),
      digest,
      adapters,
      images: () => imagesOf(data),
      statistics: () => statisticsOf(data, scene),
      picture: (options = {}) => pictureOf(data, scene, options),
    };
  });
}

export interface MergeOptions extends Abortable {
  /** Whether samples may be missing between the films. */
  partial?: boolean;
}

/**
 * Films of disjoint samples of the same image as one: bit for bit what a single run of all the samples gives, in any order.
 * @throws PenumbraError `film` for films of different images, or with samples in common; `aborted`
 */
export function mergeFilms(films: Iterable<Uint8Array>, { partial = false, signal }: MergeOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
  return codedLater(async () => {
    const [{ FilmMerge }, { encodeFilm }] = await Promise.all([import('../engine/film/merge.ts'), import('../engine/film/file.ts')]);
    const merge = new FilmMerge();
    let number = 0;
    for (const bytes of films) {
      throwIfAborted(signal);
      merge.add(`film ${++number}`, await read(bytes));
    }
    throwIfAborted(signal);
    return joined(await encodeFilm(merge.finish(partial)));
  });
}
