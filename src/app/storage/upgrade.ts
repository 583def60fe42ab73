/** What earlier versions of the page stored, in the tables of today. Runs within the transaction that makes these. */
import { STORED } from './large.ts';

/** Version 2 had scenes and programs by the scene's source, meshes and images apart. */
export function upgrade(base: IDBDatabase, transaction: IDBTransaction): void {
  const move = (from: string, to: string, change: (row: any) => object): void => {
    if (!base.objectStoreNames.contains(from)) return;
    const asked = transaction.objectStore(from).getAll();
    asked.onsuccess = () => {
      for (const row of asked.result) transaction.objectStore(to).put(change(row));
      base.deleteObjectStore(from);
    };
  };
  move('scenes', 'works', workOf);
  move('programs', 'texts', (row) => ({ ...row, work: row.source }));
  move('meshes', 'blobs', ({ id, ...data }) => ({ id, data }));
  move('images', 'blobs', ({ id, data }) => ({ id, data }));
  if (base.objectStoreNames.contains('state')) base.deleteObjectStore('state');
}

/** A stored scene of version 2: its meshes and image were named beside the fields that they belong to. */
export function workOf({ document, ...row }: any): object {
  // Exposure and tone curve stood beside the document once.
  const { exposure, curve, ...display } = row.display ?? {};
  const look = exposure === undefined || document.display !== undefined ? {} : { display: { exposure, tone: curve } };
  const named = (value: any): any => {
    if (typeof value !== 'object' || value === null || typeof value.stored !== 'string') return value;
    const { stored, ...rest } = value;
    return { ...rest, data: { [STORED]: stored } };
  };
  const objects = Object.entries((document.objects ?? {}) as Record<string, any>).map(([name, object]) => [
    name,
    { ...object, shapes: object.shapes.map(named) },
  ]);
  return {
    ...row,
    display,
    id: row.source,
    title: document.title ?? row.source,
    thumbnail: null,
    document: {
      ...look,
      ...document,
      shapes: document.shapes.map(named),
      ...(document.objects === undefined ? {} : { objects: Object.fromEntries(objects) }),
      environment: named(document.environment),
    },
  };
}
