/** Image files that a scene file names → images of the document. */
import type { SceneInput } from '../../document.ts';
import { imageBudget } from '../../budget.ts';
import type { Vec3 } from '../../document.ts';
import type { ImportOptions } from '../imported.ts';
import { freeKey } from '../names.ts';
import { checkPointer, fileError, fileName } from '../text.ts';
import { MadeImages } from './made-images.ts';
import { type Notes, type Place, placeError, quoted } from './notes.ts';
import type { ImageLook, ImageUse } from './textures.ts';

type Entries = NonNullable<SceneInput['images']>;

/** Most images of a document. */
const MAX_IMAGES = 1000;

/** A normal map that was made of heights: its key, and what its steepest slope, 1, is over coordinates of the image. */
export interface Bumps {
  key: string;
  steepest: number;
}

export class Images {
  readonly all: Entries = {};
  private readonly taken = new Set<string>();
  private readonly keys = new Map<string, string>();
  /** By file: its data URL until an entry has it, then the key of that entry; null: it cannot be shown. */
  private readonly files = new Map<string, { data: string } | { of: string } | null>();
  private readonly budget = imageBudget();
  private readonly options: ImportOptions;
  private readonly notes: Notes;

  private readonly maker: MadeImages;
  private readonly bumps = new Map<string, Bumps | null>();

  constructor(options: ImportOptions, notes: Notes) {
    this.options = options;
    this.notes = notes;
    this.maker = new MadeImages(options, notes);
  }

  /** Its key in the document; null: it cannot be shown, which is noted. */
  async key({ file, look, place, making, name }: ImageUse): Promise<string | null> {
    const identity = JSON.stringify([file, look, making]);
    const known = this.keys.get(identity);
    if (known !== undefined) return known;
    if (making === undefined) return this.own({ file, look, place, ...(name !== undefined && { name }) }, identity);
    const made = await this.maker.made({ file, look, place, making });
    if (made !== 'as it is') return made === null ? null : this.written(made, { file, look, place }, identity);
    const key = await this.key({ file, look, place });
    if (key !== null) this.keys.set(identity, key);
    return key;
  }

  /** Bumps of an image of heights as a normal map; null: it has none, or cannot be shown, which is noted. @param aspect see `slopesOf` */
  async slopes(use: ImageUse, aspect: number): Promise<Bumps | null> {
    const identity = JSON.stringify([use.file, use.look, use.making, 'slopes', aspect]);
    const known = this.bumps.get(identity);
    if (known !== undefined) return known;
    const made = await this.maker.slopes(use, aspect);
    const key = made === null ? null : this.written(made, use, identity);
    const found = made === null || key === null ? null : { key, steepest: made.steepest };
    this.bumps.set(identity, found);
    return found;
  }

  /** Of what materials look up; null: it cannot be had. */
  mean = (use: ImageUse): Promise<Vec3 | null> => this.maker.mean(use);

  /** An image that was made, as an entry of its own. @throws SceneError */
  private written({ data, look }: { data: string; look: ImageLook }, { file, place }: ImageUse, identity: string): string | null {
    this.budget.take(Math.floor((data.length / 4) * 3), (message) => placeError(place, message));
    return this.entry({ data, ...look }, { file, place }, identity);
  }

  private entry(
    entry: Entries[string],
    { file, place, name: own }: Pick<ImageUse, 'file' | 'place' | 'name'>,
    identity: string,
  ): string | null {
    if (this.keys.size >= MAX_IMAGES) {
      this.notes.add(`More than ${MAX_IMAGES} images are left out`, place);
      return null;
    }
    const name = file.startsWith('data:') ? (own ?? 'image') : fileName(file).replace(/\.[^.]*$/, '');
    const key = freeKey(name, this.taken, 'image');
    this.all[key] = entry;
    this.keys.set(identity, key);
    return key;
  }

  /** An image as its file has it. */
  private async own({ file, look, place, name }: ImageUse, identity: string): Promise<string | null> {
    let pixels = this.files.get(file);
    if (pixels === undefined) this.files.set(file, (pixels = await this.read({ file, look, place })));
    if (pixels === null) return null;
    const key = this.entry({ ...pixels, ...look }, { file, place, ...(name !== undefined && { name }) }, identity);
    if (key !== null && 'data' in pixels) this.files.set(file, { of: key });
    return key;
  }

  /** The same of a BRDF of the RGL database. */
  async brdf(file: string, place: Place): Promise<string | null> {
    const key = await this.key({ file, look: {}, place });
    if (key === null || this.all[key]?.data?.startsWith('data:application/x-rgl;') === true) return key;
    this.notes.add(`The file ${quoted(file)} is no BRDF of RGL`, place);
    return null;
  }

  /** A table (.npy) as an entry of its own: its key; null: tables cannot be read here, which is noted. @throws SceneError */
  table(name: string, bytes: Uint8Array, place: Place): string | null {
    const data = this.options.dataUrl?.(bytes) ?? null;
    if (data === null) {
      this.notes.add(`The table ${quoted(name)} is not read here`, place);
      return null;
    }
    this.budget.take(bytes.length, (message) => placeError(place, message));
    const key = freeKey(fileName(name).replace(/\.[^.]*$/, ''), this.taken, 'table');
    this.all[key] = { data };
    return key;
  }

  private async read({ file, place }: ImageUse): Promise<{ data: string } | null> {
    if (file.startsWith('data:')) return { data: file };
    const { beside, dataUrl } = this.options;
    if (dataUrl === undefined) return null;
    const bytes = (await beside?.(file)) ?? null;
    if (bytes === null) {
      this.notes.add(`The image ${quoted(file)} is missing`, place);
      return null;
    }
    checkPointer(bytes, file);
    this.budget.take(bytes.length, (message) => fileError(file, message));
    const data = dataUrl(bytes);
    if (data === null) this.notes.add(`The image ${quoted(file)} is not shown: it is no HDR, EXR, PNG, JPEG, WebP, TGA or BMP file`, place);
    return data === null ? null : { data };
  }
}
