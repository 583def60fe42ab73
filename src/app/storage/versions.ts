/** Named versions: what the user wanted to be able to come back to. They belong to no tab, and only the user deletes them. */
import type { SceneDocument } from '../../scene/document.ts';
import type { Display } from '../app.ts';
import type { ProjectStorage } from './storage.ts';
import { newId } from './large.ts';

export interface StoredVersion {
  id: string;
  name: string;
  /** Of the scene. */
  title: string;
  source: string;
  work: string;
  /** Meshes and images stand elsewhere. */
  document: unknown;
  display: Display;
  /** Data URL of a small JPEG. */
  thumbnail: string | null;
  /** Samples a pixel that the picture had. */
  samples: number;
  at: number;
}

/** Longest name, in characters. */
export const MAX_NAME = 120;

export class Versions {
  private readonly storage: ProjectStorage;

  constructor(storage: ProjectStorage) {
    this.storage = storage;
  }

  /** The newest first. */
  async all(): Promise<StoredVersion[]> {
    const all = (await this.storage.disk.read((db) => db.all<StoredVersion>('versions'))) ?? [];
    return all.sort((a, b) => b.at - a.at);
  }

  /** @throws Error where it cannot be stored */
  async save(version: Omit<StoredVersion, 'id' | 'at' | 'document' | 'title'> & { document: SceneDocument }): Promise<void> {
    const { value: document, writes } = this.storage.large.pack(version.document);
    const put: StoredVersion = {
      ...version,
      id: newId(),
      name: version.name.trim().slice(0, MAX_NAME) || 'Version',
      title: version.document.title,
      document,
      at: Date.now(),
    };
    if (!(await this.storage.disk.write([...writes, { table: 'versions', put }])))
      throw new Error('The version could not be stored; save the scene as a file instead.');
  }

  /** @throws Error where it cannot be read any more */
  async open({ document }: StoredVersion): Promise<SceneDocument> {
    return this.storage.unpacked(document);
  }

  async drop({ id }: StoredVersion): Promise<void> {
    await this.storage.disk.write([{ table: 'versions', drop: id }]);
  }

  /** Takes a deletion back. */
  async putBack(version: StoredVersion): Promise<void> {
    await this.storage.disk.write([{ table: 'versions', put: version }]);
  }
}
