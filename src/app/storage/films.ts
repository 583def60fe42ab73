/** Films outlive the page as well: the copy that survives a lost device is stored with its project, as far as it is not too large. */
import { type FilmSnapshot, SNAPSHOT_FORMAT } from '../../engine/index.ts';
import type { FilmCopy, FilmBackup } from '../render/film-backup.ts';
import type { ProjectStorage } from './storage.ts';

/** Larger films (bytes) are not stored. */
const MOST = 64 * 1024 * 1024;
/** Milliseconds between two writes, and for each byte: storage takes about as much at its slowest. */
const LEAST = 10_000;
const PER_BYTE = 1000 / 4e6;

interface StoredFilm {
  work: string;
  format: number;
  kernel: string;
  /** Meshes and images stand elsewhere. */
  document: unknown;
  film: FilmSnapshot;
  seconds: number;
}

/** Stores copies of films from now on. */
export function storeFilms(storage: ProjectStorage, backup: FilmBackup): void {
  let next = 0;
  backup.copies.listen(({ document: scene, film, kernel, seconds }) => {
    const bytes = [film.film, film.layers, ...film.store.closed].reduce((sum, { byteLength }) => sum + byteLength, 0);
    // In a page that is hidden nothing more comes, and it may be about to go.
    if (bytes > MOST || (performance.now() < next && !document.hidden)) return;
    next = performance.now() + LEAST + bytes * PER_BYTE;
    const { project: work } = storage;
    storage.disk.later('film', () => {
      const { value, writes } = storage.large.pack(scene);
      const put: StoredFilm = { work, format: SNAPSHOT_FORMAT, kernel, document: value, film, seconds };
      return [...writes, { table: 'films', put }];
    });
  });
}

/** The film of the project on the screen; null: none is stored, or none that this version of the page can go on with. */
export async function storedFilm(storage: ProjectStorage): Promise<FilmCopy | null> {
  const stored = await storage.disk.read((db) => db.get<StoredFilm>('films', storage.project));
  if (stored === null || stored.format !== SNAPSHOT_FORMAT) return null;
  const { kernel, film, seconds } = stored;
  return storage.unpacked(stored.document).then(
    (document) => ({ document, kernel, film, seconds }),
    () => null,
  );
}
