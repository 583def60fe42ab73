/** Small pictures of what is on the screen, for lists of projects and versions. */
import { place } from '../viewport/placement.ts';
import type { Screen } from '../viewport/screen.ts';

/** Pixels of the longer side: as the gallery shows them, on dense screens. */
const SIDE = 448;
const QUALITY = 0.82;

/** The picture as it was drawn last, a data URL of a JPEG; null where there is none yet. */
export function thumbnailOf({ shadow, canvas, film, size, zoom }: Screen): string | null {
  const { still } = shadow;
  if (still === null) return null;
  const placed = place(film, size, zoom);
  const scale = Math.min(1, SIDE / (Math.max(film.width, film.height) * placed.scale));
  const made = document.createElement('canvas');
  made.width = Math.max(1, Math.round(film.width * placed.scale * scale));
  made.height = Math.max(1, Math.round(film.height * placed.scale * scale));
  // In host memory, as the still is: the graphics process would have to end what it renders before it gives the pixels back.
  const context = made.getContext('2d', { alpha: false, willReadFrequently: true });
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.scale(scale, scale);
  context.drawImage(still, -placed.origin[0], -placed.origin[1], canvas.width, canvas.height);
  return made.toDataURL('image/jpeg', QUALITY);
}
