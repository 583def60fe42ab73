/** The whole workspace out of the browser and into another one. What comes in is added; nothing that is there is replaced. */
import type { ForeignProgram } from '../../link/content.ts';
import { checkScene } from '../../scene/parse.ts';
import { MAX_BYTES, readArchive, writeArchive, type Archive } from './archive.ts';
import type { Write } from './db.ts';
import type { Keep, KeptProgram, StoredWork } from './keep.ts';
import { filled, newId, references, type Large } from './large.ts';
import { saveFile } from './save-file.ts';
import type { StoredVersion } from './versions.ts';

/** Everything that is stored. @throws Error where storage does not answer */
export async function collect(keep: Keep): Promise<Archive> {
  await keep.flush();
  const found = await keep.disk.read(async (db) => {
    const [works, versions, programs] = await Promise.all([
      db.all<StoredWork>('works'),
      db.all<StoredVersion>('versions'),
      db.all<KeptProgram>('texts'),
    ]);
    const blobs = new Map<string, unknown>();
    for (const id of references([...works, ...versions].map(({ document }) => document))) {
      const row = await db.get<{ data: Large }>('blobs', id);
      if (row !== null) blobs.set(id, typeof row.data === 'string' ? row.data : listsOf(row.data));
    }
    return { works, versions, programs: programs.map(({ diagnostics: _, ...rest }) => rest), blobs };
  });
  if (found === null) throw new Error('There is nothing to export: the browser keeps nothing for this page.');
  return { format: 'penumbra workspace', version: 1, ...found };
}

const listsOf = (data: Exclude<Large, string>): object =>
  Object.fromEntries(Object.entries(data).map(([key, list]) => [key, Array.from(list)]));

/** Saves the workspace as a file. @returns what to say */
export async function exportWorkspace(keep: Keep): Promise<string> {
  const archive = await collect(keep);
  const name = `penumbra-workspace-${new Date().toISOString().slice(0, 10)}.zip`;
  saveFile(name, await writeArchive(archive));
  return `Saved ${name}: ${counted(archive.works.length, 'scene')}, ${counted(archive.versions.length, 'version')}, ${counted(archive.programs.length, 'program')}.`;
}

/** Asks whether code that comes along may run here. */
export type MayRun = (programs: readonly ForeignProgram[]) => Promise<boolean>;

/** Adds what a workspace file holds. @returns what to say @throws Error, one sentence */
export async function importWorkspace(keep: Keep, file: Pick<File, 'size' | 'arrayBuffer'>, mayRun: MayRun): Promise<string> {
  if (file.size > MAX_BYTES) throw new Error(`The workspace file is larger than ${MAX_BYTES / 2 ** 20} MiB.`);
  return merge(keep, await readArchive(new Uint8Array(await file.arrayBuffer())), mayRun);
}

/** @returns what to say */
export async function merge(keep: Keep, archive: Archive, mayRun: MayRun): Promise<string> {
  const present = await collect(keep);
  const refused: string[] = [];
  const writes: Write[] = [];
  /** All code of what is added. */
  const code = new Map<string, ForeignProgram>();
  const meet = (name: string, source: string | null): void => void (source !== null && code.set(source, { name, source }));
  let [added, known] = [0, 0];
  /** A document of the file, checked, as it is stored here; null: it cannot be read. */
  const stored = (document: unknown, name: string): unknown => {
    try {
      const scene = checkScene(filled(document, (id) => archive.blobs.get(id)));
      const { value, writes: blobs } = keep.large.pack(scene);
      for (const each of Object.entries(scene.programs)) meet(...each);
      writes.push(...blobs);
      return value;
    } catch (error) {
      refused.push(`“${name.slice(0, 80)}” (${error instanceof Error ? error.message.slice(0, 200) : String(error)})`);
      return null;
    }
  };
  /** The ids that works have here. */
  const ids = new Map<string, string>();
  for (const work of archive.works) {
    const twin = present.works.find(({ id }) => id === work.id);
    ids.set(work.id, twin !== undefined && twin.at !== work.at ? newId() : work.id);
    if (twin?.at === work.at) known++;
    else {
      const document = stored(work.document, work.title);
      if (document === null) continue;
      writes.push({ table: 'works', put: { ...work, id: ids.get(work.id), document } });
      added++;
    }
  }
  for (const version of archive.versions) {
    if (present.versions.some(({ id }) => id === version.id)) known++;
    else {
      const document = stored(version.document, version.name);
      if (document === null) continue;
      writes.push({ table: 'versions', put: { ...version, work: ids.get(version.work) ?? version.work, document } });
      added++;
    }
  }
  for (const program of archive.programs) {
    const work = ids.get(program.work) ?? program.work;
    if (present.programs.some((each) => each.work === work && each.name === program.name)) known++;
    else {
      writes.push({ table: 'texts', put: { ...program, work, diagnostics: null } });
      for (const text of [program.good, program.draft]) meet(program.name, text);
      added++;
    }
  }
  if (!(await mayRun([...code.values()]))) return 'Nothing was added.';
  if (!(await keep.disk.write(writes)))
    throw new Error('The workspace could not be stored: the browser’s storage is full or forbidden. Nothing was added.');
  return [
    `Added ${counted(added, 'item')} of the workspace file${known === 0 ? '' : `; ${known} were here already`}.`,
    ...(refused.length === 0
      ? []
      : [`Not usable, and left out: ${refused.slice(0, 4).join(', ')}${refused.length > 4 ? `, and ${refused.length - 4} more` : ''}.`]),
  ].join(' ');
}

const counted = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`;
