/** Primitives of a glTF → triangle meshes. */
import type { SceneError } from '../../errors.ts';
import { IndexList } from '../grow.ts';
import { type ImportedMesh, isWithoutArea, MAX_TRIANGLES, MAX_VERTICES, tidied, whole } from '../mesh.ts';
import { present } from '../../../base/present.ts';
import { addFan, addStrips } from '../triangulate.ts';
import type { Accessors } from './decode.ts';
import { formOf } from './form.ts';
import { type Gltf, placeError } from './json.ts';
import { MAX_THIN, THIN, thinMesh } from './thin.ts';
import type { GltfMesh, GltfPrimitive } from './types.ts';

type Primitive = Gltf['meshes'][number]['primitives'][number];

const TRIANGLES = 4;
const STRIP = 5;

/** @param variant which of KHR_materials_variants; undefined: none of them. @throws SceneError naming the primitive */
export function readMeshes(
  json: Gltf,
  accessors: Accessors,
  variant: number | undefined,
  file: string,
): { meshes: GltfMesh[]; notes: string[] } {
  const notes = new Set<string>();
  const total = { vertices: 0, triangles: 0, numbers: 0, thin: 0 };
  const meshes = json.meshes.map(({ name = '', primitives, weights }, i): GltfMesh => {
    const read = primitives.flatMap((primitive, k): GltfPrimitive[] => {
      const fail = (message: string): SceneError => placeError(file, ['meshes', i, 'primitives', k], message);
      if (primitive.attributes.POSITION === undefined) {
        notes.add('Primitives without positions are left out.');
        return [];
      }
      const given = triangles(primitive, accessors, name || `mesh ${i}`, fail);
      const isThin = primitive.mode < TRIANGLES;
      if (isThin && (primitive.targets !== undefined || primitive.attributes.JOINTS_0 !== undefined)) {
        notes.add('Points and lines that change their form are left out.');
        return [];
      }
      const mesh = isThin ? thinMesh(given, primitive.mode, MAX_THIN - total.thin) : given;
      if (mesh === null) {
        notes.add(`Points and lines of more than ${MAX_THIN} triangles are left out.`);
        return [];
      }
      if (isThin) {
        total.thin += mesh.indices.length / 3;
        notes.add(`Points are balls and lines are tubes, ${THIN * 200} % as thick as they are far apart.`);
      }
      total.vertices += mesh.positions.length / 3;
      total.triangles += mesh.indices.length / 3;
      if (total.vertices > MAX_VERTICES || total.triangles > MAX_TRIANGLES)
        throw fail(`expected at most ${MAX_VERTICES} vertices and ${MAX_TRIANGLES} triangles in all, got more`);
      const isEmpty = mesh.indices.length === 0 || mesh.positions.length < 9;
      if (isEmpty) {
        notes.add('Primitives without triangles are left out.');
        return [];
      }
      const form = formOf(primitive, mesh.positions.length / 3, accessors, fail);
      total.numbers += (form?.targets?.length ?? 0) + (form?.joints?.length ?? 0);
      if (total.numbers > MAX_FORMS) throw fail(`expected at most ${MAX_FORMS} numbers in all morph targets and joints, got more`);
      // Triangles without an area may have one in another form, and vertices must stay where their joints are.
      const checked = checkedOr(mesh, form === undefined ? tidied : whole, fail);
      if (checked === null) {
        notes.add('Primitives whose triangles have no area are left out.');
        return [];
      }
      return [{ mesh: checked, ...(form && { form }), material: materialOf(primitive, variant) }];
    });
    const targets = Math.max(0, ...primitives.map((each) => each.targets?.length ?? 0));
    return { name: name || `mesh ${i}`, weights: Array.from({ length: targets }, (_, k) => weights?.[k] ?? 0), primitives: read };
  });
  return { meshes, notes: [...notes] };
}

/** The material of a variant, else the primitive's own. */
function materialOf({ material, extensions }: Primitive, variant: number | undefined): number | null {
  const { mappings = [] } = extensions.KHR_materials_variants ?? {};
  return (variant === undefined ? undefined : mappings.find(({ variants }) => variants.includes(variant))?.material) ?? material ?? null;
}

/** Most numbers of morph targets and joints together. */
const MAX_FORMS = 64_000_000;

/** The mesh as a check lets it through, with an error that names the primitive; null: it has no area. */
function checkedOr(mesh: ImportedMesh, check: typeof tidied, fail: (message: string) => SceneError): ImportedMesh | null {
  try {
    return check(mesh, '');
  } catch (error) {
    if (isWithoutArea(error)) return null;
    throw fail((error as Error).message.replace(/^: /, ''));
  }
}

function triangles(primitive: Primitive, accessors: Accessors, name: string, fail: (message: string) => SceneError): ImportedMesh {
  const { attributes, mode } = primitive;
  if (attributes.POSITION === undefined) throw fail('expected the attribute POSITION');
  const read = (key: string, lanes: readonly number[]): { values: Float32Array; lanes: number } | undefined => {
    if (attributes[key] === undefined) return undefined;
    const numbers = accessors.floats(attributes[key]);
    if (!lanes.includes(numbers.lanes)) throw fail(`expected ${lanes.join(' or ')} numbers an element of ${key}, got ${numbers.lanes}`);
    return numbers;
  };
  const positions = present(read('POSITION', [3]), 'positions').values;
  const vertices = positions.length / 3;
  const attribute = (key: string, ...lanes: number[]): Float32Array | undefined => {
    const numbers = read(key, lanes);
    if (numbers === undefined) return undefined;
    if (numbers.values.length / numbers.lanes !== vertices)
      throw fail(`expected ${vertices} elements of ${key}, got ${numbers.values.length / numbers.lanes}`);
    // Colours may have an alpha, which is left out.
    return numbers.lanes === lanes[0] ? numbers.values : threeOfFour(numbers.values);
  };
  const [normals, tangents, uvs] = [attribute('NORMAL', 3), attribute('TANGENT', 4), attribute('TEXCOORD_0', 2)];
  const [uvs1, colors] = [attribute('TEXCOORD_1', 2), attribute('COLOR_0', 3, 4)];
  const given =
    primitive.indices === undefined ? Uint32Array.from({ length: vertices }, (_, i) => i) : accessors.indices(primitive.indices);
  const bad = given.findIndex((each) => each >= vertices);
  if (bad >= 0) throw fail(`expected an index below ${vertices} at ${bad}, got ${given[bad]}`);
  return {
    name,
    positions,
    indices: triangulated(given, mode, fail),
    ...(normals && { normals }),
    ...(tangents && { tangents }),
    ...(uvs && { uvs }),
    ...(uvs1 && { uvs1 }),
    ...(colors && { colors }),
  };
}

function threeOfFour(fours: Float32Array): Float32Array {
  return fours.filter((_, i) => i % 4 < 3);
}

function triangulated(given: Uint32Array, mode: number, fail: (message: string) => SceneError): Uint32Array {
  // Of points and lines they are taken as they are.
  if (mode < TRIANGLES) return given;
  // A last, incomplete triangle does not count.
  if (mode === TRIANGLES) return given.subarray(0, given.length - (given.length % 3));
  const out = new IndexList(MAX_TRIANGLES * 3, () => fail(`expected at most ${MAX_TRIANGLES} triangles, got more`));
  if (mode === STRIP) addStrips(out, given);
  else addFan(out, given);
  return out.toArray();
}
