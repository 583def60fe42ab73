/** Variance of images from independent renders. */

export interface Summary {
  mean: number;
  /** Standard error of the mean. */
  error: number;
}

export function summary(values: readonly number[]): Summary {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  const spread = values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (values.length - 1);
  return { mean, error: Math.sqrt(spread / values.length) };
}

/** Part of the image's squared mean that is added to a pixel's, so that black ones do not count for all. */
const BLACK = 0.01;

/**
 * Variance of a pixel between images over its own squared mean, averaged over pixels: what the eye sees of noise, which dark places show as
 * well. Of the channels' means; all images count.
 */
export function pixelVariance(images: readonly Float32Array[]): number {
  const grey = images.map((image) =>
    Float32Array.from({ length: image.length / 3 }, (_, p) => (image[3 * p]! + image[3 * p + 1]! + image[3 * p + 2]!) / 3),
  );
  const pixels = Array.from(grey[0] ?? [], (_, p) => summary(grey.map((image) => image[p]!)));
  const mean = summary(pixels.map((pixel) => pixel.mean)).mean;
  return summary(pixels.map((pixel) => (images.length * pixel.error ** 2) / (pixel.mean ** 2 + BLACK * mean ** 2))).mean;
}

/**
 * Variance of a pixel between images, averaged over pixels and channels, over the squared mean of all. From disjoint pairs of
 * images, (a − b)²/2 each, so that the pairs are independent and tell the error too; an odd image is left out.
 */
export function relativeVariance(images: readonly Float32Array[]): Summary {
  const mean = summary(images.map((image) => image.reduce((sum, each) => sum + each, 0) / image.length)).mean;
  const pairs = Array.from({ length: Math.floor(images.length / 2) }, (_, i) => {
    const [a, b] = [images[2 * i]!, images[2 * i + 1]!];
    return a.reduce((sum, each, k) => sum + (each - b[k]!) ** 2, 0) / 2 / a.length / mean ** 2;
  });
  return summary(pairs);
}
