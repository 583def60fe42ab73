/** The film of a first visit: as large as the window shows it, as far as the adapter keeps up. */
import { resizedFilm } from '../../scene/camera.ts';
import type { SceneDocument } from '../../scene/document.ts';
import type { Size } from './placement.ts';

/** Of a large screen there are as many as make a good picture; a processor has few samples to give. */
const MAX_PIXELS = { hardware: 2_100_000, software: 96_000 };

/** Whether a document is another but for the size of its film: then their kernel is the same. */
export function isResized(document: SceneDocument, other: SceneDocument): boolean {
  const same = <T extends object>(a: T, b: T, but: readonly (keyof T)[]): boolean =>
    [...new Set([...Object.keys(a), ...Object.keys(b)] as (keyof T)[])].every((key) => but.includes(key) || Object.is(a[key], b[key]));
  return same(document, other, ['film']) && same(document.film, other.film, ['width', 'height']);
}

/** @param size of the part of the window that the picture fills, in device pixels */
export function fittedFilm(document: SceneDocument, { width, height }: Size, isSoftware: boolean): SceneDocument {
  const scale = Math.min(1, Math.sqrt((isSoftware ? MAX_PIXELS.software : MAX_PIXELS.hardware) / (width * height)));
  const side = (length: number): number => Math.max(16, Math.round(length * scale));
  return { ...document, film: resizedFilm(document.film, side(width), side(height)) };
}
