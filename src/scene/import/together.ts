/** Files that come together, from a folder, an archive or one by one: which of them is the scene, and how it finds the others. */
import { formatOf } from './formats.ts';

export const ARCHIVE_EXTENSION = '.zip';

/** What reading needs of a `File`; the name may be a path within a folder or an archive, with `/`. */
export interface GivenFile {
  name: string;
  size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export const isArchive = (name: string): boolean => name.toLowerCase().endsWith(ARCHIVE_EXTENSION);

/** `a/b/cow.obj` → `cow.obj`, in lower case: how files that are dropped together are matched. */
export const baseName = (path: string): string => (path.split(/[\\/]/).at(-1) ?? path).toLowerCase();

/**
 * Those that are scenes: of the least rank of their formats, and no parts of others. One of a format whose files include one another counts where it
 * is whole, or where none is.
 */
export async function scenesAmong<T extends GivenFile>(files: readonly T[]): Promise<T[]> {
  const ranked = files.flatMap((file) => {
    const format = formatOf(file.name);
    return format === null ? [] : [{ file, format }];
  });
  const least = Math.min(...ranked.map(({ format }) => format.rank));
  const first = ranked.filter(({ format }) => format.rank === least);
  if (first.length < 2) return first.map(({ file }) => file);
  const whole: T[] = [];
  for (const { file, format } of first)
    if (format.isWhole === undefined || format.isWhole(new Uint8Array(await file.arrayBuffer()))) whole.push(file);
  return whole.length === 0 ? first.map(({ file }) => file) : whole;
}

/** Files by the paths at which a scene looks for them: from its own folder on, or else by their names alone. */
export class FilesBeside<T extends GivenFile> {
  private readonly byPath: ReadonlyMap<string, T>;
  private readonly byName: ReadonlyMap<string, T>;
  private readonly folder: readonly string[];

  constructor(files: readonly T[], scene: string) {
    this.byPath = new Map(files.map((each) => [each.name.toLowerCase(), each]));
    this.byName = new Map(files.map((each) => [baseName(each.name), each]));
    this.folder = partsOf(scene).slice(0, -1);
  }

  find(path: string): T | null {
    const parts: string[] = [...this.folder];
    for (const part of partsOf(path)) {
      if (part === '..') parts.pop();
      else parts.push(part);
    }
    return this.byPath.get(parts.join('/').toLowerCase()) ?? this.byName.get(baseName(path)) ?? null;
  }
}

const partsOf = (path: string): string[] => path.split(/[\\/]/).filter((part) => part !== '' && part !== '.');
