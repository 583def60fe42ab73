/** What an image is in this room. */

/** A linear Rec. 709 image in single precision. */
export interface FloatImage {
  /** Pixels. */
  width: number;
  height: number;
  /** Red, green, blue of each pixel, interleaved; row 0 is at the top. Length `width * height * 3`. */
  data: Float32Array;
}

/** An image beside another one of the same size, with channels of its own names, interleaved. */
export interface FloatLayer {
  name: string;
  channels: readonly string[];
  data: Float32Array;
}

/** An image as it is displayed: sRGB-encoded bytes, otherwise as {@link FloatImage}. */
export interface ByteImage {
  width: number;
  height: number;
  rgb8: Uint8Array | Uint8ClampedArray;
}

/** Largest width and height that is read or written, in pixels: that of a film. */
export const MAX_IMAGE_SIDE = 16384;
