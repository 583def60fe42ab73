/** Wavefront OBJ with the materials of its libraries → a scene on the neutral stage. */
import type { SceneInput } from '../document.ts';
import { checkScene } from '../parse.ts';
import type { Imported, ImportOptions } from './imported.ts';
import { MtlImages } from './mtl-images.ts';
import { type Displaced, displacements } from './mtl-displacement.ts';
import { materialOf } from './mtl-material.ts';
import { type MtlMaterial, readMtl } from './mtl.ts';
import { freeKey } from './names.ts';
import { readObjParts } from './obj.ts';
import { PLAIN, stageFor, type StagePart } from './stage.ts';

type Material = SceneInput['materials'][string];

/** Most materials of a scene: each is a shape and part of the kernel's tables. */
const MAX_MATERIALS = 1000;

/** Reads the polygons and the libraries beside the file. @throws SceneError one sentence that names the file and the line */
export async function importObj(bytes: Uint8Array, name: string, options: ImportOptions = {}): Promise<Imported> {
  const { parts, libraries, notes: ofFaces } = readObjParts(bytes, name);
  const { library, notes } = await readLibraries(libraries, options.beside);
  notes.unshift(...ofFaces);
  const images = new MtlImages(options);
  const materials: SceneInput['materials'] = {};
  const taken = new Set<string>();
  const placed: StagePart[] = [];
  const meshes: Displaced[] = [];
  for (const { material, data } of parts.slice(0, MAX_MATERIALS)) {
    const mtl = material === null ? undefined : library.get(material);
    if (material !== null && mtl === undefined && library.size > 0) notes.push(`No library has the material ${material}; it is grey.`);
    const key = freeKey(mtl?.name ?? 'object', taken, 'object');
    const mapped =
      mtl === undefined ? { material: PLAIN, notes: [] } : materialOf(mtl, await images.of(mtl.name, mtl.maps, mtl.folder, notes));
    materials[key] = data.colors === undefined ? mapped.material : painted(mapped.material, mtl?.name, notes);
    notes.push(...mapped.notes);
    const radiance = mtl?.Ke;
    const light = radiance?.some((each) => each > 0) === true && !('emission_image' in (mapped.material.params ?? {}));
    meshes.push({
      data,
      material: mtl?.name ?? key,
      heights: mtl === undefined ? null : await images.displacement(mtl.name, mtl.maps, mtl.folder, notes),
    });
    placed.push({ name: key, data, material: key, ...(radiance && light && { emission: { radiance, sides: 'both' } }) });
  }
  if (parts.length > MAX_MATERIALS)
    notes.push(`${parts.length - MAX_MATERIALS} of ${parts.length} materials and their triangles are left out.`);
  const moved = displacements(meshes, notes);
  const parted = placed.map((part, i) => ({ ...part, ...(moved[i] !== undefined && { displacement: moved[i] }) }));
  return { scene: checkScene({ ...stageFor(parted, materials, name), images: images.all }), notes };
}

/** The material with the colours of vertices; without a library they are all that there is to see. */
function painted(material: Material, library: string | undefined, notes: string[]): Material {
  if (library === undefined) return { file: 'painted', params: { albedo: [1, 1, 1] } };
  if (material.file === 'diffuse') return { ...material, file: 'painted' };
  if (material.file !== 'painted' && material.file !== 'principled')
    notes.push(`The material ${library} does not show the colours of vertices.`);
  return material;
}

async function readLibraries(
  lines: readonly string[],
  beside: ImportOptions['beside'],
): Promise<{ library: Map<string, MtlMaterial & { folder: string }>; notes: string[] }> {
  const library = new Map<string, MtlMaterial & { folder: string }>();
  const notes: string[] = [];
  for (const line of lines) {
    // A line may name several files, or one whose name has blanks.
    const whole = (await beside?.(line)) ?? null;
    for (const file of whole === null ? line.split(/\s+/) : [line]) {
      const found = whole ?? (await beside?.(file)) ?? null;
      if (found === null) {
        notes.push(`The material library ${file} is missing.`);
        continue;
      }
      const { materials, notes: more } = readMtl(found, file);
      notes.push(...more);
      // As the program that made up the format has it, the last of several materials of a name counts.
      const folder = /^.*\//.exec(file)?.[0] ?? '';
      for (const each of materials) library.set(each.name, { ...each, folder });
    }
  }
  return { library, notes };
}
