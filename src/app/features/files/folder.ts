/** The files of folders that are dropped, by their paths. Loaded with the first folder. */
import type { PageFile } from './job.ts';
import { FolderFile } from './read.ts';

/** Most files, and folders within folders. */
const MAX_FILES = 10_000;
const MAX_DEPTH = 32;

/** @throws Error, one sentence, where there are too many */
export async function filesOf(entries: readonly (FileSystemEntry | null | undefined)[]): Promise<PageFile[]> {
  const files: PageFile[] = [];
  const visit = async (entry: FileSystemEntry, depth: number): Promise<void> => {
    if (depth > 0 && entry.name.startsWith('.')) return;
    if (depth > MAX_DEPTH) throw new Error(`Expected folders at most ${MAX_DEPTH} deep, got deeper ones.`);
    if (isFile(entry)) {
      if (files.length >= MAX_FILES) throw new Error(`Expected a folder of at most ${MAX_FILES} files, got more.`);
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
      files.push(depth === 0 ? file : new FolderFile(file, entry.fullPath.replace(/^\//, '')));
    } else if (isFolder(entry)) {
      const reader = entry.createReader();
      // Some at a time, until there are none.
      for (;;) {
        const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
        if (some.length === 0) return;
        for (const each of some) await visit(each, depth + 1);
      }
    }
  };
  for (const entry of entries) if (entry) await visit(entry, 0);
  return files;
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
