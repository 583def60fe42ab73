/** What an importer is given beside the bytes, and what it gives. */
import type { SceneDocument, Vec3 } from '../document.ts';
import type { ParticleChoice } from './particles.ts';

export interface Imported {
  scene: SceneDocument;
  /** What the file says and the scene does not, a sentence each; shown to people as they are. */
  notes: string[];
  /** Of a model what else it could be. */
  choices?: ModelChoices;
}

/** What a model lets one choose. */
export interface ModelChoice {
  /** Name or number of the animation that runs; null: none, everything is at rest; left out: the first. */
  animation?: string | number | null;
  /** Seconds of the animation at which everything stands; left out: its start. */
  time?: number;
  /** Name or number of the variant whose materials it has; null or left out: those that it has without. */
  variant?: string | number | null;
}

/** What there is to choose, by name, and the numbers of what is chosen; null: none. */
export interface ModelChoices {
  animations: readonly string[];
  variants: readonly string[];
  animation: number | null;
  variant: number | null;
  /** Seconds of the animation, from its first keyframe to its last; null: none runs. */
  span: readonly [start: number, end: number] | null;
}

/** Linear Rec. 709, three numbers a pixel, rows from above. */
export interface Pixels {
  width: number;
  height: number;
  data: Float32Array;
  /** One number a pixel; left out where all is opaque. */
  alpha?: Float32Array;
}

export interface ImportOptions {
  /** A file that the file names, relative to it; null where there is none. */
  beside?(path: string): Promise<Uint8Array | null>;
  /** Makes the decoder of the package draco3dgltf, which each platform finds elsewhere. */
  draco?(): Promise<unknown>;
  /** The image of a KTX2 file of Basis Universal as PNG. Without it models have none of these. @throws Error one sentence */
  ktx2?(bytes: Uint8Array): Promise<Uint8Array>;
  /** Writes an image file as a data URL; null: it is of no kind that is decoded. Without it models have no images. */
  dataUrl?(bytes: Uint8Array): string | null;
  /**
   * Samples an image of light from far away anew, as an equirectangular one: a data URL.
   * @param at where a unit direction of the document is in the image, from 0 to 1 across and down
   * @throws an error, one sentence that begins with the file's name
   */
  panorama?(bytes: Uint8Array, file: string, at: (direction: Vec3) => readonly [number, number]): Promise<string>;
  /** The pixels of an image. @throws an error, as `panorama` does */
  pixels?(bytes: Uint8Array, file: string): Promise<Pixels>;
  /** Writes numbers from 0 to 1, as they are, as an image of eight bits: a data URL. Without it images are not made of others. */
  encoded?(pixels: Pixels): Promise<string>;
  /** Of a model with animations and variants, which of them. */
  model?: ModelChoice | undefined;
  /** How the grains of a particle file are coloured. */
  particles?: ParticleChoice | undefined;
}
