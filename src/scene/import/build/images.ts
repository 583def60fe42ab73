/** Image files that a scene file names → images of the document. */
import type { SceneInput } from '../../document.ts';
import { imageBudget } from '../../budget.ts';
import type { ImportOptions } from '../imported.ts';
import { freeKey } from '../names.ts';
import { checkPointer, fileError, fileName } from '../text.ts';
import { type Notes, type Place, placeError, quoted } from './notes.ts';
import type { ImageUse } from './textures.ts';

type Entries = NonNullable<SceneInput['images']>;

/** Most images of a document. */
const MAX_IMAGES = 1000;

export class Images {
  readonly all: Entries = {};
  private readonly taken = new Set<string>();
  private readonly keys = new Map<string, string>();
  /** By file: its data URL until an entry has it, then the key of that entry; null: it cannot be shown. */
  private readonly files = new Map<string, { data: string } | { of: string } | null>();
  private readonly budget = imageBudget();
  private readonly options: ImportOptions;
  private readonly notes: Notes;

  constructor(options: ImportOptions, notes: Notes) {
    this.options = options;
    this.notes = notes;
  }

  /** Its key in the document; null: it cannot be shown, which is noted. */
  async key({ file, look, place }: ImageUse): Promise<string | null> {
    const identity = JSON.stringify([file, look]);
    const known = this.keys.get(identity);
    if (known !== undefined) return known;
    let pixels = this.files.get(file);
    if (pixels === undefined) this.files.set(file, (pixels = await this.read({ file, look, place })));
    if (pixels === null) return null;
    if (this.keys.size >= MAX_IMAGES) {
      this.notes.add(`More than ${MAX_IMAGES} images are left out`, place);
      return null;
    }
    const name = file.startsWith('data:') ? 'checks' : fileName(file).replace(/\.[^.]*$/, '');
    const key = freeKey(name, this.taken, 'image');
    this.all[key] = { ...pixels, ...look };
    this.keys.set(identity, key);
    if ('data' in pixels) this.files.set(file, { of: key });
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
