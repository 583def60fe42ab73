/** Images inside documents are stored once and apart, as meshes are: they are large, and edits hardly ever change them. */
import type { Environment, ImageEnvironment } from '../../scene/document.ts';
import type { Db, Write } from './db.ts';
import { newId } from './meshes.ts';

export type StoredEnvironment = Environment | (Omit<ImageEnvironment, 'data'> & { stored: string });

export class ImageStore {
  /** The image that was stored or read last. */
  private known: { id: string; data: string } | null = null;

  /** The environment to store, and what must be written with it. */
  pack(environment: Environment): { environment: StoredEnvironment; writes: Write[] } {
    if (environment.type !== 'image' || environment.data === undefined) return { environment, writes: [] };
    const { data, ...rest } = environment;
    const isNew = this.known?.data !== data;
    if (isNew) this.known = { id: newId(), data };
    const { id } = this.known!;
    return { environment: { ...rest, stored: id }, writes: isNew ? [{ table: 'images', put: { id, data } }] : [] };
  }

  /** @throws Error where the image is gone */
  async unpack(stored: StoredEnvironment, db: Db): Promise<Environment> {
    if (!('stored' in stored)) return stored;
    const { stored: id, ...rest } = stored;
    const image = this.known?.id === id ? this.known : await db.get<{ id: string; data: string }>('images', id);
    if (image === null) throw new Error('the image of its environment is no longer stored');
    this.known = image;
    return { ...rest, data: image.data };
  }

  /** Deletes images that no stored environment names. */
  async sweep(environments: readonly StoredEnvironment[], db: Db): Promise<void> {
    const used = new Set(environments.flatMap((each) => ('stored' in each ? [each.stored] : [])));
    const images = await db.keys('images');
    await db.write(images.filter((id) => !used.has(String(id))).map((drop) => ({ table: 'images', drop })));
  }
}
