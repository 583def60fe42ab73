/** How the document's images are looked up → the table that wgsl/image.wgsl reads. */
import { CHANNELS, type DocumentImage, type ImageWrap } from '../../scene/document-images.ts';
import type { SceneDocument } from '../../scene/document.ts';
import type { KernelAssembler } from '../../shader/kernel.ts';
import { StructArray } from '../../shader/struct.ts';
import type { PlacedImages } from './textures.ts';

/** One ImageEntry for each image of the document, whether it is used or not: parameters count them. */
export function packImageEntries(assembler: KernelAssembler, { images }: SceneDocument, placed: PlacedImages): Uint32Array {
  const entries = Object.entries(images);
  if (placed.size === 0) return new Uint32Array(0);
  const constant = (name: string): number => assembler.constant('image', name);
  const layout = assembler.layouts.ImageEntry;
  const packed = new StructArray(layout, entries.length);
  const maps: number[] = [];
  entries.forEach(([name, image], i) => {
    const place = placed.get(name);
    if (place === undefined) return;
    const [u, v] = rowsOf(image.transform);
    packed.set(i, 'u', u);
    packed.set(i, 'v', v);
    packed.set(i, 'first', place.first);
    packed.set(i, 'size', [place.width, place.height]);
    const flags = flagsOf(image, constant) | (place.halves ? constant('IMAGE_HALVES') : 0);
    packed.set(i, 'flags', flags | (place.encoded && image.colorSpace === 'srgb' ? constant('IMAGE_SRGB') : 0));
    if (image.mapping === undefined) return;
    packed.set(i, 'mapping', constant(`MAPPING_${image.mapping.type.toUpperCase()}`));
    packed.set(i, 'map', (entries.length * layout.size + 4 * maps.length) / 16);
    maps.push(...image.mapping.matrix);
  });
  if (maps.length === 0) return packed.asUints;
  // Behind all entries, whose places follow from their numbers.
  return new Uint32Array([...packed.asUints, ...new Uint32Array(Float32Array.from(maps).buffer)]);
}

/** @param constant of wgsl/image.wgsl */
function flagsOf({ filter, uv, wrap, channel }: DocumentImage, constant: (name: string) => number): number {
  const [across, up] = typeof wrap === 'string' ? [wrap, wrap] : wrap;
  // What is neither clamped nor mirrored repeats.
  const code = (each: ImageWrap): number => (each === 'repeat' ? 0 : constant(`WRAP_${each.toUpperCase()}`));
  return (
    (filter === 'nearest' ? constant('IMAGE_NEAREST') : 0) |
    (uv === 1 ? constant('IMAGE_SECOND_UV') : 0) |
    (code(across) << constant('IMAGE_WRAP_U')) |
    (code(up) << constant('IMAGE_WRAP_V')) |
    (CHANNELS.indexOf(channel) << constant('IMAGE_CHANNEL'))
  );
}

/** offset + R(rotation) (scale ∘ uv). */
function rowsOf({ offset, rotation, scale }: DocumentImage['transform']): [number[], number[]] {
  const angle = (rotation * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [
    [c * scale[0], -s * scale[1], offset[0]],
    [s * scale[0], c * scale[1], offset[1]],
  ];
}
