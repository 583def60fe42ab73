/** Errors about images, and the checks that both directions share. */
import { MAX_IMAGE_SIDE } from './types.ts';

/** A bad image or image file: one sentence. Shown to people as it is. */
export class ImageError extends Error {
  override name = 'ImageError';
}

/** @throws ImageError unless both sides are whole numbers from 1 to {@link MAX_IMAGE_SIDE} */
export function checkSides(width: number, height: number): void {
  for (const side of [width, height]) {
    if (!Number.isInteger(side) || side < 1 || side > MAX_IMAGE_SIDE) {
      throw new ImageError(`expected an image of 1 to ${MAX_IMAGE_SIDE} pixels a side, got ${width}x${height}`);
    }
  }
}

/** @throws ImageError unless there are three numbers a pixel */
export function checkPixels(image: { width: number; height: number }, numbers: number): void {
  checkSides(image.width, image.height);
  const expected = image.width * image.height * 3;
  if (numbers !== expected) {
    throw new ImageError(`expected ${expected} numbers for ${image.width}x${image.height} RGB pixels, got ${numbers}`);
  }
}
