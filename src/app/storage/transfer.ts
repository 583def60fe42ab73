/** The whole workspace out of the browser and into another one. What comes in is added; nothing that is there is replaced. */
import type { ForeignProgram } from '../../link/content.ts';
import { checkScene } from '../../scene/parse.ts';
import { MAX_BYTES, readArchive, writeArchive, type Archive } from './archive.ts';
import type { Write } from './db.ts';
import type { ProjectStorage, StoredProgram, StoredProject } from './storage.ts';
import { filled, newId, references, type Large } from './large.ts';
import { saveFile } from './save-file.ts';
import type { StoredVersion } from './versions.ts';

/** Everything that is stored. @throws Error where storage does not answer */
export async function collect(storage: ProjectStorage): Promise<Archive> {
  await storage.flush();
  const found = await storage.disk.read(async (db) => {
    const [works, versions, programs] = await Promise.all([
      db.all<StoredProject>('works'),
      db.all<StoredVersion>('versions'),
      db.all<StoredProgram>('texts'),
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
export async function exportWorkspace(storage: ProjectStorage): Promise<string> {
  const archive = await collect(storage);
  const name = `penumbra-workspace-${new Date().toISOString().slice(0, 10)}.zip`;
  saveFile(name, await writeArchive(archive));
  return `Saved ${name}: ${counted(archive.works.length, 'scene')}, ${counted(archive.versions.length, 'version')}, ${counted(archive.programs.length, 'program')}.`;
}

/** Asks whether code that comes along may run here. */
export type MayRun = (programs: readonly ForeignProgram[]) => Promise<boolean>;

/** Adds what a workspace file holds. @returns what to say @throws Error, one sentence */
export async function importWorkspace(storage: ProjectStorage, file: Pick<File, 'size' | 'arrayBuffer'>, mayRun: MayRun): Promise<string> {
  if (file.size > MAX_BYTES) throw new Error(`The workspace file is larger than ${MAX_BYTES / 2 ** 20} MiB.`);
  return merge(storage, await readArchive(new Uint8Array(await file.arrayBuffer())), mayRun);
}

/** @returns what to say */
export async function merge(storage: ProjectStorage, archive: Archive, mayRun: MayRun): Promise<string> {
  const arrival = new Arrival(storage, archive, await collect(storage));
  for (const each of archive.works) arrival.work(each);
  for (const each of archive.versions) arrival.version(each);
  for (const each of archive.programs) arrival.program(each);
  if (!(await mayRun([...arrival.code.values()]))) return 'Nothing was added.';
  if (!(await storage.disk.write(arrival.writes)))
    throw new Error('The workspace could not be stored: the browser’s storage is full or forbidden. Nothing was added.');
  return arrival.sentence;
}

/** What an archive adds to what is there. */
class Arrival {
  readonly writes: Write[] = [];
  /** All code of what is added. */
  readonly code = new Map<string, ForeignProgram>();
  private readonly storage: ProjectStorage;
  private readonly archive: Archive;
  private readonly present: Archive;
  /** The ids that works have here. */
  private readonly ids = new Map<string, string>();
  private readonly refused: string[] = [];
  private added = 0;
  private known = 0;

  constructor(storage: ProjectStorage, archive: Archive, present: Archive) {
    this.storage = storage;
    this.archive = archive;
    this.present = present;
  }

  work(work: Archive['works'][number]): void {
    const twin = this.present.works.find(({ id }) => id === work.id);
    const id = twin !== undefined && twin.at !== work.at ? newId() : work.id;
    this.ids.set(work.id, id);
    if (twin?.at === work.at) this.known++;
    else this.add(work.document, work.title, (document) => ({ table: 'works', put: { ...work, id, document } }));
  }

  version(version: Archive['versions'][number]): void {
    const work = this.ids.get(version.work) ?? version.work;
    if (this.present.versions.some(({ id }) => id === version.id)) this.known++;
    else this.add(version.document, version.name, (document) => ({ table: 'versions', put: { ...version, work, document } }));
  }

  program(program: Archive['programs'][number]): void {
    const work = this.ids.get(program.work) ?? program.work;
    if (this.present.programs.some((each) => each.work === work && each.name === program.name)) this.known++;
    else {
      this.writes.push({ table: 'texts', put: { ...program, work, diagnostics: null } });
      for (const text of [program.good, program.draft]) this.meet(program.name, text);
      this.added++;
    }
  }

  get sentence(): string {
    const { added, known, refused } = this;
    const left = `${refused.slice(0, 4).join(', ')}${refused.length > 4 ? `, and ${refused.length - 4} more` : ''}`;
    return [
      `Added ${counted(added, 'item')} of the workspace file${known === 0 ? '' : `; ${known} were here already`}.`,
      ...(refused.length === 0 ? [] : [`Not usable, and left out: ${left}.`]),
    ].join(' ');
  }

  /** A document of the file, checked, as it is stored here; one that cannot be read is left out. */
  private add(document: unknown, name: string, write: (stored: unknown) => Write): void {
    try {
      const scene = checkScene(filled(document, (id) => this.archive.blobs.get(id)));
      const { value, writes } = this.storage.large.pack(scene);
      for (const each of Object.entries(scene.programs)) this.meet(...each);
      this.writes.push(...writes, write(value));
      this.added++;
    } catch (error) {
      this.refused.push(`“${name.slice(0, 80)}” (${error instanceof Error ? error.message.slice(0, 200) : String(error)})`);
    }
  }

  private meet(name: string, source: string | null): void {
    if (source !== null) this.code.set(source, { name, source });
  }
}

const counted = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`;
