/** How the document's images are looked up → the table that wgsl/image.wgsl reads. */
import { CHANNELS, type DocumentImage, type ImageWrap } from '../../scene/document-images.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { StructArray, type StructLayout } from '../../shader/struct.ts';
import type { PlacedImages } from './textures.ts';

/** As wgsl/image.wgsl has them. */
export const IMAGE_FLAGS = { halves: 1, srgb: 2, nearest: 4, secondUv: 8 } as const;
export const IMAGE_SHIFTS = { wrapU: 4, wrapV: 6, channel: 8 } as const;
export const IMAGE_WRAPS: Record<ImageWrap, number> = { repeat: 0, clamp: 1, mirror: 2 };

/** One ImageEntry for each image of the document, whether it is used or not: parameters count them. */
export function packImageEntries(layout: StructLayout, { images }: SceneDocument, placed: PlacedImages): Uint32Array {
  const entries = Object.entries(images);
  if (placed.size === 0) return new Uint32Array(0);
  const packed = new StructArray(layout, entries.length);
  entries.forEach(([name, image], i) => {
    const place = placed.get(name);
    if (place === undefined) return;
    const [u, v] = rowsOf(image.transform);
    packed.set(i, 'u', u);
    packed.set(i, 'v', v);
    packed.set(i, 'first', place.first);
    packed.set(i, 'size', [place.width, place.height]);
    const flags = flagsOf(image) | (place.halves ? IMAGE_FLAGS.halves : 0);
    packed.set(i, 'flags', flags | (place.encoded && image.colorSpace === 'srgb' ? IMAGE_FLAGS.srgb : 0));
  });
  return packed.asUints;
}

function flagsOf({ filter, uv, wrap, channel }: DocumentImage): number {
  const [across, up] = typeof wrap === 'string' ? [wrap, wrap] : wrap;
  return (
    (filter === 'nearest' ? IMAGE_FLAGS.nearest : 0) |
    (uv === 1 ? IMAGE_FLAGS.secondUv : 0) |
    (IMAGE_WRAPS[across] << IMAGE_SHIFTS.wrapU) |
    (IMAGE_WRAPS[up] << IMAGE_SHIFTS.wrapV) |
    (CHANNELS.indexOf(channel) << IMAGE_SHIFTS.channel)
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
