/** Forgets projects that were only looked at, and what no project, history, version or film refers to. */
import type { Database, Write } from './db.ts';
import type { StoredProgram, StoredProject } from './storage.ts';
import { references } from './large.ts';

/** Works without edits that stay as recently opened. */
const MAX_UNEDITED = 24;

/** Edited projects and versions never go by themselves. @param current the project that is about to be shown */
export async function sweep(db: Database, current: string | null): Promise<void> {
  const [works, texts] = await Promise.all([db.all<StoredProject>('works'), db.all<StoredProgram>('texts')]);
  const written = new Set(texts.map(({ work }) => work));
  const idle = works.filter(({ id, isEdited }) => !isEdited && id !== current && !written.has(id)).sort((a, b) => b.at - a.at);
  const gone = new Set(idle.slice(MAX_UNEDITED).map(({ id }) => id));
  const left = new Set(works.map(({ id }) => id).filter((id) => !gone.has(id)));
  const drops = async (table: 'histories' | 'films'): Promise<Write[]> =>
    (await db.keys(table)).filter((work) => !left.has(String(work))).map((drop) => ({ table, drop }));
  await db.write([...[...gone].map((drop): Write => ({ table: 'works', drop })), ...(await drops('histories')), ...(await drops('films'))]);
  const used = new Set<string>();
  for (const { id, document } of works) if (left.has(id)) references(document, used);
  for (const table of ['versions', 'films'] as const) {
    for (const each of await db.all<{ document: unknown }>(table)) references(each.document, used);
  }
  for (const { now, past, future } of await db.all<{ now: unknown; past: string[]; future: string[] }>('histories')) {
    references(now, used);
    for (const text of [...past, ...future]) references(JSON.parse(text), used);
  }
  const blobs = await db.keys('blobs');
  await db.write(blobs.filter((id) => !used.has(String(id))).map((drop) => ({ table: 'blobs', drop })));
}
