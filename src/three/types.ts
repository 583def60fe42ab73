/**
 * What is read of objects of three.js: any that have these, of whatever version and however often the library is loaded. Types of three
 * itself are used within this folder alone.
 */

/** A scene, a camera, or anything else of the graph of a three.js scene. */
export interface ThreeObject {
  readonly isObject3D: true;
  readonly children: readonly ThreeObject[];
  updateWorldMatrix(parents: boolean, children: boolean): void;
}

/** A texture of three.js. */
export interface ThreeTexture {
  readonly isTexture: true;
}

/** Pixels as they were uploaded: row 0 is at v = 0 unless `flipY` turned them round. Four numbers a pixel, 0 to 255. */
export interface Pixels {
  width: number;
  height: number;
  rgba8: Uint8Array<ArrayBuffer>;
}

export interface FromThreeOptions {
  /** Of the document. */
  title?: string;
  /** Of the film in pixels; left out: 640 across, and as high as the camera's aspect says. */
  width?: number;
  height?: number;
  /**
   * An equirectangular texture that lights the scene in place of `scene.environment`: for those that PMREMGenerator made, which cannot be
   * read back.
   */
  environment?: ThreeTexture;
  /** Reads the pixels of an image that is no typed array. Left out: drawn into a canvas, where there is one. */
  draw?(image: unknown): Promise<Pixels | null>;
  /** Aborted, the call rejects. */
  signal?: AbortSignal | undefined;
}
