/** Images inside documents are stored once and apart, as meshes are: they are large, and edits hardly ever change them. */
import type { DocumentImage } from '../../scene/document-images.ts';
import type { Environment, ImageEnvironment, SceneDocument } from '../../scene/document.ts';
import type { Db, Write } from './db.ts';
import { newId } from './meshes.ts';

export type StoredEnvironment = Environment | (Omit<ImageEnvironment, 'data'> & { stored: string });
type StoredImage = DocumentImage | (Omit<DocumentImage, 'data'> & { stored: string });

/** Those of old versions of the page have no images but that of the environment. */
export interface StoredImages {
  environment: StoredEnvironment;
  images?: Record<string, StoredImage>;
}

export class ImageStore {
  /** Ids of the images of the documents that were stored or read last, by their data URLs. */
  private known = new Map<string, string>();

  /** What to store, and what must be written with it. */
  pack({ environment, images }: Pick<SceneDocument, 'environment' | 'images'>): Required<StoredImages> & { writes: Write[] } {
    const writes: Write[] = [];
    const used = new Map<string, string>();
    const idOf = (data: string): string => {
      const id = used.get(data) ?? this.known.get(data) ?? newId();
      if (!used.has(data) && !this.known.has(data)) writes.push({ table: 'images', put: { id, data } });
      used.set(data, id);
      return id;
    };
    const stored = <T extends { data?: string | undefined }>(image: T): T | (Omit<T, 'data'> & { stored: string }) => {
      const { data, ...rest } = image;
      return data === undefined ? image : { ...rest, stored: idOf(data) };
    };
    const packed = {
      environment: environment.type === 'image' ? stored(environment) : environment,
      images: Object.fromEntries(Object.entries(images).map(([name, image]) => [name, stored(image)])),
    };
    this.known = used;
    return { ...packed, writes };
  }

  /** @throws Error where an image is gone */
  async unpack(
    { environment, images = {} }: StoredImages,
    db: Db,
  ): Promise<{ environment: Environment; images: Record<string, DocumentImage> }> {
    const read = async <T extends object>(image: T, what: string): Promise<T> => {
      if (!('stored' in image)) return image;
      const { stored: id, ...rest } = image as { stored: string };
      const found = await db.get<{ id: string; data: string }>('images', id);
      if (found === null) throw new Error(`the image ${what} is no longer stored`);
      this.known.set(found.data, id);
      return { ...rest, data: found.data } as unknown as T;
    };
    const entries: [string, DocumentImage][] = [];
    for (const [name, image] of Object.entries(images)) entries.push([name, (await read(image, name)) as DocumentImage]);
    return { environment: (await read(environment, 'of its environment')) as Environment, images: Object.fromEntries(entries) };
  }

  /** Deletes images that no stored document names. */
  async sweep(documents: readonly StoredImages[], db: Db): Promise<void> {
    const all = documents.flatMap(({ environment, images = {} }) => [environment, ...Object.values(images)]);
    const used = new Set(all.flatMap((each) => ('stored' in each ? [each.stored] : [])));
    const images = await db.keys('images');
    await db.write(images.filter((id) => !used.has(String(id))).map((drop) => ({ table: 'images', drop })));
  }
}
