/** Meshes inside documents are stored once and apart: they are large, and edits hardly ever change them. */
import type { MeshData, SceneDocument, Shape } from '../../scene/document.ts';
import { mapShapes, mapShapesLater } from '../../scene/shapes.ts';
import type { Db, Write } from './db.ts';

interface StoredMesh {
  id: string;
  positions: Float64Array;
  indices: Uint32Array;
  normals?: Float64Array;
  uvs?: Float64Array;
  uvs1?: Float64Array;
  colors?: Float64Array;
  tangents?: Float64Array;
}

/** What a mesh may have beside its triangles. */
const OPTIONAL = ['normals', 'uvs', 'uvs1', 'colors', 'tangents'] as const;

/** A document whose meshes are named instead of written out. Those of old versions of the page have no objects. */
export type StoredDocument = Omit<SceneDocument, 'shapes' | 'objects'> & {
  shapes: StoredShape[];
  objects?: Record<string, { shapes: StoredShape[] }>;
};
type StoredShape = Shape | (Omit<Extract<Shape, { type: 'mesh' }>, 'data'> & { stored: string });

export class MeshStore {
  /** Meshes that are stored, by identity and, since documents are copied when they are checked, by their numbers. */
  private readonly ids = new WeakMap<MeshData, string>();
  private known: MeshData[] = [];

  /** The document to store, and what must be written with it. */
  pack(document: SceneDocument): { document: StoredDocument; writes: Write[] } {
    const writes: Write[] = [];
    const used: MeshData[] = [];
    const packed = mapShapes(document, (shape) => {
      if (shape.type !== 'mesh' || shape.data === undefined) return shape;
      const { data, ...rest } = shape;
      let id = this.ids.get(data);
      if (id === undefined) {
        const twin = this.known.find((each) => equalMeshes(each, data));
        id = twin === undefined ? newId() : this.ids.get(twin)!;
        if (twin === undefined) writes.push({ table: 'meshes', put: toStored(id, data) });
        this.ids.set(data, id);
      }
      used.push(data);
      return { ...rest, stored: id } as Shape;
    });
    this.known = used;
    return { document: packed, writes };
  }

  /** @throws Error where a mesh is gone */
  async unpack(stored: StoredDocument, db: Db): Promise<unknown> {
    const whole = { ...stored, objects: stored.objects ?? {} } as SceneDocument;
    return mapShapesLater(whole, async (shape: StoredShape) => {
      if (!('stored' in shape)) return shape;
      const { stored: id, ...rest } = shape;
      const mesh = await db.get<StoredMesh>('meshes', id);
      if (mesh === null) throw new Error('one of its meshes is no longer stored');
      const data = fromStored(mesh);
      this.ids.set(data, id);
      this.known.push(data);
      return { ...rest, data };
    });
  }

  /** Deletes meshes that no stored document names. */
  async sweep(documents: readonly Pick<StoredDocument, 'shapes' | 'objects'>[], db: Db): Promise<void> {
    const all = documents.flatMap(({ shapes, objects = {} }) => [...shapes, ...Object.values(objects).flatMap((each) => each.shapes)]);
    const used = new Set(all.flatMap((shape) => ('stored' in shape ? [shape.stored] : [])));
    const meshes = await db.keys('meshes');
    await db.write(meshes.filter((id) => !used.has(String(id))).map((drop) => ({ table: 'meshes', drop })));
  }
}

let count = 0;
export const newId = (): string => `${Date.now().toString(36)}-${(count++).toString(36)}-${Math.random().toString(36).slice(2)}`;

const toStored = (id: string, mesh: MeshData): StoredMesh => ({
  id,
  positions: Float64Array.from(mesh.positions),
  indices: Uint32Array.from(mesh.indices),
  ...Object.fromEntries(OPTIONAL.flatMap((key) => (mesh[key] === undefined ? [] : [[key, Float64Array.from(mesh[key])]]))),
});

const fromStored = (mesh: StoredMesh): MeshData => ({
  positions: [...mesh.positions],
  indices: [...mesh.indices],
  ...Object.fromEntries(OPTIONAL.flatMap((key) => (mesh[key] === undefined ? [] : [[key, [...mesh[key]]]]))),
});

function equalMeshes(a: MeshData, b: MeshData): boolean {
  return (['positions', 'indices', ...OPTIONAL] as const).every((key) => {
    const [one = [], other = []] = [a[key], b[key]];
    return one.length === other.length && one.every((value, i) => value === other[i]);
  });
}
