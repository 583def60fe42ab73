/** Instances of a glTF → shapes, objects and instances of a document. */
import { present } from '../../../base/present.ts';
import { meshBudget, numbersOf } from '../../budget.ts';
import type { MeshData, SceneInput } from '../../document.ts';
import { documentMesh, numbersIn } from '../mesh.ts';
import { freeKey } from '../names.ts';
import { fileError } from '../text.ts';
import type { Materials } from './document-material.ts';
import { type Move, moveOf, type MotionKeyframe, TOLERANCE } from './moves.ts';
import { baked, boxCorners } from './placed.ts';
import { formKeys, meshIn, meshWithPoses } from './posed.ts';
import type { GltfInstance, GltfPrimitive, GltfResult, Matrix } from './types.ts';

type Shapes = SceneInput['shapes'];
type Parts = Required<Pick<SceneInput, 'shapes' | 'objects' | 'instances'>>;

/** One place of a mesh, and the way from there. */
interface User extends GltfInstance {
  keys?: MotionKeyframe[];
}

/** Meshes that stand or move in one place are shapes; the others become objects with instances. */
export function shapesOf(
  { meshes }: Pick<GltfResult, 'meshes'>,
  world: readonly GltfInstance[],
  materials: Materials,
  { radius, time, file, notes }: { radius: number; time: number; file: string; notes: Set<string> },
): Parts {
  const shapes: Shapes = [];
  const objects: Parts['objects'] = {};
  const placed: Parts['instances'] = [];
  const taken = new Set<string>();
  const budget = meshBudget();
  const meshAt = (mesh: number): GltfResult['meshes'][number] => present(meshes[mesh], `a mesh ${mesh}`);
  const shapesAt = (primitives: readonly GltfPrimitive[], name: string, matrix?: Matrix): Shapes =>
    primitives.map(({ mesh, material }) => {
      budget.take(numbersIn(mesh), (message) => fileError(file, message));
      const data = documentMesh(matrix === undefined ? mesh : baked(mesh, matrix), 'down');
      return { type: 'mesh', name: name.slice(0, 200), data, ...materials.of(material, mesh.colors) };
    });
  const formed = formedShapes(world, meshAt, { radius, time, notes }, (primitive, name, data) => {
    budget.take(numbersOf(data), (message) => fileError(file, message));
    return { type: 'mesh', name: name.slice(0, 200), data, ...materials.of(primitive.material, primitive.mesh.colors) };
  });
  shapes.push(...formed);
  const standing = world.filter(({ moving, forming }) => moving === undefined && forming === undefined);
  for (const [mesh, users] of grouped(standing, ({ mesh }) => mesh)) {
    const { name, primitives } = meshAt(mesh);
    // A document needs at least one shape of its own.
    const own = users.length === 1 || shapes.length === 0 ? users.slice(0, 1) : [];
    for (const each of own) shapes.push(...shapesAt(primitives, each.name, each.matrix));
    const rest = users.slice(own.length);
    if (rest.length === 0) continue;
    const object = freeKey(name, taken, 'mesh');
    objects[object] = { shapes: shapesAt(primitives, name) };
    placed.push({ name: object, object, matrices: rest.map(({ matrix }) => [...matrix]) });
  }
  for (const users of grouped(movers(world, meshAt, radius, notes), ({ mesh, matrix }) => `${mesh} ${matrix.join(' ')}`).values()) {
    const [{ mesh, matrix }] = users as [User];
    const { name, primitives } = meshAt(mesh);
    const own = users.length === 1 || shapes.length === 0 ? users.slice(0, 1) : [];
    for (const each of own)
      shapes.push(...shapesAt(primitives, each.name, matrix).map((shape) => ({ ...shape, motion: each.keys }) as Shapes[number]));
    const rest = users.slice(own.length);
    if (rest.length === 0) continue;
    const object = freeKey(name, taken, 'mesh');
    objects[object] = { shapes: shapesAt(primitives, name, matrix) };
    placed.push(...rest.map(({ name: of, keys }) => ({ name: of.slice(0, 200), object, ...(keys && { motion: keys }) })));
  }
  return { shapes, objects, instances: placed };
}

/** What changes its form, one shape a primitive; what has another form than its mesh at the time that is shown, and none else, has that. */
function formedShapes(
  world: readonly GltfInstance[],
  meshAt: (mesh: number) => GltfResult['meshes'][number],
  { radius, time, notes }: { radius: number; time: number; notes: Set<string> },
  shapeOf: (primitive: GltfPrimitive, name: string, data: MeshData) => Shapes[number],
): Shapes {
  let worst = 0;
  const shapes = world.flatMap(({ name, mesh: index, forming }): Shapes => {
    if (forming === undefined) return [];
    const mesh = meshAt(index);
    const { keys, error } = forming.moves ? formKeys(mesh, forming, TOLERANCE * radius) : { keys: [], error: 0 };
    worst = Math.max(worst, error);
    return mesh.primitives.map((primitive) =>
      shapeOf(primitive, name, keys.length > 1 ? meshWithPoses(primitive, forming, keys) : meshIn(primitive, forming, time)),
    );
  });
  if (worst > 1) notes.add(`What bends is off by up to ${percent(worst * TOLERANCE)} of the scene's radius: it has too many keyframes.`);
  return shapes;
}

/** What moves, with the matrix that its mesh is baked by. */
function movers(
  world: readonly GltfInstance[],
  meshAt: (mesh: number) => GltfResult['meshes'][number],
  radius: number,
  notes: Set<string>,
): User[] {
  let worst: Move['error'] = 0;
  const found = world.flatMap(({ moving, ...instance }): User[] => {
    if (moving === undefined) return [];
    const { base, keys, error } = moveOf(moving, boxCorners(meshAt(instance.mesh)), TOLERANCE * radius);
    worst = Math.max(worst, error);
    return [{ ...instance, matrix: base, keys }];
  });
  if (worst > 1)
    notes.add(`What moves is off by up to ${percent(worst * TOLERANCE)} of the scene's radius: it shears, or has too many keyframes.`);
  return found;
}

const percent = (part: number): string => `${Number((part * 100).toPrecision(2))} %`;

function grouped<T, K>(list: readonly T[], key: (each: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const each of list) {
    const group = groups.get(key(each)) ?? [];
    group.push(each);
    groups.set(key(each), group);
  }
  return groups;
}
