/** The link to what is on the screen, and what goes into messages and pages with it. */
import { present } from '../../../base/present.ts';
import type { FilmData } from '../../../engine/index.ts';
import { filmBlocks } from '../../../engine/film/blocks.ts';
import { gridFor, type Fingerprint } from '../../../link/fingerprint.ts';
import { addressOf } from '../../../link/address.ts';
import { digestOf } from '../../../link/canonical.ts';
import { envelopeOf } from '../../../link/link.ts';
import { originsAfter, type Origin } from '../../../link/origin.ts';
import { partsOf, type LinkPart } from '../../../link/parts.ts';
import { displaySettings, toneMap } from '../../../image/tone.ts';
import type { Page } from '../../shell/page.ts';
import { library } from './library.ts';
import { digestOfSource, knownLink } from '../../storage/links.ts';
import { baseOfSource } from './source.ts';
import { viewOf } from './view.ts';

export interface MadeLink {
  url: string;
  parts: LinkPart[];
  /** What is in no part: the address of the page, and what names the scene. */
  rest: number;
  /** The scene of the gallery that it builds on. */
  base: string | null;
}

export interface LinkOptions {
  /** Panels, zoom and selection go with it. */
  view: boolean;
  fingerprint: Fingerprint | null;
  /** What it was made from goes with it. */
  origins?: boolean;
}

/**
 * What the scene on the screen was made from: the scene of the link that it came by, where it was edited since, and what that names. Empty:
 * it did not come by a link.
 */
export async function originsOf(page: Page): Promise<Origin[]> {
  const { document, source } = page.state.get();
  const digest = digestOfSource(source);
  const known = digest === null ? null : knownLink(digest);
  if (known === null) return [];
  return (await digestOf(document)) === digest ? known.origins : originsAfter(known, known.origins);
}

/** The film's fingerprint; null before there are two samples. */
export function fingerprintOf(film: FilmData, samples: number): Fingerprint | null {
  const { columns, rows } = gridFor(film.width, film.height, samples);
  return filmBlocks(film, columns, rows);
}

/** @throws LinkError, SceneError where no link can hold the scene */
export async function makeLink(page: Page, { view, fingerprint, origins = false }: LinkOptions): Promise<MadeLink> {
  const { document, source } = page.state.get();
  const spp = page.samples();
  const shared = {
    document,
    base: baseOfSource(source),
    spp,
    view: view ? viewOf(page) : {},
    fingerprint,
    origins: origins ? await originsOf(page) : [],
  };
  const envelope = await envelopeOf(shared, library);
  const url = addressOf(pageAddress(), document, envelope, fingerprint);
  const parts = partsOf(envelope, fingerprint);
  return { url, parts, rest: url.length - parts.reduce((sum, { length }) => sum + length, 0), base: envelope.base ?? null };
}

const pageAddress = (): string => `${location.origin}${location.pathname}`;

const PICTURE = 320;

/** `[![title](picture)](link)`: the picture stands in the text, as nothing of a link is on a server. */
export async function markdown(page: Page, url: string): Promise<string> {
  const { title } = page.state.get().document;
  const words = title.replace(/[\\[\]<>*_`]/g, '\\$&').replace(/\s+/g, ' ');
  return `[![${words}](${await thumbnail(page)})](${url})`;
}

/** The picture as it is shown. */
async function shown(page: Page): Promise<OffscreenCanvas> {
  const { width, height, data } = await page.readImage();
  const rgb = toneMap({ width, height, data }, displaySettings(page.state.get().document.display));
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) rgba.set(rgb.subarray(3 * i, 3 * i + 3), 4 * i);
  const whole = new OffscreenCanvas(width, height);
  whole.getContext('2d', { willReadFrequently: true })!.putImageData(new ImageData(rgba, width, height), 0, 0);
  return whole;
}

/** The whole picture in the middle of a grey card of that size, in pixels. */
export async function cover(page: Page, width: number, height: number): Promise<OffscreenCanvas> {
  const picture = await shown(page);
  const card = new OffscreenCanvas(width, height);
  const context = present(card.getContext('2d', { willReadFrequently: true }), 'a context of a canvas');
  context.fillStyle = '#262626';
  context.fillRect(0, 0, width, height);
  const scale = Math.min(width / picture.width, height / picture.height);
  const [w, h] = [picture.width * scale, picture.height * scale];
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h);
  return card;
}

/** The same as a small JPEG in a data URL. */
async function thumbnail(page: Page): Promise<string> {
  const whole = await shown(page);
  const { width, height } = whole;
  const scale = Math.min(1, PICTURE / Math.max(width, height));
  const small = document.createElement('canvas');
  [small.width, small.height] = [width, height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  const context = small.getContext('2d', { willReadFrequently: true })!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(whole, 0, 0, small.width, small.height);
  return small.toDataURL('image/jpeg', 0.82);
}
