/**
 * Textures of scene files as far as materials take them: a colour, an image times a colour, or a choice between two textures by a share
 * and a mask. What chooses becomes a mix of materials, so that it may choose anything. Single numbers are greys.
 */
import type { SceneInput, Vec3 } from '../../document.ts';
import { vectorOf } from '../../vec.ts';
import type { Making } from './making.ts';
import type { Notes, Place } from './notes.ts';

export type ImageLook = Partial<NonNullable<SceneInput['images']>[string]>;

export interface ImageUse {
  /** As the scene file names it, or `data:…`. */
  file: string;
  /** How it is looked up. */
  look: ImageLook;
  place: Place;
  /** For people, where the file says nothing to them. */
  name?: string;
  /** What is done to its numbers before. */
  making?: Making;
}

export type Texture =
  | { kind: 'color'; color: Vec3 }
  | { kind: 'image'; image: ImageUse; factor: Vec3 }
  | { kind: 'choice'; first: Texture; second: Texture; share: number; mask: ImageUse | null };

/** Index of refraction of what reflects so much at normal incidence, below 1. */
export const indexOf = (reflectance: number): number => (1 + Math.sqrt(reflectance)) / (1 - Math.sqrt(reflectance));

export const color = (value: Vec3): Texture => ({ kind: 'color', color: value });
export const grey = (value: number): Texture => color([value, value, value]);

/** The texture times a colour. */
export function scaled(texture: Texture, by: Vec3): Texture {
  const times = (a: Vec3): Vec3 => vectorOf((axis) => a[axis] * by[axis]);
  switch (texture.kind) {
    case 'color':
      return color(times(texture.color));
    case 'image':
      return { ...texture, factor: times(texture.factor) };
    case 'choice':
      return { ...texture, first: scaled(texture.first, by), second: scaled(texture.second, by) };
  }
}

/** An image whose numbers, single ones, are to a power of what they were. */
export const imageToPower = (image: ImageUse, power: number): ImageUse => ({
  ...image,
  making: { decoded: image.look.colorSpace ?? 'srgb', number: 'mean', ...image.making, power: (image.making?.power ?? 1) * power },
});

/** Single numbers ≥ 0 to a power; of a choice those that are chosen from. */
export function toPower(texture: Texture, power: number): Texture {
  const of = (value: Vec3): Vec3 => vectorOf((axis) => Math.max(0, value[axis]) ** power);
  switch (texture.kind) {
    case 'color':
      return color(of(texture.color));
    case 'image':
      return { kind: 'image', image: imageToPower(texture.image, power), factor: of(texture.factor) };
    case 'choice':
      return { ...texture, first: toPower(texture.first, power), second: toPower(texture.second, power) };
  }
}

/** Of two textures one that is a colour multiplies the other. */
export function product(a: Texture, b: Texture, place: Place, notes: Notes): Texture {
  if (b.kind === 'color') return scaled(a, b.color);
  if (a.kind === 'color') return scaled(b, a.color);
  notes.add('Of a product of two textures that are no colours the first is shown', place);
  return a;
}

/** The first with 1 − share, the second with the share, which an image may be. */
export function blend(first: Texture, second: Texture, share: Texture, place: Place, notes: Notes): Texture {
  if (share.kind === 'choice') {
    notes.add('A texture that chooses how two others are mixed counts as a half', place);
    return blend(first, second, grey(0.5), place, notes);
  }
  const part = Math.min(1, Math.max(0, share.kind === 'color' ? share.color[0] : share.factor[0]));
  if (share.kind === 'color') {
    if (part === 0) return first;
    if (part === 1) return second;
    if (first.kind === 'color' && second.kind === 'color') {
      const [a, b] = [first.color, second.color];
      return color(vectorOf((axis) => a[axis] + (b[axis] - a[axis]) * part));
    }
  }
  return { kind: 'choice', first, second, share: part, mask: share.kind === 'image' ? share.image : null };
}

/** A colour that stands for the texture where nothing else is taken. */
export function meanOf(texture: Texture): Vec3 {
  switch (texture.kind) {
    case 'color':
      return texture.color;
    case 'image':
      return vectorOf((axis) => texture.factor[axis] / 2);
    case 'choice': {
      const [a, b] = [meanOf(texture.first), meanOf(texture.second)];
      const share = texture.mask === null ? texture.share : texture.share / 2;
      return vectorOf((axis) => a[axis] + (b[axis] - a[axis]) * share);
    }
  }
}
