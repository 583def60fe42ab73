/** All images of a document on the GPU: that of its environment, and those of its materials. */
import type { SceneDocument } from '../../scene/document.ts';
import type { RendererOptions } from '../options.ts';
import { Pictures, type Picture, type PictureTextures } from './pictures.ts';
import { imageSource, imagesInUse, isTable } from '../../scene/images.ts';
import type { PlaceTables, ReadTable, WordTable } from './table-types.ts';
import { Textures, type ImageSet, type ImageTextures, type PlacedImages } from './textures.ts';
import type { Resources } from '../gpu/memory.ts';

/** Images that have been read for a scene. */
export interface ReadImages {
  picture: Picture | null;
  set: ImageSet;
  /** Where the images of materials are. */
  places: PlacedImages;
  /** Null: there are none. */
  tables: PlaceTables | null;
  /** What the user should know of them, a sentence each; the same list while the images are the same. */
  notes: readonly string[];
}

/** Images of a scene on the GPU. */
export interface UploadedImages {
  picture: PictureTextures | null;
  materials: ImageTextures;
}

export class Images {
  private readonly pictures: Pictures;
  private readonly textures: Textures;
  private readonly readTable: ReadTable | undefined;
  /** Tables of the last scene, by their data URLs. */
  private readonly tables = new Map<string, WordTable>();
  /** The same list for the same images: they are spoken of once. */
  private said: { parts: readonly (readonly string[] | undefined)[]; notes: readonly string[] } = { parts: [], notes: [] };

  constructor(device: GPUDevice, { readRadiance, readTexels, readTable }: RendererOptions) {
    this.pictures = new Pictures(device, readRadiance);
    this.textures = new Textures(device, readTexels);
    this.readTable = readTable;
  }

  /** @throws SceneError naming the place */
  async read(scene: SceneDocument): Promise<ReadImages> {
    const picture = scene.environment.type === 'image' ? await this.pictures.read(scene.environment) : null;
    const names = imagesInUse(scene);
    const tabled = names.filter((name) => isTable(imageSource(scene, name).data));
    const set = await this.textures.read(
      scene,
      names.filter((name) => !tabled.includes(name)),
    );
    const tables = tabled.length > 0 ? await (await import('./tables.ts')).readTables(scene, tabled, this.readTable, this.tables) : null;
    const parts = [picture?.notes, set.files.notes];
    if (parts.some((each, i) => each !== this.said.parts[i])) this.said = { parts, notes: parts.flatMap((each) => each ?? []) };
    return { picture, set, places: set.places, tables, notes: this.said.notes };
  }

  /** What is read, on the GPU; shared with `last` where it is the same. @param own textures that are made are added to it */
  upload({ picture, set }: ReadImages, last: UploadedImages | null, own: Resources): UploadedImages {
    if (picture === null) this.pictures.forget();
    return {
      picture: picture === null ? null : this.pictures.upload(picture, last?.picture ?? null, own),
      materials: this.textures.upload(set, last?.materials ?? null, own),
    };
  }

  /** What was uploaded is gone: it is read again. */
  forget(): void {
    this.pictures.forget();
    this.textures.forget();
  }
}
