/** What a document brings along, and what it leaves to the library. */
import type { SceneDocument } from '../scene/document.ts';
import { pathText } from '../scene/errors.ts';
import { isTable as isNumbers } from '../scene/images.ts';
import { LinkError } from './errors.ts';

/** What ships with every copy of the program. */
export interface Library {
  /** A scene of the gallery: as it is, then as it was in former versions. Empty: there is none of this name. */
  scenes(id: string): Promise<readonly SceneDocument[]>;
  /** The texts of the materials and environments of this name, those of now first. */
  sources(name: string): readonly string[];
  /** Whether a mesh or image file of this name comes along. */
  hasFile(file: string): boolean;
}

/** A program that nobody has looked at but its author. */
export interface ForeignProgram {
  name: string;
  source: string;
}

/** The programs of a document whose text is not that of the library. */
export function foreignPrograms({ programs }: Pick<SceneDocument, 'programs'>, library: Pick<Library, 'sources'>): ForeignProgram[] {
  return Object.entries(programs).flatMap(([name, source]) => (library.sources(name).includes(source) ? [] : [{ name, source }]));
}

/** Characters of a table of numbers that a link may hold: 18,000 bytes of file. */
const MAX_TABLE = 24_000;

/** A table that materials look up, small enough. */
const isSmallTable = (path: readonly PropertyKey[], data: string): boolean =>
  path.length === 2 && path[0] === 'images' && data.length <= MAX_TABLE && isNumbers(data);

/**
 * Where a document holds an image, or names a file that does not ship, as `environment.data`; in an unchecked value, too. Meshes
 * and tables of numbers may stand in it, as far as they are small.
 */
function ownFiles(value: unknown, library: Pick<Library, 'hasFile'>): string[] {
  const found: string[] = [];
  const look = (each: unknown, path: readonly PropertyKey[]): void => {
    if (Array.isArray(each)) each.forEach((item, i) => typeof item === 'object' && look(item, [...path, i]));
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return;
    for (const [key, field] of Object.entries(each)) {
      const here = [...path, key];
      if (isTable(path)) look(field, here);
      else if (key === 'data' && typeof field === 'string') {
        if (!isSmallTable(path, field)) found.push(pathText(here));
      } else if (key === 'file' && typeof field === 'string') {
        if (!namesProgram(each, path) && !library.hasFile(field)) found.push(pathText(here));
      } else look(field, here);
    }
  };
  look(value, []);
  return found;
}

/** Records whose keys the user chose. */
export const isTable = (path: readonly PropertyKey[]): boolean =>
  path.at(-1) === 'params' ||
  (path.length === 1 && ['materials', 'programs', 'images', 'media', 'objects', 'lightGroups'].includes(String(path[0])));

/** A program that there is none of is no file that is read. */
const namesProgram = (holder: object, path: readonly PropertyKey[]): boolean =>
  path[0] === 'materials' || ('type' in holder && holder.type === 'program');

/** @throws LinkError for a scene with images or files of its own */
export function checkFiles(value: unknown, library: Pick<Library, 'hasFile'>): void {
  const [first] = ownFiles(value, library);
  if (first !== undefined)
    throw new LinkError(`A link holds no image and no file, and this scene has one of its own at ${first}; save it as a file instead.`);
}
