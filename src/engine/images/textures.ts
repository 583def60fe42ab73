/** The document's images on the GPU, for materials: read, cut into tiles, uploaded once for a set of images. */
import type { SceneDocument } from '../../scene/document.ts';
import { pathText, SceneError } from '../../scene/errors.ts';
import { imageSource } from '../../scene/images.ts';
import { PAGE, TILE_TEXELS, TilePages, tilesOf } from './tiles.ts';
import type { Resources } from '../gpu/memory.ts';
import { sentence } from '../../base/sentence.ts';
import { present } from '../../base/present.ts';

/** Four channels a pixel, row 0 at the top; alpha is not multiplied into the colour. */
export interface TexelImage {
  width: number;
  height: number;
  data: Uint8Array<ArrayBuffer> | Float32Array<ArrayBuffer>;
  /** Its numbers are as a file of whole numbers has them, which may be encoded as sRGB; else linear. */
  encoded: boolean;
  notes: readonly string[];
}

/** The texels of an image file in a data URL. `name`: how errors call it. @throws Error, one sentence */
export type ReadTexels = (data: string, name: string) => Promise<TexelImage>;

/** Where an image is among the pages, and what its numbers are. */
interface PlacedImage {
  first: number;
  width: number;
  height: number;
  halves: boolean;
  encoded: boolean;
}

/** By the document's names; only those in use. */
export type PlacedImages = ReadonlyMap<string, PlacedImage>;
export const NO_IMAGES: PlacedImages = new Map();

/** Most bytes that all images of a scene take on the GPU. */
const MAX_IMAGES_BYTES = 512 * 1024 * 1024;

/** Image files that were read, by their data URLs. */
interface Files {
  placed: ReadonlyMap<string, PlacedImage>;
  notes: readonly string[];
  /** Null once they are on the GPU. */
  pages: { bytes: TilePages; halves: TilePages } | null;
}

/** The images of a scene. */
export interface ImageSet {
  places: PlacedImages;
  files: Files;
}

const NO_FILES: Files = { placed: new Map(), notes: [], pages: null };

/** Images on the GPU; null: there are none of that kind. */
export interface ImageTextures {
  files: Files;
  bytes: GPUTexture | null;
  halves: GPUTexture | null;
}

/** Heights may be below zero, light and shares of it may not. @returns what was changed, for people */
function withoutNegatives({ data }: TexelImage, owner: string): string[] {
  if (data instanceof Uint8Array) return [];
  let changed = 0;
  data.forEach((value, i) => {
    if (value >= 0) return;
    data[i] = 0;
    changed++;
  });
  return changed === 0 ? [] : [`The image ${owner}: ${changed} negative numbers became 0, since materials look up light.`];
}

export class Textures {
  private readonly device: GPUDevice;
  private readonly readTexels: ReadTexels | undefined;
  /** Those that were read last. */
  private files: Files = NO_FILES;

  constructor(device: GPUDevice, readTexels: ReadTexels | undefined) {
    this.device = device;
    this.readTexels = readTexels;
  }

  /** These images of the document; read anew only where a file is another. @throws SceneError naming the image */
  async read(scene: SceneDocument, names: readonly string[]): Promise<ImageSet> {
    const sources = names.map((name) => ({ name, ...imageSource(scene, name) }));
    // The first of several names of a file is the one that errors say.
    const wanted = new Map<string, string>();
    for (const { data, owner } of sources) if (!wanted.has(data)) wanted.set(data, owner);
    const known = this.files.placed;
    if (wanted.size !== known.size || [...wanted.keys()].some((data) => !known.has(data))) this.files = await this.store(wanted);
    const { files } = this;
    const placeOf = (name: string, data: string): PlacedImage => present(files.placed.get(data), `the image ${name}`);
    return { places: new Map(sources.map(({ name, data }) => [name, placeOf(name, data)])), files };
  }

  /** @param wanted the owner of each file */
  private async store(wanted: ReadonlyMap<string, string>): Promise<Files> {
    if (wanted.size === 0) return NO_FILES;
    if (this.readTexels === undefined) throw new SceneError('images cannot be read here', 'images');
    const pages = { bytes: new TilePages(Uint8Array), halves: new TilePages(Uint16Array) };
    const placed = new Map<string, PlacedImage>();
    const notes: string[] = [];
    let total = 0;
    for (const [data, owner] of wanted) {
      const place = pathText(['images', owner]);
      let image: TexelImage;
      try {
        image = await this.readTexels(data, `The image ${owner}`);
      } catch (error) {
        throw new SceneError(sentence(error), place);
      }
      const { width, height, encoded } = image;
      const halves = image.data instanceof Float32Array;
      total += tilesOf(width, height) * TILE_TEXELS * (halves ? 8 : 4);
      if (total > MAX_IMAGES_BYTES)
        throw new SceneError(
          `expected images of at most ${MAX_IMAGES_BYTES / 2 ** 20} MiB in all on the graphics adapter, got more with this one of ${width}×${height} pixels`,
          place,
        );
      // Before it is stored.
      notes.push(...image.notes, ...withoutNegatives(image, owner));
      placed.set(data, { first: (halves ? pages.halves : pages.bytes).add(image), width, height, halves, encoded });
    }
    return { placed, notes, pages };
  }

  /** The textures of a set: those of `last` where its files are the same. */
  upload({ files }: ImageSet, last: ImageTextures | null, own: Resources): ImageTextures {
    if (last?.files === files) return last;
    const { pages } = files;
    const uploaded = {
      files,
      bytes: pages === null ? null : this.texture('bytes', 'rgba8unorm', 4, pages.bytes, own),
      halves: pages === null ? null : this.texture('halves', 'rgba16float', 8, pages.halves, own),
    };
    files.pages = null;
    return uploaded;
  }

  /** What was uploaded may not have arrived: it is read again. */
  forget(): void {
    this.files = NO_FILES;
  }

  private texture(
    label: string,
    format: GPUTextureFormat,
    texelBytes: number,
    { pages, rows }: TilePages,
    own: Resources,
  ): GPUTexture | null {
    if (pages.length === 0) return null;
    const usage = GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST;
    const texture = this.device.createTexture({ label: `Textures.${label}`, size: [PAGE, rows, pages.length], format, usage });
    own.add(texture);
    pages.forEach((page, z) =>
      this.device.queue.writeTexture({ texture, origin: [0, 0, z] }, page, { bytesPerRow: PAGE * texelBytes }, [PAGE, rows]),
    );
    return texture;
  }
}
