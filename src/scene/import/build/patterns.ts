/** Textures that are patterns over coordinates, as small images that choose between others. */
import type { Place } from './notes.ts';
import { color, type ImageLook, type ImageUse, type Texture } from './textures.ts';

/** From the coordinates of a surface, or of a place in the world, to those of a pattern: see the schema of images. */
export interface Coordinates {
  scale: readonly [number, number];
  offset: readonly [number, number];
  /** Degrees. */
  rotation?: number;
  mapping?: NonNullable<ImageLook['mapping']>;
}

/** Squares of edge 1 in turn: 0 where the sum of both numbers is even. A PNG of 2 × 2 texels. */
const SQUARES = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR4XmP4z8DA8B8ABgAB/wXnt3YAAAAASUVORK5CYII=';
/** 0 and 1, across and up. PNG of 2 × 1 and of 1 × 2 texels. */
const ACROSS = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR42mNg+A8AAQIBANEay48AAAAASUVORK5CYII=';
const UP = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAAAAAC86un7AAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC';
/** From 0 to 1 by steps of 1/255. PNG of 256 × 1 and of 1 × 256 texels. */
const STEPS_ACROSS =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAQAAAAABCAAAAAAUMi+rAAAADUlEQVR42mNkYBzZAACBggEBldWUnAAAAABJRU5ErkJggg==';
const STEPS_UP = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAEACAAAAABXVUNEAAAAD0lEQVR42mP4zzQKRzAEAA8PAQ4LneTqAAAAAElFTkSuQmCC';

/** As an image is looked up by them, times `by`, and `more` further. */
export function lookBy({ scale, offset, rotation, mapping }: Coordinates, by = 1, more = 0): ImageLook {
  const [[su, sv], [du, dv]] = [scale, offset].map(([u, v]) => [by * u, by * v]) as [[number, number], [number, number]];
  const transform = {
    scale: [su, sv] as [number, number],
    offset: [du + more, dv + more] as [number, number],
    ...(rotation !== undefined && { rotation }),
  };
  const isPlain = su === 1 && sv === 1 && transform.offset.every((each) => each === 0) && rotation === undefined;
  return { ...(!isPlain && { transform }), ...(mapping !== undefined && { mapping }) };
}

const chosen = (first: Texture, second: Texture, mask: ImageUse): Texture => ({ kind: 'choice', first, second, share: 1, mask });

/** Two textures in turn over squares of edge 1. */
export const checkerboard = (first: Texture, second: Texture, over: Coordinates, place: Place): Texture =>
  chosen(first, second, {
    file: SQUARES,
    name: 'checks',
    look: { colorSpace: 'linear', filter: 'nearest', wrap: 'repeat', ...lookBy(over, 1 / 2) },
    place,
  });

/** Four textures, at (0, 0), (1, 0), (0, 1) and (1, 1), and between them; beyond they end. */
export function corners([a, b, c, d]: readonly [Texture, Texture, Texture, Texture], over: Coordinates, place: Place): Texture {
  const mask = (file: string): ImageUse => ({
    file,
    name: 'ramp',
    // From the middle of one texel to that of the other.
    look: { colorSpace: 'linear', wrap: 'clamp', ...lookBy(over, 1 / 2, 1 / 4) },
    place,
  });
  return chosen(chosen(a, b, mask(ACROSS)), chosen(c, d, mask(ACROSS)), mask(UP));
}

/** Coordinates as a colour: what is behind the point of the first in red, of the second in green, in 256 steps. */
export function shownCoordinates(over: Coordinates, place: Place): Texture {
  const mask = (file: string): ImageUse => ({
    file,
    name: 'steps',
    look: { colorSpace: 'linear', filter: 'nearest', wrap: 'repeat', ...lookBy(over) },
    place,
  });
  const row = (green: number): Texture => chosen(color([0, green, 0]), color([1, green, 0]), mask(STEPS_ACROSS));
  return chosen(row(0), row(1), mask(STEPS_UP));
}

/** Two textures in turn over cubes of edge 1 of the coordinates that `matrix` has from the world. */
export function cubes(first: Texture, second: Texture, matrix: readonly number[], place: Place): Texture {
  const plane = (rows: readonly number[]): Coordinates => ({
    scale: [1, 1],
    offset: [0, 0],
    mapping: { type: 'plane', matrix: [...rows, 0, 0, 0, 0] },
  });
  const across = plane(matrix.slice(0, 8));
  const up = plane([...matrix.slice(8, 12), 0, 0, 0, 0.5]);
  return checkerboard(checkerboard(first, second, up, place), checkerboard(second, first, up, place), across, place);
}

/** Whether the coordinates of surfaces do not matter to it. */
export const isMapped = ({ look }: ImageUse): boolean => look.mapping !== undefined;
