/**
 * What a layer of the film is: an image beside the picture, or several, from the same samples. A layer is an entry of index.ts; one
 * that wgsl/film/layers.wgsl does not know by itself has a file of wgsl/film/layer.
 */
import type { SceneDocument, Vec3 } from '../document.ts';

/** How an image of a layer is to be understood; it decides how it is shown. */
export type ImageKind = 'radiance' | 'depth' | 'position' | 'normal' | 'uv' | 'albedo' | 'id' | 'amount' | 'variance' | 'samples';

/** One of its images. */
export interface KindImage {
  /** As files and menus call it: `order2`, `group.lamp`. */
  name: string;
  kind: ImageKind;
  /** Names of its channels, without the layer's. */
  channels: readonly string[];
  /** vec4f after the first of the layer, and first component. */
  slot?: number;
  component?: number;
  /** What the light of a group that accumulates apart is multiplied with. */
  gain?: Vec3;
}

export interface LayerKind {
  /** How the page calls it. */
  label: string;
  /** For the document's schema. */
  about: string;
  /** Its images; left out: one of its name. */
  images?(scene: SceneDocument): KindImage[];
  /** Whether an image of this name is its own; left out: that of its name alone. */
  has?(image: string): boolean;
  kind: ImageKind;
  channels: readonly string[];
  /** vec4f that it takes for each pixel; left out: 1; 0: it follows from the film itself. */
  slots?(scene: SceneDocument): number;
  /** How the page calls its images, where these have other names than the layer. */
  labels?: Readonly<Record<string, string>>;
  /** What the numbers of its images are, by their names; `sum`: of those whose sum over all pixels says something. */
  units?: Readonly<Record<string, { unit: string; sum: boolean }>>;
  /**
   * Its file of wgsl/film/layer. Of the kind `id` it defines `fn number(s: Surface, closest: Closest) -> u32`, from 1 on, 0: none; of others
   * `fn value(s: Surface, closest: Closest) -> vec3f`, a mean over what the eye sees first.
   */
  file?: string;
}

export const RGB = ['R', 'G', 'B'] as const;
export const ID = { kind: 'id', channels: ['ID'] } as const;
